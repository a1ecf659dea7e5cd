"""Which of the club's own offences a text means."""

from __future__ import annotations

from collections.abc import Sequence

from bot.domain.club.own_offences import OwnOffence
from bot.domain.club.people import folded


def fault_of(offence: OwnOffence) -> str:
    """By what two of them are the same: see `penalties.ladder.fault`.

    >>> fault_of(OwnOffence("Crachat !"))
    'other: crachat'
    """
    return f"other: {folded(offence.name)}"


def named_own(offences: Sequence[OwnOffence], text: str) -> OwnOffence | None:
    """The offence whose word a text is, however it is spelt, or None."""
    wanted = folded(text)
    return next((one for one in offences if wanted and wanted in map(folded, one.names)), None)
