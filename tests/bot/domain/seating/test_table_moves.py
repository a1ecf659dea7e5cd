from dataclasses import replace

import pytest
from hypothesis import given, settings

from bot.domain.seating.balance import Chosen, Move, apply_moves, moves_to, plan_moves
from bot.domain.seating.errors import NoSuchSeat, NoSuchTable, NotSeated, NotSeatedThere, SeatClosed, SeatKept, SeatTaken
from bot.domain.seating.positions import Place
from bot.domain.seating.tables import Blinds, Seat
from tests.bot.domain.rules.profiles import cdc, urban
from tests.bot.domain.seating.rooms import rooms, sized, table

# Carrying moves out


@pytest.mark.parametrize(
    ("move", "refusal", "fields"),
    [
        (Move(101, Seat(1, 1), Seat(7, 1)), NoSuchTable, {"table": 7, "known": (1, 2)}),
        (Move(101, Seat(7, 1), Seat(2, 5)), NoSuchTable, {"table": 7, "known": (1, 2)}),
        (Move(102, Seat(1, 1), Seat(2, 5)), NotSeatedThere, {"entrant": 102, "table": 1, "seat": 1, "sits": 101}),
        (Move(102, Seat(1, 9), Seat(2, 5)), NotSeatedThere, {"entrant": 102, "table": 1, "seat": 9, "sits": None}),
        (Move(101, Seat(1, 1), Seat(2, 2)), SeatTaken, {"table": 2, "seat": 2, "entrant": 202, "free": (4, 6, 7, 8, 9)}),
        (Move(101, Seat(1, 1), Seat(2, 10)), NoSuchSeat, {"table": 2, "seat": 10, "seats": 9}),
        (Move(101, Seat(1, 1), Seat(2, 5)), SeatClosed, {"table": 2, "seat": 5, "free": (4, 6, 7, 8, 9)}),
        (Move(103, Seat(1, 3), Seat(2, 4)), SeatKept, {"table": 1, "seat": 3, "entrant": 103}),
    ],
)
def test_a_move_that_cannot_be_made_is_refused(move, refusal, fields):
    tables = [table(1, (1, 2, 3), kept=frozenset({3})), table(2, (1, 2, 3), closed=frozenset({5}))]
    with pytest.raises(refusal) as refused:
        apply_moves(tables, [move])
    assert refused.value.fields == fields


def test_a_refusal_names_the_known_tables_in_order():
    with pytest.raises(NoSuchTable) as refused:
        apply_moves(sized(3, 3)[::-1], [Move(101, Seat(1, 1), Seat(7, 1))])
    assert refused.value.fields == {"table": 7, "known": (1, 2)}


def test_nobody_can_be_moved_twice_at_once():
    with pytest.raises(NotSeatedThere):
        apply_moves(sized(3, 3), [Move(101, Seat(1, 1), Seat(2, 4)), Move(101, Seat(1, 1), Seat(2, 5))])


def test_two_players_may_change_seats():
    after = apply_moves(sized(3, 3), [Move(101, Seat(1, 1), Seat(2, 3)), Move(203, Seat(2, 3), Seat(1, 1))])
    assert [dict(table.players) for table in after] == [{1: 203, 2: 102, 3: 103}, {1: 201, 2: 202, 3: 101}]


@given(rooms())
@settings(max_examples=50)
def test_carrying_out_a_plan_at_once_or_move_by_move_is_the_same(tables):
    plan = plan_moves(tables, cdc())
    one_by_one = tuple(tables)
    for move in plan.moves:
        one_by_one = apply_moves(one_by_one, [move])
    assert apply_moves(tables, plan.moves) == one_by_one


# Seats that were drawn


def test_players_of_a_broken_table_learn_what_their_drawn_seats_are():
    tables = [table(1, (1, 2, 3, 6), button=1), table(2, (4, 5))]
    first, second = moves_to(tables, cdc(), {204: Seat(1, 5), 205: Seat(1, 4)}, {205: 1})
    assert (first.entrant, first.chosen, first.dealt_in.place, first.hands_after) == (
        204,
        Chosen.TABLE_BROKEN,
        Place.ELSEWHERE,
        2,
    )
    assert (second.entrant, second.dealt_in.place, second.hands_after, second.moved_before) == (205, Place.BIG_BLIND, 1, 1)
    assert [ruling.passage for ruling in second.rulings] == ["cdc:8-15#1", "cdc:8-9#1"]
    assert (first.hands_before, first.sizes, first.moved_before) == (None, (2, 4), 0)


def test_moves_are_told_in_the_order_of_the_seats_that_are_left():
    tables = [table(1, (1, 2)), replace(table(2, (1, 2)), players={1: 902, 2: 201})]
    moves = moves_to(tables, cdc(), {201: Seat(1, 4), 902: Seat(1, 3), 102: Seat(1, 5)})
    assert [str(move.origin) for move in moves] == ["1-2", "2-1", "2-2"]


def test_urban_tables_cassees_players_of_a_broken_table_take_on_the_position_they_draw():
    tables = [table(1, (1, 2, 5, 6), button=1), table(2, (4, 5), button=4)]
    tables[0] = replace(tables[0], players={1: 101, 2: 102, 6: 106})
    first, second = moves_to(tables, urban(), {204: Seat(1, 5), 205: Seat(1, 3)})
    assert (first.dealt_in.place, first.dealt_in.plays) == (Place.SMALL_BLIND_VACATED, "plays")
    assert (second.dealt_in.place, second.dealt_in.plays) == (Place.SMALL_BLIND_VACANT, "waits_for_button")
    assert (first.hands_before, second.hands_before) == (1, 2)


def test_nothing_is_said_of_being_dealt_in_at_a_table_whose_button_is_unknown_or_placed_anew():
    told, unknown = table(1, (1, 2, 3), button=1), table(2, (4, 5))
    assert moves_to([told, unknown], cdc(), {101: Seat(2, 1)})[0].dealt_in is None
    (final,) = moves_to([told, unknown], cdc(), {204: Seat(1, 9)}, why="final")
    assert (final.why, final.dealt_in, final.hands_after) == ("final", None, None)


def test_who_changes_seats_at_his_own_table_is_no_newcomer():
    (move,) = moves_to(sized(3), cdc(), {101: Seat(1, 5)}, why="mistake")
    assert (move.chosen, move.dealt_in, move.rulings) == (Chosen.DIRECTOR, None, ())


def test_somebody_who_sits_nowhere_is_not_moved():
    with pytest.raises(NotSeated) as refused:
        moves_to(sized(3, 3), cdc(), {999: Seat(1, 5)})
    assert refused.value.fields == {"entrant": 999}


def test_a_drawn_seat_that_is_taken_is_refused():
    with pytest.raises(SeatTaken):
        moves_to(sized(3, 3), cdc(), {101: Seat(2, 5), 102: Seat(2, 5)})


def test_blinds_told_in_full_are_used_as_they_are():
    dead = replace(table(1, range(1, 10)), blinds=Blinds(9, None, 3))
    (move,) = plan_moves([dead, *sized(9, 7)[1:]], cdc()).moves
    assert move.origin == Seat(1, 4)
