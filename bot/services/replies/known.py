"""Marks over what is shown, for the buttons below it: they are good as long as it stands so."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence


def mark(*values: object) -> str:
    """A short mark over some values: of others it is another one."""
    return hashlib.sha256(repr(values).encode()).hexdigest()[:8]


def known_seat(table: int, number: int) -> str:
    """A seat, as the button below it says it: it is good for who sits there.

    >>> known_seat(2, 7)
    'seat.2-7'
    """
    return f"seat.{table}-{number}"


def known_log(entry: int) -> str:
    """How far the log of a tournament went when seats were listed, as the buttons below them say it: they are good for whoever
    sits where he sat then.

    >>> known_log(17)
    'log.17'
    """
    return f"log.{entry}"


def known_board(out: Sequence[tuple[str, int, int, tuple[int, ...]]], table: int) -> str:
    """How a table stands on the board, as its button says it: who is out there, for how many hands, by which sanctions."""
    return mark(*(row for row in out if row[1] == table))
