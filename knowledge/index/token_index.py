"""Late interaction at run time: how well the tokens of a question find their like in each passage (ColBERT's MaxSim)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from knowledge.encoders.protocol import TokenEncoder, TokenVectors

SCALE = 127.0
"""A unit vector's numbers lie within -1 … 1; as whole numbers of a byte they take a quarter of the room, and cosines change in
the third digit."""


@dataclass(frozen=True, slots=True)
class TokenIndex:
    """The tokens of all passages of a book, one after another: `codes` (tokens x numbers) in steps of 1/127; passage i has the
    tokens from `bounds[i]` to `bounds[i + 1]`.
    """

    codes: NDArray[np.int8]
    bounds: NDArray[np.int64]

    @classmethod
    def build(cls, passages: Sequence[str], encoder: TokenEncoder) -> TokenIndex:
        """From passages as the encoder reads them."""
        tokens = [found.vectors for found in encoder.encode_passage_tokens(passages)]
        codes = np.rint(np.concatenate(tokens) * SCALE).astype(np.int8)
        return cls(codes, np.concatenate([[0], np.cumsum([len(found) for found in tokens])]).astype(np.int64))

    def scores(self, question: TokenVectors, rows: NDArray[np.int64]) -> NDArray[np.float32]:
        """For each passage in `rows`: the mean, weighted by importance, of the question's tokens' highest cosines in it."""
        starts, ends = self.bounds[rows], self.bounds[rows + 1]
        # the few vectors of the question are scaled, not the thousands of the passages
        chosen = [self.codes[start:end] for start, end in zip(starts.tolist(), ends.tolist(), strict=True)]
        cosines = np.concatenate(chosen, dtype=np.float32) @ (question.vectors / SCALE).T
        firsts = np.concatenate([[0], np.cumsum(ends - starts)[:-1]])
        result: NDArray[np.float32] = np.maximum.reduceat(cosines, firsts, axis=0) @ question.weights
        return result

    def save(self, file: Path) -> None:
        """As compressed numpy arrays."""
        np.savez_compressed(file, codes=self.codes, bounds=self.bounds)

    @classmethod
    def load(cls, file: Path) -> TokenIndex:
        """What `save` wrote."""
        with np.load(file) as stored:
            return cls(stored["codes"], stored["bounds"])
