"""Turns texts into vectors. Importing this package loads neither onnxruntime, tokenizers nor torch."""

from knowledge.encoders.bundled import BundledEncoder
from knowledge.encoders.choose import load_encoder
from knowledge.encoders.protocol import Encoder, EncoderNotInstalled, EncoderUnavailable, Vectors
from knowledge.encoders.sentence_transformer import SentenceTransformerEncoder

__all__ = [
    "BundledEncoder",
    "Encoder",
    "EncoderNotInstalled",
    "EncoderUnavailable",
    "SentenceTransformerEncoder",
    "Vectors",
    "load_encoder",
]
