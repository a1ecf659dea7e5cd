"""What was brought and is not done: every store says the same."""

import pytest

from bot.services.ports.inbox import GIVEN_UP, Brought
from bot.store.chats.inbox import LONG_BEFORE, StoredInbox
from bot.store.work import DatabaseStore
from tests.bot.store.memory.inbox import MemoryInbox

BOT, OTHER = "telegram:1", "telegram:2"


@pytest.fixture
def inbox(engine):
    return MemoryInbox() if engine is None else StoredInbox(engine)


def brought(*numbers):
    return [Brought(number, f"words {number}") for number in numbers]


def left(inbox, owner=BOT):
    return [one.number for one in inbox.left(owner)]


def test_what_was_brought_is_left_in_order_until_it_is_done(inbox):
    inbox.keep(BOT, brought(7, 8, 9), 1.0)
    inbox.keep(BOT, brought(2), 2.0)
    inbox.keep(OTHER, brought(8), 1.0)
    inbox.done(BOT, [8])
    assert inbox.left(BOT) == brought(7, 9, 2)
    assert left(inbox, OTHER) == [8]


def test_what_is_done_is_known_by_its_number_and_not_kept_again(inbox):
    inbox.keep(BOT, brought(7, 8, 9), 1.0)
    inbox.done(BOT, [9, 7, 8, 12])
    inbox.keep(BOT, brought(7, 10), 2.0)
    assert left(inbox) == [10]
    assert inbox.known(BOT, 10) == [7, 8, 9]
    assert inbox.known(BOT, 2) == [8, 9]
    assert inbox.known(OTHER, 2) == []


def test_how_often_something_was_begun_is_known_and_what_was_put_down_in_order_does_not_count(inbox):
    inbox.keep(BOT, brought(7, 8, 9), 1.0)
    inbox.begin(BOT, [7, 9, 12])
    inbox.begin(BOT, [7])
    inbox.begin(OTHER, [8])
    assert [one.begun for one in inbox.left(BOT)] == [3, 1, 2]
    inbox.put_down(BOT)
    inbox.put_down(OTHER)
    assert [one.begun for one in inbox.left(BOT)] == [2, 0, 1]
    inbox.put_down(BOT, [7, 12])
    assert [one.begun for one in inbox.left(BOT)] == [1, 0, 1]


def test_the_first_answer_is_kept_until_it_has_arrived_and_what_belongs_to_what_it_answers_is_done(inbox):
    inbox.keep(BOT, brought(7, 8, 9), 1.0)
    inbox.keep(OTHER, brought(7), 1.0)
    inbox.answer(BOT, [7, 9], "<b>50 %</b> entered")
    inbox.answer(BOT, [7], "something else")
    assert inbox.left(BOT) == [Brought(7, "words 7", answer="<b>50 %</b> entered"), *brought(8)]
    assert inbox.left(OTHER) == brought(7)
    inbox.begin(BOT, [7])
    inbox.done(BOT, [7])
    inbox.answer(BOT, [7], "too late")
    assert inbox.left(BOT) == brought(8)
    assert inbox.known(BOT, 10) == [7, 9]


def test_what_is_given_up_stays_so_whatever_is_begun_and_put_down_until_it_is_done(inbox):
    inbox.keep(BOT, brought(7, 8), 1.0)
    inbox.give_up(BOT, 7)
    inbox.give_up(OTHER, 8)
    inbox.begin(BOT, [7])
    inbox.put_down(BOT)
    inbox.put_down(BOT, [7])
    assert [one.begun for one in inbox.left(BOT)] == [GIVEN_UP, 0]
    inbox.done(BOT, [7])
    assert left(inbox) == [8]


def test_what_is_done_and_old_is_forgotten_and_what_is_not_done_long_after(inbox):
    inbox.keep(BOT, brought(6, 7), 1.0)
    inbox.keep(BOT, brought(8), 2.0)
    inbox.done(BOT, [6, 8])
    inbox.purge(2.0)
    assert left(inbox) == [7]
    assert inbox.known(BOT, 10) == [8]
    inbox.purge(2.0 + LONG_BEFORE)
    assert left(inbox) == []


def test_much_at_once_is_kept_and_done(inbox):
    inbox.keep(BOT, brought(*range(1_200)), 1.0)
    inbox.done(BOT, range(0, 1_200, 2))
    assert left(inbox) == list(range(1, 1_200, 2))
    assert len(inbox.known(BOT, 10_000)) == 600


def test_whatever_erases_takes_the_words_with_which_it_was_asked_for(database_url, opened):
    engine = opened(database_url)
    inbox = StoredInbox(engine)
    inbox.keep(BOT, brought(7), 1.0)
    with DatabaseStore(engine).writing() as work:
        work.erases()
    assert left(inbox) == []
