"""How long an exclusion runs, as it was said, and what that is in days once the day is known on which it was said."""

from __future__ import annotations

from calendar import monthrange
from dataclasses import dataclass
from datetime import date, timedelta

from bot.domain.penalties.errors import TermWrong
from bot.domain.penalties.lengths import Length
from bot.domain.penalties.terms import MOST_EVENTS, MOST_YEARS, Term

HALF_A_YEAR = 183
"""Days beyond which "du 31/12 au 1/12" is rather a slip than a year, where no year is said."""


@dataclass(frozen=True, slots=True)
class DaySaid:
    """A day as it was said: `day` 0 is the last one of the month, `year` 0 was not said; `text` are the words."""

    day: int
    month: int
    year: int
    text: str

    def nearest(self, today: date) -> date:
        """The day, where no year was said the one that is nearest to today. Raises TermWrong."""
        if self.year:
            return self._in(self.year)
        found = (self._in(year) for year in range(today.year - 1, today.year + 2) if self._there(year))
        return min(found, key=lambda day: abs(day - today), default=None) or self._in(today.year)

    def coming(self, first: date) -> date:
        """The day, where no year was said the first of that name that is not before another. Raises TermWrong."""
        if self.year:
            return self._in(self.year)
        years = [year for year in range(first.year, first.year + 5) if self._there(year) and self._in(year) >= first]
        return self._in(years[0] if years else first.year)

    def _there(self, year: int) -> bool:
        return 1 <= self.month <= 12 and self.day <= monthrange(year, self.month)[1]

    def _in(self, year: int) -> date:
        if not 1 <= year <= 9999 or not self._there(year):
            raise TermWrong(kind="no_such_day", text=self.text)
        return date(year, self.month, self.day or monthrange(year, self.month)[1])


@dataclass(frozen=True, slots=True)
class DayFromNow:
    """A day as it was said from today on: so many `days` later, or the coming `weekday` (0 is Monday)."""

    days: int = 0
    weekday: int | None = None

    def coming(self, today: date) -> date:
        """The day; a weekday is never today."""
        ahead = self.days if self.weekday is None else (self.weekday - today.weekday() - 1) % 7 + 1
        return today + timedelta(days=ahead)


@dataclass(frozen=True, slots=True)
class TermSaid:
    """From when, until when (the last day), or for how many days, months or tournaments; for `life`; or `open`, until something
    else is said. `unclear` is what was said of it and names no day; `readings` are the days that it may mean.
    """

    since: DaySaid | None = None
    until: DaySaid | None = None
    days: int = 0
    months: int = 0
    events: int = 0
    life: bool = False
    open: bool = False
    unclear: str = ""
    readings: tuple[DaySaid | DayFromNow, ...] = ()

    @property
    def has_end(self) -> bool:
        """Whether it says for how long."""
        return bool(self.until or self.days or self.months or self.events or self.life or self.open)

    @property
    def length(self) -> Length:
        """How long, where that is not said by days of the calendar."""
        return Length(self.days, self.months, self.events, self.life)

    @property
    def said(self) -> bool:
        """Whether it says anything."""
        return self.has_end or self.since is not None or bool(self.unclear)

    def on(self, today: date) -> Term:
        """The term in days, as it is said today; what began before runs from now, but not for longer. So many months end on the
        day of the month on which they began, which is part of them, or on the last one. Raises TermWrong for a day that there is
        not, that is past, or that lies too far ahead.
        """
        since = self.since.nearest(today) if self.since else None
        until = self._until(since or today)
        if until and until < max(since or today, today):
            raise TermWrong(kind="backwards" if since and until < since else "past", text=until.isoformat())
        unsaid = self.since and self.until and not self.since.year and not self.until.year
        if until and since and unsaid and until.year > since.year and (until - since).days > HALF_A_YEAR:
            raise TermWrong(kind="backwards", text=until.replace(year=since.year).isoformat())
        if (until and until.year - today.year > MOST_YEARS) or self.events > MOST_EVENTS:
            raise TermWrong(kind="too_long", text=str(self.events or ""))
        return Term(since if since and since > today else None, until, self.events, self.life)

    def _until(self, first: date) -> date | None:
        if self.until:
            return self.until.coming(first)
        if self.length.too_long and not self.events:
            raise TermWrong(kind="too_long", text="")
        return self.length.last(first)

    def read_as(self, today: date) -> tuple[Term, ...]:
        """What words that are not clear may mean, the sooner first."""
        days = sorted({day for reading in self.readings if (day := reading.coming(today)) >= today})
        return tuple(Term(until=day) for day in days)


UNSAID = TermSaid()
