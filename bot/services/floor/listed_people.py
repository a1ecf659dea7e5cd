"""Whom a pasted list names: known to the club, new to it, or not to be entered, and why."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, replace

from bot.domain.club.errors import NameTwice, NoNames
from bot.domain.club.people import Person, folded
from bot.domain.errors import Refusal
from bot.domain.penalties.errors import Banned, MayBeBanned
from bot.domain.seating.errors import AlreadyOut
from bot.domain.tournament.errors import AlreadyEntered
from bot.services.floor.banned import banned, like_banned, view_of
from bot.services.floor.buying_desk import verify_not_disqualified
from bot.services.replies.tournaments import Left
from bot.services.shift.bans import bans_of
from bot.services.shift.name_lists import Listed
from bot.services.shift.shift import Shift

BY_NUMBER = re.compile(r"(?:#|^n°)\s*\d{1,9}$", re.I)
"""A number of the club at the end of a name."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a list names: the people whom the club knows, by their numbers, names that are new to it, and what can't be entered,
    each with its refusal.
    """

    numbers: Mapping[Listed, int]
    unknown: tuple[Listed, ...]
    left: tuple[Listed, ...]


def people_listed(shift: Shift, listed: Sequence[Listed], found: Found) -> tuple[list[Person], list[Person]]:
    """The people whom a list names, in its order, and those among them who are new to the club and known to it from now on."""
    new = shift.work.people.add(shift.club.id, [one.name for one in found.unknown])
    numbers = {**found.numbers, **{one: person.number for one, person in zip(found.unknown, new, strict=True)}}
    people = shift.work.people.numbered(shift.club.id, list(numbers.values()))
    return [people[numbers[one]] for one in listed if one in numbers], list(new)


def looked_up(shift: Shift, listed: Sequence[Listed], entered: Container[int], out: Container[int]) -> Found:
    """Whom a list names, with nobody made known to the club yet. A number in the club ("#12", "Marie Dupont #12") tells two of
    one name apart. Who is `out` enters again, but not where the whole list is pasted a second time, or where nobody may enter
    again and others are on it.
    """
    keys = {one: folded(one.name) for one in listed if one.refusal is None and not BY_NUMBER.search(one.name)}
    bearers = shift.work.people.named_all(shift.club.id, list(keys.values()))
    bans, tournament, lines = bans_of(shift, len(listed)), shift.opened_tournament.number, dict[int, int]()
    numbers, left, unknown = dict[Listed, int](), list[Listed](), list[Listed]()
    for one in listed:
        try:
            if one.refusal is not None:
                raise one.refusal
            known = bearers.get(keys[one], ()) if one in keys and not one.new else ()
            if one in keys and not known:
                unknown.append(one)
                continue
            number = known[0] if len(known) == 1 else shift.find_in_club(one.name).number
            _verify_free(shift, one, number, entered, lines)
            if (case := bans.binding([number], tournament).get(number)) is not None:
                raise banned(shift, case)
            verify_not_disqualified(shift, [number])
            lines[number], numbers[one] = one.line, number
        except Refusal as refusal:
            left.append(replace(one, refusal=refusal))
    like = like_banned(shift, [one.name for one in unknown if not one.new])
    left += [replace(one, refusal=like[one.name]) for one in unknown if not one.new and one.name in like]
    unknown = [one for one in unknown if one.new or one.name not in like]
    gone = [one for one, number in numbers.items() if number in out]
    pasted_again = any(isinstance(one.refusal, AlreadyEntered) for one in left)
    allowed = shift.state.setup.reentries
    if len(gone) < len(listed) and (pasted_again or not (allowed and allowed.most)):
        for one in gone:
            left.append(replace(one, refusal=AlreadyOut(name=one.name, place=0)))
            del numbers[one]
    return Found(numbers, tuple(unknown), tuple(sorted(left, key=lambda one: one.line)))


def _verify_free(shift: Shift, one: Listed, number: int, entered: Container[int], lines: Mapping[int, int]) -> None:
    """A list must not name somebody twice, not even by an alias, nor who has entered before."""
    if number in lines:
        raise NameTwice(name=one.name, line=lines[number])
    if number in entered:
        raise AlreadyEntered(names=(shift.work.people.numbered(shift.club.id, [number])[number].name,))


def notes_beside(listed: Sequence[Listed]) -> tuple[tuple[str, int], ...]:
    """What stood beside the names of a list and is not kept, and behind how many names, the most frequent first."""
    return tuple(Counter(one.note for one in listed if one.note).most_common())


def told(one: Listed) -> Left:
    """What of a list was not entered, as it is told."""
    refusal = one.refusal or NoNames()
    told = refusal.fields.get("people") or refusal.fields.get("nearest") or refusal.fields.get("line") or ""
    about = ", ".join(told) if isinstance(told, tuple) else str(told)
    if isinstance(refusal, MayBeBanned):
        return Left(
            one.line, one.typed, refusal.code, str(refusal.fields["known"]), view_of(refusal), int(str(refusal.fields["case"]))
        )
    if not isinstance(refusal, Banned):
        return Left(one.line, one.typed, refusal.code, about)
    return Left(one.line, one.typed, refusal.code, "", view_of(refusal), refusal.number)
