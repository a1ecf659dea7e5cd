"""However an evening goes, everybody is in one place, and the tables say the same as the list of seats."""

from itertools import product
from random import Random
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.draws.proof_records import DrawRecord, Kind
from bot.domain.seating.tables import Blinds, Seat, Table
from bot.domain.tournament import course
from bot.domain.tournament import deeds as d
from bot.domain.tournament.course import after
from bot.domain.tournament.entry_order import OrderingEntries
from bot.domain.tournament.state import Stage, Tournament
from tests.bot.domain.tournament.evenings import OUT, WAITING, WITHDRAWN, Evening

SETUP = d.SettingUp("Vendredi", 6)
CHANCES = st.integers(0, 2**32).map(Random)


def playing(*tables: Table, **more) -> Tournament:
    """A tournament where these tables are played."""
    seat_of = {entrant: Seat(t.number, seat) for t in tables for seat, entrant in t.players.items()}
    people = {entrant: entrant + 100 for entrant in seat_of} | more.pop("people", {})
    return Tournament(SETUP, people, tables={t.number: t for t in tables}, seat_of=seat_of, drawn=1, **more)


def move(state: Tournament, entrant: int, table: int, seat: int, why: str = "balance") -> d.SeatMove:
    return d.SeatMove(entrant, state.seat_of[entrant], Seat(table, seat), why)


def verify(state: Tournament, book) -> None:
    """Everybody is where the plain book says, and every part of the state says so."""
    seated = {entrant: place for entrant, place in book.items() if isinstance(place, Seat)}
    assert state.seat_of == seated
    at_tables = [(Seat(t.number, seat), entrant) for t in state.tables.values() for seat, entrant in t.players.items()]
    assert sorted(at_tables) == sorted((seat, entrant) for entrant, seat in seated.items())
    assert state.out == {entrant for entrant, place in book.items() if place == OUT}
    assert state.withdrawn == {entrant for entrant, place in book.items() if place == WITHDRAWN}
    waiting = {entrant for entrant, place in book.items() if place == WAITING}
    assert set(state.unseated) == waiting
    assert len(state.unseated) == len(waiting)
    assert set(state.people) == set(book)
    assert state.still_in == len(seated) + len(waiting)
    for table in state.tables.values():
        kept = {
            seat.number for n, seat in state.kept_seats.items() if seat.table == table.number and state.seat_of.get(n) == seat
        }
        assert table.kept == kept
        assert table.closed == {seat.number for seat in state.closed_seats if seat.table == table.number}
        assert not table.closed & set(table.players)
        assert set(table.free) | table.closed | set(table.players) == set(range(1, table.seats + 1))
    assert all(table.players for table in state.tables.values()) or len(state.tables) == 1
    assert bool(state.tables) == (state.stage is not Stage.ENTRIES) or state.over
    assert set(state.told) <= set(state.tables)
    assert set(state.kept_seats) <= set(state.entrants) - state.out


@given(CHANCES, st.integers(5, 60))
def test_nobody_is_lost_or_in_two_seats_however_the_evening_goes(chance, deeds):
    evening = Evening(chance)
    for _ in range(deeds):
        evening.go_on()
        verify(evening.state, evening.book)


@given(CHANCES, st.integers(1, 30), st.lists(st.integers(1, 5), min_size=30, max_size=30))
def test_deeds_done_together_lead_where_they_lead_one_by_one(chance, deeds, groups):
    evening = Evening(chance)
    start = evening.state
    left = [evening.go_on() for _ in range(deeds)]
    for size in groups:
        some, left = left[:size], left[size:]
        start = after(start, d.Together(tuple(some)) if len(some) != 1 else some[0])
    assert start == evening.state


def test_every_kind_of_deed_has_its_step():
    assert set(course._STEPS) == set(get_args(d.Single))


def test_the_evenings_of_these_tests_see_every_kind_of_deed_that_changes_seats():
    seen, largest = set(), 0
    for seed in range(12):
        evening = Evening(Random(seed))
        for _ in range(150):
            seen.add(type(evening.go_on()))
            largest = max(largest, len(evening.state.tables))
    assert set(get_args(d.Single)) - seen == {d.SettingUp, d.Picking, d.SettingPrizes, d.Dealing, d.OpeningTable, OrderingEntries}
    assert largest > 3


def test_a_table_whose_last_player_has_moved_away_is_gone():
    state = playing(Table(1, 6, {1: 11, 2: 12}), Table(2, 6, {4: 13}), told={1: 5.0, 2: 6.0})
    state = after(state, d.Planning((move(state, 13, 1, 3),), breaks=2))
    state = after(state, d.Moving((move(state, 13, 1, 3),)))
    assert (set(state.tables), state.told, state.proposal) == ({1}, {1: 5.0}, None)
    assert state.tables[1].players == {1: 11, 2: 12, 3: 13}


@pytest.mark.parametrize("broken", [0, 1, 2])
def test_a_table_that_is_drawn_again_as_a_whole_stays(broken):
    state = playing(Table(1, 6, {1: 11, 2: 12}, blinds=Blinds(1, None, 2)), Table(2, 6, {4: 13}), told={1: 5.0})
    state = after(state, d.Planning((move(state, 11, 1, 2), move(state, 12, 1, 1)), broken))
    state = after(state, d.Moving((move(state, 11, 1, 2), move(state, 12, 1, 1))))
    assert state.tables[1].players == {1: 12, 2: 11}
    assert (state.tables[1].blinds, state.told) == (Blinds(1, None, 2), {1: 5.0})


def test_two_who_are_alone_at_their_tables_can_change_places():
    state = playing(Table(1, 6, {1: 11}), Table(2, 6, {4: 13}))
    state = after(state, d.Moving((move(state, 11, 2, 4), move(state, 13, 1, 1))))
    assert {n: dict(t.players) for n, t in state.tables.items()} == {1: {1: 13}, 2: {4: 11}}


@pytest.mark.parametrize("end", [
    lambda state: d.Withdrawing(tuple(state.seat_of)),
    lambda state: d.BustingOut(tuple((entrant, 1, 3) for entrant in state.seat_of)),
])  # fmt: skip
def test_the_last_table_never_disappears(end):
    state = playing(Table(2, 6, {4: 13}), Table(1, 6, {1: 11, 2: 12}))
    state = after(state, end(state))
    assert (state.seat_of, set(state.tables), state.tables[1].players) == ({}, {1}, {})


def test_the_moves_that_are_not_yet_made_stay_proposed():
    state = playing(Table(1, 6, {1: 11, 2: 12}), Table(2, 6, {4: 13, 5: 14}))
    plan = (move(state, 13, 1, 3), move(state, 14, 1, 4))
    state = after(after(state, d.Planning(plan, breaks=2)), d.Moving(plan[:1]))
    assert state.proposal == d.Planning(plan[1:], breaks=2)
    assert set(state.tables) == {1, 2}
    state = after(state, d.Moving(plan[1:]))
    assert (state.proposal, set(state.tables), state.moves) == (None, {1}, plan)


@pytest.mark.parametrize("gone", [d.BustingOut(((11, 2, 1),)), d.Withdrawing((11,))])
def test_a_kept_seat_is_free_again_once_its_player_is_gone(gone):
    state = after(playing(Table(1, 6, {1: 11, 2: 12})), d.KeepingSeat(11, Seat(1, 1)))
    assert state.tables[1].kept == {1}
    state = after(state, gone)
    assert (state.kept_seats, state.tables[1].kept, 1 in state.tables[1].free) == ({}, frozenset(), True)


def test_a_seat_is_kept_only_while_its_player_sits_on_it():
    state = after(playing(Table(1, 6, {1: 11, 2: 12})), d.KeepingSeat(11, Seat(1, 5)))
    assert state.tables[1].kept == frozenset()
    state = after(state, d.Moving((move(state, 11, 1, 5),)))
    assert state.tables[1].kept == {5}
    state = after(state, d.Moving((move(state, 11, 1, 6),)))
    assert state.tables[1].kept == frozenset()
    assert state.kept_seats == {11: Seat(1, 5)}


def test_who_gives_his_kept_seat_up_or_gets_another_takes_nothing_from_the_others():
    state = playing(Table(1, 6, {1: 11, 2: 12, 3: 13}), kept_seats={13: Seat(1, 3)})
    state = after(after(state, d.KeepingSeat(11, Seat(1, 1))), d.KeepingSeat(12, Seat(1, 2)))
    assert state.tables[1].kept == {1, 2, 3}
    state = after(after(state, d.KeepingSeat(11, None)), d.KeepingSeat(12, Seat(1, 5)))
    assert (state.kept_seats, state.tables[1].kept) == ({13: Seat(1, 3), 12: Seat(1, 5)}, {3})


def test_who_is_out_and_then_withdrawn_is_counted_once():
    state = playing(Table(1, 6, {1: 11, 2: 12, 3: 13}))
    state = after(after(state, d.BustingOut(((11, 3, 1),))), d.Withdrawing((11,)))
    assert state.still_in == 2


def test_whoever_waits_already_does_not_wait_twice():
    state = playing(Table(1, 6, {1: 11}), people={20: 1, 21: 2}, alternates=(20,))
    assert after(state, d.Waiting((20, 21, 21))).unseated == (20, 21)


def test_those_for_whom_there_is_no_seat_wait_in_the_order_in_which_they_joined():
    state = playing(Table(1, 6, {1: 11}), people={20: 1, 21: 2, 22: 3, 23: 4}, alternates=(22,))
    assert after(state, d.Waiting((23, 22, 20))).unseated == (22, 23, 20, 21)


def test_moves_that_are_dropped_are_proposed_no_longer():
    state = playing(Table(1, 6, {1: 11, 2: 12}))
    planned = after(state, d.Planning((move(state, 11, 1, 3),)))
    assert planned.proposal == d.Planning((move(state, 11, 1, 3),))
    assert after(planned, d.Dropping()) == state


def test_alternates_are_seated_first_then_who_entered_since():
    state = Tournament(SETUP, {entrant: entrant + 100 for entrant in range(1, 8)})
    seating = tuple((entrant, Seat(1, entrant)) for entrant in (1, 2, 3))
    record = DrawRecord(1, Kind.SEATS)
    state = after(state, d.Revealing(record, ((1, 6),), seating, alternates=(7, 5)))
    state = after(state, d.Entering(((8, 200),)))
    assert state.unseated == (7, 5, 4, 6, 8)
    assert after(state, d.SeatingLate(5, Seat(1, 4))).unseated == (7, 4, 6, 8)


def test_players_eliminated_are_listed_worst_place_first():
    state = playing(Table(1, 6, dict(zip(range(1, 6), range(11, 16), strict=True))))
    for entrant, place in ((11, 5), (12, 4), (13, 3)):
        state = after(state, d.BustingOut(((entrant, place, 1),)))
    assert [place for _, place, _ in state.places] == [5, 4, 3]


@pytest.mark.parametrize(("over", "drawn"), list(product([False, True], [0, 1])))
def test_a_tournament_is_at_its_entries_playing_or_over(over, drawn):
    wanted = Stage.OVER if over else Stage.PLAYING if drawn else Stage.ENTRIES
    assert Tournament(SETUP, drawn=drawn, over=over).stage is wanted


def test_a_tournament_runs_until_somebody_has_won_it_and_again_once_somebody_comes_back():
    alone = playing(Table(1, 6, {1: 11}))
    assert alone.runs, "nobody is out whom he has beaten"
    state = playing(Table(1, 6, {1: 11, 2: 12, 3: 13}))
    runs = [state.runs]
    late, again = d.Entering(((14, 200),)), d.Entering(((15, 112),))
    for deed in (d.BustingOut(((13, 3, 1),)), d.BustingOut(((12, 2, 1),)), late, d.Withdrawing((14,)), again, d.Closing()):
        state = after(state, deed)
        runs.append(state.runs)
    assert runs == [True, True, False, True, False, True, False]
    assert after(state, d.BustingOut(((11, 1, 2), (15, 1, 2)))).runs is False
    both = after(playing(Table(1, 6, {1: 11, 2: 12})), d.BustingOut(((11, 1, 2), (12, 1, 2))))
    assert not both.runs, "they share it"
