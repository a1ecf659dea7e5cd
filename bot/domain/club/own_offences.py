"""Offences that a club names itself, beside those that everybody knows: for clubs whose book names others.

An own offence is entered as the offence "other" with its name as the words, so that the ledger reads the same everywhere, and so
that what is already written stays when the club takes an offence off its list.
"""

from __future__ import annotations

from dataclasses import dataclass

MOST_OWN = 60
MOST_SYNONYMS = 12
LONGEST_NAME = 40
SHORTEST_NAME = 2


@dataclass(frozen=True, slots=True)
class OwnOffence:
    """An offence by the club's name for it, with other words for the same. `steps` are the sanctions that the club has chosen for
    it, the lightest first, as they are written down (none: as for any other offence), and `points` how many it is worth (0: as
    many as its sanction).
    """

    name: str
    synonyms: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()
    points: int = 0

    @property
    def names(self) -> tuple[str, ...]:
        """The name, and every other word for it."""
        return (self.name, *self.synonyms)
