"""The search index of one rulebook: vectors of passages, sentences and questions, their words, and the candidates they give."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from knowledge.book_words import BookWords
from knowledge.chunking import sentences
from knowledge.encoders.protocol import Encoder
from knowledge.fusion import COSINES, FEATURES, mean_of_best
from knowledge.passages import Book, Passage
from knowledge.query import Query
from knowledge.questions import BankQuestion
from knowledge.vector_index import VectorIndex
from knowledge.verdict import Support

NEAREST = 800
"""Entries (passages, sentences, questions) that are looked at, of some 6,000 in a long book."""
WORDIEST = 60
"""Passages that become candidates for their words alone, of each word index."""
FAR = 0.75
"""Cosine given to what is not among the nearest: what unrelated texts have with this model."""
USUAL, SPREAD = 0.85, 20.0
"""This model's cosines lie between 0.75 and 0.95; as features they are centred and spread to about -2 … 2."""
Progress = Callable[[int, int], None]
"""Told (done, total) while texts are encoded."""


class Kind(IntEnum):
    """What an entry of the vector index is."""

    PASSAGE = 0
    SENTENCE = 1
    QUESTION = 2


@dataclass(frozen=True, slots=True)
class Candidates:
    """Passages that may decide a question: their rows in the book, a feature row each (`fusion.FEATURES`), the span of the
    sentence nearest to the question in each (n x 2 offsets into the passage's text), and what supports an answer at all.
    """

    rows: NDArray[np.int64]
    features: NDArray[np.float32]
    spans: NDArray[np.int32]
    support: Support


@dataclass(frozen=True, slots=True)
class BookIndex:
    """Everything that search needs of one book beside its text. `owners[i]` is the passage (row) that entry i speaks for."""

    vectors: VectorIndex
    words: BookWords
    kinds: NDArray[np.int8]
    owners: NDArray[np.int32]
    spans: NDArray[np.int32]
    passages: int

    @classmethod
    def build(cls, book: Book, bank: Sequence[BankQuestion], encoder: Encoder, progress: Progress | None = None) -> BookIndex:
        """Encodes and indexes one book with its question bank."""
        entries = _entries(book.passages, bank)
        queries = [text for kind, _, _, text in entries if kind is Kind.QUESTION]
        texts = [text for kind, _, _, text in entries if kind is not Kind.QUESTION]
        owners = np.array([owner for _, owner, _, _ in entries], np.int32)
        kinds = np.array([kind for kind, _, _, _ in entries], np.int8)
        return cls(
            VectorIndex.build(_encode(encoder, texts, queries, progress)),
            BookWords.build(book, bank, owners[kinds == Kind.QUESTION]),
            kinds,
            owners,
            np.array([span for _, _, span, _ in entries], np.int32).reshape(-1, 2),
            len(book.passages),
        )

    def candidates(self, query: Query, vector: NDArray[np.float32]) -> Candidates:
        """The passages worth ranking for a question, with what each index says of them."""
        near = self._near(vector)
        said = self.words.scores(query)
        rows = np.unique(np.concatenate([near.owners, *(_highest(said_so, WORDIEST) for said_so in said.columns())]))
        columns = (near.passage, near.sentence, near.question, near.three, *said.columns())
        features = np.empty((len(rows), len(FEATURES)), np.float32)
        for column, values in enumerate(columns):
            features[:, column] = values[rows]
        features[:, :COSINES] = (features[:, :COSINES] - USUAL) * SPREAD
        return Candidates(rows, features, near.spans[rows], said.support)

    def _near(self, vector: NDArray[np.float32]) -> _Near:
        cosines, entries = self.vectors.search(vector, NEAREST)
        kinds, owners = self.kinds[entries], self.owners[entries]
        near = _Near.empty(self.passages, owners)
        for kind, target in ((Kind.PASSAGE, near.passage), (Kind.SENTENCE, near.sentence), (Kind.QUESTION, near.question)):
            mine = kinds == kind
            np.maximum.at(target, owners[mine], cosines[mine])
        asked = kinds == Kind.QUESTION
        near.three[:] = mean_of_best(owners[asked], cosines[asked], self.passages, FAR)
        # nearest first, so writing them from the far end leaves the nearest sentence's span standing
        spoken = np.flatnonzero(kinds == Kind.SENTENCE)[::-1]
        near.spans[owners[spoken]] = self.spans[entries[spoken]]
        return near

    def save(self, folder: Path) -> None:
        """Into a folder: vectors.faiss, entries.npz and the words."""
        folder.mkdir(parents=True, exist_ok=True)
        self.vectors.save(folder / "vectors.faiss")
        np.savez_compressed(
            folder / "entries.npz", kinds=self.kinds, owners=self.owners, spans=self.spans, passages=self.passages
        )
        self.words.save(folder)

    @classmethod
    def load(cls, folder: Path) -> BookIndex:
        """What `save` wrote."""
        with np.load(folder / "entries.npz") as entries:
            kinds, owners, spans, passages = (entries[name] for name in ("kinds", "owners", "spans", "passages"))
        words = BookWords.load(folder, owners[kinds == Kind.QUESTION], int(passages))
        return cls(VectorIndex.load(folder / "vectors.faiss"), words, kinds, owners, spans, int(passages))


@dataclass(frozen=True, slots=True)
class _Near:
    passage: NDArray[np.float32]
    sentence: NDArray[np.float32]
    question: NDArray[np.float32]
    three: NDArray[np.float32]
    spans: NDArray[np.int32]
    owners: NDArray[np.int32]

    @classmethod
    def empty(cls, passages: int, owners: NDArray[np.int32]) -> _Near:
        passage, sentence, question, three = (np.full(passages, FAR, np.float32) for _ in range(4))
        return cls(passage, sentence, question, three, np.zeros((passages, 2), np.int32), owners)


def _highest(values: NDArray[np.float32], count: int) -> NDArray[np.int64]:
    """Where the highest values stand, in no order."""
    if len(values) <= count:
        return np.arange(len(values))
    return np.argpartition(-values, count)[:count]


def spoken_passage(passage: Passage) -> str:
    """A passage as the encoder reads it: its headings, its lead-in, its words."""
    return f"{' › '.join(passage.path)} : {passage.quotation}" if passage.path else passage.quotation


def _entries(passages: Sequence[Passage], bank: Sequence[BankQuestion]) -> list[tuple[Kind, int, tuple[int, int], str]]:
    rows = {passage.id: row for row, passage in enumerate(passages)}
    entries: list[tuple[Kind, int, tuple[int, int], str]] = []
    for row, passage in enumerate(passages):
        entries.append((Kind.PASSAGE, row, (0, len(passage.text)), spoken_passage(passage)))
    for row, passage in enumerate(passages):
        for start, end in sentences(passage.text):
            entries.append((Kind.SENTENCE, row, (start, end), passage.text[start:end]))
    entries.extend((Kind.QUESTION, rows[q.passages[0]], (q.start, q.start), q.text) for q in bank)
    return entries


def _encode(
    encoder: Encoder, texts: Sequence[str], queries: Sequence[str], progress: Progress | None, batch: int = 128
) -> NDArray[np.float32]:
    """Vectors of the texts, then of the queries. Batches run on all cores at once: the model works outside Python's lock."""
    work = [
        (encode, given[start : start + batch])
        for encode, given in ((encoder.encode_passages, texts), (encoder.encode_queries, queries))
        for start in range(0, len(given), batch)
    ]
    parts: list[NDArray[np.float32]] = []
    with ThreadPoolExecutor(max_workers=os.cpu_count()) as workers:
        for part in workers.map(lambda job: job[0](job[1]), work):
            parts.append(part)
            if progress:
                progress(sum(map(len, parts)), len(texts) + len(queries))
    return np.concatenate(parts)
