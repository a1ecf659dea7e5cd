"""The words of one rulebook and of the questions asked about it, in three BM25 indexes that catch different things.

- `words`: each passage and each question by itself;
- `gathered`: each passage together with all its questions, so that a question's words may be spread over several;
- `letters`: the same by runs of four letters, which survive typing errors, endings and compounds.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from knowledge.banks.questions import BankQuestion
from knowledge.books.passages import Book, Passage
from knowledge.index.lexical_index import LexicalIndex
from knowledge.judging.fusion import mean_of_best
from knowledge.judging.verdict import Support
from knowledge.wording.query import Query
from knowledge.wording.words import letter_runs, stems, tokens

MISSPELT_WEIGHT = 0.7
MISSPELT_COUNTS = 0.8
MOST_CORRECTED = 8
LIKELY = 400
GATHERED = {"k1": 2.0, "b": 0.9}
"""A passage with many questions is long and repeats itself: repetition counts, length pays (chosen on validation)."""
NAMES = ("words", "gathered", "letters")


@dataclass(frozen=True, slots=True)
class WordScores:
    """What the three indexes say of every passage (n each, as BM25 gives them), and how well they know the question."""

    passages: NDArray[np.float32]
    question: NDArray[np.float32]
    question_three: NDArray[np.float32]
    gathered: NDArray[np.float32]
    letters: NDArray[np.float32]
    support: Support

    def columns(self) -> tuple[NDArray[np.float32], ...]:
        """The scores relative to the best one, in the order of `fusion.FEATURES`."""
        return tuple(map(_relative, (self.passages, self.question, self.question_three, self.gathered, self.letters)))


@dataclass(frozen=True, slots=True)
class BookWords:
    """The three indexes; `asked[i]` is the passage (row) that question i is about."""

    words: LexicalIndex
    gathered: LexicalIndex
    letters: LexicalIndex
    asked: NDArray[np.int32]
    passages: int

    @property
    def size(self) -> int:
        """About how many bytes of memory it takes."""
        return self.words.size + self.gathered.size + self.letters.size

    @classmethod
    def build(cls, book: Book, bank: Sequence[BankQuestion], asked: NDArray[np.int32]) -> BookWords:
        """From a book and its question bank, in the bank's order. A question is gathered at every passage that it names."""
        about: dict[str, list[BankQuestion]] = {passage.id: [] for passage in book.passages}
        for question in bank:
            for passage in question.passages:
                about[passage].append(question)
        bodies = [stems(tokens(f"{p.quotation} {p.title}"), book.language) for p in book.passages]
        questions = [stems(tokens(question.text), question.language) for question in bank]
        together = [_gathered(book, passage, about[passage.id]) for passage in book.passages]
        spelt = [letter_runs(" ".join([p.quotation, p.title, *(q.text for q in about[p.id])])) for p in book.passages]
        return cls(
            LexicalIndex.build([*bodies, *questions]),
            LexicalIndex.build(together, **GATHERED),
            LexicalIndex.build(spelt, **GATHERED),
            asked,
            len(bodies),
        )

    def scores(self, query: Query) -> WordScores:
        """The scores of every passage for a question."""
        weighted, known = self._weighted(query)
        passages, questions = np.split(self.words.scores(weighted), [self.passages])
        # only the best are sorted: what three poor questions say of a passage is worth nothing
        likely = np.argpartition(-questions, LIKELY)[:LIKELY] if len(questions) > LIKELY else np.arange(len(questions))
        best, three = (mean_of_best(self.asked[likely], questions[likely], self.passages, 0.0, count) for count in (1, 3))
        gathered = self.gathered.scores(weighted)
        letters = self.letters.scores(dict.fromkeys(letter_runs(query.spoken), 1.0))
        count = max(len(query.stems), 1)
        support = Support(
            words_found=known,
            terms=len(query.terms),
            gathered=float(gathered.max(initial=0.0)) / count,
            letters=float(letters.max(initial=0.0)) / max(sum(map(len, query.spoken.split())), 1),
            asked=float(questions.max(initial=0.0)) / count,
            length=math.log(count),
        )
        return WordScores(passages, best, three, gathered, letters, support)

    def _weighted(self, query: Query) -> tuple[dict[str, float], float]:
        """The question's stems with their weights, misspelt ones beside what was probably meant; the share that is known."""
        weighted = dict(query.weighted)
        unknown = [stem for stem in query.stems if stem not in self.words]
        missing = float(len(unknown))
        for stem in unknown[:MOST_CORRECTED]:
            meant = self.words.corrected(stem)
            if meant:
                weighted[meant] = max(weighted.get(meant, 0.0), MISSPELT_WEIGHT)
                missing -= MISSPELT_COUNTS
        return weighted, 1.0 - missing / max(len(query.stems), 1)

    def save(self, folder: Path) -> None:
        """Each index into a file of its own in `folder`."""
        for name in NAMES:
            getattr(self, name).save(folder / f"{name}.npz")

    @classmethod
    def load(cls, folder: Path, asked: NDArray[np.int32], passages: int) -> BookWords:
        """What `save` wrote."""
        words, gathered, letters = (LexicalIndex.load(folder / f"{name}.npz") for name in NAMES)
        return cls(words, gathered, letters, asked, passages)


def _gathered(book: Book, passage: Passage, questions: Sequence[BankQuestion]) -> list[str]:
    own = stems(tokens(" ".join([passage.quotation, *passage.path, passage.title])), book.language)
    return [*own, *(stem for question in questions for stem in stems(tokens(question.text), question.language))]


def _relative(values: NDArray[np.float32]) -> NDArray[np.float32]:
    highest = values.max(initial=0.0)
    return values / highest if highest > 0 else values
