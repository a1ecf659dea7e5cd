"""Breaking tables: in the published order, onto drawn seats that anybody can check, without losing anybody."""

import pytest

from bot.domain.draws.proof import verify_proof
from bot.services.floor.tables.blinds import FRESH
from bot.services.replies.tables import Break, TableRedrawn
from tests.bot.services.floor.pit import BOOKS, drawn, grounds, laid_out, room_holds
from tests.bot.told import told


def three_tables(book="ropta", **more):
    return laid_out({1: [1, 2, 3, 4], 2: [1, 2, 3, 4], 3: [1, 2, 3]}, book, of=6, **more)


def everybody(pit):
    return set(pit.state.seat_of)


# The order


@pytest.mark.parametrize(
    ("book", "passage"),
    [("ropta", "ropta:2.4#1"), ("urban", "urban:tables-cassees#1"), ("cdc", "break.order"), ("casino", "break.order")],
)
def test_the_order_is_published_the_highest_number_first_unless_another_is_set(book, passage):
    pit = three_tables(book)
    reply = pit.do("breakorder")
    assert (reply.outcome.order, reply.outcome.set, grounds(reply)) == ((3, 2, 1), False, {passage})
    assert pit.do("breakorder 2 3").outcome.order == (2, 3, 1)
    assert pit.do("breaktable").outcome.table == 2


@pytest.mark.parametrize("typed", ["2 1 3", "2,1,3", "2 → 1 → 3", "table 2, table 1, t3", "2>1>3"])
def test_an_order_is_read_as_it_is_shown(typed):
    assert three_tables().do(f"breakorder {typed}").outcome.order == (2, 1, 3)


@pytest.mark.parametrize(
    ("typed", "why"),
    [("4", "no_such_table"), ("2 2", "table_twice"), ("2 x", "bad_number"), (",", "unreadable_form"), ("9" * 5000, "bad_number")],
)
def test_an_order_that_cannot_be_is_refused(typed, why):
    assert three_tables().refused(f"breakorder {typed}")["why"] == why


def test_undoing_an_order_brings_the_old_one_back():
    pit = three_tables()
    pit.do("breakorder 2 3 1", "breakorder 1 2 3", "undo")
    assert pit.do("breakorder").outcome.order == (2, 3, 1)


# A break


@pytest.mark.parametrize("book", BOOKS)
def test_nobody_is_lost_and_the_draw_can_be_checked_by(book):
    pit = three_tables(book)
    before = everybody(pit)
    reply = pit.do("breaktable")
    assert (type(reply.outcome), reply.outcome.table, reply.outcome.early, len(reply.outcome.moves)) == (Break, 3, False, 3)
    proof = verify_proof(pit.do("proof").outcome.text)
    assert proof.holds
    assert [str(draw.kind) for draw in proof.draws] == ["seats", "button", "break"]
    assert reply.outcome.seed in pit.do("proof").outcome.text
    promised = {move.name: move.target for move in reply.outcome.moves}
    pit.do("confirm")
    room_holds(pit.state)
    assert everybody(pit) == before
    assert sorted(pit.sizes().items()) in ([(1, 5), (2, 6)], [(1, 6), (2, 5)])
    assert {name: pit.seat_of(name) for name in promised} == promised


DRAWN_BY = {
    "ropta": "break.seats", "cdc": "cdc:8-15#1", "eventem": "break.seats", "casino": "casino:tournoi-generalites#12",
    "urban": "urban:tables-cassees#3",
}  # fmt: skip


@pytest.mark.parametrize("book", BOOKS)
def test_the_reply_names_what_the_seats_are_drawn_by(book):
    assert DRAWN_BY[book] in grounds(three_tables(book).do("breaktable"))


def test_a_table_whose_turn_it_is_not_is_broken_early_and_the_reply_says_so():
    pit = laid_out({1: [1, 2, 3], 2: [1, 2, 3], 3: [1, 2, 3]}, of=6)
    assert not pit.do("breaktable").outcome.early
    assert pit.do("drop", "breaktable 1").outcome.early


def test_a_break_may_be_confirmed_one_by_one_and_the_table_is_gone_with_the_last_one():
    pit = three_tables()
    pit.do("breaktable", "confirm 2")
    assert pit.state.tables[3].players.keys() == {1, 3}
    assert pit.refused("breaktable")["why"] == "moves_pending"
    assert pit.do("confirm").outcome.left == 0
    assert 3 not in pit.state.tables


@pytest.mark.parametrize("line", ["balance", "breaktable 1", "redrawtable 1", "seat", "final", "newday"])
def test_while_a_table_is_being_broken_its_players_seats_are_promised(line):
    pit = three_tables()
    pit.do("enter Zoé", "breaktable")
    assert pit.refused(line)["why"] == "moves_pending"


def test_a_promised_seat_is_given_to_nobody_else_by_hand():
    pit = three_tables()
    move = pit.do("breaktable").outcome.moves[0]
    other = pit.named(min(set(pit.state.tables[1].players.values())))
    assert pit.refused(f"move {other} {move.target}")["why"] == "seat_taken"
    pit.do(f"move {move.name} {move.target}")
    assert [left.name for left in pit.do("confirm").outcome.moves] == ["J3b", "J3c"]


def test_somebody_who_goes_out_meanwhile_is_taken_off_the_list_and_the_others_keep_their_numbers():
    pit = three_tables()
    proposed = {move.name: (move.number, move.target) for move in pit.do("breaktable").outcome.moves}
    assert pit.do("out J3b").outcome.dropped == 1
    reply = pit.do("out 1-1")
    assert (reply.outcome.dropped, reply.outcome.steps) == (0, ("confirm",))
    reply = pit.do("confirm")
    assert {move.name: (move.number, move.target) for move in reply.outcome.moves} == {
        name: proposed[name] for name in ("J3a", "J3c")
    }
    room_holds(pit.state)


def test_when_all_of_its_players_go_out_the_table_is_gone_and_nothing_is_left_to_confirm():
    pit = three_tables()
    pit.do("breaktable", "out J3a 100, J3b 200, J3c 300")
    assert pit.refused("confirm")["why"] == "nothing_proposed"
    assert pit.sizes() == {1: 4, 2: 4}


def test_dropping_a_break_keeps_its_draw_in_the_published_text_and_the_next_one_has_another_seed():
    pit = three_tables()
    first = told(pit.do("breaktable"))
    pit.do("drop")
    second = told(pit.do("breaktable"))
    assert (first["number"] + 1, first["seed"] != second["seed"]) == (second["number"], True)
    pit.do("undo", "undo")
    text = pit.do("proof").outcome.text
    assert first["seed"] in text
    assert second["seed"] in text
    assert verify_proof(text).holds


def test_ropta_2_3_whether_each_is_dealt_in_is_said_at_once_or_as_soon_as_the_button_is_told():
    pit = three_tables()
    assert pit.do("breaktable").outcome.ask == (1, 2)
    pit.do("button 1:1 2:1")
    reply = pit.do("confirm")
    assert all(move.dealt_in for move in reply.outcome.moves)
    assert any(ground.startswith("ropta:2.3#") for ground in grounds(reply))
    pit = three_tables()
    pit.do("button 1:1 2:1")
    reply = pit.do("breaktable")
    assert reply.outcome.ask == ()
    assert all(move.dealt_in and move.hands_after for move in reply.outcome.moves)


# What stands against it


def test_a_kept_seat_is_refused_by_name_and_its_table_is_not_the_next():
    pit = three_tables()
    pit.do("keep J3b 3-2")
    refusal = pit.refused("breaktable 3")
    assert (refusal["why"], refusal["name"], refusal["seat"], refusal["table"]) == ("seat_kept", "J3b", 2, 3)
    pit.do("out 1-1, 2-1")
    assert pit.do("breaktable").outcome.table == 2
    pit.do("drop", "keep J3b non", "breaktable 3")


def test_a_table_whose_players_find_no_seats_is_not_broken():
    pit = laid_out({1: [1, 2, 3, 4, 5], 2: [1, 2, 3, 4, 5]}, of=6)
    refusal = pit.refused("breaktable 2")
    assert (refusal["why"], refusal["players"], refusal["free"]) == ("cannot_break", 5, 1)
    assert pit.refused("breaktable")["why"] == "cannot_break"


def test_the_only_table_is_not_broken():
    pit = laid_out({1: [1, 2, 3]})
    assert pit.refused("breaktable")["why"] == "cannot_break"
    assert pit.refused("breaktable 2")["why"] == "no_such_table"


@pytest.mark.parametrize("typed", ["table 3", "t3", "Tafel 3", " 3 "])
def test_a_table_is_named_as_people_name_it(typed):
    assert three_tables().do(f"breaktable {typed}").outcome.table == 3


@pytest.mark.parametrize("typed", ["trois", "0", "3 2", "²", "9" * 5000])
def test_a_table_that_cannot_be_read_is_refused(typed):
    assert three_tables().refused(f"breaktable {typed}")["why"] == "bad_number"


def test_nobody_is_drawn_onto_a_closed_seat_or_one_that_is_kept_for_somebody_who_has_not_come_yet():
    pit = laid_out({1: [1, 2, 3], 2: [1, 2, 3], 3: [1, 2, 3]}, of=6)
    pit.do("closeseat 1-6", "enter Zoé", "keep Zoé 2-6")
    assert {move.target for move in pit.do("breaktable 3").outcome.moves} < {"1-4", "1-5", "2-4", "2-5"}
    pit.do("confirm", "seat")
    assert pit.seat_of("Zoé") == "2-6"
    room_holds(pit.state)


def test_the_format_is_what_the_tables_hold_and_the_draw_never_goes_beyond():
    pit = laid_out({1: [1, 2, 3, 4, 5, 6, 7], 2: [1, 2, 3, 4, 5, 6, 7], 3: [1, 2]}, of=8)
    pit.do("breaktable", "confirm")
    assert pit.sizes() == {1: 8, 2: 8}


# Where the book lets the club choose the seats that pay soonest


def test_ropta_is_silent_on_the_seats_so_a_club_may_take_those_that_pay_soonest_and_has_to_tell_the_buttons():
    pit = three_tables()
    pit.do("choose break.seats big_blind_soonest")
    assert pit.refused("breaktable") == {"why": "blinds_unknown", "tables": (1, 2, 3), "book": "ROPTA"}
    pit.do("button 1:1 2:1 3:1")
    reply = pit.do("breaktable")
    assert (reply.outcome.number, reply.outcome.ask, "break.seats" in grounds(reply)) == (0, (), True)
    assert [(move.name, move.target) for move in reply.outcome.moves] == [("J3a", "1-5"), ("J3b", "2-5"), ("J3c", "1-6")]
    pit.do("confirm")
    room_holds(pit.state)
    assert "break" not in pit.do("proof").outcome.text


def test_only_the_tables_that_receive_have_to_tell_their_buttons():
    pit = laid_out({1: [1, 2, 3, 4, 5, 6], 2: [1, 2, 3, 4], 3: [1, 2]}, of=6)
    pit.do("choose break.seats big_blind_soonest")
    assert pit.refused("breaktable")["tables"] == (2, 3)
    pit.do("button 2:1 3:1")
    pit.later(FRESH + 1)
    assert pit.refused("breaktable")["tables"] == (2, 3)


# EVENT'em: most of a table is new


def half_new():
    """Table 1 has two players and receives three, table 2 has five and receives nobody."""
    return laid_out({1: [1, 2], 2: [1, 2, 3, 4, 5], 3: [1, 2, 3]}, "eventem", of=6)


def test_eventem_changement_de_table_more_than_half_new_players_and_the_places_are_drawn_anew():
    pit = half_new()
    reply = pit.do("breaktable 3")
    assert reply.outcome.anew == (1,)
    assert "eventem:le-changement-de-table#4" in grounds(reply)
    assert pit.refused("redrawtable 1")["why"] == "moves_pending"
    pit.do("confirm")
    before = pit.state
    reply = pit.do("redrawtable 1")
    assert isinstance(reply.outcome, TableRedrawn)
    assert "eventem:le-changement-de-table#4" in grounds(reply)
    room_holds(pit.state)
    assert set(pit.state.tables[1].players.values()) == set(before.tables[1].players.values())
    assert pit.state.tables[2] == before.tables[2]
    assert verify_proof(pit.do("proof").outcome.text).holds
    pit.do("undo")
    assert pit.state == before


def test_exactly_half_new_players_or_another_book_leave_the_places_alone():
    pit = laid_out({1: [1, 2, 3], 2: [1, 2, 3, 4, 5, 6], 3: [1, 2, 3]}, "eventem", of=6)
    assert pit.do("breaktable 3").outcome.anew == ()
    pit = laid_out({1: [1, 2], 2: [1, 2, 3, 4, 5], 3: [1, 2, 3]}, "ropta", of=6)
    assert pit.do("breaktable 3").outcome.anew == ()


def test_a_whole_full_table_changes_places_and_kept_seats_stay():
    pit = laid_out({1: [1, 2, 3, 4, 5, 6], 2: [1, 2, 3]}, "eventem", of=6)
    pit.do("keep J1c 1-3")
    for _ in range(20):
        pit.do("redrawtable 1")
        room_holds(pit.state)
        assert pit.name("1-3") == "J1c"
    assert len({tuple(sorted(entry.deed.deeds[1].moves, key=str)) for entry in pit.log[-20:]}) > 10
    assert pit.do("report").outcome.reasons[0][0] == "redraw"


@pytest.mark.parametrize(("typed", "why"), [("9", "no_such_table"), ("x", "bad_number")])
def test_a_table_that_is_not_there_is_not_drawn_anew(typed, why):
    assert half_new().refused(f"redrawtable {typed}")["why"] == why


# What comes next


@pytest.mark.parametrize(("book", "size"), [("ropta", 7), ("cdc", 6), ("eventem", 6), ("casino", 6), ("urban", 6)])
def test_ropta_2_6_the_final_table_is_announced_when_its_players_are_left(book, size):
    pit = laid_out({1: [1, 2, 3, 4], 2: [1, 2, 3, 4]}, book, of=6)
    steps = []
    while pit.state.still_in > size:
        steps.append(pit.do(f"out 1-{min(pit.state.tables[1].players)}").outcome.steps)
    assert ["final" in step for step in steps] == [False] * (len(steps) - 1) + [True]
    pit.do("final", "reveal")
    assert pit.sizes() == {1: size}
    room_holds(pit.state)


@pytest.mark.parametrize("seats", range(6, 11))
def test_a_break_is_offered_as_soon_as_all_find_a_seat(seats):
    pit = drawn(2 * seats + 1, "cdc", f"{seats} par table")
    assert len(pit.state.tables) == 3
    reply = pit.do(f"out {min(pit.state.seat_of.values())}")
    assert reply.outcome.steps == ("break",)
    assert pit.do("breaktable", "confirm").outcome.steps == ()
    assert pit.sizes() == {1: seats, 2: seats}
