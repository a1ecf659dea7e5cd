"""Seats go round clockwise, and nobody sits down on a taken or closed one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.seating.tables import LARGEST_FORMAT, SMALLEST_FORMAT, Seat, Table


@st.composite
def tables(draw) -> Table:
    seats = draw(st.integers(SMALLEST_FORMAT, LARGEST_FORMAT))
    numbers = st.sets(st.integers(1, seats))
    taken, closed = draw(numbers), draw(numbers)
    return Table(draw(st.integers(1, 99)), seats, {seat: seat + 100 for seat in taken}, frozenset(closed - taken))


@given(tables())
def test_a_seat_is_taken_closed_or_free(table):
    assert sorted([*table.free, *table.closed, *table.players]) == list(range(1, table.seats + 1))
    assert list(table.free) == sorted(table.free)


@given(tables(), st.data())
def test_the_left_of_a_seat_goes_once_round_the_table_and_ends_on_it(table, data):
    seat = data.draw(st.integers(1, table.seats))
    around = list(table.clockwise_from(seat))
    assert sorted(around) == list(range(1, table.seats + 1))
    assert around[-1] == seat
    assert all(after == before % table.seats + 1 for before, after in zip([seat, *around], around, strict=False))


@given(tables(), st.data())
def test_the_next_player_is_the_first_one_to_the_left(table, data):
    seat = data.draw(st.integers(1, table.seats))
    if not table.players:
        with pytest.raises(LookupError):
            table.next_player(seat)
        return
    found = table.next_player(seat)
    around = list(table.clockwise_from(seat))
    assert found in table.players
    assert not set(around[: around.index(found)]) & set(table.players)


def test_whoever_is_alone_at_a_table_is_his_own_neighbour():
    assert Table(1, 9, {4: 11}).next_player(4) == 4


@given(st.lists(st.tuples(st.integers(1, 200), st.integers(1, 10)), unique=True))
def test_seats_are_listed_table_by_table(places):
    seats = [Seat(*place) for place in places]
    assert [str(seat) for seat in sorted(seats)] == [f"{table}-{number}" for table, number in sorted(places)]
