"""The memory twin says what the store does with people: whatever is done to all three leaves them saying the same."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.domain.club.people import LONGEST_NAME, Person, Role, folded, tidy_name
from bot.store.database import open_database
from bot.store.work import DatabaseStore
from tests.bot.store.memory.store import MemoryStore
from tests.bot.store.works import fails

FAMILIAR = [
    "Marie Dupont",
    "dupont, MARIE",
    "Mari Dupond",
    "Éloïse",
    "eloise",
    "Jean-Éve",
    "'; DROP TABLE name; --",
    "50 % Bœuf_",
    "李 小龙",
]
NAMES = st.sampled_from(FAMILIAR) | st.text(max_size=LONGEST_NAME).map(tidy_name).filter(
    lambda name: folded(name) and len(name) <= LONGEST_NAME
)
PEOPLE = st.builds(Person, st.integers(0, 8), NAMES, st.lists(NAMES, max_size=3).map(tuple), st.sampled_from(Role))
DEEDS = st.lists(
    st.tuples(st.just("add"), st.lists(NAMES, max_size=4)) | st.tuples(st.sampled_from(["save", "save and fail"]), PEOPLE),
    min_size=1,
    max_size=6,
)
places = itertools.count(1)


@pytest.fixture(scope="module")
def stores(tmp_path_factory, postgresql):
    engines = [
        open_database(f"sqlite:///{tmp_path_factory.mktemp('stores')}/floorman.db"),
        open_database(postgresql.new_database()),
    ]
    yield [MemoryStore(), *map(DatabaseStore, engines)]
    for engine in engines:
        engine.dispose()


def do(store, place, deed, value):
    """Adds people, or gives one of those that there are (chosen by the number) a new name, aliases and role."""

    def change(work):
        club = work.clubs.at(place).id
        if deed == "add":
            work.people.add(club, value)
        elif known := max((number for _, number in work.people.all_names(club)), default=0):
            number = value.number % known + 1
            work.people.save(club, Person(number, value.name, value.aliases, value.role))

    if deed == "save and fail":
        fails(store, change)
        return
    with store.writing() as work:
        change(work)


def said(store, place, names):
    """All that a store says of the people of a club."""
    with store.reading() as work:
        club, numbers = work.clubs.at(place).id, range(30)
        return {
            "numbered": list(work.people.numbered(club, numbers).items()),
            "named": {name: work.people.named(club, name) for name in names},
            "named_all": list(work.people.named_all(club, names).items()),
            "names_of": list(work.people.names_of(club, numbers)),
            "all_names": set(work.people.all_names(club)),
        }


@settings(deadline=None, max_examples=15)
@given(done=DEEDS)
def test_all_stores_say_the_same_of_people_whatever_is_done_to_them(stores, done):
    place = f"telegram:{next(places)}"
    names = list(dict.fromkeys(folded(name) for name in FAMILIAR))
    for deed, value in done:
        names += [folded(name) for name in (value if deed == "add" else value.all_names)]
        for store in stores:
            do(store, place, deed, value)
        twin, *others = (said(store, place, names) for store in stores)
        assert others == [twin, twin]
        assert set(twin["names_of"]) == twin["all_names"]
        assert twin["named_all"] == [
            (name, tuple(person.number for person in people)) for name, people in twin["named"].items() if people
        ]
