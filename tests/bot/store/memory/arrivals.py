"""The twin that forgets of who has sat down."""

from __future__ import annotations

from collections.abc import Sequence

from tests.bot.store.memory.errors import WorkOnlyReadsError

Arrivals = dict[tuple[int, int], float]
"""When entrants sat down, by tournament and number."""


class MemoryArrivals:
    """The arrivals, seen from one unit of work."""

    def __init__(self, arrivals: Arrivals, *, writes: bool) -> None:
        self._arrivals, self._writes = arrivals, writes

    def _to_write(self) -> Arrivals:
        if not self._writes:
            raise WorkOnlyReadsError
        return self._arrivals

    def confirm(self, tournament: int, entrant: int, at: float) -> None:
        """Records that an entrant sits."""
        self._to_write().setdefault((tournament, entrant), at)

    def of(self, tournament: int) -> frozenset[int]:
        """The entrants who have confirmed."""
        return frozenset(entrant for of, entrant in self._arrivals if of == tournament)

    def clear(self, tournament: int, entrants: Sequence[int] | None = None) -> None:
        """Forgets who sits."""
        arrivals = self._to_write()
        for entrant in self.of(tournament) if entrants is None else entrants:
            arrivals.pop((tournament, entrant), None)
