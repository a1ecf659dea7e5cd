"""Files of rulebooks that were sent: one a club, their bytes as they were, for a day."""

from dataclasses import replace

import pytest
from sqlalchemy.exc import DBAPIError

from bot.domain.rules.sent_book import SentBook
from tests.bot.store.memory.errors import WorkOnlyReadsError
from tests.bot.store.works import fails

PLACE, OTHER = "discord:1", "telegram:-2"
CONTENT = bytes(range(256)) * 1000


def a_file(club, **changed):
    sent = SentBook(club, 7, "d" * 64, '{"id": "é\\u0000"}', "{}", ((3, "join"), (12, "as_read")), 2, "telegram:77", 10.5)
    return replace(sent, **changed)


def keep(store, place=PLACE, content=CONTENT, **changed):
    with store.writing() as work:
        sent = a_file(work.clubs.at(place).id, **changed)
        work.sent_books.keep(sent, content)
        return sent


def kept(store, club):
    with store.reading() as work:
        return work.sent_books.of(club)


def test_a_file_comes_back_byte_for_byte_with_all_that_is_known_of_it(store):
    sent = keep(store)
    assert kept(store, sent.club) == sent
    with store.reading() as work:
        assert work.sent_books.content(sent.club) == CONTENT


def test_another_file_takes_its_place_in_its_own_club_alone(store):
    first, theirs = keep(store), keep(store, OTHER)
    second = keep(store, content=b"", digest="e" * 64, answers=())
    assert kept(store, first.club) == second
    assert kept(store, theirs.club) == theirs
    with store.reading() as work:
        assert work.sent_books.content(second.club) == b""
        assert work.sent_books.content(theirs.club) == CONTENT


def test_answers_are_recorded_and_nothing_else(store):
    sent = keep(store)
    with store.writing() as work:
        changed = replace(sent, edition=8, report="[]", answers=((3, "split"),), digest="f", by=9, at=99.0)
        work.sent_books.save(changed)
        assert work.sent_books.of(sent.club) == replace(sent, edition=8, report="[]", answers=((3, "split"),))
        work.sent_books.save(a_file(sent.club + 50))
    assert kept(store, sent.club).answers == ((3, "split"),)
    assert kept(store, sent.club + 50) is None


def test_what_is_settled_or_old_is_gone(store):
    sent, theirs = keep(store), keep(store, OTHER, at=20.0)
    with store.writing() as work:
        assert work.sent_books.purge(15.0) == 1
    assert (kept(store, sent.club), kept(store, theirs.club)) == (None, theirs)
    with store.writing() as work:
        work.sent_books.drop(theirs.club)
        work.sent_books.drop(theirs.club)
    assert kept(store, theirs.club) is None
    with store.reading() as work, pytest.raises(LookupError):
        work.sent_books.content(theirs.club)


def test_a_failed_work_keeps_nothing_and_one_that_only_reads_writes_nothing(store):
    fails(store, lambda work: work.sent_books.keep(a_file(work.clubs.at(PLACE).id), b"x"))
    sent = keep(store)
    for change in (lambda files: files.keep(sent, b"x"), lambda files: files.drop(sent.club), lambda files: files.purge(99.0)):
        with pytest.raises((WorkOnlyReadsError, DBAPIError)), store.reading() as work:
            change(work.sent_books)
    assert kept(store, sent.club) == sent
