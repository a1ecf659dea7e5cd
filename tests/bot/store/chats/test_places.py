"""The memory twin and the real store are the same thing to whoever uses them: each test runs on all three."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.services.ports.places import PlaceChoice, PlacesPort
from bot.store.chats.places import StoredPlaces
from bot.store.chats.remembered_places import RememberedPlaces
from tests.bot.store.memory.store import MemoryPlaces

TEXT = st.characters(exclude_categories=["Cs"], exclude_characters="\0")
PLACES = st.text(TEXT, min_size=1, max_size=120)
CHOICES = st.builds(
    PlaceChoice,
    book=st.none() | st.from_regex(r"[a-z][a-z0-9-]{1,29}", fullmatch=True),
    language=st.none() | st.sampled_from(["fr", "en", "nl"]),
)


@pytest.fixture(params=["as they are stored", "remembered"])
def places(engine, request) -> PlacesPort:
    stored = MemoryPlaces() if engine is None else StoredPlaces(engine)
    return stored if request.param == "as they are stored" else RememberedPlaces(stored)


def test_a_chat_that_was_never_seen_has_chosen_nothing(places):
    assert places.choice("telegram:-100") == PlaceChoice(None, None)


def test_the_last_choice_of_a_chat_counts(places):
    places.choose("telegram:-100", PlaceChoice("cdc", "nl"))
    places.choose("telegram:-100", PlaceChoice("urban", None))
    assert places.choice("telegram:-100") == PlaceChoice("urban", None)


def test_one_chat_does_not_choose_for_another(places):
    places.choose("telegram:-100", PlaceChoice("cdc", "nl"))
    places.choose("discord:1", PlaceChoice("urban", "en"))
    assert places.choice("telegram:-100") == PlaceChoice("cdc", "nl")
    assert places.choice("telegram:-1001") == PlaceChoice()


@settings(deadline=None, max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(PLACES, CHOICES), max_size=8))
def test_whatever_is_chosen_where_comes_back_unharmed(places, made):
    for place, choice in made:
        places.choose(place, choice)
    for place, choice in dict(made).items():
        assert places.choice(place) == choice


def test_what_is_outdated_is_forgotten_with_all_that_was_set_there_and_nothing_else_is(places):
    for place, value in (("held:a", "1"), ("held:b", "2"), ("heldX", "1"), ("telegram:-100", "1"), ("held_:c", "1")):
        places.set(place, "held", value)
        places.set(place, "taken", "x")
    places.set("held:d", "other", "1")
    assert places.purge("held:", "held", lambda value: value == "1") == 1
    assert places.settings("held:a") == {}
    assert places.settings("held:d") == {"other": "1"}
    for place in ("held:b", "heldX", "telegram:-100", "held_:c"):
        assert set(places.settings(place)) == {"held", "taken"}
    assert places.purge("held:", "held", lambda _value: True) == 1
    assert places.purge("held:", "held", lambda _value: True) == 0


def test_many_people_who_choose_for_one_new_chat_at_the_same_moment_do_not_trip_each_other(places):
    books = [f"book-{number}" for number in range(6)]
    together = Barrier(len(books))

    def choose(book: str, place: str) -> None:
        together.wait()
        places.choose(place, PlaceChoice(book, "fr"))

    with ThreadPoolExecutor(len(books)) as threads:
        for number in range(10):
            place = f"discord:{number}"
            list(threads.map(choose, books, [place] * len(books)))
            assert places.choice(place).book in books


def test_what_is_settled_once_stays_and_all_who_settle_it_at_the_same_moment_are_told_the_same(places):
    together = Barrier(6)

    def settle(value: str, place: str) -> str:
        together.wait()
        return places.settle(place, "stamp_key", value)

    with ThreadPoolExecutor(6) as threads:
        for number in range(10):
            told = set(threads.map(settle, "abcdef", [f"floorman:{number}"] * 6))
            assert told == {places.settings(f"floorman:{number}")["stamp_key"]}
    assert places.settle("floorman:0", "stamp_key", "z") != "z"


def test_whatever_else_was_set_for_a_chat_comes_back_by_its_name(places):
    assert dict(places.settings("discord:1")) == {}
    places.set("discord:1", "role.floor", "123")
    places.set("discord:1", "announcements", "Éloïse's \u202e channel")
    places.set("discord:1", "role.floor", "456")
    places.set("discord:2", "role.floor", "789")
    assert dict(places.settings("discord:1")) == {"announcements": "Éloïse's \u202e channel", "role.floor": "456"}
    for _ in range(2):
        places.set("discord:1", "announcements", None)
    assert dict(places.settings("discord:1")) == {"role.floor": "456"}
    assert dict(places.settings("discord:2")) == {"role.floor": "789"}
    assert places.choice("discord:1") == PlaceChoice()


@settings(deadline=None, max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(PLACES, st.text(TEXT, min_size=1, max_size=60), st.none() | st.text(TEXT, max_size=300)), max_size=8))
def test_whatever_is_set_where_under_whatever_name_comes_back_unharmed(places, made):
    for place, name, value in made:
        places.set(place, name, value)
    last = {(place, name): value for place, name, value in made}
    for (place, name), value in last.items():
        assert places.settings(place).get(name) == value
