"""What is told of whole databases: a copy, what was put back, whether one is whole."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Copied:
    """A copy of a database: where it is, of which version its tables are, how many rows it has in all."""

    place: str
    version: str
    rows: int


@dataclass(frozen=True, slots=True)
class Put:
    """What was put into a database: how many rows, of which version its tables were before, and where a copy lies now (`aside`)
    of what it has replaced, if that was anything.
    """

    place: str
    rows: int
    before: str
    aside: Path | None = None


@dataclass(frozen=True, slots=True)
class Soundness:
    """What was found in a database: the `version` of its tables and the newest there is, those that are missing, how many `rows`
    could be read, what the database finds wrong with itself (`flaws`), how many letters are in each state, and the numbers of
    those that nobody could deliver.
    """

    version: str
    newest: str
    missing: Sequence[str]
    rows: int
    flaws: Sequence[str]
    letters: Mapping[str, int]
    broken_letters: Sequence[int]

    @property
    def is_current(self) -> bool:
        """Whether its tables are those that this Floorman works with."""
        return self.version == self.newest and not self.missing
