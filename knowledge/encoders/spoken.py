"""Questions as the model reads them, kept for a while: the same one is searched again, in another book or as a part of itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256

import numpy as np
from numpy.typing import NDArray

from knowledge.books.let_go import LetGo
from knowledge.encoders.protocol import Encoder, TokenVectors, token_encoder

MOST = 1_000_000
"""Bytes of the encoded questions that are kept: some fifty, a few of those told at length."""
Encoded = tuple[NDArray[np.float32], TokenVectors | None]
"""A question's vector, and its tokens where the encoder gives them."""


def as_spoken(encoder: Encoder, question: str) -> Encoded:
    """A question's vector, and its tokens where the encoder gives them."""
    speaking = token_encoder(encoder)
    return speaking.encode_question(question) if speaking else (encoder.encode_queries([question])[0], None)


def digest(text: str) -> bytes:
    """What a text is known again by, so that nothing of it is kept in words."""
    return sha256(text.encode(errors="replace")).digest()


@dataclass(slots=True)
class SpokenBefore:
    """What the model made of the questions that were searched last. That takes most of the time of an answer."""

    _kept: LetGo[bytes, Encoded] = field(default_factory=lambda: LetGo(MOST, _bytes_of))

    def encoded(self, encoder: Callable[[], Encoder], question: str) -> Encoded:
        """A question as `as_spoken` gives it, encoded now where it is not kept. Raises what the encoder raises, and keeps nothing
        then.
        """
        return self._kept.get(digest(question), lambda: as_spoken(encoder(), question))


def _bytes_of(encoded: Encoded) -> int:
    vector, tokens = encoded
    return vector.nbytes + (tokens.vectors.nbytes + tokens.weights.nbytes if tokens else 0)
