"""What each kind of entry may hold: the fields and texts that Floorman writes, and to what an entry refers. Whoever writes a new
field names it here and in docs/ledger-format.md, or no entry with it is written, and none holds that was.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from bot.domain.penalties.appeals import Outcome
from bot.domain.penalties.chain import EntryKind, LedgerEntry
from bot.domain.penalties.sanctions import read_sanction
from bot.domain.penalties.terms import FIELDS as TERM
from bot.domain.penalties.terms import LIFE


class Refers(StrEnum):
    """To what an entry of a kind refers."""

    NEVER = "never"
    TO_A_SANCTION = "to_a_sanction"
    PERHAPS_TO_A_SANCTION = "perhaps_to_a_sanction"
    PERHAPS_TO_ANY = "perhaps_to_any"


@dataclass(frozen=True, slots=True)
class Shape:
    """What an entry of a kind may hold; `needed` are the fields without which it says nothing."""

    refers: Refers
    fields: frozenset[str] = frozenset()
    needed: frozenset[str] = frozenset()
    texts: frozenset[str] = frozenset()


_CASE = frozenset({"offence", "sanction", "hands", "passage", "edition", "second", "agreed", *TERM})
_TEXTS = frozenset({"words", "reason", "evidence"})
_WHY = frozenset({"why"})
_ACCOUNT = frozenset({"account"})
"""A text of every kind but one: from where the command came, of somebody whom the club does not know."""


SHAPES: Mapping[EntryKind, Shape] = {
    EntryKind.ISSUED: Shape(Refers.NEVER, _CASE | {"others", "incident"}, frozenset({"offence", "sanction"}), _TEXTS | _ACCOUNT),
    EntryKind.CORRECTED: Shape(Refers.TO_A_SANCTION, _CASE | {"served", "admitted"}, texts=_TEXTS | _WHY | _ACCOUNT),
    EntryKind.VOIDED: Shape(Refers.TO_A_SANCTION, texts=_WHY | _ACCOUNT),
    EntryKind.PARDONED: Shape(Refers.TO_A_SANCTION, texts=_WHY | _ACCOUNT),
    EntryKind.SERVED: Shape(Refers.TO_A_SANCTION, frozenset({"hands"}), frozenset({"hands"}), _ACCOUNT),
    EntryKind.DELIVERED: Shape(Refers.TO_A_SANCTION, frozenset({"channel", "refused"}), texts=_WHY | _ACCOUNT),
    EntryKind.UNDELIVERED: Shape(Refers.TO_A_SANCTION, frozenset({"channel"}), texts=_WHY | _ACCOUNT),
    EntryKind.NOTED: Shape(Refers.PERHAPS_TO_A_SANCTION, texts=_ACCOUNT | {"note"}),
    EntryKind.APPEALED: Shape(Refers.TO_A_SANCTION, texts=_ACCOUNT | {"appeal"}),
    EntryKind.APPEAL_SETTLED: Shape(Refers.TO_A_SANCTION, frozenset({"outcome"}), frozenset({"outcome"}), _WHY | _ACCOUNT),
    EntryKind.MERGED: Shape(Refers.NEVER, frozenset({"into", "from"}), texts=_ACCOUNT),
    EntryKind.PARTED: Shape(Refers.NEVER, frozenset({"into", "from"}), texts=_ACCOUNT),
    EntryKind.ERASED: Shape(Refers.PERHAPS_TO_ANY, frozenset({"before"})),
}
"""What an entry of each kind may hold."""

COUNT = re.compile(r"0|[1-9][0-9]{0,8}")
NUMBER = re.compile(r"[1-9][0-9]{0,14}")
SEVERAL = re.compile(f"{NUMBER.pattern}(?: {NUMBER.pattern})*")
AGREED = re.compile(f"0|{SEVERAL.pattern}")
MOMENT = re.compile(r"0|-?[1-9][0-9]{0,14}")
EVENTS = re.compile(r"[1-9][0-9]?|100")
EMPTIED = frozenset({"second", *TERM})
"""Fields that a correction may empty."""


def _is_sanction(value: str) -> bool:
    try:
        return read_sanction(value).written == value
    except ValueError:
        return False


def _is_day(value: str) -> bool:
    try:
        return date.fromisoformat(value).isoformat() == value
    except ValueError:
        return False


_VALUES: Mapping[str, Callable[[str], object]] = {
    "sanction": _is_sanction,
    "hands": COUNT.fullmatch,
    "served": COUNT.fullmatch,
    "second": NUMBER.fullmatch,
    "others": SEVERAL.fullmatch,
    "agreed": AGREED.fullmatch,
    "incident": NUMBER.fullmatch,
    "admitted": NUMBER.fullmatch,
    "into": NUMBER.fullmatch,
    "from": NUMBER.fullmatch,
    "since": _is_day,
    "until": lambda value: value == LIFE or _is_day(value),
    "events": EVENTS.fullmatch,
    "refused": lambda value: value == "yes",
    "outcome": lambda value: value in {*Outcome},
    "before": MOMENT.fullmatch,
}
"""What stands in a field; in one that is not here, any text."""


def is_named(kind: EntryKind, fields: Mapping[str, str], texts: Mapping[str, str]) -> bool:
    """Whether fields and texts of an entry are those of its kind, by their names."""
    shape = SHAPES[kind]
    return shape.needed <= set(fields) <= shape.fields and set(texts) <= shape.texts


def is_as_written(entry: LedgerEntry) -> bool:
    """Whether an entry holds nothing but what Floorman writes; to what it refers is not looked at, but for what never refers
    to anything, nor whom it is about, but for what is about nobody.
    """
    fields, texts = dict(entry.fields), dict.fromkeys((sealed.name for sealed in entry.texts), "")
    if not is_named(entry.kind, fields, texts) or (SHAPES[entry.kind].refers is Refers.NEVER and entry.refers_to is not None):
        return False
    if entry.kind in (EntryKind.MERGED, EntryKind.PARTED) and len(fields) != 1:
        return False
    if "before" in fields and (
        entry.person or entry.refers_to is not None
    ):  # what is erased for its age is so whoever it is about
        return False
    return all(_holds(entry.kind, name, value) for name, value in fields.items())


def _holds(kind: EntryKind, name: str, value: str) -> bool:
    if kind is EntryKind.CORRECTED and name in EMPTIED and not value:
        return True
    check = _VALUES.get(name)
    return check is None or bool(check(value))
