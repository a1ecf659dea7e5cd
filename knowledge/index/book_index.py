"""The search index of one rulebook: vectors of passages, sentences and questions, their words, and the candidates they give."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from knowledge.banks.borrowing import Lender, Silent, borrow, has_bank, parted
from knowledge.banks.questions import BankQuestion, SilenceQuestion
from knowledge.books.passages import Book
from knowledge.encoders.protocol import Encoder, TokenVectors, token_encoder
from knowledge.index.book_words import BookWords
from knowledge.index.entries import Entry, Kind, Progress, encoded, entries_of, further_owners, spoken_passage
from knowledge.index.token_index import TokenIndex
from knowledge.index.vector_index import VectorIndex
from knowledge.judging.fusion import COSINES, FEATURES, mean_of_best, nearest_shares
from knowledge.judging.verdict import Support
from knowledge.wording.query import Query

NEAREST = 800
"""Questions that are looked at, of some 10,000 in a long book, or 20,000 borrowed ones. Passages and sentences are all compared:
they are few, and among so many questions hardly one would be of the nearest."""
WORDIEST = 60
"""Passages that become candidates for their words alone, of each word index; and as many for their own vector alone."""
TOKENS_READ = 40
"""Candidates whose tokens are compared with the question's, the nearest by vectors; the others get the least of theirs."""


USUAL, SPREAD = 0.65, 8.0
"""The trained model's cosines lie between 0.4 and 0.95; as features they are centred and spread to about -2 … 2."""


@dataclass(frozen=True, slots=True)
class Candidates:
    """Passages that may decide a question: their rows in the book, a feature row each (`fusion.FEATURES`), the span of the
    sentence nearest to the question in each (n x 2 offsets into the passage's text), what supports an answer at all, and
    whether the nearest question is one that was asked about this very book, not a borrowed one.
    """

    rows: NDArray[np.int64]
    features: NDArray[np.float32]
    spans: NDArray[np.int32]
    support: Support
    own: bool


@dataclass(frozen=True, slots=True)
class BookIndex:
    """Everything that search needs of one book beside its text. `owners[i]` is the passage (row) that entry i speaks for;
    `further` has (question number, row) for other passages that decide a question; `tokens` only where the encoder gives them;
    the last `borrowed` questions are those of other books; the first `texts` entries are passages and sentences.
    """

    vectors: VectorIndex
    texts: int
    words: BookWords
    tokens: TokenIndex | None
    kinds: NDArray[np.int8]
    owners: NDArray[np.int32]
    spans: NDArray[np.int32]
    further: NDArray[np.int32]
    passages: int
    borrowed: int

    @classmethod
    def build(
        cls,
        book: Book,
        bank: Sequence[BankQuestion],
        silence: Sequence[SilenceQuestion],
        encoder: Encoder,
        progress: Progress | None = None,
        lenders: Sequence[Lender] = (),
        general: Lender | None = None,
    ) -> BookIndex:
        """Encodes and indexes one book with its question bank and what it is known to be silent about; one that borrows, also
        with what the `lenders` and the `general` bank have been asked that it probably decides, and what of the general bank it
        probably does not. Raises nothing of its own.
        """
        entries = entries_of(book.passages, bank, silence)
        vectors = encoded(entries, encoder, progress)
        passages = vectors[: len(book.passages)]
        rules, silent = parted(passages, general) if general else (None, Silent((), passages[:0]))
        lent = borrow([p.id for p in book.passages], passages, [*lenders, *([rules] if rules else [])])
        own = len(entries) - len(silence)
        together = np.concatenate([vectors[:own], lent.vectors, vectors[own:], silent.vectors])
        asked, silence = (*bank, *lent.questions), (*silence, *silent.questions)
        speaking = token_encoder(encoder)
        tokens = TokenIndex.build([spoken_passage(passage) for passage in book.passages], speaking) if speaking else None
        entries = entries_of(book.passages, asked, silence)
        return cls._of(entries, VectorIndex.build(together), book, asked, tokens, len(lent.questions))

    @classmethod
    def _of(
        cls,
        entries: Sequence[Entry],
        vectors: VectorIndex,
        book: Book,
        bank: Sequence[BankQuestion],
        tokens: TokenIndex | None,
        borrowed: int,
    ) -> BookIndex:
        owners = np.array([entry.owner for entry in entries], np.int32)
        kinds = np.array([entry.kind for entry in entries], np.int8)
        spans = np.array([entry.span for entry in entries], np.int32).reshape(-1, 2)
        words = BookWords.build(book, bank, owners[kinds == Kind.QUESTION])
        further = further_owners(book.passages, bank)
        texts = int(np.searchsorted(kinds, Kind.QUESTION))
        return cls(vectors, texts, words, tokens, kinds, owners, spans, further, len(book.passages), borrowed)

    @property
    def size(self) -> int:
        """About how many bytes of memory it takes."""
        arrays = (self.kinds, self.owners, self.spans, self.further)
        held = sum(array.nbytes for array in arrays) + len(self.vectors) * self.vectors.dimension + self.words.size
        return held + (self.tokens.codes.nbytes + self.tokens.bounds.nbytes if self.tokens else 0)

    @property
    def questions(self) -> int:
        """How many questions it has, borrowed ones among them."""
        return int((self.kinds == Kind.QUESTION).sum())

    @property
    def asked(self) -> int:
        """How many questions the book's own bank has."""
        return self.questions - self.borrowed

    @property
    def bare(self) -> bool:
        """Whether the book has no question bank to speak of, as a club's own at first."""
        return not has_bank(self.asked, self.passages)

    def lending(self, bank: Sequence[BankQuestion]) -> Lender:
        """What other books may borrow of this one, given the `bank` that it was built with."""
        first = self.texts
        owners = self.owners[first : first + len(bank)]
        return Lender(bank, self.vectors.rows(0, self.passages), self.vectors.rows(first, len(bank)), owners)

    def candidates(
        self, query: Query, vector: NDArray[np.float32], spoken: TokenVectors | None = None, named: Sequence[int] = ()
    ) -> Candidates:
        """The passages worth ranking for a question, given by its vector and tokens, with what each index says of them; those
        that are `named` (rows) are among them, however far they are.
        """
        near = self._near(vector)
        said = self.words.scores(query)
        rows = _together(
            self.passages, near.owners, *(_highest(said_so, WORDIEST) for said_so in said.columns()), np.array(named, np.int64)
        )
        columns = (near.passage, near.sentence, near.question, near.three, self._spoken(near, rows, spoken), near.like)
        features = np.empty((len(rows), len(FEATURES)), np.float32)
        for column, values in enumerate((*columns, *said.columns())):
            features[:, column] = values[rows]
        features[:, :COSINES] = (features[:, :COSINES] - USUAL) * SPREAD
        support = replace(said.support, silence=near.silence - float(near.question.max()))
        return Candidates(rows, features, near.spans[rows], support, near.own)

    def _near(self, vector: NDArray[np.float32]) -> _Near:
        texts, (cosines, found) = self.vectors.compared(vector, self.texts, NEAREST)
        far = float(cosines.min(initial=1.0))  # a question that is not among the nearest is no nearer than the last of them
        near = _Near.empty(self.passages, far)
        self._compare_texts(texts, near)
        kinds, first = self.kinds[found], self.texts
        questions = found[kinds == Kind.QUESTION]
        asked, about = self._asked(questions, cosines[kinds == Kind.QUESTION])
        np.maximum.at(near.question, about, asked)
        near.three[:] = mean_of_best(about, asked, self.passages, far)
        near.like[:] = nearest_shares(about, asked, self.passages)
        return replace(
            near,
            owners=_together(self.passages, about, _highest(near.passage, WORDIEST)),
            silence=float(cosines[kinds == Kind.SILENCE].max(initial=far)),
            own=bool(len(questions)) and int(questions[0]) - first < self.asked,
        )

    def _compare_texts(self, cosines: NDArray[np.float32], near: _Near) -> None:
        """Of the cosines of all texts those of the passages, of the nearest sentence in each, and where that stands."""
        near.passage[:] = cosines[: self.passages]
        order = np.argsort(cosines[self.passages :], kind="stable") + self.passages
        # written from the farthest on, so that the nearest is left standing; a passage without sentences keeps its own
        near.sentence[:] = near.passage
        near.sentence[self.owners[order]] = cosines[order]
        near.spans[self.owners[order]] = self.spans[order]

    def _asked(self, found: NDArray[np.int64], cosines: NDArray[np.float32]) -> tuple[NDArray[np.float32], NDArray[np.int32]]:
        """Cosines of the questions found, once for every passage that decides each, and those passages."""
        first = self.texts
        known = np.full(self.questions, -1.0, np.float32)
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
        """Into a folder: vectors.index, entries.npz, tokens.npz and the words."""
        folder.mkdir(parents=True, exist_ok=True)
        self.vectors.save(folder / "vectors.index")
        np.savez_compressed(
            folder / "entries.npz",
            kinds=self.kinds,
            owners=self.owners,
            spans=self.spans,
            further=self.further,
            passages=self.passages,
            speaking=self.tokens is not None,
            borrowed=self.borrowed,
        )
        if self.tokens:
            self.tokens.save(folder / "tokens.npz")
        self.words.save(folder)

    @classmethod
    def load(cls, folder: Path) -> BookIndex:
        """What `save` wrote."""
        with np.load(folder / "entries.npz") as entries:
            kinds, owners, spans, further = (entries[name] for name in ("kinds", "owners", "spans", "further"))
            passages, speaking, borrowed = int(entries["passages"]), bool(entries["speaking"]), int(entries["borrowed"])
        words = BookWords.load(folder, owners[kinds == Kind.QUESTION], passages)
        tokens = TokenIndex.load(folder / "tokens.npz") if speaking else None
        vectors = VectorIndex.load(folder / "vectors.index")
        texts = int(np.searchsorted(kinds, Kind.QUESTION))
        return cls(vectors, texts, words, tokens, kinds, owners, spans, further, passages, borrowed)


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
    own: bool

    @classmethod
    def empty(cls, passages: int, far: float) -> _Near:
        passage, sentence, question, three, like = (np.full(passages, far, np.float32) for _ in range(5))
        return cls(passage, sentence, question, three, like, np.zeros((passages, 2), np.int32), np.zeros(0, np.int64), far, False)


def _highest(values: NDArray[np.float32], count: int) -> NDArray[np.int64]:
    """Where the highest values stand, in no order."""
    if len(values) <= count:
        return np.arange(len(values))
    return np.argpartition(-values, count)[:count]


def _together(passages: int, *rows: NDArray[np.integer]) -> NDArray[np.int64]:
    """All of these rows of so many passages, each once, in order."""
    named = np.zeros(passages, np.bool_)
    for some in rows:
        named[some] = True
    return np.flatnonzero(named)
