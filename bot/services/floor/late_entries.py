"""Until when somebody may enter once seats are drawn."""

from __future__ import annotations

from collections.abc import Sequence

from bot.domain.rules.profile import Ruling
from bot.domain.tournament.errors import LateEntryClosed
from bot.domain.tournament.state import Stage, Tournament
from bot.services.shift.shift import Shift


def late_limit(shift: Shift, state: Tournament) -> Sequence[Ruling]:
    """By what somebody may enter once seats are drawn. Raises LateEntryClosed, ChoiceNeeded."""
    if state.stage is not Stage.PLAYING:
        return ()
    limit = shift.profile.rule("late.until_level")
    if state.level > limit.number:
        raise LateEntryClosed(level=state.level, until=limit.number)
    return (limit,)
