"""Nearest vectors by cosine: exact while that is fast, FAISS's graph of neighbours for large collections."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from knowledge.index.byte_vectors import ByteVectors

if TYPE_CHECKING:
    import faiss

EXACT_UP_TO = 50_000
# HNSW: 32 neighbours a node is the choice of the paper (Malkov & Yashunin 2018); the search width is measured in tests/bench.
NEIGHBOURS = 32
BUILD_WIDTH = 120
SEARCH_WIDTH = 160
ZIPPED = b"PK"
"""How a file of numpy arrays begins, and no graph of FAISS."""


class VectorIndex:
    """Unit vectors, searched by inner product, which for unit vectors is the cosine: higher is nearer."""

    def __init__(self, kept: ByteVectors | NeighbourGraph) -> None:
        self._kept = kept

    @classmethod
    def build(cls, vectors: NDArray[np.float32], exact_up_to: int = EXACT_UP_TO) -> VectorIndex:
        """From rows of unit length (n x dimension), a number of which is kept in a byte."""
        return cls(ByteVectors.of(vectors) if len(vectors) <= exact_up_to else NeighbourGraph.of(vectors))

    def __len__(self) -> int:
        return len(self._kept)

    @property
    def dimension(self) -> int:
        """Numbers in a vector."""
        return self._kept.dimension

    def rows(self, first: int, count: int) -> NDArray[np.float32]:
        """`count` of the vectors that were built in, from number `first` on (count x dimension), as they are kept."""
        return self._kept.rows(first, count)

    def search(self, vector: NDArray[np.float32], count: int) -> tuple[NDArray[np.float32], NDArray[np.int64]]:
        """The `count` nearest rows to one unit vector: (cosines, row numbers), nearest first."""
        count = min(count, len(self))
        if count == 0:
            return np.empty(0, np.float32), np.empty(0, np.int64)
        return self._kept.search(vector, count)

    def compared(
        self, vector: NDArray[np.float32], first: int, count: int
    ) -> tuple[NDArray[np.float32], tuple[NDArray[np.float32], NDArray[np.int64]]]:
        """The cosines of the `first` vectors with one unit vector, and what `search` says of the `count` nearest of all."""
        count = min(count, len(self))
        if count == 0:
            return np.empty(0, np.float32), self.search(vector, 0)
        return self._kept.compared(vector, first, count)

    def save(self, file: Path) -> None:
        """As a file of numpy arrays, or of FAISS for a graph."""
        if isinstance(self._kept, NeighbourGraph):
            self._kept.save(file)
        else:
            with file.open("wb") as target:
                self._kept.save(target)

    @classmethod
    def load(cls, file: Path) -> VectorIndex:
        """What `save` wrote. Raises RuntimeError on a broken file."""
        with file.open("rb") as source:
            if source.read(len(ZIPPED)) != ZIPPED:
                return cls(NeighbourGraph.load(file))
            source.seek(0)
            try:
                with np.load(source) as stored:
                    return cls(ByteVectors.stored(stored))
            except (BadZipFile, ValueError, KeyError, EOFError) as error:
                raise RuntimeError(f"{file} is broken") from error


class NeighbourGraph:
    """A graph of neighbours (HNSW) over vectors, which finds nearly all of the nearest without looking at every one."""

    def __init__(self, index: faiss.Index) -> None:
        import faiss

        self._index = index
        # one question is too little work to share: on a busy machine the threads wait for each other longer than they search
        faiss.omp_set_num_threads(1)

    @classmethod
    def of(cls, vectors: NDArray[np.float32]) -> NeighbourGraph:
        """From rows of unit length (n x dimension)."""
        # imported here: no rulebook has so many passages and questions that it needs the graph, and a cold answer no time for it
        import faiss

        graph: Any = faiss.IndexHNSWSQ  # its stub asks for a quantiser where FAISS takes a quantiser's number
        index = graph(vectors.shape[1], faiss.ScalarQuantizer.QT_8bit, NEIGHBOURS, faiss.METRIC_INNER_PRODUCT)
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
        """`count` of the vectors, from number `first` on (count x dimension), as they are kept."""
        found: NDArray[np.float32] = self._index.reconstruct_n(first, count)
        return found

    def products(self, vector: NDArray[np.float32], count: int) -> NDArray[np.float32]:
        """The products of the first `count` of the vectors with one vector."""
        products: NDArray[np.float32] = self.rows(0, count) @ vector
        return products

    def search(self, vector: NDArray[np.float32], count: int) -> tuple[NDArray[np.float32], NDArray[np.int64]]:
        """Nearly the `count` nearest rows: (products, row numbers), nearest first."""
        scores, rows = self._index.search(np.ascontiguousarray(vector.reshape(1, -1), dtype=np.float32), count)
        found = rows[0] >= 0
        return scores[0][found], rows[0][found]

    def compared(
        self, vector: NDArray[np.float32], first: int, count: int
    ) -> tuple[NDArray[np.float32], tuple[NDArray[np.float32], NDArray[np.int64]]]:
        """The products of the `first` rows with one vector, and nearly the `count` nearest of all."""
        return self.products(vector, first), self.search(vector, count)

    def save(self, file: Path) -> None:
        """As a FAISS file."""
        import faiss

        faiss.write_index(self._index, str(file))

    @classmethod
    def load(cls, file: Path) -> NeighbourGraph:
        """What `save` wrote. Raises RuntimeError (FAISS's own) on a broken file."""
        import faiss

        return cls(faiss.read_index(str(file)))
