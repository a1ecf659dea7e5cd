"""Who is beside a sanction: other players of the same incident, and those of the staff who agreed to it."""

from __future__ import annotations

import re

from bot.domain.penalties.chain import LedgerEntry

_NUMBER = re.compile(r"[1-9][0-9]{0,14}")
"""Of a person, as `shapes` lets it stand in an entry."""
_AGREED = re.compile(r"(?:(.*); )?\+ #([0-9]{1,9})", re.S)
"""Who agreed, as it stood behind the reason before it had a field of its own."""


def others_of(entry: LedgerEntry) -> tuple[int, ...]:
    """The people who have a sanction of their own for the incident of which an entry speaks."""
    return _numbers(entry.value("others"))


def people_of(entry: LedgerEntry) -> tuple[int, ...]:
    """Everybody of whom an entry speaks: whose it is, whose it may be as well, and the others of the incident."""
    return (entry.person, *_numbers(entry.value("second")), *others_of(entry))


def _numbers(text: str) -> tuple[int, ...]:
    """The people in a field. Of a row that somebody has changed the chain tells; it stops nobody else's request."""
    return tuple(int(one) for one in text.split() if _NUMBER.fullmatch(one))


def reads_as_agreed(reason: str) -> bool:
    """Whether a reason as it was typed ends as one did behind which stood who agreed: then the entry has to say that nobody did.

    >>> reads_as_agreed("a crié; + #8"), reads_as_agreed("+ #8 aussi")
    (True, False)
    """
    return _AGREED.fullmatch(reason.strip()) is not None


def reason_and_agreed(entry: LedgerEntry) -> tuple[str | None, tuple[int, ...]]:
    """The reason of a sanction, and who agreed to it. An entry that has no field for that may be of the time when it stood behind
    the reason; whom the sanction is about, or who gave it, has not agreed, whatever stands there.
    """
    reason = entry.text("reason")
    if said := entry.value("agreed"):
        return reason, agreed_in(said)
    found = _AGREED.fullmatch(reason or "")
    if found is None or int(found[2]) in (entry.person, entry.by, *others_of(entry)):
        return reason, ()
    return found[1] or "", (int(found[2]),)


def agreed_in(said: str) -> tuple[int, ...]:
    """Those who agreed, as a field says it; nobody for "0"."""
    return tuple(number for number in map(int, said.split()) if number)
