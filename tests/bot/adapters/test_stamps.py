"""What was never offered in a chat bears no stamp of that chat: whoever alters a button, or brings it along, is refused."""

from hypothesis import given
from hypothesis import strategies as st

from bot.adapters.stamps import LENGTH, Stamp, installation_key
from bot.adapters.taps import Offering
from bot.presenter.action import Action
from tests.bot.store.memory.places import MemoryPlaces

KEY = bytes(range(32))
CLUB, OTHER = Stamp(KEY, "telegram:-100"), Stamp(KEY, "telegram:-1001")
WORDS = st.text(max_size=60)


@given(WORDS)
def test_what_was_offered_in_a_chat_comes_back_as_it_was_offered(words):
    assert CLUB.genuine(CLUB.stamped(words)) == words
    assert len(CLUB.stamped(words)) == len(words) + LENGTH


@given(WORDS)
def test_what_was_offered_in_another_chat_or_by_another_installation_or_to_another_person_is_not_genuine(words):
    stamped = CLUB.stamped(words)
    for stranger in (OTHER, Stamp(bytes(32), "telegram:-100"), Stamp(KEY, "telegram:-100 telegram:5"), Stamp(KEY, "")):
        assert stranger.genuine(stamped) is None


@given(WORDS, st.data())
def test_nothing_that_was_altered_is_genuine(words, data):
    stamped = CLUB.stamped(words)
    at = data.draw(st.integers(0, len(stamped)))
    sign, width = data.draw(st.characters()), data.draw(st.integers(0, 2))
    altered = stamped[:at] + sign + stamped[at + width :]
    assert CLUB.genuine(altered) == (words if altered == stamped else None)
    assert CLUB.genuine(stamped[:at]) == (words if at == len(stamped) else None)


@given(st.text(max_size=100))
def test_what_somebody_makes_up_is_not_genuine(said):
    assert CLUB.genuine(said) is None


def test_a_button_keeps_room_for_its_stamp_and_what_does_not_fit_is_kept():
    kept = {}
    offering = Offering(CLUB, lambda text: kept.setdefault("name", text) and "name")
    for length in range(1, 80):
        said = offering.action(Action("Go", "move", "x" * length, seen="2.17"), lambda said: len(said) <= 64)
        assert len(said) <= 64
        assert CLUB.genuine(said) in (f"a|move|2.17|{'x' * length}", "a|move|2.17|=name")
    assert kept


def test_the_key_is_made_once_and_outlives_the_process():
    places = MemoryPlaces()
    key = installation_key(places)
    assert len(key) == 32
    assert installation_key(places) == key != installation_key(MemoryPlaces())


def test_a_stamp_does_not_show_its_key():
    assert repr(KEY) not in repr(CLUB)
    assert KEY.hex() not in repr(CLUB)
