"""What a text that a floor has typed names, of the things that players are sanctioned for."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OffenceRead:
    """The offences that a text comes nearest to, the nearest first, and whether the first of them is meant beyond doubt.
    `turned`: a sign in the text may say that it was not done, or that somebody else did it ("s'est fait insulter"); it is not
    sure then, whatever else is. `signs`: it has such signs, be it that the nearest offence is said so ("n'attend pas son tour").
    """

    nearest: tuple[str, ...]
    sure: bool
    probability: float = 0.0
    turned: bool = False
    signs: bool = False

    @property
    def offence(self) -> str:
        """The offence that is meant; empty where that is not sure."""
        return self.nearest[0] if self.sure else ""
