"""Which values of chips can be raced into which others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Way:
    """A race: the value that goes, the larger one that goes with it (0: none), the value that they become."""

    old: int
    larger: int
    new: int

    def __str__(self) -> str:
        return f"{self.old}+{self.larger}>{self.new}" if self.larger else f"{self.old}>{self.new}"


def race_ways(values: Sequence[int], most: int) -> tuple[Way, ...]:
    """The races that the values in play allow, `most` of them, the smallest value's first: each value becomes one that is a
    multiple of it.

    >>> [str(way) for way in race_ways((25, 100, 500), 25)]
    ['25>100', '25>500', '25+100>500', '100>500']
    """
    known = sorted(set(values))
    found = []
    for old in known:
        into = [value for value in known if value > old and value % old == 0]
        found += [Way(old, 0, new) for new in into]
        found += [Way(old, larger, new) for larger in into for new in known if new > larger and new % larger == 0]
    return tuple(found[:most])
