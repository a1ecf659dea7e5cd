"""Ledgers as a text that anybody can check, written a piece at a time. docs/ledger-format.md describes it for other programs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from enum import StrEnum

from bot.domain.draws.proof_text import written
from bot.domain.penalties.chain import LedgerEntry, entry_text

HEAD = "Floorman ledger export, version 1"
_SALT = re.compile(r"[0-9a-f]{32}")


class Keeping(StrEnum):
    """Which free texts whoever exports gives away."""

    ALL = "all"
    NO_NOTES = "no_notes"
    """The staff's private notes, and its accounts, stay in the house."""
    NONE = "none"


STAFFS_OWN = frozenset({"note", "account"})
"""Texts that are nobody's business but the staff's."""


def is_withheld(name: str, keeping: Keeping) -> bool:
    """Whether a text of this name is kept back."""
    return keeping is Keeping.NONE or (keeping is Keeping.NO_NOTES and name in STAFFS_OWN)


def entry_lines(entry: LedgerEntry, keeping: Keeping) -> str:
    """An entry as it stands in the file. Raises ValueError for one that can't be written, or a text without its salt."""
    lines = [entry_text(entry).partition("\n")[2], f"hash: {entry.hash}\n"]
    for sealed in entry.texts:
        if sealed.erased:
            continue
        if sealed.text is None or sealed.salt is None or not _SALT.fullmatch(sealed.salt):
            raise ValueError("a text stands beside its salt")
        kept = is_withheld(sealed.name, keeping)
        lines.append(f"withheld: {sealed.name}\n" if kept else f"said {sealed.name}: {sealed.salt} {written(sealed.text)}\n")
    return "".join(lines)


def export(ledgers: Iterable[tuple[int, Iterable[LedgerEntry]]], keeping: Keeping) -> Iterator[str]:
    """The text of ledgers, club by club in ascending order, a piece at a time; a club without an entry is left out. Raises
    ValueError for an entry that can't be written.
    """
    clubs = 0
    yield f"{HEAD}\n"
    for club, entries in ledgers:
        last: LedgerEntry | None = None
        for entry in entries:
            yield ("\n" if last else f"\nclub: {club:d}\n\n") + entry_lines(entry, keeping)
            last = entry
        if last is not None:
            clubs += 1
            yield f"\nlast: {last.number}:{last.hash}\n"
    yield f"\nend: {clubs}\n"
