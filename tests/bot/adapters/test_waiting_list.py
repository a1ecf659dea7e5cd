"""Who is served next, told by the order in which things are done when each worker does one thing after the other."""

import asyncio

import pytest

from bot.adapters.waiting_list import ONE_IN, WaitingList
from bot.domain.errors import Crowded

ROOM, OTHER_ROOM = "telegram:-1", "telegram:-2"


class Evening:
    """Things that are asked for, and the order in which they were done; nothing is begun before all are asked for."""

    def __init__(self, **bounds):
        self.list = WaitingList(**{"workers": 1, **bounds})
        self.done, self.at_once, self.most_at_once = [], 0, 0
        self.begun = asyncio.Event()
        self._tasks = []

    async def _do(self, what, chat, account, more):
        try:
            async with self.list.turn(chat, account, **more):
                self.at_once += 1
                self.most_at_once = max(self.most_at_once, self.at_once)
                await self.begun.wait()
                await asyncio.sleep(0)
                self.at_once -= 1
                self.done.append(what)
        except Crowded:
            self.done.append(f"{what}: crowded")

    async def asks(self, what, chat=ROOM, account="", **more):
        self._tasks.append(asyncio.create_task(self._do(what, chat, account, more)))
        await asyncio.sleep(0)
        return self._tasks[-1]

    async def ends(self):
        self.begun.set()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        return self.done


async def flood(evening, times, chat=ROOM, account="flooder", **more):
    for number in range(times):
        await evening.asks(f"{account} {number}", chat, account, **more)


async def test_nobody_waits_for_more_than_two_things_of_another_however_many_he_has_asked_for():
    evening = Evening()
    await flood(evening, 20)
    await evening.asks("Marie", account="marie")
    await evening.asks("Paul", OTHER_ROOM, "paul")
    assert {"Marie", "Paul"} <= set((await evening.ends())[:4])


async def test_chats_take_turns_and_so_do_people_in_a_chat():
    evening = Evening()
    await evening.asks("first", "elsewhere")
    for number in (1, 2):
        for chat, account in ((ROOM, "a"), (ROOM, "a"), (ROOM, "b"), (OTHER_ROOM, "c")):
            await evening.asks(f"{account}{number}", chat, account)
    assert await evening.ends() == ["first", "a1", "c1", "b1", "c2", "a1", "b2", "a2", "a2"]


async def test_a_floors_command_goes_before_questions_and_some_turns_stay_for_them():
    evening = Evening()
    await flood(evening, 6, account="player")
    await flood(evening, 7, account="floor", urgent=True)
    order = [what.partition(" ")[0] for what in await evening.ends()]
    assert order == ["player", *["floor"] * (ONE_IN - 1), "player", *["floor"] * (ONE_IN - 1), "player", "floor", *["player"] * 3]


async def test_one_account_never_has_two_workers():
    evening = Evening(workers=4)
    await flood(evening, 10)
    await evening.ends()
    assert evening.most_at_once == 1
    evening = Evening(workers=4)
    await flood(evening, 10, account="")
    await evening.ends()
    assert evening.most_at_once == 4


async def test_a_floor_need_not_wait_for_the_answer_to_his_own_question():
    evening = Evening(workers=2)
    await evening.asks("question", account="floor")
    await evening.asks("another", account="floor")
    await evening.asks("command", account="floor", urgent=True)
    await evening.ends()
    assert evening.most_at_once == 2


async def test_what_does_not_fit_is_told_so_and_does_not_keep_a_floor_or_another_chat_out():
    evening = Evening(most=6, most_in_a_chat=3)
    await flood(evening, 6)
    assert evening.done == ["flooder 4: crowded", "flooder 5: crowded"]
    await evening.asks("command", urgent=True)
    await evening.asks("question", OTHER_ROOM)
    await evening.asks("of its own accord", always=True)
    assert {"command", "question", "of its own accord"} <= set(await evening.ends())


async def test_there_is_a_bound_for_all_chats_together():
    evening = Evening(most=6, most_in_a_chat=3)
    for number in range(9):
        await evening.asks(str(number), f"telegram:-{number}")
    assert evening.done == ["7: crowded", "8: crowded"]
    await evening.ends()


@pytest.mark.parametrize("waits", [True, False], ids=["who waits", "who is served"])
async def test_who_leaves_takes_nobodys_turn(waits):
    evening = Evening()
    first = await evening.asks("first", account="a")
    second = await evening.asks("second", account="b")
    await evening.asks("third", account="c")
    (second if waits else first).cancel()
    assert await evening.ends() == (["first", "third"] if waits else ["second", "third"])
    await evening.asks("later", account="a")
    assert (await evening.ends())[-1] == "later"


async def test_whoever_is_called_and_leaves_in_the_same_moment_keeps_no_worker():
    waiting = WaitingList(workers=1)

    async def one():
        async with waiting.turn(ROOM):
            await asyncio.sleep(0)

    for _ in range(3):
        tasks = [asyncio.create_task(one()) for _ in range(3)]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        tasks[1].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    async with asyncio.timeout(60), waiting.turn(ROOM):
        pass
