"""All names of a club are read once and then only what is new; this never shows."""

import pytest

from bot.domain.club.people import Person
from bot.store.work import DatabaseStore
from tests.bot.store.works import fails, founded

PLACE = "telegram:-100"


@pytest.fixture
def stores(database_url, opened):
    """Two processes on one database, as far as they know."""
    return [DatabaseStore(opened(database_url)) for _ in range(2)]


def add(store, *names):
    with store.writing() as work:
        return work.people.add(work.clubs.at(PLACE).id, names)


def save(store, person):
    with store.writing() as work:
        work.people.save(work.clubs.at(PLACE).id, person)


def all_names(store):
    with store.reading() as work:
        return sorted(work.people.all_names(work.clubs.at(PLACE).id))


def test_names_that_another_process_adds_are_seen(stores):
    one, other = stores
    add(one, "Marie")
    assert all_names(one) == all_names(other) == [("marie", 1)]
    add(other, "Jean", "Paul")
    assert all_names(one) == all_names(other) == [("jean", 2), ("marie", 1), ("paul", 3)]
    add(one, "Anna")
    assert all_names(one) == all_names(other) == [("anna", 4), ("jean", 2), ("marie", 1), ("paul", 3)]


@pytest.mark.parametrize("number", [1, 2])
def test_names_that_another_process_takes_away_are_no_longer_seen(stores, number):
    one, other = stores
    add(one, "Marie", "Jean")
    assert all_names(one) == all_names(other) == [("jean", 2), ("marie", 1)]
    save(other, Person(number, "Anna", ("Mimi",)))
    stays = ("jean", 2) if number == 1 else ("marie", 1)
    assert all_names(one) == all_names(other) == sorted([("anna", number), ("mimi", number), stays])
    save(other, Person(number, "Zoé"))
    assert all_names(one) == all_names(other) == sorted([("zoe", number), stays])


def test_names_that_are_rolled_back_are_not_remembered(stores):
    one, other = stores
    add(one, "Marie")

    def add_and_look(work):
        club = work.clubs.at(PLACE).id
        work.people.add(club, ["Jean"])
        work.people.save(club, Person(1, "Anna"))
        assert sorted(work.people.all_names(club)) == [("anna", 1), ("jean", 2)]

    fails(one, add_and_look)
    assert all_names(one) == all_names(other) == [("marie", 1)]
    add(other, "Paul")
    assert all_names(one) == all_names(other) == [("marie", 1), ("paul", 2)]


def test_names_that_are_not_recorded_yet_are_seen_by_their_own_work_alone(stores):
    one, other = stores
    add(one, "Marie")
    with one.writing() as work:
        club = work.clubs.at(PLACE).id
        work.people.add(club, ["Jean"])
        assert sorted(work.people.all_names(club)) == [("jean", 2), ("marie", 1)]
        assert all_names(one) == all_names(other) == [("marie", 1)]
    assert all_names(one) == all_names(other) == [("jean", 2), ("marie", 1)]


def test_clubs_that_add_names_in_turns_keep_them_apart(stores):
    one, other = stores
    clubs = [founded(one, f"discord:{number}").id for number in range(3)]
    for turn in range(4):
        for club in clubs:
            with stores[turn % 2].writing() as work:
                work.clubs.at(f"discord:{clubs.index(club)}")
                work.people.add(club, [f"Nom {club} {turn}"])
        for store, club in ((store, club) for store in (one, other) for club in clubs):
            with store.reading() as work:
                expected = sorted(" ".join(sorted(["nom", str(club), str(past)])) for past in range(turn + 1))
                assert sorted(name for name, _ in work.people.all_names(club)) == expected
