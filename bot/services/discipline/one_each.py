"""A pasted list of incidents: each is a message of its own, or the others would become the reason of the first one's sanction."""

from __future__ import annotations

import re
from collections.abc import Callable

from bot.domain.club.errors import NoSuchPerson, SeveralPeople
from bot.domain.club.people import tidy_name
from bot.domain.penalties.errors import OneIncidentEach
from bot.services.discipline.incident import pieces_of
from bot.services.discipline.ledger_work import Discipline
from bot.services.discipline.own_spoken import spoken_of
from bot.services.discipline.who_first import who_first
from bot.services.shift.shift import Shift

_MARK = re.compile(r"^\s*(?:[-–—*•·]\s*|\d{1,3}[.)]\s+)")
"""What stands before a line of a list."""
_COLON = re.compile(r"(?<!\s)\s*+:\s++")


def verify_one(shift: Shift, text: str, what_for: Callable[[str], object]) -> None:
    """Nothing, unless a line behind the first one names somebody whom the club knows, and what for, as `what_for` tells: it is an
    incident too. Raises OneIncidentEach.
    """
    more = [line for line in text.splitlines() if line.strip()][1:]
    found = [line for line in map(_plain, more) if _is_incident(shift, line, what_for)]
    if found:
        raise OneIncidentEach(count=len(found) + 1, incident=found[0][:80], command=shift.call.command)


def _plain(line: str) -> str:
    """A line of a list as it is typed alone: "- Marie Dupont : bruit" is "Marie Dupont; bruit"."""
    plain = tidy_name(_MARK.sub("", line))
    return plain if ";" in plain else _COLON.sub("; ", plain, count=1)


def _is_incident(shift: Shift, line: str, what_for: Callable[[str], object]) -> bool:
    try:
        who, *told = pieces_of(who_first(shift, line, what_for)) or [""]  # nothing but signs that part, or that can't be seen
        if not told or not Discipline(shift).find(who):
            return False
        # words that nobody has parted from the name may say anything of him
        read = shift.rules.offence(told[0])
        return bool(what_for(told[0]) or (";" in line and (read.sure or read.turned or spoken_of(shift, told[0]))))
    except NoSuchPerson:
        return False
    except SeveralPeople:
        return True
