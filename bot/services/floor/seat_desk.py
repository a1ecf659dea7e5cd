"""Seats that are kept for somebody, and seats where nobody is to sit."""

from __future__ import annotations

from collections.abc import Sequence

from bot.domain.draws.seat_draw import FEWEST_PLAYERS
from bot.domain.seating.errors import MovesPending, NoSuchSeat, NoSuchTable, SeatClosed, SeatTaken
from bot.domain.seating.tables import Seat
from bot.domain.tournament.deeds import ClosingSeat, KeepingSeat
from bot.domain.tournament.state import Tournament
from bot.services.floor.draw_desk import at_tables
from bot.services.floor.seat_form import KeepForm
from bot.services.floor.tables.proposals import kept_for, promised
from bot.services.floor.tournament_desk import still_in, verify_list_open
from bot.services.replies.reply import Reply
from bot.services.replies.tournaments import SeatGivenUp, SeatKept, SeatNowClosed, SeatNowOpen
from bot.services.shift.forms import read_seat, read_seats
from bot.services.shift.shift import Shift


def free_to_keep(shift: Shift) -> Tournament:
    """The tournament, in which seats may be kept now. Raises NoTournament, TournamentOver, DrawUnderWay."""
    state = shift.going
    verify_list_open(state)
    return state


def keep(shift: Shift, form: KeepForm) -> Reply:
    """Keeps a seat for somebody, through every draw and move; "non" in its place gives it up. Raises NoSuchTable, NoSuchSeat,
    SeatTaken, MovesPending, SeatClosed, AlreadyOut, DrawUnderWay.
    """
    state = free_to_keep(shift)
    entrant, last = still_in(shift, form.person), form.seat
    names = shift.names([entrant])
    rulings = (shift.profile.rule("seats.special_needs"),)
    if last.casefold() in ("non", "no", "nee", "-"):
        if entrant in state.kept_seats:
            shift.record(KeepingSeat(entrant, None))
        return shift.reply(SeatGivenUp(name=names[entrant]), rulings)
    seat = read_seat(last)
    _verify_seat(state, seat)
    holder = kept_for(state, seat)
    if holder not in (None, entrant):
        raise SeatTaken(table=seat.table, seat=seat.number, entrant=holder, free=())
    _verify_not_promised(state, seat, entrant)
    if seat in state.closed_seats:
        table = state.tables.get(seat.table)
        raise SeatClosed(table=seat.table, seat=seat.number, free=table.free if table else ())
    if state.kept_seats.get(entrant) != seat:
        shift.record(KeepingSeat(entrant, seat))
    sits = state.seat_of.get(entrant)
    table = state.tables.get(seat.table)
    there = table.players.get(seat.number, entrant) if table else entrant
    outcome = SeatKept(
        name=names[entrant],
        seat=str(seat),
        sits=str(sits) if sits else "",
        far=_far(shift.state, [seat])[0],
        other=shift.names([there])[there] if there != entrant else "",
    )
    return shift.reply(outcome, rulings)


def _verify_not_promised(state: Tournament, seat: Seat, entrant: int | None = None) -> None:
    """Nothing, if a seat was not drawn for somebody else who is on his way there. Raises MovesPending."""
    drawn = promised(state)
    if drawn.get(seat, entrant) != entrant:
        raise MovesPending(count=len(drawn))


def close_seat(shift: Shift, text: str) -> Reply:
    """Nobody is to sit there from now on, at one seat or at several; all are closed or none. Raises UnreadableSeat, NoSuchTable,
    NoSuchSeat, SeatTaken, MovesPending, DrawUnderWay.
    """
    state, seats = shift.going, read_seats(text)
    verify_list_open(state)
    for seat in seats:
        _verify_seat(state, seat)
        table = state.tables.get(seat.table)
        sitting = (table.players.get(seat.number) if table else None) or kept_for(state, seat)
        if sitting is not None:
            raise SeatTaken(table=seat.table, seat=seat.number, entrant=sitting, free=())
        _verify_not_promised(state, seat)
    fresh = [ClosingSeat(seat, closed=True) for seat in seats if seat not in state.closed_seats]
    if fresh:
        shift.record(*fresh)
    far, beyond = _far(shift.state, seats)
    already = tuple(str(seat) for seat in seats if seat in state.closed_seats)
    return shift.reply(SeatNowClosed(tuple(str(one.seat) for one in fresh), far, already, beyond))


def open_seat(shift: Shift, text: str) -> Reply:
    """The seats can be used again. Raises UnreadableSeat, NoSuchTable, NoSuchSeat, DrawUnderWay."""
    state, seats = shift.going, read_seats(text)
    verify_list_open(state)
    for seat in seats:
        if seat not in state.closed_seats:
            _verify_seat(state, seat)
    closed = [ClosingSeat(seat, closed=False) for seat in seats if seat in state.closed_seats]
    if closed:
        shift.record(*closed)
    already = tuple(str(seat) for seat in seats if seat not in state.closed_seats)
    return shift.reply(SeatNowOpen(tuple(str(one.seat) for one in closed), already))


def _far(state: Tournament, seats: Sequence[Seat]) -> tuple[int, tuple[str, ...]]:
    """How many tables the draw would take for those who have entered, and which of the seats are at none of them nor at one
    before them; 0 and none where there are none of these, or somebody has said how many tables there are.
    """
    if state.tables or state.setup.most_tables:
        return 0, ()
    taken = [shape.number for shape in at_tables(state, state.entrants)] if len(state.entrants) >= FEWEST_PLAYERS else [1]
    beyond = tuple(str(seat) for seat in seats if seat.table > max(taken))
    return (len(taken) if beyond else 0), beyond


def _verify_seat(state: Tournament, seat: Seat) -> None:
    known = tuple(sorted(state.tables)) or tuple(range(1, state.setup.most_tables + 1))
    if known and seat.table not in known:
        raise NoSuchTable(table=seat.table, known=known)
    seats = state.tables[seat.table].seats if state.tables else state.setup.seats
    if not (1 <= seat.number <= seats and seat.table >= 1):
        raise NoSuchSeat(table=seat.table, seat=seat.number, seats=seats)
