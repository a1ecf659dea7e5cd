import sqlite3
from dataclasses import replace

import pytest
from sqlalchemy import event

from bot.domain.club.people import Person, Role, folded
from bot.store.work import DatabaseStore
from tests.bot.store.works import fails, founded

PLACE = "telegram:-100"


@pytest.fixture
def club(store):
    """The number of a club."""
    return founded(store, PLACE).id


def add(store, club, *names):
    with store.writing() as work:
        work.clubs.at(PLACE)
        return work.people.add(club, names)


def save(store, club, person):
    with store.writing() as work:
        work.clubs.at(PLACE)
        work.people.save(club, person)


def named(store, club, name):
    with store.reading() as work:
        return work.people.named(club, folded(name))


def test_people_are_numbered_on_in_each_club(store, club):
    with store.writing() as work:
        other = work.clubs.at("discord:1").id
        assert work.people.add(club, ["Marie", "Jean"]) == (Person(1, "Marie"), Person(2, "Jean"))
        assert work.people.add(other, ["Zoé"]) == (Person(1, "Zoé"),)
        assert work.people.add(club, ["Marie"]) == (Person(3, "Marie"),)
    assert add(store, club, "Paul") == (Person(4, "Paul"),)
    assert add(store, club) == ()
    assert named(store, other, "Zoé") == (Person(1, "Zoé"),)
    assert named(store, club, "Zoé") == ()


def test_people_come_in_the_order_in_which_they_are_asked_for_and_strangers_are_left_out(store, club):
    add(store, club, "Marie", "Jean", "Paul")
    with store.reading() as work:
        assert list(work.people.numbered(club, [3, 9, 1, 3, -1]).items()) == [(3, Person(3, "Paul")), (1, Person(1, "Marie"))]
        assert list(work.people.names_of(club, [3, 9, 1, 3])) == [("paul", 3), ("marie", 1)]
        assert list(work.people.named_all(club, ["paul", "nobody", "jean", "paul"]).items()) == [("paul", (3,)), ("jean", (2,))]
        assert work.people.numbered(club + 1, [1]) == {}
        assert work.people.names_of(club, []) == []


@pytest.mark.parametrize("typed", ["Éloïse de la Tour", "eloise de la tour", "TOUR, Éloïse de la", "de  la-Tour Eloïse"])
def test_a_name_is_found_in_spite_of_accents_case_and_word_order(store, club, typed):
    add(store, club, "Éloïse de la Tour")
    assert named(store, club, typed) == (Person(1, "Éloïse de la Tour"),)


def test_several_people_of_one_name_are_all_found_from_low_to_high(store, club):
    add(store, club, "Jean Petit", "Marie", "Petit Jean")
    save(store, club, Person(2, "Marie", ("jean PETIT",)))
    assert [person.number for person in named(store, club, "Jean Petit")] == [1, 2, 3]
    with store.reading() as work:
        assert work.people.named_all(club, ["jean petit", "marie"]) == {"jean petit": (1, 2, 3), "marie": (2,)}


def test_aliases_and_role_come_back_in_order_and_the_last_ones_count(store, club):
    add(store, club, "Marie Dupont", "Jean")
    save(store, club, Person(1, "Marie Dupont", ("Mimi", "Dudu", "Allin"), Role.FLOOR))
    save(store, club, Person(1, "Marie Dupont", ("Zaza", "Mimi"), Role.DIRECTOR))
    expected = Person(1, "Marie Dupont", ("Zaza", "Mimi"), Role.DIRECTOR)
    assert named(store, club, "mimi") == named(store, club, "dupont marie") == (expected,)
    assert named(store, club, "Dudu") == ()
    with store.reading() as work:
        assert work.people.numbered(club, [1, 2]) == {1: expected, 2: Person(2, "Jean")}
        assert type(work.people.numbered(club, [1])[1].role) is Role
        assert sorted(work.people.all_names(club)) == [("dupont marie", 1), ("jean", 2), ("mimi", 1), ("zaza", 1)]


@pytest.mark.parametrize("number", [1, 2])
def test_a_renamed_person_is_found_by_the_new_name_alone(store, club, number):
    # the last one's name is the newest row of all: its place must not be given away again
    people = add(store, club, "Mari Dupond", "Jean Durant")
    with store.reading() as work:
        assert len(work.people.all_names(club)) == 2
    before = people[number - 1]
    save(store, club, replace(before, name="Thérèse Petitjean"))
    assert named(store, club, before.name) == ()
    assert [person.number for person in named(store, club, "Petitjean Thérèse")] == [number]
    with store.reading() as work:
        assert folded(before.name) not in work.people.named_all(club, [folded(before.name)])
        assert ("petitjean therese", number) in work.people.all_names(club)
        assert (folded(before.name), number) not in work.people.all_names(club)


def test_a_letter_that_unfolds_into_eighteen_has_room(store, club):
    name = "\ufdfa" * 60
    add(store, club, name)
    assert named(store, club, name) == (Person(1, name),)


def test_more_than_a_thousand_people_are_added_found_and_listed_at_once(store, club):
    names = [f"Joueur {number}" for number in range(1, 2501)]
    with store.writing() as work:
        people = work.people.add(club, names)
        work.people.save(club, Person(2500, "Joueur 2500", ("Dernier",)))
    assert [person.number for person in people] == list(range(1, 2501))
    with store.reading() as work:
        numbers = list(range(2500, 0, -1))
        found = work.people.numbered(club, numbers)
        assert list(found) == numbers
        assert found[2500].aliases == ("Dernier",)
        wanted = [folded(name) for name in names]
        assert work.people.named_all(club, wanted) == {name: (number,) for number, name in enumerate(wanted, 1)}
        assert len(work.people.names_of(club, numbers)) == len(work.people.all_names(club)) == 2501


def test_people_added_in_a_work_that_fails_were_never_there_and_their_numbers_are_given_again(store, club):
    add(store, club, "Marie")

    def change(work):
        work.clubs.at(PLACE)
        work.people.add(club, ["Jean"])
        work.people.save(club, Person(1, "Anna", ("Mimi",), Role.FLOOR))
        assert sorted(work.people.all_names(club)) == [("anna", 1), ("jean", 2), ("mimi", 1)]

    fails(store, change)
    with store.reading() as work:
        assert work.people.numbered(club, [1, 2]) == {1: Person(1, "Marie")}
        assert list(work.people.all_names(club)) == [("marie", 1)]
    assert add(store, club, "Paul") == (Person(2, "Paul"),)


def test_questions_about_thousands_of_people_are_put_in_portions_that_any_sqlite_takes(tmp_path, opened):
    engine = opened(f"sqlite:///{tmp_path / 'floorman.db'}")
    store = DatabaseStore(engine)
    club = founded(store, PLACE).id
    names = [f"Joueur {number}" for number in range(1, 2501)]
    add(store, club, *names)
    engine.dispose()
    event.listen(engine, "connect", lambda connection, _: connection.setlimit(sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER, 999))
    numbers = [*range(1, 2501), *range(1, 2501)]
    with store.reading() as work:
        assert len(work.people.numbered(club, numbers)) == 2500
        assert len(work.people.names_of(club, numbers)) == 2500
        assert len(work.people.named_all(club, [folded(name) for name in names])) == 2500
