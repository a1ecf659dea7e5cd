"""Codes by which chats come to a club, and what a unit of work sees and sets of chats: the same on every store."""

import pytest

from bot.services.ports.pairings import Pairing
from bot.services.ports.places import PlaceChoice
from bot.store.chats.places import StoredPlaces
from bot.store.work import DatabaseStore
from tests.bot.store.memory.store import MemoryStore
from tests.bot.store.works import fails, founded

HASH, OTHER = "a" * 64, "b" * 64
HOME, GROUP = "discord:1", "telegram:-100"


@pytest.fixture
def parts(engine):
    """A store, and what its chats have chosen."""
    store = MemoryStore() if engine is None else DatabaseStore(engine)
    return store, store.places if engine is None else StoredPlaces(engine)


def test_a_code_stands_for_its_club_until_it_is_used_and_is_forgotten_after_its_time(store):
    club = founded(store, HOME).id
    first, second = Pairing(club, 0, 100.0), Pairing(club, 7, 300.0)
    with store.writing() as work:
        work.pairings.keep(HASH, first, 0.0)
        assert work.pairings.get(HASH) == first
        work.pairings.keep(OTHER, second, 100.0)
        assert (work.pairings.get(HASH), work.pairings.get(OTHER)) == (None, second)
    with store.writing() as work:
        assert (work.pairings.remove(OTHER), work.pairings.remove(OTHER)) == (True, False)
    with store.reading() as work:
        assert work.pairings.get(OTHER) is None


def test_a_chat_becomes_one_of_another_club_and_of_none_again(store):
    club, own = founded(store, HOME), founded(store, GROUP)
    with store.writing() as work:
        work.clubs.join(GROUP, club.id)
    with store.reading() as work:
        assert work.clubs.places(club.id) == (HOME, GROUP)
        assert (work.clubs.places(own.id), work.clubs.at(GROUP)) == ((), club)
        assert (work.clubs.get(own.id), work.clubs.get(own.id + 99)) == (own, None)
    with store.writing() as work:
        work.clubs.join(GROUP, 0)
    with store.reading() as work:
        assert (work.clubs.places(club.id), work.clubs.at(GROUP).id) == ((HOME,), 0)


def test_a_work_reads_and_sets_what_chats_have_set_and_takes_it_back_if_it_fails(parts):
    store, places = parts
    places.choose(GROUP, PlaceChoice("cdc", "nl"))
    places.choose(HOME, PlaceChoice("cdc", None))
    places.set(GROUP, "news", "here")
    fails(store, lambda work: work.clubs.set(GROUP, "news", "66"))
    fails(store, lambda work: work.clubs.set(HOME, "news", "66"))
    with store.reading() as work:
        assert work.clubs.settings_of([HOME, GROUP], "news") == {GROUP: "here"}
        assert work.clubs.languages_of([HOME, GROUP, "terminal"]) == {GROUP: "nl"}
    with store.writing() as work:
        work.clubs.set(GROUP, "news", None)
        work.clubs.set(HOME, "news", "66")
        work.clubs.set(HOME, "news", "67")
    assert (places.settings(GROUP), places.settings(HOME)) == ({}, {"news": "67"})
    assert places.choice(GROUP) == PlaceChoice("cdc", "nl")
