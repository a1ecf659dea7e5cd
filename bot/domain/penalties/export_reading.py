"""Exported ledgers read again, one line at a time, whatever stands in the file: see docs/ledger-format.md."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from bot.domain.draws.proof_text import read_back
from bot.domain.penalties.chain import EntryKind, LedgerEntry, Link, SealedText
from bot.domain.penalties.exported import HEAD

LONGEST = 16_384
"""Bytes of a line, its line feed apart, a byte order mark with them: more than the longest free text takes if every character of
it is escaped.
"""
MOST_EMPTY = 1_000
"""Empty lines in a row: a file of nothing else has an end."""
MOST_OF_EACH = 64
"""Fields, and texts, of an entry."""

_BOM = b"\xef\xbb\xbf"
_HASH, _SALT, _NAME = r"[0-9a-f]{64}", r"[0-9a-f]{32}", r"[a-z][a-z_]{0,29}"
_FROM_0, _FROM_1 = r"(0|[1-9][0-9]{0,14})", r"([1-9][0-9]{0,14})"
LINES = {
    "club": re.compile(f"club: {_FROM_1}"),
    "entry": re.compile(f"entry: {_FROM_1}"),
    "at": re.compile(r"at: (0|-?[1-9][0-9]{0,14})"),
    "by": re.compile(f"by: {_FROM_0}"),
    "kind": re.compile(f"kind: ({'|'.join(EntryKind)})"),
    "person": re.compile(f"person: {_FROM_0}"),
    "tournament": re.compile(f"tournament: {_FROM_1}"),
    "table": re.compile(f"table: {_FROM_1}"),
    "refers to": re.compile(f"refers to: {_FROM_1}"),
    "field": re.compile(f"field ({_NAME}):(?: (.*))?"),
    "text": re.compile(f"text ({_NAME}): ({_HASH})"),
    "previous": re.compile(f"previous: ({_HASH})"),
    "hash": re.compile(f"hash: ({_HASH})"),
    "said": re.compile(f"said ({_NAME}): ({_SALT})(?: (.*))?"),
    "withheld": re.compile(f"withheld: ({_NAME})"),
    "last": re.compile(f"last: {_FROM_1}:({_HASH})"),
    "end": re.compile(r"end: (0|[1-9][0-9]{0,14})"),
}


class NotExported(ValueError):
    """The text is none that `export` writes: it does not begin like one."""


class Harm(StrEnum):
    """Why a text can't be read to its end."""

    BROKEN = "broken"
    CUT_OFF = "cut_off"


class ExportHarmed(ValueError):
    """The text begins as it should, and can't be read to its end: `line` is the number of the line, from 1."""

    def __init__(self, harm: Harm, line: int) -> None:
        super().__init__(f"line {line}: {harm}")
        self.harm, self.line = harm, line


@dataclass(frozen=True, slots=True)
class ExportedEntry:
    """An entry as a file shows it. `withheld` are the names of the texts that were kept back: they, too, are None."""

    entry: LedgerEntry
    withheld: tuple[str, ...]


class _Unreadable(Exception):
    """The line can't stand where it stands."""


def read_export(lines: Iterable[bytes]) -> Iterator[int | ExportedEntry | Link]:
    """What a text says, one thing after another: the number of a club, its entries, and the link at which it says that they end.
    `lines` are those of the file with their line feeds; of one that is longer than `LONGEST`, its beginning is enough. Raises
    NotExported before the first thing, ExportHarmed at what can't be read.
    """
    return _Reading(lines).things()


class _Reading:
    """One pass through a text. `_line` is the line that is looked at; None at the end of the file, or where it is `_refused`."""

    def __init__(self, lines: Iterable[bytes]) -> None:
        self._raw = iter(lines)
        self._number = 0
        self._line: str | None = None
        self._refused = False

    def things(self) -> Iterator[int | ExportedEntry | Link]:
        """Everything in the text, in order."""
        self._advance()
        if self._line != HEAD:
            raise NotExported
        self._advance()
        try:
            yield from self._clubs()
        except _Unreadable:
            number = self._number
            self._advance()
            # a last line that makes no sense is the half of one, whatever is empty behind it
            cut = self._line is None and not self._refused
            raise ExportHarmed(Harm.CUT_OFF if cut else Harm.BROKEN, number) from None
        self._advance()
        if self._line is not None or self._refused:
            raise ExportHarmed(Harm.BROKEN, self._number)

    def _clubs(self) -> Iterator[int | ExportedEntry | Link]:
        """The clubs, up to the line that says how many there are, which is looked at but not yet passed."""
        clubs = before = 0
        while self._looks_like("club"):
            number = int(self._match("club")[1])
            if number <= before:
                raise _Unreadable
            self._advance()
            clubs, before = clubs + 1, number
            yield number
            yield self._entry()
            while self._looks_like("entry"):
                yield self._entry()
            last = self._take("last")
            yield Link(int(last[1]), last[2])
        if int(self._match("end")[1]) != clubs:
            raise _Unreadable

    def _entry(self) -> ExportedEntry:
        number, at, by = (int(self._take(name)[1]) for name in ("entry", "at", "by"))
        kind, person = EntryKind(self._take("kind")[1]), int(self._take("person")[1])
        tournament, table, refers_to = (self._perhaps(name) for name in ("tournament", "table", "refers to"))
        fields: dict[str, str] = {}
        while self._looks_like("field"):
            fields |= self._named("field", fields)
        commitments: dict[str, str] = {}
        while self._looks_like("text"):
            found = self._match("text")
            self._verify_next(found[1], commitments)
            commitments[found[1]] = found[2]
            self._advance()
        previous, own = self._take("previous")[1], self._take("hash")[1]
        said, withheld = self._texts(commitments)
        texts = (SealedText(name, sealed, *said.get(name, (None, None))) for name, sealed in commitments.items())
        entry = LedgerEntry(
            number, at, by, kind, person, tournament, table, refers_to, tuple(fields.items()), tuple(texts), previous, own
        )
        return ExportedEntry(entry, withheld)

    def _texts(self, commitments: Mapping[str, str]) -> tuple[dict[str, tuple[str, str]], tuple[str, ...]]:
        """The texts with their salts, by their names, and the names of those that were kept back."""
        said: dict[str, tuple[str, str]] = {}
        withheld: list[str] = []
        while self._looks_like("said") or self._looks_like("withheld"):
            shown = self._looks_like("said")
            found = self._match("said" if shown else "withheld")
            self._verify_next(found[1], [*said, *withheld])
            if found[1] not in commitments:
                raise _Unreadable
            if shown:
                said[found[1]] = (_text(found[3]), found[2])
            else:
                withheld.append(found[1])
            self._advance()
        return said, tuple(withheld)

    def _named(self, kind: str, before: Mapping[str, str]) -> dict[str, str]:
        found = self._match(kind)
        self._verify_next(found[1], before)
        value = _text(found[2])
        self._advance()
        return {found[1]: value}

    def _verify_next(self, name: str, before: Collection[str]) -> None:
        if len(before) == MOST_OF_EACH or name <= max(before, default=""):
            raise _Unreadable

    def _looks_like(self, kind: str) -> bool:
        return self._read(kind) is not None

    def _read(self, kind: str) -> re.Match[str] | None:
        return LINES[kind].fullmatch(self._line) if self._line is not None else None

    def _match(self, kind: str) -> re.Match[str]:
        """What the line says that is looked at. Raises _Unreadable where it is of another kind."""
        found = self._read(kind)
        if found is None:
            raise _Unreadable
        return found

    def _take(self, kind: str) -> re.Match[str]:
        """The same, and goes on to the next line."""
        found = self._match(kind)
        self._advance()
        return found

    def _perhaps(self, kind: str) -> int | None:
        return int(self._take(kind)[1]) if self._looks_like(kind) else None

    def _advance(self) -> None:
        """Goes to the next line that is not empty, or to one that is too long, or empty once too often: that one is refused when
        it is looked at.
        """
        empty, self._line = 0, None
        for raw in self._raw:
            self._number += 1
            line = raw.removesuffix(b"\n")
            bare = (line.removeprefix(_BOM) if self._number == 1 else line).rstrip(b" \t\r")
            empty += not bare
            if len(line) > LONGEST or empty > MOST_EMPTY:
                self._refused = True
                return
            if bare:
                self._line = _decoded(bare)
                return


def _decoded(line: bytes) -> str:
    try:
        return line.decode()
    except UnicodeDecodeError:
        return "\n"  # which is no line of any kind


def _text(spelling: str | None) -> str:
    try:
        return read_back(spelling or "")
    except ValueError:
        raise _Unreadable from None
