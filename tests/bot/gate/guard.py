"""Gives calls in a world with both clubs and in one that has only the chat's own, and says what one club learns of the other.

What a club is told must not depend on there being another: whatever is asked for by a number or a name that only the other club
has, gets what a number and a name get that nobody has.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random

from tests.bot.gate.calls import Cell, Made, made, shuffled
from tests.bot.gate.marks import leaked, marks_of, shown_of, texts_of, told_of
from tests.bot.gate.rows import Owners, Rows, changed
from tests.bot.gate.world import STAGES, World

CALLS_IN_A_ROW = 8
"""Calls after which the world is put back: what came of one is there for the next, and is understood."""
OTHERS: Mapping[str, str] = {"a": "b", "b": "a", "": "ab"}


class Heard(logging.Handler):
    """What is written into the log."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


@dataclass
class Guard:
    """Watches over both clubs. `alone` are the worlds with one club, or none, by its letter; without them the calls are only
    watched. `broken` holds what went wrong, each with its call.
    """

    world: World
    alone: Mapping[str, World]
    broken: list[str] = field(default_factory=list)
    given: Counter[tuple[str, str, str, str]] = field(default_factory=Counter)
    done: Counter[str] = field(default_factory=Counter)
    _said: dict[str, set[str]] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self.log, self._said = Heard(), {club: set() for club in OTHERS}
        self.before: Rows = self.world.rows()
        self._version = self.world.version()

    def gives(self, call: Made, alone: World | None = None) -> None:
        """Gives a call, in a world without the other club too where there is one, and notes what is wrong with it."""
        cell, pause = call.cell, 7.0
        self.given[cell.command.name, cell.role.name, cell.place, cell.data] += 1
        self._said[call.club] |= {word for letter in "ab" for word in marks_of(letter, call.said)}
        self.log.lines.clear()
        self.world.clock.at += pause
        served = self.world.serve(call.request)
        self.done[cell.command.name] += served.reply.done
        faults = list(self._leaks(call, [*shown_of(served), *texts_of(served.reply.outcome), *self.log.lines], "told"))
        faults += self._changes(call)
        if alone is not None:
            alone.clock.at += pause
            there = told_of(alone.serve(call.request).reply)
            here = told_of(served.reply)
            if there != here:
                faults.append(f"says {_difference(here, there)} because of the other club")
        self.broken += [f"{call.request}: {fault}" for fault in faults]

    def _leaks(self, call: Made, texts: list[str], how: str) -> Iterator[str]:
        for other in OTHERS[call.club]:
            if words := leaked(other, texts, self._said[call.club]):
                yield f"{how} {sorted(words)} of club {other}"

    def _changes(self, call: Made) -> Iterator[str]:
        """What the call has changed that is not its club's to change, and what of another club stands in what it wrote."""
        version = self.world.version()
        if version == self._version:
            return
        after = self.world.rows()
        own = {self.world.clubs.get(call.club), call.request.place}
        owners, now = Owners(self.before), Owners(after)
        own |= {now.of_place(call.request.place)} - set(self.world.clubs.values()) if not call.club else set()
        for key, was, is_ in changed(self.before, after):
            owner = (owners if was else now).of(key, was or is_)
            if owner not in own:
                yield f"changed {key} of {owner}: {dict(was)} -> {dict(is_)}"
            yield from self._leaks(call, list(texts_of(is_)), f"wrote into {key}")
        self.before, self._version = after, version

    def tries(self, seed: int, at_least: int, *, compared: float = 1.0, cells: list[Cell] | None = None) -> None:
        """So many calls, and each cell (of the table) at least once, in an order that a seed gives. `compared` is how many of
        them are given in a world without the other club too.
        """
        chance, until = Random(seed), self.given.total() + at_least
        while self.given.total() < until:
            by_club: dict[str, list[Made]] = {}
            for club, cell in shuffled(chance, cells):
                by_club.setdefault(club, []).append(made(cell, club, self.world.facts, chance))
            for club, calls in by_club.items():
                for start in range(0, len(calls), CALLS_IN_A_ROW):
                    alone = self.alone[club] if chance.random() < compared else None
                    self.back(chance.choice(STAGES), alone)
                    for call in calls[start : start + CALLS_IN_A_ROW]:
                        self.gives(call, alone)

    def back(self, stage: tuple[str, ...], alone: World | None = None) -> None:
        """The world as it was, each club as far as some lines bring it: nobody has said anything."""
        if alone is not None:
            alone.back(stage)
        if self.world.back(stage):
            self._said = {club: set() for club in OTHERS}
        self.before, self._version = self.world.rows(), self.world.version()


def _difference(here: tuple[str, ...], there: tuple[str, ...]) -> str:
    at = next(
        (place for place, (one, two) in enumerate(zip(here, there, strict=False)) if one != two), min(len(here), len(there))
    )
    return f"{here[0]} {here[max(0, at - 2) : at + 3]} instead of {there[0]} {there[max(0, at - 2) : at + 3]}"
