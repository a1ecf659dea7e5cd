"""A list of hundreds of players stands in several messages, each of which keeps its own page."""

import pytest

from tests.bot.adapters.on_discord.club.evening import Evening
from tests.bot.adapters.on_discord.stand_in.reading import buttons_of, text_of

BUTTONS = ["Je m'inscris", "Je me désinscris"]


def names(count):
    """Names as long as those of a club are."""
    return [f"{first} {last}-Vandenbroucke" for last in SURNAMES for first in FIRST_NAMES][:count]


FIRST_NAMES = ("Anna", "Bart", "Carole", "David", "Emma", "Fanny", "Gilles", "Hugo", "Inès", "Jef", "Karim", "Lise")
SURNAMES = [
    f"{begins}{ends}" for begins in ("Dup", "Mar", "Pet", "Lef", "Rou", "Gir") for ends in ("ont", "tin", "it", "ebvre", "x")
]


@pytest.fixture
async def evening(world, house):
    there = Evening(world, house)
    await there.opened()
    assert there.does("enter", ", ".join(names(355))).done
    await there.floor("entries")
    await world.passes(0.1)
    return there


def kept(evening):
    """Every message of the list that is kept current, by its page."""
    return sorted((one.page, int(one.message)) for one in evening.house.live.all(evening.place))


async def is_whole(evening, entrants):
    """Every entrant stands in the list once, the buttons under its end."""
    await evening.world.passes(3)
    by_id = {message.id: message for message in evening.at.history()}
    messages = [by_id[number] for _, number in kept(evening)]
    text = "\n".join(map(text_of, messages))
    assert [name for name in entrants if text.count(name) != 1] == []
    assert [buttons_of(message) for message in messages] == [*([[]] * (len(messages) - 1)), BUTTONS]
    return messages


async def test_each_message_keeps_its_page_while_players_come_and_go(evening):
    world, entrants = evening.world, names(355)
    first = await is_whole(evening, entrants)
    assert len(first) >= 3
    await world.click(world.player, first[-1], BUTTONS[0])
    second = await is_whole(evening, [*entrants, "Marie Dupont"])
    assert [message.id for message in second] == [message.id for message in first]
    assert evening.does("withdraw", entrants[0]).done
    await world.restart()
    await world.click(world.players[1], second[-1], BUTTONS[0])
    third = await is_whole(evening, [*entrants[1:], "Marie Dupont", "Paul Martin"])
    assert entrants[0] not in "".join(map(text_of, third))


async def test_only_the_pages_that_have_changed_are_edited(evening):
    world, entrants = evening.world, names(355)
    messages = await is_whole(evening, entrants)
    world.env.http_requests.clear()
    await world.click(world.player, messages[-1], BUTTONS[0])
    await is_whole(evening, [*entrants, "Marie Dupont"])
    edited = {request.path.rpartition("/")[2] for request in world.env.http_requests if request.method == "PATCH"}
    assert str(messages[1].id) not in edited


async def test_a_list_that_grows_and_shrinks_has_as_many_messages_as_it_needs(evening):
    world, entrants = evening.world, names(355)
    before = await is_whole(evening, entrants)
    gone = entrants[100:]
    assert evening.does("withdraw", ", ".join(gone)).done
    await evening.house.bots[-1].live.messages.refresh(evening.place)
    short = await is_whole(evening, entrants[:100])
    assert [message.id for message in short] == [message.id for message in before[:1]]
    assert {message.id for message in before[1:]}.isdisjoint(message.id for message in evening.at.history())
    assert evening.does("enter", ", ".join(gone)).done
    await evening.house.bots[-1].live.messages.refresh(evening.place)
    grown = await is_whole(evening, entrants)
    assert len(grown) == len(before)
    await world.passes(3)
