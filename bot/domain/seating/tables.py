"""Tables, seats and who sits where. Seats are numbered from 1 clockwise, so "to the left" means the next higher number."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

SMALLEST_FORMAT, LARGEST_FORMAT = 6, 10
"""Seats a table: 6-max to full ring."""


@dataclass(frozen=True, slots=True, order=True)
class Seat:
    """A place at a table: "3-5" is table 3, seat 5."""

    table: int
    number: int

    def __str__(self) -> str:
        return f"{self.table}-{self.number}"


@dataclass(frozen=True, slots=True)
class Blinds:
    """Where button, small and big blind stood in the hand that is being played or was just played; a seat may be empty (a
    dead button or small blind, a player just eliminated). `small` is None where there was no small blind.
    """

    button: int
    small: int | None
    big: int


@dataclass(frozen=True, slots=True)
class Table:
    """A table: `players` maps seat numbers to entrants (numbers in the tournament's list). Nobody is seated on a `closed` seat,
    nobody is moved from a `kept` one. `blinds` is None where nobody has told.
    """

    number: int
    seats: int
    players: Mapping[int, int] = field(default_factory=dict)
    closed: frozenset[int] = frozenset()
    kept: frozenset[int] = frozenset()
    blinds: Blinds | None = None

    @property
    def free(self) -> tuple[int, ...]:
        """Seats where somebody can sit down, in order."""
        return tuple(n for n in range(1, self.seats + 1) if n not in self.players and n not in self.closed)

    def clockwise_from(self, seat: int) -> Iterator[int]:
        """All seats once, from the one to the left of `seat`, which comes last.

        >>> list(Table(1, 6).clockwise_from(4))
        [5, 6, 1, 2, 3, 4]
        """
        yield from (1 + (seat - 1 + step) % self.seats for step in range(1, self.seats + 1))

    def next_player(self, seat: int) -> int:
        """The first taken seat to the left of `seat`. Raises LookupError at an empty table."""
        for number in self.clockwise_from(seat):
            if number in self.players:
                return number
        raise LookupError(f"nobody sits at table {self.number}")
