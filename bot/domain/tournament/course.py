"""How a tournament goes on: each deed leads from one state to the next, and nothing else does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from bot.domain.seating.tables import Seat, Table
from bot.domain.tournament import deeds as d
from bot.domain.tournament.entry_order import OrderingEntries
from bot.domain.tournament.raced import mixed, raced_off, with_fresh_stacks
from bot.domain.tournament.ranking import in_order
from bot.domain.tournament.state import Tournament


def after(state: Tournament, deed: d.Deed) -> Tournament:
    """The tournament after a deed. Whether the deed makes sense has been checked when it was decided."""
    for single in deed.deeds if isinstance(deed, d.Together) else (deed,):
        state = _STEPS[type(single)](state, single)
    return state


def _entered(state: Tournament, deed: d.Entering) -> Tournament:
    stacks = {**state.stacks, **dict.fromkeys(dict(deed.entrants), deed.stack)} if deed.stack else state.stacks
    return replace(state, people={**state.people, **dict(deed.entrants)}, stacks=stacks)


def _withdrawn(state: Tournament, deed: d.Withdrawing) -> Tournament:
    gone = set(deed.entrants)
    kept = {entrant: seat for entrant, seat in state.kept_seats.items() if entrant not in gone}
    alternates = tuple(entrant for entrant in state.alternates if entrant not in gone)
    state = replace(state, withdrawn=state.withdrawn | gone, kept_seats=kept, alternates=alternates)
    return _gone(state, gone)


def _seat_kept(state: Tournament, deed: d.KeepingSeat) -> Tournament:
    kept = {entrant: seat for entrant, seat in state.kept_seats.items() if entrant != deed.entrant}
    if deed.seat is not None:
        kept[deed.entrant] = deed.seat
    return _with_kept(replace(state, kept_seats=kept))


def _seat_closed(state: Tournament, deed: d.ClosingSeat) -> Tournament:
    closed = state.closed_seats | {deed.seat} if deed.closed else state.closed_seats - {deed.seat}
    state = replace(state, closed_seats=closed)
    table = state.tables.get(deed.seat.table)
    if table is None:
        return state
    return _with_tables(state, [replace(table, closed=_closed_at(state, table.number))])


def _sealed(state: Tournament, deed: d.Sealing) -> Tournament:
    return replace(state, sealed=deed, words=())


def _word(state: Tournament, deed: d.SayingWord) -> Tournament:
    return replace(state, words=(*state.words, deed.word))


def _revealed(state: Tournament, deed: d.Revealing) -> Tournament:
    players: dict[int, dict[int, int]] = {number: {} for number, _ in deed.tables}
    for entrant, seat in deed.seating:
        players[seat.table][seat.number] = entrant
    blinds = dict(deed.blinds)
    tables = {
        number: Table(number, seats, players[number], _closed_at(state, number), frozenset(), blinds.get(number))
        for number, seats in deed.tables
    }
    state = replace(
        state, tables=tables, seat_of=dict(deed.seating), alternates=deed.alternates, sealed=None, words=(), proposal=None,
        told=dict.fromkeys(blinds, deed.at), drawn=state.drawn + 1,
    )  # fmt: skip
    return mixed(_with_kept(state))


def _aborted(state: Tournament, _deed: d.Aborting) -> Tournament:
    return replace(state, sealed=None, words=())


def _seated_late(state: Tournament, deed: d.SeatingLate) -> Tournament:
    alternates = tuple(entrant for entrant in state.alternates if entrant != deed.entrant)
    return mixed(_sat_down(replace(state, alternates=alternates), [(deed.entrant, deed.seat)]), {deed.seat.table})


def _waiting(state: Tournament, deed: d.Waiting) -> Tournament:
    joining = (entrant for entrant in dict.fromkeys(deed.entrants) if entrant not in state.alternates)
    return replace(state, alternates=(*state.alternates, *joining))


def _table_opened(state: Tournament, deed: d.OpeningTable) -> Tournament:
    blinds = dict(deed.blinds)
    table = Table(deed.table, deed.seats, {}, _closed_at(state, deed.table), frozenset(), blinds.get(deed.table))
    return _with_tables(replace(state, told={**state.told, **dict.fromkeys(blinds, deed.at)}), [table])


def _buttons(state: Tournament, deed: d.TellingButtons) -> Tournament:
    told = {**state.told, **dict.fromkeys((number for number, _ in deed.blinds), deed.at)}
    tables = [replace(state.tables[number], blinds=blinds) for number, blinds in deed.blinds]
    return _with_tables(replace(state, told=told), tables)


def _busted(state: Tournament, deed: d.BustingOut) -> Tournament:
    gone = {entrant for entrant, _, _ in deed.places}
    # a seat is kept for who plays; it must not stay closed to others afterwards
    kept = {entrant: seat for entrant, seat in state.kept_seats.items() if entrant not in gone}
    busts = (*state.busts, *in_order(deed.places))
    return _gone(replace(state, busts=busts, out=state.out | gone, kept_seats=kept), gone)


def _bought(kind: str) -> Callable[[Tournament, d.Rebuying | d.AddingOn], Tournament]:
    def bought(state: Tournament, deed: d.Rebuying | d.AddingOn) -> Tournament:
        bought = (*state.bought, *((entrant, deed.stack, kind) for entrant in deed.entrants))
        return with_fresh_stacks(replace(state, bought=bought), deed.entrants)

    return bought


def _planned(state: Tournament, deed: d.Planning) -> Tournament:
    return replace(state, proposal=deed)


def _moved(state: Tournament, deed: d.Moving) -> Tournament:
    plan = state.proposal
    left = tuple(move for move in plan.moves if move not in deed.moves) if plan else ()
    state = replace(state, moves=(*state.moves, *deed.moves), proposal=replace(plan, moves=left) if plan and left else None)
    # all stand up before anybody sits down, so that two can change places, or a whole table be drawn again
    moved, left_tables = _stood_up(state, {move.entrant for move in deed.moves})
    seated = _sat_down(moved, [(move.entrant, move.target) for move in deed.moves])
    return mixed(_without_empty(seated, left_tables), {move.target.table for move in deed.moves})


def _dropped(state: Tournament, _deed: d.Dropping) -> Tournament:
    return replace(state, proposal=None)


def _break_order(state: Tournament, deed: d.OrderingBreaks) -> Tournament:
    return replace(state, break_order=deed.tables)


def _hand_for_hand(state: Tournament, deed: d.PlayingHandForHand) -> Tournament:
    return replace(state, hands=deed if deed.on else None)


def _level(state: Tournament, deed: d.ReachingLevel) -> Tournament:
    return replace(state, level=deed.level)


def _raced(state: Tournament, deed: d.Racing) -> Tournament:
    return replace(state, races=(*state.races, deed), raced=raced_off(state, deed))


def _chip_retired(state: Tournament, deed: d.RetiringChip) -> Tournament:
    return replace(state, retired=state.retired | {deed.value})


def _set_up(state: Tournament, deed: d.SettingUp) -> Tournament:
    """Shares and amounts that were said for another number of places hold no longer."""
    prizes = state.prizes
    if prizes is not None and deed.paid != state.setup.paid:
        prizes = replace(prizes, shares=(), fixed=(), paid=0)
    return replace(state, setup=deed, prizes=prizes)


def _prizes(state: Tournament, deed: d.SettingPrizes) -> Tournament:
    """How many places are paid is said once, wherever it is said: the bubble goes by it."""
    paid = len(deed.prizes.fixed) or len(deed.prizes.shares) or deed.prizes.paid or state.setup.paid
    return replace(state, prizes=deed.prizes, setup=replace(state.setup, paid=paid))


_STEPS: Mapping[type[d.Single], Callable[[Tournament, Any], Tournament]] = {
    d.SettingUp: _set_up,
    d.Entering: _entered,
    d.Withdrawing: _withdrawn,
    d.KeepingSeat: _seat_kept,
    d.ClosingSeat: _seat_closed,
    d.Sealing: _sealed,
    d.SayingWord: _word,
    d.Revealing: _revealed,
    d.Aborting: _aborted,
    d.SeatingLate: _seated_late,
    d.Waiting: _waiting,
    d.OpeningTable: _table_opened,
    d.TellingButtons: _buttons,
    d.BustingOut: _busted,
    d.Rebuying: _bought("rebuy"),
    d.AddingOn: _bought("addon"),
    d.Planning: _planned,
    d.Moving: _moved,
    d.Dropping: _dropped,
    d.OrderingBreaks: _break_order,
    d.PlayingHandForHand: _hand_for_hand,
    d.ReachingLevel: _level,
    d.Racing: _raced,
    d.RetiringChip: _chip_retired,
    d.Picking: lambda state, _deed: state,
    d.SettingPrizes: _prizes,
    d.Dealing: lambda state, deed: replace(state, deal=deed.amounts),
    OrderingEntries: lambda state, deed: replace(state, order=deed.entrants),
    d.Closing: lambda state, _deed: replace(state, over=True),
}


def _closed_at(state: Tournament, table: int) -> frozenset[int]:
    return frozenset(seat.number for seat in state.closed_seats if seat.table == table)


def _with_tables(state: Tournament, tables: Iterable[Table]) -> Tournament:
    return replace(state, tables={**state.tables, **{table.number: table for table in tables}})


def _gone(state: Tournament, entrants: Iterable[int]) -> Tournament:
    """The entrants leave the tournament, and tables where they were the last ones go with them."""
    return _without_empty(*_stood_up(state, entrants))


def _stood_up(state: Tournament, entrants: Iterable[int]) -> tuple[Tournament, set[int]]:
    """Frees the seats of some entrants. With the tables that they have left."""
    tables, seat_of, left = dict(state.tables), dict(state.seat_of), set[int]()
    for entrant in entrants:
        seat = seat_of.pop(entrant, None)
        if seat is None:
            continue
        table = tables[seat.table]
        players = {number: who for number, who in table.players.items() if number != seat.number}
        tables[seat.table] = replace(table, players=players, kept=table.kept - {seat.number})
        left.add(seat.table)
    return replace(state, tables=tables, seat_of=seat_of), left


def _without_empty(state: Tournament, left: Iterable[int]) -> Tournament:
    """Of the tables that were left, those where nobody sits any more are gone; the last table of a tournament always stays."""
    empty = {number for number in left if not state.tables[number].players}
    if len(empty) == len(state.tables):
        empty -= {min(empty, default=0)}
    if not empty:
        return state
    tables = {number: table for number, table in state.tables.items() if number not in empty}
    return replace(state, tables=tables, told={number: at for number, at in state.told.items() if number not in empty})


def _sat_down(state: Tournament, places: Iterable[tuple[int, Seat]]) -> Tournament:
    tables, seat_of = dict(state.tables), dict(state.seat_of)
    for entrant, seat in places:
        table = tables[seat.table]
        kept = table.kept | {seat.number} if state.kept_seats.get(entrant) == seat else table.kept
        tables[seat.table] = replace(table, players={**table.players, seat.number: entrant}, kept=kept)
        seat_of[entrant] = seat
    return replace(state, tables=tables, seat_of=seat_of)


def _with_kept(state: Tournament) -> Tournament:
    """Marks the seats that must stay as they are at their tables."""
    kept: dict[int, set[int]] = {}
    for entrant, seat in state.kept_seats.items():
        if state.seat_of.get(entrant) == seat:
            kept.setdefault(seat.table, set()).add(seat.number)
    return _with_tables(state, [replace(table, kept=frozenset(kept.get(table.number, ()))) for table in state.tables.values()])
