"""What a text that a floor has typed names, of the things that players are sanctioned for."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OffenceRead:
    """The offences that a text comes nearest to, the nearest first, and whether the first of them is meant beyond doubt."""

    nearest: tuple[str, ...]
    sure: bool
    probability: float = 0.0

    @property
    def offence(self) -> str:
        """The offence that is meant; empty where that is not sure."""
        return self.nearest[0] if self.sure else ""
