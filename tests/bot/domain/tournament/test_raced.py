"""Chips travel with players: a value has left a table until somebody sits down or buys chips there who may bring it back."""

import pytest

from bot.domain.draws.proof_records import DrawRecord, Kind
from bot.domain.seating.tables import Seat, Table
from bot.domain.tournament import deeds as d
from bot.domain.tournament.course import after
from bot.domain.tournament.state import Tournament
from tests.bot.domain.tournament.test_course import move, playing


def room(*raced: int) -> Tournament:
    """Three tables of two, of which some have raced off their chips of 25; number 50 waits for a seat."""
    tables = (Table(n, 6, {1: 10 * n + 1, 2: 10 * n + 2}) for n in (1, 2, 3))
    state = playing(*tables, people={50: 150})
    return after(state, d.Together(tuple(race(state, table) for table in raced)))


def race(
    state: Tournament, table: int, old: int = 25, new: int = 100, *, brought: int = 0, extra: int = 0, protected: int = 0
) -> d.Racing:
    """A race that brings so many new chips in, and keeps so many players in with an extra chip of that value each."""
    seats = tuple(
        d.RacedSeat(seat, 1, ("As",), 1, protected=at < protected) for at, seat in enumerate(state.tables[table].players)
    )
    return d.Racing(table, old, new, seats, 0, brought * new + protected * extra, brought=brought)


def moved(state: Tournament, *ways: tuple[int, int, int]) -> Tournament:
    """The room once players have moved: (who, to which table, onto which seat)."""
    return after(state, d.Moving(tuple(move(state, *way) for way in ways)))


def test_a_value_has_left_the_tables_that_were_raced_and_no_other():
    assert [room(*raced).raced_at(25) for raced in ((), (1,), (1, 3))] == [set(), {1}, {1, 3}]
    assert room(1).raced_at(100) == set()
    assert [(one.table, one.old) for one in room(1, 3).races] == [(1, 25), (3, 25)]


def test_who_comes_from_a_table_that_was_not_raced_brings_old_chips():
    assert moved(room(1, 2), (31, 1, 3)).raced_at(25) == {2}


def test_who_comes_from_a_table_that_was_raced_brings_none():
    assert moved(room(1, 2), (21, 1, 3)).raced_at(25) == {1, 2}


def test_who_has_sat_among_old_chips_takes_some_along_when_he_goes_back():
    state = moved(room(1), (11, 2, 3))
    assert state.raced_at(25) == {1}
    assert moved(state, (11, 1, 1)).raced_at(25) == set()


def test_where_all_with_old_chips_have_left_the_others_have_none():
    state = after(moved(room(1, 2), (31, 1, 3)), d.BustingOut(((31, 6, 1),)))
    assert state.raced_at(25) == {2}, "his chips have stayed at table 1"
    assert after(state, race(state, 1)).raced_at(25) == {1, 2}


def test_who_is_seated_late_brings_old_chips_to_his_table_alone():
    assert after(room(1, 2), d.SeatingLate(50, Seat(1, 4))).raced_at(25) == {2}


def test_after_a_draw_of_all_seats_old_chips_are_wherever_somebody_from_their_table_sits():
    seating = ((11, Seat(1, 1)), (21, Seat(1, 2)), (31, Seat(2, 1)), (12, Seat(2, 2)), (22, Seat(2, 3)))
    drawn = d.Revealing(DrawRecord(2, Kind.FINAL), ((1, 6), (2, 6)), seating)
    assert after(room(1, 2), drawn).raced_at(25) == {1}


@pytest.mark.parametrize("buying", [d.Rebuying, d.AddingOn])
def test_chips_that_are_bought_bring_back_values_that_are_still_in_play(buying):
    state = room(1, 2)
    assert after(state, buying((11,))).raced_at(25) == {2}
    assert after(state, buying((11, 22))).raced_at(25) == set()
    assert moved(after(state, buying((11,))), (12, 2, 3)).raced_at(25) == set(), "his neighbour may have changed some of them"
    retired = after(room(1, 2, 3), d.RetiringChip(25))
    assert after(retired, buying((11,))).raced_at(25) == {1, 2, 3}


def test_a_second_race_brings_larger_chips_back_where_it_hands_some_out():
    state = room(1, 2)
    state = after(state, d.Together(tuple(race(state, table, 100, 500) for table in (1, 2, 3))))
    assert state.raced_at(100) == {1, 2, 3}
    assert after(state, race(state, 1)).raced_at(100) == {1, 2, 3}, "nobody got a chip"
    assert after(state, race(state, 1, brought=1)).raced_at(100) == {2, 3}


@pytest.mark.parametrize("protected", [1, 2])
def test_the_chip_that_keeps_a_player_in_is_in_play_at_his_table_again(protected):
    """ROPTA 3.2: « un jeton de la plus petite valeur encore en jeu », besides those that are won."""
    state = room(2)
    state = after(state, race(state, 1, 100, 500, brought=0))
    state = after(state, race(state, 1))
    again = after(state, race(state, 1, 500, 1000, brought=2, extra=100, protected=protected))
    assert (again.raced_at(25), again.raced_at(100), again.raced_at(500)) == ({1, 2}, set(), {1})
