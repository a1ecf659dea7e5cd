"""Weights as 4-bit integers with one scale per block of a row, in the layout of ONNX Runtime's contrib operators.

The rule is that of Q4_0 (the file that the weights come from): in every block the entry of largest magnitude takes
the most negative code, so `scale = entry / -8`. Applied to weights that were stored as Q4_0, it finds the very codes
and scales that they were stored with: for those weights it loses nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

BITS = 4
BLOCK = 32
"""Columns with one scale, as in the source."""
HALF = 2 ** (BITS - 1)


@dataclass(frozen=True)
class Blocks:
    """`codes` is uint8 (rows, blocks, BLOCK), 0 .. 15; `scales` float32 (rows, blocks). A weight is `(code - 8) * scale`."""

    codes: NDArray[np.uint8]
    scales: NDArray[np.float32]

    def dense(self) -> NDArray[np.float32]:
        """The weights as float32 (rows, columns)."""
        centred = self.codes.astype(np.float32) - np.float32(HALF)
        weights: NDArray[np.float32] = (centred * self.scales[..., None]).reshape(len(self.codes), -1)
        return weights

    def packed(self) -> NDArray[np.uint8]:
        """The codes as bytes (rows, blocks, BLOCK / 2), the even entry in the low half."""
        return np.bitwise_or(self.codes[..., 0::2], np.left_shift(self.codes[..., 1::2], BITS), dtype=np.uint8)


def quantise(weights: NDArray[np.float32]) -> Blocks:
    """Quantise `weights` (rows, columns). Raises `ValueError` if the columns do not divide into blocks."""
    rows, columns = weights.shape
    if columns % BLOCK:
        raise ValueError(f"cannot store {columns} columns in blocks of {BLOCK}")
    blocks = weights.reshape(rows, columns // BLOCK, BLOCK)
    largest = np.take_along_axis(blocks, np.abs(blocks).argmax(axis=-1)[..., None], axis=-1)
    scales = (largest / np.float32(-HALF)).astype(np.float32)
    divisors = np.where(scales == 0, np.float32(1), scales)
    codes = np.clip(np.rint(blocks / divisors) + HALF, 0, 2 * HALF - 1).astype(np.uint8)
    return Blocks(codes, scales[..., 0])
