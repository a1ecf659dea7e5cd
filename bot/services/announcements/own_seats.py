"""A player's own seat in a letter to him: with whom he sits there is said as it is when he reads it, and stands in no letter."""

from __future__ import annotations

from dataclasses import replace

from bot.services.announcements.folding import called, state_of
from bot.services.ports.outbox import Letter
from bot.services.ports.work import WorkPort
from bot.services.replies.tables import Where
from bot.services.shift.views import table_view


def with_his_table(work: WorkPort, letter: Letter, said: Where) -> Where:
    """What a letter says of a seat, with the table, the tournament and the club; as it is where he sits there no longer."""
    state, club = state_of(work, letter), work.clubs.get(letter.club)
    table = state.tables.get(said.table) if state is not None else None
    if state is None or table is None or said.number not in table.players:
        return said
    people = {entrant: state.people[entrant] for entrant in table.players.values()}
    known = called(work, letter.club, people.values(), state.people.values())
    names = {entrant: known[person] for entrant, person in people.items()}
    if names[table.players[said.number]] != said.name:
        return said
    return replace(said, view=table_view(table, names), event=state.setup.name, club=club.name if club else "")
