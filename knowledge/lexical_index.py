"""BM25 over stemmed words, with bm25s: finds rule words, numbers and slang exactly as they are written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import bm25s
import numpy as np
from numpy.typing import NDArray
from rapidfuzz import process
from rapidfuzz.distance import OSA

MISSPELT_FROM = 4
"""Letters from which a word that the collection doesn't know is taken for a misspelling."""
NEAR_ENOUGH = 0.74
"""Share of letters that must agree, swaps counted once: "tombe" for "tonbe", not "bouton" for "mouton cadet"."""


class LexicalIndex:
    """Documents as bags of stems. Scores are BM25's (higher is nearer), one a document, 0 where no word agrees."""

    def __init__(self, index: bm25s.BM25) -> None:
        self._index = index
        self._ids: Mapping[str, int] = index.vocab_dict
        self._words = [word for word in self._ids if len(word) >= MISSPELT_FROM and word.isalpha()]

    @classmethod
    def build(cls, documents: Sequence[Sequence[str]], k1: float = 1.2, b: float = 0.6) -> LexicalIndex:
        """From documents, lists of stems. `k1`: how much a repeated word counts; `b`: how much a long document pays."""
        index = bm25s.BM25(method="lucene", k1=k1, b=b)
        index.index([list(document) or [""] for document in documents], show_progress=False)
        return cls(index)

    def __len__(self) -> int:
        return int(self._index.scores["num_docs"])

    def __contains__(self, stem: str) -> bool:
        return stem in self._ids

    def corrected(self, stem: str) -> str | None:
        """The known stem that a misspelt one was probably meant to be; None when it is known, short, or like nothing."""
        if stem in self._ids or len(stem) < MISSPELT_FROM or not stem.isalpha():
            return None
        found = process.extractOne(stem, self._words, scorer=OSA.normalized_similarity, score_cutoff=NEAR_ENOUGH)
        return str(found[0]) if found else None

    def scores(self, weighted: Mapping[str, float]) -> NDArray[np.float32]:
        """One score a document for a question given as stems with weights (1 for its own words, less for added ones)."""
        total = np.zeros(len(self), np.float32)
        for weight in set(weighted.values()):
            ids = [self._ids[stem] for stem, own in weighted.items() if own == weight and stem in self._ids]
            if ids:
                total += weight * self._index.get_scores_from_ids(np.array(ids, dtype=np.int32))
        return total

    def save(self, folder: Path) -> None:
        """As bm25s files in a folder of their own."""
        self._index.save(str(folder), show_progress=False)

    @classmethod
    def load(cls, folder: Path) -> LexicalIndex:
        """What `save` wrote."""
        return cls(bm25s.BM25.load(str(folder), load_corpus=False, load_vocab=True))
