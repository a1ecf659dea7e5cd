"""Forms, options and replays as no client sends them; and a server that is not there just now."""

import pytest
from simcord.enums import InteractionType

from bot.domain.club.people import Role
from tests.bot.adapters.on_discord.club.gate.conftest import NOT_OFFERED, ids_of
from tests.bot.adapters.on_discord.club.gate.test_forms import ONLY_FLOORS, floors_form
from tests.bot.adapters.on_discord.club.gate.test_taps import FALLEN, asked
from tests.bot.adapters.on_discord.club.gate.test_values import ONLY_DIRECTORS, known_as
from tests.bot.adapters.on_discord.stand_in.forging import LABEL, TEXT, text_option
from tests.bot.adapters.on_discord.stand_in.reading import shown, text_of

ROW = 1
WORDS = {"type": TEXT, "custom_id": "words", "value": "Carte morte."}


def inside(component, times):
    """A component in a row in a row in a row."""
    for _ in range(times):
        component = {"type": ROW, "components": [component]}
    return [component]


NOTHING_TYPED = [
    None, 5, "words", {}, [None], [5], ["words"], [[WORDS]], [{}], [{"type": LABEL, "component": None}],
    [{"type": LABEL, "component": "words"}], [{"type": ROW, "components": None}], [{"type": ROW, "components": 5}],
    [{"type": LABEL, "component": {"type": 3, "custom_id": "words", "values": [5]}}], [{**WORDS, "value": ["x"]}],
    [{**WORDS, "value": {"words": "x"}}], [{**WORDS, "value": True}], inside(WORDS, 60), [{**WORDS, "custom_id": None}],
]  # fmt: skip


async def sends(two, who, said, components, called):
    """A form, whatever stands in it. The process is a new one: the library knows of no form any more."""
    data = {"custom_id": said, "components": components}
    return await two.forger._sends(who, InteractionType.MODAL_SUBMIT, two.world.floor_channel, data, called)


@pytest.mark.parametrize("components", NOTHING_TYPED, ids=range(len(NOTHING_TYPED)))
async def test_whatever_stands_in_a_form_it_is_answered_and_nothing_is_said_to_anybody(two, components):
    _, said, called = await floors_form(two)
    await two.world.restart()
    before = two.everything()
    two.refused(await sends(two, two.world.floor, said, components, called))
    assert two.everything() == before


@pytest.mark.parametrize(
    "components", [[WORDS], [WORDS, WORDS], [{"type": LABEL, "component": WORDS}], inside(WORDS, 2), [None, 5, WORDS]]
)
async def test_a_form_that_was_opened_before_a_restart_is_read_by_its_fields_alone(two, components):
    _, said, called = await floors_form(two)
    await two.world.restart()
    await sends(two, two.world.floor, said, components, called)
    assert two.house.asks.get(1).answer == "Carte morte."


async def test_a_form_that_is_sent_again_says_nothing_else(two):
    _, said, called = await floors_form(two)
    await two.world.restart()
    await sends(two, two.world.floor, said, [WORDS], called)
    before = two.everything()
    again = await sends(two, two.world.floor, said, [{**WORDS, "value": "Paul est disqualifié."}], called)
    assert again.acknowledged
    assert two.everything() == before


async def test_what_discord_sends_again_after_a_lost_connection_is_done_once(two):
    await two.evening.opened()
    emit, sent = two.world.env.backend.emit, []

    def noting(event, payload):
        sent.append((event, payload))
        emit(event, payload)

    two.world.env.backend.emit = noting
    await two.world.slash(two.world.floor, "enter", names="Carole Petit", in_channel=two.club_channel)
    before = len(two.evening.log())
    for event, payload in [one for one in sent if one[0] == "INTERACTION_CREATE"] * 3:
        emit(event, payload)
    await two.world.env.settle()
    assert len(two.evening.log()) == before


@pytest.mark.parametrize(
    "options",
    [
        [{"name": "player", "type": 1, "options": []}], [{"name": "player", "type": 2, "options": [text_option("player", "#1")]}],
        [text_option("player", "#1"), text_option("player", "#999")], [text_option("player", ["#1"])],
        [text_option("player", {"#1": "#1"})], [text_option("player", True)], [],
    ],
)  # fmt: skip
async def test_options_as_no_client_sends_them_show_nobodys_record(two, options):
    known_as(two, two.world.player, "Marie Dupont", Role.PLAYER)
    answered = await two.forger.gives(two.world.floor, "record", options, two.club_channel)
    assert answered.acknowledged
    assert "Marie" not in text_of(shown(answered))
    assert shown(answered).ephemeral


@pytest.mark.parametrize("command", ["record", "player", "ledger", "handover", "log", "pair", "myrecord", "pairme"])
async def test_no_wish_shows_to_all_what_is_secret(two, command):
    known_as(two, two.world.floor, "Jean-Luc Bernard", Role.DIRECTOR)
    fields = [text_option("player", "#1")] if command in ("record", "player") else []
    wish = {"name": "public", "type": 5, "value": True}
    answered = await two.forger.gives(two.world.floor, command, [*fields, wish], two.club_channel)
    assert shown(answered).ephemeral
    assert two.club_channel.history() == []


@pytest.mark.parametrize("kind", [0, 6, 99])
async def test_what_is_no_kind_of_interaction_does_nothing(two, kind):
    before = two.everything()
    said = {"custom_id": "a|undo||", "name": "undo"}
    answered = await two.forger._sends(two.world.floor, kind, two.club_channel, said, None)
    assert answered.response is None
    assert two.everything() == before


def brought_to(backend, server):
    """From now on interactions say, as Discord's do, that it is this server to which Floorman was brought."""
    emit, owners = backend.emit, {"0": str(server)}
    backend.emit = lambda event, payload: emit(
        event, {**payload, "authorizing_integration_owners": owners} if event == "INTERACTION_CREATE" else payload
    )


async def test_while_discord_says_nothing_of_a_server_nobody_has_a_role_there(two):
    public, _ = await asked(two)
    known_as(two, two.world.player, "Marie Dupont", Role.PLAYER)
    two.house.bots[-1]._connection._guilds.pop(two.world.guild.id)
    brought_to(two.world.env.backend, two.world.guild.id)
    before = two.everything()
    decision = ids_of(public)["Enregistrer comme décision…"]
    two.refused(await two.forger.taps(two.world.floor, decision, two.club_channel, message=public), ONLY_FLOORS)
    two.refused(await two.world.slash(two.world.floor, "record", player="#1", in_channel=two.club_channel), ONLY_FLOORS)
    for command in ("news", "configure"):
        options = {"news": "ici"} if command == "news" else {}
        two.refused(await two.world.slash(two.world.director, command, in_channel=two.club_channel, **options), ONLY_DIRECTORS)
    assert two.everything() == before


async def test_a_webhook_is_answered_nothing(two):
    hook = two.world.guild.create_webhook(two.club_channel, name="Marie Dupont")
    named = f"<@{two.world.env.backend.bot_user.id}> {FALLEN} [[6.4]]"
    await hook.send(named)
    await two.world.env.settle()
    assert [message.content for message in two.club_channel.history()] == [named]


async def test_a_button_does_after_a_restart_what_it_did_and_no_more(two):
    public, hers = await asked(two)
    await two.world.restart()
    before = two.everything()
    for said in ids_of(public).values():
        two.refused(await two.forger.taps(two.mallory, said, two.her_channel, message=hers), NOT_OFFERED)
    assert two.everything() == before
    assert text_of(shown(await two.world.click(two.world.player, public, "👍 Utile"))) == "Merci, c'est noté."
