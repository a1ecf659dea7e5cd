"""The question bank of a rulebook: what people ask, and the passage that decides it (`questions.jsonl`)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from knowledge.books.corpus import CorpusError
from knowledge.books.passages import Book

SILENCE_FILE = "silence.jsonl"
WORDINGS_FILE = "wordings.jsonl"


@dataclass(frozen=True, slots=True)
class BankQuestion:
    """A question with the passages that decide it, the main one first, and where the deciding words begin in that one."""

    text: str
    language: str
    passages: tuple[str, ...]
    start: int
    story: bool
    """Told at length, from a real evening's point of view; the others are short."""


@dataclass(frozen=True, slots=True)
class SilenceQuestion:
    """A question that a book does not decide, and why not; `kind` says what it is about (poker, another game, small talk…)."""

    text: str
    language: str
    kind: str
    reason: str


@dataclass(frozen=True, slots=True)
class Wording:
    """A passage as another club would have printed the same rule. Search learns from it; it is never shown to anybody."""

    passage: str
    language: str
    text: str


def load_wordings(folder: Path, book: Book) -> tuple[Wording, ...]:
    """The other wordings of the passages of the book in `folder` (`wordings.jsonl`), empty where it has none.

    Raises CorpusError with file and line for a line that is none, or that words no passage of the book.
    """
    file = folder / WORDINGS_FILE
    return tuple(_read_wordings(file, book)) if file.exists() else ()


def _read_wordings(file: Path, book: Book) -> Iterator[Wording]:
    known = {passage.id for passage in book.passages}
    for line, raw in enumerate(text_of(file).removesuffix("\n").split("\n"), start=1):
        if raw.strip():
            try:
                entry = json.loads(raw)
                wording = Wording(*(str(entry[name]) for name in ("passage", "lang", "text")))
            except (json.JSONDecodeError, KeyError, TypeError) as error:
                raise CorpusError(
                    file, f"not a wording with passage, lang and text ({error}); correct or remove the line", line
                ) from error
            if wording.passage not in known:
                raise CorpusError(file, f"words {wording.passage}; name a passage that articles.md has", line)
            yield wording


def load_silence(folder: Path) -> tuple[SilenceQuestion, ...]:
    """What the book in `folder` is silent about (`silence.jsonl`), empty where nobody has written it down; in the folder of all
    bundled books, what every rulebook is silent about: small talk, other games.

    Raises CorpusError with file and line for a line that is none.
    """
    file = folder / SILENCE_FILE
    return tuple(_read_silence(file)) if file.exists() else ()


def _read_silence(file: Path) -> Iterator[SilenceQuestion]:
    for line, raw in enumerate(text_of(file).removesuffix("\n").split("\n"), start=1):
        if raw.strip():
            try:
                entry = json.loads(raw)
                yield SilenceQuestion(*(str(entry[name]) for name in ("q", "lang", "kind", "reason")))
            except (json.JSONDecodeError, KeyError, TypeError) as error:
                raise CorpusError(
                    file, f"not a question with q, lang, kind and reason ({error}); correct or remove the line", line
                ) from error


def load_questions(folder: Path, book: Book) -> tuple[BankQuestion, ...]:
    """The bank of one book, empty where it has none. Raises CorpusError with file and line for a question that fits nothing."""
    file = folder / "questions.jsonl"
    return tuple(_read(file, book)) if file.exists() else ()


def _read(file: Path, book: Book) -> Iterator[BankQuestion]:
    texts = {passage.id: passage.text for passage in book.passages}
    for line, raw in enumerate(text_of(file).removesuffix("\n").split("\n"), start=1):
        if not raw.strip():
            continue
        try:
            entry = json.loads(raw)
            passages = tuple(entry["passages"])
            if not all(isinstance(words, str) and words.strip() for words in (entry["q"], entry["lang"], *passages)):
                raise TypeError("q, lang and each passage have to be words")
            question = BankQuestion(entry["q"], entry["lang"], passages, entry.get("start", 0), entry.get("story", False))
        except (json.JSONDecodeError, KeyError, TypeError) as error:
            raise CorpusError(
                file, f"not a question with q, lang and passages ({error}); correct or remove the line", line
            ) from error
        unknown = [passage for passage in passages if passage not in texts]
        if unknown or not passages:
            raise CorpusError(file, f"leads to {unknown or 'no passage'}; name passages that articles.md has", line)
        if not isinstance(question.start, int) or not 0 <= question.start < len(texts[passages[0]]):
            raise CorpusError(file, f"start {question.start} is no place in {passages[0]}", line)
        yield question


def text_of(file: Path) -> str:
    """A file of the corpus as text. Raises CorpusError for one that is not UTF-8."""
    try:
        return file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise CorpusError(file, f"not UTF-8 at byte {error.start}; save the file as UTF-8") from error
