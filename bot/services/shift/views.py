"""What replies show of tables: names instead of numbers, nothing but values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from bot.domain.chips.race import TableRace
from bot.domain.draws.proof_records import DrawRecord
from bot.domain.seating.errors import AlreadyOut, NoSuchTable, NotPlaying
from bot.domain.seating.tables import Seat, Table
from bot.domain.tournament.deeds import SeatMove
from bot.domain.tournament.state import Tournament
from bot.services.replies.tables import Where
from bot.services.replies.views import MoveView, RaceSeatView, RaceView, TableView
from bot.services.shift.shift import Shift


def table_views(shift: Shift, tables: Sequence[Table]) -> tuple[TableView, ...]:
    """Tables with the names of who sits there, by number."""
    names = shift.names(entrant for table in tables for entrant in table.players.values())
    return tuple(table_view(table, names) for table in sorted(tables, key=lambda table: table.number))


def table_view(table: Table, names: Mapping[int, str]) -> TableView:
    """A table with the `names` of who sits there, by entrant."""
    return TableView(
        table.number,
        table.seats,
        tuple((seat, names[entrant]) for seat, entrant in sorted(table.players.items())),
        table.blinds.button if table.blinds else 0,
        table.blinds.big if table.blinds else 0,
        tuple(sorted(table.kept)),
        tuple(sorted(table.closed)),
    )


def seating(shift: Shift) -> tuple[tuple[TableView, ...], tuple[str, ...]]:
    """Who sits where, and who waits for a seat."""
    state = shift.state
    waiting = shift.names(state.unseated)
    return table_views(shift, list(state.tables.values())), tuple(waiting[entrant] for entrant in state.unseated)


def whereabouts(shift: Shift, entrants: Sequence[int], then: Tournament | None = None) -> Mapping[int, Where]:
    """Where some entrants sit, what place they went out in (0: they are in), and how often each has moved; as the tournament
    stands, or as it stands `then`.
    """
    state = then or shift.state
    names = names_in(shift, state, entrants)
    places = {out: place for out, place, _ in state.places}
    moves = Counter(move.entrant for move in state.moves)
    seats = {entrant: state.seat_of.get(entrant) for entrant in entrants}
    alone = bool(places) and state.still_in == len(state.seat_of) == 1
    return {
        entrant: Where(
            name=names[entrant], seat=str(seat) if seat else "", table=seat.table if seat else 0,
            number=seat.number if seat else 0, place=places.get(entrant, 0), waiting=entrant in state.unseated,
            moves=moves[entrant], kept=entrant in state.kept_seats, won=alone and seat is not None,
        )
        for entrant, seat in seats.items()
    }  # fmt: skip


def names_in(shift: Shift, state: Tournament, entrants: Iterable[int]) -> Mapping[int, str]:
    """The names of some entrants as the tournament stands, now or once something is taken back."""
    numbers = {entrant: state.people[entrant] for entrant in entrants}
    names = shift.called(numbers.values())
    return {entrant: names[number] for entrant, number in numbers.items() if number in names}


def move_views(shift: Shift, moves: Mapping[int, SeatMove]) -> tuple[MoveView, ...]:
    """Moves with names, by the numbers under which they are confirmed."""
    names = shift.names({entrant for move in moves.values() for entrant in (move.entrant, *move.passed_over)})
    return tuple(
        MoveView(
            number, names[move.entrant], str(move.origin), str(move.target), move.why, move.chosen, move.dealt_in,
            move.hands_before, move.hands_after, tuple(names[entrant] for entrant in move.passed_over), move.forced,
        )
        for number, move in moves.items()
    )  # fmt: skip


def table_at(state: Tournament, number: int) -> Table:
    """The table with this number. Raises NoSuchTable with those that there are."""
    table = state.tables.get(number)
    if table is None:
        raise NoSuchTable(table=number, known=tuple(sorted(state.tables)))
    return table


def seat_or_place(shift: Shift, entrant: int) -> Seat:
    """Where somebody sits. Raises AlreadyOut with his place, NotPlaying for who has no seat yet."""
    state = shift.state
    seat = state.seat_of.get(entrant)
    if seat is not None:
        return seat
    called = shift.names([entrant])[entrant]
    place = next((place for gone, place, _ in state.places if gone == entrant), None)
    if place is None:
        raise NotPlaying(name=called)
    raise AlreadyOut(name=called, place=place)


def race_view(names: Mapping[int, str], table: Table, race: TableRace, draw: DrawRecord | None) -> RaceView:
    """A race with the `names` of who sits there, by entrant."""
    seats = tuple(
        RaceSeatView(
            one.seat, names[table.players[one.seat]], one.before, one.exchanged, one.odd, tuple(card.text for card in one.cards),
            one.awarded, one.protection, one.served, one.bought,
        )
        for one in race.seats
    )  # fmt: skip
    return RaceView(
        table.number, race.plan.old_value, race.plan.new_value, seats, race.plan.odd_chips, race.plan.chips, race.value_before,
        race.value_after, race.rounding, race.protection, draw.number if draw else 0, draw.seed if draw else "",
        way=race.plan.policy.way, bought=race.bought,
    )  # fmt: skip
