"""The table of a league: which dates count, who has how many points, and in which place that puts him."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot.domain.season.points import LINEAR, shared


@dataclass(frozen=True, slots=True)
class Season:
    """How a season is counted: its dates as "2026-01-31" (empty: open), the formula or a table of points, how many `best` dates
    of each player count (0: all), or how many of all dates are `dropped`, absences first; tournaments `left_out` by number.
    """

    name: str
    since: str = ""
    until: str = ""
    formula: str = LINEAR
    table: tuple[int, ...] = ()
    best: int = 0
    dropped: int = 0
    left_out: tuple[int, ...] = ()

    def counts(self, number: int, day: str) -> bool:
        """Whether a tournament counts, by its number and the day on which it was played."""
        return number not in self.left_out and self.since <= day <= (self.until or "9999")


@dataclass(frozen=True, slots=True)
class Date:
    """A tournament that is over: its number, day, buy-in in cents, (person, place, how many share it), and who was
    disqualified.
    """

    number: int
    day: str
    buy_in: int
    places: tuple[tuple[int, int, int], ...]
    disqualified: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Standing:
    """A person's line: rank, points that count, those of every date on which he played, and how many of these count."""

    rank: int
    person: int
    points: int
    results: tuple[tuple[int, int], ...]
    counted: int


def league(season: Season, dates: Iterable[Date]) -> tuple[Standing, ...]:
    """The table, best first; who has as many points as another shares his rank, by number in the club. Whoever was disqualified
    gets no points for that date, and the places of the others stay what they are.
    """
    counting = [date for date in dates if season.counts(date.number, date.day)]
    results: dict[int, list[tuple[int, int]]] = {}
    for date in counting:
        for person, place, sharing in date.places:
            won = shared(season.formula, season.table, place, sharing, len(date.places), date.buy_in)
            results.setdefault(person, []).append((date.number, 0 if person in date.disqualified else won))
    most = season.best or max(0, len(counting) - season.dropped)
    totals = {person: _best([won for _, won in own], most) for person, own in results.items()}
    ordered = sorted(totals, key=lambda person: (-totals[person], person))
    ranks: dict[int, int] = {}
    for rank, person in enumerate(ordered, start=1):
        ranks.setdefault(totals[person], rank)
    return tuple(
        Standing(
            ranks[totals[person]],
            person,
            totals[person],
            tuple(results[person]),
            min(most, len(results[person])),
        )
        for person in ordered
    )


def _best(points: Sequence[int], most: int) -> int:
    return sum(sorted(points, reverse=True)[:most])
