"""Nearest vectors by cosine, with FAISS: exact while that is fast, a graph of neighbours for large collections."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import faiss
import numpy as np
from numpy.typing import NDArray

EXACT_UP_TO = 50_000
# HNSW: 32 neighbours a node is the choice of the paper (Malkov & Yashunin 2018); the search width is measured in tests/bench.
NEIGHBOURS = 32
BUILD_WIDTH = 120
SEARCH_WIDTH = 160


class VectorIndex:
    """Unit vectors, searched by inner product, which for unit vectors is the cosine: higher is nearer."""

    def __init__(self, index: faiss.Index) -> None:
        self._index = index
        # one question is too little work to share: on a busy machine the threads wait for each other longer than they search
        faiss.omp_set_num_threads(1)

    @classmethod
    def build(cls, vectors: NDArray[np.float32], exact_up_to: int = EXACT_UP_TO) -> VectorIndex:
        """From rows of unit length (n x dimension). Half-precision storage: the cosine changes in the fourth digit."""
        count, dimension = vectors.shape
        storage = faiss.ScalarQuantizer.QT_fp16
        if count <= exact_up_to:
            index: Any = faiss.IndexScalarQuantizer(dimension, storage, faiss.METRIC_INNER_PRODUCT)
        else:
            graph: Any = faiss.IndexHNSWSQ  # its stub asks for a quantiser where FAISS takes a quantiser's number
            index = graph(dimension, storage, NEIGHBOURS, faiss.METRIC_INNER_PRODUCT)
            index.hnsw.efConstruction, index.hnsw.efSearch = BUILD_WIDTH, SEARCH_WIDTH
        rows = np.ascontiguousarray(vectors, dtype=np.float32)
        faiss.omp_set_num_threads(os.cpu_count() or 1)
        index.train(rows)
        index.add(rows)
        return cls(index)

    def __len__(self) -> int:
        return int(self._index.ntotal)

    @property
    def dimension(self) -> int:
        """Numbers in a vector."""
        return int(self._index.d)

    def rows(self, first: int, count: int) -> NDArray[np.float32]:
        """`count` of the vectors that were built in, from number `first` on (count x dimension), in half precision."""
        found: NDArray[np.float32] = self._index.reconstruct_n(first, count)
        return found

    def search(self, vector: NDArray[np.float32], count: int) -> tuple[NDArray[np.float32], NDArray[np.int64]]:
        """The `count` nearest rows to one unit vector: (cosines, row numbers), nearest first."""
        count = min(count, len(self))
        if count == 0:
            return np.empty(0, np.float32), np.empty(0, np.int64)
        scores, rows = self._index.search(np.ascontiguousarray(vector.reshape(1, -1), dtype=np.float32), count)
        found = rows[0] >= 0
        return scores[0][found], rows[0][found]

    def save(self, file: Path) -> None:
        """As a FAISS file."""
        faiss.write_index(self._index, str(file))

    @classmethod
    def load(cls, file: Path) -> VectorIndex:
        """What `save` wrote. Raises RuntimeError (FAISS's own) on a broken file."""
        return cls(faiss.read_index(str(file)))
