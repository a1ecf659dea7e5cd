"""The lines of a book's question bank, of what it is silent about and of the held-out questions, with where they stand."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from knowledge.banks.disputes import DISPUTES_FILE, load_disputes
from knowledge.banks.general import GENERAL_FILE, load_general
from knowledge.banks.questions import load_questions, load_silence
from knowledge.books.corpus import CorpusError
from knowledge.books.passages import Book
from knowledge.wording.words import tokens


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """Something that must not stay: the file, the line (0: the file as a whole, or all files) and what to do."""

    file: Path
    line: int
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.message}" if self.line else f"{self.file}: {self.message}"


@dataclass(frozen=True)
class Line:
    """A question as it stands in a file. `passages` is empty for silence and held-out questions; `entry` is the line's JSON."""

    file: Path
    number: int
    text: str
    language: str
    passages: tuple[str, ...] = ()
    entry: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)

    @cached_property
    def words(self) -> list[str]:
        """The question's words, folded: no capitals, accents or punctuation."""
        return tokens(self.text)

    @cached_property
    def folded(self) -> str:
        """The words in one line; the text itself where it has none."""
        return " ".join(self.words) or self.text

    @property
    def place(self) -> str:
        """Where it stands, said briefly: folder, file and line."""
        return f"{self.file.parent.name}/{self.file.name}:{self.number}"

    def fault(self, message: str) -> Fault:
        """What is wrong with this line."""
        return Fault(self.file, self.number, message)


@dataclass(frozen=True, slots=True)
class BookBank:
    """One book with its bank and its silence, both in the order of the files."""

    book: Book
    asked: tuple[Line, ...]
    silence: tuple[Line, ...]


def read_bank(folder: Path, book: Book) -> BookBank:
    """The questions of the book in `folder`. Raises CorpusError with file and line for one that fits nothing."""
    asked = zip(json_lines(folder / "questions.jsonl"), load_questions(folder, book), strict=True)
    silent = zip(json_lines(folder / "silence.jsonl"), load_silence(folder), strict=True)
    return BookBank(
        book,
        tuple(Line(folder / "questions.jsonl", n, str(q.text), str(q.language), q.passages, e) for (n, e), q in asked),
        tuple(Line(folder / "silence.jsonl", n, q.text, q.language, (), e) for (n, e), q in silent),
    )


def read_disputes(folder: Path, book: Book) -> tuple[Line, ...]:
    """The disputes of the book in `folder`, empty where it has none. Raises CorpusError for one that is none."""
    file = folder / DISPUTES_FILE
    found = zip(json_lines(file), load_disputes(folder, book), strict=True)
    return tuple(Line(file, number, one.text, one.language, (), entry) for (number, entry), one in found)


def read_general(corpus: Path) -> tuple[Line, ...]:
    """The questions of the general bank in `corpus`, empty where there is none. Raises CorpusError for a rule that is none."""
    file = corpus / GENERAL_FILE
    if not file.exists():
        return ()
    numbers = [number for number, _ in json_lines(file)]
    rules = zip(numbers, load_general(corpus), strict=True)
    return tuple(Line(file, number, question.text, question.language) for number, rule in rules for question in rule.questions)


def read_held_out(files: Iterable[Path]) -> tuple[Line, ...]:
    """The questions on which search is weighed or tested (`validation.jsonl`, the tests' own)."""
    return tuple(Line(file, n, e["question"], e["lang"], (), e) for file in files for n, e in json_lines(file))


def json_lines(file: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """The lines of a file that have something in them, with their numbers; none where there is no file. Raises CorpusError."""
    if not file.exists():
        return
    # as the loaders do: a question may hold U+2028, at which splitlines() would cut
    for number, raw in enumerate(file.read_text(encoding="utf-8-sig").split("\n"), start=1):
        if raw.strip():
            try:
                yield number, json.loads(raw)
            except json.JSONDecodeError as error:
                raise CorpusError(file, f"not JSON ({error}); correct or remove the line", number) from error
