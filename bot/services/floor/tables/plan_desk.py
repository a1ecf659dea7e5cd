"""Who sits where: one player, a table, several of them, the whole plan."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from bot.domain.club.errors import NoSuchPerson, WhoAreYou
from bot.domain.tournament.errors import NotEntered
from bot.domain.tournament.state import Tournament
from bot.services.floor.tables.numbers import read_tables
from bot.services.replies.reply import Reply
from bot.services.replies.tables import Tables, Where
from bot.services.shift.shift import Shift
from bot.services.shift.views import seating, table_at, table_views, whereabouts

_ALL = ("", "all", "tout", "toutes", "tous", "alle", "alles", "allemaal", "*")


def where(shift: Shift, text: str) -> Reply:
    """Where somebody sits, or who sits at a table ("table 3", "3"); nothing: where whoever asks sits. Raises WhoAreYou."""
    if not text:
        if not shift.player:
            raise WhoAreYou
        shift.lead_to(shift.player)
        _verify_entered(shift)
        text = f"#{shift.player}"
    table = re.fullmatch(r"(?:t(?:able|afel)?\s*)?(\d{1,4})", text.strip(), re.I)
    if table:
        views = table_views(shift, [table_at(shift.state, int(table[1]))])
        return shift.reply(Tables(views, (), shift.state.setup.name, len(shift.state.tables)))
    entrant = _whoever_plays(shift, text)
    state = shift.state
    own, here = state.people[entrant] == shift.player, entrant in shift.work.arrivals.of(shift.opened_tournament.id)
    elsewhere = tuple(
        (one.number, other.setup.name, seat.table, seat.number)
        for one, other in shift.beside()
        for known, seat in other.seat_of.items()
        if other.people[known] == state.people[entrant]
    )
    said = replace(whereabouts(shift, [entrant])[entrant], own=own, here=here, elsewhere=elsewhere)
    return shift.reply(_with_his_table(shift, said) if own and said.table and shift.call.request.is_read_alone else said)


def _with_his_table(shift: Shift, said: Where) -> Where:
    """The seat of whoever reads it alone, with whom he sits."""
    views = table_views(shift, [table_at(shift.state, said.table)])
    return replace(said, view=views[0], event=shift.state.setup.name, club=shift.club.name)


def _verify_entered(shift: Shift) -> None:
    """Nothing, unless whoever asks for his own seat has not entered. Raises NotEntered."""
    entered = {shift.state.people[entrant] for entrant in shift.state.entrants}
    known = shift.work.people.numbered(shift.club.id, [shift.player]).get(shift.player)
    if known is not None and known.number not in entered:
        raise NotEntered(name=known.name)


def _whoever_plays(shift: Shift, text: str) -> int:
    """The entrant whom a text means, in the tournament at hand, else in one that runs beside it. Raises NoSuchPerson,
    SeveralPeople.
    """
    try:
        return shift.entrant(text)
    except NoSuchPerson:
        if not shift.beside():
            raise
        shift.lead_to(shift.find_in_club(text).number)
        return shift.entrant(text)


def tables(shift: Shift, text: str) -> Reply:
    """The whole seat plan, or the tables that are named: "3", "3 5", "3-5". Raises NoSuchTable, UnreadableForm. A
    message that keeps the plan current shows in the end how they sat then.
    """
    state = shift.state if shift.ended and shift.state.tables else shift.playing
    wanted = _named(state, text)
    if not wanted:
        return shift.reply(Tables(*seating(shift), state.setup.name))
    views = table_views(shift, [state.tables[number] for number in wanted])
    return shift.reply(Tables(views, (), state.setup.name, len(state.tables)))


def _named(state: Tournament, text: str) -> Sequence[int]:
    """The tables that a text names, each once; nothing for all of them."""
    return () if text.strip().casefold() in _ALL else tuple(dict.fromkeys(read_tables(state, text, "tables")))
