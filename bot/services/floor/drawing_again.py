"""Draws that move everybody: the seats drawn again, those of a new day, those of the final table. Each asks first.

What can't be drawn is refused before anything is asked; a yes announces the draw, which `/reveal` then carries out.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Sequence

from bot.domain.club.errors import SeveralPeople
from bot.domain.club.people import tidy_name
from bot.domain.draws.errors import AlreadyDrawn, DrawUnderWay
from bot.domain.draws.proof_records import Kind
from bot.domain.draws.seat_draw import TableShape
from bot.domain.errors import Refusal, TakesNothing
from bot.domain.rules.profile import Ruling
from bot.domain.seating.breaking import final_table_size
from bot.domain.seating.errors import FinalSeatsClosed, FinalTableNotDue, MovesPending
from bot.domain.seating.tables import Seat
from bot.domain.tournament.deeds import BustingOut, Moving, Racing, ReachingLevel, Revealing, Sealing, SeatingLate, Withdrawing
from bot.domain.tournament.state import Tournament
from bot.services.floor import draws
from bot.services.floor.asked_first import agreed, consent, said_before
from bot.services.floor.banned import verify_not_banned
from bot.services.floor.draw_desk import announced, at_tables, read_reason, rulings_for, sealing_for, still_announced
from bot.services.replies.draws import DrawAsked
from bot.services.replies.reply import Reply
from bot.services.shift.finding import looks_like
from bot.services.shift.shift import Shift

ONE_TABLE = re.compile(r"(?:(?:la |the |de )?(?:table|tafel) ?)?([0-9]{1,4})", re.I)
"""What means a table and not a reason: "3", "la table 3"."""


def redraw(shift: Shift, text: str) -> Reply:
    """Announces, after a yes, that all seats are drawn again, for a reason that is published with it: at the tables in play, as
    far as they are needed. Raises ReasonNeeded.
    """
    state, (sure, said) = shift.playing, consent(tidy_name(text))
    _verify_nothing_under_way(state)
    reason = read_reason(said_before(shift, said, sure=sure), "redraw")
    players = _still_in(state)
    verify_not_banned(shift, (state.people[player] for player in players))
    first = (*_tables_of_kept_seats(state, players, state.tables), *sorted(state.tables))
    tables = at_tables(state, players, first)
    kind = draws.revealings(shift.standing)[-1].draw.kind
    if kind is Kind.FINAL and len(tables) > 1:
        kind = Kind.SEATS  # so many have come back that it is no final table
    sealing = sealing_for(shift, kind, players, tables, reason)
    return _asked_or_announced(shift, sealing, sure=sure)


def new_day(shift: Shift, text: str) -> Reply:
    """Announces, after a yes, the seats of a new day, where the rules have them drawn. Raises SeatsKept where they keep them;
    AlreadyDrawn where nothing was played since the last draw; TakesNothing.
    """
    sure, state = _yes_alone(text, "newday"), shift.playing
    if state.sealed is not None and state.sealed.draw.kind is Kind.DAY:
        return still_announced(shift)
    _verify_nothing_under_way(state)
    rulings = rulings_for(shift, Kind.DAY)
    if not _played_since(shift):
        raise AlreadyDrawn
    players = _still_in(state)
    verify_not_banned(shift, (state.people[player] for player in players))
    sealing = sealing_for(shift, Kind.DAY, players, at_tables(state, players, _tables_of_kept_seats(state, players)))
    return _asked_or_announced(shift, sealing, rulings, sure=sure)


def final_table(shift: Shift, text: str) -> Reply:
    """Announces, after a yes, the seats of the final table, where the rules have them drawn. Raises FinalTableNotDue while too
    many are left; SeatsKept where seats are kept; AlreadyDrawn where they were drawn at one table; FinalSeatsClosed; and
    TakesNothing.
    """
    sure, state = _yes_alone(text, "final"), shift.playing
    if state.sealed is not None and state.sealed.draw.kind is Kind.FINAL:
        return still_announced(shift)
    _verify_nothing_under_way(state)
    rulings = rulings_for(shift, Kind.FINAL)
    size = final_table_size(shift.profile, state.setup.seats)
    players = _still_in(state)
    verify_not_banned(shift, (state.people[player] for player in players))
    if len(players) > size:
        raise FinalTableNotDue(players=len(players), size=size)
    if len(draws.revealings(shift.standing)[-1].tables) == 1 and not state.unseated:
        raise AlreadyDrawn
    number = next(iter((*_tables_of_kept_seats(state, players, state.tables), *sorted(state.tables))))
    closed = frozenset(seat for seat in state.tables[number].closed if seat <= size)
    if size - len(closed) < len(players):
        texts = tuple(str(Seat(number, seat)) for seat in sorted(closed))
        raise FinalSeatsClosed(table=number, players=len(players), seats=size - len(closed), closed=texts)
    sealing = sealing_for(shift, Kind.FINAL, players, (TableShape(number, size, closed),))
    return _asked_or_announced(shift, sealing, rulings, sure=sure)


def _asked_or_announced(shift: Shift, sealing: Sealing, rulings: Sequence[Ruling] = (), *, sure: bool) -> Reply:
    """The question what everybody's way would be, or, where that was asked and is agreed to, the announcement."""
    like, table = _meant(shift, sealing.reason)
    asked = DrawAsked(
        way=shift.call.command,
        players=len(sealing.draw.entrants),
        tables=len(sealing.draw.tables),
        alternates=len(sealing.alternates),
        reason=sealing.reason,
        like=like,
        table=table,
    )
    if not agreed(shift, asked, sealing.reason, sure=sure):
        return shift.reply(asked, rulings)
    return announced(shift, sealing)


def _meant(shift: Shift, reason: str) -> tuple[tuple[str, ...], int]:
    """Whom, or which table, a reason names where it says nothing else: then one player is meant, or one table, and not all."""
    if found := ONE_TABLE.fullmatch(reason):
        return (), int(found[1]) if int(found[1]) in shift.state.tables else 0
    try:
        entrant = shift.entrant(reason) if reason else 0
    except SeveralPeople as several:
        people = several.fields["people"]
        return people if isinstance(people, tuple) else (), 0
    except Refusal:
        entrant = _almost_named(shift, reason)
    return tuple(shift.names([entrant]).values()) if entrant else (), 0


def _almost_named(shift: Shift, reason: str) -> int:
    """The entrant whose name a reason is almost; 0 for none."""
    entrants = {person: entrant for entrant, person in shift.state.people.items() if entrant not in shift.state.withdrawn}
    return entrants.get(looks_like(reason, shift.work.people.names_of(shift.club.id, list(entrants))) or 0, 0)


def _yes_alone(text: str, command: str) -> bool:
    """Whether a yes was said to a command that takes nothing else. Raises TakesNothing."""
    sure, rest = consent(tidy_name(text))
    if rest:
        raise TakesNothing(command=command, text=rest[:60])
    return sure


def _tables_of_kept_seats(state: Tournament, players: Sequence[int], among: Container[int] | None = None) -> tuple[int, ...]:
    """The tables where seats are kept for some of the players, those with most of them first."""
    listed = set(players)
    counts = Counter(seat.table for entrant, seat in state.kept_seats.items() if entrant in listed)
    return tuple(table for table, _ in counts.most_common() if among is None or table in among)


def _played_since(shift: Shift) -> bool:
    """Whether anything has happened at the tables since the last draw."""
    deeds = [deed for entry in shift.standing for deed in entry.singles]
    last = max(place for place, deed in enumerate(deeds) if isinstance(deed, Revealing))
    return any(
        isinstance(deed, BustingOut | Moving | ReachingLevel | SeatingLate | Racing | Withdrawing) for deed in deeds[last:]
    )


def _still_in(state: Tournament) -> tuple[int, ...]:
    out = state.out
    return tuple(entrant for entrant in state.entrants if entrant not in out)


def _verify_nothing_under_way(state: Tournament) -> None:
    if state.sealed is not None:
        raise DrawUnderWay(number=state.sealed.draw.number)
    if state.proposal is not None:
        raise MovesPending(count=len(state.proposal.moves))
