"""The order of the entries, where a floor has said one: who is listed first in a draw, and who waits where seats are short."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class OrderingEntries:
    """Entrants in the order in which they are listed from now on; who enters later stands behind them."""

    entrants: tuple[int, ...]
    kind: Literal["entries_ordered"] = "entries_ordered"


def in_order(people: Mapping[int, int], order: Sequence[int]) -> Iterable[int]:
    """The numbers of all entrants, those that were put in order first.

    >>> list(in_order({1: 11, 2: 12, 3: 13}, (2, 1)))
    [2, 1, 3]
    """
    if not order:
        return people
    said = set(order)
    return (*order, *(number for number in people if number not in said))
