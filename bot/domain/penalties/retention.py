"""For how long the free texts of a ledger are kept: from which day on, and which entries are older."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Iterable
from datetime import date

from bot.domain.penalties.chain import ACCOUNT, LedgerEntry

LEAST_MONTHS, MOST_MONTHS = 1, 120


def kept_from(today: date, months: int) -> date:
    """The first day of which texts are kept, so many months back: the same day of that month, or its last one.

    >>> kept_from(date(2026, 11, 22), 24), kept_from(date(2027, 3, 31), 1)
    (datetime.date(2024, 11, 22), datetime.date(2027, 2, 28))
    """
    year, month = divmod(today.year * 12 + today.month - 1 - months, 12)
    return date(year, month + 1, min(today.day, monthrange(year, month + 1)[1]))


def texts_left(entry: LedgerEntry) -> int:
    """How many free texts that somebody has typed with an entry can still be read."""
    return sum(not sealed.erased for sealed in entry.texts if sealed.name != ACCOUNT)


def older(entries: Iterable[LedgerEntry], before: int) -> tuple[LedgerEntry, ...]:
    """The entries from before a moment (seconds since 1970) that have a free text left."""
    return tuple(entry for entry in entries if entry.at < before and texts_left(entry))
