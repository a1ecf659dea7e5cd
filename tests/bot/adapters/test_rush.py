"""How many questions are let in at once: as many as are answered soon, by a clock that jumps."""

import asyncio

import pytest

from bot.adapters.rush import AT_FIRST, AT_WORK, BUSY, LEAST, SOON, Rush
from bot.domain.errors import Crowded
from tests.bot.adapters.postman import in_no_time, now
from tests.bot.adapters.test_waiting_list import ROOM


class Evening:
    """Questions that are asked; each takes the desk, which answers so many a second, its time."""

    def __init__(self, a_second):
        self.rush, self.a_second = Rush(), a_second
        self.answered, self.put_off, self._free = [], [], now()
        self.tasks = []

    async def _asked(self, account):
        came = now()
        try:
            place = await self.rush.place(ROOM, account)
        except Crowded:
            self.put_off.append(now() - came)
            return
        self._free = max(self._free, now()) + 1 / self.a_second
        await asyncio.sleep(self._free - now())
        place.end()
        self.answered.append(now() - came)

    def asks(self, account):
        self.tasks.append(asyncio.ensure_future(self._asked(account)))

    async def flood(self, seconds, a_second):
        for number in range(seconds * a_second):
            self.asks(f"{self.a_second} {len(self.tasks)} {number}")
            await asyncio.sleep(1 / a_second)

    async def ends(self):
        await asyncio.gather(*self.tasks)


@pytest.mark.parametrize("a_second", [7, 10, 60, 300])
def test_of_four_times_as_many_as_can_be_answered_as_many_are_and_soon_and_the_others_are_told_so_at_once(a_second):
    async def evening():
        there, seconds = Evening(a_second), 20
        await there.flood(seconds, 4 * a_second)
        await there.ends()
        assert len(there.answered) > 0.9 * seconds * a_second
        assert max(there.answered[3 * a_second :]) < SOON + AT_WORK / a_second + 0.5
        # where it turns out to be slower than was thought, some have waited for nothing, and not for long
        assert max(there.put_off) < SOON + 0.01
        assert sum(waited == 0 for waited in there.put_off) > 0.9 * len(there.put_off)

    in_no_time(evening())


def test_where_nothing_is_answered_any_more_few_are_let_in_and_it_is_noticed_when_things_go_on():
    async def evening():
        there = Evening(60)
        stuck = [await there.rush.place(ROOM, f"stuck {number}") for number in range(AT_WORK)]
        await there.flood(20, 20)
        await there.ends()
        assert not there.answered
        assert len(there.put_off) == 400
        for one in stuck:
            one.end()
        await there.flood(10, 100)
        await there.ends()
        assert len(there.answered) > 0.8 * 10 * 60

    in_no_time(evening())


def test_a_few_are_let_in_however_slow_it_is():
    async def evening():
        there = Evening(1)
        there.rush.soon = 60.0
        await there.flood(3, 10)
        await asyncio.sleep(30)
        for number in range(LEAST - AT_WORK):
            there.asks(f"late {number}")
        await there.ends()
        assert not there.put_off

    in_no_time(evening())


def test_however_few_are_let_in_they_are_enough_to_see_how_many_more_can_be():
    assert AT_WORK < BUSY <= LEAST


def test_whoever_asks_much_waits_for_himself_and_counts_as_one():
    async def evening():
        there = Evening(20)
        for _ in range(500):
            there.asks("flooder")
        there.asks("Marie")
        await asyncio.sleep(0.2)
        assert len(there.answered) >= 2
        await there.tasks[-1]
        assert there.tasks[-1].done()
        await there.ends()
        assert len(there.put_off) > 400

    in_no_time(evening())


def test_answers_that_wait_for_what_their_group_takes_put_nobody_off_and_one_that_is_sent_lets_the_next_be_worked_on():
    async def evening():
        rush = Rush()
        held = [await rush.place(ROOM, f"held {number}") for number in range(AT_WORK)]
        for one in held:
            one.held_up()
        for number in range(int(AT_FIRST * SOON)):
            (await rush.place(ROOM, f"sent {number}")).worked()
        with pytest.raises(Crowded):
            await rush.place(ROOM, "one too many")
        for one in held:
            one.end()

    in_no_time(evening())
