"""What was taken back was never there, and what is restored is as it was, however far back."""

from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.domain.seating.tables import Seat
from bot.domain.tournament import deeds as d
from bot.domain.tournament.state import Tournament
from bot.domain.tournament.timeline import REMEMBERED, Timeline
from tests.bot.domain.tournament.evenings import Evening
from tests.bot.domain.tournament.test_course import verify

CHANCES = st.integers(0, 2**32).map(Random)
SETUP = d.SettingUp("Vendredi", 6)


def log(*deeds) -> Timeline:
    return Timeline(d.LogEntry(number, 0.0, "TD", deed) for number, deed in enumerate(deeds, start=1))


def entering(*entrants: int) -> d.Entering:
    return d.Entering(tuple((entrant, entrant + 100) for entrant in entrants))


def everything(timeline: Timeline) -> tuple:
    return timeline.state, timeline.entries, timeline.standing, timeline.to_undo, timeline.to_redo, timeline.length


@given(CHANCES, st.lists(st.sampled_from(["deed", "deed", "deed", "undo", "redo"]), max_size=80))
def test_whatever_is_done_undone_and_redone_everybody_is_in_one_place(chance, steps):
    evening = Evening(chance)
    for step in steps:
        if step == "undo" and evening.timeline.to_undo:
            evening.undo()
        elif step == "redo" and evening.timeline.to_redo:
            evening.redo()
        else:
            evening.go_on()
        verify(evening.state, evening.book)
        assert (evening.timeline.to_redo is None) == (not evening.undone)
    rebuilt = Timeline(evening.timeline.entries)
    assert everything(rebuilt) == everything(evening.timeline)


@settings(max_examples=15)
@given(CHANCES, st.integers(2, 3 * REMEMBERED), st.integers(1, 3 * REMEMBERED))
@example(Random(1), REMEMBERED, REMEMBERED)
@example(Random(2), REMEMBERED + 1, REMEMBERED + 1)
@example(Random(3), 3 * REMEMBERED, 3 * REMEMBERED)
def test_undoing_any_number_of_deeds_leads_back_through_every_state_and_redoing_forth_again(chance, deeds, undone):
    evening = Evening(chance)
    states = [evening.state]
    for _ in range(deeds):
        evening.go_on()
        states.append(evening.state)
    undone = min(undone, deeds)
    for back in range(1, undone + 1):
        evening.undo()
        assert evening.state == states[-1 - back]
        assert len(evening.timeline.standing) == len(states) - back
    assert evening.state == Timeline(evening.timeline.entries).state
    for forth in range(undone - 1, -1, -1):
        evening.redo()
        assert evening.state == states[-1 - forth]
    assert evening.timeline.to_redo is None
    assert evening.timeline.length == 1 + deeds + 2 * undone


@given(CHANCES, st.integers(1, 20), st.integers(1, 20))
def test_a_new_deed_after_undoing_leaves_nothing_to_redo(chance, deeds, undone):
    evening = Evening(chance)
    for _ in range(deeds):
        evening.go_on()
    for _ in range(min(undone, deeds)):
        evening.undo()
    last = evening.timeline.to_redo
    assert last is not None
    deed = evening.go_on()
    assert evening.timeline.to_redo is None
    assert evening.timeline.to_undo.deed == deed
    assert last not in evening.timeline.standing
    assert last in evening.timeline.entries


def bad_entries(timeline: Timeline):
    next_one = timeline.length + 1
    for number in {0, -1, timeline.length, next_one + 1} - {next_one}:
        yield d.LogEntry(number, 0.0, "TD", entering(999))
    if timeline.to_undo is None:
        yield d.LogEntry(next_one, 0.0, "TD", d.Undoing())
    if timeline.to_redo is None:
        yield d.LogEntry(next_one, 0.0, "TD", d.Redoing())


@given(CHANCES, st.integers(0, 12), st.integers(0, 12))
def test_what_does_not_follow_is_refused_and_changes_nothing(chance, deeds, undone):
    evening = Evening(chance)
    for _ in range(deeds):
        evening.go_on()
    for _ in range(min(undone, deeds)):
        evening.undo()
    before = everything(evening.timeline)
    for entry in bad_entries(evening.timeline):
        with pytest.raises(ValueError):
            evening.timeline.add(entry)
        assert everything(evening.timeline) == before


@pytest.mark.parametrize("deed", [
    d.SeatingLate(1, Seat(7, 1)),
    d.Moving((d.SeatMove(1, Seat(1, 1), Seat(7, 1), "mistake"),)),
    d.TellingButtons(((7, None),), 0.0),
    d.Together((entering(2), d.SeatingLate(1, Seat(7, 1)))),
])  # fmt: skip
def test_a_deed_that_cannot_follow_leaves_the_log_as_it_was(deed):
    timeline = log(SETUP, entering(1), d.ReachingLevel(2), d.Undoing())
    before = everything(timeline)
    with pytest.raises(LookupError):
        timeline.add(d.LogEntry(5, 0.0, "TD", deed))
    assert everything(timeline) == before
    timeline.add(d.LogEntry(5, 0.0, "TD", d.Redoing()))
    assert timeline.state.level == 2


@pytest.mark.parametrize("first", [d.Undoing(), d.Redoing(), entering(1), d.Together((entering(1), SETUP))])
def test_a_log_begins_with_the_setting_up(first):
    timeline = Timeline()
    with pytest.raises(ValueError, match=r"begins with|nothing to"):
        timeline.add(d.LogEntry(1, 0.0, "TD", first))
    assert (timeline.length, timeline.entries, timeline.standing) == (0, (), ())
    timeline.add(d.LogEntry(1, 0.0, "TD", SETUP))
    assert timeline.state == Tournament(SETUP)


def test_the_setting_up_stands_for_good():
    assert log(SETUP).to_undo is None


def test_what_was_done_together_is_undone_together():
    timeline = log(d.Together((SETUP, entering(1))), d.Together((entering(2), d.ReachingLevel(3))))
    assert (timeline.state.entrants, timeline.state.level) == ((1, 2), 3)
    timeline.add(d.LogEntry(3, 0.0, "TD", d.Undoing()))
    assert (timeline.state.entrants, timeline.state.level) == ((1,), 1)


def test_what_is_undone_first_is_redone_last():
    timeline = log(SETUP, entering(1), entering(2), d.Undoing(), d.Undoing())
    assert timeline.to_redo.deed == entering(1)
    timeline.add(d.LogEntry(6, 0.0, "TD", d.Redoing()))
    assert timeline.state.entrants == (1,)
    assert timeline.to_redo.deed == entering(2)


def test_the_log_keeps_what_was_undone():
    timeline = log(SETUP, entering(1), d.Undoing("wrong list"), entering(2))
    assert [entry.number for entry in timeline.entries] == [1, 2, 3, 4]
    assert [entry.number for entry in timeline.standing] == [1, 4]
