"""The question bank of a rulebook: what people ask, and the passage that decides it (`questions.jsonl`)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from knowledge.corpus import CorpusError
from knowledge.passages import Book


@dataclass(frozen=True, slots=True)
class BankQuestion:
    """A question with the passages that decide it, the main one first, and where the deciding words begin in that one."""

    text: str
    language: str
    passages: tuple[str, ...]
    start: int
    story: bool
    """Told at length, from a real evening's point of view; the others are short."""


def load_questions(folder: Path, book: Book) -> tuple[BankQuestion, ...]:
    """The bank of one book, empty where it has none. Raises CorpusError with file and line for a question that fits nothing."""
    file = folder / "questions.jsonl"
    return tuple(_read(file, book)) if file.exists() else ()


def _read(file: Path, book: Book) -> Iterator[BankQuestion]:
    texts = {passage.id: passage.text for passage in book.passages}
    for line, raw in enumerate(_text(file).removesuffix("\n").split("\n"), start=1):
        if not raw.strip():
            continue
        try:
            entry = json.loads(raw)
            passages = tuple(entry["passages"])
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


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise CorpusError(file, f"not UTF-8 at byte {error.start}; save the file as UTF-8") from error
