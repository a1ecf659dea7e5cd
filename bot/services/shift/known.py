"""What a button says of what was shown above it, beside what it gives its command: it is good as long as that stands so. Of two
floors who tap under the same question one is answered, and the other is shown what stands there since.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from bot.domain.errors import ScreenOutdated
from bot.domain.penalties.chain import EntryKind
from bot.services.replies.known import mark
from bot.services.shift.shift import Shift

SHOWS_RECORD = frozenset({"warn", "sanction"})
"""Commands that show the record as it stands now, where a button of theirs is outrun; any other is refused."""
WEIGHS = {
    "note": frozenset({EntryKind.NOTED}),
    "amend": frozenset({EntryKind.ISSUED, EntryKind.CORRECTED, EntryKind.VOIDED, EntryKind.PARDONED}),
    **{command: frozenset({EntryKind.ISSUED}) for command in SHOWS_RECORD},
}
"""By commands which entries about somebody make a button old; of others it is old where he is no longer who he was."""
STALE = 12 * 60 * 60
"""Seconds after which a button is of another evening: what it gives would bear the date of today."""
_SHOWN = re.compile(r"at\.(\d{1,11})")
_STOOD = re.compile(r"(\d{1,9})\.(\d{1,9})\.([0-9a-f]{8})")


@dataclass(frozen=True, slots=True)
class Outrun:
    """What has come since something was shown: the newest sanction of those whom it is about (0: none that is newer), or that
    one of them is called otherwise since, or is one with an `other`; or nothing but another evening (`old`).
    """

    newer: int = 0
    other: bool = False
    old: bool = False


def known_of(shift: Shift, people: Iterable[int], carried: str = "") -> str:
    """How some people stand, as a button says it that is shown now. What the button or the question says that has led to it is
    `carried` on, since when it is shown too: one that is outrun leads to none that is not.
    """
    before = {person: stood for stood, person, _, _ in _read(carried)}
    shown = _shown(carried) or int(shift.at)
    return " ".join((f"at.{shown}", *before.values(), *(_stood(shift, person) for person in people if person not in before)))


def outrun(shift: Shift, known: str) -> Outrun | None:
    """What has come since what is `known` was shown; None where it stands so, and for what no button says."""
    changed = [(newest, _stood(shift, person)) for stood, person, newest, _ in _read(known) if stood != _stood(shift, person)]
    if not changed:
        shown = _shown(known)
        return Outrun(old=True) if shown and shift.at - shown > STALE else None
    newer = max((now for newest, told in changed for _, _, now, _ in _read(told) if now > newest), default=0)
    return Outrun(newer, not newer)


def verify_known(shift: Shift) -> None:
    """Nothing, if whom a button is about stands as he was shown, or its command shows how he stands now. Raises
    ScreenOutdated.
    """
    if shift.call.command not in SHOWS_RECORD and outrun(shift, shift.call.request.known):
        raise ScreenOutdated


def _shown(known: str) -> int:
    """When what a button says was shown, in seconds since 1970; 0 for one that says nothing of it."""
    return next((int(found[1]) for found in map(_SHOWN.fullmatch, known.split(" ")) if found), 0)


def _read(known: str) -> list[tuple[str, int, int, str]]:
    """Each person of a text as he stood: all of it, his number, his newest sanction, the mark."""
    return [(found[0], int(found[1]), int(found[2]), found[3]) for found in map(_STOOD.fullmatch, known.split(" ")) if found]


def _stood(shift: Shift, person: int) -> str:
    club, weighs = shift.club.id, WEIGHS.get(shift.call.command, frozenset())
    found = shift.work.people.numbered(club, [person]).get(person)
    entries = [one for one in shift.work.ledgers.of_person(club, person) if one.kind in weighs]
    newest = max((one.number for one in entries if one.kind is EntryKind.ISSUED), default=0)
    who = (found.number, found.name) if found else ()
    return f"{person}.{newest}.{mark(*who, *(one.number for one in entries))}"
