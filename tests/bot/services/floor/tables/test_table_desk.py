"""Buttons, balancing, confirming, moving by hand, as a floor sees it."""

import pytest

from bot.services.floor.tables.blinds import FRESH
from bot.services.replies.tables import Moved
from tests.bot.services.floor.pit import BOOKS, Pit, called, drawn, grounds, laid_out, room_holds


def uneven(book="ropta", **more):
    """Five at table 1, three at table 2: one is to move."""
    return laid_out({1: [1, 2, 3, 4, 5], 2: [1, 2, 3]}, book, **more)


def moves(reply):
    return [(move.number, move.name, move.origin, move.target, move.dealt_in) for move in reply.outcome.moves]


# Where the button is


def test_a_told_button_holds_for_about_a_hand_and_is_then_asked_for_again():
    pit = uneven()
    pit.do("button 1:1 2:1")
    pit.later(FRESH)
    assert moves(pit.do("balance"))
    pit.do("drop")
    pit.later(1)
    reply = pit.do("balance")
    assert (reply.outcome.ask, reply.outcome.moves) == ((1, 2), ())


def test_a_button_that_the_draw_has_placed_is_asked_for_again_too():
    pit = drawn(8, settings="8 par table", tables="2")
    pit.do(f"move {pit.name(f'1-{max(pit.state.tables[1].players)}')} 2-{pit.state.tables[2].free[0]}")
    assert pit.do("balance").outcome.ask == ()
    pit.later(FRESH + 1)
    assert pit.do("drop", "balance").outcome.ask == (1, 2)


@pytest.mark.parametrize("typed", ["3:5/8 1:2", "t3:5/8, t1:2", "Table 3 : 5 / 8; table 1 = 2", "1-2 3-5/8"])
def test_the_big_blind_can_be_told_where_it_is_not_the_second_player_to_the_left(typed):
    pit = laid_out({1: [1, 2, 3], 2: [1, 2, 3], 3: [2, 5, 6, 7, 8]})
    views = {view.number: (view.button, view.big) for view in pit.do(f"button {typed}").outcome.views}
    assert views == {1: (2, 1), 3: (5, 8)}


def test_heads_up_both_blinds_can_be_told_and_a_player_who_has_just_gone_may_have_had_one():
    pit = laid_out({1: [1, 4], 2: [1, 2, 3]})
    assert pit.do("button 1:1/4").outcome.views[0].big == 4
    assert pit.state.tables[1].blinds.small == 1
    assert pit.do("button 1:1/6").outcome.views[0].big == 6
    assert pit.state.tables[1].blinds.small == 4
    assert pit.do("button 1:3/4").outcome.views[0].button == 3


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("9:1", "no_such_table"), ("1:10", "no_such_seat"), ("1:0", "no_such_seat"), ("1:1/10", "no_such_seat"),
        ("1", "unreadable_form"), ("là-bas", "unreadable_form"), ("1:5 2", "unreadable_form"), ("1:125", "unreadable_form"),
        ("1:2/2", "unreadable_form"), ("1:2 1:3", "table_twice"), ("2:2", "button_seat_empty"), ("²:³", "unreadable_form"),
        ("9" * 5000, "unreadable_form"),
    ],
)  # fmt: skip
def test_a_button_that_cannot_be_is_refused(typed, why):
    pit = laid_out({1: [1, 2, 3, 4, 5], 2: [1, 3]})
    assert pit.refused(f"button {typed}")["why"] == why
    assert pit.refused(f"balance 1:1 {typed}")["why"] in (why, "table_twice")


def test_a_button_has_to_be_said():
    assert uneven().refused("button ,")["why"] == "unreadable_form"
    assert uneven().refused("button  ")["why"] == "missing_argument"


def test_a_table_with_one_player_has_no_button():
    pit = laid_out({1: [1, 2, 3], 2: [1, 3]})
    pit.do("out 2-1")
    for typed in ("2:3", "2:1/3"):
        assert pit.refused(f"button {typed}")["why"] == "too_few_players"


@pytest.mark.parametrize("typed", ["2", "table 2", "t2", "TAFEL 2"])
def test_a_table_is_shown_alone_when_it_is_asked_for(typed):
    view = uneven().do(f"where {typed}").outcome.views[0]
    assert (view.number, view.players) == (2, ((1, "J2a"), (2, "J2b"), (3, "J2c")))


def test_where_nobody_sits_yet_there_is_no_button_and_no_move():
    pit = Pit()
    for line in ("button 1:1", "balance", "breaktable", "confirm", "move X 1-1", "seat", "tables", "drop", "redrawtable 1"):
        assert pit.refused(line)["why"] == "not_drawn_yet"


# Balancing by each of the five books

BALANCING = {
    "ropta": {"ropta:2.3#6", "ropta:2.3#11", "balance.difference"},
    "cdc": {"cdc:8-1#1", "cdc:8-7#1", "cdc:8-8#1", "cdc:8-9#1"},
    "eventem": {"eventem:le-changement-de-table#3", "eventem:le-changement-de-table#6", "balance.difference"},
    "casino": {"casino:tournoi-generalites#11", "balance.seat", "balance.difference", "arrival.big_blind"},
    "urban": {"urban:equilibrage#1", "urban:equilibrage#2", "urban:tables-cassees#2", "balance.difference"},
}


@pytest.mark.parametrize("book", BOOKS)
def test_the_next_big_blind_goes_to_the_seat_that_pays_the_big_blind_soonest_by(book):
    pit = uneven(book)
    reply = pit.do("balance 1:1 2:1")
    assert moves(reply) == [(1, called("1-4"), "1-4", "2-4", "plays")]
    assert grounds(reply) == BALANCING[book]
    pit.do("confirm")
    assert pit.sizes() == {1: 4, 2: 4}
    assert pit.seat_of(called("1-4")) == "2-4"


SMALL_BLIND_GONE = {
    "ropta": ("plays", False, "ropta:2.3#10"),
    "cdc": ("plays", False, "cdc:8-9#1"),
    "eventem": ("waits_for_button", True, "eventem:le-changement-de-table#6"),
    "casino": ("waits_for_button", True, "arrival.small_blind_vacated"),
    "urban": ("plays", True, "urban:tables-cassees#2"),
}


@pytest.mark.parametrize("book", BOOKS)
def test_ropta_2_3_cdc_8_9_a_seat_that_the_last_big_blind_has_left_is_the_small_blind(book):
    """Every other seat of table 2 is closed, so that the only free one is where the last big blind sat."""
    pit = laid_out({1: [1, 2, 3, 4, 5], 2: [1, 2, 3]}, book, of=6)
    pit.do("closeseat 2-4", "closeseat 2-5", "closeseat 2-6", "out 2-3")
    move = pit.do("balance 1:1 2:1/3").outcome.moves[0]
    dealt_in, forced, passage = SMALL_BLIND_GONE[book]
    assert (move.target, move.dealt_in, move.forced) == ("2-3", dealt_in, forced)
    assert passage in grounds(pit.do("confirm 1"))


@pytest.mark.parametrize("book", ["ropta", "eventem", "casino", "urban"])
def test_where_the_book_names_no_difference_that_of_most_clubs_holds_until_the_club_chooses(book):
    pit = Pit(book, chosen="")
    for point in ("button.scope one_for_all", "seats.start drawn", "button.start drawn"):
        pit.say(f"choose {point}")  # refused where the book has decided
    pit.do("enter A1, A2, A3, A4", "draw", "reveal")
    assert pit.do("balance").outcome.moves == ()
    assert pit.do("report").outcome.widest == 0
    pit.do("choose balance.difference 3")
    assert pit.do("balance").outcome.moves == ()


def halts(pit):
    return pit.do("balance").outcome.halts


def test_ropta_2_3_at_the_start_a_table_with_three_fewer_stops_and_after_a_break_one_with_two_fewer():
    pit = laid_out({1: [1, 2, 3, 4, 5, 6, 7], 2: [1, 2, 3, 4], 3: [1, 2, 3, 4, 5], 4: [1, 2]})
    assert halts(pit) == ((2, 4, 7), (4, 2, 7))
    pit.do("breaktable 4", "confirm")
    assert sorted(pit.sizes().values()) == [5, 6, 7]
    fewest = min(pit.sizes(), key=pit.sizes().get)
    assert halts(pit) == ((fewest, 5, 7),)
    assert "ropta:2.3#2" in grounds(pit.do("balance"))


def test_urban_equilibrage_a_table_of_three_or_fewer_stops():
    pit = laid_out({1: [1, 2, 3, 4], 2: [1, 2, 3]}, "urban")
    reply = pit.do("balance")
    assert (reply.outcome.halts, reply.outcome.moves) == (((2, 3, 4),), ())
    assert "urban:equilibrage#1" in grounds(reply)


def test_a_kept_seat_is_passed_over_and_nobody_can_be_moved_from_it():
    pit = uneven()
    pit.do(f"keep {called('1-4')} 1-4")
    reply = pit.do("balance 1:1 2:1")
    move = reply.outcome.moves[0]
    assert (move.name, move.chosen, move.passed_over) == (called("1-5"), "next_after_kept", (called("1-4"),))
    refusal = pit.refused(f"move {called('1-4')} 2-9")
    assert (refusal["why"], refusal["name"]) == ("seat_kept", called("1-4"))


def test_a_seat_that_has_come_to_be_kept_since_it_was_to_be_left_or_taken_is_not_touched():
    pit = uneven()
    pit.do("balance 1:1 2:1", f"keep {called('1-4')} 1-4")
    assert pit.refused("confirm")["why"] == "seat_kept"
    pit.do(f"keep {called('1-4')} non", f"keep {called('1-1')} 2-4")
    assert pit.refused("confirm")["why"] == "move_outdated"


def test_nobody_is_moved_onto_a_seat_that_is_kept_for_somebody_else():
    pit = uneven()
    pit.do("enter Zoé", "keep Zoé 2-4")
    assert pit.do("balance 1:1 2:1").outcome.moves[0].target == "2-5"


# What is proposed, confirmed, dropped


def three_moves():
    pit = laid_out({1: [1, 2, 3, 4, 5, 6, 7, 8], 2: [1, 2]})
    pit.do("button 1:1 2:1")
    return pit, {move.number: (move.name, move.target) for move in pit.do("balance").outcome.moves}


def test_moves_keep_their_numbers_when_others_have_been_confirmed():
    pit, proposed = three_moves()
    assert list(proposed) == [1, 2, 3]
    assert pit.do("confirm 1").outcome.left == 2
    assert pit.refused("confirm 1")["why"] == "no_such_move"
    reply = pit.do("confirm 3")
    assert [(move.number, move.name, move.target) for move in reply.outcome.moves] == [(3, *proposed[3])]
    assert pit.do("confirm 2").outcome.moves[0].name == proposed[2][0]
    assert pit.sizes() == {1: 5, 2: 5}
    assert pit.refused("confirm")["why"] == "nothing_proposed"


@pytest.mark.parametrize("typed", ["confirm", "confirm tous", "confirm 1 2 3", "confirm 3, 1; 2", "confirm #1 #2 #3"])
def test_all_are_confirmed_at_once_by(typed):
    pit, proposed = three_moves()
    pit.do(typed)
    assert {name: pit.seat_of(name) for name, _ in proposed.values()} == dict(proposed.values())


@pytest.mark.parametrize("typed", ["0", "4", "1 4", "un", "²", "1-3", ",", "9" * 6000])
def test_a_number_that_no_move_has_is_refused_with_how_many_there_are(typed):
    pit, _ = three_moves()
    refusal = pit.refused(f"confirm {typed}")
    assert (refusal["why"], refusal["moves"]) == ("no_such_move", 3)


def test_dropping_leaves_everybody_where_he_is():
    pit, _ = three_moves()
    assert pit.do("drop").outcome.count == 3
    assert pit.sizes() == {1: 8, 2: 2}
    assert pit.refused("drop")["why"] == "nothing_proposed"


def test_a_player_who_has_gone_since_is_not_moved_and_nothing_else_either():
    pit, proposed = three_moves()
    pit.do(f"withdraw {proposed[2][0]}")
    refusal = pit.refused("confirm")
    assert (refusal["why"], refusal["name"]) == ("move_outdated", proposed[2][0])
    pit.do("confirm 1 3")


def test_a_seat_that_was_closed_since_is_not_taken():
    pit, proposed = three_moves()
    pit.do(f"closeseat {proposed[1][1]}")
    assert pit.refused("confirm")["why"] == "move_outdated"


@pytest.mark.parametrize("line", ["out 1-1", "out 2-1", "move {J1b} 1-9", "move {J1b} 2-9", "move {J3a} 2-9"])
def test_once_somebody_has_gone_or_moved_at_a_table_the_balance_that_was_proposed_for_it_is_dropped(line):
    pit = laid_out({1: [1, 2, 3, 4, 5], 2: [1, 2, 3], 3: [1, 2, 3, 4]})
    pit.do("balance 1:1 2:1")
    assert pit.do(line.replace("{", "").replace("}", "")).outcome.dropped == 1
    assert pit.refused("confirm")["why"] == "nothing_proposed"
    pit.do("undo")
    assert pit.state.proposal is not None


def test_what_happens_at_other_tables_leaves_the_proposal_alone():
    pit = laid_out({1: [1, 2, 3, 4, 5], 2: [1, 2, 3], 3: [1, 2, 3, 4]})
    pit.do("balance 1:1 2:1")
    assert pit.do("out 3-1").outcome.dropped == 0
    assert pit.do("move J3b 3-8").outcome.left == 1
    pit.do("confirm")
    assert pit.sizes() == {1: 4, 2: 4, 3: 3}


def test_asking_again_shows_the_same_moves_and_writes_nothing():
    pit, proposed = three_moves()
    length = len(pit.log)
    assert {move.number: (move.name, move.target) for move in pit.do("balance").outcome.moves} == proposed
    assert len(pit.log) == length


def test_balancing_anew_replaces_what_was_proposed_and_even_tables_leave_nothing_to_confirm():
    pit, _ = three_moves()
    pit.do("balance 1:4 2:2")
    assert pit.do("confirm").outcome.left == 0
    room_holds(pit.state)
    pit = uneven()
    pit.do("balance 1:1 2:1", "enter Zoé", "button 1:1 2:1")
    pit.do("withdraw J1e")
    assert pit.do("balance").outcome.moves == ()
    assert pit.refused("confirm")["why"] == "nothing_proposed"


def test_a_proposal_survives_being_asked_for_without_buttons():
    pit, _ = three_moves()
    pit.later(FRESH + 1)
    assert pit.do("balance").outcome.ask == (1, 2)
    assert pit.do("confirm").outcome.left == 0


def test_breaking_a_table_takes_the_place_of_a_balance_but_drawing_one_anew_does_not():
    pit = laid_out({1: [1, 2, 3, 4, 5], 2: [1, 2, 3], 3: [1, 2]}, of=6)
    pit.do("balance 1:1 2:1 3:1")
    assert pit.refused("redrawtable 1")["why"] == "moves_pending"
    assert [move.number for move in pit.do("breaktable").outcome.moves] == [1, 2]
    pit.do("confirm")
    assert pit.refused("confirm")["why"] == "nothing_proposed"


def test_where_the_book_does_not_say_whether_a_newcomer_is_dealt_in_the_custom_of_most_clubs_is_told_as_such():
    pit = uneven("casino", left_open="arrival.")
    reply = pit.do("balance 1:1 2:1")
    assert reply.outcome.moves[0].dealt_in == "plays"
    assert {ground.voice for ground in reply.grounds if ground.point.startswith("arrival.")} == {"custom"}


# Moving by hand


@pytest.mark.parametrize("typed", ["J1a 2-9", "1-1 2-9", "J1a table 2 siège 9", "j1a t2 s9", "1-1 2:9", "#1 2 9"])
def test_somebody_is_moved_by_hand(typed):
    pit = uneven()
    reply = pit.do(f"move {typed}")
    assert isinstance(reply.outcome, Moved)
    assert moves(reply)[0][1:4] == ("J1a", "1-1", "2-9")
    assert pit.seat_of("J1a") == "2-9"
    assert pit.do("where J1a").outcome.moves == 1
    assert "ropta:2.1#3" in grounds(reply)


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("J1a 2-1", "seat_taken"), ("J1a 1-1", "already_there"), ("J1a 2-10", "no_such_seat"), ("J1a 7-1", "no_such_table"),
        ("J1a", "missing_argument"), ("2-9", "missing_argument"), ("J1a là", "missing_argument"), ("J1a 2-8", "seat_closed"),
        ("Karl Marx 2-9", "no_such_person"), ("Zoé 2-9", "not_playing"), ("J2c 2-9", "already_out"),
    ],
)  # fmt: skip
def test_a_move_that_cannot_be_made_is_refused(typed, why):
    pit = uneven()
    pit.do("closeseat 2-8", "enter Zoé", "out J2c")
    assert pit.refused(f"move {typed}")["why"] == why


def test_nothing_moves_while_all_seats_are_about_to_be_drawn_again():
    pit = uneven()
    pit.do("enter Zoé", "redraw un joueur manquait")
    for line in ("balance", "move J1a 2-9", "seat", "breaktable", "redrawtable 1", "out J1a", "race 25>100 t1 1:3"):
        assert pit.refused(line)["why"] == "draw_under_way"
