"""The notice of a sanction is a letter: it is there once the sanction is, arrives after a crash and after bad minutes, and tells
what stands in the ledger when it leaves.
"""

from dataclasses import replace

import pytest

from bot.adapters.notices import SLOW, WITHDRAWN
from bot.services.announcements.announcing import NOTICE
from bot.services.ports.outbox import LetterState
from tests.bot.adapters.on_telegram.club.answering.test_penalties import deliveries, in_group, to
from tests.bot.adapters.on_telegram.club.evening import Evening, account
from tests.patience import comes

ARRIVED = "Paul Martin a reçu un message privé."
NOT_YET = "n'est pas encore passé"


@pytest.fixture
async def evening(world, house):
    there = Evening(world, house)
    await there.seated(seats=8)
    return there


@pytest.fixture
def player(evening):
    return evening.world.players[1]


def letters(evening, *states):
    """The notices in the outbox; what was said in the group is there too."""
    known = evening.house.store.outbox.listed(states or tuple(LetterState), 100)
    return [letter for letter in known if letter.kind == NOTICE]


def killed_after(evening, command, line):
    """A process that the floor's command has reached carries it out, and is killed before anything is sent."""
    reply = evening.does(command, line, account=account(evening.world.floor))
    assert reply.done, reply


async def looked_again(evening, seconds):
    """Some seconds later, delivery looks again, in this process or in the one that was started since."""
    evening.house.clock.at += seconds
    return await evening.floor(f"/avertir Carole Petit; bruit; {seconds}")


async def test_a_notice_that_a_kill_has_cut_off_arrives_and_both_are_told(evening, player):
    killed_after(evening, "warn", "Paul Martin; bruit")
    (letter,) = letters(evening)
    assert (letter.state, letter.not_before, letter.about) == (LetterState.WAITING, 0, "case:1")
    did = await looked_again(evening, 1)
    (notice,) = to(did, player)
    assert "avertissement" in notice.text
    assert [(told.channel, told.arrived) for told in deliveries(evening)] == [("telegram", True)]
    assert not in_group(evening, did) or ARRIVED not in in_group(evening, did)[0].text
    again = await looked_again(evening, 60)
    assert to(again, player) == []


async def test_it_holds_nothing_but_the_number_of_the_sanction(evening):
    killed_after(evening, "sanction", "Paul Martin; insulte; 2 mains; dit par Carole Petit; note sa femme part")
    (letter,) = letters(evening)
    for hidden in ("Paul", "Carole", "femme", "insulte", account(evening.world.floor)):
        assert hidden not in letter.body


async def test_what_was_voided_before_it_left_is_told_to_nobody(evening, player):
    killed_after(evening, "warn", "Paul Martin; bruit")
    killed_after(evening, "void", "1; erreur")
    did = await looked_again(evening, 1)
    assert to(did, player) == []
    assert deliveries(evening) == []
    assert [letter.error for letter in letters(evening, LetterState.DEAD)] == [WITHDRAWN]


async def test_what_was_corrected_before_it_left_is_told_as_it_stands(evening, player):
    killed_after(evening, "sanction", "Paul Martin; bruit; 3 mains")
    killed_after(evening, "amend", "1; 1 main; mal compté")
    (notice,) = to(await looked_again(evening, 1), player)
    assert "1 main" in notice.text
    assert "3 mains" not in notice.text


async def test_nothing_goes_to_an_account_that_is_the_players_no_longer(evening, player):
    killed_after(evening, "warn", "Paul Martin; bruit")
    killed_after(evening, "unlink", account(player))
    assert to(await looked_again(evening, 1), player) == []


async def until_told(evening, player):
    """What the floor is told until the player is."""
    said = ""
    for seconds in (5, 10, 20, 40):
        did = await looked_again(evening, seconds)
        said += "\n".join(post.text for post in to(did, evening.world.floor))
        if to(did, player):
            return said
    return said


async def test_bad_seconds_are_waited_out_and_the_floor_is_told_when_it_has_arrived(evening, player):
    world = evening.world
    world.server.fault("sendMessage", 502, "Bad Gateway", times=1, chat_id=player.id)
    given = await evening.floor("/avertir Paul Martin; bruit")
    assert to(given, player) == []
    assert "message privé" not in "".join(post.text for post in to(given, world.floor)), "nothing is known of it yet"
    assert ARRIVED in await until_told(evening, player)
    assert [(told.channel, told.arrived) for told in deliveries(evening)] == [("telegram", True)]


async def test_where_it_takes_long_the_floor_is_told_once_that_it_has_not_arrived_yet(evening, monkeypatch):
    monkeypatch.setattr("bot.adapters.notices.WAITS", 0)
    killed_after(evening, "warn", "Paul Martin; bruit")
    (letter,) = letters(evening)
    notices, floor = evening.house.fronts[-1].notices, evening.world.floor
    for tries in range(1, SLOW + 3):
        await notices.became(replace(letter, attempts=tries), "no way there", False)
    told = await comes(lambda: [seen.text for seen in evening.world.sees(floor) if NOT_YET in seen.text])
    assert len(told) == 1
    assert deliveries(evening) == []


async def test_where_nobody_will_know_whether_it_arrived_the_player_is_to_be_told_at_the_table(evening, player):
    world = evening.world
    world.server.fault("sendMessage", 504, "Gateway Timeout", times=2, chat_id=player.id)
    await evening.floor("/avertir Paul Martin; bruit")
    told = await until_told(evening, player)
    assert "est peut-être arrivé" in told
    assert "ne reçoit pas" not in told
    assert [(told.channel, told.arrived) for told in deliveries(evening)] == [("telegram", False)]


@pytest.mark.parametrize(("why", "blocked", "words"), [
    ("Forbidden: bot was blocked by the user", True, "ne reçoit pas mes messages privés"),
    ("Bad Gateway", False, "n'a pas pu être prévenu"), ("perhaps arrived: Timed out", False, "est peut-être arrivé"),
])  # fmt: skip
async def test_that_he_takes_no_messages_is_said_of_who_has_blocked_them_alone(evening, monkeypatch, why, blocked, words):
    monkeypatch.setattr("bot.adapters.notices.WAITS", 0)
    killed_after(evening, "warn", "Paul Martin; bruit")
    (letter,) = letters(evening)
    await evening.house.fronts[-1].notices.became(letter, why, True, blocked)
    floor = evening.world.floor
    assert await comes(lambda: [seen.text for seen in evening.world.sees(floor) if words in seen.text])
