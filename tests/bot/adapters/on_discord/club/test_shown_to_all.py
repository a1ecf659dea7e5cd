"""What fills a channel (lists, plans) is for the floor to show; and what keeps itself current ends with its tournament."""

import pytest

from bot.domain.club.people import Role
from bot.i18n.words import words_in
from bot.services.catalogue import COMMANDS, Audience
from tests.bot.adapters.on_discord.club.evening import Evening
from tests.bot.adapters.on_discord.club.gate.test_values import known_as
from tests.bot.adapters.on_discord.stand_in.reading import buttons_of, pictures_of, shown, text_of
from tests.bot.words import spaced

SHOWN = [command.name for command in COMMANDS if command.audience is Audience.SHOWN]
ENDED = spaced(words_in("fr").say("chat.live_ended"))
KEEP = words_in("fr").say("chat.keep_here")


@pytest.fixture
def evening(world, house):
    return Evening(world, house)


def test_what_a_member_can_ask_for_stands_in_no_channel_unless_it_was_his_to_do():
    """Of what a player may give, what everybody reads changes something: his word for the draw."""
    loud = {command.name for command in COMMANDS if command.role <= Role.PLAYER and command.audience is Audience.ROOM}
    assert loud == {"word"}
    assert set(SHOWN) == {"tables", "entries", "ranking", "prizes", "chips", "season"}


@pytest.mark.parametrize("name", SHOWN)
async def test_a_member_reads_it_himself_and_a_floor_shows_it_to_all(world, house, evening, name):
    await evening.seated()
    evening.does("prizes", "cave 20+5 €; payés 50 30 20; arrondi 5")
    evening.does("season", "Printemps; du 2026-01-01 au 2026-06-30; 8 meilleures")
    floor = world.join("Sophie Lambert")
    known_as(type("", (), {"house": house, "evening": evening}), floor, "Sophie Lambert", Role.FLOOR)
    for who, alone in ((world.player, True), (world.floor, False), (world.director, False), (floor, False)):
        said = shown(await world.slash(who, name, in_channel=evening.at))
        assert said.ephemeral is alone, text_of(said)


async def test_a_list_that_only_one_reads_is_not_kept_current(world, house, evening):
    await evening.opened()
    await world.slash(world.player, "entries", in_channel=evening.at)
    assert house.live.all("discord:") == ()


async def test_live_messages_end_with_their_tournament(world, house, evening):
    await evening.seated()
    listed = shown(await evening.floor("entries"))
    hung = {}
    for kind in ("board", "tables"):
        await world.click(world.floor, shown(await evening.floor(kind)), KEEP)
        hung[kind] = evening.at.last_message.id
    assert sorted(message.kind for message in house.live.all("discord:")) == ["board", "entries", "tables"]
    evening.does("out", ", ".join(list(evening.seats())[1:]))
    await evening.director("finish")
    await world.passes(1)
    stored = {number: world.env.backend.get_message(evening.at.id, number) for number in (listed.id, *hung.values())}
    for number, message in stored.items():
        assert ENDED in text_of(message), number
        assert buttons_of(message) == []
    assert "Marie Dupont" in text_of(stored[listed.id]), "who was there stays to be read"
    assert house.live.all("discord:") == ()
    before = {number: text_of(message) for number, message in stored.items()}
    await evening.director("tournament", name="Open de Nantes 2", seats=9, paid=3)
    await evening.floor("enter", names="Zoé Renard")
    await world.passes(1)
    assert {number: text_of(world.env.backend.get_message(evening.at.id, number)) for number in before} == before


async def test_a_floors_plan_that_everybody_reads_can_be_kept_current_by_a_floor_alone(world, house, evening):
    await evening.seated()
    plan = shown(await evening.floor("tables"))
    assert not plan.ephemeral
    assert KEEP not in buttons_of(shown(await world.slash(world.player, "tables", in_channel=evening.at)))
    refused = shown(await world.click(world.player, plan, KEEP))
    assert refused.ephemeral
    assert [message.kind for message in house.live.all("discord:")] == ["entries"]
    await world.click(world.floor, plan, KEEP)
    hung = evening.at.last_message
    assert KEEP not in buttons_of(hung), "it stays current already"
    assert pictures_of(hung) == [], "a picture that grows old would be believed"
    out = next(iter(evening.seats()))
    await evening.floor("out", players=out)
    await world.passes(3)
    assert out in text_of(plan)
    assert out not in text_of(world.env.backend.get_message(evening.at.id, hung.id))


async def test_a_list_that_could_not_be_edited_at_the_end_is_ended_the_next_time(world, house, evening):
    await evening.opened()
    listed = shown(await evening.floor("entries"))
    world.env.inject_error("PATCH", f"/channels/{evening.at.id}/messages/{listed.id}", status=500)
    await evening.director("finish")
    await world.passes(1)
    await house.bots[-1].live.messages.refresh_all()
    assert ENDED in text_of(world.env.backend.get_message(evening.at.id, listed.id))
    assert house.live.all("discord:") == ()
