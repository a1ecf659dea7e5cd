"""Whether a ledger is as it was written: nothing changed, missing, doubled, reordered or put in."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from bot.domain.penalties.chain import EntryKind, LedgerEntry, Link, SealedText, commitment, entry_hash, opening

_MOMENT = re.compile(r"-?[0-9]{1,15}")


class Flaw(StrEnum):
    """What is wrong with a ledger."""

    NUMBER_MISSING = "number_missing"
    NUMBER_TWICE = "number_twice"
    OUT_OF_ORDER = "out_of_order"
    CHAIN_BROKEN = "chain_broken"
    """It does not bear the hash of the entry before."""
    ENTRY_CHANGED = "entry_changed"
    """Its own hash does not hold."""
    TEXT_CHANGED = "text_changed"
    """A free text is not the one that was committed to."""
    TEXT_MISSING = "text_missing"
    """A free text is gone, and no entry says that it was erased."""
    REWRITTEN = "rewritten"
    """It has another hash than the one that was published."""
    END_MISSING = "end_missing"
    """It was published, and the ledger ends before it."""


@dataclass(frozen=True, slots=True)
class LedgerVerification:
    """What a ledger is worth. `number` is the first bad entry and `flaw` what is wrong with it (both None where all holds).
    `erased` lists the free texts that were erased and say so: (entry, name of the text). `last` is where the chain stands, to
    be published; it says something only where all holds.
    """

    holds: bool
    number: int | None
    flaw: Flaw | None
    entries: int
    erased: tuple[tuple[int, str], ...]
    last: Link


def verify(entries: Sequence[LedgerEntry], club: int, known: Sequence[Link] = ()) -> LedgerVerification:
    """Checks a club's whole ledger, in its order. `known` are links that were published earlier: without one, nobody can tell
    that the last entries were cut off or that everything was computed anew.
    """
    numbers = {entry.number for entry in entries}
    published = {link.number: link.hash for link in known}
    last = opening(club)
    bad: tuple[int, Flaw] | None = None
    for entry in entries:
        flaw = next(_flaws(entry, last, numbers, published), None)
        if flaw:
            bad = (last.number + 1 if flaw is Flaw.NUMBER_MISSING else entry.number, flaw)
            break
        last = Link(entry.number, entry.hash)
    if bad is None and max(published, default=0) > last.number:
        bad = (last.number + 1, Flaw.END_MISSING)
    # what the chain says of erasures is worth something only where the chain holds
    erased, missing = _gone(entries)
    if bad is None and missing:
        bad = (missing[0], Flaw.TEXT_MISSING)
    number, flaw = bad or (None, None)
    return LedgerVerification(bad is None, number, flaw, len(entries), erased, last)


def _flaws(entry: LedgerEntry, last: Link, numbers: set[int], published: dict[int, str]) -> Iterator[Flaw]:
    """What is wrong with an entry after `last`, the plainest first."""
    expected = last.number + 1
    if entry.number > expected:
        yield Flaw.OUT_OF_ORDER if expected in numbers else Flaw.NUMBER_MISSING
    if entry.number < expected:
        yield Flaw.NUMBER_TWICE
    if not _own_hash_holds(entry):
        yield Flaw.ENTRY_CHANGED
    if entry.previous_hash != last.hash:
        yield Flaw.CHAIN_BROKEN
    if published.get(entry.number, entry.hash) != entry.hash:
        yield Flaw.REWRITTEN
    if not all(sealed.erased or _text_holds(sealed) for sealed in entry.texts):
        yield Flaw.TEXT_CHANGED


def _own_hash_holds(entry: LedgerEntry) -> bool:
    try:
        return entry_hash(entry) == entry.hash
    except ValueError:
        return False


def _text_holds(sealed: SealedText) -> bool:
    """Whether a text is the one of its commitment. One without its salt can't be checked, so it does not hold; nor does a salt
    that was left behind without its text, from which the text could be guessed.
    """
    if sealed.salt is None or sealed.text is None:
        return False
    try:
        return commitment(sealed.salt, sealed.text) == sealed.commitment
    except ValueError:
        return False


def _gone(entries: Sequence[LedgerEntry]) -> tuple[tuple[tuple[int, str], ...], list[int]]:
    """The texts that are gone: (entry, name) of those that a later entry says were erased, and the entries of the others."""
    people, single, older = _erasures(entries)
    erased: list[tuple[int, str]] = []
    missing: list[int] = []
    for entry in entries:
        gone = [sealed.name for sealed in entry.texts if sealed.erased]
        by_age = max((number for number, before in older if entry.at < before), default=0) if gone else 0
        if gone and max(_last_erasure(entry, people), single.get(entry.number, 0), by_age) > entry.number:
            erased += [(entry.number, name) for name in gone]
        elif gone:
            missing.append(entry.number)
    return tuple(erased), missing


def _erasures(entries: Sequence[LedgerEntry]) -> tuple[dict[str, int], dict[int, int], list[tuple[int, int]]]:
    """The last entry that says that a person's texts were erased, by the person as written in a field; the same of single
    entries, by their numbers; and of all that is older: (entry, the moment before which).
    """
    people: dict[str, int] = {}
    single: dict[int, int] = {}
    older: list[tuple[int, int]] = []
    for entry in entries:
        if entry.kind is not EntryKind.ERASED:
            continue
        before = entry.value("before")
        if entry.refers_to is not None:
            single[entry.refers_to] = max(single.get(entry.refers_to, 0), entry.number)
        elif _MOMENT.fullmatch(before):
            older.append((entry.number, int(before)))
        elif not before:
            people[str(entry.person)] = max(people.get(str(entry.person), 0), entry.number)
    return people, single, older


def _last_erasure(entry: LedgerEntry, people: dict[str, int]) -> int:
    """The last erasure of whom an entry is about, or of another person in it; 0 for none."""
    concerned = (str(entry.person), entry.value("second"), *entry.value("others").split())
    return max(people.get(person, 0) for person in concerned)
