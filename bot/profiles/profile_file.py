"""A file `profile.toml`, entry by entry: which there are, which fields each takes, and that what it quotes stands in the book."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FILE = "profile.toml"
FIELDS: Mapping[str, tuple[str, ...]] = {
    "rule": ("point", "value", "passage", "evidence", "said_of", "note"),
    "default": ("point", "value", "passage", "evidence", "note"),
    "silent": ("point", "note"),
    "otherwise": ("point", "passage", "evidence", "note"),
    "unread": ("point", "was", "value", "evidence", "note"),
    "offence": (
        *("name", "passage", "also", "evidence", "duty", "first", "again", "up_to", "up_to_again"),
        *("besides", "no_warning", "only_repeated", "both", "with_words", "duty_again", "forms", "sanctioned_in"),
        *("only_if", "at_most", "hand_lives", "elsewhere", "other", "note"),
    ),
    "step": ("sanction", "name", "others", "open", "passage", "evidence", "note"),
    "degree": ("name", "passage", "evidence", "note"),
    "discretion": ("passage", "evidence", "note"),
    "general": ("scope", "sanctions", "passage", "evidence", "note"),
    "away": ("what", "sanctions", "passage", "evidence", "note"),
}
SWITCHES = ("no_warning", "only_repeated", "both", "open", "at_most", "hand_lives")
LISTS = {
    "others": '["hands:2", "hands:3"]',
    "also": '["club:3#1"]',
    "with_words": '["Cet acte sera sanctionné."]',
    "forms": '["soft_play"]',
    "elsewhere": '["club:3#1"]',
    "what": '["cards", "blinds"]',
    "sanctions": '["hands:1", "orbits"]',
}
"""The fields that are true or false, and those that are lists of texts, each with an example; all others are text."""
ADDRESSES = ("passage", "also", "sanctioned_in", "elsewhere")
"""The fields that hold addresses of passages."""
Quote = Callable[[str], Iterable[str]]
"""The words that stand in a passage, by its address: the lead-in and the text; none for an address that leads nowhere."""


class ProfileError(ValueError):
    """A profile that can't be used. The message names the file, the point or offence (or none), and what to do."""

    def __init__(self, file: Path, message: str, point: str = "") -> None:
        super().__init__(f"{file}: {point}: {message}" if point else f"{file}: {message}")
        self.file, self.point = file, point


@dataclass(frozen=True, slots=True)
class ProfileFile:
    """A profile's file, whose book it is, and where words are looked up (None: nowhere); `text` is what stands in it where it
    lies in no folder. A book that is seen by another club is `at_home` under another id, which the addresses in the text have.
    """

    file: Path
    book: str
    quote: Quote | None = None
    text: str | None = None
    at_home: str = ""

    def wrong(self, message: str, name: str = "") -> ProfileError:
        """What is wrong with the file, or with the point, offence or sanction of that name."""
        return ProfileError(self.file, message, name)

    def entries(self) -> list[tuple[str, dict[str, Any]]]:
        """Every entry with its kind, in the order of the file. Raises ProfileError for a file that is missing, can't be read, or
        has anything else in it.
        """
        try:
            tables = tomllib.loads(self.file.read_text(encoding="utf-8-sig") if self.text is None else self.text)
        except FileNotFoundError as error:
            raise self.wrong("the file is missing") from error
        except OSError as error:
            raise self.wrong(f"can't be read: {error.strerror}") from error
        except UnicodeDecodeError as error:
            raise self.wrong(f"not UTF-8 at byte {error.start}; save the file as UTF-8") from error
        except (ValueError, RecursionError) as error:
            raise self.wrong(f"not valid TOML: {error}") from error
        for kind, entries in tables.items():
            if kind not in FIELDS or not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
                *most, last = (f"[[{known}]]" for known in FIELDS)
                raise self.wrong(f"{kind}: there are {', '.join(most)} and {last} only, each with two brackets")
        return [(kind, self._as_seen(entry)) for kind, entries in tables.items() for entry in entries]

    def _as_seen(self, entry: dict[str, Any]) -> dict[str, Any]:
        """An entry with the addresses under which its book is seen."""
        if not self.at_home:
            return entry
        return {name: self._addressed(said) if name in ADDRESSES else said for name, said in entry.items()}

    def _addressed(self, said: object) -> object:
        if isinstance(said, list):
            return [self._addressed(one) for one in said]
        home = f"{self.at_home}:"
        return f"{self.book}:{said.removeprefix(home)}" if isinstance(said, str) and said.startswith(home) else said

    def verify_fields(self, kind: str, entry: dict[str, Any], name: str) -> None:
        """Raises ProfileError for a field that such an entry does not take, or one that is written in another way."""
        article = "an" if kind in ("offence", "away") else "a"
        for field, words in entry.items():
            if field not in FIELDS[kind]:
                raise self.wrong(f"{field}: {article} [[{kind}]] takes {', '.join(FIELDS[kind])} only", name)
            if field in SWITCHES and not isinstance(words, bool):
                raise self.wrong(f"{field} is true or false, without quotation marks", name)
            if field in LISTS and not (isinstance(words, list) and all(isinstance(word, str) for word in words)):
                raise self.wrong(f"{field} is a list such as {LISTS[field]}", name)
            if field not in (*SWITCHES, *LISTS) and not isinstance(words, str):
                raise self.wrong(f"{field} must stand between quotation marks", name)

    def passage(self, entry: dict[str, Any], name: str) -> str:
        """The address of an entry's passage. Raises ProfileError for none of this book, or where its evidence does not stand."""
        passage: str = entry["passage"]
        evidence: str = entry["evidence"]
        held = self._held(passage, name)
        if held is not None and not any(evidence in words for words in held):
            raise self.wrong(f"the evidence {evidence!r} does not stand in {passage} word for word", name)
        return passage

    def also(self, entry: dict[str, Any], name: str) -> tuple[str, ...]:
        """The addresses of the other passages of an entry. Raises ProfileError for one that is none of this book."""
        passages: list[str] = entry.get("also", [])
        for passage in passages:
            self._held(passage, name)
        return tuple(passages)

    def with_words(self, entry: dict[str, Any], name: str) -> tuple[str, ...]:
        """Other words of an entry's passage. Raises ProfileError for some that do not stand in it."""
        said: list[str] = entry.get("with_words", [])
        held = self._held(entry["passage"], name)
        for words in said:
            if held is not None and not any(words in text for text in held):
                raise self.wrong(f"with_words: {words!r} does not stand in {entry['passage']} word for word", name)
        return tuple(said)

    def _held(self, passage: str, name: str) -> tuple[str, ...] | None:
        """The words of a passage, None where they can't be looked up. Raises ProfileError for no address of this book."""
        if not re.fullmatch(re.escape(self.book) + r":[^\s:#]+#[1-9][0-9]*", passage):
            raise self.wrong(f"{passage!r} is no address of this book; write it as {self.book}:ARTICLE#PARAGRAPH", name)
        if self.quote is None:
            return None
        held = tuple(self.quote(passage))
        if not held:
            raise self.wrong(f"there is no passage {passage}", name)
        return held
