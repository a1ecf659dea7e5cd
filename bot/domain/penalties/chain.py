"""The penalty ledger as a chain: every entry bears the hash of the one before, so that nothing can be changed unseen.

Free texts are not hashed themselves. An entry holds a commitment to each (a SHA-256 of a random salt and the text); text and salt
stand beside it and can be erased, and every hash stays valid. docs/ledger-format.md describes the format for other programs.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from bot.domain.draws.errors import TextTooLong
from bot.domain.draws.proof_text import written

VERSION_LINE = "Floorman ledger, version 1"
TEXT_LINE = "Floorman ledger text, version 1"
MOST_TEXT = 1000
"""Characters of a free text."""
ACCOUNT = "account"
"""The text of an entry that nobody has typed: which account gave the command, where the club does not know whose that is. What
was typed may be erased; who acted stays, and goes when he is erased himself.
"""

_HEX = re.compile(r"[0-9a-f]{64}")
_SALT = re.compile(r"[0-9a-f]{32}")
_NAME = re.compile(r"[a-z][a-z_]*")


class EntryKind(StrEnum):
    """What an entry says."""

    ISSUED = "issued"
    """A sanction was given: a case."""
    CORRECTED = "corrected"
    VOIDED = "voided"
    PARDONED = "pardoned"
    SERVED = "served"
    DELIVERED = "delivered"
    """The player got the notice."""
    UNDELIVERED = "undelivered"
    NOTED = "noted"
    """Staff alone reads it."""
    ERASED = "erased"
    """Free texts were erased: a person's, those of one entry, or all that are older than a moment."""
    APPEALED = "appealed"
    """The player contests a sanction."""
    APPEAL_SETTLED = "appeal_settled"
    """What became of that."""
    MERGED = "merged"
    """Two records are one person's: what is about the one reads as about the other."""
    PARTED = "parted"
    """They are two people's after all."""


@dataclass(frozen=True, slots=True)
class SealedText:
    """A free text of an entry. `commitment` is hashed with the entry; `text` and `salt` (16 bytes as 32 hexadecimal digits) are
    both None once they are erased.
    """

    name: str
    commitment: str
    text: str | None
    salt: str | None

    @property
    def erased(self) -> bool:
        """Whether neither is there any more."""
        return self.text is None and self.salt is None


@dataclass(frozen=True, slots=True)
class Draft:
    """An entry before it has a number. `at` is in whole seconds since 1970, `by` is the number of who wrote it (0: Floorman
    itself, or somebody whom the club does not know), `person` whom it is about. `refers_to` is the entry that it changes. Names
    of people stand nowhere.
    """

    at: int
    by: int
    kind: EntryKind
    person: int
    tournament: int | None = None
    table: int | None = None
    refers_to: int | None = None
    fields: Mapping[str, str] = field(default_factory=dict)
    texts: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """One entry, numbered from 1 in its club. `fields` and `texts` stand in the order of their names."""

    number: int
    at: int
    by: int
    kind: EntryKind
    person: int
    tournament: int | None
    table: int | None
    refers_to: int | None
    fields: tuple[tuple[str, str], ...]
    texts: tuple[SealedText, ...]
    previous_hash: str
    hash: str

    def value(self, name: str) -> str:
        """A field, or an empty text where the entry has none of that name."""
        return next((value for key, value in self.fields if key == name), "")

    def text(self, name: str) -> str | None:
        """A free text; empty where there was none, None where it was erased."""
        return next((sealed.text for sealed in self.texts if sealed.name == name), "")


@dataclass(frozen=True, slots=True)
class Link:
    """Where a chain stands: the number and the hash of its last entry."""

    number: int
    hash: str


def opening(club: int) -> Link:
    """Where the chain of a club begins, before its first entry: an entry of one club can't stand in the ledger of another."""
    return Link(0, _sha256(VERSION_LINE, f"club: {club:d}"))


def _sha256(*lines: str) -> str:
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


def commitment(salt: str, text: str) -> str:
    """The commitment to a text: the SHA-256 of the three lines `Floorman ledger text, version 1`, `salt: …` and `text: …`, each
    followed by a line feed, the text written as `proof_text.written` does. Raises ValueError for a salt that is none.
    """
    if not _SALT.fullmatch(salt):
        raise ValueError("a salt is 16 bytes as 32 hexadecimal digits in lower case")
    return _sha256(TEXT_LINE, f"salt: {salt}", f"text: {written(text)}")


def entry_text(entry: LedgerEntry) -> str:
    """What is hashed, in UTF-8: these lines in this order, each followed by a line feed; numbers in decimal; `?` marks a line
    that is left out where there is nothing, `*` one for each field and each text in the order of their names.

        Floorman ledger, version 1
        entry: NUMBER
        at: SECONDS
        by: PERSON
        kind: KIND
        person: PERSON
        tournament: NUMBER  ?
        table: NUMBER       ?
        refers to: NUMBER   ?
        field NAME: VALUE   *
        text NAME: HASH     *
        previous: HASH

    Values stand on one line, as `proof_text.written` writes them; names are small letters and `_`. So every entry has one text,
    and no two have the same. Raises ValueError for an entry that can't be written like that.
    """
    numbered = {"tournament": entry.tournament, "table": entry.table, "refers to": entry.refers_to}
    hashes = (entry.previous_hash, *(sealed.commitment for sealed in entry.texts))
    names = [name for name, _ in entry.fields], [sealed.name for sealed in entry.texts]
    if not all(_HEX.fullmatch(found) for found in hashes):
        raise ValueError("a hash is 64 hexadecimal digits in lower case")
    if any(kept != sorted(set(kept)) or not all(map(_NAME.fullmatch, kept)) for kept in names):
        raise ValueError("names are small letters and _, each once, in order")
    lines = [
        VERSION_LINE,
        f"entry: {entry.number:d}",
        f"at: {entry.at:d}",
        f"by: {entry.by:d}",
        f"kind: {EntryKind(entry.kind)}",
        f"person: {entry.person:d}",
        *(f"{name}: {number:d}" for name, number in numbered.items() if number is not None),
        *(f"field {name}: {written(value)}" for name, value in entry.fields),
        *(f"text {sealed.name}: {sealed.commitment}" for sealed in entry.texts),
        f"previous: {entry.previous_hash}",
    ]
    return "".join(f"{line}\n" for line in lines)


def entry_hash(entry: LedgerEntry) -> str:
    """The hash of an entry: the SHA-256 of its `entry_text`, 64 hexadecimal digits in lower case. Raises ValueError."""
    return hashlib.sha256(entry_text(entry).encode()).hexdigest()


def append(last: Link, draft: Draft, salts: Sequence[str]) -> LedgerEntry:
    """The draft as the entry after `last`. Empty texts are left out; of `salts` each text takes one, in the order of the texts'
    names: fresh random ones, never used before. Raises TextTooLong; ValueError for too few salts or one that is none.
    """
    texts = sorted((name, text) for name, text in draft.texts.items() if text)
    for _, text in texts:
        if len(text) > MOST_TEXT:
            raise TextTooLong(text=text[:40], length=len(text), most=MOST_TEXT)
    if len(set(salts[: len(texts)])) < len(texts):
        raise ValueError("every text takes a salt of its own")
    entry = LedgerEntry(
        last.number + 1,
        draft.at,
        draft.by,
        draft.kind,
        draft.person,
        draft.tournament,
        draft.table,
        draft.refers_to,
        tuple(sorted(draft.fields.items())),
        tuple(SealedText(name, commitment(salt, text), text, salt) for (name, text), salt in zip(texts, salts, strict=False)),
        last.hash,
        "",
    )
    return replace(entry, hash=entry_hash(entry))
