"""A message is outdated by everything that changed the tournament since, and by nothing else."""

import pytest

from bot.domain.draws.proof_records import DrawRecord, Kind
from bot.domain.tournament import deeds as d
from bot.domain.tournament.buying_again import Again
from bot.domain.tournament.timeline import Timeline, changes_screens
from tests.bot.domain.tournament.test_timeline import SETUP, entering, log

WORD = d.SayingWord("chaussette")
SEALED = d.Sealing(DrawRecord(1, Kind.SEATS))
TOLD = d.TellingButtons((), 0.0)


def added(timeline: Timeline, deed) -> int:
    """By how many turns the next deed makes what was shown before outdated."""
    before, entry = timeline.turns, d.LogEntry(timeline.length + 1, 0.0, "TD", deed)
    foreseen = timeline.turned_by(entry)
    timeline.add(entry)
    assert timeline.turns - before == foreseen
    return timeline.turns - before


def test_a_players_word_for_a_draw_outdates_nothing_and_all_other_deeds_do():
    timeline = log(SETUP, entering(1, 2))
    steps = [SEALED, WORD, d.Undoing(), d.Redoing(), d.Together((WORD, d.ReachingLevel(2))), d.Undoing(), d.Redoing(), TOLD]
    assert [added(timeline, deed) for deed in steps] == [1, 0, 0, 0, 1, 1, 1, 1]
    assert timeline.turns == 7


@pytest.mark.parametrize("deed", [d.Undoing(), d.Redoing()])
def test_what_can_not_be_taken_back_or_restored_is_refused_and_not_counted(deed):
    timeline = log(SETUP)
    assert timeline.turned_by(d.LogEntry(2, 0.0, "TD", deed))
    with pytest.raises(ValueError, match="nothing to"):
        timeline.add(d.LogEntry(2, 0.0, "TD", deed))
    assert timeline.turns == 1


def test_how_it_would_stand_after_one_more_deed_is_said_without_doing_it():
    timeline = log(SETUP, entering(1), d.ReachingLevel(2), d.Undoing())
    would = timeline.with_entry(d.LogEntry(5, 0.0, "TD", entering(2)))
    assert (would.entrants, timeline.state.entrants, timeline.length) == ((1, 2), (1,), 4)
    assert timeline.to_redo.deed == d.ReachingLevel(2)
    assert timeline.with_entry(d.LogEntry(5, 0.0, "TD", d.Redoing())).level == 2
    assert timeline.with_entry(d.LogEntry(5, 0.0, "TD", d.Undoing())).entrants == ()
    assert timeline.state.entrants == (1,)
    with pytest.raises(ValueError, match="after"):
        timeline.with_entry(d.LogEntry(6, 0.0, "TD", entering(2)))


@pytest.mark.parametrize(
    ("deed", "kind", "singles"),
    [
        (entering(1), "entered", 1), (d.Together((TOLD, entering(1))), "entered", 2),
        (d.Together((entering(1), TOLD)), "entered", 2),
        (d.Together((TOLD, TOLD)), "buttons", 2), (TOLD, "buttons", 1), (d.Together(()), "together", 0),
        (d.Undoing(), "undone", 0), (d.Redoing(), "redone", 0),
    ],
)  # fmt: skip
def test_an_entry_is_called_by_its_first_deed_and_by_buttons_only_where_there_is_no_other(deed, kind, singles):
    entry = d.LogEntry(1, 0.0, "TD", deed)
    assert (entry.kind, len(entry.singles)) == (kind, singles)


def test_of_an_entry_that_is_all_words_nothing_changes():
    entries = [d.LogEntry(1, 0.0, "TD", deed) for deed in (WORD, d.Together((WORD, WORD)), d.Together((WORD, SEALED)), SEALED)]
    assert [changes_screens(entry) for entry in entries] == [False, False, True, True]


@pytest.mark.parametrize(("until", "said"), [(0, {}), (d.CLOSED, "0"), (6, "6"), (d.ALWAYS, "999"), (1, "1")])
def test_the_last_level_for_entries_that_a_tournament_says_is_a_choice_like_those_of_the_club(until, said):
    choices = d.SettingUp("Vendredi", 6, late_until=until).choices
    assert choices == ({"late.until_level": said} if said else {})


@pytest.mark.parametrize(
    ("now", "before", "holds"),
    [
        (Again(3), None, Again(3)), (Again(3), Again(0, 4, 500), Again(3)), (Again(0), Again(1, 4, 500), Again(0)),
        (Again(3), Again(1, 4, 500), Again(3, 4, 500)), (Again(3, until=6), Again(1, 4, 500), Again(3, 6, 500)),
        (Again(3, stack=700), Again(1, 4, 500), Again(3, 4, 700)), (Again(3, 6, 700), Again(1, 4, 500), Again(3, 6, 700)),
    ],
)  # fmt: skip
def test_where_only_another_number_of_rebuys_is_said_level_and_chips_stay(now, before, holds):
    assert now.over(before) == holds
