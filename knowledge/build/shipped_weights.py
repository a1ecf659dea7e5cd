"""Reads the layers and the head of a bundled model back out of its ONNX file, so that it can be trained further.

What is read is what was stored: int8 codes times their scales. That is nearer to what was trained than a new training from the
source would come, and takes none.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from knowledge.build.onnx_export import Head

FloatArray = NDArray[np.float32]
JOINED = ".qkv.codes"
"""Query, key and value are one product in the file, side by side."""


def read_layers(model: Path) -> tuple[dict[str, FloatArray], Head]:
    """The layers of the ONNX file `model` under the names of a `BertModel` state dict, word table and positions left out, and its
    head. Raises KeyError for a file that `onnx_export.export` has not written with a head.
    """
    import onnx
    from onnx import numpy_helper

    constants = {each.name: numpy_helper.to_array(each).copy() for each in onnx.load(str(model)).graph.initializer}
    weights: dict[str, FloatArray] = {}
    for name, codes in constants.items():
        if not name.startswith("encoder.layer."):
            continue
        if name.endswith(".codes"):
            module = name.removesuffix(".codes")
            matrix = _matrix(codes, constants[f"{module}.scales"], constants[f"{module}.balance"])
            bias = constants[f"{module}.bias"]
            weights |= (
                _joined(name, matrix, bias) if name.endswith(JOINED) else {f"{module}.weight": matrix, f"{module}.bias": bias}
            )
        elif ".LayerNorm." in name:
            weights[name] = codes
    projection, importance, bias = (constants[f"head.{part}"] for part in ("projection", "importance", "bias"))
    return weights, Head(np.ascontiguousarray(projection.T), importance, float(bias[0]))


def _matrix(codes: NDArray[np.int8], scales: FloatArray, balance: FloatArray) -> FloatArray:
    """A linear module's weight (out, in); in the file it is (in, out), for inputs that `balance` has multiplied."""
    matrix: FloatArray = (codes.T.astype(np.float32) * scales[:, None]) * balance[None, :]
    return matrix


def _joined(name: str, matrix: FloatArray, bias: FloatArray) -> dict[str, FloatArray]:
    attention = f"{name.removesuffix(JOINED)}.attention.self"
    parts = zip(("query", "key", "value"), np.split(matrix, 3), np.split(bias, 3), strict=True)
    return {
        f"{attention}.{part}.{kind}": value for part, *both in parts for kind, value in zip(("weight", "bias"), both, strict=True)
    }
