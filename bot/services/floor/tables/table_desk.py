"""How players move: buttons, balancing, breaking tables, confirming, moving by hand."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.domain.draws.errors import DrawUnderWay
from bot.domain.draws.proof_records import DrawRecord, FixedSeat, Kind
from bot.domain.draws.seat_draw import TableShape
from bot.domain.errors import BadNumber, UnreadableForm
from bot.domain.rules.errors import ChoiceNeeded
from bot.domain.seating.balance import moves_to, plan_moves
from bot.domain.seating.breaking import breaking_order, landings, redraw_needed, seats_paying_soonest, tables_to_break
from bot.domain.seating.errors import (
    AlreadyThere,
    BlindsUnknown,
    CannotBreak,
    MovesPending,
    NobodyWaits,
    NoFreeSeat,
    NoSuchMove,
    NothingProposed,
    SeatTaken,
    TableTwice,
)
from bot.domain.seating.tables import Seat, Table
from bot.domain.tournament.deeds import Dropping, Moving, OrderingBreaks, Planning, SeatMove, TellingButtons
from bot.domain.tournament.state import Tournament
from bot.services.floor import draws
from bot.services.floor.banned import not_banned
from bot.services.floor.seat_form import MoveForm
from bot.services.floor.tables import hands
from bot.services.floor.tables.blinds import fresh_tables, read_buttons, without_buttons
from bot.services.floor.tables.late_seats import seat_late
from bot.services.floor.tables.next_steps import next_steps
from bot.services.floor.tables.proposals import (
    kept_for,
    numbered,
    promised,
    reconsider,
    seat_move,
    verify_current,
    verify_seats_settled,
)
from bot.services.replies.reply import Reply
from bot.services.replies.tables import Balance, Break, BreakOrder, Buttons, Dropped, Moved, Seated, TableRedrawn
from bot.services.shift.forms import read_number, read_seat
from bot.services.shift.shift import Shift
from bot.services.shift.views import move_views, seat_or_place, table_at, table_views

MOST_TABLES = 2_000
ALL = ("", "all", "tout", "tous", "alles", "allemaal", "*")


def button(shift: Shift, text: str) -> Reply:
    """Takes down where the button is in the hand that is played: "3:5 7:2", with the big blind behind a stroke where it is not
    the second player to the left ("3:5/8").
    """
    told = read_buttons(shift.playing, text)
    if not told:
        raise UnreadableForm(piece=text[:60], command="button")
    state = shift.record(TellingButtons(told, shift.at))
    views = table_views(shift, [state.tables[number] for number, _ in told])
    return shift.reply(Buttons(views=views))


def balance(shift: Shift, text: str) -> Reply:
    """Proposes the moves that make the tables even, and asks for the buttons that it needs. Nothing moves before it is
    confirmed. What was proposed before is dropped, unless nothing better can be said without a button.
    """
    state = shift.playing
    verify_seats_settled(state)
    profile = shift.profile
    profile.rule("balance.difference")
    told = read_buttons(state, text, "balance")
    if told:
        state = shift.record(TellingButtons(told, shift.at))
    broken = any(move.why == "break" for move in state.moves)
    plan = plan_moves(
        fresh_tables(state, shift.at, ()), profile, Counter(move.entrant for move in state.moves),
        announced=state.break_order, early=not broken,
    )  # fmt: skip
    moves = tuple(seat_move(move) for move in plan.moves)
    due = tables_to_break(list(state.tables.values()), state.setup.seats, state.break_order) if len(state.tables) > 1 else ()
    _propose(shift, moves, waits=bool(plan.ask))
    outcome = Balance(
        moves=move_views(shift, numbered(shift)) if moves else (),
        ask=plan.ask,
        spread=plan.spread_before,
        after=plan.spread_after,
        wanted=tuple((want.from_table, want.to_table) for want in plan.wanted),
        halts=tuple((halt.table, halt.players, halt.fullest) for halt in plan.halts),
        breaks=due[0] if due and (moves or plan.ask) else 0,
    )
    return shift.reply(outcome, plan.rulings, [move.entrant for move in moves])


def _propose(shift: Shift, moves: tuple[SeatMove, ...], *, waits: bool) -> None:
    before = shift.state.proposal
    if before is not None and before.moves != moves and (moves or not waits):
        shift.record(Dropping())
    if moves and (before is None or before.moves != moves):
        shift.record(Planning(moves))


def break_order(shift: Shift, text: str) -> Reply:
    """Says or sets the order in which tables are broken, so that players can know it beforehand. Raises BadNumber, NoSuchTable,
    TableTwice.
    """
    state = shift.playing
    published = shift.profile.rule("break.order")
    if text:
        wanted = tuple(_table_number(piece) for piece in re.split(r"[\s,;>→]+", _joined(text)) if piece)
        for number in wanted:
            table_at(state, number)
            if wanted.count(number) > 1:
                raise TableTwice(table=number)
        if not wanted:
            raise UnreadableForm(piece=text[:60], command="breakorder")
        state = shift.record(OrderingBreaks(wanted))
    order = breaking_order(list(state.tables.values()), state.break_order)
    return shift.reply(BreakOrder(order=order, set=bool(text)), (published,))


def _joined(text: str) -> str:
    """A text in which a table is one word: "table 3" is "3"."""
    return re.sub(r"\bt(?:ables?|afels?)?\s*(?=\d)", "", text.strip(), flags=re.I)


def _table_number(text: str) -> int:
    """The number in "3", "t3" or "table 3". Raises BadNumber, also for two numbers."""
    digits = _joined(text)
    if not digits.isdecimal():
        raise BadNumber(text=text.strip()[:30], least=1, most=MOST_TABLES)
    return read_number(digits, 1, MOST_TABLES)


def break_table(shift: Shift, text: str) -> Reply:
    """Proposes where the players of the next table to be broken go: by a recorded draw, or as the book says. Raises
    CannotBreak; SeatKept where somebody must not be moved; BlindsUnknown where the book wants the seats that pay soonest.
    """
    state = shift.playing
    verify_seats_settled(state)
    profile, known = shift.profile, fresh_tables(state, shift.at, ())
    how, order = profile.rule("break.seats"), profile.rule("break.order")
    due = tables_to_break(known, state.setup.seats, state.break_order)
    number = _table_number(text) if text else next(iter(due), breaking_order(known, state.break_order)[0])
    table = table_at(state, number)
    others = [other for other in known if other.number != number]
    free = sum(max(0, min(len(other.free), state.setup.seats - len(other.players))) for other in others)
    if free < len(table.players) or not others:
        raise CannotBreak(table=number, players=len(table.players), free=free)
    receiving = {landing.table for landing in landings(known, [number], state.setup.seats, state.break_order)}
    record = None
    if how.value == "drawn":
        record = _break_draw(shift, table, others)
        seats = {line.key: read_seat(line.value) for line in record.result}
    else:
        ask = without_buttons(other for other in known if other.number in {number, *receiving})
        if ask:
            raise BlindsUnknown(tables=ask)
        seats = seats_paying_soonest(known, [number], state.setup.seats, state.break_order)
    moved = Counter(move.entrant for move in state.moves)
    moves = tuple(seat_move(move) for move in moves_to(known, profile, seats, moved))
    shift.record(Planning(moves, number, record))
    came = Counter(seat.table for seat in seats.values())
    percent = profile.says("break.redraw_from_percent")
    anew = tuple(t for t, count in came.items() if percent and redraw_needed(state.tables[t], count, percent.number))
    outcome = Break(
        table=number,
        moves=move_views(shift, numbered(shift)),
        number=record.number if record else 0,
        seed=record.seed if record else "",
        anew=tuple(sorted(anew)),
        early=number not in due,
        receives=len(came),
        ask=tuple(sorted({move.target.table for move in moves if not move.dealt_in})),
        due=bool(due),
    )
    rulings = [how, order, *(ruling for move in moves for ruling in move.rulings), *([percent] if anew and percent else [])]
    return shift.reply(outcome, rulings, [move.entrant for move in moves])


def _break_draw(shift: Shift, table: Table, others: Sequence[Table]) -> DrawRecord:
    seats = shift.state.setup.seats
    shapes = tuple(
        replace(draws.shape(other), seats=min(other.seats, max(seats, *other.players)))
        for other in others
    )  # fmt: skip
    entrants = draws.listed(shift, [entrant for _, entrant in sorted(table.players.items())])
    record = DrawRecord(
        draws.next_number(shift), Kind.BREAK, draws.clock(shift), tables=shapes, seated=draws.seated(shift, others),
        entrants=entrants,
    )  # fmt: skip
    return draws.at_once(shift, record)


def redraw_table(shift: Shift, text: str) -> Reply:
    """Draws the places of one table anew among its players (EVENT'em, « Le Changement de table », when most of them are new).
    Raises MovesPending while moves are proposed.
    """
    state = shift.playing
    verify_seats_settled(state)
    if state.proposal is not None:
        raise MovesPending(count=len(state.proposal.moves))
    table = table_at(state, _table_number(text))
    entrants = draws.listed(shift, [entrant for _, entrant in sorted(table.players.items())])
    kept = sorted((seat, who) for who, seat in state.kept_seats.items() if seat.table == table.number)
    here = set(table.players.values())
    fixed = tuple(FixedSeat(seat, who) for seat, who in kept if who in here and seat.number not in table.closed)
    held = {seat.number for seat, who in kept if who not in here}
    if table.seats - len(table.closed | held) < len(entrants):
        held = set()  # who is to come has to wait until one of them leaves
    shape = TableShape(table.number, table.seats, table.closed | held)
    record = DrawRecord(draws.next_number(shift), Kind.SEATS, draws.clock(shift), tables=(shape,), entrants=entrants, fixed=fixed)
    record = draws.at_once(shift, record)
    moves = tuple(
        SeatMove(line.key, state.seat_of[line.key], read_seat(line.value), "redraw")
        for line in record.result if state.seat_of[line.key] != read_seat(line.value)
    )  # fmt: skip
    shift.record(Planning(moves, 0, record))
    state = shift.record(Moving(moves))
    outcome = TableRedrawn(views=table_views(shift, [state.tables[table.number]]), number=record.number, seed=record.seed)
    percent = shift.profile.says("break.redraw_from_percent")
    return shift.reply(outcome, (percent,) if percent else (), [move.entrant for move in moves])


def confirm(shift: Shift, text: str) -> Reply:
    """The players have moved: all that was proposed, or the moves with these numbers, which stay what they were when they were
    read out. Raises NothingProposed, NoSuchMove; MoveOutdated where somebody has moved or gone in the meantime; SeatKept.
    """
    proposed = numbered(shift)
    chosen = proposed if text.strip().casefold() in ALL else _chosen(text, proposed)
    verify_current(shift, tuple(chosen.values()))
    told = _with_buttons_told_since(shift, chosen)
    state = shift.record(Moving(tuple(chosen.values())))
    hands.settle(shift)
    left = len(state.proposal.moves) if state.proposal else 0
    due = next_steps(shift)
    outcome = Moved(
        moves=move_views(shift, told), left=left, dropped=0, remaining=due.remaining, steps=due.steps, winner=due.winner
    )
    return shift.reply(outcome, [ruling for move in told.values() for ruling in move.rulings])


def _chosen(text: str, proposed: Mapping[int, SeatMove]) -> Mapping[int, SeatMove]:
    pieces = [piece.lstrip("#") for piece in re.split(r"[\s,;]+", text) if piece]
    known = {str(number): number for number in proposed}
    if not pieces or not known.keys() >= {*pieces}:
        raise NoSuchMove(move=text[:20], moves=max(proposed))
    return {known[piece]: proposed[known[piece]] for piece in dict.fromkeys(pieces)}


def _with_buttons_told_since(shift: Shift, moves: Mapping[int, SeatMove]) -> Mapping[int, SeatMove]:
    """The moves as they are told: where the button has become known since they were proposed, with whether he is dealt in."""
    if all(move.dealt_in or move.why != "break" for move in moves.values()):
        return moves
    seats = {move.entrant: move.target for move in moves.values()}
    try:
        planned = {move.entrant: seat_move(move) for move in moves_to(fresh_tables(shift.state, shift.at), shift.profile, seats)}
    except ChoiceNeeded:
        return moves  # who has sat down has sat down, whether the club has chosen or not
    return {number: move if move.dealt_in else planned[move.entrant] for number, move in moves.items()}


def drop(shift: Shift, _text: str) -> Reply:
    """The moves that were proposed are not made."""
    proposal = shift.playing.proposal
    if proposal is None:
        raise NothingProposed
    before = draws.given_up(shift.standing)
    shift.record(Dropping())
    number = max(draws.given_up(shift.standing) - before, default=0)
    return shift.reply(Dropped(count=len(proposal.moves), draw=number))


def free_to_move(shift: Shift) -> Tournament:
    """The tournament, in which somebody may be moved by hand. Raises NoTournament, TournamentOver, NotDrawnYet, DrawUnderWay."""
    state = shift.playing
    if state.sealed is not None:
        raise DrawUnderWay(number=state.sealed.draw.number)
    return state


def move(shift: Shift, form: MoveForm) -> Reply:
    """Moves somebody by hand: a wrong seat put right, or the director's decision. Raises what such a move
    raises; SeatTaken also for a seat that is promised to somebody who is on his way there, or kept for another,
    MovesPending for one at a table that is being broken.
    """
    state = free_to_move(shift)
    entrant, seat = shift.entrant(form.person), read_seat(form.seat)
    origin = seat_or_place(shift, entrant)
    table = table_at(state, seat.table)
    drawn = promised(state)
    if origin == seat:
        raise AlreadyThere(name=shift.names([entrant])[entrant], seat=str(seat))
    if drawn.get(seat, entrant) != entrant:
        free = tuple(number for number in table.free if Seat(table.number, number) not in drawn)
        raise SeatTaken(table=seat.table, seat=seat.number, entrant=drawn.get(seat, entrant), free=free)
    if state.proposal and state.proposal.breaks == seat.table != origin.table:
        raise MovesPending(count=len(state.proposal.moves))
    if kept_for(state, seat) not in (None, entrant, table.players.get(seat.number)):
        raise SeatTaken(table=seat.table, seat=seat.number, entrant=kept_for(state, seat), free=())
    moved = Counter(done.entrant for done in state.moves)
    planned = moves_to(fresh_tables(state, shift.at), shift.profile, {entrant: seat}, moved, "mistake")
    moves = tuple(seat_move(one) for one in planned)
    shift.record(Moving(moves))
    dropped = reconsider(shift, {origin.table, seat.table})
    hands.settle(shift)
    proposal, wrong_seat = shift.state.proposal, shift.profile.says("seats.wrong_seat")
    due = next_steps(shift)
    outcome = Moved(
        moves=move_views(shift, {1: moves[0]}),
        left=len(proposal.moves) if proposal else 0,
        dropped=dropped,
        remaining=due.remaining,
        steps=due.steps,
        winner=due.winner,
    )
    return shift.reply(outcome, [*([wrong_seat] if wrong_seat else []), *moves[0].rulings])


def seat(shift: Shift, text: str) -> Reply:
    """Seats the late entries and alternates who wait, one by name or all, as long as there are free seats. Raises NobodyWaits,
    NoFreeSeat, Banned, BlindsUnknown where the book wants the seat that pays the big blind soonest.
    """
    state = shift.playing
    verify_seats_settled(state)
    waiting = state.unseated
    if text.strip().casefold() not in ALL:
        entrant = shift.entrant(text)
        waiting = tuple(other for other in waiting if other == entrant)
    if not waiting:
        raise NobodyWaits
    welcome = not_banned(shift, waiting)
    placed, rulings = seat_late(shift, welcome)
    if not placed:
        closed = sorted(seat for seat in state.closed_seats if seat.table in state.tables)
        free = str(closed[0]) if closed else ""
        raise NoFreeSeat(seats=sum(table.seats for table in state.tables.values()), closed=free)
    dropped = reconsider(shift, {late.seat.table for late in placed})
    names = shift.names(late.entrant for late in placed)
    drawn = next((late.draw.number for late in placed if late.draw), 0)
    kept = shift.state.kept_seats
    shown = tuple(
        (names[late.entrant], str(late.seat), late.dealt_in, 0 if kept.get(late.entrant) == late.seat else drawn)
        for late in placed
    )  # fmt: skip
    kept_out = tuple(shift.names(entrant for entrant in waiting if entrant not in welcome).values())
    outcome = Seated(seated=shown, waiting=len(shift.state.unseated), dropped=dropped, banned=kept_out)
    return shift.reply(outcome, rulings, [late.entrant for late in placed])
