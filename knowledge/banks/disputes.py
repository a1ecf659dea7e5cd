"""Disputes as people post them, each judged against the passages of a rulebook that are nearest to it (`disputes.jsonl`)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from knowledge.banks.questions import text_of
from knowledge.books.chunking import sentences
from knowledge.books.corpus import CorpusError
from knowledge.books.passages import Book

DISPUTES_FILE = "disputes.jsonl"
STUDIED_OF_SIXTEEN = 11
"""How many in sixteen are learnt from."""
DECIDES, PART, TOUCHES, NEITHER = 3, 2, 1, 0
"""Grades of a passage: it alone rules on what is asked; it rules on a part, or together with another; it is of the same matter
and does not rule (another street, count, person, moment, or somebody else is at fault); it is of something else."""


@dataclass(frozen=True, slots=True)
class Dispute:
    """A dispute with the grade of each passage that was judged, and which of its sentences decides, where it has several
    (counted from 0). Where no passage has `PART` or more, none of the book decides. Not `sure`: whoever judged it was in
    doubt. `near` says why the nearest miss does not decide.
    """

    text: str
    language: str
    grades: Mapping[str, int]
    sentences: Mapping[str, int]
    sure: bool = True
    near: str = ""

    @property
    def covered(self) -> bool:
        """Whether a passage decides it, or a part of it."""
        return max(self.grades.values()) >= PART

    @property
    def studied(self) -> bool:
        """Whether the model learns from it. Those that it does not are what its answers to disputes are measured by; the words
        alone say which, so that a line that is moved or added changes no other.
        """
        return int(hashlib.sha256(self.text.encode()).hexdigest()[-1], 16) < STUDIED_OF_SIXTEEN

    def decided_by(self) -> tuple[str, ...]:
        """The passages that decide it or a part of it, the one that does so by itself first."""
        return tuple(sorted((p for p, grade in self.grades.items() if grade >= PART), key=lambda p: -self.grades[p]))

    def missed_by(self) -> tuple[str, ...]:
        """The passages that search brings and that do not decide it, those of the same matter first."""
        return tuple(sorted((p for p, grade in self.grades.items() if grade < PART), key=lambda p: -self.grades[p]))


def load_disputes(folder: Path, book: Book) -> tuple[Dispute, ...]:
    """The judged disputes on the book in `folder`, empty where it has none. Raises CorpusError with file and line for a line that
    is none, or grades a passage or a sentence that the book does not have.
    """
    file = folder / DISPUTES_FILE
    return tuple(_read(file, book)) if file.exists() else ()


def _read(file: Path, book: Book) -> Iterator[Dispute]:
    counts = {passage.id: max(1, len(sentences(passage.text))) for passage in book.passages}
    for line, raw in enumerate(text_of(file).removesuffix("\n").split("\n"), start=1):
        if not raw.strip():
            continue
        try:
            entry = json.loads(raw)
            grades = {str(passage): int(grade) for passage, grade in entry["grades"].items()}
            deciding = {str(passage): int(number) for passage, number in entry.get("sentences", {}).items()}
            dispute = Dispute(
                str(entry["q"]), str(entry["lang"]), grades, deciding, bool(entry.get("sure", True)), str(entry.get("near", ""))
            )
        except (json.JSONDecodeError, KeyError, TypeError, ValueError, AttributeError) as error:
            raise CorpusError(
                file, f"not a dispute with q, lang and grades ({error}); correct or remove the line", line
            ) from error
        if unknown := sorted({*grades, *deciding} - counts.keys()):
            raise CorpusError(file, f"grades {unknown}; name passages that articles.md has", line)
        if not grades or not set(grades.values()) <= {DECIDES, PART, TOUCHES, NEITHER}:
            raise CorpusError(file, "has a grade that is none; grades are 0 to 3, and there is one at least", line)
        if wrong := [passage for passage, number in deciding.items() if not 0 <= number < counts[passage]]:
            raise CorpusError(file, f"names a sentence that {wrong[0]} does not have", line)
        yield dispute
