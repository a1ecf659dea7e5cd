"""The search index of one rulebook: vectors of passages, sentences and questions, their words, and the candidates they give."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from knowledge.book_words import BookWords
from knowledge.encoders.protocol import Encoder, TokenVectors, token_encoder
from knowledge.entries import Entry, Kind, Progress, encoded, entries_of, further_owners, spoken_passage
from knowledge.fusion import COSINES, FEATURES, mean_of_best, nearest_shares
from knowledge.passages import Book
from knowledge.query import Query
from knowledge.questions import BankQuestion, SilenceQuestion
from knowledge.token_index import TokenIndex
from knowledge.vector_index import VectorIndex
from knowledge.verdict import Support

NEAREST = 800
"""Entries (passages, sentences, questions) that are looked at, of some 10,000 in a long book."""
WORDIEST = 60
"""Passages that become candidates for their words alone, of each word index."""
TOKENS_READ = 40
"""Candidates whose tokens are compared with the question's, the nearest by vectors; the others get the least of theirs."""


USUAL, SPREAD = 0.65, 8.0
"""The trained model's cosines lie between 0.4 and 0.95; as features they are centred and spread to about -2 … 2."""


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
    """Everything that search needs of one book beside its text. `owners[i]` is the passage (row) that entry i speaks for;
    `further` has (question number, row) for other passages that decide a question; `tokens` only where the encoder gives them.
    """

    vectors: VectorIndex
    words: BookWords
    tokens: TokenIndex | None
    kinds: NDArray[np.int8]
    owners: NDArray[np.int32]
    spans: NDArray[np.int32]
    further: NDArray[np.int32]
    passages: int

    @classmethod
    def build(
        cls,
        book: Book,
        bank: Sequence[BankQuestion],
        silence: Sequence[SilenceQuestion],
        encoder: Encoder,
        progress: Progress | None = None,
    ) -> BookIndex:
        """Encodes and indexes one book with its question bank and what it is known to be silent about."""
        entries = entries_of(book.passages, bank, silence)
        speaking = token_encoder(encoder)
        return cls._of(
            entries,
            VectorIndex.build(encoded(entries, encoder, progress)),
            book,
            bank,
            TokenIndex.build([spoken_passage(passage) for passage in book.passages], speaking) if speaking else None,
        )

    @classmethod
    def _of(
        cls, entries: Sequence[Entry], vectors: VectorIndex, book: Book, bank: Sequence[BankQuestion], tokens: TokenIndex | None
    ) -> BookIndex:
        owners = np.array([entry.owner for entry in entries], np.int32)
        kinds = np.array([entry.kind for entry in entries], np.int8)
        spans = np.array([entry.span for entry in entries], np.int32).reshape(-1, 2)
        words = BookWords.build(book, bank, owners[kinds == Kind.QUESTION])
        return cls(vectors, words, tokens, kinds, owners, spans, further_owners(book.passages, bank), len(book.passages))

    @property
    def asked(self) -> int:
        """How many questions the book's bank has."""
        return int((self.kinds == Kind.QUESTION).sum())

    @property
    def bare(self) -> bool:
        """Whether the book has no question bank to speak of (less than a question a passage), as a club's own at first."""
        return self.asked < self.passages

    def candidates(self, query: Query, vector: NDArray[np.float32], spoken: TokenVectors | None = None) -> Candidates:
        """The passages worth ranking for a question, given by its vector and tokens, with what each index says of them."""
        near = self._near(vector)
        said = self.words.scores(query)
        rows = np.unique(np.concatenate([near.owners, *(_highest(said_so, WORDIEST) for said_so in said.columns())]))
        columns = (near.passage, near.sentence, near.question, near.three, self._spoken(near, rows, spoken), near.like)
        features = np.empty((len(rows), len(FEATURES)), np.float32)
        for column, values in enumerate((*columns, *said.columns())):
            features[:, column] = values[rows]
        features[:, :COSINES] = (features[:, :COSINES] - USUAL) * SPREAD
        support = replace(said.support, silence=near.silence - float(near.question.max()))
        return Candidates(rows, features, near.spans[rows], support)

    def _near(self, vector: NDArray[np.float32]) -> _Near:
        cosines, found = self.vectors.search(vector, NEAREST)
        far = float(cosines.min(initial=1.0))  # what is not among the nearest is no nearer than the last of them
        near = _Near.empty(self.passages, far)
        kinds, owners = self.kinds[found], self.owners[found]
        for kind, target in ((Kind.PASSAGE, near.passage), (Kind.SENTENCE, near.sentence)):
            np.maximum.at(target, owners[kinds == kind], cosines[kinds == kind])
        asked, about = self._asked(found[kinds == Kind.QUESTION], cosines[kinds == Kind.QUESTION])
        np.maximum.at(near.question, about, asked)
        near.three[:] = mean_of_best(about, asked, self.passages, far)
        near.like[:] = nearest_shares(about, asked, self.passages)
        # nearest first, so writing them from the far end leaves the nearest sentence's span standing
        spoken = np.flatnonzero(kinds == Kind.SENTENCE)[::-1]
        near.spans[owners[spoken]] = self.spans[found[spoken]]
        silent = cosines[kinds == Kind.SILENCE]
        return replace(
            near, owners=np.union1d(owners[owners >= 0], about).astype(np.int64), silence=float(silent.max(initial=far))
        )

    def _asked(self, found: NDArray[np.int64], cosines: NDArray[np.float32]) -> tuple[NDArray[np.float32], NDArray[np.int32]]:
        """Cosines of the questions found, once for every passage that decides each, and those passages."""
        first = int(np.searchsorted(self.kinds, Kind.QUESTION))
        known = np.full(self.asked, -1.0, np.float32)
        known[found - first] = cosines
        others = known[self.further[:, 0]]
        seen = others >= 0
        return np.concatenate([cosines, others[seen]]), np.concatenate([self.owners[found], self.further[seen, 1]])

    def _spoken(self, near: _Near, rows: NDArray[np.int64], spoken: TokenVectors | None) -> NDArray[np.float32]:
        """The token score of every passage. An encoder without tokens is taken at the passage's cosine, the nearest to it."""
        if spoken is None or self.tokens is None:
            return near.passage
        likely = rows[_highest((near.passage + near.question)[rows], TOKENS_READ)]
        scores = self.tokens.scores(spoken, likely)
        everything = np.full(self.passages, scores.min(initial=1.0), np.float32)
        everything[likely] = scores
        return everything

    def save(self, folder: Path) -> None:
        """Into a folder: vectors.faiss, entries.npz, tokens.npz and the words."""
        folder.mkdir(parents=True, exist_ok=True)
        self.vectors.save(folder / "vectors.faiss")
        np.savez_compressed(
            folder / "entries.npz",
            kinds=self.kinds,
            owners=self.owners,
            spans=self.spans,
            further=self.further,
            passages=self.passages,
            speaking=self.tokens is not None,
        )
        if self.tokens:
            self.tokens.save(folder / "tokens.npz")
        self.words.save(folder)

    @classmethod
    def load(cls, folder: Path) -> BookIndex:
        """What `save` wrote."""
        with np.load(folder / "entries.npz") as entries:
            kinds, owners, spans, further = (entries[name] for name in ("kinds", "owners", "spans", "further"))
            passages, speaking = int(entries["passages"]), bool(entries["speaking"])
        words = BookWords.load(folder, owners[kinds == Kind.QUESTION], passages)
        tokens = TokenIndex.load(folder / "tokens.npz") if speaking else None
        return cls(VectorIndex.load(folder / "vectors.faiss"), words, tokens, kinds, owners, spans, further, passages)


@dataclass(frozen=True, slots=True)
class _Near:
    passage: NDArray[np.float32]
    sentence: NDArray[np.float32]
    question: NDArray[np.float32]
    three: NDArray[np.float32]
    like: NDArray[np.float32]
    spans: NDArray[np.int32]
    owners: NDArray[np.int64]
    silence: float

    @classmethod
    def empty(cls, passages: int, far: float) -> _Near:
        passage, sentence, question, three, like = (np.full(passages, far, np.float32) for _ in range(5))
        return cls(passage, sentence, question, three, like, np.zeros((passages, 2), np.int32), np.zeros(0, np.int64), far)


def _highest(values: NDArray[np.float32], count: int) -> NDArray[np.int64]:
    """Where the highest values stand, in no order."""
    if len(values) <= count:
        return np.arange(len(values))
    return np.argpartition(-values, count)[:count]
