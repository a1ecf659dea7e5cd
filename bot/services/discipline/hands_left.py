"""How many hands of a sanction were missed, told by those that are left."""

from __future__ import annotations

from bot.domain.penalties.cases import Case
from bot.domain.penalties.errors import HandsOutside, NothingLeftToServe


def missed_of(case: Case, left: int) -> int:
    """How many hands were missed where so many are left. Raises NothingLeftToServe for a sanction without hands, HandsOutside."""
    if not case.hands_total:
        raise NothingLeftToServe(number=case.number)
    if left > case.hands_total:
        raise HandsOutside(hands=left, least=0, most=case.hands_total)
    return case.hands_total - left
