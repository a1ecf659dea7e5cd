"""Places of the ranking that a command has changed, so that nobody goes on believing what was told before."""

from __future__ import annotations

from bot.domain.tournament.ranking import moved_places
from bot.services.replies.reply import PlacesMoved
from bot.services.shift.shift import Shift

NAMED = 8
"""Players who are named; the others are in /ranking."""


def places_moved(shift: Shift) -> PlacesMoved | None:
    """Who was out already and has another place now; None where nobody has. Only an entry, a withdrawal, and what takes something
    back or restores it can do that, so that nothing else looks at all who are out.
    """
    both, added = shift.before_and_after, shift.added
    if both is None or added is None:
        return None
    before, after = both
    if added.singles and before.people is after.people and before.withdrawn is after.withdrawn:
        return None
    moved = moved_places(before.places, after.places)
    if not moved:
        return None
    names = shift.names(entrant for entrant, _, _ in moved[:NAMED])
    return PlacesMoved(tuple((names[who], was, now) for who, was, now in moved[:NAMED]), max(0, len(moved) - NAMED))
