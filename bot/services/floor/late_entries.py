"""Until when somebody may enter once seats are drawn."""

from __future__ import annotations

from collections.abc import Sequence

from bot.domain.rules.profile import Ruling
from bot.domain.tournament.errors import LateEntryClosed
from bot.domain.tournament.state import Stage, Tournament
from bot.services.shift.shift import Shift

UNTIL = "late.until_level"
"""The point on how long entries are taken."""


def late_limit(shift: Shift, state: Tournament, *, oneself: bool = False) -> Sequence[Ruling]:
    """By what somebody may enter once seats are drawn. What most clubs do binds only who enters `oneself`: a floor decides where
    nobody has. Raises LateEntryClosed.
    """
    if state.stage is not Stage.PLAYING:
        return ()
    limit = shift.profile.rule(UNTIL)
    if state.level > limit.number and (oneself or not limit.floormans):
        decides = shift.profile.otherwise.get(UNTIL, "")
        passage = shift.rules.passage(limit.passage or decides)
        article = shift.rules.book(shift.book).cite(passage) if passage else ""
        beside = article if decides and not limit.floormans else ""
        raise LateEntryClosed(level=state.level, until=limit.number, by=str(limit.voice), article=article, beside=beside)
    return (limit,)
