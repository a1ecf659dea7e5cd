from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.seating.breaking import (
    breaking_order,
    final_table_due,
    final_table_size,
    landings,
    redraw_needed,
    seats_paying_soonest,
    tables_to_break,
)
from bot.domain.seating.errors import BlindsUnknown, NoRoom, NoSuchFormat, NoSuchTable, SeatKept, TableTwice
from bot.domain.seating.positions import blinds_from_button, posting_order
from bot.domain.seating.tables import Seat, Table
from tests.bot.domain.rules.profiles import cdc, ropta


def table(number, seats, button=None, of=9, **more):
    made = Table(number, of, {seat: 100 * number + seat for seat in seats}, **more)
    return made if button is None else replace(made, blinds=blinds_from_button(made, button))


def sized(*sizes, told=False, of=9):
    return [table(number, range(1, size + 1), 1 if told else None, of) for number, size in enumerate(sizes, 1)]


@st.composite
def rooms(draw):
    """A room of 2 to 8 tables, the buttons told, with the number of seats a table."""
    of = draw(st.integers(6, 10))
    made = []
    for number in range(1, draw(st.integers(2, 8)) + 1):
        seats = draw(st.lists(st.integers(1, of), min_size=2, max_size=of, unique=True))
        made.append(table(number, seats, draw(st.sampled_from(seats)), of))
    return made, of


def numbers_of(tables):
    return {table.number: len(table.players) for table in tables}


# Which table is broken


def test_without_an_announcement_the_highest_number_is_broken_first():
    assert breaking_order(sized(9, 9, 9)) == (3, 2, 1)


def test_ropta_2_4_tables_are_broken_in_the_announced_order():
    assert breaking_order(sized(9, 9, 9, 9), announced=(2, 7, 1)) == (2, 1, 4, 3)
    assert tables_to_break(sized(6, 6, 6), 9, announced=(2,)) == (2,)


@pytest.mark.parametrize(
    ("sizes", "broken"), [((9, 9, 9), ()), ((7, 6, 6), ()), ((6, 6, 6), (3,)), ((3, 3, 3), (3, 2)), ((9,), ())]
)
def test_a_table_is_broken_as_soon_as_its_players_fit_elsewhere(sizes, broken):
    assert tables_to_break(sized(*sizes), 9) == broken


def test_no_table_is_filled_beyond_the_format():
    assert tables_to_break(sized(6, 6, 4, of=10), 8) == (3,)
    assert tables_to_break(sized(6, 6, 5, of=10), 8) == ()


def test_a_closed_seat_receives_nobody():
    tables = [replace(one, closed=frozenset({9})) if one.number < 3 else one for one in sized(6, 6, 5)]
    assert tables_to_break(tables, 9) == ()
    with pytest.raises(NoRoom) as refused:
        landings(tables, [3], 9)
    assert refused.value.fields == {"tables": (3,), "players": 5, "seats": 4}


def test_an_empty_table_is_neither_broken_nor_does_it_make_room():
    assert tables_to_break([*sized(9, 9), Table(3, 9)], 9) == ()
    assert [landing.table for landing in landings([*sized(5, 5, 4), Table(4, 9)], [3], 9)] == [1, 2]


def test_a_table_whose_other_seats_are_closed_receives_nobody_though_it_is_the_emptiest():
    tables = [table(1, range(1, 5), closed=frozenset(range(5, 10))), *sized(4, 7, 2)[1:]]
    assert {landing.table: landing.receives for landing in landings(tables, [3], 9)} == {2: 2}


def test_a_table_receives_no_more_than_it_has_free_seats_though_it_is_the_emptiest():
    tables = [table(1, range(1, 6), closed=frozenset({7, 8, 9})), *sized(5, 6, 3)[1:]]
    assert {landing.table: landing.receives for landing in landings(tables, [3], 9)} == {1: 1, 2: 2}


def test_landings_are_told_in_the_order_of_their_tables_and_of_a_table_that_is_named_twice_once():
    tables = sized(6, 6, 4)
    assert [landing.table for landing in landings(tables[::-1], [3], 9)] == [1, 2]
    assert landings(tables, [3, 3], 9) == landings(tables, [3], 9)


def test_a_refusal_names_tables_in_order_and_the_first_seat_that_is_kept():
    tables = sized(9, 9, 9)[::-1]
    with pytest.raises(NoSuchTable) as unknown:
        landings(tables, [7], 9)
    assert unknown.value.fields == {"table": 7, "known": (1, 2, 3)}
    with pytest.raises(NoRoom) as full:
        landings(tables, [3, 2], 9)
    assert full.value.fields == {"tables": (2, 3), "players": 18, "seats": 0}
    with pytest.raises(SeatKept) as kept:
        landings([replace(tables[0], kept=frozenset({9, 2})), *tables[1:]], [3], 9)
    assert kept.value.fields == {"table": 3, "seat": 2, "entrant": 302}


def test_a_table_with_a_kept_seat_stays_and_the_next_in_order_is_broken():
    tables = [replace(one, kept=frozenset({2})) if one.number == 3 else one for one in sized(6, 6, 6)]
    assert tables_to_break(tables, 9) == (2,)
    with pytest.raises(SeatKept) as refused:
        landings(tables, [3], 9)
    assert refused.value.fields == {"table": 3, "seat": 2, "entrant": 302}


@given(rooms())
def test_the_players_of_broken_tables_always_find_a_seat_and_one_more_table_would_not(room):
    tables, of = room
    broken = tables_to_break(tables, of)
    staying = len(tables) - len(broken)
    players = sum(numbers_of(tables).values())
    assert staying == max(1, -(-players // of))
    assert sum(landing.receives for landing in landings(tables, broken, of)) == sum(
        len(one.players) for one in tables if one.number in broken
    )


@pytest.mark.parametrize("seats", [5, 11])
def test_a_format_that_there_is_not_is_refused(seats):
    for ask in (lambda: tables_to_break(sized(3, 3), seats), lambda: final_table_size(ropta(), seats),
                lambda: landings(sized(3, 3), [2], seats)):  # fmt: skip
        with pytest.raises(NoSuchFormat) as refused:
            ask()
        assert refused.value.fields == {"format": seats, "smallest": 6, "largest": 10}


def test_a_table_listed_twice_or_unknown_is_refused():
    with pytest.raises(TableTwice):
        tables_to_break(sized(3) + sized(3), 9)
    with pytest.raises(NoSuchTable) as refused:
        landings(sized(3, 3), [4], 9)
    assert refused.value.fields == {"table": 4, "known": (1, 2)}


# Where its players go


def test_the_emptiest_tables_receive_first():
    found = landings(sized(8, 5, 7, 4), [4], 9)
    assert [(landing.table, landing.receives) for landing in found] == [(2, 3), (3, 1)]
    assert found[0].seats == (Seat(2, 6), Seat(2, 7), Seat(2, 8), Seat(2, 9))


def test_among_equal_tables_the_one_that_is_broken_last_receives_first():
    assert [(one.table, one.receives) for one in landings(sized(7, 7, 7, 2), [4], 9)] == [(1, 1), (2, 1)]
    found = landings(sized(7, 7, 7, 2), [4], 9, announced=[4, 1])
    assert [(one.table, one.receives) for one in found] == [(2, 1), (3, 1)]


@given(rooms())
def test_the_tables_end_as_even_as_can_be_without_moving_anybody_else(room):
    tables, of = room
    broken = tables_to_break(tables, of)
    found = landings(tables, broken, of)
    before = {number: count for number, count in numbers_of(tables).items() if number not in broken}
    after = {number: before[number] + sum(one.receives for one in found if one.table == number) for number in before}
    assert all(after[one.table] <= of and one.receives <= len(one.seats) for one in found)
    # whoever has received ends with at most one player more than any other table
    assert all(after[one.table] - 1 <= min(after.values()) for one in found)


@given(rooms())
def test_without_a_draw_who_posts_the_big_blind_next_gets_the_soonest_seat(room):
    tables, of = room
    broken = tables_to_break(tables, of)
    seats = seats_paying_soonest(tables, broken, of)
    leaving = [one for one in tables if one.number in broken]
    assert sorted(seats) == sorted(entrant for one in leaving for entrant in one.players.values())
    assert len(set(seats.values())) == len(seats)
    for landing in landings(tables, broken, of):
        here = [seat for seat in seats.values() if seat.table == landing.table]
        (receiving,) = (one for one in tables if one.number == landing.table)
        soonest = [n for n in receiving.clockwise_from(receiving.blinds.big) if n in receiving.free]
        assert [seat.number for seat in here] == soonest[: landing.receives]


def test_the_order_of_a_broken_table_is_that_of_its_blinds():
    tables = [*sized(4, told=True), table(2, (2, 5, 7), button=5)]
    assert [tables[1].players[seat] for seat in posting_order(tables[1])] == [205, 207, 202]
    assert seats_paying_soonest(tables, [2], 9) == {205: Seat(1, 5), 207: Seat(1, 6), 202: Seat(1, 7)}


def test_without_a_draw_every_button_must_be_told():
    for tables in ([*sized(4), table(2, (2, 5), button=5)], [*sized(4, told=True), table(2, (2, 5))]):
        with pytest.raises(BlindsUnknown) as refused:
            seats_paying_soonest(tables, [2], 9)
        assert refused.value.fields["tables"] in ((1,), (2,))


@pytest.mark.parametrize(
    ("players", "newcomers", "anew"), [(4, 4, False), (4, 5, True), (3, 4, True), (6, 3, False), (0, 1, True)]
)
def test_eventem_changement_de_table_positions_are_settled_anew_from_more_than_half_of_newcomers(players, newcomers, anew):
    assert redraw_needed(table(1, range(1, players + 1)), newcomers, 50) is anew


def test_where_a_club_counts_from_another_share_it_is_that_share_exactly():
    seven_of_nine_are_new = table(1, (1, 2)), 7
    assert [redraw_needed(*seven_of_nine_are_new, percent) for percent in (77, 78)] == [True, False]


# The final table


@pytest.mark.parametrize(("seats", "size"), [(6, 7), (7, 7), (8, 9), (9, 9), (10, 9)])
def test_ropta_2_6_nine_at_most_and_an_even_format_has_one_more(seats, size):
    assert final_table_size(ropta(), seats) == size


@pytest.mark.parametrize("seats", [6, 8, 9, 10])
def test_where_the_club_chooses_the_format_the_final_table_is_as_large_as_any(seats):
    assert final_table_size(cdc(), seats) == seats


def test_a_silent_book_leaves_the_size_of_the_final_table_to_the_format_and_to_the_club():
    assert final_table_size(cdc({}), 8) == 8
    assert final_table_size(cdc({"final.size": "nine_or_format_plus_one"}), 8) == 9


@given(st.integers(2, 100), st.integers(1, 12), st.integers(6, 10))
def test_the_final_table_is_due_once_its_players_are_left_at_several_tables(players, tables, size):
    assert final_table_due(players, tables, size) is (tables >= 2 and players < size + 1)
