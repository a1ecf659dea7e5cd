"""What a player may tell the floor follows from where he stands in the tournament, and stops being true with it."""

from dataclasses import replace

import pytest

from bot.domain.seating.tables import Seat, Table
from bot.domain.tournament import deeds as d
from bot.domain.tournament.buying_again import Again
from bot.domain.tournament.course import after
from bot.domain.tournament.player_requests import Fate, PlayerRequest, Wish, allowed, entrant_of, had, makes_sense, possible
from bot.domain.tournament.state import Tournament
from tests.bot.domain.tournament.test_course import SETUP, playing

LEA, MAX, ZOE, STRANGER = 111, 112, 150, 900
"""By their numbers in the club: two who sit (as entrants 11 and 12), one who waits for a seat (50), one who has not entered."""


def evening(**allows) -> Tournament:
    state = playing(Table(1, 6, {1: 11, 2: 12}), people={50: ZOE})
    return replace(state, setup=replace(SETUP, **allows))


def told(wish: Wish, person: int, entrant: int) -> PlayerRequest:
    return PlayerRequest(1, 1, person, "discord:1", wish, 0.0, entrant=entrant)


def test_who_sits_may_be_out_or_short_of_chips_and_who_waits_asks_for_a_seat():
    state = evening()
    assert possible(state, LEA) == (Wish.OUT, Wish.CHIPS, Wish.SEAT)
    assert possible(state, ZOE) == (Wish.SEAT,)
    assert possible(state, STRANGER) == (Wish.LATE,)


def test_before_the_draw_and_once_all_is_over_nobody_has_anything_to_tell():
    entries = Tournament(SETUP, {11: LEA})
    over = after(evening(rebuys=Again(1)), d.Closing())
    assert [possible(state, person) for state in (entries, over) for person in (LEA, ZOE, STRANGER)] == [()] * 6


def test_who_sits_may_buy_what_is_allowed_and_he_has_not_had():
    state = evening(rebuys=Again(2), addons=Again(1))
    assert possible(state, LEA) == (Wish.OUT, Wish.REBUY, Wish.ADDON, Wish.CHIPS, Wish.SEAT)
    state = after(after(state, d.Rebuying((11, 12))), d.Rebuying((11,)))
    state = after(state, d.AddingOn((12,)))
    assert [had(state, person, wish) for person in (LEA, MAX) for wish in (Wish.REBUY, Wish.ADDON)] == [2, 0, 1, 1]
    assert possible(state, LEA) == (Wish.OUT, Wish.ADDON, Wish.CHIPS, Wish.SEAT)
    assert possible(state, MAX) == (Wish.OUT, Wish.REBUY, Wish.CHIPS, Wish.SEAT)


@pytest.mark.parametrize(("until", "level", "may"), [(0, 9, True), (4, 3, True), (4, 4, True), (4, 5, False)])
def test_what_is_allowed_until_a_level_is_so_to_its_end(until, level, may):
    state = after(evening(rebuys=Again(1, until)), d.ReachingLevel(level))
    assert (Wish.REBUY in possible(state, LEA)) == may


def test_who_is_out_may_enter_again_as_often_as_is_allowed():
    state = after(evening(reentries=Again(1)), d.BustingOut(((11, 3, 1),)))
    assert (possible(state, LEA), had(state, LEA, Wish.REENTRY)) == ((Wish.REENTRY,), 0)
    state = after(state, d.Entering(((60, LEA),)))
    assert possible(state, LEA) == (Wish.SEAT,)
    state = after(state, d.BustingOut(((60, 3, 1),)))
    assert (possible(state, LEA), had(state, LEA, Wish.REENTRY)) == ((), 1)
    assert possible(after(evening(), d.BustingOut(((11, 3, 1),))), LEA) == ()


def test_of_several_entries_of_somebody_the_last_one_that_stands_is_his():
    state = after(after(evening(), d.BustingOut(((11, 3, 1),))), d.Entering(((60, LEA),)))
    assert (entrant_of(state, LEA), entrant_of(state, MAX), entrant_of(state, STRANGER)) == (60, 12, None)
    assert entrant_of(after(state, d.Withdrawing((60,))), LEA) == 11


def test_none_of_something_is_nothing_that_is_allowed():
    state = evening(rebuys=Again(0, until=3), addons=Again(2))
    assert [allowed(state, wish) for wish in (Wish.REBUY, Wish.ADDON, Wish.REENTRY, Wish.OUT)] == [None, Again(2), None, None]


def test_a_request_of_one_entry_holds_for_no_later_one_of_the_same_person():
    state = evening(reentries=Again(3))
    out = told(Wish.OUT, LEA, 11)
    assert makes_sense(state, out)
    state = after(state, d.BustingOut(((11, 3, 1),)))
    assert not makes_sense(state, out)
    assert makes_sense(state, told(Wish.REENTRY, LEA, 11))
    state = after(state, d.Together((d.Entering(((60, LEA),)), d.SeatingLate(60, Seat(1, 4)))))
    assert not makes_sense(state, out)
    assert makes_sense(state, told(Wish.OUT, LEA, 60))
    assert makes_sense(state, told(Wish.LATE, STRANGER, 0))
    assert not makes_sense(state, told(Wish.LATE, STRANGER, 7))


def test_a_request_waits_until_somebody_has_settled_it():
    assert [replace(told(Wish.OUT, LEA, 11), fate=fate).waits for fate in Fate] == [True, False, False, False]
