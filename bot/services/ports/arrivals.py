"""Who has sat down where he was drawn. That is no deed of a tournament: no floor who takes back a deed takes back an arrival."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class ArrivalsPort(Protocol):
    """The entrants of tournaments who have confirmed that they sit."""

    def confirm(self, tournament: int, entrant: int, at: float) -> None:
        """Records that an entrant sits, and since when (seconds since 1970); nothing happens where that was known. The work has
        asked for the club before, which keeps others from confirming at the same moment.
        """
        ...

    def of(self, tournament: int) -> frozenset[int]:
        """The entrants who have confirmed."""
        ...

    def clear(self, tournament: int, entrants: Sequence[int] | None = None) -> None:
        """Forgets who sits, all of them or some: their seats are others from now on."""
        ...
