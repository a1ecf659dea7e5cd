"""Hand-for-hand: all tables wait for each other, and told buttons move on with every hand."""

import pytest

from bot.services.floor.tables.blinds import FRESH
from bot.services.replies.tables import Hands
from tests.bot.services.floor.pit import BOOKS, grounds, laid_out


def three(book="ropta"):
    return laid_out({1: [1, 2, 3], 2: [1, 2, 3], 3: [1, 2, 3]}, book, "payés 8", of=6)


def hand(reply):
    assert isinstance(reply.outcome, Hands)
    return reply.outcome.hand, reply.outcome.done, reply.outcome.waiting


def buttons(pit):
    return {n: (t.blinds.button, t.blinds.small, t.blinds.big) for n, t in pit.state.tables.items() if t.blinds}


@pytest.mark.parametrize("on", ["handforhand", "handforhand on", "handforhand OUI", "handforhand début"])
@pytest.mark.parametrize("off", ["handforhand off", "handforhand fin", "handforhand Einde", "handforhand non"])
def test_it_begins_and_ends(on, off):
    pit = three()
    assert hand(pit.do(on)) == (1, (), (1, 2, 3))
    pit.do("done 1 2 3")
    assert pit.do(off).outcome.hands == 1
    assert pit.refused(off)["why"] == "not_hand_for_hand"
    assert pit.refused("done 1")["why"] == "not_hand_for_hand"


def test_a_second_start_shows_the_hand_and_writes_nothing():
    pit = three()
    pit.do("handforhand", "done 2")
    length = len(pit.log)
    assert hand(pit.do("handforhand")) == (1, (2,), (1, 3))
    assert len(pit.log) == length


def test_the_next_hand_begins_when_the_last_table_has_finished():
    pit = three()
    pit.do("handforhand")
    assert hand(pit.do("done 1")) == (1, (1,), (2, 3))
    assert hand(pit.do("done table 3, table 2")) == (2, (), (1, 2, 3))
    assert hand(pit.do("done 1 2 3")) == (3, (), (1, 2, 3))


@pytest.mark.parametrize(
    ("typed", "why"),
    [("4", "no_such_table"), ("1", "table_already_done"), ("2 2", "table_already_done"), ("2 9", "no_such_table"),
     ("x", "unreadable_form"), ("0", "no_such_table"), ("9" * 5000, "unreadable_form"), ("2 3e", "unreadable_form"),
     ("2 zzz", "unreadable_form"), ("2-4-6", "unreadable_form")],
)  # fmt: skip
def test_a_table_that_cannot_have_finished_is_refused(typed, why):
    pit = three()
    pit.do("handforhand", "done 1")
    assert pit.refused(f"done {typed}")["why"] == why


@pytest.mark.parametrize("typed", ["2 3", "tables 2 et 3", "2-3", "t2, t3"])
def test_several_tables_may_have_finished(typed):
    pit = three()
    pit.do("handforhand")
    assert hand(pit.do(f"done {typed}")) == (1, (2, 3), (1,))


def test_a_table_that_has_finished_is_told_for_whom_it_waits():
    pit = three()
    pit.do("handforhand", "done 1")
    refusal = pit.refused("done 1")
    assert (refusal["table"], refusal["hand"], refusal["waiting"]) == (1, 1, (2, 3))


@pytest.mark.parametrize("typed", ["peut-être", "3"])
def test_what_is_neither_on_nor_off_is_refused(typed):
    assert three().refused(f"handforhand {typed}")["why"] == "unreadable_form"


SAID = {
    "ropta": {"ropta:2.7#1", "ropta:2.7#4", "ropta:2.7#6"},
    "cdc": {"hands.when"},
    "eventem": {"hands.when"},
    "casino": {"casino:tournoi-generalites#33"},
    "urban": {"urban:main-par-main#1", "urban:tapis-suivi#1"},
}


@pytest.mark.parametrize("book", BOOKS)
def test_the_reply_names_what_the_book_says_of_it(book):
    assert grounds(three(book).do("handforhand")) == SAID[book]


@pytest.mark.parametrize(("book", "minutes"), [("ropta", 4), ("cdc", 0), ("eventem", 0), ("casino", 0), ("urban", 0)])
def test_ropta_2_7_the_clock_goes_on_two_minutes_for_every_hand_that_was_played(book, minutes):
    pit = three(book)
    pit.do("handforhand", "done 1 2 3")
    assert pit.do("done 1 2 3").outcome.minutes == minutes


# Buttons


def test_told_buttons_move_on_with_each_hand_that_all_have_finished_however_long_it_takes():
    pit = three()
    pit.do("handforhand", "button 1:1 2:2")
    for expected in ({1: (2, 3, 1), 2: (3, 1, 2)}, {1: (3, 1, 2), 2: (1, 2, 3)}):
        pit.later(10 * FRESH)
        pit.do("done 1 2")
        pit.later(FRESH)
        pit.do("done 3")
        assert buttons(pit) | expected == buttons(pit)
    pit.do("move 3-3 1-6", "move 3-2 1-5")
    assert pit.do("balance").outcome.ask == (3,)


def test_a_button_that_was_told_before_hand_for_hand_is_a_hand_old_and_asked_for_again():
    pit = laid_out({1: [1, 2, 3, 4, 5], 2: [1, 2, 3]}, of=6)
    pit.do("button 1:1 2:1")
    pit.later(5)
    pit.do("handforhand")
    assert pit.do("balance").outcome.ask == (1, 2)


def test_after_a_bust_the_dead_button_rule_moves_the_blinds_on():
    """Table 1 plays 1 (button), 2, 3: the small blind goes out, so the button is dead on seat 2 and seat 3 is small blind."""
    pit = three()
    pit.do("handforhand", "button 1:1", "out 1-2", "done 1 2 3")
    assert buttons(pit)[1] == (3, 3, 1)  # two are left: the small blind has the button
    pit = laid_out({1: [1, 2, 3, 4], 2: [1, 2, 3]}, of=6)
    pit.do("handforhand", "button 1:1", "out 1-2", "done 1 2")
    assert buttons(pit)[1] == (2, 3, 4)


def test_at_the_end_the_last_known_buttons_hold_for_a_hand():
    pit = laid_out({1: [1, 2, 3, 4, 5], 2: [1, 2, 3]}, of=6)
    pit.do("handforhand", "button 1:1 2:1")
    pit.later(1000)
    pit.do("done 1 2", "handforhand fin")
    assert pit.do("balance").outcome.ask == ()
    pit.later(FRESH + 1)
    pit.do("drop")
    assert pit.do("balance").outcome.ask == (1, 2)


# Tables that go meanwhile


def test_nobody_waits_for_a_table_that_was_broken_meanwhile():
    pit = laid_out({1: [1, 2, 3], 2: [1, 2, 3], 3: [1, 2]}, of=6)
    pit.do("handforhand", "done 1 2", "breaktable 3", "confirm")
    assert hand(pit.do("handforhand")) == (2, (), (1, 2))
    assert hand(pit.do("done 1")) == (2, (1,), (2,))


def test_a_table_that_was_done_and_is_broken_is_forgotten():
    pit = laid_out({1: [1, 2, 3], 2: [1, 2, 3], 3: [1, 2]}, of=6)
    pit.do("handforhand", "done 3", "breaktable 3", "confirm")
    assert hand(pit.do("handforhand")) == (1, (), (1, 2))
    assert pit.refused("done 3")["why"] == "no_such_table"


def test_nobody_waits_for_a_table_where_everybody_has_gone_out_or_been_moved_away():
    pit = laid_out({1: [1, 2, 3], 2: [1, 2, 3], 3: [1, 2]}, of=6)
    pit.do("handforhand", "done 1 2", "out 3-1", "out 3-2")
    assert hand(pit.do("handforhand")) == (2, (), (1, 2))
    pit.do("done 1", "move 2-1 1-4", "move 2-2 1-5", "move 2-3 1-6")
    assert hand(pit.do("handforhand")) == (3, (), (1,))


def test_after_all_seats_were_drawn_again_the_hand_goes_on_at_the_tables_that_there_are():
    pit = laid_out({1: [1, 2, 3, 4], 2: [1, 2, 3]}, of=6)
    pit.do("handforhand", "done 1", "final", "reveal")
    assert hand(pit.do("done 1"))[1:] == ((), (1,))
    pit.do("done 1")


def test_a_hand_is_taken_back_with_its_buttons():
    pit = three()
    pit.do("handforhand", "button 1:1", "done 1 2")
    before = pit.state
    pit.do("done 3", "undo")
    assert pit.state == before
    pit.do("redo")
    assert buttons(pit)[1] == (2, 3, 1)
