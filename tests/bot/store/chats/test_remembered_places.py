"""What chats have chosen while a PostgreSQL lets nobody in: what was seen last, and nothing that was never seen."""

import pytest

from bot.services.ports.failures import Cause, NotSavedError
from bot.services.ports.places import HOME, PlaceChoice
from bot.store.chats.places import StoredPlaces
from bot.store.chats.remembered_places import RememberedPlaces
from bot.store.database import open_database

CLUB, OWN = "telegram:-100", "telegram:@55"


class Doubtful(StoredPlaces):
    """Places of which it is not known at the end whether they were written."""

    def choose(self, place, choice):
        super().choose(place, choice)
        raise NotSavedError(Cause.IN_DOUBT, "perhaps")


@pytest.fixture
def url(postgresql):
    with postgresql.database(tables=True) as url:
        yield url


@pytest.fixture
def engine(url):
    engine = open_database(url)
    yield engine
    engine.dispose()


def refuses(look, *given):
    with pytest.raises(NotSavedError) as caught:
        look(*given)
    assert caught.value.cause is Cause.UNREACHABLE


def test_what_was_seen_or_written_last_is_given_and_what_was_never_seen_is_not_guessed(postgresql, url, engine):
    places, of_another_process = RememberedPlaces(StoredPlaces(engine)), StoredPlaces(engine)
    places.choose(CLUB, PlaceChoice("cdc", "nl"))
    of_another_process.choose(OWN, PlaceChoice("urban", None))
    of_another_process.set(OWN, HOME, "telegram:-7")
    assert (places.choice(OWN), places.settings(OWN)) == (PlaceChoice("urban", None), {HOME: "telegram:-7"})
    places.set(OWN, HOME, CLUB)
    places.set("held:a", "held", "{}")
    assert places.settings("held:a")
    with postgresql.refusing(url):
        assert (places.choice(CLUB), places.choice(OWN)) == (PlaceChoice("cdc", "nl"), PlaceChoice("urban", None))
        assert places.settings(OWN) == {HOME: CLUB}
        refuses(places.choice, "telegram:-8")
        refuses(places.settings, CLUB)
        refuses(places.settings, "held:a")
        refuses(places.choose, CLUB, PlaceChoice("ropta"))
        assert places.choice(CLUB) == PlaceChoice("cdc", "nl"), "nothing came of it"
    of_another_process.choose(CLUB, PlaceChoice("ropta", None))
    assert places.choice(CLUB) == PlaceChoice("ropta", None)


def test_a_choice_of_which_nobody_knows_whether_it_is_recorded_is_not_given_from_memory(postgresql, url, engine):
    places = RememberedPlaces(Doubtful(engine))
    assert places.choice(CLUB) == PlaceChoice()
    with pytest.raises(NotSavedError):
        places.choose(CLUB, PlaceChoice("cdc"))
    with postgresql.refusing(url):
        refuses(places.choice, CLUB)


def test_the_chats_that_were_seen_longest_ago_are_forgotten_first(postgresql, url, engine):
    places = RememberedPlaces(StoredPlaces(engine), most=2)
    for place in (CLUB, OWN, CLUB, "discord:1"):
        places.choice(place)
    with postgresql.refusing(url):
        assert places.choice(CLUB) == places.choice("discord:1") == PlaceChoice()
        refuses(places.choice, OWN)
