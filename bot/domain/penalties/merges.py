"""Two records that are one person's: merged and parted, each by two entries, one about either. No earlier entry is touched; what
was entered about the one and about the other reads as one from then on, until they are parted.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from bot.domain.penalties.chain import Draft, EntryKind, LedgerEntry
from bot.domain.penalties.ledger import Moment
from bot.domain.penalties.shapes import NUMBER


def merge(moment: Moment, kept: int, gone: int) -> tuple[Draft, Draft]:
    """From now on, what is entered about `gone` reads as about `kept`, whose number and name are shown."""
    return _both(EntryKind.MERGED, moment, kept, gone)


def part(moment: Moment, kept: int, gone: int) -> tuple[Draft, Draft]:
    """The two are two people after all. What was entered since they were merged stays with whom it was entered about."""
    return _both(EntryKind.PARTED, moment, kept, gone)


def _both(kind: EntryKind, moment: Moment, kept: int, gone: int) -> tuple[Draft, Draft]:
    return moment.draft(kind, gone, fields={"into": str(kept)}), moment.draft(kind, kept, fields={"from": str(gone)})


def merged_by(entries: Iterable[LedgerEntry]) -> Mapping[int, int]:
    """Who reads as whom after some entries, in their order: each merged number, and the one it was merged into."""
    found: dict[int, int] = {}
    for entry in entries:
        into = entry.value("into")
        if entry.kind is EntryKind.MERGED and _number(into):
            found[entry.person] = int(into)
        elif entry.kind is EntryKind.PARTED and into:
            found.pop(entry.person, None)
    return found


def _number(written: str) -> bool:
    """Whether a text is a number of somebody; where it is none, somebody has changed the row: the chain says so, and no record
    stands still for it.
    """
    return NUMBER.fullmatch(written) is not None


def heads(merged: Mapping[int, int]) -> Mapping[int, int]:
    """For each merged number the one that it reads as in the end.

    >>> heads({7: 3, 3: 9})
    {7: 9, 3: 9}
    """
    found = {}
    for number in merged:
        head, seen = number, {number}
        while head in merged and merged[head] not in seen:
            head = merged[head]
            seen.add(head)
        found[number] = head
    return found


def as_one(entries: Iterable[LedgerEntry], found: Mapping[int, int]) -> tuple[LedgerEntry, ...]:
    """Entries to be read, each about the number that its person reads as. They no longer bear their own hash: a chain is verified
    as it was written.
    """
    return tuple(_read(entry, found) for entry in entries) if found else tuple(entries)


def _read(entry: LedgerEntry, found: Mapping[int, int]) -> LedgerEntry:
    fields = tuple(
        (name, _people(value, found) if name in ("second", "others", "agreed") else value) for name, value in entry.fields
    )
    person, by = found.get(entry.person, entry.person), found.get(entry.by, entry.by)
    return replace(entry, person=person, by=by, fields=fields)


def _people(numbers: str, found: Mapping[int, int]) -> str:
    """The people in a field, each by the number that he reads as."""
    return " ".join(str(found.get(int(one), one)) if _number(one) else one for one in numbers.split())


@dataclass(frozen=True, slots=True)
class Merge:
    """That two records were merged, or parted: the entry, when, by whom, the number that is kept and the other."""

    entry: int
    at: int
    by: int
    kind: EntryKind
    kept: int
    gone: int


def merges(entries: Iterable[LedgerEntry]) -> tuple[Merge, ...]:
    """What some entries, as they were written, say of records merged and parted, in their order, each time once."""
    found: dict[tuple[EntryKind, int, int, int], Merge] = {}
    for entry in entries:
        if entry.kind in (EntryKind.MERGED, EntryKind.PARTED):
            into, gone = entry.value("into"), entry.value("from")
            if not _number(into or gone):
                continue
            kept, other = (int(into), entry.person) if into else (entry.person, int(gone))
            found.setdefault(
                (entry.kind, entry.at, kept, other), Merge(entry.number, entry.at, entry.by, entry.kind, kept, other)
            )
    return tuple(found.values())
