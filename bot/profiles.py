"""Reads what the rulebooks prescribe and sanction (`<book>/profile.toml`); the points themselves are fixed in
`bot.domain.rule_profile`, the names of the offences in `bot.domain.offences`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from bot.domain.errors import NoSuchPoint
from bot.domain.offences import OFFENCES, BookOffence, Duty
from bot.domain.rule_profile import POINTS, WHOLE_NUMBER, Point, RuleProfile, Ruling, find_point
from bot.domain.sanctions import COUNTED, Measure, read_sanction

FILE = "profile.toml"
FIELDS = {
    "rule": ("point", "value", "passage", "evidence", "note"),
    "silent": ("point", "note"),
    "offence": ("name", "passage", "evidence", "duty", "first", "again", "only_repeated", "note"),
}
SWITCHES = ("only_repeated",)
"""The fields that are true or false; all others are text."""
Quote = Callable[[str], Iterable[str]]
"""The words that stand in a passage, by its address: the lead-in and the text; none for an address that leads nowhere."""


class ProfileError(ValueError):
    """A profile that can't be used. The message names the file, the point or offence (or none), and what to do."""

    def __init__(self, file: Path, message: str, point: str = "") -> None:
        super().__init__(f"{file}: {point}: {message}" if point else f"{file}: {message}")
        self.file, self.point = file, point


def read_profile(folder: Path, book: str = "", quote: Quote | None = None) -> RuleProfile:
    """What the rulebook in this folder prescribes: its id is `book`, or else the name of the folder.

    With `quote`, every passage must exist and hold the evidence, word for word. Raises ProfileError for a file that is
    missing or unreadable; for a point that there is not, that is stated twice or not at all, or without a value, passage or
    evidence that can be used; and for an offence that there is not, that is stated twice, or without a passage, evidence,
    duty or sanction that can be used (an offence that is left out is one that the book does not speak of).
    """
    file, book = folder / FILE, book or folder.name
    rulings: dict[str, Ruling] = {}
    offences: dict[str, BookOffence] = {}
    stated: set[str] = set()
    for kind, entry in _entries(file):
        if kind == "offence":
            offence = _offence(file, book, entry, quote)
            if offence.offence in offences:
                raise ProfileError(file, "stated twice; leave one of the two", offence.offence)
            offences[offence.offence] = offence
            continue
        point = _point(file, kind, entry)
        if point.name in stated:
            raise ProfileError(file, "stated twice; leave one of the two", point.name)
        stated.add(point.name)
        if kind == "rule":
            rulings[point.name] = _ruling(file, book, point, entry, quote)
    for point in POINTS:
        if point.name not in stated:
            silence = f'[[silent]] with point = "{point.name}"'
            raise ProfileError(file, f"not stated; add a [[rule]], or {silence} where the book says nothing", point.name)
    return RuleProfile(book, rulings, offences)


class FileProfiles:
    """The profiles of all books in these folders, each a folder of book folders, read once and kept while the process runs."""

    def __init__(self, folders: Sequence[Path], quote: Quote | None = None) -> None:
        self._folders = {file.parent.name: file.parent for folder in folders for file in folder.glob("*/book.toml")}
        self._quote = quote
        self._read: dict[str, RuleProfile] = {}

    def profile(self, book: str) -> RuleProfile:
        """What a book prescribes, by its id. A club's own book without a profile says nothing on any point, so that the club
        chooses everything. Raises ProfileError for a profile that is broken, LookupError for a book that there is not.
        """
        if book not in self._read:
            folder = self._folders.get(book)
            if folder is None:
                raise LookupError(f"no rulebook {book!r}; there are: {', '.join(sorted(self._folders))}")
            stated = (folder / FILE).exists()
            self._read[book] = read_profile(folder, book, self._quote) if stated else RuleProfile(book)
        return self._read[book]


def _entries(file: Path) -> list[tuple[str, dict[str, Any]]]:
    try:
        tables = tomllib.loads(file.read_text(encoding="utf-8-sig"))
    except FileNotFoundError as error:
        raise ProfileError(file, "the file is missing") from error
    except OSError as error:
        raise ProfileError(file, f"can't be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise ProfileError(file, f"not UTF-8 at byte {error.start}; save the file as UTF-8") from error
    except tomllib.TOMLDecodeError as error:
        raise ProfileError(file, f"not valid TOML: {error}") from error
    for kind, entries in tables.items():
        if kind not in FIELDS or not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
            raise ProfileError(file, f"{kind}: there are [[rule]], [[silent]] and [[offence]] only, each with two brackets")
    return [(kind, entry) for kind, entries in tables.items() for entry in entries]


def _point(file: Path, kind: str, entry: dict[str, Any]) -> Point:
    name = str(entry.get("point", "")).strip()
    if not name:
        raise ProfileError(file, f'a [[{kind}]] without its point; add a line such as point = "{POINTS[0].name}"')
    try:
        point = find_point(name)
    except NoSuchPoint as error:
        raise ProfileError(file, "there is no such point; bot/domain/rule_profile.py lists them all", name) from error
    _verify_fields(file, kind, entry, point.name)
    return point


def _ruling(file: Path, book: str, point: Point, entry: dict[str, Any], quote: Quote | None) -> Ruling:
    for field in ("value", "passage", "evidence"):
        if not entry.get(field, "").strip():
            raise ProfileError(file, f"a [[rule]] without its {field}; where the book says nothing, write [[silent]]", point.name)
    value = entry["value"]
    if not point.accepts(value):
        allowed = "a whole number such as 2" if point.values == (WHOLE_NUMBER,) else "one of: " + ", ".join(point.values)
        raise ProfileError(file, f"the value {value!r} can't be acted on; write {allowed}", point.name)
    return Ruling(point.name, value, _passage(file, book, point.name, entry, quote))


def _offence(file: Path, book: str, entry: dict[str, Any], quote: Quote | None) -> BookOffence:
    name = str(entry.get("name", "")).strip()
    if not name:
        raise ProfileError(file, f'an [[offence]] without its name; add a line such as name = "{OFFENCES[0]}"')
    if name not in OFFENCES:
        raise ProfileError(file, "there is no such offence; bot/domain/offences.py lists them all", name)
    _verify_fields(file, "offence", entry, name)
    for field in ("passage", "evidence", "duty"):
        if not entry.get(field, "").strip():
            raise ProfileError(file, f"an [[offence]] without its {field}; leave out what the book does not speak of", name)
    if entry["duty"] not in tuple(Duty):
        raise ProfileError(file, f"the duty {entry['duty']!r} can't be acted on; write one of: {', '.join(Duty)}", name)
    return BookOffence(
        offence=name,
        passage=_passage(file, book, name, entry, quote),
        duty=Duty(entry["duty"]),
        first=_sanction(file, "first", entry, name),
        again=_sanction(file, "again", entry, name),
        only_repeated=entry.get("only_repeated", False),
    )


def _sanction(file: Path, field: str, entry: dict[str, Any], name: str) -> str:
    text: str = entry.get(field, "")
    try:
        return read_sanction(text).written if text else ""
    except ValueError as error:
        known = ", ".join(f"{measure}:2" if measure in COUNTED else measure for measure in Measure)
        raise ProfileError(file, f"{field}: {text!r} is no sanction; write one of: {known}", name) from error


def _verify_fields(file: Path, kind: str, entry: dict[str, Any], name: str) -> None:
    article = "an" if kind == "offence" else "a"
    for field, words in entry.items():
        if field not in FIELDS[kind]:
            raise ProfileError(file, f"{field}: {article} [[{kind}]] takes {', '.join(FIELDS[kind])} only", name)
        if field in SWITCHES and not isinstance(words, bool):
            raise ProfileError(file, f"{field} is true or false, without quotation marks", name)
        if field not in SWITCHES and not isinstance(words, str):
            raise ProfileError(file, f"{field} must stand between quotation marks", name)


def _passage(file: Path, book: str, name: str, entry: dict[str, Any], quote: Quote | None) -> str:
    passage: str = entry["passage"]
    evidence: str = entry["evidence"]
    if not re.fullmatch(re.escape(book) + r":[^\s:#]+#[1-9][0-9]*", passage):
        raise ProfileError(file, f"{passage!r} is no address of this book; write it as {book}:ARTICLE#PARAGRAPH", name)
    if quote is not None:
        held = tuple(quote(passage))
        if not held:
            raise ProfileError(file, f"there is no passage {passage}", name)
        if not any(evidence in words for words in held):
            raise ProfileError(file, f"the evidence {evidence!r} does not stand in {passage} word for word", name)
    return passage
