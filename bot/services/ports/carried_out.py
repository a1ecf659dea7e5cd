"""What a platform has handed over and a club has carried out: platforms hand the same over again when they are not sure of us."""

from __future__ import annotations

from typing import Protocol


class CarriedOutPort(Protocol):
    """The commands that were carried out lately, by what the platform calls them (`Request.once`)."""

    def note(self, once: str, at: float) -> bool:
        """Records that a command is carried out in this unit of work, and when (seconds since 1970). False where it was before:
        whoever is told so writes nothing.
        """
        ...

    def forget(self, once: str) -> None:
        """Forgets in this unit of work that a command was carried out: it was not, after all."""
        ...

    def purge(self, before: float) -> None:
        """Forgets what was carried out before a moment."""
        ...
