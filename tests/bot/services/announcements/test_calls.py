"""Calls to the floor as letters: written once however much is told, said again when they are lost."""

import pytest

from bot.services.announcements.calls import (
    BELL,
    FLOOR,
    UNREACHED,
    Called,
    became_of_question,
    call_to_question,
    floor_place,
    not_reached,
    tell_lost,
)
from bot.services.announcements.given_up import UNSENT
from bot.services.ports.chats import Asked, FloorCall
from bot.services.ports.outbox import PERHAPS, Letter, LetterState
from bot.services.replies.calls import NotReached, QuestionCalled
from tests.bot.store.memory.store import MemoryStore

PLACE, NOW = "discord:55", 1_800_000_000.0
CALL = FloorCall("66", "77", "discord:7", PLACE)


@pytest.fixture
def store():
    """A club on Discord and Telegram in which a question was asked."""
    store = MemoryStore()
    with store.writing() as work:
        club = work.clubs.at(PLACE).id
        for place in ("telegram:-100", "discord:@7"):
            work.clubs.at(place)
            work.clubs.join(place, club)
    store.asks.keep(Asked(PLACE, NOW, "fr", "ropta", "Une carte tombe ?", account="discord:7"))
    return store


def calls(store):
    return call_to_question(store, QuestionCalled(1), CALL, PLACE, "fr")


def letters(store, *states):
    return sorted((one.chat, one.kind) for one in store.outbox.listed(states or tuple(LetterState), 99))


def test_the_call_and_the_claim_that_it_was_made_are_one(store):
    assert [calls(store), calls(store)] == [Called.FIRST, Called.UNDER_WAY]
    assert letters(store) == [(f"{PLACE}/{FLOOR}", "call")]
    (letter,) = store.outbox.take("discord", NOW, 9, 60)
    assert calls(store) is Called.UNDER_WAY
    store.outbox.sent(letter.id, "1/2/3")
    assert calls(store) is became_of_question(store, 1, PLACE) is Called.ARRIVED


def test_what_was_lost_is_called_anew_and_told_to_the_directors_once_an_hour(store):
    for at in (NOW, NOW + 60, NOW + 4_000):
        assert calls(store) is Called.FIRST
        (letter,) = store.outbox.take("discord", at, 9, 60, f"{PLACE}/{FLOOR}")
        store.outbox.dead(letter.id, "missing access")
        tell_lost(store, letter, at)
        assert became_of_question(store, 1, PLACE) is Called.LOST
    assert letters(store, LetterState.WAITING) == [(f"{PLACE}/directors", "call")] * 2


def test_a_call_that_is_lost_after_a_while_is_told_to_whoever_called(store):
    calls(store)
    for at in (NOW, NOW + 100):
        (letter,) = store.outbox.take("discord", at, 9, 60)
    tell_lost(store, letter, NOW)
    assert ("discord:@7", "answer") in letters(store)


def test_a_private_conversation_calls_the_floor_of_its_club_on_the_same_platform(store):
    with store.reading() as work:
        club = work.clubs.at(PLACE).id
        assert floor_place(work, club, "discord:@7") == PLACE
        assert floor_place(work, club, "telegram:@7") == "telegram:-100"
        assert floor_place(work, club, "terminal") == PLACE
        assert floor_place(work, 0, "terminal") == ""


def test_who_could_not_be_told_his_seat_is_named_until_a_later_letter_arrives(store):
    with store.writing() as work:
        club = work.clubs.at(PLACE).id
        (person,) = work.people.add(club, ["Marie"])
        work.accounts.link(club, person.number, "discord:7")
        opened = work.tournaments.open(club, "0" * 64)
        about = f"{opened.id}.3"
        work.letters.put(
            [Letter(club, "discord:@7", "seat", "{}", "fr", about), Letter(club, "discord:@7", "seat", "{}", "fr", about)]
        )
    (first,) = store.outbox.take("discord", NOW, 1, 60)
    store.outbox.dead(first.id, "closed")
    tell_lost(store, first, NOW)
    tell_lost(store, first, NOW)
    assert letters(store, LetterState.WAITING).count((f"{PLACE}/{BELL}", "call")) == 1
    (second,) = store.outbox.take("discord", NOW, 1, 60, "discord:@7")
    store.outbox.dead(second.id, "closed")
    assert not_reached(store, club, opened.number) == NotReached(("Marie",))
    store.outbox.sent(second.id, "9")
    assert not_reached(store, club, opened.number) == NotReached()


def test_who_has_perhaps_read_his_seat_is_counted_and_never_named_as_not_reached(store):
    with store.writing() as work:
        club = work.clubs.at(PLACE).id
        people = work.people.add(club, ["Marie", "Paul"])
        for number, person in enumerate(people, 7):
            work.accounts.link(club, person.number, f"discord:{number}")
        opened = work.tournaments.open(club, "0" * 64)
        work.letters.put([Letter(club, f"discord:@{number}", "seat", "{}", "fr", f"{opened.id}.3") for number in (7, 8)])
    for chat, why in (("discord:@7", f"{PERHAPS}no answer in time"), ("discord:@8", "closed")):
        (letter,) = store.outbox.take("discord", NOW, 1, 60, chat)
        store.outbox.dead(letter.id, why)
    assert not_reached(store, club, opened.number) == NotReached(("Paul",), in_doubt=1)


@pytest.mark.parametrize("about", [UNSENT, f"{UNREACHED}1"])
def test_word_of_letters_that_perhaps_arrived_itself_is_told_nobody_a_second_time(store, about):
    with store.writing() as work:
        club = work.clubs.at(PLACE).id
    told = Letter(club, f"{PLACE}/{BELL}", "call", "{}", "fr", about, state=LetterState.DEAD, error=f"{PERHAPS}no answer in time")
    tell_lost(store, told, NOW)
    assert letters(store, LetterState.WAITING) == []
