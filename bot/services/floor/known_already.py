"""Whether somebody who is entered as new may be known to the club already, under a longer name or one that is spelt almost so."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.domain.club.people import Person, folded
from bot.services.shift.finding import looks_like
from bot.services.shift.shift import Shift

COMPARED = 3_000_000
"""Pairs of names that are compared for likeness when people enter: about a third of a second."""


def _in_full(shift: Shift, new: Person, entered: Collection[int]) -> str:
    """Whose name a new one may be a part of, "Ann" of "Ann Lee": the only one in the tournament, else in the club, whoever was
    withdrawn included; "" where there is none, or several are.
    """
    words = set(folded(new.name).split())
    known = shift.work.people.all_names(shift.club.id)
    longer = {number for name, number in known if number != new.number and words < set(name.split())}
    meant = (longer & set(entered)) or longer
    return next(iter(shift.called(meant).values()), "") if len(meant) == 1 else ""


def known_already(shift: Shift, new: Sequence[Person], entered: Collection[int]) -> tuple[tuple[str, str], ...]:
    """New names that are a part of one that the club knows already, or spelt almost like one, with that one; `entered` are the
    numbers of those in the tournament.
    """
    if len(new) == 1 and (known := _in_full(shift, new[0], entered)):
        return ((new[0].name, known),)
    numbers = {person.number for person in new}
    names = [known for known in shift.work.people.all_names(shift.club.id) if known[1] not in numbers] if new else []
    if not names or len(new) * len(names) > COMPARED:
        return ()
    found = {person.name: looks_like(person.name, names) for person in new}
    people = shift.work.people.numbered(shift.club.id, [number for number in found.values() if number])
    return tuple((name, people[number].name) for name, number in found.items() if number in people and number)
