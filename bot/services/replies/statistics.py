"""The figures of a ledger."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from bot.services.replies.reply import Outcome


@dataclass(frozen=True, slots=True)
class Statistics(Outcome):
    """What was sanctioned how often: (offence, count), (measure, hands or rounds of it, count), how many
    people; in a tournament (number, name), or from
    one day to another, or ever. `own` are the club's own offences by their names.
    """

    total: int
    offences: tuple[tuple[str, int], ...]
    measures: tuple[tuple[str, int, int], ...]
    people: int
    tournament: tuple[int, str] = (0, "")
    first: date | None = None
    last: date | None = None
    own: tuple[tuple[str, int], ...] = ()
