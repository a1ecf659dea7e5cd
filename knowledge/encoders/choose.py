"""Loads the encoder that the setting FLOORMAN_ENCODER names."""

from __future__ import annotations

from concurrent.futures import Future
from pathlib import Path

from knowledge.encoders.bundled import BundledEncoder
from knowledge.encoders.protocol import Encoder
from knowledge.encoders.sentence_transformer import SentenceTransformerEncoder


def load_encoder(name: str | None, bundled: Path, whole: Future[None] | None = None) -> Encoder:
    """The encoder in the folder `bundled` for None or an empty `name`, else the sentence-transformers model of that name or path;
    `whole` where the files of the bundled one are being checked already.

    Raises `EncoderUnavailable`, with a sentence for whoever runs the bot, if it cannot be loaded; Damaged if the bundled one has
    rotted.
    """
    return SentenceTransformerEncoder(name) if name else BundledEncoder.load(bundled, whole=whole)
