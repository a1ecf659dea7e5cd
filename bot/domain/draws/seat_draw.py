"""Drawing seats, the button, one of several, and the cards of a chip race. The method is written out in docs/draw-method.md.

Every balanced seating is equally likely. A seating is balanced when no drawn player could be moved to a free seat of a table
that has at least two players fewer: the tables differ by one player at most, or, where fixed seats, closed seats or those who
sit already do not allow it, by as little as they allow (the sum of the squares of the tables' players is the least there is).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import accumulate, count
from math import comb, gcd
from typing import TypeVar

from bot.domain.draws.errors import (
    CardsOutsideDeck,
    EntrantAlreadySeated,
    EntrantTwice,
    FixedEntrantUnknown,
    FixedSeatClosed,
    FormatOutside,
    NobodyAtTable,
    SeatGivenTwice,
    SeatNotThere,
    TableListedTwice,
    TooFewEntrants,
    TooFewOptions,
    TooFewSeats,
    TooManyEntrants,
    TooManyTables,
)
from bot.domain.draws.lots import Lots
from bot.domain.seating.tables import LARGEST_FORMAT, SMALLEST_FORMAT, Seat

T = TypeVar("T")

FEWEST_PLAYERS, MOST_PLAYERS = 2, 10_000
DECK = tuple(rank + suit for suit in "shdc" for rank in "AKQJT98765432")
"""Ace to two of spades, then of hearts, diamonds, clubs."""


class ButtonScope(StrEnum):
    """One seat number for the whole tournament, or a seat for each table."""

    ONE_FOR_ALL = "one_for_all"
    EACH_TABLE = "each_table"


@dataclass(frozen=True, slots=True)
class TableShape:
    """A table to be filled: its seats are numbered from 1, and nobody is drawn onto the closed ones."""

    number: int
    seats: int
    closed: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class _Room:
    """A table once those with a seat have sat down: `settled` of them, and whether some of them sat there before the draw
    (`begun`); `free` are the open seats.
    """

    number: int
    settled: int
    begun: bool
    free: tuple[int, ...]

    def players(self, level: int) -> int:
        """How many sit here when water stands at `level`: never fewer than are settled, never more than there is room for."""
        return max(self.settled, min(level, self.settled + len(self.free)))

    def rises(self, level: int) -> bool:
        """Whether one more player comes to sit here when the water rises by one."""
        return self.players(level + 1) > self.players(level)

    def odds(self, level: int) -> tuple[int, int]:
        """The ways to take the seats for one player more, against those without him, in lowest terms: with n free seats and k
        players on them that is comb(n, k + 1) : comb(n, k) = (n - k) : (k + 1).
        """
        taken = level - self.settled
        more, same = len(self.free) - taken, taken + 1
        return more // gcd(more, same), same // gcd(more, same)


def draw_seats(
    entrants: Sequence[int],
    tables: Sequence[TableShape],
    fixed: Mapping[int, Seat],
    lots: Lots,
    seated: Mapping[Seat, int] | None = None,
) -> Mapping[int, Seat]:
    """The seat of each entrant, in the order of the list: uniform over all balanced seatings (head of this file) that give the
    `fixed` entrants their seats, leave the `seated` where they are, and nobody on a closed seat.

    Raises FormatOutside, TableListedTwice, EntrantTwice, EntrantAlreadySeated, TooFewEntrants, TooManyEntrants, SeatNotThere,
    FixedEntrantUnknown, FixedSeatClosed, SeatGivenTwice, TooFewSeats, TooManyTables, all before a lot is drawn.
    """
    sitting = dict(seated or {})
    _verify_tables(tables)
    _verify_people(entrants, sitting)
    _verify_seats(tables, entrants, fixed, sitting)
    rooms = _rooms(tables, fixed, sitting)
    level = _level(rooms, tables, len(entrants) + len(sitting))
    fuller = _fuller_tables([room for room in rooms if room.rises(level)], level, len(entrants) + len(sitting), rooms, lots)
    places: list[Seat] = []
    for room in rooms:
        newcomers = room.players(level) - room.settled + (room.number in fuller)
        places += (Seat(room.number, number) for number in lots.sample(room.free, newcomers))
    drawn = dict(zip(lots.shuffled([entrant for entrant in entrants if entrant not in fixed]), places, strict=True))
    return {entrant: fixed[entrant] if entrant in fixed else drawn[entrant] for entrant in entrants}


def _rooms(tables: Sequence[TableShape], fixed: Mapping[int, Seat], sitting: Mapping[Seat, int]) -> list[_Room]:
    given = {table.number: set[int]() for table in tables}
    for seat in fixed.values():
        given[seat.table].add(seat.number)
    for seat in sitting:
        given[seat.table].add(seat.number)
    begun = {seat.table for seat in sitting}
    return [
        _Room(
            table.number,
            len(given[table.number]),
            table.number in begun,
            tuple(n for n in range(1, table.seats + 1) if n not in table.closed and n not in given[table.number]),
        )
        for table in tables
    ]


def _level(rooms: Sequence[_Room], tables: Sequence[TableShape], players: int) -> int:
    """The highest level of water that does not take more players than there are."""
    seats = sum(room.settled + len(room.free) for room in rooms)
    if seats < players:
        largest = max((table.seats for table in tables), default=LARGEST_FORMAT)
        missing = players - seats
        raise TooFewSeats(players=players, seats=seats, missing=missing, more_tables=-(-missing // largest))
    level = next(n for n in count(LARGEST_FORMAT, -1) if sum(room.players(n) for room in rooms) <= players)
    for room in rooms:
        if room.players(level) < FEWEST_PLAYERS and not room.begun:
            raise TooManyTables(table=room.number, tables=len(rooms), players=players, most=players // FEWEST_PLAYERS)
    return level


def _fuller_tables(candidates: Sequence[_Room], level: int, players: int, rooms: Sequence[_Room], lots: Lots) -> frozenset[int]:
    """Which of the tables that can take one player above the level do so. Each choice weighs as many seatings as it allows:
    the product of its tables' odds. Tables of equal odds are interchangeable, so it is drawn how many of each kind, then which.
    """
    extra = players - sum(room.players(level) for room in rooms)
    kinds: dict[tuple[int, int], list[int]] = {}
    for room in candidates:
        kinds.setdefault(room.odds(level), []).append(room.number)
    ordered = sorted(kinds.items(), key=lambda kind: (-len(kind[1]), kind[0]))
    # ways[i][j]: the weight of all choices of j tables among the kinds after the i-th
    ways = [[1]]
    for odds, numbers in reversed(ordered[1:]):
        ways.insert(0, _product(_weights(odds, len(numbers)), ways[0], extra))
    chosen: list[int] = []
    for (odds, numbers), later in zip(ordered, ways, strict=True) if ordered else ():
        left = extra - len(chosen)
        least, most = max(0, left - len(later) + 1), min(left, len(numbers))
        own = _weights(odds, len(numbers)) if least < most else []
        weights = [own[j] * later[left - j] for j in range(least, most + 1)] if own else [1]
        chosen += lots.sample(numbers, least + _weighted(weights, lots))
    return frozenset(chosen)


def _weights(odds: tuple[int, int], tables: int) -> list[int]:
    """For j = 0, 1, ... of so many tables with these odds: the weight of all choices of j of them."""
    more, same = odds
    return [comb(tables, j) * more**j * same ** (tables - j) for j in range(tables + 1)]


def _product(one: Sequence[int], other: Sequence[int], most: int) -> list[int]:
    """The product of two polynomials up to the power `most`."""
    out = [0] * (min(len(one) + len(other) - 2, most) + 1)
    for i, a in enumerate(one[: len(out)]):
        for j, b in enumerate(other[: len(out) - i]):
            out[i + j] += a * b
    return out


def _weighted(weights: Sequence[int], lots: Lots) -> int:
    """A place in the list, each as likely as its weight says."""
    if len(weights) == 1:
        return 0
    reached = [*accumulate(weights)]
    return bisect_right(reached, lots.below(reached[-1]))


def _verify_format(table: int, seats: int) -> None:
    if not SMALLEST_FORMAT <= seats <= LARGEST_FORMAT:
        raise FormatOutside(table=table, seats=seats, smallest=SMALLEST_FORMAT, largest=LARGEST_FORMAT)


def _verify_count(players: int, drawn: int) -> None:
    if players < FEWEST_PLAYERS:
        raise TooFewEntrants(players=players, least=FEWEST_PLAYERS)
    if drawn < 1:
        raise TooFewEntrants(players=drawn, least=1)
    if players > MOST_PLAYERS:
        raise TooManyEntrants(players=players, most=MOST_PLAYERS)


def _verify_tables(tables: Sequence[TableShape]) -> None:
    known: set[int] = set()
    for table in tables:
        _verify_format(table.number, table.seats)
        if table.number in known:
            raise TableListedTwice(table=table.number)
        known.add(table.number)
        for number in sorted(table.closed):
            if not 1 <= number <= table.seats:
                raise SeatNotThere(seat=Seat(table.number, number), seats=table.seats)


def _verify_people(entrants: Sequence[int], sitting: Mapping[Seat, int]) -> None:
    _verify_count(len(entrants) + len(sitting), len(entrants))
    places: dict[int, Seat] = {}
    for seat, entrant in sitting.items():
        if entrant in places:
            raise EntrantTwice(entrant=entrant)
        places[entrant] = seat
    known: set[int] = set()
    for entrant in entrants:
        if entrant in known:
            raise EntrantTwice(entrant=entrant)
        if entrant in places:
            raise EntrantAlreadySeated(entrant=entrant, seat=places[entrant])
        known.add(entrant)


def _verify_seats(
    tables: Sequence[TableShape], entrants: Sequence[int], fixed: Mapping[int, Seat], sitting: Mapping[Seat, int]
) -> None:
    shapes = {table.number: table for table in tables}
    listed = set(entrants)
    for seat in [*sitting, *fixed.values()]:
        shape = shapes.get(seat.table)
        if shape is None or not 1 <= seat.number <= shape.seats:
            raise SeatNotThere(seat=seat, seats=shape.seats if shape else 0)
    holders = dict(sitting)
    for entrant, seat in fixed.items():
        if entrant not in listed:
            raise FixedEntrantUnknown(entrant=entrant, seat=seat)
        if seat.number in shapes[seat.table].closed:
            raise FixedSeatClosed(seat=seat, entrant=entrant)
        if seat in holders:
            raise SeatGivenTwice(seat=seat, entrants=(holders[seat], entrant))
        holders[seat] = entrant


def draw_button(tables: Sequence[TableShape], taken: Collection[Seat], scope: ButtonScope, lots: Lots) -> Mapping[int, int]:
    """The seat of the button at each table (by its number). `one_for_all`: one number drawn among the seats taken at every
    table; if there is none, among all numbers of the largest table, and where that seat is empty or is not there, the button
    goes to the first taken seat to its left. `each_table`: a taken seat drawn at each table.

    Raises FormatOutside, TableListedTwice, SeatNotThere, NobodyAtTable.
    """
    _verify_tables(tables)
    seats = _taken_seats(tables, taken)
    if scope is ButtonScope.EACH_TABLE:
        return {table: lots.choose(numbers) for table, numbers in seats.items()}
    everywhere = sorted(set.intersection(*map(set, seats.values())))
    number = lots.choose(everywhere or range(1, max(table.seats for table in tables) + 1))
    return {table: next((n for n in numbers if n >= number), numbers[0]) for table, numbers in seats.items()}


def _taken_seats(tables: Sequence[TableShape], taken: Iterable[Seat]) -> dict[int, list[int]]:
    shapes = {table.number: table for table in tables}
    seats: dict[int, list[int]] = {number: [] for number in shapes}
    for seat in sorted(set(taken)):
        shape = shapes.get(seat.table)
        if shape is None or not 1 <= seat.number <= shape.seats:
            raise SeatNotThere(seat=seat, seats=shape.seats if shape else 0)
        seats[seat.table].append(seat.number)
    empty = next((table for table, numbers in seats.items() if not numbers), None)
    if empty is not None or not seats:
        raise NobodyAtTable(table=empty)
    return seats


def pick(options: Sequence[T], lots: Lots) -> T:
    """One of at least two options, all equally likely. Raises TooFewOptions."""
    if len(options) < 2:
        raise TooFewOptions(options=len(options), least=2)
    return lots.choose(options)


def deal(counts: Mapping[int, int], lots: Lots) -> Mapping[int, tuple[str, ...]]:
    """The cards of a chip race: a shuffled deck, dealt to the seats in the order of `counts`, each one's cards at once. Cards
    are written "As", "Kh", "Td", "9c". Raises CardsOutsideDeck.
    """
    for seat, number in counts.items():
        if number < 1:
            raise CardsOutsideDeck(seat=seat, cards=number, most=len(DECK))
    if sum(counts.values()) > len(DECK):
        raise CardsOutsideDeck(seat=None, cards=sum(counts.values()), most=len(DECK))
    deck = iter(lots.shuffled(DECK))
    return {seat: tuple(next(deck) for _ in range(number)) for seat, number in counts.items()}
