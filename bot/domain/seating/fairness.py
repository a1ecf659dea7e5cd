"""How evenly the moves of a tournament were spread over its players and tables: for the director, and for who asks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.domain.seating.tables import Seat

BALANCE = "balance"


class MoveMade(Protocol):
    """A move that was made: `why` is "balance", "break", "final" or "mistake"."""

    @property
    def entrant(self) -> int:
        """Who moved."""

    @property
    def origin(self) -> Seat:
        """Where he sat."""

    @property
    def target(self) -> Seat:
        """Where he went."""

    @property
    def why(self) -> str:
        """For what reason."""


@dataclass(frozen=True, slots=True)
class Report:
    """The moves of a tournament. `by_player` counts every move of everybody, `balanced` only those to balance tables, which are
    the ones that the director chooses; `gave` and `received` count those by table. `most` is the highest count of balancing moves
    and `most_moved` whose it is, `average` those moves for each player. `checks` is how often the tables were looked at,
    `too_wide` how often the difference between two had reached what the book balances at, `widest` the largest.
    """

    moves: int
    by_reason: Mapping[str, int]
    by_player: Mapping[int, int]
    balanced: Mapping[int, int]
    gave: Mapping[int, int]
    received: Mapping[int, int]
    most: int
    most_moved: tuple[int, ...]
    average: float
    checks: int
    too_wide: int
    widest: int


def fairness(
    history: Iterable[MoveMade], players: Collection[int] = (), spreads: Sequence[int] = (), difference: int | None = None
) -> Report:
    """What the history of moves says. `players` are all entrants, so that those who never moved count in the average too (without
    it only those who moved do); `spreads` the differences between fullest and emptiest table each time it changed, `difference`
    the one at which tables are balanced (`balance.difference`; CdC 8-1: two), None if nobody says.
    """
    moves = tuple(history)
    balancing = [move for move in moves if move.why == BALANCE]
    balanced = Counter(move.entrant for move in balancing)
    everybody = set(players) | {move.entrant for move in moves}
    most = max(balanced.values(), default=0)
    return Report(
        moves=len(moves),
        by_reason=dict(Counter(move.why for move in moves)),
        by_player=dict(Counter(move.entrant for move in moves)),
        balanced=dict(balanced),
        gave=dict(Counter(move.origin.table for move in balancing)),
        received=dict(Counter(move.target.table for move in balancing)),
        most=most,
        most_moved=tuple(sorted(entrant for entrant, count in balanced.items() if count == most)),
        average=len(balancing) / len(everybody) if everybody else 0.0,
        checks=len(spreads),
        too_wide=sum(1 for spread in spreads if difference is not None and spread >= difference),
        widest=max(spreads, default=0),
    )
