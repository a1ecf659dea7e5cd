"""The indexes of clubs' own books: nobody waits for one that is being made, and memory holds a few."""

import asyncio
import json
from threading import Event

import pytest

from knowledge.books.own_book import made_own
from knowledge.books.passages import NotSearchableYet, Readiness
from knowledge.index.book_index import BookIndex
from knowledge.index.club_indexes import ClubIndexes
from tests.knowledge.small_book import ABOUT, ARTICLES, HashingEncoder
from tests.patience import LONG, comes


def book(edition):

    return made_own(json.dumps({**ABOUT, "edition": edition}), ARTICLES)


class Disk:
    """Where indexes lie: `halted` holds up the making of one until it is set."""

    def __init__(self):
        self.lies, self.loads, self.made, self.begun = {}, [], [], Event()
        self.halted, self.fails = Event(), False
        self.halted.set()

    def load(self, of):
        self.loads.append(of.edition)
        return self.lies.get(of.digest)

    def make(self, of, told):
        self.begun.set()
        told(1, 2)
        assert self.halted.wait(LONG)
        if self.fails:
            raise OSError("disk full")
        self.made.append(of.edition)
        self.lies[of.digest] = index = BookIndex.build(of, (), (), HashingEncoder())
        return index


def ready(indexes, of):
    asyncio.run(comes(lambda: indexes.ready(of).ready))


def test_a_book_without_an_index_is_not_waited_for_and_can_be_searched_once_it_is_made():
    disk, one = Disk(), book("1")
    indexes = ClubIndexes(disk.load, disk.make)
    with pytest.raises(NotSearchableYet):
        indexes.index(one)
    ready(indexes, one)
    assert indexes.index(one).passages == 4
    assert disk.made == ["1"]


def test_while_one_is_made_the_others_are_searched_and_it_says_how_far_it_is():
    disk, one, other = Disk(), book("1"), book("2")
    indexes = ClubIndexes(disk.load, disk.make)
    ready(indexes, other)
    disk.halted.clear()
    disk.begun.clear()
    assert indexes.ready(one) == Readiness()
    assert disk.begun.wait(LONG)
    asyncio.run(comes(lambda: indexes.ready(one) == Readiness(done=1, total=2)))
    assert indexes.index(other).passages == 4
    waiting = book("3")
    assert indexes.ready(waiting) == Readiness()
    assert disk.made == ["2"]
    disk.halted.set()
    ready(indexes, waiting)
    assert disk.made == ["2", "1", "3"]


def test_one_that_can_not_be_made_says_so_and_stands_in_nobody_s_way(monkeypatch):
    disk, one, other = Disk(), book("1"), book("2")
    indexes = ClubIndexes(disk.load, disk.make)
    disk.fails = True
    indexes.ready(one)
    asyncio.run(comes(lambda: indexes.ready(one).failed))
    disk.fails = False
    ready(indexes, other)
    assert indexes.ready(one).failed
    monkeypatch.setattr("knowledge.index.club_indexes.TRIED_AGAIN", 0.0)
    indexes._failed.clear()
    ready(indexes, one)


def test_only_as_many_are_in_memory_as_there_is_room_for():
    disk, books = Disk(), [book(str(number)) for number in range(4)]
    indexes = ClubIndexes(disk.load, disk.make)
    for one in books:
        ready(indexes, one)
    size = indexes.index(books[0]).size
    small = ClubIndexes(disk.load, disk.make, most=2 * size + size // 2)
    disk.loads.clear()
    for one in books:
        small.index(one)
    small.index(books[-1])
    small.index(books[0])
    assert disk.loads == ["0", "1", "2", "3", "0"]
    assert small._kept.weighs <= 2 * size + size // 2


def test_whoever_asks_how_far_a_book_is_is_told_where_nobody_can_know():
    def unreadable(_book):
        raise RuntimeError("no model to compare with")

    assert ClubIndexes(unreadable, Disk().make).ready(book("1")) == Readiness(failed=True)
