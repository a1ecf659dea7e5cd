"""How long an exclusion runs: from a day to a day, for so many tournaments, for life, or until something else is said."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

LIFE = "life"
"""How an exclusion for life stands in an entry, in place of its last day."""
MOST_EVENTS, MOST_YEARS = 100, 100
FIELDS = ("since", "until", "events")
"""The fields of an entry that say a term."""


@dataclass(frozen=True, slots=True)
class Term:
    """From when to when, in days where the club is: `since` the first (None: from when it was given), `until` the last, which
    is part of it; or for so many tournaments of the club (`events`), or for `life`. Where none is said: until further notice.
    """

    since: date | None = None
    until: date | None = None
    events: int = 0
    life: bool = False

    @property
    def ends(self) -> bool:
        """Whether an end was said."""
        return self.until is not None or bool(self.events)

    @property
    def fields(self) -> Mapping[str, str]:
        """The term as it stands in an entry; empty for what is not said.

        >>> Term(until=date(2026, 12, 31)).fields
        {'since': '', 'until': '2026-12-31', 'events': ''}
        """
        until = LIFE if self.life else self.until.isoformat() if self.until else ""
        return {"since": self.since.isoformat() if self.since else "", "until": until, "events": str(self.events or "")}

    def shorter_than(self, other: Term) -> bool:
        """Whether it runs shorter than another; days and tournaments can't be compared, so either may stand for the other.

        >>> Term(events=1).shorter_than(Term(events=3)), Term(life=True).shorter_than(Term())
        (True, False)
        """
        if not self.ends or not other.ends:
            return self.ends or (other.life and not self.life)
        if self.until and other.until:
            return self.until < other.until
        return not (self.events and other.events) or self.events < other.events

    def begun(self, today: date) -> bool:
        """Whether it has begun."""
        return self.since is None or self.since <= today

    def over(self, today: date, played: int) -> bool:
        """Whether it has come to its end by itself; `played` tournaments have ended since it was given."""
        if self.until is not None:
            return today > self.until
        return bool(self.events) and played >= self.events


NO_TERM = Term()


def read_term(said: Mapping[str, str]) -> Term:
    """The term that the fields of an entry say; those of an entry from before there were terms say none. Raises ValueError for
    what is none.

    >>> read_term({"since": "2026-12-01", "events": "3"})
    Term(since=datetime.date(2026, 12, 1), until=None, events=3, life=False)
    """
    since, until, events = (said.get(name) or "" for name in FIELDS)
    if events and not (events.isdecimal() and 1 <= int(events) <= MOST_EVENTS):
        raise ValueError(f"{events!r} is no number of tournaments")
    life = until == LIFE
    return Term(
        date.fromisoformat(since) if since else None,
        date.fromisoformat(until) if until and not life else None,
        int(events) if events else 0,
        life,
    )
