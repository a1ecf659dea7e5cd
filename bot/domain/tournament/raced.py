"""Where chips of a value have left play: table by table, until somebody comes who may bring some of them back.

Chips travel with players. Where a table that was not raced is broken onto one that was, the old chips are in play there again,
and are raced there like all others: that a chip found after the race is worth nothing (CdC 12-7) is said of those that were to be
raced and were not, never of the chips of a table whose race is still to come.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from bot.domain.tournament.deeds import Racing
from bot.domain.tournament.state import Tournament


def raced_off(state: Tournament, race: Racing) -> Mapping[int, frozenset[int]]:
    """Who can hold none of each value once a race is run: all at that table none of the old value. The new one, and the chip that
    keeps somebody in, are in play there from now on, even where they had been raced off before.
    """
    # a log is read as it stands, whoever wrote it: a table or a buyer that is not there any more must not end the evening
    here = frozenset(state.tables[race.table].players.values()) if race.table in state.tables else frozenset[int]()
    brought = {race.new} if race.brought else set[int]()
    protected = sum(seat.protected for seat in race.seats)
    if protected:
        brought.add((race.after - race.brought * race.new) // protected)
    raced = {value: rid - here if value in brought else rid for value, rid in state.raced.items()}
    return {**raced, race.old: raced.get(race.old, frozenset()) | here}


def mixed(state: Tournament, tables: Collection[int] | None = None) -> Tournament:
    """The tournament once somebody has sat down at some tables (None: at all): where one who may hold chips of a value sits, all
    may soon.
    """
    if not state.raced:
        return state
    raced = dict(state.raced)
    for number in state.tables if tables is None else tables:
        here = state.tables[number].players.values()
        for value, rid in raced.items():
            if not rid.issuperset(here):
                raced[value] = rid.difference(here)
    return replace(state, raced=raced)


def with_fresh_stacks(state: Tournament, entrants: Collection[int]) -> Tournament:
    """The tournament once some players have been given chips: of every value that is in play there may be some among them."""
    if not state.raced:
        return state
    fresh = frozenset(entrants)
    raced = {value: rid if value in state.retired else rid - fresh for value, rid in state.raced.items()}
    return mixed(replace(state, raced=raced), {state.seat_of[entrant].table for entrant in fresh if entrant in state.seat_of})
