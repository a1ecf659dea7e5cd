"""Seats for late entries and alternates: at the emptiest tables, drawn or the one that pays the big blind soonest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.domain.draws.proof_records import DrawRecord, Kind
from bot.domain.rules.profile import Ruling
from bot.domain.seating.breaking import breaking_order
from bot.domain.seating.errors import BlindsUnknown
from bot.domain.seating.positions import dealt_in, soonest_free_seat
from bot.domain.seating.tables import Seat, Table
from bot.domain.tournament.deeds import SeatingLate
from bot.services.floor import draws
from bot.services.floor.tables.blinds import fresh_tables, without_buttons
from bot.services.shift.forms import read_seat
from bot.services.shift.shift import Shift


def seat_late(shift: Shift, waiting: Sequence[int]) -> tuple[list[SeatingLate], list[Ruling]]:
    """Seats those who wait, in that order, as long as there are seats: who has a seat that is kept for him there, the others in
    one draw or one after another. With the rulings that say so. Raises BlindsUnknown with all tables that have to tell their
    button first; ChoiceNeeded.
    """
    how = shift.profile.rule("late.seat")
    if how.value != "drawn":
        _verify_buttons(shift, waiting)
    placed, rulings, others = [], [how], []
    for entrant in waiting:
        seat = _own_seat(shift, fresh_tables(shift.state, shift.at, [entrant]), entrant)
        if seat is None:
            others.append(entrant)
        else:
            placed.append(_seated(shift, entrant, seat, rulings))
    if how.value == "drawn":
        return [*placed, *_drawn(shift, others, rulings)], rulings
    for entrant in others:
        seat = _soonest(shift, fresh_tables(shift.state, shift.at, [entrant]))
        if seat is not None:
            placed.append(_seated(shift, entrant, seat, rulings))
    return placed, rulings


def _seated(shift: Shift, entrant: int, seat: Seat, rulings: list[Ruling], record: DrawRecord | None = None) -> SeatingLate:
    """Somebody sits down, and is dealt in or not. The record of a draw is written down once, with the first of its players."""
    table = next(table for table in fresh_tables(shift.state, shift.at) if table.number == seat.table)
    place = dealt_in(shift.profile, table, seat.number, "late")
    rulings += [place.ruling] if place else []
    late = SeatingLate(entrant, seat, place.plays if place else "", record)
    shift.record(late)
    return late


def _own_seat(shift: Shift, known: Sequence[Table], entrant: int) -> Seat | None:
    """The seat that is kept for somebody, if he can have it."""
    kept = shift.state.kept_seats.get(entrant)
    return next((kept for table in known if kept and table.number == kept.table and kept.number in table.free), None)


def _drawn(shift: Shift, waiting: Sequence[int], rulings: list[Ruling]) -> list[SeatingLate]:
    known = fresh_tables(shift.state, shift.at, waiting)
    players = waiting[: sum(len(table.free) for table in known)]
    if not players:
        return []
    record = DrawRecord(
        draws.next_number(shift), Kind.LATE, draws.clock(shift), tables=tuple(draws.shape(table) for table in known),
        seated=draws.seated(shift, known), entrants=draws.listed(shift, players),
    )  # fmt: skip
    record = draws.at_once(shift, record)
    first, *rest = ((line.key, read_seat(line.value)) for line in record.result)
    return [_seated(shift, *first, rulings, record), *(_seated(shift, entrant, seat, rulings) for entrant, seat in rest)]


def _soonest(shift: Shift, known: Sequence[Table]) -> Seat | None:
    table = _emptiest(shift, known)
    return Seat(table.number, soonest_free_seat(table)) if table else None


def _emptiest(shift: Shift, known: Sequence[Table]) -> Table | None:
    """The table with the fewest players among those with a free seat; among equals the one that is broken last, so that nobody
    has to move again soon.
    """
    rank = {number: at for at, number in enumerate(breaking_order(known, shift.state.break_order))}
    open_tables = [table for table in known if table.free]
    return min(open_tables, key=lambda table: (len(table.players), -rank[table.number]), default=None)


def _verify_buttons(shift: Shift, waiting: Sequence[int]) -> None:
    """Asks for all buttons that are needed at once, instead of one after another."""
    known = {table.number: table for table in fresh_tables(shift.state, shift.at, waiting)}
    receiving = set[int]()
    for entrant in waiting:
        if _own_seat(shift, list(known.values()), entrant):
            continue
        table = _emptiest(shift, list(known.values()))
        if table is None:
            break
        receiving.add(table.number)
        known[table.number] = replace(table, players={**table.players, table.free[0]: entrant})
    ask = without_buttons(known[number] for number in receiving)
    if ask:
        raise BlindsUnknown(tables=ask)
