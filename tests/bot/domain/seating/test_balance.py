from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.seating.balance import PROCEDURE, Chosen, Plan, Wanted, apply_moves, halts, plan_moves, spread
from bot.domain.seating.errors import TableTwice
from bot.domain.seating.positions import Place, blinds_from_button, coming_blinds, hands_to_big_blind
from bot.domain.seating.tables import Seat, Table
from tests.bot.domain.rules.profiles import cdc, eventem, ropta, urban
from tests.bot.domain.seating.rooms import as_planned, everybody, rooms, sized, sizes, table

# What a plan comes to


@given(rooms())
def test_after_a_plan_no_table_has_two_players_more_than_another(tables):
    plan = plan_moves(tables, cdc())
    after = apply_moves(tables, plan.moves)
    assert spread(after) == plan.spread_after <= 1
    assert plan.spread_before == spread(tables)


@given(rooms())
def test_cdc_8_1_there_are_no_more_moves_than_needed(tables):
    players, count = sum(sizes(tables).values()), len(tables)
    low, high = players // count, -(-players // count)
    needed = max(sum(max(0, n - high) for n in sizes(tables).values()), sum(max(0, low - n) for n in sizes(tables).values()))
    assert len(plan_moves(tables, cdc()).moves) == (needed if spread(tables) >= 2 else 0)


@given(rooms(told=False, kept=True, closed=True))
def test_nobody_is_lost_or_sits_on_two_seats_and_nobody_moves_twice_or_from_a_kept_seat(tables):
    plan = plan_moves(tables, cdc())
    after = apply_moves(tables, plan.moves)
    assert everybody(after) == everybody(tables)
    assert max(everybody(after).values()) == 1
    assert len({move.entrant for move in plan.moves}) == len(plan.moves)
    for before, left in zip(tables, after, strict=True):
        assert {seat: before.players[seat] for seat in before.kept}.items() <= left.players.items()
        assert not left.closed.intersection(left.players)
        assert len(left.players) <= left.seats


@given(rooms(kept=True, closed=True))
def test_where_kept_and_closed_seats_stand_in_the_way_no_move_is_left_that_would_help(tables):
    plan = plan_moves(tables, cdc())
    after = apply_moves(tables, plan.moves)
    moved = {move.entrant for move in plan.moves}
    if plan.spread_after > 1 and plan.spread_before >= 2:
        giving = [t for t in after if any(n not in t.kept and who not in moved for n, who in t.players.items())]
        receiving = [t for t in after if t.free]
        assert all(len(one.players) - len(other.players) < 2 for one in giving for other in receiving)


@given(rooms())
def test_ropta_2_3_and_cdc_8_7_who_moves_is_the_next_big_blind_of_the_fullest_table(tables):
    for move, now in as_planned(tables, plan_moves(tables, cdc())):
        giving = now[move.origin.table]
        assert len(giving.players) == max(len(table.players) for table in now.values())
        assert move.origin.number == coming_blinds(giving).big
        assert (move.chosen, move.hands_before) == (Chosen.NEXT_BIG_BLIND, 1)


@given(rooms(kept=True))
def test_whoever_keeps_his_seat_is_passed_over_for_the_next_to_post_the_big_blind(tables):
    for move, now in as_planned(tables, plan_moves(tables, cdc())):
        giving = now[move.origin.table]
        before = [entrant for n, entrant in giving.players.items() if hands_to_big_blind(giving, n) < move.hands_before]
        assert sorted(before) == sorted(move.passed_over)
        assert all(seat in giving.kept for seat, entrant in giving.players.items() if entrant in move.passed_over)
        assert (move.chosen is Chosen.NEXT_AFTER_KEPT) == bool(move.passed_over)


@given(rooms())
def test_ropta_2_3_and_cdc_8_8_he_sits_on_the_free_seat_of_the_emptiest_table_that_pays_the_big_blind_soonest(tables):
    for move, now in as_planned(tables, plan_moves(tables, cdc())):
        receiving = now[move.target.table]
        assert len(receiving.players) == min(len(table.players) for table in now.values())
        assert move.hands_after == min(hands_to_big_blind(receiving, seat) for seat in receiving.free)
        assert move.sizes == (len(now[move.origin.table].players), len(receiving.players))


@given(rooms())
def test_urban_equilibrage_never_the_small_blind_unless_no_other_seat_is_free(tables):
    for move, now in as_planned(tables, plan_moves(tables, urban())):
        receiving = now[move.target.table]
        small = receiving.blinds.big
        assert move.target.number != small or receiving.free == (small,)
        assert move.forced == (move.dealt_in.place in (Place.SMALL_BLIND_VACATED, Place.SMALL_BLIND_VACANT))


@given(rooms(), st.data())
def test_a_plan_does_not_hang_on_the_order_in_which_tables_are_listed(tables, data):
    assert plan_moves(data.draw(st.permutations(tables)), cdc()).moves == plan_moves(tables, cdc()).moves


# The books' own cases


def test_cdc_8_1_tables_are_balanced_from_a_difference_of_two_and_not_before():
    assert plan_moves(sized(9, 8), cdc()).moves == ()
    assert len(plan_moves(sized(9, 7), cdc()).moves) == 1


def test_cdc_8_1_the_procedure_is_fixed_beforehand_and_ties_follow_the_breaking_order():
    plan = plan_moves(sized(9, 9, 7, 7), cdc())
    assert plan.procedure == PROCEDURE
    assert [(move.origin.table, move.target.table) for move in plan.moves] == [(2, 3), (1, 4)]
    other = plan_moves(sized(9, 9, 7, 7), cdc(), announced=[1, 4])
    assert [(move.origin.table, move.target.table) for move in other.moves] == [(1, 3), (2, 4)]


def test_eventem_changement_de_table_the_next_big_blind_takes_the_first_free_seat_after_the_big_blind():
    tables = [table(1, range(1, 10), button=5), table(2, (1, 2, 4, 5, 6, 9), button=2)]
    (move,) = plan_moves(tables, eventem()).moves
    # at table 1 button 5, small 6, big 7: seat 8 is next; at table 2 button 2, small 4, big 5: after seat 6 comes 7, free
    assert (move.entrant, move.origin, move.target) == (108, Seat(1, 8), Seat(2, 7))
    assert (move.dealt_in.place, move.dealt_in.plays) == (Place.ELSEWHERE, "plays")
    assert (move.hands_before, move.hands_after, move.sizes) == (1, 2, (9, 6))
    assert [ruling.passage for ruling in move.rulings] == [
        "", "eventem:le-changement-de-table#3", "eventem:le-changement-de-table#3", "eventem:le-changement-de-table#6",
    ]  # fmt: skip


def test_the_second_move_takes_the_first_into_account():
    tables = [table(1, range(1, 10), button=1), table(2, (1, 2, 3, 8, 9), button=1)]
    moves = plan_moves(tables, cdc()).moves
    assert [str(move.origin) for move in moves] == ["1-4", "1-5"]
    assert [(str(move.target), move.dealt_in.place.value, move.sizes) for move in moves] == [
        ("2-4", "big_blind", (9, 5)),
        ("2-5", "elsewhere", (8, 6)),
    ]


def small_blind_only():
    """Table 2 has one free seat: that of the big blind who has just been eliminated."""
    full = table(2, range(1, 7), button=1, of=6)
    return [table(1, range(1, 9), button=1, of=10), replace(full, players={n: e for n, e in full.players.items() if n != 3})]


def test_urban_equilibrage_where_only_the_small_blinds_seat_is_free_the_move_says_so():
    (move,) = plan_moves(small_blind_only(), urban()).moves
    assert (move.target, move.forced, move.dealt_in.place) == (Seat(2, 3), True, Place.SMALL_BLIND_VACATED)
    assert "urban:equilibrage#2" in [ruling.passage for ruling in move.rulings if ruling.value == "never"]


def test_ropta_2_3_a_moved_player_may_enter_at_any_position():
    (move,) = plan_moves(small_blind_only(), ropta()).moves
    assert (move.target, move.forced, move.dealt_in.plays) == (Seat(2, 3), False, "plays")


def test_who_has_been_moved_before_is_counted_on():
    (move,) = plan_moves(sized(9, 7), cdc(), {104: 2}).moves
    assert (move.entrant, move.moved_before) == (104, 2)
    (move,) = plan_moves(sized(9, 7), cdc(), {101: 2}).moves
    assert (move.entrant, move.moved_before) == (104, 0)


def test_ropta_is_silent_on_the_difference_so_it_is_that_of_most_clubs_until_the_club_chooses_it():
    assert len(plan_moves(sized(9, 7), ropta({})).moves) == 1
    assert plan_moves(sized(9, 8), ropta({})).moves == ()
    assert len(plan_moves(sized(9, 6), ropta({"balance.difference": "3"})).moves) == 1
    assert plan_moves(sized(9, 7), ropta({"balance.difference": "3"})).moves == ()


def test_one_table_has_nothing_to_balance_and_an_empty_one_is_not_in_play():
    assert plan_moves([], ropta({})) == Plan()
    assert spread([Table(1, 9)]) == 0
    assert plan_moves([*sized(9), Table(2, 9)], ropta({})) == Plan()


def test_where_everybody_keeps_his_seat_nobody_moves_and_the_plan_says_how_far_apart_tables_stay():
    kept = [replace(one, kept=frozenset(one.players)) for one in sized(9, 5)]
    plan = plan_moves(kept, cdc())
    assert (plan.moves, plan.wanted, plan.spread_before, plan.spread_after) == ((), (), 4, 4)


def test_where_no_other_seat_is_open_nobody_moves():
    shut = [replace(one, closed=frozenset(one.free)) for one in sized(9, 5)]
    plan = plan_moves(shut, cdc())
    assert (plan.moves, plan.wanted, plan.spread_before, plan.spread_after) == ((), (), 4, 4)


def test_a_table_listed_twice_is_refused():
    with pytest.raises(TableTwice) as refused:
        plan_moves(sized(9, 7) + sized(9), cdc())
    assert refused.value.fields == {"table": 1}


# Unknown buttons


def test_an_unknown_button_is_asked_for_and_other_moves_are_planned_meanwhile():
    tables = [*sized(9, 9, 7), table(4, range(1, 7))]
    plan = plan_moves(tables, cdc())
    assert plan.wanted == (Wanted(2, 4, ask=(4,)),)
    assert [(move.origin.table, move.target.table) for move in plan.moves] == [(1, 3)]
    assert (plan.ask, plan.spread_after) == ((4,), 1)


def test_both_tables_are_asked_where_neither_button_is_known():
    plan = plan_moves(sized(9, 7, told=False), cdc())
    assert (plan.moves, plan.wanted) == ((), (Wanted(1, 2, (1, 2)),))


def test_tables_are_asked_in_order_and_each_once():
    assert Plan(wanted=(Wanted(9, 2, ask=(9, 2)), Wanted(9, 4, ask=(9,)))).ask == (2, 9)


@given(rooms(told=False))
def test_moves_are_planned_for_told_buttons_only_and_once_the_others_are_told_all_is_even(tables):
    plan = plan_moves(tables, cdc())
    unknown = {table.number for table in tables if table.blinds is None}
    assert set(plan.ask) <= unknown
    assert not unknown.intersection(seat.table for move in plan.moves for seat in (move.origin, move.target))
    after = apply_moves(tables, plan.moves)
    told = [t if t.blinds else replace(t, blinds=blinds_from_button(t, min(t.players))) for t in after]
    rest = plan_moves(told, cdc())
    assert len(rest.moves) == len(plan.wanted)
    assert spread(apply_moves(told, rest.moves)) <= 1


def test_no_more_players_are_promised_than_there_are_free_seats():
    short = table(2, range(1, 5), closed=frozenset({6, 7, 8, 9}))
    plan = plan_moves([*sized(9), short], cdc())
    assert (plan.wanted, plan.spread_after) == ((Wanted(1, 2, (2,)),), 3)


def test_no_more_players_are_promised_than_may_leave():
    full = table(1, range(1, 10), kept=frozenset(range(1, 9)))
    plan = plan_moves([full, *sized(9, 4)[1:]], cdc())
    assert (plan.wanted, plan.spread_after) == ((Wanted(1, 2, (1,)),), 3)


def test_as_many_are_promised_as_may_leave_and_as_there_are_free_seats():
    leaving = [table(1, range(1, 10), kept=frozenset(range(1, 8))), *sized(9, 5)[1:]]
    plan = plan_moves(leaving, cdc())
    assert (plan.wanted, plan.spread_after) == ((Wanted(1, 2, (1,)),) * 2, 0)
    coming = [*sized(9), table(2, range(1, 6), closed=frozenset({8, 9}))]
    plan = plan_moves(coming, cdc())
    assert (plan.wanted, plan.spread_after) == ((Wanted(1, 2, (2,)),) * 2, 0)


# Tables that stop


@pytest.mark.parametrize(("of", "short", "stops"), [(10, 7, True), (10, 8, False), (9, 6, True), (9, 7, False)])
def test_ropta_2_3_early_on_a_table_stops_with_three_players_fewer_than_another(of, short, stops):
    tables = [table(1, range(1, of + 1), of=of), table(2, range(1, short + 1), of=of)]
    found = halts(tables, ropta(), early=True)
    assert [(halt.table, halt.players, halt.fullest) for halt in found] == ([(2, short, of)] if stops else [])
    assert all(halt.rulings[0].passage == "ropta:2.3#1" for halt in found)


def test_ropta_2_3_once_tables_are_broken_a_difference_of_two_stops_a_table():
    assert [halt.table for halt in halts(sized(9, 8, 7), ropta(), early=False)] == [3]
    assert halts(sized(9, 8, 7), ropta(), early=True) == ()


def test_ropta_2_3_the_table_stops_when_the_big_blind_comes_to_a_free_seat():
    short = (1, 2, 3, 4, 5, 6)
    at_six, at_three = table(2, short, button=4), table(2, short, button=1)
    found = [halts([*sized(9), one], ropta(), True)[0].free_big_blind for one in (at_six, at_three, table(2, short))]
    assert found == [True, False, None]


@pytest.mark.parametrize(("players", "stops"), [(3, True), (4, False)])
def test_urban_equilibrage_a_table_of_three_players_or_fewer_stops(players, stops):
    found = halts(sized(6, players), urban({}), early=True)
    assert [(halt.table, halt.rulings[0].passage) for halt in found] == ([(2, "urban:equilibrage#1")] if stops else [])


def test_the_last_table_never_stops():
    assert halts(sized(3), urban(), early=False) == ()


def test_where_book_and_club_are_silent_no_table_stops():
    assert halts(sized(9, 2), cdc({}), early=True) == ()


def test_a_club_may_have_tables_stop_at_a_difference_all_evening_or_never():
    assert [halt.table for halt in halts(sized(9, 6), cdc({"balance.halt_difference": "3"}), early=False)] == [2]
    once_broken = cdc({"balance.halt_difference": "3", "balance.halt_difference_later": "0"})
    assert [halt.table for halt in halts(sized(9, 6), once_broken, early=True)] == [2]
    assert halts(sized(9, 6), once_broken, early=False) == ()
    every_gap = cdc({"balance.halt_difference_later": "1"})
    assert [halt.table for halt in halts(sized(9, 9, 8), every_gap, early=False)] == [3]


def test_a_closed_seat_is_not_a_free_one_for_the_big_blind():
    short = table(2, (1, 2, 3, 5, 6, 7), button=1, closed=frozenset({4}))
    assert halts([*sized(9), short], ropta(), True)[0].free_big_blind is False


def test_a_plan_names_the_tables_that_stop_and_every_ruling_once():
    plan = plan_moves(sized(9, 3), urban(), early=True)
    assert [halt.table for halt in plan.halts] == [2]
    assert len(plan.rulings) == len(set(plan.rulings))
    assert {"balance.difference", "balance.who", "balance.seat", "balance.halt_players"} <= {r.point for r in plan.rulings}
