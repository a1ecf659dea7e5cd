"""What retrieval asks of an embedding model."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Vectors = NDArray[np.float32]
"""float32 (texts, dimension); every row has length 1, so a dot product is a cosine."""


class EncoderUnavailable(Exception):
    """The encoder cannot be loaded; the message says what to install or to set."""


class Encoder(Protocol):
    """An embedding model with separate entrances for questions and for the texts they are sought in."""

    @property
    def name(self) -> str:
        """Identifies the model; vectors of two models of different names must not be compared."""

    @property
    def dimension(self) -> int:
        """Length of a vector."""

    def encode_queries(self, texts: Sequence[str]) -> Vectors:
        """Vectors (n, dimension) of questions, in their order; no texts give (0, dimension)."""

    def encode_passages(self, texts: Sequence[str]) -> Vectors:
        """Vectors (n, dimension) of passages, in their order; no texts give (0, dimension)."""
