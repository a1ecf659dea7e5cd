import math
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.presenter.seat_plan.geometry import (
    CARD,
    CELL_HEIGHT,
    CELL_WIDTH,
    HEADING,
    Box,
    button_spot,
    circle_of,
    columns,
    grid,
    seats_around,
    shares,
    shown_on,
)

SIZES = range(21)
MIDDLE = (CELL_WIDTH / 2, CELL_HEIGHT / 2)


def overlaps(one, other):
    """Whether the two share any area."""
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


def within(one, other):
    """Whether one lies inside the other; a hair's breadth of rounding is forgiven."""
    hair = 1e-6 * (1 + abs(other.right) + abs(other.bottom))
    return (
        one.x >= other.x - hair and one.y >= other.y - hair
        and one.right <= other.right + hair and one.bottom <= other.bottom + hair
    )  # fmt: skip


def clockwise_from_the_dealer(seat):
    """The angle from the dealer, who sits below the middle, clockwise as seen from above."""
    x, y = seat.middle[0] - MIDDLE[0], seat.middle[1] - MIDDLE[1]
    return math.atan2(-x, y) % (2 * math.pi)


@pytest.mark.parametrize("count", SIZES)
def test_every_seat_has_its_place_on_the_card_and_none_covers_another(count):
    seats = seats_around(count)
    assert len(seats) == count
    assert all(within(seat, CARD) and seat.height > 20 for seat in seats)
    assert not any(overlaps(one, other) for one, other in combinations(seats, 2))


@pytest.mark.parametrize("count", SIZES)
def test_no_name_plate_covers_the_number_of_the_table(count):
    assert not any(overlaps(seat, HEADING) for seat in seats_around(count))


@pytest.mark.parametrize("count", range(2, 21))
def test_seats_run_clockwise_from_the_left_of_the_dealer_with_a_gap_for_him(count):
    seats = seats_around(count)
    angles = [clockwise_from_the_dealer(seat) for seat in seats]
    assert angles == sorted(set(angles))
    assert seats[0].middle[0] < MIDDLE[0] < seats[-1].middle[0]
    assert seats[0].right < MIDDLE[0] - 10
    assert seats[-1].x > MIDDLE[0] + 10


@pytest.mark.parametrize("count", SIZES)
def test_the_left_side_of_a_table_mirrors_the_right(count):
    seats = seats_around(count)
    for one, other in zip(seats, reversed(seats), strict=True):
        assert one.middle[0] + other.middle[0] == pytest.approx(CELL_WIDTH)
        assert one.y == pytest.approx(other.y)


@pytest.mark.parametrize("count", range(2, 13))
def test_the_button_lies_at_its_own_seat_and_hides_no_name_no_number_and_no_other_button(count):
    seats = seats_around(count)
    spots = [button_spot(seat) for seat in seats]
    for seat, spot in zip(seats, spots, strict=True):
        assert overlaps(spot, seat)
        assert not overlaps(spot, seat.grown(-11))
        assert not any(overlaps(spot, other) for other in seats if other is not seat)
        assert not overlaps(spot, HEADING)
    assert not any(overlaps(one, other) for one, other in combinations(spots, 2))


@pytest.mark.parametrize("count", SIZES)
def test_the_circle_of_a_free_seat_is_round_and_stays_where_the_plate_would_be(count):
    for seat in seats_around(count):
        circle = circle_of(seat)
        assert circle.width == circle.height
        assert within(circle, seat)


@given(count=st.integers(0, 40), width=st.floats(50, 4_000), height=st.floats(50, 4_000), x=st.floats(-500, 500))
def test_tables_on_a_page_are_equally_large_keep_their_shape_and_do_not_overlap(count, width, height, x):
    area = Box(x, 7, width, height)
    cells = grid(count, area)
    assert len(cells) == count
    assert all(within(cell, area) for cell in cells)
    assert all(cell.width / cell.height == pytest.approx(CELL_WIDTH / CELL_HEIGHT) for cell in cells)
    assert len({(cell.width, cell.height) for cell in cells}) <= 1
    hair = width * 1e-9
    assert not any(overlaps(one.grown(-hair), other.grown(-hair)) for one, other in combinations(cells, 2))


@given(count=st.integers(1, 40), seats=st.integers(1, 12))
def test_no_plate_of_any_table_on_a_page_covers_one_of_another_table(count, seats):
    cells = grid(count, Box(0, 0, 1_600, 2_000))
    for cell in cells:
        assert all(within(seat.placed(cell), cell) for seat in seats_around(seats))


@given(count=st.integers(0, 500), half=st.integers(1, 6))
def test_every_table_is_shown_once_and_no_picture_shows_too_many(count, half):
    most = 2 * half
    parts = shares(count, most)
    assert all(1 <= part <= most for part in parts)
    assert len(parts) == math.ceil(count / most)
    shown = [table for page in range(1, len(parts) + 1) for table in shown_on(range(count), most, page)]
    assert shown == list(range(count))


@given(count=st.integers(2, 500))
def test_no_picture_is_left_with_a_single_table(count):
    assert min(shares(count, 6)) >= 2


def test_two_tables_stand_one_above_the_other_as_a_phone_does():
    assert [columns(count) for count in (1, 2, 3, 6)] == [1, 1, 2, 2]
