"""The embedding model that comes with Floorman: multilingual-e5-small for French, English and Dutch, on ONNX Runtime."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from knowledge.encoders.manifest import MODEL_FILE, TOKENIZER_FILE, Manifest, read_manifest
from knowledge.encoders.protocol import EncoderUnavailable, TokenVectors, Vectors
from knowledge.seals import checking

if TYPE_CHECKING:
    from onnxruntime import InferenceSession
    from tokenizers import Tokenizer

BATCH_TOKENS = 256
"""Padded tokens of one run of the model: bounds what a run takes to some 100 MB, attention included."""
OUTPUT = "sentence_embedding"
TOKEN_OUTPUTS = ["tokens", "importance"]

TokenIds = Sequence[int]


class BundledEncoder:
    """An `Encoder` over a model folder. Safe to use from several threads at once: nothing changes after `load`."""

    def __init__(self, manifest: Manifest, tokenizer: Tokenizer, session: InferenceSession) -> None:
        """For `load`, which sees to it that the three belong together."""
        self._manifest = manifest
        self._tokenizer = tokenizer
        self._session = session

    @classmethod
    def load(cls, folder: Path, threads: int = 1, whole: Future[None] | None = None) -> BundledEncoder:
        """Load the model in `folder`, to run on `threads` threads; `whole` where its files are being checked already.

        Raises `EncoderUnavailable` if a package or the model is missing, `Damaged` if a file is not the one of the manifest.
        """
        manifest = read_manifest(folder)
        whole = whole or checking(folder, manifest.files)
        try:
            # the session first: the tokenizer then takes the memory that reading the model's file has left over, some 15 MB
            session = _load_session(folder / MODEL_FILE, threads, whole)
            tokenizer = _load_tokenizer(folder / TOKENIZER_FILE, manifest.max_tokens)
        except ImportError as error:
            raise EncoderUnavailable(
                f"The package {error.name} is missing: install Floorman's dependencies (`pip install .`)."
            ) from error
        if session.get_outputs()[0].shape[-1] != manifest.dimension:
            raise EncoderUnavailable(f"{folder / MODEL_FILE} does not give {manifest.dimension} dimensions: restore it.")
        return cls(manifest, tokenizer, session)

    @property
    def name(self) -> str:
        """The model's name, from its manifest."""
        return self._manifest.name

    @property
    def dimension(self) -> int:
        """Length of a vector: 384."""
        return self._manifest.dimension

    @property
    def gives_tokens(self) -> bool:
        """Whether the model file has the head of late interaction."""
        return len(self._session.get_outputs()) > 1

    def encode_question(self, text: str) -> tuple[Vectors, TokenVectors]:
        """The vector (dimension) of one question, and its tokens, from one run of the model."""
        (encoding,) = self._tokenizer.encode_batch_fast([self._manifest.query_prompt + text.strip()])
        tokens, mask = _padded([encoding.ids])
        vector, found, importance = self._session.run([OUTPUT, *TOKEN_OUTPUTS], {"input_ids": tokens, "attention_mask": mask})
        return vector[0], TokenVectors(found[0], _softmax(importance[0]))

    def encode_passage_tokens(self, texts: Sequence[str]) -> list[TokenVectors]:
        """The tokens of passages, in their order; each text alone, so that what stands beside it changes nothing."""
        return [self._tokens(self._manifest.passage_prompt + text.strip()) for text in texts]

    def _tokens(self, text: str) -> TokenVectors:
        (encoding,) = self._tokenizer.encode_batch_fast([text])
        tokens, mask = _padded([encoding.ids])
        found, importance = self._session.run(TOKEN_OUTPUTS, {"input_ids": tokens, "attention_mask": mask})
        return TokenVectors(found[0], _softmax(importance[0]))

    def encode_queries(self, texts: Sequence[str]) -> Vectors:
        """Vectors (n, dimension) of questions; what exceeds the model's tokens is cut off at the end."""
        return self._encode([self._manifest.query_prompt + text.strip() for text in texts])

    def encode_passages(self, texts: Sequence[str]) -> Vectors:
        """Vectors (n, dimension) of passages; what exceeds the model's tokens is cut off at the end."""
        return self._encode([self._manifest.passage_prompt + text.strip() for text in texts])

    def _encode(self, texts: Sequence[str]) -> Vectors:
        vectors = np.empty((len(texts), self.dimension), np.float32)
        rows = [encoding.ids for encoding in self._tokenizer.encode_batch_fast(texts)]
        for batch in _batches(rows):
            tokens, mask = _padded([rows[i] for i in batch])
            (found,) = self._session.run([OUTPUT], {"input_ids": tokens, "attention_mask": mask})
            vectors[batch] = found
        return vectors


def _softmax(values: Vectors) -> Vectors:
    raised = np.exp(values - values.max())
    result: Vectors = raised / raised.sum()
    return result


def _batches(rows: Sequence[TokenIds]) -> Iterator[list[int]]:
    """Indices of `rows` in groups of like length, the longest first, each within `BATCH_TOKENS` once padded."""
    order = sorted(range(len(rows)), key=lambda i: -len(rows[i]))
    start = 0
    while start < len(order):
        size = max(1, BATCH_TOKENS // len(rows[order[start]]))
        yield order[start : start + size]
        start += size


def _padded(rows: Sequence[TokenIds]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Token ids and attention mask, (rows, longest). Masked positions hold 0: their content has no effect."""
    shape = (len(rows), max(len(row) for row in rows))
    tokens = np.zeros(shape, np.int64)
    mask = np.zeros(shape, np.int64)
    for i, row in enumerate(rows):
        tokens[i, : len(row)] = row
        mask[i, : len(row)] = 1
    return tokens, mask


def _load_tokenizer(path: Path, max_tokens: int) -> Tokenizer:
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_file(str(path))
    tokenizer.enable_truncation(max_tokens)
    return tokenizer


def _load_session(path: Path, threads: int, whole: Future[None]) -> InferenceSession:
    """The model in the file at `path`, which is read once all files are known to be `whole`."""
    # read while it is imported: else it keeps a number of this machine in the home folder and reports its use to its makers
    os.environ["ORT_DISABLE_TELEMETRY"] = "1"
    import onnxruntime

    whole.result()
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    # the graph is written with fused operators already: optimising it further only makes loading slower
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_ENABLE_BASIC
    # a thread that waits must sleep: by default it spins, and takes the core from the rest of the bot
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
