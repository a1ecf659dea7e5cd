"""What was carried out lately: every store says the same."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from sqlalchemy.exc import DBAPIError

from tests.bot.store.memory.errors import WorkOnlyReadsError
from tests.bot.store.works import fails

TAP, OTHER = "telegram:tap:4711", "discord:4711"


def note(store, once, at=1.0):
    with store.writing() as work:
        return work.carried_out.note(once, at)


def test_what_was_carried_out_is_known_from_then_on(store):
    assert note(store, TAP)
    assert not note(store, TAP)
    assert note(store, OTHER)


def test_what_failed_was_not_carried_out(store):
    fails(store, lambda work: work.carried_out.note(TAP, 1.0))
    assert note(store, TAP)


def test_what_is_old_is_forgotten(store):
    note(store, TAP, 100.0)
    note(store, OTHER, 200.0)
    with store.writing() as work:
        work.carried_out.purge(200.0)
    assert note(store, TAP)
    assert not note(store, OTHER)


def test_work_that_only_reads_notes_nothing(store):
    with store.reading() as work, pytest.raises((DBAPIError, WorkOnlyReadsError)):
        work.carried_out.note(TAP, 1.0)


def test_of_many_who_are_given_the_same_one_carries_it_out(store):
    together = Barrier(4, timeout=60)

    def one(_):
        together.wait()
        return note(store, TAP)

    with ThreadPoolExecutor(4) as threads:
        assert sorted(threads.map(one, range(4))) == [False, False, False, True]
