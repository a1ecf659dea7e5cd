"""Files of rulebooks are read beside everything else: a club's in the order in which they came, few at once, none for ever."""

import asyncio

import pytest

from bot.adapters.reading_room import MOST, MOST_IN_A_CLUB, MOST_OF_ONE, READERS, ReadingRoom
from bot.domain.errors import Crowded
from tests.patience import comes


class Readers:
    """Those who wait in a reading room, and those who read until they are let go."""

    def __init__(self):
        self.room, self.reading, self.tasks, self.entered = ReadingRoom(), [], {}, []
        self._let = {}

    def come(self, name, club=1, account="", **more):
        self._let[name] = asyncio.Event()
        self.tasks[name] = asyncio.ensure_future(self._read(name, club, account or f"telegram:{name}", **more))

    async def _read(self, name, club, account, **more):
        async with self.room.place(club, f"telegram:-{club}", account, lambda: self.entered.append(name), **more):
            self.reading.append(name)
            await self._let[name].wait()

    async def let(self, name):
        self._let[name].set()
        await self.tasks[name]


@pytest.fixture
async def readers():
    there = Readers()
    yield there
    for task in there.tasks.values():
        task.cancel()
    await asyncio.gather(*there.tasks.values(), return_exceptions=True)


async def test_files_of_a_club_are_read_one_after_the_other_and_those_of_others_meanwhile(readers):
    for name, club in (("first", 1), ("second", 1), ("other", 2)):
        readers.come(name, club)
    await comes(lambda: len(readers.reading) == 2)
    assert (readers.reading, readers.entered) == (["first", "other"], ["first", "second", "other"])
    await readers.let("first")
    await comes(lambda: "second" in readers.reading)


async def test_who_comes_later_of_a_club_waits_for_it_all_and_of_another_for_nothing(readers):
    readers.come("first")
    await comes(lambda: readers.reading == ["first"])
    await readers.room.behind(2)
    behind = asyncio.ensure_future(readers.room.behind(1))
    await asyncio.sleep(0.05)
    assert not behind.done()
    assert readers.room.has("telegram:first")
    await readers.let("first")
    await behind
    assert not readers.room.has("telegram:first")


async def test_no_more_are_read_at_once_than_there_are_readers_and_an_answer_goes_before_a_file(readers):
    for club in range(READERS + 1):
        readers.come(f"file {club}", club)
    await comes(lambda: len(readers.reading) == READERS)
    readers.come("answer", 9, urgent=True)
    await asyncio.sleep(0.05)
    assert len(readers.reading) == READERS
    await readers.let("file 0")
    await comes(lambda: readers.reading[READERS:] == ["answer"])


async def test_who_leaves_holds_up_nobody(readers):
    for name in ("first", "second", "third"):
        readers.come(name)
    await comes(lambda: readers.reading == ["first"])
    readers.tasks["second"].cancel()
    await readers.let("first")
    await comes(lambda: readers.reading == ["first", "third"])


@pytest.mark.parametrize(
    ("most", "whose"),
    [
        (MOST_OF_ONE, lambda at: {"club": at, "account": "telegram:7"}),
        (MOST_IN_A_CLUB, lambda at: {"club": 1}),
        (MOST, lambda at: {"club": at}),
    ],
)
async def test_who_sends_too_much_is_told_so_at_once(readers, most, whose):
    for at in range(most + 1):
        readers.come(str(at), **whose(at))
    with pytest.raises(Crowded):
        await readers.tasks[str(most)]
    assert [task for task in readers.tasks.values() if task.done()] == [readers.tasks[str(most)]]
