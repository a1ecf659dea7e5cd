"""What is done every day is done on the days when Floorman is not started anew, and a bad day is no reason not to."""

import asyncio

from bot.adapters.daily import DAY, Daily
from tests.bot.adapters.postman import in_no_time, now


class AtOnce:
    """Does work where it stands."""

    async def __call__(self, work):
        return work()


def days_of(works):
    """On which days something is done, of five, until Floorman is told to stop."""
    done = []

    def work():
        done.append(round(now() / DAY, 1))
        works()

    async def week():
        stopped = asyncio.Event()
        asyncio.get_running_loop().call_later(5.5 * DAY, stopped.set)
        began = now()
        await Daily(AtOnce(), work)(stopped)
        return began

    began = in_no_time(week())
    return [round(day - began / DAY) for day in done]


def test_it_is_done_every_day_until_floorman_is_told_to_stop():
    assert days_of(lambda: None) == [1, 2, 3, 4, 5]


def test_what_fails_today_is_done_tomorrow(caplog):
    def fails():
        raise OSError("the disk is full")

    assert days_of(fails) == [1, 2, 3, 4, 5]
    assert "could not be done" in caplog.text
