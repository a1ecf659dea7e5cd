"""Moves that are proposed and not yet made: their numbers, whether they can still be made, and what becomes of them when
something else happens in the room meanwhile.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from bot.domain.draws.errors import DrawUnderWay
from bot.domain.seating.balance import Move
from bot.domain.seating.errors import MoveOutdated, MovesPending, NothingProposed, SeatKept
from bot.domain.seating.tables import Seat
from bot.domain.tournament.deeds import Dropping, Planning, Revealing, SeatMove
from bot.domain.tournament.state import Tournament
from bot.services.floor.tables.blinds import fresh_tables
from bot.services.shift.shift import Shift


def seat_move(move: Move) -> SeatMove:
    """A planned move as it is written down."""
    return SeatMove(
        move.entrant, move.origin, move.target, move.why, str(move.chosen), move.dealt_in.plays if move.dealt_in else "",
        move.hands_before or 0, move.hands_after or 0, move.passed_over, move.forced, move.rulings,
    )  # fmt: skip


def numbered(shift: Shift) -> Mapping[int, SeatMove]:
    """The moves that are still proposed, under the numbers under which they were read out: those that have been made meanwhile
    leave a gap. Raises NothingProposed.
    """
    proposal = shift.playing.proposal
    if proposal is None:
        raise NothingProposed
    read_out = proposal.moves
    for deed in (deed for entry in reversed(shift.standing) for deed in reversed(entry.singles)):
        if isinstance(deed, Dropping | Revealing):
            break
        if isinstance(deed, Planning):
            if not set(read_out) <= set(deed.moves):
                break
            read_out = deed.moves
    return {number: move for number, move in enumerate(read_out, start=1) if move in proposal.moves}


def promised(state: Tournament) -> Mapping[Seat, int]:
    """Which seats were drawn for whom of those who are on their way, so that they are theirs whatever happens meanwhile."""
    plan = state.proposal
    return {move.target: move.entrant for move in plan.moves} if plan and (plan.breaks or plan.opens) else {}


def kept_for(state: Tournament, seat: Seat) -> int | None:
    """For whom a seat is kept; whoever is out needs none any more."""
    out = state.out
    return next((entrant for entrant, kept in state.kept_seats.items() if kept == seat and entrant not in out), None)


def verify_current(shift: Shift, moves: Sequence[SeatMove]) -> None:
    """Nothing, if the moves can be made together as things stand. Raises MoveOutdated for somebody who has gone or whose seat is
    no longer free, SeatKept for somebody who must not be moved any more.
    """
    state = shift.state
    # a seat that has come to be kept for somebody else since is no longer free
    open_to_movers = {t.number: t for t in fresh_tables(state, shift.at, {move.entrant for move in moves})}
    leaving = {move.origin for move in moves}
    for move in moves:
        target = open_to_movers.get(move.target.table)
        free = target is not None and (move.target.number in target.free or move.target in leaving)
        if state.seat_of.get(move.entrant) != move.origin or not free:
            raise MoveOutdated(name=shift.names([move.entrant])[move.entrant], seat=str(move.target))
        if move.origin.number in state.tables[move.origin.table].kept:
            raise SeatKept(table=move.origin.table, seat=move.origin.number, entrant=move.entrant)


def reconsider(shift: Shift, tables: Collection[int]) -> int:
    """Looks at what is proposed after somebody has come, gone or moved at these `tables`. Where a table is being broken or was
    opened, the others still go to the seats that were drawn for them. Moves that balance tables are no longer the right ones
    once one of those tables has changed, so they are dropped. Returns how many moves fell.
    """
    state = shift.state
    proposal = state.proposal
    if proposal is None:
        return 0
    if promised(state):
        left = tuple(move for move in proposal.moves if state.seat_of.get(move.entrant) == move.origin)
    else:
        concerned = any({move.origin.table, move.target.table} & set(tables) for move in proposal.moves)
        left = () if concerned else proposal.moves
    if len(left) < len(proposal.moves):
        shift.record(replace(proposal, moves=left, draw=None) if left else Dropping())
    return len(proposal.moves) - len(left)


def verify_seats_settled(state: Tournament) -> None:
    """Nothing, if seats may be given out now. Raises DrawUnderWay while a draw is announced: it will seat everybody anew, and a
    later draw would give its seed away. Raises MovesPending while a table is being broken, or those of others are on their way
    to one that was opened: their seats are promised.
    """
    if state.sealed is not None:
        raise DrawUnderWay(number=state.sealed.draw.number)
    if on_their_way := promised(state):
        raise MovesPending(count=len(on_their_way))
