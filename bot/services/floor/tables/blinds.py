"""Where the blinds stand: told by the floor, trusted for about a hand, moved on by hand-for-hand, never guessed."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import replace

from bot.domain.errors import UnreadableForm
from bot.domain.seating.errors import NoSuchSeat, TableTwice, TooFewPlayers
from bot.domain.seating.positions import blinds_from_button, coming_blinds
from bot.domain.seating.tables import Blinds, Table
from bot.domain.tournament.deeds import TellingButtons
from bot.domain.tournament.state import Tournament
from bot.services.shift.views import table_at

FRESH = 180.0
"""Seconds for which a told button holds: about a hand. Later it has moved on, and it is asked for again, never guessed."""
_AT = r"(?:\s*[:=\-]|,?\s*(?:s(?:i[eè]ge|eat)?|stoel|plaats|place|bouton|button|knop))\s*"
BUTTON = re.compile(rf"(?:t(?:able|afel)?\s*)?(\d{{1,4}}){_AT}(\d{{1,2}})(?:\s*/\s*(\d{{1,2}}))?(?!\d)", re.I)


def read_buttons(state: Tournament, text: str, command: str = "button") -> tuple[tuple[int, Blinds], ...]:
    """The blinds that a text tells, by table: "3:5 7:2", "table 3 siège 5", the big blind behind a stroke where it is not the
    second player to the left ("3:5/8"). Raises UnreadableForm, NoSuchTable, TableTwice, NoSuchSeat, TooFewPlayers,
    ButtonSeatEmpty.
    """
    left = BUTTON.sub(" ", text).replace(",", " ").replace(";", " ").strip()
    if left:
        raise UnreadableForm(piece=left[:60], command=command)
    found: dict[int, Blinds] = {}
    for match in BUTTON.finditer(text):
        table = table_at(state, int(match[1]))
        if table.number in found:
            raise TableTwice(table=table.number)
        button = int(match[2])
        found[table.number] = blinds_with_big(table, button, int(match[3])) if match[3] else blinds_from_button(table, button)
    return tuple(found.items())


def blinds_with_big(table: Table, button: int, big: int) -> Blinds:
    """The blinds of a hand of which both are told. Either seat may be empty by now (a dead button, a player just eliminated).
    Raises NoSuchSeat, TooFewPlayers; UnreadableForm for one seat that is to be both.
    """
    for seat in (button, big):
        if not 1 <= seat <= table.seats:
            raise NoSuchSeat(table=table.number, seat=seat, seats=table.seats)
    if len(table.players) < 2:
        raise TooFewPlayers(table=table.number, players=len(table.players))
    if button == big:
        raise UnreadableForm(piece=f"{table.number}:{button}/{big}", command="button")
    if set(table.players) <= {button, big}:
        return Blinds(button, button, big)  # heads-up the button is the small blind (CdC 8-16, ROPTA 4.4)
    around = list(table.clockwise_from(button))
    return Blinds(button, next((seat for seat in around[: around.index(big)] if seat in table.players), None), big)


def fresh_tables(state: Tournament, at: float, arriving: Collection[int] | None = None) -> list[Table]:
    """The tables, with blinds only where they were told for the hand that is being played. Seats that are kept for others who
    don't sit there yet are closed to those who are `arriving` (None: to nobody).
    """
    since = state.hands.since if state.hands else at - FRESH
    held: dict[int, set[int]] = {}
    for entrant, seat in state.kept_seats.items() if arriving is not None else ():
        if entrant not in (arriving or ()) and state.seat_of.get(entrant) != seat:
            held.setdefault(seat.table, set()).add(seat.number)
    return [_as_known(table, state.told.get(table.number, 0.0) >= since, held) for table in state.tables.values()]


def _as_known(table: Table, fresh: bool, held: dict[int, set[int]]) -> Table:
    seats = held.get(table.number, set()).difference(table.players)
    if not seats and (fresh or table.blinds is None):
        return table
    return replace(table, blinds=table.blinds if fresh else None, closed=table.closed | seats)


def without_buttons(tables: Iterable[Table]) -> tuple[int, ...]:
    """The numbers of the tables whose button has to be told."""
    return tuple(sorted(table.number for table in tables if table.blinds is None))


def next_hand(state: Tournament, at: float) -> TellingButtons | None:
    """Button and blinds of the coming hand at the tables where those of the last one are known (hand-for-hand counts the
    hands).
    """
    known = [table for table in fresh_tables(state, at) if table.blinds is not None and len(table.players) > 1]
    told = tuple((table.number, coming_blinds(table)) for table in known)
    return TellingButtons(told, at) if told else None
