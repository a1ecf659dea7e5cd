"""Opens a table while others play: for late entries and alternates first, then for players of tables that are too full."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.domain.draws.proof_records import DrawRecord, FixedSeat, Kind, Seated
from bot.domain.draws.seat_draw import ButtonScope
from bot.domain.rules.profile import Ruling
from bot.domain.seating.balance import Chosen
from bot.domain.seating.errors import BlindsUnknown, MovesPending, NobodyToOpenFor, NoMoreTables, TableInPlay, TooFewToOpen
from bot.domain.seating.opening import FEWEST_AT_A_TABLE, leaving, plan_opening
from bot.domain.seating.positions import blinds_from_button, hands_to_big_blind, posting_order
from bot.domain.seating.tables import Seat, Table
from bot.domain.tournament.deeds import OpeningTable, Planning, SeatingLate, SeatMove, TellingButtons
from bot.domain.tournament.state import Tournament
from bot.services.floor import draws
from bot.services.floor.banned import verify_not_banned
from bot.services.floor.tables.blinds import fresh_tables, read_buttons, without_buttons
from bot.services.floor.tables.late_seats import seat_late
from bot.services.floor.tables.proposals import numbered, verify_seats_settled
from bot.services.replies.reply import Reply
from bot.services.replies.tables import TableOpened
from bot.services.shift.forms import read_number, read_seat
from bot.services.shift.shift import Shift
from bot.services.shift.views import move_views

MOST_TABLES = 2_000
ASKED = re.compile(r"(?:t(?:able|afel)?\s*)?([0-9]{1,4})(?![0-9]|\s*[:=\-/])(.*)", re.I | re.S)
"""The number of the table that is opened, and what is said of buttons behind it."""


def open_table(shift: Shift, text: str) -> Reply:
    """Opens a table, the next one or the one that is named ("4"), buttons behind it where others are to give players ("1:3 2:5").
    Those who wait sit down at once; those of other tables once it is confirmed. Raises NobodyToOpenFor, MovesPending,
    NoMoreTables, TableInPlay, TooFewToOpen; BlindsUnknown with the tables that are to give; ChoiceNeeded.
    """
    state = shift.playing
    verify_seats_settled(state)
    if state.proposal is not None:
        raise MovesPending(count=len(state.proposal.moves))
    difference, button = shift.profile.rule("balance.difference"), shift.profile.rule("button.start")
    asked = ASKED.fullmatch(text.strip())
    told = read_buttons(state, asked[2] if asked else text, "opentable")
    if told:
        state = shift.record(TellingButtons(told, shift.at))
    if not state.unseated:
        raise NobodyToOpenFor
    verify_not_banned(shift, (state.people[entrant] for entrant in state.unseated))
    new = _new_table(state, read_number(asked[1], 1, MOST_TABLES) if asked else 0)
    own = [entrant for entrant in state.unseated if _table_kept(state, entrant) in state.tables]
    elsewhere, rulings = seat_late(shift, own) if own else (list[SeatingLate](), list[Ruling]())
    waiting = sorted(shift.state.unseated, key=lambda entrant: _table_kept(state, entrant) != new.number)
    plan = plan_opening(fresh_tables(shift.state, shift.at, ()), new, len(waiting), difference.number, state.break_order)
    if plan.here + len(plan.gives) < FEWEST_AT_A_TABLE or not plan.here:
        raise TooFewToOpen(table=new.number, players=plan.here + len(plan.gives))
    here = waiting[: plan.here]
    if plan.elsewhere:
        placed, more = seat_late(shift, waiting[plan.here : plan.here + plan.elsewhere])
        elsewhere, rulings = [*elsewhere, *placed], [*rulings, *more]
    moves = _givers(shift, plan.gives, (difference, shift.profile.rule("balance.who")) if plan.gives else ())
    opening, seats = _opening(shift, new, [*here, *(move.entrant for move in moves)], button)
    seated = [*elsewhere, *(SeatingLate(entrant, seats[entrant]) for entrant in here)]
    moves = [replace(move, target=seats[move.entrant]) for move in moves]
    shift.record(opening, *seated[len(elsewhere) :], *([Planning(tuple(moves), opens=new.number)] if moves else []))
    rulings = [button.on("opening"), *rulings, *(ruling for move in moves for ruling in move.rulings)]
    outcome = _told(shift, opening, seated, moves)
    concerned = [*(late.entrant for late in seated), *(move.entrant for move in moves)]
    return shift.reply(outcome, rulings, concerned)


def _told(shift: Shift, opening: OpeningTable, placed: Sequence[SeatingLate], moves: Sequence[SeatMove]) -> TableOpened:
    names = shift.names(one.entrant for one in placed)
    draw, blinds = opening.draw, dict(opening.blinds)
    return TableOpened(
        table=opening.table,
        seated=tuple((names[one.entrant], str(one.seat), one.dealt_in) for one in placed),
        moves=move_views(shift, numbered(shift)) if moves else (),
        number=draw.number,
        seed=draw.seed,
        button=blinds[opening.table].button if blinds else 0,
        button_number=opening.button.number if opening.button else 0,
        waiting=len(shift.state.unseated),
    )


def _table_kept(state: Tournament, entrant: int) -> int:
    """The table where a seat is kept for somebody; 0 for none."""
    seat = state.kept_seats.get(entrant)
    return seat.table if seat else 0


def _new_table(state: Tournament, asked: int) -> Table:
    """The table that is opened, nobody sitting there yet: the one asked for, else the first that is not in play. Seats that are
    kept for others than those who wait are closed. Raises TableInPlay, NoMoreTables, TooFewToOpen.
    """
    most = state.setup.most_tables
    if asked in state.tables:
        raise TableInPlay(table=asked)
    if most and (len(state.tables) >= most or asked > most):
        raise NoMoreTables(most=most, more=max(asked, len(state.tables) + 1))
    waiting = set(state.unseated)
    last = most or len(state.tables) + len({seat.table for seat in state.closed_seats}) + 1
    for number in (asked,) if asked else range(1, last + 1):
        held = {seat for entrant, seat in state.kept_seats.items() if entrant not in waiting and entrant not in state.out}
        closed = frozenset(seat.number for seat in held | state.closed_seats if seat.table == number)
        table = Table(number, state.setup.seats, {}, closed)
        if number not in state.tables and len(table.free) >= FEWEST_AT_A_TABLE:
            return table
    if asked:
        raise TooFewToOpen(table=asked, players=len(table.free))
    raise NoMoreTables(most=most, more=last + 1)


def _givers(shift: Shift, gives: Sequence[int], rulings: tuple[Ruling, ...]) -> list[SeatMove]:
    """Who leaves the tables that give, still without a seat at the new one. Raises BlindsUnknown with all of them at once."""
    known = {table.number: table for table in fresh_tables(shift.state, shift.at)}
    ask = without_buttons(known[number] for number in set(gives))
    if ask:
        raise BlindsUnknown(tables=ask)
    moves = []
    for number, players in Counter(gives).items():
        table = known[number]
        for seat in leaving(table, players):
            passed = tuple(table.players[at] for at in posting_order(table) if at in table.kept)
            before = hands_to_big_blind(table, seat)
            passed = tuple(one for one in passed if hands_to_big_blind(table, shift.state.seat_of[one].number) < before)
            chosen = Chosen.NEXT_AFTER_KEPT if passed else Chosen.NEXT_BIG_BLIND
            origin = Seat(number, seat)
            moves.append(
                SeatMove(table.players[seat], origin, origin, "balance", str(chosen), "", before, 0, passed, rulings=rulings)
            )
    return moves


def _opening(shift: Shift, new: Table, entrants: Sequence[int], button: Ruling) -> tuple[OpeningTable, Mapping[int, Seat]]:
    """The seats of the new table, drawn, and its button, as at the start. Who has a seat kept for him there has it."""
    kept = {entrant: shift.state.kept_seats.get(entrant) for entrant in entrants}
    fixed = {entrant: seat for entrant, seat in kept.items() if seat and seat.table == new.number and seat.number in new.free}
    record = DrawRecord(
        draws.next_number(shift), Kind.LATE, draws.clock(shift), tables=(draws.shape(new),),
        entrants=draws.listed(shift, entrants),
        fixed=tuple(FixedSeat(seat, entrant) for entrant, seat in sorted(fixed.items(), key=lambda pair: pair[1])),
    )  # fmt: skip
    record = draws.at_once(shift, record)
    seats = {line.key: read_seat(line.value) for line in record.result}
    table = replace(new, players={seat.number: entrant for entrant, seat in seats.items()})
    drawn = _button_draw(shift, record, seats) if button.value == "drawn" else None
    at = int(drawn.result[0].value) if drawn else min(table.players)
    blinds = ((new.number, blinds_from_button(table, at)),)
    return OpeningTable(new.number, new.seats, record, drawn, blinds, shift.at), seats


def _button_draw(shift: Shift, record: DrawRecord, seats: Mapping[int, Seat]) -> DrawRecord:
    names = {entrant.number: entrant for entrant in record.entrants}
    sitting = tuple(Seated(seat, names[entrant]) for entrant, seat in sorted(seats.items(), key=lambda pair: pair[1]))
    button = DrawRecord(
        record.number + 1, Kind.BUTTON, record.at, scope=ButtonScope.EACH_TABLE, tables=record.tables, seated=sitting
    )
    return draws.at_once(shift, button)
