"""One club's work in several processes at once, on PostgreSQL: one after the other, and none waits for one that hangs."""

import signal
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Barrier, Event

import pytest

from bot.services.ports.failures import Cause, NotSavedError
from bot.store.work import DatabaseStore
from tests.bot.store.test_two_floors import PLACE, STOPS_IN_THE_MIDDLE, go_on, log, says, write
from tests.bot.store.works import founded
from tests.patience import LONG

THEIRS = "telegram:-200"
SOON = 10.0
"""Seconds after which whoever has given a command knows what became of it, on a slow machine."""
AT_WORK = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"


@pytest.fixture
def url(postgresql):
    with postgresql.database(tables=True) as one:
        yield one


@pytest.fixture
def stores(url, opened):
    """Two processes' own."""
    return [DatabaseStore(opened(url)) for _ in range(2)]


def waits(engine):
    """Waits until somebody waits for another's work."""
    until = time.monotonic() + LONG
    while time.monotonic() < until:
        with engine.connect() as connection:
            if connection.exec_driver_sql(AT_WORK).scalar_one():
                return
        time.sleep(0.02)
    pytest.fail("nobody waits")


def while_held(stores, engine, hold, work):
    """What some work of one process returns that began while another process had the club, and did something with it."""
    held, over = Event(), Event()

    def holds():
        with stores[0].writing() as mine:
            hold(mine)
            held.set()
            assert over.wait(LONG)

    with ThreadPoolExecutor(2) as threads:
        first = threads.submit(holds)
        assert held.wait(LONG)
        second = threads.submit(work, stores[1])
        waits(engine)
        over.set()
        first.result(LONG)
        return second.result(LONG)


def test_whoever_has_waited_for_a_club_sees_what_was_done_meanwhile(url, opened, stores):
    club = founded(stores[0], PLACE)

    def seen(store):
        with store.writing() as work:
            return work.clubs.get(club.id).name

    assert while_held(stores, opened(url), lambda work: work.clubs.save(replace(club, name="Nantes")), seen) == "Nantes"


def test_whoever_has_waited_for_a_chat_that_went_to_another_club_works_for_that_one(url, opened, stores):
    ours, theirs = founded(stores[0], PLACE), founded(stores[0], THEIRS)

    def joins(work):
        work.clubs.at(PLACE)
        work.clubs.join(PLACE, theirs.id)

    def enters(store):
        with store.writing() as work:
            work.people.add(work.clubs.at(PLACE).id, ["Zoé"])

    while_held(stores, opened(url), joins, enters)
    with stores[0].reading() as work:
        assert (list(work.people.all_names(ours.id)), [name for name, _ in work.people.all_names(theirs.id)]) == ([], ["zoe"])


def test_of_two_works_that_wait_for_each_other_one_is_done_and_the_other_is_told(stores):
    clubs = [founded(stores[0], place).id for place in (PLACE, THEIRS)]
    together = Barrier(2)

    def crosses(store, mine, other):
        try:
            with store.writing() as work:
                work.clubs.get(mine)
                together.wait(LONG)
                work.clubs.get(other)
                work.people.add(mine, ["Zoé"])
        except NotSavedError as error:
            return error.cause
        return "done"

    with ThreadPoolExecutor(2) as threads:
        ended = set(threads.map(crosses, stores, clubs, clubs[::-1], timeout=LONG))
    assert ended == {"done", Cause.LOCKED}
    with stores[0].reading() as work:
        assert sum(len(list(work.people.all_names(club))) for club in clubs) == 1


def test_while_a_process_hangs_in_its_work_that_club_is_told_and_another_goes_on(url, stores, started):
    founded(stores[0], PLACE)
    process = started(STOPS_IN_THE_MIDDLE, url)
    says(process, "ready")
    go_on(process)
    says(process, "in the middle")
    process.send_signal(signal.SIGSTOP)
    began = time.monotonic()
    with pytest.raises(NotSavedError) as told, stores[0].writing() as work:
        work.clubs.at(PLACE)
    assert told.value.cause is Cause.LOCKED
    founded(stores[1], THEIRS)
    assert time.monotonic() - began < SOON
    process.kill()
    process.wait(LONG)
    with stores[0].writing() as work:
        work.tournaments.open(work.clubs.at(PLACE).id, "a secret")
    write(stores[1], "Ali")
    assert [(entry.number, entry.by) for entry in log(stores[0])] == [(1, "Ali")]
