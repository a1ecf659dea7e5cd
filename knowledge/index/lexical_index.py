"""BM25 over stemmed words: finds rule words, numbers and slang exactly as they are written.

What is kept is how often each word stands in each document; what that is worth is worked out when somebody asks, by the
formula of Lucene (Kamphuis et al., 2020): idf · tf / (k1 · (1 - b + b · length / mean length) + tf).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import log
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from knowledge.index.vocabulary import Vocabulary

MISSPELT_FROM = 4
"""Letters from which a word that the collection doesn't know is taken for a misspelling."""
NEAR_ENOUGH = 0.74
"""Share of letters that must agree, swaps counted once: "tombe" for "tonbe", not "bouton" for "mouton cadet"."""

Whole = NDArray[np.unsignedinteger]
"""Whole numbers in as few bytes as the highest of them needs."""


@dataclass(frozen=True, slots=True)
class Occurrences:
    """Which words stand where: those of word i are numbers `bounds[i]` to `bounds[i + 1]` of `documents` (in rising order) and of
    `counts`, how often the word stands there. `lengths` has the words of each document, 1 for an empty one.
    """

    vocabulary: Vocabulary
    bounds: NDArray[np.int64]
    documents: Whole
    counts: Whole
    lengths: Whole

    @classmethod
    def of(cls, documents: Sequence[Sequence[str]]) -> Occurrences:
        """Counted in documents, lists of stems."""
        ids: dict[str, int] = {}
        found = [
            (ids.setdefault(word, len(ids)), number, count)
            for number, document in enumerate(documents)
            for word, count in Counter(document).items()
        ]
        words, numbers, counts = np.array(found, np.int64).reshape(-1, 3).T
        order = np.argsort(words, kind="stable")
        bounds = np.concatenate([[0], np.cumsum(np.bincount(words, minlength=len(ids)))]).astype(np.int64)
        lengths = np.array([max(len(document), 1) for document in documents], np.int64)
        return cls(Vocabulary(tuple(ids)), bounds, _small(numbers[order]), _small(counts[order]), _small(lengths))


class LexicalIndex:
    """Documents as bags of stems. Scores are BM25's (higher is nearer), one a document, 0 where no word agrees."""

    def __init__(self, occurrences: Occurrences, k1: float, b: float) -> None:
        """`k1`: how much a repeated word counts; `b`: how much a long document pays."""
        self._occurrences, self._k1, self._b = occurrences, k1, b
        lengths = occurrences.lengths.astype(np.int64)
        self._paid = k1 * ((1 - b) + b * lengths / lengths.mean())

    @property
    def size(self) -> int:
        """About how many bytes of memory it takes."""
        held = self._occurrences
        arrays = (held.bounds, held.documents, held.counts, held.lengths)
        return sum(int(array.nbytes) for array in arrays) + int(self._paid.nbytes) + held.vocabulary.size

    @classmethod
    def build(cls, documents: Sequence[Sequence[str]], k1: float = 1.2, b: float = 0.6) -> LexicalIndex:
        """From documents, lists of stems."""
        return cls(Occurrences.of(documents), k1, b)

    def __len__(self) -> int:
        return len(self._occurrences.lengths)

    def __contains__(self, stem: str) -> bool:
        return stem in self._occurrences.vocabulary

    @cached_property
    def _words(self) -> list[str]:
        """The words that may be meant by a misspelt one."""
        return [word for word in self._occurrences.vocabulary if len(word) >= MISSPELT_FROM and word.isalpha()]

    def corrected(self, stem: str) -> str | None:
        """The known stem that a misspelt one was probably meant to be; None when it is known, short, or like nothing."""
        if len(stem) < MISSPELT_FROM or not stem.isalpha() or stem in self:
            return None
        # imported here: only a word that the book has not is looked for
        from rapidfuzz import process
        from rapidfuzz.distance import OSA

        found = process.extractOne(stem, self._words, scorer=OSA.normalized_similarity, score_cutoff=NEAR_ENOUGH)
        return str(found[0]) if found else None

    def scores(self, weighted: Mapping[str, float]) -> NDArray[np.float32]:
        """One score a document for a question given as stems with weights (1 for its own words, less for added ones)."""
        total = np.zeros(len(self), np.float32)
        for weight in set(weighted.values()):
            numbers = self._occurrences.vocabulary.numbers(stem for stem, own in weighted.items() if own == weight)
            if len(numbers):
                alike = np.zeros(len(self), np.float32)
                np.add.at(alike, *self._worth(numbers))
                total += weight * alike
        return total

    def _worth(self, numbers: NDArray[np.int64]) -> tuple[Whole, NDArray[np.float32]]:
        """The documents that each of some words stands in, one word after the other, and what that adds to the score of each.
        Of all words at once: a question has a hundred runs of letters.
        """
        starts, many = self._occurrences.bounds[numbers], len(self)
        each = self._occurrences.bounds[numbers + 1] - starts
        idf = np.array([log(1 + (many - found + 0.5) / (found + 0.5)) for found in each.tolist()], np.float32)
        places = np.arange(each.sum()) + np.repeat(starts - (np.cumsum(each) - each), each)
        documents, counts = self._occurrences.documents[places], self._occurrences.counts[places]
        return documents, (np.repeat(idf, each) * (counts / (self._paid[documents] + counts))).astype(np.float32)

    def save(self, file: Path) -> None:
        """As numpy arrays. Documents are kept by their distance from the one before, which is mostly small and packs well."""
        kept = self._occurrences
        np.savez(
            file,
            vocabulary=np.frombuffer(kept.vocabulary.packed, np.uint8),
            each=_small(np.diff(kept.bounds)),
            steps=np.diff(kept.documents, prepend=kept.documents.dtype.type(0)),
            counts=kept.counts,
            lengths=kept.lengths,
            weighing=np.array([self._k1, self._b]),
        )

    @classmethod
    def load(cls, file: Path) -> LexicalIndex:
        """What `save` wrote."""
        with np.load(file) as stored:
            steps, (k1, b) = stored["steps"], stored["weighing"].tolist()
            bounds = np.concatenate([[0], np.cumsum(stored["each"])]).astype(np.int64)
            documents = np.cumsum(steps, dtype=steps.dtype)  # runs over where the next word begins, and so comes back
            vocabulary = Vocabulary.unpacked(stored["vocabulary"].tobytes())
            return cls(Occurrences(vocabulary, bounds, documents, stored["counts"], stored["lengths"]), k1, b)


def _small(numbers: NDArray[np.int64]) -> Whole:
    """The same whole numbers in as few bytes as the highest of them needs."""
    return numbers.astype(np.min_scalar_type(int(numbers.max(initial=0))))
