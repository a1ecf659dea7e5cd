"""How a table is opened while others play: who waits sits down first, then the fullest tables give, as in balancing.

None of the five books says how a table is opened. What they say of tables that are too far apart holds here too: who moves is the
next big blind of the table that gives. A table that has not played has no big blind, and so no seat that pays it soonest: its
seats are drawn, and its button is placed as at the start.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from bot.domain.seating.breaking import breaking_order
from bot.domain.seating.positions import posting_order
from bot.domain.seating.tables import Table

FEWEST_AT_A_TABLE = 2


@dataclass(frozen=True, slots=True)
class Opening:
    """Of those who wait, how many sit down at the new table and how many at the others; which tables give a player each, in
    order.
    """

    here: int
    elsewhere: int
    gives: tuple[int, ...]


def plan_opening(tables: Collection[Table], new: Table, waiting: int, difference: int, announced: Sequence[int] = ()) -> Opening:
    """Those who wait go one by one to the emptiest table with a free seat, among equals to the new one. Then, where a table has
    at least `difference` players more than the new one, the fullest give, among equals the one that is broken first, until none
    has two more. `announced` is the breaking order.

    >>> nine = [Table(n, 9, dict(enumerate(range(n * 10, n * 10 + 9), 1))) for n in (1, 2)]
    >>> plan_opening(nine, Table(3, 9), waiting=3, difference=2)
    Opening(here=3, elsewhere=0, gives=(2, 1, 2, 1))
    """
    count = {table.number: len(table.players) for table in (*tables, new)}
    room = {table.number: len(table.free) for table in (*tables, new)}
    movable = {table.number: len(set(table.players) - table.kept) for table in tables}
    rank = {number: at for at, number in enumerate(breaking_order(tables, announced))}
    here = elsewhere = 0
    for _ in range(waiting):
        seats = [number for number, free in room.items() if free]
        if not seats:
            break
        chosen = min(seats, key=lambda number: (count[number], number != new.number))
        count[chosen] += 1
        room[chosen] -= 1
        here, elsewhere = (here + 1, elsewhere) if chosen == new.number else (here, elsewhere + 1)
    gives: list[int] = []
    apart = difference
    while room[new.number]:
        giving = min((n for n, left in movable.items() if left), key=lambda n: (-count[n], rank[n]), default=None)
        if giving is None or count[giving] - count[new.number] < apart:
            break
        apart = 2  # once tables are too far apart they are made even, not only less uneven
        gives.append(giving)
        for number, more in ((giving, -1), (new.number, 1)):
            count[number] += more
        movable[giving] -= 1
        room[new.number] -= 1
    return Opening(here, elsewhere, tuple(gives))


def leaving(table: Table, players: int) -> tuple[int, ...]:
    """The seats from which so many players leave a table that gives: the next big blind (CdC 8-7, ROPTA 2.3, EVENT'em, Le
    Changement de table), then whoever posts it after him; nobody from a kept seat. Raises BlindsUnknown.
    """
    return tuple(seat for seat in posting_order(table) if seat not in table.kept)[:players]
