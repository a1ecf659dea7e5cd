"""Lists and plans: how often somebody may have them, and who draws them."""

import pytest

from bot.adapters import serving
from bot.adapters.limits import LARGE, LARGE_FOR_STAFF
from bot.domain.club.people import Role
from bot.i18n.words import words_in
from tests.bot.adapters.on_discord.club.evening import Evening
from tests.bot.adapters.on_discord.club.gate.test_values import known_as
from tests.bot.adapters.on_discord.stand_in.reading import shown, text_of
from tests.bot.desks import Clock
from tests.bot.words import spaced


@pytest.fixture
def evening(world, house):
    return Evening(world, house)


@pytest.fixture
def at_once(house):
    """Time stands still: all that is asked is asked at once."""
    house.limits.clock = Clock(0.0)
    return house.limits.clock


def too_soon(seconds):
    return spaced(words_in("fr").say("refused.too_soon", seconds=seconds))


async def asks(world, who, *commands):
    return [text_of(shown(await world.slash(who, command, in_channel=world.tournament_channel))) for command in commands]


async def test_whoever_asks_for_list_after_list_is_told_when_he_may_have_the_next(world, evening, at_once):
    await evening.seated()
    had = await asks(world, world.player, "tables", "entries", "ranking")
    assert too_soon(15) not in had
    assert await asks(world, world.player, "tables", "entries") == [too_soon(15)] * 2
    at_once.at += 5
    assert await asks(world, world.player, "proof") == [too_soon(10)]
    assert too_soon(10) not in await asks(world, world.players[1], "tables"), "another is no poorer for it"
    assert too_soon(10) not in await asks(world, world.player, "where"), "his own seat he may have at any time"
    at_once.at += 10
    assert too_soon(15) not in await asks(world, world.player, "tables")


@pytest.mark.parametrize("by", ["the server", "the club"])
async def test_a_floor_has_as_many_as_he_is_asked_for(world, house, evening, at_once, by):
    await evening.seated(players=False)
    who = world.floor
    if by == "the club":
        who = world.players[3]
        known_as(type("", (), {"house": house, "evening": evening}), who, "Chloé Petit", Role.FLOOR)
    said = await asks(world, who, *["tables", "entries", "ranking"] * 3)
    assert not any("redemandez" in each for each in said)
    assert LARGE.burst < len(said) < LARGE_FOR_STAFF.burst


async def test_what_keeps_itself_current_costs_nobody_anything(world, evening, at_once):
    await evening.opened()
    listed = await evening.floor("entries")
    for player in world.players:
        await world.click(player, listed.response, "Je m'inscris")
    await world.passes(1)
    assert all(name in text_of(evening.at.last_message) for name in ("Marie Dupont", "Paul Martin"))


async def test_the_same_plan_is_drawn_once_and_anew_when_somebody_is_out(world, evening, monkeypatch):
    drawn, draw = [], serving.pictures
    monkeypatch.setattr(serving, "pictures", lambda reply, how: drawn.append(reply) or draw(reply, how))
    await evening.seated()
    drawn.clear()
    for who in (world.floor, world.player, world.players[1]):
        plan = shown(await world.slash(who, "tables", in_channel=evening.at))
        assert [file.filename for file in plan.attachments] == ["plan-1.png", "plan-2.png", "plan.pdf"]
    assert len(drawn) == 1
    await evening.floor("out", players="Carole Petit")
    await world.slash(world.floor, "tables", in_channel=evening.at)
    assert len(drawn) == 2
