"""What the model is trained on: passages, the questions that each decides, and questions that a book does not cover."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from knowledge.banks.disputes import DISPUTES_FILE, load_disputes
from knowledge.banks.general import GENERAL_FILE, GeneralRule
from knowledge.banks.questions import SILENCE_FILE, WORDINGS_FILE, load_questions, load_silence, load_wordings
from knowledge.books.passages import Book
from knowledge.index.entries import spoken_passage

FILES = ("articles.md", "questions.jsonl", SILENCE_FILE, WORDINGS_FILE, DISPUTES_FILE)


@dataclass(frozen=True, slots=True)
class TrainingQuestion:
    """A question with the passages that decide it (rows of the bank's passages, the main one first). A dispute that was judged is
    `posted`, and has its `misses`: the passages that search brings for it and that do not decide it, the nearest in matter first.
    """

    text: str
    rows: tuple[int, ...]
    story: bool
    posted: bool = False
    misses: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TrainingBank:
    """The passages of all books in one row, as the encoder reads them, `book_of[i]` the number of passage i's book;
    the questions of all banks; `silence[b]`, what book b is silent about; `wordings[i]`, how else passage i might be printed.
    The rules of the general bank stand last, each chapter as one more book that is silent about nothing.
    """

    passages: tuple[str, ...]
    book_of: NDArray[np.int64]
    questions: tuple[TrainingQuestion, ...]
    silence: tuple[tuple[str, ...], ...]
    wordings: tuple[tuple[str, ...], ...]

    @classmethod
    def load(cls, root: Path, books: Sequence[Book], general: Sequence[GeneralRule] = ()) -> TrainingBank:
        """The banks of the `books`, which lie under `root`, with the disputes that are studied, and the `general` bank.

        Raises CorpusError for a line that fits nothing.
        """
        rows: dict[str, int] = {}
        texts: list[str] = []
        for book in books:
            for passage in book.passages:
                rows[passage.id] = len(texts)
                texts.append(spoken_passage(passage))
        questions = [
            TrainingQuestion(question.text, tuple(rows[passage] for passage in question.passages), question.story)
            for book in books
            for question in load_questions(root / book.id, book)
        ]
        studied = {book.id: [d for d in load_disputes(root / book.id, book) if d.studied] for book in books}
        questions += [
            TrainingQuestion(
                dispute.text,
                tuple(rows[passage] for passage in dispute.decided_by()),
                story=True,
                posted=True,
                misses=tuple(rows[passage] for passage in dispute.missed_by()),
            )
            for disputes in studied.values()
            for dispute in disputes
            if dispute.covered
        ]
        silence = tuple(
            (
                *(question.text for question in load_silence(root / book.id)),
                *(dispute.text for dispute in studied[book.id] if not dispute.covered),
            )
            for book in books
        )
        others: list[list[str]] = [[] for _ in texts]
        for book in books:
            for wording in load_wordings(root / book.id, book):
                others[rows[wording.passage]].append(wording.text)
        book_of = np.repeat(np.arange(len(books)), [len(book.passages) for book in books])
        return cls(tuple(texts), book_of, tuple(questions), silence, tuple(map(tuple, others)))._with(general)

    def _with(self, general: Sequence[GeneralRule]) -> TrainingBank:
        """A rule is a passage in the first of its wordings; it may stand in any other. Two chapters may hold the same rule, so
        that one must not count as the wrong answer for the other: hence the book for each.
        """
        first = len(self.passages)
        chapters = {name: len(self.silence) + number for number, name in enumerate(dict.fromkeys(r.chapter for r in general))}
        asked = [
            TrainingQuestion(question.text, (row,), question.story)
            for row, rule in enumerate(general, start=first)
            for question in rule.questions
        ]
        return TrainingBank(
            (*self.passages, *(rule.texts[0] for rule in general)),
            np.append(self.book_of, np.array([chapters[rule.chapter] for rule in general], np.int64)),
            (*self.questions, *asked),
            (*self.silence, *(() for _ in chapters)),
            (*self.wordings, *(rule.texts[1:] for rule in general)),
        )

    def by_passage(self) -> dict[int, list[int]]:
        """For each passage that is some question's main one: the numbers of those questions."""
        found: dict[int, list[int]] = {}
        for number, question in enumerate(self.questions):
            found.setdefault(question.rows[0], []).append(number)
        return found


def data_hash(root: Path, books: Sequence[Book]) -> str:
    """SHA-256 over what is trained on, for the manifest: a model can be told from one that was trained on other data."""
    digest = hashlib.sha256()
    for name in (GENERAL_FILE, *(f"{book.id}/{name}" for book in books for name in FILES)):
        file = root / name
        content = file.read_bytes().replace(b"\r\n", b"\n") if file.exists() else b""
        digest.update(f"{name} {len(content)}\n".encode() + content)
    return digest.hexdigest()
