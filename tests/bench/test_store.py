"""The store with a hundred thousand people in a club. Targets: an exact look-up under 5 ms, one with a typing error 60 ms once
all names are known, a thousand new people under 0.5 s.
"""

from __future__ import annotations

import itertools
import random

import pytest

from bot.domain.club.people import folded
from bot.domain.errors import Refusal
from bot.domain.rules.profile import Ruling
from bot.domain.seating.tables import Seat
from bot.domain.tournament.deeds import BustingOut, Entering, LogEntry, Moving, ReachingLevel, SeatMove
from bot.services.shift.finding import find_person
from bot.store.database import open_database
from bot.store.work import DatabaseStore
from tests.bot.store.postgres import running_server

PEOPLE, NEW, DEEDS = 100_000, 1_000, 2_000
PLACE = "telegram:-100"
SYLLABLES = [first + second for first in "bcdfglmnprstv" for second in ("a", "e", "i", "o", "ou", "an", "ier", "elle")]


def names(count, seed):
    """Names as long and as alike as those of people: two words of two to four syllables."""
    chance = random.Random(seed)

    def word():
        return "".join(chance.choices(SYLLABLES, k=chance.choice((2, 2, 3, 3, 4)))).capitalize()

    made = dict.fromkeys(f"{word()} {word()}" for _ in range(2 * count))
    return list(made)[:count]


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def engine(request, tmp_path_factory):
    if request.param == "sqlite":
        made = open_database(f"sqlite:///{tmp_path_factory.mktemp('store')}/floorman.db")
        yield made
        made.dispose()
        return
    with running_server() as server:
        made = open_database(server.new_database())
        yield made
        made.dispose()


@pytest.fixture(scope="module")
def club(engine):
    """The number of a club of many people, in a database where another club has many too."""
    store = DatabaseStore(engine)
    with store.writing() as work:
        other, club = work.clubs.at("discord:1").id, work.clubs.at(PLACE).id
        work.people.add(club, names(PEOPLE // 2, 1))
        work.people.add(other, names(PEOPLE // 2, 2))
        work.people.add(club, names(PEOPLE, 1)[PEOPLE // 2 :])
    return club


@pytest.fixture(scope="module")
def store(engine, club):
    return DatabaseStore(engine)


def misspelt(name):
    """A name with two letters swapped."""
    return name[:2] + name[3] + name[2] + name[4:]


ASKED = names(PEOPLE, 1)[::997]


def test_an_exact_name(benchmark, store, club):
    asked = itertools.cycle(ASKED)

    def look_up(name):
        with store.reading() as work:
            return work.people.named(work.clubs.at(PLACE).id, folded(name))

    assert benchmark.pedantic(look_up, setup=lambda: ((next(asked),), {}), rounds=200, warmup_rounds=5)


def test_an_exact_name_as_the_floor_looks_it_up(benchmark, store):
    asked = itertools.cycle(ASKED)
    benchmark.pedantic(find, setup=lambda: ((store, next(asked)), {}), rounds=50, warmup_rounds=1)


def find(store, name):
    with store.reading() as work:
        try:
            return find_person(work.people, work.clubs.at(PLACE).id, name)
        except Refusal as refusal:  # among so many some are so much alike that it asks back
            return refusal


def test_a_misspelt_name_when_no_names_are_known(benchmark, engine, club):
    asked = itertools.cycle(ASKED)
    benchmark.pedantic(find, setup=lambda: ((DatabaseStore(engine), misspelt(next(asked))), {}), rounds=5)


def test_a_misspelt_name_when_all_names_are_known(benchmark, store):
    asked = itertools.cycle(ASKED)
    benchmark.pedantic(find, setup=lambda: ((store, misspelt(next(asked))), {}), rounds=50, warmup_rounds=1)


def test_all_names_when_they_are_known(benchmark, store, club):
    def all_names():
        with store.reading() as work:
            return work.people.all_names(club)

    assert len(benchmark.pedantic(all_names, rounds=200, warmup_rounds=5)) >= PEOPLE


def test_a_thousand_new_people(benchmark, store, club):
    """With a look at who of them is known already, as entering a list does; each round adds to the club."""
    new = itertools.count(3)

    def enter(many):
        with store.writing() as work:
            work.clubs.at(PLACE)
            known = work.people.named_all(club, [folded(name) for name in many])
            return len(work.people.add(club, [name for name in many if folded(name) not in known]))

    assert benchmark.pedantic(enter, setup=lambda: ((names(NEW, next(new)),), {}), rounds=5)


def test_a_thousand_people_by_number(benchmark, store, club):
    def numbered():
        with store.reading() as work:
            return work.people.numbered(club, range(1, PEOPLE, PEOPLE // NEW))

    assert len(benchmark.pedantic(numbered, rounds=20, warmup_rounds=1)) == NEW


def test_reading_a_log_of_two_thousand_deeds(benchmark, store, club):
    with store.writing() as work:
        work.clubs.at(PLACE)
        log = work.tournaments.open(club, "a secret").id
        work.tournaments.append(log, [LogEntry(number, 1.5 * number, "Zoé", deed(number)) for number in range(1, DEEDS + 1)])

    def read():
        with store.reading() as work:
            return work.tournaments.entries(log)

    assert len(benchmark.pedantic(read, rounds=20, warmup_rounds=1)) == DEEDS


def deed(number):
    ruling = Ruling("balance.who", "next_big_blind", "ropta:5.4#2")
    move = SeatMove(number, Seat(1, 2), Seat(3, 4), "balance", "next_big_blind", "plays", 2, 1, (4, 5), False, (ruling,))
    kinds = (BustingOut(((number, 90, 1),)), Moving((move,)), ReachingLevel(number), Entering(((number, number),)))
    return kinds[number % len(kinds)]
