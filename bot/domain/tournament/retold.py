"""A log told again, entry by entry, with what was so when each was made: whom its numbers meant, who sat where, what was set.

A tournament as it stands now does not know that any more: who is out has left his seat, and after an undo the same number may
be somebody else's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from bot.domain.seating.tables import Seat
from bot.domain.tournament import deeds as d


@dataclass(frozen=True, slots=True)
class Retold:
    """An entry of a log with what was so before it: the `people` behind its entrants (by their numbers in the club), the `seats`
    where those sat, how the tournament was set up (None: it is opened here). `about` is the entry that it takes back or restores.
    """

    entry: d.LogEntry
    people: Mapping[int, int]
    seats: Mapping[int, Seat]
    setup: d.SettingUp | None = None
    about: Retold | None = None

    @property
    def told(self) -> Retold:
        """The entry that says what this is about: itself, or the one that it takes back or restores."""
        return self.about.told if self.about else self


def retold(entries: Iterable[d.LogEntry]) -> tuple[Retold, ...]:
    """Every entry of a log, in order, with what was so before it."""
    walk = _Walk()
    return tuple(map(walk.tell, entries))


def entrants_of(deed: d.Single) -> tuple[int, ...]:
    """The entrants whom a deed names; those of a chip race it names by their seats.

    >>> entrants_of(d.BustingOut(((7, 3, 1), (4, 2, 1))))
    (7, 4)
    """
    match deed:
        case d.Withdrawing() | d.Waiting() | d.Rebuying() | d.AddingOn():
            return deed.entrants
        case d.KeepingSeat() | d.SeatingLate():
            return (deed.entrant,)
        case d.Planning() | d.Moving():
            return tuple(move.entrant for move in deed.moves)
        case d.Sealing():
            return (*(entrant.number for entrant in deed.draw.entrants), *deed.alternates)
        case d.OpeningTable():
            return tuple(entrant.number for entrant in deed.draw.entrants)
        case d.Revealing():
            return (*(entrant for entrant, _ in deed.seating), *deed.alternates)
        case d.Entering():
            return tuple(entrant for entrant, _ in deed.entrants)
        case d.BustingOut():
            return tuple(entrant for entrant, _, _ in deed.places)
        case d.Dealing():
            return tuple(entrant for entrant, _ in deed.amounts)
    return ()


_Change = tuple[dict[Any, Any], object, object]
"""What was changed, at which key, and what stood there."""


class _Walk:
    """Goes through a log and keeps what each entry has changed, so that what is undone can be undone here too."""

    def __init__(self) -> None:
        self._people: dict[int, int] = {}
        self._seats: dict[int, Seat] = {}
        self._set: dict[str, d.SettingUp] = {}
        self._standing: list[tuple[Retold, list[_Change]]] = []
        self._undone: list[Retold] = []

    def tell(self, entry: d.LogEntry) -> Retold:
        """The next entry; of one that undoes or redoes, what it is about."""
        if isinstance(entry.deed, d.Undoing):
            about, changes = self._standing.pop()
            for held, key, before in reversed(changes):
                _put(held, key, before)
            self._undone.append(about)
            return Retold(entry, about.people, about.seats, about=about)
        if isinstance(entry.deed, d.Redoing):
            about = self._undone.pop()
            self._standing.append((about, self._follow(about.entry)))
            return Retold(entry, about.people, about.seats, about=about)
        self._undone.clear()
        before = (*self._concerned(entry),)
        seats = {one: self._seats[one] for one in before if one in self._seats}
        setup, changes = self._set.get("up"), self._follow(entry)
        told = Retold(entry, {one: self._people[one] for one in before if one in self._people}, seats, setup)
        self._standing.append((told, changes))
        return told

    def _concerned(self, entry: d.LogEntry) -> Iterable[int]:
        at: dict[Seat, int] = {}
        for deed in entry.singles:
            yield from entrants_of(deed)
            if isinstance(deed, d.Racing):
                at = at or {seat: entrant for entrant, seat in self._seats.items()}
                yield from (at[seat] for one in deed.seats if (seat := Seat(deed.table, one.seat)) in at)

    def _follow(self, entry: d.LogEntry) -> list[_Change]:
        """Takes over what an entry changes."""
        changes: list[_Change] = []
        for deed in entry.singles:
            for held, key, now in self._changes(deed):
                changes.append((held, key, held.get(key)))
                _put(held, key, now)
        return changes

    def _changes(self, deed: d.Single) -> Iterable[_Change]:
        match deed:
            case d.SettingUp():
                yield self._set, "up", deed
            case d.Entering():
                yield from ((self._people, entrant, person) for entrant, person in deed.entrants)
            case d.Revealing():
                seating = dict(deed.seating)
                yield from ((self._seats, gone, None) for gone in self._seats.keys() - seating.keys())
                yield from ((self._seats, entrant, seat) for entrant, seat in seating.items())
            case d.SeatingLate():
                yield self._seats, deed.entrant, deed.seat
            case d.Moving():
                yield from ((self._seats, move.entrant, move.target) for move in deed.moves)
            case d.BustingOut() | d.Withdrawing():
                yield from ((self._seats, gone, None) for gone in entrants_of(deed))


def _put(held: dict[Any, Any], key: object, value: object) -> None:
    if value is None:
        held.pop(key, None)
    else:
        held[key] = value
