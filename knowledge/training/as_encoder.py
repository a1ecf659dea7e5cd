"""A model in training as an `Encoder`, unquantised: to measure it before, or without, exporting it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import torch

from knowledge.encoders.protocol import TokenVectors, Vectors
from knowledge.encoders.sentence_transformer import E5_PASSAGE, E5_QUERY
from knowledge.training.encoder import AT_ONCE, Encoded, TrainedEncoder

LONGEST = 512


class EncoderInTraining:
    """An `Encoder` with tokens over a `TrainedEncoder`."""

    name = "in-training"
    gives_tokens = True

    def __init__(self, encoder: TrainedEncoder) -> None:
        """Over a model that may still change."""
        self._encoder = encoder
        self.dimension = int(encoder.bert.config.hidden_size)

    def encode_queries(self, texts: Sequence[str]) -> Vectors:
        """Vectors (n, dimension) of questions."""
        return self._vectors([E5_QUERY + text.strip() for text in texts])

    def encode_passages(self, texts: Sequence[str]) -> Vectors:
        """Vectors (n, dimension) of passages."""
        return self._vectors([E5_PASSAGE + text.strip() for text in texts])

    def encode_question(self, text: str) -> tuple[Vectors, TokenVectors]:
        """The vector of one question, and its tokens."""
        encoded = self._encoded([E5_QUERY + text.strip()])
        return encoded.vectors[0].numpy(), self._tokens(encoded)

    def encode_passage_tokens(self, texts: Sequence[str]) -> list[TokenVectors]:
        """The tokens of passages, in their order."""
        return [self._tokens(self._encoded([E5_PASSAGE + text.strip()])) for text in texts]

    @torch.no_grad()
    def _encoded(self, texts: Sequence[str]) -> Encoded:
        return self._encoder.upper(self._encoder.lower(texts, LONGEST), parts=1)

    @torch.no_grad()
    def _tokens(self, encoded: Encoded) -> TokenVectors:
        head = self._encoder.head
        weights = head.weights(encoded.states, encoded.mask)[0]
        return TokenVectors(head.tokens(encoded.states)[0].numpy(), weights.numpy())

    def _vectors(self, texts: Sequence[str]) -> Vectors:
        order = sorted(range(len(texts)), key=lambda i: len(texts[i]))
        vectors = np.empty((len(texts), self.dimension), np.float32)
        for start in range(0, len(order), AT_ONCE):
            part = order[start : start + AT_ONCE]
            vectors[part] = self._encoded([texts[i] for i in part]).vectors.numpy()
        return vectors
