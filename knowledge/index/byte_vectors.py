"""Unit vectors in a byte a number, compared with a question one and all: exact, and quick enough for tens of thousands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray

HIGHEST = 255
BLOCK = 1024
"""Rows that are widened to floats at a time: as many as a processor keeps near."""


@dataclass(frozen=True, slots=True)
class ByteVectors:
    """Vectors (n x dimension) as `codes`: a number of column j is `least[j] + step[j] * code`, the middle of one of 255 equal
    steps from the least to the highest number of the column. Cosines change in the fourth digit.
    """

    codes: NDArray[np.uint8]
    least: NDArray[np.float32]
    step: NDArray[np.float32]

    @classmethod
    def of(cls, vectors: NDArray[np.float32]) -> ByteVectors:
        """From rows of numbers (n x dimension)."""
        if not len(vectors):
            return cls(vectors.astype(np.uint8), np.zeros(vectors.shape[1], np.float32), np.ones(vectors.shape[1], np.float32))
        least, highest = vectors.min(axis=0), vectors.max(axis=0)
        step = np.maximum(highest - least, 1e-9) / HIGHEST
        codes = np.clip((vectors - least) / step, 0, HIGHEST).astype(np.uint8)
        return cls(codes, (least + step / 2).astype(np.float32), step.astype(np.float32))

    def __len__(self) -> int:
        return len(self.codes)

    @property
    def dimension(self) -> int:
        """Numbers in a vector."""
        return int(self.codes.shape[1])

    def rows(self, first: int, count: int) -> NDArray[np.float32]:
        """`count` of the vectors, from number `first` on (count x dimension), as they are kept."""
        rows = self.codes[first : first + count] * self.step
        rows += self.least
        return rows

    def search(self, vector: NDArray[np.float32], count: int) -> tuple[NDArray[np.float32], NDArray[np.int64]]:
        """The `count` nearest rows to one vector, no more than there are: (products, row numbers), nearest first."""
        return self.nearest(self.products(vector, len(self)), count)

    def compared(
        self, vector: NDArray[np.float32], first: int, count: int
    ) -> tuple[NDArray[np.float32], tuple[NDArray[np.float32], NDArray[np.int64]]]:
        """The products of the `first` rows with one vector, and the `count` nearest of all: every row is widened once."""
        products = self.products(vector, len(self))
        return products[:first], self.nearest(products, count)

    def nearest(self, products: NDArray[np.float32], count: int) -> tuple[NDArray[np.float32], NDArray[np.int64]]:
        """The `count` highest of the products of all rows, no more than there are, and whose they are; highest first."""
        nearest = np.argpartition(-products, count - 1)[:count] if count < len(self) else np.arange(len(self))
        nearest = nearest[np.argsort(-products[nearest], kind="stable")]
        return products[nearest], nearest.astype(np.int64)

    def products(self, vector: NDArray[np.float32], count: int) -> NDArray[np.float32]:
        """The products of the first `count` of the vectors with one vector."""
        weights = vector * self.step
        products = np.empty(count, np.float32)
        for start in range(0, count, BLOCK):
            end = min(start + BLOCK, count)
            products[start:end] = self.codes[start:end].astype(np.float32) @ weights
        return products + vector @ self.least

    def save(self, file: BinaryIO, owners: NDArray[np.int32] | None = None) -> None:
        """As numpy arrays, with the `owners` of some of the vectors beside them."""
        np.savez(
            file, codes=self.codes, least=self.least, step=self.step, owners=np.zeros(0, np.int32) if owners is None else owners
        )

    @classmethod
    def stored(cls, arrays: Mapping[str, NDArray[np.uint8] | NDArray[np.float32]]) -> ByteVectors:
        """From the arrays that `save` wrote. Raises KeyError where one is missing."""
        codes, least, step = (arrays[name] for name in ("codes", "least", "step"))
        return cls(codes.astype(np.uint8, copy=False), least.astype(np.float32, copy=False), step.astype(np.float32, copy=False))
