import pytest

from bot.services.ports.places import PlaceChoice
from bot.store.nothing import NoPlaces, NoStore, NothingKeptError


def test_no_chat_has_chosen_anything_and_none_can():
    places = NoPlaces()
    assert (places.choice("terminal"), places.settings("terminal")) == (PlaceChoice(), {})
    with pytest.raises(NothingKeptError):
        places.choose("terminal", PlaceChoice("cdc"))
    with pytest.raises(NothingKeptError):
        places.set("terminal", "news", "here")


def test_there_is_no_club_to_ask():
    for work in (NoStore().reading, NoStore().writing):
        with pytest.raises(NothingKeptError):
            work()
