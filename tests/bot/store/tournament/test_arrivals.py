"""Who has sat down: every store says the same, whatever is done to it."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy.exc import DBAPIError

from bot.store.database import open_database
from bot.store.work import DatabaseStore
from tests.bot.store.memory.errors import WorkOnlyReadsError
from tests.bot.store.memory.store import MemoryStore
from tests.bot.store.works import fails

PLACE = "discord:1"
places = itertools.count(1)


def opened(store, place=PLACE):
    """A new tournament of a chat's club."""
    with store.writing() as work:
        return work.tournaments.open(work.clubs.at(place).id, "0" * 64).id


def do(store, *changes):
    """Each change is a method of the arrivals with what it is given."""
    with store.writing() as work:
        for name, *given_ in changes:
            getattr(work.arrivals, name)(*given_)


def sitting(store, tournament):
    with store.reading() as work:
        return set(work.arrivals.of(tournament))


def test_who_confirms_twice_has_confirmed_once(store):
    tournament = opened(store)
    do(store, ("confirm", tournament, 3, 1.0), ("confirm", tournament, 1, 2.0))
    do(store, ("confirm", tournament, 3, 9.0))
    assert sitting(store, tournament) == {1, 3}


def test_each_tournament_has_its_own_arrivals_and_is_cleared_alone(store):
    first, second = opened(store), opened(store)
    do(store, *(("confirm", tournament, entrant, 1.0) for tournament in (first, second) for entrant in (1, 2, 3)))
    do(store, ("clear", first))
    assert (sitting(store, first), sitting(store, second)) == (set(), {1, 2, 3})
    do(store, ("clear", second, [2, 9]), ("clear", second, []))
    assert sitting(store, second) == {1, 3}


def test_what_a_work_that_fails_has_confirmed_or_cleared_is_as_it_was(store):
    tournament = opened(store)
    do(store, ("confirm", tournament, 1, 1.0))
    fails(store, lambda work: work.arrivals.confirm(tournament, 2, 1.0))
    fails(store, lambda work: work.arrivals.clear(tournament))
    assert sitting(store, tournament) == {1}


def test_a_work_that_only_reads_confirms_and_clears_nobody(store):
    tournament = opened(store)
    do(store, ("confirm", tournament, 1, 1.0))
    for change in (("confirm", tournament, 2, 1.0), ("clear", tournament), ("clear", tournament, [1])):
        with store.reading() as work, pytest.raises((WorkOnlyReadsError, DBAPIError)):
            getattr(work.arrivals, change[0])(*change[1:])
    assert sitting(store, tournament) == {1}


@pytest.fixture(scope="module")
def stores(tmp_path_factory, postgresql):
    engines = [
        open_database(f"sqlite:///{tmp_path_factory.mktemp('arrivals')}/floorman.db"),
        open_database(postgresql.new_database()),
    ]
    yield [MemoryStore(), *map(DatabaseStore, engines)]
    for engine in engines:
        engine.dispose()


ENTRANTS = st.integers(1, 5)
DEEDS = st.lists(
    st.tuples(st.just("confirm"), ENTRANTS) | st.tuples(st.just("clear"), st.none() | st.lists(ENTRANTS, max_size=3)), max_size=10
)


@settings(deadline=None, max_examples=20)
@given(done=DEEDS)
def test_all_stores_know_the_same_who_sit_whatever_is_done_to_them(stores, done):
    place, expected = f"discord:{next(places)}", set()
    tournaments = [opened(store, place) for store in stores]
    for name, what in done:
        expected = expected | {what} if name == "confirm" else expected - set(expected if what is None else what)
        for store, tournament in zip(stores, tournaments, strict=True):
            do(store, (name, tournament, what, *([1.0] if name == "confirm" else [])))
    assert [sitting(store, tournament) for store, tournament in zip(stores, tournaments, strict=True)] == [expected] * 3
