"""Until a platform can be reached, the pauses grow; whoever started Floorman is told once, and may stop it at any time."""

import asyncio
import logging

from bot.adapters.front_ends import LONGEST_PAUSE, Patience
from tests.bot.adapters.postman import in_no_time, now

LOG = logging.getLogger("floorman.door")


def test_each_pause_is_twice_the_one_before_up_to_the_longest(caplog):
    said, waited = [], []

    async def night():
        patience = Patience("The door", said.append, asyncio.Event(), LOG)
        for _ in range(9):
            began = now()
            await patience.wait("it is locked")
            waited.append(round(now() - began))

    in_no_time(night())
    assert waited == [1, 2, 4, 8, 16, 32, 60, 60, 60]
    assert max(waited) == LONGEST_PAUSE
    assert said == ["line.unreachable"]
    assert "The door can't be reached, once more in 2 s: it is locked" in caplog.text


def test_nobody_waits_who_is_told_to_stop():
    async def night():
        stopped = asyncio.Event()
        patience = Patience("The door", lambda _key: None, stopped, LOG)
        asyncio.get_running_loop().call_later(0.25, stopped.set)
        began = now()
        for _ in range(9):
            await patience.wait("it is locked")
        return now() - began

    assert in_no_time(night()) < 0.5
