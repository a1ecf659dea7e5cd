"""Who moves where so that all tables are even again, which tables stop playing meanwhile, and what a move does to the tables.

The procedure, published beforehand as CdC 8-1 demands: the fullest table gives, among equally full ones the one that is broken
first; the emptiest table receives, among equally empty ones the one that is broken last (so that nobody has to move again soon);
until no table has two players more than another. Who moves is the next big blind, where he goes is the free seat that pays the
big blind soonest.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from types import MappingProxyType

from bot.domain.rules.profile import RuleProfile, Ruling
from bot.domain.seating.breaking import breaking_order, by_number, in_play
from bot.domain.seating.errors import NoSuchTable, NotSeated, NotSeatedThere, SeatKept
from bot.domain.seating.positions import (
    SMALL_BLIND_PLACES,
    DealtIn,
    dealt_in,
    free_seat,
    hands_to_big_blind,
    posting_order,
    soonest_free_seat,
)
from bot.domain.seating.tables import Seat, Table

PROCEDURE = "fullest_to_emptiest_in_breaking_order"
"""The procedure at the head of this file, as a code for the announcement."""


class Chosen(StrEnum):
    """Why this player moves and no other."""

    NEXT_BIG_BLIND = "next_big_blind"
    NEXT_AFTER_KEPT = "next_after_kept"
    """Those who post the big blind before him keep their seats."""
    TABLE_BROKEN = "table_broken"
    DIRECTOR = "director"


@dataclass(frozen=True, slots=True)
class Move:
    """One player's way from seat to seat. `why` is "balance", "break", "final" or "mistake"; `dealt_in` and the hands until he
    posts the big blind (1 is the coming one; here and there) are None where the button is not known; `sizes` are the players at
    the giving and the receiving table before. `passed_over` names who would have been next but keeps his seat, `moved_before` how
    often he has been moved already. `forced`: the book forbids that seat and there is no other.
    """

    entrant: int
    origin: Seat
    target: Seat
    why: str = "balance"
    chosen: Chosen = Chosen.DIRECTOR
    dealt_in: DealtIn | None = None
    hands_before: int | None = None
    hands_after: int | None = None
    sizes: tuple[int, int] | None = None
    passed_over: tuple[int, ...] = ()
    moved_before: int = 0
    forced: bool = False
    rulings: tuple[Ruling, ...] = ()


@dataclass(frozen=True, slots=True)
class Wanted:
    """A move that can't be planned before somebody tells where the button is at the tables in `ask`."""

    from_table: int
    to_table: int
    ask: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Halt:
    """A table that stops playing: its players, those of the fullest table, and the rulings that say so. `free_big_blind` says
    whether the big blind comes to a free seat now, which is when ROPTA 2.3 stops the table; None where the button is unknown.
    """

    table: int
    players: int
    fullest: int
    free_big_blind: bool | None
    rulings: tuple[Ruling, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """Moves in the order in which they are made, moves that wait for a button, tables that stop meanwhile, and the rulings used.
    The spreads are the players that the fullest table has more than the emptiest, before and after all of that; more than one
    stays where kept or closed seats leave no other way.
    """

    moves: tuple[Move, ...] = ()
    wanted: tuple[Wanted, ...] = ()
    halts: tuple[Halt, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    spread_before: int = 0
    spread_after: int = 0
    procedure: str = PROCEDURE

    @property
    def ask(self) -> tuple[int, ...]:
        """The tables whose button must be told first, in order."""
        return tuple(sorted({number for want in self.wanted for number in want.ask}))


def spread(tables: Iterable[Table]) -> int:
    """How many players the fullest table in play has more than the emptiest.

    >>> spread([Table(1, 9, {1: 11, 2: 12}), Table(2, 9, {1: 21}), Table(3, 9)])
    1
    """
    sizes = [len(table.players) for table in tables if table.players]
    return max(sizes) - min(sizes) if sizes else 0


def plan_moves(
    tables: Collection[Table],
    profile: RuleProfile,
    moved_before: Mapping[int, int] = MappingProxyType({}),
    *,
    announced: Sequence[int] = (),
    early: bool = True,
) -> Plan:
    """The fewest moves after which no table has two players more than another, by the procedure of this file; none while the
    difference is below `balance.difference` (CdC 8-1: two). Every move is planned on the tables as those before it leave them.

    `moved_before` counts earlier moves by entrant, `announced` is the breaking order, `early` says whether no table has been
    broken yet (see `halts`). Where a button is unknown it is asked for, never guessed. Nobody is moved from a kept seat or twice.

    Raises TableTwice; ChoiceNeeded for a point that decides a move.
    """
    playing = in_play(tables)
    if len(playing) < 2:
        return Plan()
    before = spread(playing.values())
    stopped = halts(tables, profile, early)
    trigger = profile.rule("balance.difference")
    used = [trigger] + [ruling for halt in stopped for ruling in halt.rulings]
    if before < trigger.number:
        return Plan((), (), stopped, _once(used), before, before)
    room = _Room(playing, breaking_order(playing.values(), announced))
    moves: list[Move] = []
    wanted: list[Wanted] = []
    while (pair := room.next_pair()) is not None:
        giving, receiving = (room.tables[number] for number in pair)
        ask = tuple(table.number for table in (giving, receiving) if table.blinds is None)
        if ask:
            wanted.append(Wanted(giving.number, receiving.number, ask))
            room.promise(pair)
            continue
        moves.append(_balancing_move(room, giving, receiving, profile, moved_before))
        room.carry_out(moves[-1])
    used += [ruling for move in moves for ruling in move.rulings]
    sizes = room.count.values()
    return Plan(tuple(moves), tuple(wanted), stopped, _once(used), before, max(sizes) - min(sizes))


def halts(tables: Collection[Table], profile: RuleProfile, early: bool) -> tuple[Halt, ...]:
    """The tables that stop playing until they are balanced or broken: those with `balance.halt_players` or fewer (Urban,
    Équilibrage), and those with at least `balance.halt_difference` fewer than another (ROPTA 2.3: three at the start), or once
    tables have been broken `balance.halt_difference_later` (ROPTA 2.3: two). `early`: no table has been broken yet.

    A table that plays alone never stops. Where book and club are silent nothing stops for that reason. Raises TableTwice.
    """
    playing = in_play(tables)
    if len(playing) < 2:
        return ()
    apart = profile.says("balance.halt_difference")
    if not early:
        apart = profile.says("balance.halt_difference_later") or apart
    few = profile.says("balance.halt_players")
    fullest = max(len(table.players) for table in playing.values())
    found = []
    for table in playing.values():
        players = len(table.players)
        why = [ruling for ruling in (few,) if ruling and players <= ruling.number]
        why += [ruling for ruling in (apart,) if ruling and fullest - players >= ruling.number > 0]
        if why:
            found.append(Halt(table.number, players, fullest, _big_blind_comes_free(table), tuple(why)))
    return tuple(found)


def moves_to(
    tables: Collection[Table],
    profile: RuleProfile,
    seats: Mapping[int, Seat],
    moved_before: Mapping[int, int] = MappingProxyType({}),
    why: str = "break",
) -> tuple[Move, ...]:
    """The moves that bring entrants to the seats that were drawn or told for them, in order of the seats they leave, with what
    each finds at another table: whether he is dealt in, and when he posts the big blind. At a final table (`why`) the button is
    placed anew, so there is nothing of the kind to say.

    Raises TableTwice, NotSeated, NoSuchTable, NoSuchSeat, SeatTaken, SeatClosed, SeatKept; ChoiceNeeded.
    """
    start = by_number(tables)
    sits = {entrant: Seat(table.number, n) for table in start.values() for n, entrant in table.players.items()}
    for entrant in seats:
        if entrant not in sits:
            raise NotSeated(entrant=entrant)
    chosen = Chosen.TABLE_BROKEN if why == "break" else Chosen.DIRECTOR
    bare = [Move(entrant, sits[entrant], seats[entrant], why, chosen) for entrant in sorted(seats, key=sits.__getitem__)]
    ended = by_number(apply_moves(tables, bare))
    rule = profile.says("break.seats") if why == "break" else None
    done = []
    for move in bare:
        giving, receiving = start[move.origin.table], ended[move.target.table]
        sizes = (len(giving.players), len(start[move.target.table].players))
        move = replace(move, sizes=sizes, moved_before=moved_before.get(move.entrant, 0), rulings=(rule,) if rule else ())
        if giving.blinds is not None:
            move = replace(move, hands_before=hands_to_big_blind(giving, move.origin.number))
        if receiving.blinds is not None and receiving.number != giving.number and why != "final":
            place = dealt_in(profile, _without(receiving, move.target.number), move.target.number, why)
            rulings = (*move.rulings, *([place.ruling] if place else []))
            hands = hands_to_big_blind(receiving, move.target.number)
            move = replace(move, dealt_in=place, hands_after=hands, rulings=rulings)
        done.append(move)
    return tuple(done)


def apply_moves(tables: Iterable[Table], moves: Collection[Move]) -> tuple[Table, ...]:
    """The tables after some moves: all who move stand up, then they sit down, so that two may also change seats. The order of the
    tables stays.

    Raises TableTwice, NoSuchTable, NotSeatedThere, SeatKept; NoSuchSeat, SeatTaken, SeatClosed. Then nothing has changed.
    """
    known = by_number(tables)
    for move in moves:
        for seat in (move.origin, move.target):
            if seat.table not in known:
                raise NoSuchTable(table=seat.table, known=tuple(sorted(known)))
        giving, number = known[move.origin.table], move.origin.number
        if giving.players.get(number) != move.entrant:
            raise NotSeatedThere(entrant=move.entrant, table=giving.number, seat=number, sits=giving.players.get(number))
        if number in giving.kept:
            raise SeatKept(table=giving.number, seat=number, entrant=move.entrant)
        known[giving.number] = _without(giving, number)
    for move in moves:
        receiving = known[move.target.table]
        free_seat(receiving, move.target.number)
        known[receiving.number] = _with(receiving, move.target.number, move.entrant)
    return tuple(known.values())


class _Room:
    """The room while a plan is made: the tables as the moves so far leave them, and heaps of the fullest and the emptiest.

    An entry of a heap counts only as long as the table still has that many players. A table that has received never gives later,
    since it was the emptiest and no other becomes emptier than it was: so nobody moves twice.
    """

    def __init__(self, tables: Mapping[int, Table], order: Sequence[int]) -> None:
        self.tables = dict(tables)
        self.count = {number: len(table.players) for number, table in tables.items()}
        self._rank = {number: rank for rank, number in enumerate(order)}
        self._leaving: Counter[int] = Counter()
        self._coming: Counter[int] = Counter()
        self._fullest: list[tuple[int, int, int]] = []
        self._emptiest: list[tuple[int, int, int]] = []
        for number in tables:
            self._note(number)

    def next_pair(self) -> tuple[int, int] | None:
        """The table that gives and the one that receives next; None once no move makes the tables more even."""
        while self._fullest and not self._gives(self._fullest[0]):
            heapq.heappop(self._fullest)
        while self._emptiest and not self._receives(self._emptiest[0]):
            heapq.heappop(self._emptiest)
        if not (self._fullest and self._emptiest):
            return None
        giving, receiving = self._fullest[0][2], self._emptiest[0][2]
        return (giving, receiving) if self.count[giving] - self.count[receiving] >= 2 else None

    def promise(self, pair: tuple[int, int]) -> None:
        """Counts a player as moved of whom it is not known yet who he is or where he sits down."""
        self._leaving[pair[0]] += 1
        self._coming[pair[1]] += 1
        self._shift(*pair)

    def carry_out(self, move: Move) -> None:
        """Moves a player."""
        giving, receiving = move.origin.table, move.target.table
        self.tables[giving] = _without(self.tables[giving], move.origin.number)
        self.tables[receiving] = _with(self.tables[receiving], move.target.number, move.entrant)
        self._shift(giving, receiving)

    def _gives(self, entry: tuple[int, int, int]) -> bool:
        table = self.tables[entry[2]]
        movable = len(table.players) - len(table.kept.intersection(table.players))
        return -entry[0] == self.count[table.number] and movable > self._leaving[table.number]

    def _receives(self, entry: tuple[int, int, int]) -> bool:
        table = self.tables[entry[2]]
        return entry[0] == self.count[table.number] and len(table.free) > self._coming[table.number]

    def _shift(self, giving: int, receiving: int) -> None:
        self.count[giving] -= 1
        self.count[receiving] += 1
        self._note(giving)
        self._note(receiving)

    def _note(self, number: int) -> None:
        heapq.heappush(self._fullest, (-self.count[number], self._rank[number], number))
        heapq.heappush(self._emptiest, (self.count[number], -self._rank[number], number))


def _balancing_move(room: _Room, giving: Table, receiving: Table, profile: RuleProfile, moved_before: Mapping[int, int]) -> Move:
    """The next big blind of one table goes to the soonest seat of the other, where both have told their blinds."""
    order = posting_order(giving)
    leaves = next(seat for seat in order if seat not in giving.kept)
    passed_over = tuple(giving.players[seat] for seat in order[: order.index(leaves)])
    sits = soonest_free_seat(receiving)
    place = dealt_in(profile, receiving, sits, "balance")
    rulings = [profile.rule("balance.difference"), profile.rule("balance.who"), profile.rule("balance.seat")]
    forced = False
    if place is not None:
        rulings.append(place.ruling)
        if place.place in SMALL_BLIND_PLACES:
            small_blind = profile.rule("balance.small_blind_seat")
            rulings.append(small_blind)
            forced = small_blind.value == "never"
    entrant = giving.players[leaves]
    return Move(
        entrant,
        Seat(giving.number, leaves),
        Seat(receiving.number, sits),
        chosen=Chosen.NEXT_AFTER_KEPT if passed_over else Chosen.NEXT_BIG_BLIND,
        dealt_in=place,
        hands_before=hands_to_big_blind(giving, leaves),
        hands_after=hands_to_big_blind(receiving, sits),
        sizes=(room.count[giving.number], room.count[receiving.number]),
        passed_over=passed_over,
        moved_before=moved_before.get(entrant, 0),
        forced=forced,
        rulings=tuple(rulings),
    )


def _big_blind_comes_free(table: Table) -> bool | None:
    if table.blinds is None:
        return None
    usable = (number for number in table.clockwise_from(table.blinds.big) if number not in table.closed)
    return next(usable, table.blinds.big) not in table.players


def _without(table: Table, seat: int) -> Table:
    return replace(table, players={number: entrant for number, entrant in table.players.items() if number != seat})


def _with(table: Table, seat: int, entrant: int) -> Table:
    return replace(table, players={**table.players, seat: entrant})


def _once(rulings: Iterable[Ruling]) -> tuple[Ruling, ...]:
    return tuple(dict.fromkeys(rulings))
