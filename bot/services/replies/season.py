"""What comes of asking for a season."""

from __future__ import annotations

from dataclasses import dataclass

from bot.services.replies.reply import Outcome


@dataclass(frozen=True, slots=True)
class SeasonShown(Outcome):
    """The table of a season: how it is counted; `dates` of its tournaments (number, day); `rows` of (rank, number in the club,
    name, hundredths of points, dates played, dates that count). `others` are the club's other seasons.
    """

    name: str
    since: str
    until: str
    formula: str
    table: tuple[int, ...]
    best: int
    dropped: int
    dates: tuple[tuple[int, str], ...]
    rows: tuple[tuple[int, int, str, int, int, int], ...]
    others: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeasonGone(Outcome):
    """A season was taken away; `said` is how it was counted, which sets it up again."""

    name: str
    said: str


@dataclass(frozen=True, slots=True)
class SeasonExported(Outcome):
    """The whole table of a season, for a spreadsheet: `results` has for every row the hundredths of points by tournament."""

    name: str
    dates: tuple[tuple[int, str], ...]
    rows: tuple[tuple[int, int, str, int, int, int], ...]
    results: tuple[tuple[tuple[int, int], ...], ...]
