"""Letters that arrived while Telegram's answers got lost: nobody reads one more than twice, and the floor nothing untrue."""

from functools import partial

import pytest

from bot.adapters.floor_calls import tell_lost_now
from bot.services.ports.outbox import LetterState
from tests.bot.adapters.on_telegram.club.conftest import make_telegram_bot, telegram_polling, world
from tests.bot.adapters.on_telegram.club.test_own_letters import drawn, revealed
from tests.bot.adapters.on_telegram.club_front import house
from tests.bot.adapters.on_telegram.test_carrier import Office, account, texts
from tests.bot.words import Read

__all__ = ["drawn", "house", "make_telegram_bot", "telegram_polling", "world"]
FR = Read("fr")
UNTRUE = ("Messages privés fermés", "n'ont pas reçu", "n'a pas reçu", "n'est pas arrivée", "ne sont pas arrivées")


@pytest.fixture
def office(world, house):
    """The club plays in its group on Telegram, which has asked for announcements."""
    there = Office(world, house)
    with house.store.writing() as work:
        work.clubs.at(there.chat)
        work.clubs.set(there.chat, "news", "here")
    there.evening.place = there.chat
    return there


async def seated(office):
    """Two players have begun with Floorman, and everybody is given a seat by somebody elsewhere."""
    evening, world = office.evening, office.world
    readers = world.players[:2]
    for player in readers:
        await world.start(player)
    evening.opened(8)
    assert evening.does("enter", "Alpha, Bravo, Charlie, Delta").done
    for name, player in zip(("Marie Dupont", "Paul Martin"), readers, strict=True):
        assert evening.does("enterme", name, account=account(player)).done
    await office.delivered()
    return readers


async def brought(office):
    await office.delivered(lost=partial(tell_lost_now, office.house.fronts[-1].serving))


@pytest.mark.parametrize("lost", [12, 40])
async def test_seats_that_were_read_twice_are_told_in_one_line_and_never_as_closed_doors(office, lost):
    readers = await seated(office)
    for line in ("draw", "reveal"):
        assert office.evening.does(line).done
    before = len(texts(office.world))
    office.world.server.lose_answer("sendMessage", times=lost)
    await brought(office)
    for reader in readers:
        assert sum("siège" in said for said in texts(office.world, reader)) == 2
    told = texts(office.world)[before:]
    assert not [said for said in told if any(untrue in said for untrue in UNTRUE)]
    assert sum("On ne sait pas si" in said for said in told) == 1
    assert [one for one in office.letters(LetterState.DEAD) if not one.in_doubt] == []


@pytest.mark.parametrize("status", [0, 504])
@pytest.mark.parametrize("lost", [2, 3, 9])
async def test_the_seats_stand_twice_at_the_most_in_the_group_where_they_were_given_answer_and_letter_together(
    drawn, house, lost, status
):
    drawn.server.lose_answer("sendMessage", times=lost, **({"status": status} if status else {}))
    await drawn.command(drawn.floor, "/reveler")
    office = Office(drawn, house)
    await brought(office)
    assert len(revealed(drawn)) == 2
    said = texts(drawn)
    assert not [text for text in said if any(untrue in text for untrue in UNTRUE)]
    assert not [text for text in said if FR.say("chat.answer_in_doubt") in text], "the floor learns it of the letter"
    told = sum(FR.say("given_up.in_doubt", count=1) in text for text in said)
    assert told == len([one for one in office.letters(LetterState.DEAD) if one.in_doubt]) == 1


async def test_seats_of_which_one_answer_got_lost_are_no_matter_for_the_floor(drawn, house):
    drawn.server.lose_answer("sendMessage")
    await drawn.command(drawn.floor, "/reveler")
    office = Office(drawn, house)
    await brought(office)
    assert len(revealed(drawn)) == 2
    assert office.letters(LetterState.DEAD) == []
