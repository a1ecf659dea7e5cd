"""After an outage a chat is told how things are: what is outdated by then is left out, and never what a draw is proven by."""

import pytest

from bot.services.announcements.letters import read_back, written
from bot.services.announcements.outdated import is_outdated
from bot.services.ports.outbox import Letter
from bot.services.replies.draws import DrawAborted
from bot.services.replies.reply import Reply
from bot.services.replies.tables import Hands, HandsEnd, Moved, Where
from bot.services.replies.tournaments import Redone, Undone
from bot.services.replies.views import MoveView
from tests.bot.small_rules import SmallRules
from tests.bot.store.memory.store import MemoryStore

GROUP, OWN = "telegram:-100", "telegram:@5"
RULES = SmallRules()


def moved(*names):
    moves = tuple(MoveView(n, name, "1-1", "2-2", "balance", "", "", 0, 0, (), False) for n, name in enumerate(names, 1))
    return Moved(moves, 0, 0, 20, (), "")


def hands(hand):
    return Hands(hand, (1, 2), (), 0)


def seat(table):
    return Where("Anna", f"{table}-1", table, 1, 0, False, 0, False)


def letter(outcome, about="3.1", kind="reply", chat=GROUP):
    return Letter(1, chat, kind, written(Reply(outcome, "fr")), "fr", about)


def arrive(*letters):
    """What of some letters is told, once all of them wait: they leave in order, and what is outdated leaves no message."""
    store = MemoryStore()
    with store.writing() as work:
        work.letters.put(letters)
    told, now = [], 1_000.0
    while taken := store.outbox.take("telegram", now, 1, 60):
        with store.reading() as work:
            old = is_outdated(work, taken[0], RULES)
        store.outbox.sent(taken[0].id, "" if old else f"m{taken[0].id}")
        if not old:
            told.append(read_back(taken[0].body, RULES).outcome)
    return told


def test_what_was_taken_back_before_it_arrived_is_not_told_nor_is_that_it_was():
    assert arrive(letter(moved("Anna")), letter(Undone("moved"), kind="correction")) == []


def test_what_stands_again_is_told():
    told = arrive(letter(moved("Anna")), letter(Undone("moved"), kind="correction"), letter(Redone("moved"), kind="correction"))
    assert told[0] == moved("Anna")
    assert told[-1] == Redone("moved")


def test_the_commitment_and_the_end_of_a_draw_are_told_though_it_was_undone():
    announced = DrawAborted(1, "", "")
    said = arrive(letter(announced), letter(Undone("sealed"), kind="correction"))
    assert said == [announced, Undone("sealed")]


@pytest.mark.parametrize(
    ("earlier", "later", "told"),
    [
        (hands(1), hands(2), [hands(2)]),
        (hands(1), HandsEnd(3), [HandsEnd(3)]),
        (moved("Anna"), moved("Anna", "Bert"), [moved("Anna", "Bert")]),
        (moved("Anna", "Carl"), moved("Anna", "Bert"), [moved("Anna", "Carl"), moved("Anna", "Bert")]),
    ],
)
def test_the_newest_is_told_where_it_says_it_of_all(earlier, later, told):
    assert arrive(letter(earlier), letter(later, "3.2")) == told


def test_a_newer_word_of_another_tournament_or_to_another_chat_makes_nothing_old():
    assert len(arrive(letter(hands(1)), letter(hands(2), "4.1"))) == 2
    assert len(arrive(letter(hands(1)), letter(hands(2), "3.2", chat="telegram:-200"))) == 2


def test_a_player_is_told_his_last_seat_alone():
    assert arrive(letter(seat(1), kind="seat", chat=OWN), letter(seat(2), "3.2", "seat", OWN)) == [seat(2)]


def test_forty_moves_of_the_same_people_are_one_message():
    told = arrive(*(letter(moved("Anna", "Bert"), f"3.{number}") for number in range(40)))
    assert told == [moved("Anna", "Bert")]


def test_calls_and_notices_are_never_outdated():
    assert len(arrive(*(letter(hands(number), kind="call", chat=f"{GROUP}/floor") for number in range(2)))) == 2
