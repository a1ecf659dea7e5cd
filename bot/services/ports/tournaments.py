"""Where tournaments are kept, as logs that only grow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from bot.domain.tournament.deeds import LogEntry


@dataclass(frozen=True, slots=True)
class OpenTournament:
    """A tournament's place in the store: `number` is the club's own, `secret` the root of its draws (hex), never shown."""

    id: int
    number: int
    secret: str = field(repr=False)


class TournamentsPort(Protocol):
    """Tournaments as logs that only grow."""

    def open(self, club: int, secret: str) -> OpenTournament:
        """A new tournament, numbered on, which becomes the club's current one."""
        ...

    def current(self, club: int) -> OpenTournament | None:
        """The tournament that the club is at."""
        ...

    def all(self, club: int) -> tuple[OpenTournament, ...]:
        """Every tournament of a club, newest first."""
        ...

    def numbered(self, club: int, number: int) -> OpenTournament | None:
        """The tournament of a club with this number."""
        ...

    def lately(self, club: int, since: float, most: int) -> tuple[OpenTournament, ...]:
        """Of the newest tournaments of a club, `most` of them, those in whose log something was written since a moment."""
        ...

    def choose(self, club: int, tournament: OpenTournament) -> None:
        """Makes a tournament the current one."""
        ...

    def entries(self, tournament: int, after: int = 0) -> tuple[LogEntry, ...]:
        """The log from a number on."""
        ...

    def rewrite(self, tournament: int, entry: LogEntry) -> None:
        """Puts an entry in the place of the one that has its number. A log only grows; this is for the erasure of somebody's name
        at his request, and for nothing else.
        """
        ...

    def append(self, tournament: int, entries: Sequence[LogEntry]) -> None:
        """Adds to the log, for good once the work is done. The numbers go on from the last one; one that is taken raises, and
        nothing of the work is recorded.
        """
        ...
