"""What retrieval asks of an embedding model."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, cast

import numpy as np
from numpy.typing import NDArray

Vectors = NDArray[np.float32]
"""float32 (texts, dimension); every row has length 1, so a dot product is a cosine."""


EXTRA = "floorman[encoders]"
INSTALL = f"pip install '{EXTRA}'"
"""How whatever encoders other than the bundled one need is installed."""


class EncoderUnavailable(Exception):
    """The encoder cannot be loaded; the message says what to install or to set."""


class EncoderNotInstalled(EncoderUnavailable):
    """Another encoder was named, and the extra that encoders other than the bundled one need is not installed."""

    def __init__(self, encoder: str) -> None:
        super().__init__(f"The encoder {encoder!r} needs {EXTRA}: {INSTALL}")
        self.encoder = encoder


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


@dataclass(frozen=True, slots=True)
class TokenVectors:
    """The tokens of one text: unit vectors (tokens x numbers), and how much each counts in a question (tokens), 1 in all."""

    vectors: Vectors
    weights: Vectors


class TokenEncoder(Encoder, Protocol):
    """An encoder that was trained to give a vector for every token as well, for late interaction."""

    @property
    def gives_tokens(self) -> bool:
        """Whether the model in hand has been trained so."""

    def encode_question(self, text: str) -> tuple[Vectors, TokenVectors]:
        """The vector (dimension) of one question, and its tokens, from one run of the model."""

    def encode_passage_tokens(self, texts: Sequence[str]) -> list[TokenVectors]:
        """The tokens of passages, in their order."""


def token_encoder(encoder: Encoder) -> TokenEncoder | None:
    """The encoder, if it gives tokens."""
    # by its one sign: to hold an encoder against a whole protocol takes half a millisecond, and every question comes here
    return cast(TokenEncoder, encoder) if getattr(encoder, "gives_tokens", False) else None
