"""What deeds change besides who sits where: stacks, blinds as they were told, prizes, and what is announced."""

import pytest

from bot.domain.draws.proof_records import DrawRecord, Kind
from bot.domain.prizes.payouts import Prizes
from bot.domain.seating.tables import Blinds, Seat, Table
from bot.domain.tournament import deeds as d
from bot.domain.tournament.course import after
from bot.domain.tournament.entry_order import OrderingEntries
from bot.domain.tournament.state import Tournament
from tests.bot.domain.tournament.test_course import SETUP, move, playing

DRAW = DrawRecord(1, Kind.SEATS)
BLINDS, LATER = Blinds(1, 2, 3), Blinds(2, 3, 1)


def test_only_who_enters_with_a_stack_of_his_own_has_one():
    state = after(Tournament(SETUP), d.Entering(((1, 101), (2, 102))))
    assert state.stacks == {}
    state = after(after(state, d.Entering(((3, 103), (4, 104)), stack=500)), d.Entering(((5, 105),)))
    assert (state.stacks, state.entrants) == ({3: 500, 4: 500}, (1, 2, 3, 4, 5))


def test_what_is_bought_is_kept_with_its_kind_and_its_chips_in_order():
    state = playing(Table(1, 6, {1: 11, 2: 12}))
    state = after(after(state, d.Rebuying((11, 12), 300)), d.AddingOn((12,)))
    assert state.bought == ((11, 300, "rebuy"), (12, 300, "rebuy"), (12, 0, "addon"))


def test_a_draw_begins_everything_anew_at_its_tables():
    before = playing(Table(7, 6, {1: 11, 2: 12}, kept=frozenset({1})), told={7: 1.0}, kept_seats={12: Seat(1, 2)})
    before = after(after(before, d.ClosingSeat(Seat(1, 6), closed=True)), d.Planning((move(before, 11, 7, 4),)))
    before = after(after(before, d.Sealing(DRAW)), d.SayingWord("chaussette"))
    assert (before.sealed, before.words) == (d.Sealing(DRAW), ("chaussette",))
    seating = ((11, Seat(1, 1)), (12, Seat(1, 2)), (13, Seat(2, 5)))
    state = after(before, d.Revealing(DRAW, ((1, 6), (2, 8)), seating, (14,), ((1, BLINDS),), at=9.0))
    assert state.tables == {
        1: Table(1, 6, {1: 11, 2: 12}, frozenset({6}), frozenset({2}), BLINDS), 2: Table(2, 8, {5: 13}),
    }  # fmt: skip
    assert (state.seat_of, state.alternates, state.told) == (dict(seating), (14,), {1: 9.0})
    assert (state.sealed, state.words, state.proposal, state.drawn) == (None, (), None, before.drawn + 1)


def test_a_draw_that_is_given_up_leaves_no_words_behind_and_the_next_one_begins_without_any():
    sealed = after(after(Tournament(SETUP), d.Sealing(DRAW)), d.SayingWord("chaussette"))
    given_up = after(sealed, d.Aborting(DRAW, "somebody was forgotten"))
    assert (given_up.sealed, given_up.words, given_up.drawn) == (None, (), 0)
    assert after(sealed, d.Sealing(DRAW)).words == ()


@pytest.mark.parametrize(("blinds", "told"), [((), {1: 5.0}), (((2, BLINDS),), {1: 5.0, 2: 9.0})])
def test_a_table_that_is_opened_stands_empty_beside_the_others(blinds, told):
    state = after(playing(Table(1, 6, {1: 11, 2: 12}), told={1: 5.0}), d.ClosingSeat(Seat(2, 4), closed=True))
    opened = after(state, d.OpeningTable(2, 8, DRAW, blinds=blinds, at=9.0))
    assert opened.tables == {**state.tables, 2: Table(2, 8, {}, frozenset({4}), blinds=dict(blinds).get(2))}
    assert opened.told == told


def test_the_blinds_are_those_that_were_told_last_of_each_table():
    state = playing(Table(1, 6, {1: 11, 2: 12}), Table(2, 6, {1: 21, 2: 22}))
    state = after(state, d.TellingButtons(((1, BLINDS), (2, BLINDS)), 5.0))
    state = after(state, d.TellingButtons(((2, LATER),), 7.0))
    assert ([state.tables[n].blinds for n in (1, 2)], state.told) == ([BLINDS, LATER], {1: 5.0, 2: 7.0})


def test_a_seat_is_closed_at_its_table_whether_it_is_played_already_or_not():
    state = playing(Table(1, 6, {1: 11}))
    state = after(after(state, d.ClosingSeat(Seat(1, 6), closed=True)), d.ClosingSeat(Seat(2, 3), closed=True))
    assert (state.closed_seats, state.tables[1].closed) == ({Seat(1, 6), Seat(2, 3)}, {6})
    state = after(state, d.ClosingSeat(Seat(1, 6), closed=False))
    assert (state.closed_seats, state.tables[1].closed) == ({Seat(2, 3)}, frozenset())


def test_places_paid_are_those_of_the_prizes_that_were_said_last():
    state = after(Tournament(SETUP), d.SettingUp("Vendredi", 6, paid=3))
    assert after(state, d.SettingPrizes(Prizes(unit=500))).setup.paid == 3
    for prizes, paid in (
        (Prizes(paid=4), 4),
        (Prizes(paid=4, shares=(60, 40)), 2),
        (Prizes(shares=(70, 30), fixed=(1, 1, 1)), 3),
    ):
        assert after(state, d.SettingPrizes(prizes)).setup.paid == paid
        assert after(state, d.SettingPrizes(prizes)).prizes == prizes


def test_shares_that_were_said_for_another_number_of_places_hold_no_longer():
    said = Prizes(buy_in=2_000, shares=(60, 40))
    state = after(after(Tournament(SETUP), d.SettingUp("Vendredi", 6, paid=2)), d.SettingPrizes(said))
    assert after(state, d.SettingUp("Samedi", 8, paid=2)).prizes == said
    assert after(state, d.SettingUp("Samedi", 8, paid=3)).prizes == Prizes(buy_in=2_000)
    assert after(Tournament(SETUP), d.SettingUp("Samedi", 8, paid=3)).prizes is None
    fixed = after(state, d.SettingPrizes(Prizes(buy_in=2_000, fixed=(9, 5, 1), paid=3)))
    assert after(fixed, d.SettingUp("Samedi", 8, paid=4)).prizes == Prizes(buy_in=2_000)


def test_what_is_said_again_replaces_what_was_said_before():
    state = playing(Table(1, 6, {1: 11}))
    state = after(after(state, d.Dealing(((11, 5_000),))), d.OrderingBreaks((3, 1)))
    assert (state.deal, state.break_order) == (((11, 5_000),), (3, 1))
    state = after(after(state, d.Dealing(())), d.OrderingBreaks(()))
    assert (state.deal, state.break_order) == ((), ())
    begun = after(state, d.PlayingHandForHand(True, 2, (1,)))
    assert begun.hands == d.PlayingHandForHand(True, 2, (1,))
    assert after(begun, d.PlayingHandForHand(False)).hands is None


def test_who_has_entered_stands_in_the_order_that_a_floor_has_said_and_who_enters_later_behind_it():
    state = after(Tournament(SETUP), d.Entering(((1, 101), (2, 102), (3, 103))))
    state = after(after(state, OrderingEntries((3, 1, 2))), d.Entering(((4, 104),)))
    assert state.entrants == (3, 1, 2, 4)
    assert after(state, d.Withdrawing((1,))).entrants == (3, 2, 4)


def test_what_is_picked_by_lot_changes_nothing_and_what_is_over_is_over():
    state = playing(Table(1, 6, {1: 11}))
    assert after(state, d.Picking(DRAW)) == state
    assert after(state, d.Closing()).over


def test_chips_that_are_retired_stay_so():
    state = after(after(Tournament(SETUP), d.RetiringChip(25)), d.RetiringChip(100))
    assert state.retired == {25, 100}
