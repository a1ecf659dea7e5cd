"""What may be what ends the process counts only while it is at work, and one at a time is."""

import asyncio

import pytest

from bot.adapters.on_telegram.intake.suspects import ALONE, BLINK, Suspects
from tests.bot.adapters.postman import in_no_time, now


class Counted:
    """How often each was begun, as the next process would find it."""

    def __init__(self):
        self.begun = {}

    async def begin(self, numbers):
        for number in numbers:
            self.begun[number] = self.begun.get(number, 0) + 1

    async def put_down(self, numbers):
        for number in numbers:
            self.begun[number] -= 1


@pytest.fixture
def inbox():
    return Counted()


def test_what_waits_counts_as_begun_only_before_and_after(inbox):
    async def evening():
        suspects = Suspects()
        one = suspects.watch(1, inbox)
        await one.work()
        assert inbox.begun == {1: 1}
        async with one.only_waits():
            assert inbox.begun == {1: 1}
            await asyncio.sleep(2 * BLINK)
            assert inbox.begun == {1: 0}
            assert one.rested.is_set()
        assert inbox.begun == {1: 1}
        await suspects.end(1)
        assert inbox.begun == {1: 0}

    in_no_time(evening())


def test_a_wait_that_is_over_at_once_is_none(inbox):
    async def evening():
        one = Suspects().watch(1, inbox)
        await one.work()
        async with one.only_waits():
            await asyncio.sleep(BLINK / 2)
        await asyncio.sleep(BLINK)
        assert inbox.begun == {1: 1}
        assert not one.rested.is_set()

    in_no_time(evening())


def test_of_several_one_is_at_work_and_the_next_as_soon_as_that_only_waits(inbox):
    async def evening():
        suspects, begun = Suspects(), now()
        one, other = suspects.watch(1, inbox), suspects.watch(2, inbox)
        await one.work()
        beginning = asyncio.ensure_future(other.work())
        await asyncio.sleep(1)
        assert inbox.begun == {1: 1}
        async with one.only_waits():
            await beginning
            assert inbox.begun == {1: 0, 2: 1}
            assert now() - begun == pytest.approx(1 + BLINK)
            await asyncio.sleep(1)
            await suspects.end(2)
        assert inbox.begun == {1: 1, 2: 0}

    in_no_time(evening())


def test_nobody_waits_for_ever_for_what_stays_at_work(inbox):
    async def evening():
        suspects, begun = Suspects(), now()
        await suspects.watch(1, inbox).work()
        await suspects.watch(2, inbox).work()
        assert now() - begun == pytest.approx(ALONE)
        await suspects.end(2)
        await suspects.end(1)
        assert inbox.begun == {1: 0, 2: 0}

    in_no_time(evening())


def test_what_is_not_watched_ends_without_a_word(inbox):
    async def evening():
        suspects = Suspects()
        assert suspects.of(None) is suspects.of(7) is None
        await suspects.end(7)
        await suspects.end(None)
        assert not inbox.begun

    in_no_time(evening())
