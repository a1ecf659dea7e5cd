"""Any model of sentence-transformers as an `Encoder`, for clubs that run a larger one and for measuring."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING

import numpy as np

from knowledge.encoders.protocol import EncoderNotInstalled, EncoderUnavailable, Vectors

if TYPE_CHECKING:
    from sentence_transformers import SentenceTransformer

E5_NAME = re.compile(r"(^|[-_/\\])e5($|[-_/\\])", re.IGNORECASE)
E5_QUERY, E5_PASSAGE = "query: ", "passage: "
"""The prompts that the models of the E5 family were trained with (https://arxiv.org/abs/2402.05672)."""


def verify_installed(name_or_path: str) -> None:
    """Raises `EncoderNotInstalled` where sentence-transformers is missing; loads nothing."""
    if find_spec("sentence_transformers") is None:
        raise EncoderNotInstalled(name_or_path)


class SentenceTransformerEncoder:
    """An `Encoder` over a model that is on this machine; nothing is downloaded."""

    def __init__(self, name_or_path: str) -> None:
        """Load the model of a folder, or of a name that the Hugging Face cache holds.

        Raises `EncoderNotInstalled` if sentence-transformers is missing, `EncoderUnavailable` if the model is.
        """
        self._model = _load(name_or_path)
        self._name = name_or_path
        self._query_prompt, self._passage_prompt = _prompts(name_or_path, self._model.prompts)

    @property
    def name(self) -> str:
        """The name or path that the model was loaded from."""
        return self._name

    @property
    def dimension(self) -> int:
        """Length of a vector."""
        return int(self._model.get_embedding_dimension())

    def encode_queries(self, texts: Sequence[str]) -> Vectors:
        """Vectors (n, dimension) of questions, with the model's prompt for questions if it has one."""
        return self._encode(texts, self._query_prompt)

    def encode_passages(self, texts: Sequence[str]) -> Vectors:
        """Vectors (n, dimension) of passages, with the model's prompt for passages if it has one."""
        return self._encode(texts, self._passage_prompt)

    def _encode(self, texts: Sequence[str], prompt: str) -> Vectors:
        if not texts:
            return np.empty((0, self.dimension), np.float32)
        stripped = [text.strip() for text in texts]
        vectors = self._model.encode(stripped, prompt=prompt, normalize_embeddings=True, show_progress_bar=False)
        return np.asarray(vectors, np.float32)


def _load(name_or_path: str) -> SentenceTransformer:
    try:
        from sentence_transformers import SentenceTransformer
    except ImportError as error:
        raise EncoderNotInstalled(name_or_path) from error
    try:
        return SentenceTransformer(name_or_path, device="cpu", local_files_only=True)
    except (OSError, ValueError) as error:
        raise EncoderUnavailable(
            f"There is no model {name_or_path!r} on this machine: set FLOORMAN_ENCODER to the folder of a"
            " sentence-transformers model, or unset it to use the bundled model."
        ) from error


def _prompts(name: str, configured: Mapping[str, str]) -> tuple[str, str]:
    """Prompts for questions and passages: the model's own, else those of E5 if it is one by its name, else none."""
    query = configured.get("query") or ""
    passage = configured.get("passage") or configured.get("document") or ""
    if not query and not passage and E5_NAME.search(name):
        return E5_QUERY, E5_PASSAGE
    return query, passage
