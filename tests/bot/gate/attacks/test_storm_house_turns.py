"""Whoever is let in by the limits, and uses them up, keeps nobody else of his chat out, and nobody in another one waiting."""

from __future__ import annotations

import asyncio

import pytest

from bot.adapters.limits import MOST_KNOWN, Limits, Verdict
from bot.adapters.waiting_list import MOST, MOST_IN_A_CHAT, WaitingList
from bot.domain.errors import Crowded
from tests.bot.adapters.test_waiting_list import OTHER_ROOM, Evening, flood

FLOOR = "telegram:1"


async def test_players_who_hammer_the_floors_buttons_do_not_keep_the_floor_out_of_his_own_chat():
    # what is the floor's is urgent, whoever asks for it: only when its turn has come is it refused
    evening = Evening()
    for number in range(3):
        await flood(evening, 60, account=f"player {number}", urgent=True)
    await evening.asks("the floor's", account=FLOOR, urgent=True)
    assert "the floor's: crowded" not in await evening.ends()
    # behind one thing of each of them
    assert [what for what in evening.done if "crowded" not in what].index("the floor's") <= 4


async def test_one_who_has_filled_a_chat_with_questions_keeps_nobody_in_it_from_asking_one():
    evening = Evening()
    await flood(evening, MOST_IN_A_CHAT + 50)
    await evening.asks("another's question", account="telegram:2")
    done = await evening.ends()
    assert done.count("another's question") == 1
    assert len([what for what in done if "crowded" in what]) == 49


async def test_however_many_come_no_more_wait_than_there_is_room_for():
    evening = Evening()
    for number in range(3 * MOST):
        await evening.asks(str(number), account=f"telegram:{number}")
    assert len([what for what in evening.done if "crowded" in what]) == 2 * MOST - 1
    await evening.ends()


async def test_ordinary_work_is_done_though_urgent_work_never_ends():
    turns, done, over = WaitingList(workers=1), [], asyncio.Event()

    async def commands(account):
        while not over.is_set():
            async with turns.turn("telegram:-1", account, urgent=True):
                await asyncio.sleep(0)

    hammering = [asyncio.create_task(commands(f"floor {number}")) for number in range(10)]
    await asyncio.sleep(0)
    for number in range(20):
        async with turns.turn(OTHER_ROOM, f"player {number}"):
            done.append(number)
    over.set()
    await asyncio.gather(*hammering)
    assert done == [*range(20)]


async def test_ten_thousand_who_leave_before_their_turn_leave_nothing_behind():
    turns = WaitingList(workers=1)
    async with turns.turn("telegram:-1", "first"):
        for number in range(10_000):
            waiting = asyncio.create_task(_waits(turns, f"telegram:-{number % 50}", str(number)))
            await asyncio.sleep(0)
            waiting.cancel()
            await asyncio.gather(waiting, return_exceptions=True)
    async with turns.turn("telegram:-1", "last"):
        pass
    assert [line.length for line in turns._lines.values()] == [0, 0]
    assert [len(line.chats) for line in turns._lines.values()] == [0, 0]


async def _waits(turns, chat, account):
    async with turns.turn(chat, account):
        pytest.fail("the first one has not left yet")


async def test_where_too_much_waits_it_is_said_at_once_and_not_after_a_while():
    turns = WaitingList(workers=1, most=1)
    async with turns.turn("telegram:-1", "first"):
        waiting = asyncio.create_task(_waits(turns, "telegram:-1", "second"))
        await asyncio.sleep(0)
        with pytest.raises(Crowded):
            async with turns.turn("telegram:-2", "third"):
                pytest.fail("there is no room")
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)


def test_a_hundred_thousand_accounts_take_no_more_memory_than_ten_thousand_and_give_nobody_anew_what_he_has_used():
    now = [0.0]
    limits = Limits(clock=lambda: now[0])
    while limits.words("telegram:1", "telegram:-1", 10) is Verdict.WITHIN:
        pass
    for number in range(100_000):
        now[0] += 0.00001
        limits.typing(f"telegram:9{number}")
        if number % 1_000 == 0:
            assert limits.words("telegram:1", "telegram:-1", 10) is not Verdict.WITHIN, number
    assert len(limits._known) <= MOST_KNOWN + 1


@pytest.mark.parametrize("step", [-1.0, -1e6, 0.0])
def test_a_clock_that_stands_still_or_runs_backwards_gives_a_flooder_nothing(step):
    now = [1e6]
    limits = Limits(clock=lambda: now[0])
    within = 0
    for _ in range(500):
        within += limits.tap("telegram:1", "telegram:-1") is Verdict.WITHIN
        now[0] += step
    assert within == 60
