"""Of every kind of deed a log told again knows whom it names, where they sat before it, and what undoing it gives back."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.draws.proof_records import DrawRecord, Entrant, Kind
from bot.domain.seating.tables import Seat
from bot.domain.tournament import deeds as d
from bot.domain.tournament.retold import Retold, entrants_of, retold
from bot.domain.tournament.timeline import Timeline
from tests.bot.domain.tournament.evenings import Evening
from tests.bot.domain.tournament.test_timeline import SETUP, entering

DRAW = DrawRecord(1, Kind.SEATS, entrants=(Entrant(1), Entrant(2)))
DRAWN = d.Revealing(DRAW, ((1, 6),), ((1, Seat(1, 1)), (2, Seat(1, 2))), alternates=(3,))


def way(entrant: int, origin: int, target: int) -> d.SeatMove:
    return d.SeatMove(entrant, Seat(1, origin), Seat(1, target), "balance")


def told(*deeds) -> Retold:
    """The last entry of a log in which three have entered, and two of them have drawn a seat, before these."""
    log = (SETUP, entering(1, 2, 3), DRAWN, *deeds)
    return retold(d.LogEntry(number, 0.0, "TD", deed) for number, deed in enumerate(log, start=1))[-1]


@given(st.integers(0, 2**32).map(Random), st.lists(st.sampled_from(["deed", "deed", "deed", "undo", "redo"]), max_size=60))
def test_whatever_is_undone_and_redone_each_entry_knows_who_sat_where_before_it(chance, steps):
    evening = Evening(chance)
    befores = []
    for step in steps:
        befores.append(evening.state)
        if step == "undo" and evening.timeline.to_undo:
            evening.undo()
        elif step == "redo" and evening.timeline.to_redo:
            evening.redo()
        else:
            evening.go_on()
    for one, before in zip(retold(evening.timeline.entries)[1:], befores, strict=True):
        if one.about is None:
            named = {entrant for deed in one.entry.singles for entrant in entrants_of(deed)}
            if one.entry.kind == "raced":
                named = set(before.tables[one.entry.deed.table].players.values())
            assert one.seats == {entrant: seat for entrant, seat in before.seat_of.items() if entrant in named}
            assert (set(one.people), one.setup) == (named, before.setup)


@pytest.mark.parametrize(
    ("deed", "entrants"),
    [
        (entering(4, 5), (4, 5)), (d.Withdrawing((1,)), (1,)), (d.Waiting((3,)), (3,)), (d.Rebuying((2,)), (2,)),
        (d.AddingOn((1, 2)), (1, 2)), (d.KeepingSeat(1, None), (1,)), (d.SeatingLate(3, Seat(1, 5)), (3,)),
        (d.Planning((way(1, 1, 4),)), (1,)), (d.Moving((way(2, 2, 4), way(1, 1, 5))), (2, 1)), (d.Sealing(DRAW, (3,)), (1, 2, 3)),
        (d.OpeningTable(2, 6, DRAW), (1, 2)), (DRAWN, (1, 2, 3)), (d.BustingOut(((2, 3, 1),)), (2,)),
        (d.Dealing(((2, 500), (1, 400))), (2, 1)), (d.ReachingLevel(2), ()), (d.Racing(1, 25, 100, (), 0, 0), ()),
    ],
)  # fmt: skip
def test_a_deed_names_those_whom_it_concerns(deed, entrants):
    assert entrants_of(deed) == entrants


def test_a_race_is_about_those_who_sat_on_its_seats():
    seats = tuple(d.RacedSeat(seat, 1, ("As",), 1) for seat in (2, 5))
    one = told(d.Racing(1, 25, 100, seats, 0, 0))
    assert (one.people, one.seats) == ({2: 102}, {2: Seat(1, 2)})
    two = told(d.Together((d.Racing(1, 25, 100, seats, 0, 0), d.Racing(1, 100, 500, seats[:1], 0, 0))))
    assert two.seats == {2: Seat(1, 2)}


@pytest.mark.parametrize(
    "gone", [d.BustingOut(((1, 3, 1),)), d.Withdrawing((1,)), d.Revealing(DRAW, ((1, 6),), ((2, Seat(1, 6)),))]
)
def test_who_has_left_his_seat_has_none_at_the_next_entry_and_has_it_again_once_that_is_undone(gone):
    assert told(gone, d.KeepingSeat(1, None)).seats == {}
    assert told(gone, d.Undoing(), d.KeepingSeat(1, None)).seats == {1: Seat(1, 1)}


def test_what_was_done_together_is_taken_back_from_its_end():
    twice = d.Together((d.Moving((way(1, 1, 3),)), d.Moving((way(1, 3, 4),))))
    assert told(twice, d.KeepingSeat(1, None)).seats == {1: Seat(1, 4)}
    assert told(twice, d.Undoing(), d.KeepingSeat(1, None)).seats == {1: Seat(1, 1)}


def test_an_entry_that_takes_back_or_restores_tells_what_the_other_one_told():
    moved = told(d.Moving((way(1, 1, 3),)))
    undone = told(d.Moving((way(1, 1, 3),)), d.Undoing())
    redone = told(d.Moving((way(1, 1, 3),)), d.Undoing(), d.Redoing())
    assert (moved.told, undone.told, redone.told) == (moved, moved, moved)
    assert (undone.about, undone.seats, undone.entry.kind) == (moved, {1: Seat(1, 1)}, "undone")
    assert told(d.Moving((way(1, 1, 3),)), d.Undoing(), d.Redoing(), d.KeepingSeat(1, None)).seats == {1: Seat(1, 3)}


def test_the_first_entry_is_told_without_a_setting_up_before_it():
    first, second = retold(Timeline([d.LogEntry(1, 0.0, "TD", SETUP), d.LogEntry(2, 0.0, "TD", entering(1))]).entries)
    assert (first.setup, second.setup) == (None, SETUP)


def test_who_was_seated_late_sits_there_at_the_next_entry():
    assert told(d.SeatingLate(3, Seat(1, 5)), d.KeepingSeat(3, None)).seats == {3: Seat(1, 5)}
