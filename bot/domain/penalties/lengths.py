"""How long an exclusion is to run, before anybody is excluded: a step of a ladder names no day, but "3 months"."""

from __future__ import annotations

import re
from calendar import monthrange
from dataclasses import dataclass
from datetime import date, timedelta

from bot.domain.penalties.terms import LIFE, MOST_EVENTS, MOST_YEARS, Term

ENDLESS = 1e6
"""Days that stand for an exclusion without an end, where lengths are put in order."""
_WRITTEN = re.compile(r"([1-9]\d{0,4})([dme])")


@dataclass(frozen=True, slots=True)
class Length:
    """So many days, or months, or tournaments of the club (`events`), or for `life`. Where none is said: until further notice."""

    days: int = 0
    months: int = 0
    events: int = 0
    life: bool = False

    @property
    def said(self) -> bool:
        """Whether it says anything."""
        return self != NO_LENGTH

    @property
    def too_long(self) -> bool:
        """Whether nobody can be excluded for so long, but for life."""
        return self.months > 12 * MOST_YEARS or self.days > 366 * MOST_YEARS or self.events > MOST_EVENTS

    @property
    def rank(self) -> float:
        """Puts lengths in order, in days at the most; of tournaments, as if there were one a week.

        >>> Length(months=1).rank > Length(days=28).rank, Length(life=True).rank > NO_LENGTH.rank
        (True, True)
        """
        if not self.said:
            return ENDLESS
        return ENDLESS + 1 if self.life else self.days + 31 * self.months + 7 * self.events

    @property
    def written(self) -> str:
        """The length as a short text: "3m", "14d", "2e", "life"; empty where none is said."""
        counted = ((self.days, "d"), (self.months, "m"), (self.events, "e"))
        return LIFE if self.life else next((f"{count}{kind}" for count, kind in counted if count), "")

    def last(self, first: date) -> date | None:
        """The last day, which is part of it, counted from the first: so many months end on the day of the month on which they
        began, or on the last one. None where it is not counted in days.

        >>> Length(months=3).last(date(2026, 11, 30))
        datetime.date(2027, 2, 28)
        """
        if self.months:
            year, month = divmod(first.year * 12 + first.month - 1 + self.months, 12)
            return date(year, month + 1, min(first.day, monthrange(year, month + 1)[1]))
        return first + timedelta(days=self.days) if self.days else None


NO_LENGTH = Length()


def read_length(text: str) -> Length:
    """A length from its short text. Raises ValueError for a text that is none.

    >>> read_length("3m"), read_length("life").life
    (Length(days=0, months=3, events=0, life=False), True)
    """
    if text == LIFE:
        return Length(life=True)
    found = _WRITTEN.fullmatch(text)
    if found is None or not text.isascii():
        raise ValueError(f"{text!r} is no length")
    count = int(found[1])
    length = {"d": Length(days=count), "m": Length(months=count), "e": Length(events=count)}[found[2]]
    if length.too_long:
        raise ValueError(f"{text!r} is too long")
    return length


def length_of(term: Term, first: date) -> Length:
    """How long a term runs that was said on a day: in months where it ends on the day of the month on which it began.

    >>> length_of(Term(until=date(2027, 2, 24)), date(2026, 11, 24)).months
    3
    """
    if term.until is None:
        return Length(events=term.events, life=term.life)
    first = term.since or first
    months = 12 * (term.until.year - first.year) + term.until.month - first.month
    if months > 0 and Length(months=months).last(first) == term.until:
        return Length(months=months)
    return Length(days=max(1, (term.until - first).days))
