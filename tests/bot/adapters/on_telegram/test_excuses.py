"""Who is told that he is not answered, and when, where Telegram takes so much and no more."""

import asyncio
from functools import partial

from bot.adapters.on_telegram.excuses import MOST, SHARE, Excuses
from bot.adapters.on_telegram.pace import IN_ALL
from bot.adapters.on_telegram.turns import Rank, rank_now
from tests.bot.adapters.postman import in_no_time, now


class Crowd:
    """People who were put off."""

    def __init__(self):
        self.excuses, self.told, self.over, self._began = Excuses(), {}, [], now()

    async def _tell(self, who):
        assert rank_now() is Rank.TAP
        await asyncio.sleep(0.1)
        self.told[who] = now() - self._began

    def comes(self, who):
        self.over.append(asyncio.ensure_future(self.excuses.make(str(who), partial(self._tell, who))))

    async def end(self):
        await asyncio.gather(*self.over)


def test_one_message_in_three_is_an_excuse_and_who_asked_last_is_told_first():
    async def evening():
        crowd, a_second = Crowd(), IN_ALL // SHARE
        for number in range(200):
            crowd.comes(number)
            await asyncio.sleep(0.02)
        soon = [number for number in range(200) if crowd.told.get(number, 1e9) < 0.02 * number + 1]
        assert len(soon) >= 3 * a_second
        await crowd.end()
        assert len(crowd.told) == 200
        assert all(sum(at <= other < at + 1 for other in crowd.told.values()) <= a_second for at in crowd.told.values())

    in_no_time(evening())


def test_who_is_heard_meanwhile_is_told_nothing_and_of_too_many_those_who_have_waited_longest():
    async def evening():
        crowd = Crowd()
        for number in range(MOST + 50):
            crowd.comes(number)
        await asyncio.sleep(0)
        crowd.excuses.forget(str(MOST + 5))
        await crowd.end()
        assert MOST + 5 not in crowd.told
        assert not set(range(10, 40)) & set(crowd.told)
        assert len(crowd.told) >= MOST - 1

    in_no_time(evening())


def test_a_rush_has_two_lines_in_the_log_however_many_are_not_told(caplog):
    async def evening():
        crowd = Crowd()
        for number in range(MOST + 50):
            crowd.comes(number)
        await crowd.end()
        untold = MOST + 50 - len(crowd.told)
        assert untold > 1
        begun, over = [record.getMessage() for record in caplog.records]
        assert "not all are told" in begun
        assert over == f"{untold} who were not answered were not told so"

    in_no_time(evening())


def test_of_one_chat_the_last_is_told():
    async def evening():
        crowd = Crowd()
        for _ in range(20):
            crowd.comes("filler")
            crowd.comes("same")
        await crowd.end()
        assert set(crowd.told) == {"filler", "same"}

    in_no_time(evening())
