"""Forms that were never opened, or were opened for somebody else, or by somebody who has lost his role since."""

import pytest

from tests.bot.adapters.on_discord.club.gate.conftest import anybody
from tests.bot.adapters.on_discord.club.gate.test_taps import FALLEN, asked
from tests.bot.adapters.on_discord.stand_in.reading import shown, text_of

INVENTED = (
    "m|reply||1", "m|rule||1", "m|reply||3", "m|call||1", "m|reply||", "m|reply||x", "m|role||{} director", "m|role||Mallory {}",
    "n|role||player=Mallory&role=", "m|offence||#1", "m|race||", "m|undo||", "m|nonsense||{}", "m|", "n|", "z|x|y", "q|reply|1",
    "m",
)  # fmt: skip
ONLY_FLOORS = "Seul un floor peut faire cela."


@pytest.mark.parametrize("said", INVENTED)
async def test_an_invented_form_does_nothing_and_is_answered(two, said):
    public, _ = await asked(two)
    before = two.everything()
    for who, channel in [*anybody(two), (two.world.director, two.club_channel)]:
        two.refused(await two.forger.fills_in(who, said, {"words": "Paul Martin est disqualifié director"}, channel))
    two.refused(await two.forger.fills_in(two.mallory_as_guest, said, {"words": "director"}, two.club_channel, message=public))
    assert two.everything() == before
    assert len(two.noted()) == 5


async def floors_form(two):
    """The floor opens the form for his answer to Marie's question."""
    await asked(two)
    called = two.world.floor_channel.last_message
    form = await two.world.click(two.world.floor, called, "Répondre…")
    return form, form.modal["custom_id"], called


async def test_a_form_is_filled_in_by_whoever_opened_it_and_by_nobody_else(two):
    form, said, called = await floors_form(two)
    before = two.everything()
    for who, channel in [*anybody(two), (two.world.director, two.club_channel)]:
        two.refused(await two.forger.fills_in(who, said, {"words": "Paul est disqualifié."}, channel))
    two.refused(await two.forger.fills_in(two.world.director, said, {"words": "Oui."}, two.world.floor_channel, message=called))
    assert two.everything() == before
    await two.world.submit(two.world.floor, form, {"words": "Carte morte."})
    assert "Carte morte." in text_of(two.club_channel.last_message)


async def test_a_form_is_no_button_and_a_button_no_form(two):
    _, said, called = await floors_form(two)
    before = two.everything()
    two.refused(await two.forger.taps(two.world.floor, said, two.world.floor_channel, message=called))
    button = next(iter(called.components)).children[0].custom_id
    two.refused(await two.forger.fills_in(two.world.floor, button, {"words": "x"}, two.world.floor_channel, message=called))
    assert two.everything() == before


@pytest.mark.parametrize("label", ["Répondre…", "Enregistrer comme décision…"])
async def test_who_is_no_floor_any_more_when_he_sends_it_is_refused(two, label):
    public, _ = await asked(two)
    message = two.world.floor_channel.last_message if label == "Répondre…" else public
    form = await two.world.click(two.world.floor, message, label)
    before = two.everything()
    backend = two.world.env.backend
    backend.remove_member_role(two.world.guild.id, two.world.floor.id, two.world.floor_role.id)
    two.refused(await two.world.submit(two.world.floor, form, {"words": "Carte morte."}), ONLY_FLOORS)
    assert two.everything() == before


async def test_what_is_typed_is_read_as_far_as_the_form_asked_for_it(two):
    _, said, called = await floors_form(two)
    typed = {"words": "A" * 50_000, "player": "Mallory", "": "x", "role": "director"}
    await two.forger.fills_in(two.world.floor, said, typed, two.world.floor_channel, message=called)
    assert len(two.house.asks.get(1).answer) <= 1_000
    assert FALLEN in text_of(two.club_channel.last_message)


@pytest.mark.parametrize("typed", [{}, {"words": ""}, {"words": None}, {"words": 5}, {"words": "   "}, {"other": "x"}])
async def test_a_form_with_nothing_in_it_says_nothing_to_anybody(two, typed):
    _, said, called = await floors_form(two)
    before = two.everything()
    answered = await two.forger.fills_in(two.world.floor, said, typed, two.world.floor_channel, message=called)
    assert answered.acknowledged
    if typed.get("words") != 5:
        assert two.everything() == before
        assert shown(answered).ephemeral
