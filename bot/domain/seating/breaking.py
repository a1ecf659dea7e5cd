"""Which table is broken next, how many of its players every other table receives, and when the final table is due."""

from __future__ import annotations

import heapq
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from bot.domain.rules.profile import RuleProfile
from bot.domain.seating.errors import NoRoom, NoSuchFormat, NoSuchTable, SeatKept, TableTwice
from bot.domain.seating.positions import posting_order, soonest_free_seat
from bot.domain.seating.tables import LARGEST_FORMAT, SMALLEST_FORMAT, Seat, Table

LARGEST_FINAL_TABLE = 9
"""ROPTA 2.6."""


@dataclass(frozen=True, slots=True)
class Landing:
    """A table that receives players of a broken one: how many, and the free seats they may be drawn onto."""

    table: int
    receives: int
    seats: tuple[Seat, ...]


def by_number(tables: Iterable[Table]) -> dict[int, Table]:
    """The tables by number. Raises TableTwice."""
    known: dict[int, Table] = {}
    for table in tables:
        if table.number in known:
            raise TableTwice(table=table.number)
        known[table.number] = table
    return known


def in_play(tables: Iterable[Table]) -> dict[int, Table]:
    """The tables where somebody sits, by number; an empty table takes no part in balancing and breaking. Raises TableTwice."""
    return {number: table for number, table in by_number(tables).items() if table.players}


def breaking_order(tables: Collection[Table], announced: Sequence[int] = ()) -> tuple[int, ...]:
    """The numbers of the tables in the order in which they are broken: as announced (ROPTA 2.4; Urban, Tables cassées), the
    tables that the announcement does not name after those, the highest number first.

    >>> breaking_order([Table(1, 9), Table(2, 9), Table(3, 9)], announced=(2,))
    (2, 3, 1)
    """
    numbers = {table.number for table in tables}
    first = tuple(number for number in dict.fromkeys(announced) if number in numbers)
    return (*first, *sorted(numbers.difference(first), reverse=True))


def tables_to_break(tables: Collection[Table], seats_a_table: int, announced: Sequence[int] = ()) -> tuple[int, ...]:
    """The tables that may be broken now, in order: each time the next in the breaking order, as long as all players find a free
    seat at the tables that stay. `seats_a_table` is the format: no table is filled beyond it.

    A table with a kept seat stays, since nobody is moved from there; the director may give the seat up first. Raises TableTwice,
    NoSuchFormat.

    >>> tables_to_break([Table(n, 9, dict(enumerate(range(n * 10, n * 10 + 6), 1))) for n in (1, 2, 3)], 9)
    (3,)
    """
    _known_format(seats_a_table)
    playing = in_play(tables)
    players = sum(len(table.players) for table in playing.values())
    capacity = sum(len(table.players) + _room(table, seats_a_table) for table in playing.values())
    broken: list[int] = []
    for number in breaking_order(playing.values(), announced):
        table = playing[number]
        if table.kept.intersection(table.players):
            continue
        capacity -= len(table.players) + _room(table, seats_a_table)
        if capacity < players:
            break
        broken.append(number)
    return tuple(broken)


def landings(
    tables: Collection[Table], broken: Collection[int], seats_a_table: int, announced: Sequence[int] = ()
) -> tuple[Landing, ...]:
    """What every table that stays receives of the `broken` ones, so that all end as even as can be: one player at a time goes to
    the emptiest table, among equals to the one that is broken last. Tables that receive nobody are left out.

    Raises TableTwice, NoSuchTable, NoSuchFormat; SeatKept; NoRoom.
    """
    staying = {table.number: table for table in _staying(tables, broken)}
    shares = dict.fromkeys(staying, 0)
    for number in _receivers(tables, broken, seats_a_table, announced):
        shares[number] += 1
    return tuple(
        Landing(number, count, tuple(Seat(number, seat) for seat in staying[number].free))
        for number, count in sorted(shares.items())
        if count
    )


def seats_paying_soonest(
    tables: Collection[Table], broken: Collection[int], seats_a_table: int, announced: Sequence[int] = ()
) -> dict[int, Seat]:
    """Where the players of broken tables go if no seats are drawn: who posts the big blind next moves first, each to the table
    whose turn it is (as in `landings`), onto the seat that pays the big blind soonest. By entrant.

    Raises what `landings` raises; BlindsUnknown for a table whose button has to be told.
    """
    staying = {table.number: table for table in _staying(tables, broken)}
    known = by_number(tables)
    turn = _receivers(tables, broken, seats_a_table, announced)
    seats: dict[int, Seat] = {}
    for number in breaking_order([known[number] for number in broken], announced):
        for place in posting_order(known[number]):
            target = staying[next(turn)]
            seat = soonest_free_seat(target)
            entrant = known[number].players[place]
            staying[target.number] = replace(target, players={**target.players, seat: entrant})
            seats[entrant] = Seat(target.number, seat)
    return seats


def redraw_needed(before: Table, newcomers: int, percent: int) -> bool:
    """Whether the positions of a whole table are to be settled anew: more than `percent` of the players who then sit there are
    new (EVENT'em, Le Changement de table: « plus de 50% de nouveaux joueurs »; exactly half is not enough). `before` is the
    table without them.

    >>> [redraw_needed(Table(1, 9, {1: 11, 2: 12, 3: 13, 4: 14}), newcomers, 50) for newcomers in (4, 5)]
    [False, True]
    """
    return newcomers * 100 > percent * (len(before.players) + newcomers)


def final_table_size(profile: RuleProfile, seats_a_table: int) -> int:
    """How many players the final table has, by `final.size`: the format itself; or, by ROPTA 2.6, at most nine, an odd number by
    preference, so one more than an even format (6: 7, 8: 9, 10: 9).

    Raises NoSuchFormat; ChoiceNeeded where the book is silent and the club has not chosen.
    """
    _known_format(seats_a_table)
    if profile.rule("final.size").value == "format":
        return seats_a_table
    return min(LARGEST_FINAL_TABLE, seats_a_table + 1 - seats_a_table % 2)


def final_table_due(players: int, tables: int, size: int) -> bool:
    """Whether the final table is formed now: its players are left, at more than one table.

    >>> [final_table_due(players, tables, 9) for players, tables in ((10, 2), (9, 2), (9, 1))]
    [False, True, False]
    """
    return tables > 1 and players <= size


def _room(table: Table, seats_a_table: int) -> int:
    """How many more players fit."""
    return max(0, min(len(table.free), seats_a_table - len(table.players)))


def _staying(tables: Collection[Table], broken: Collection[int]) -> tuple[Table, ...]:
    """The tables in play that are not broken, having checked those that are."""
    known = by_number(tables)
    for number in broken:
        table = known.get(number)
        if table is None:
            raise NoSuchTable(table=number, known=tuple(sorted(known)))
        for seat in sorted(table.kept.intersection(table.players)):
            raise SeatKept(table=number, seat=seat, entrant=table.players[seat])
    return tuple(table for number, table in known.items() if table.players and number not in broken)


def _receivers(tables: Collection[Table], broken: Collection[int], seats_a_table: int, announced: Sequence[int]) -> Iterator[int]:
    """For every player of the broken tables, the number of the table whose turn it is to receive him. Raises NoRoom first."""
    _known_format(seats_a_table)
    staying, known = _staying(tables, broken), by_number(tables)
    leaving = sum(len(known[number].players) for number in set(broken))
    room = {table.number: _room(table, seats_a_table) for table in staying}
    if leaving > sum(room.values()):
        raise NoRoom(tables=tuple(sorted(broken)), players=leaving, seats=sum(room.values()))
    last_first = {number: -rank for rank, number in enumerate(breaking_order(staying, announced))}
    emptiest = [(len(table.players), last_first[table.number], table.number) for table in staying if room[table.number]]
    heapq.heapify(emptiest)
    turns: list[int] = []
    for _ in range(leaving):
        count, rank, number = emptiest[0]
        turns.append(number)
        room[number] -= 1
        if room[number]:
            heapq.heapreplace(emptiest, (count + 1, rank, number))
        else:
            heapq.heappop(emptiest)
    return iter(turns)


def _known_format(seats_a_table: int) -> None:
    if not SMALLEST_FORMAT <= seats_a_table <= LARGEST_FORMAT:
        raise NoSuchFormat(format=seats_a_table, smallest=SMALLEST_FORMAT, largest=LARGEST_FORMAT)
