from dataclasses import replace

import pytest

from bot.domain.seating.opening import Opening, leaving, plan_opening
from bot.domain.seating.tables import Table
from tests.bot.domain.seating.rooms import sized, table

NEW = Table(3, 9)


def test_who_waits_goes_to_the_emptiest_table_and_among_equals_to_the_new_one():
    assert plan_opening(sized(5, 9), NEW, waiting=8, difference=2) == Opening(here=7, elsewhere=1, gives=(2,))
    assert plan_opening(sized(9, 9), Table(3, 9, closed=frozenset(range(3, 10))), 3, 9) == Opening(2, 0, ())


def test_who_finds_no_seat_goes_on_waiting():
    small = Table(3, 6, closed=frozenset({1, 2, 3, 4}))
    assert plan_opening(sized(9, 8), small, waiting=5, difference=2) == Opening(here=2, elsewhere=1, gives=())


def test_tables_give_from_the_difference_on_and_then_until_none_has_two_more():
    assert plan_opening(sized(9), NEW, waiting=6, difference=3) == Opening(6, 0, (1,))
    assert plan_opening(sized(9), NEW, waiting=7, difference=3) == Opening(7, 0, ())
    assert plan_opening(sized(9, 9), NEW, waiting=6, difference=3) == Opening(6, 0, (2, 1))


def test_among_equals_the_table_that_is_broken_first_gives():
    assert plan_opening(sized(9, 9), NEW, waiting=6, difference=2, announced=(1, 2)).gives == (1, 2)


def test_a_table_gives_only_players_who_do_not_keep_their_seats():
    one_may_go = [replace(one, kept=frozenset(range(1, 9))) for one in sized(9)]
    assert plan_opening(one_may_go, NEW, waiting=0, difference=2).gives == (1,)
    all_stay = [replace(one, kept=frozenset(one.players)) for one in sized(9)]
    assert plan_opening(all_stay, NEW, waiting=0, difference=2).gives == ()
    assert plan_opening(sized(9), NEW, waiting=0, difference=2).gives == (1, 1, 1, 1)


@pytest.mark.parametrize("seats", [1, 2])
def test_the_new_table_receives_no_more_than_it_has_seats(seats):
    new = Table(3, 9, closed=frozenset(range(seats + 1, 10)))
    assert plan_opening(sized(9), new, waiting=0, difference=2).gives == (1,) * seats


def test_cdc_8_7_and_ropta_2_3_who_leaves_is_the_next_big_blind_then_who_posts_it_after_him_and_nobody_from_a_kept_seat():
    giving = table(1, range(1, 7), button=1, kept=frozenset({4, 6}))  # the last big blind was seat 3
    assert (leaving(giving, 1), leaving(giving, 3), leaving(giving, 9)) == ((5,), (5, 1, 2), (5, 1, 2, 3))
