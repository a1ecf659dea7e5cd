"""What two floors give in the same moment, as the log of the tournament shows it."""

from __future__ import annotations

from collections.abc import Callable

from bot.domain.club.same_moment import Given, verify_nobody_just_gave
from bot.domain.errors import GivenJustNow
from bot.domain.tournament.deeds import LogEntry, Single
from bot.services.shift.shift import Shift


def verify_first_to_do(shift: Shift, same: Callable[[Single], bool]) -> None:
    """Nothing, unless another has just done what this command is about to do, by the deeds that are the `same`. A button is good
    for what stands above it alone, and was looked at before. Raises GivenJustNow.
    """
    done = (entry for entry in reversed(shift.timeline.standing) if any(map(same, entry.singles)))
    verify_nobody_just_gave(map(_given, done), shift.by, shift.at)


def turned_by_another(shift: Shift) -> bool:
    """Whether another has just taken something back, or put it back."""
    if not shift.timeline.entries or shift.timeline.entries[-1].singles:
        return False
    try:
        verify_nobody_just_gave(map(_given, shift.timeline.entries[-1:]), shift.by, shift.at)
    except GivenJustNow:
        return True
    return False


def _given(entry: LogEntry) -> Given:
    return Given(entry.by, entry.by, entry.at)
