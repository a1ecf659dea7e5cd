"""Writes the encoder as one ONNX file with quantised weights, pooling and normalisation inside the graph.

The layers' matrices are int8 with one scale per output; their inputs become uint8 while the model runs, one scale for
all of a run. The word table stays in 4-bit blocks, which for the source's weights is exact.

The graph is written node by node rather than traced: it then holds exactly the fused operators that ONNX Runtime
runs fast on a CPU, and the file is the same, byte for byte, at every build. Operators and layouts:
https://github.com/microsoft/onnxruntime/blob/main/docs/ContribOperators.md
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from knowledge.build.block_quantisation import BITS, BLOCK, quantise

if TYPE_CHECKING:
    from onnx import ModelProto, ValueInfoProto

FloatArray = NDArray[np.float32]

CONTRIB = "com.microsoft"
OPSET = 18
IR_VERSION = 9
FLOAT, INT32, INT64 = 1, 6, 7
"""Element types of `onnx.TensorProto`."""
LARGEST_CODE = 64
"""Processors without VNNI add two products of uint8 and int8 in 16 bits, which saturate: 2 * 255 * 64 still fits."""
INPUT_SHARE = 0.7
"""How much of the inputs' unevenness `_balance` takes away; 0.5 to 1 were tried, 0.7 came closest to float32's vectors."""
SMALLEST = 1e-5
"""Stands for an input or a column of weights that is always 0."""


@dataclass(frozen=True)
class Architecture:
    """What the weights do not say of themselves."""

    layers: int
    heads: int
    epsilon: float


@dataclass(frozen=True)
class _Node:
    operator: str
    inputs: list[str]
    outputs: list[str]
    domain: str
    attributes: Mapping[str, Any]


@dataclass(frozen=True)
class Head:
    """Late interaction: `projection` (numbers, hidden) of each token's state, `importance` (hidden) and its `bias`."""

    projection: FloatArray
    importance: FloatArray
    bias: float


class _Graph:
    """Describes the graph; every method returns the name of what it adds."""

    def __init__(self, architecture: Architecture, ranges: Mapping[str, FloatArray]) -> None:
        self.architecture = architecture
        self.ranges = ranges
        self.nodes: list[_Node] = []
        self.constants: dict[str, NDArray[Any]] = {}

    def constant(self, name: str, value: NDArray[Any]) -> str:
        self.constants[name] = np.ascontiguousarray(value)
        return name

    def node(self, operator: str, inputs: list[str], output: str, domain: str = "", **attributes: float) -> str:
        self.nodes.append(_Node(operator, inputs, [output], domain, attributes))
        return output

    def split(self, source: str, outputs: list[str]) -> None:
        """Cut the last axis of `source` into equal parts, named `outputs`."""
        self.nodes.append(_Node("Split", [source], outputs, "", {"axis": -1, "num_outputs": len(outputs)}))

    def linear(self, source: str, parts: Sequence[str], weights: Mapping[str, FloatArray], output: str) -> str:
        """The outputs of the linear modules `parts`, side by side, for the input `source` that they share."""
        weight = np.concatenate([weights[f"{part}.weight"] for part in parts])
        bias = np.concatenate([weights[f"{part}.bias"] for part in parts])
        factors = _balance(self.ranges[parts[0]], weight)
        even = self.node("Mul", [source, self.constant(f"{output}.balance", 1 / factors)], f"{output}.in")
        codes, scales = quantise_outputs(weight * factors)
        inputs = [even, self.constant(f"{output}.codes", codes.T), self.constant(f"{output}.scales", scales), ""]
        return self.node("DynamicQuantizeMatMul", [*inputs, self.constant(f"{output}.bias", bias)], output, CONTRIB)

    def normalised_sum(self, source: str, addition: str, weights: Mapping[str, FloatArray], prefix: str) -> str:
        """Layer norm of `source + addition`."""
        gamma = self.constant(f"{prefix}.weight", weights[f"{prefix}.weight"])
        beta = self.constant(f"{prefix}.bias", weights[f"{prefix}.bias"])
        inputs = [source, addition, gamma, beta]
        epsilon = self.architecture.epsilon
        return self.node("SkipLayerNormalization", inputs, f"{prefix}.out", CONTRIB, epsilon=epsilon)


def quantise_outputs(weight: FloatArray) -> tuple[NDArray[np.int8], FloatArray]:
    """`weight` (out, in) as int8 codes of the same shape, and the scale of each output: `codes * scales[:, None]`."""
    largest = np.abs(weight).max(axis=1)
    scales = np.where(largest > 0, largest, 1).astype(np.float32) / np.float32(LARGEST_CODE)
    return np.rint(weight / scales[:, None]).astype(np.int8), scales


def _balance(ranges: FloatArray, weight: FloatArray) -> FloatArray:
    """Factors (in) to divide inputs by and multiply weights by, so that neither has single columns of far larger size.

    A few inputs of a BERT layer are many times larger than the rest, and one scale for all would leave those few codes.
    The rule is SmoothQuant's (https://arxiv.org/abs/2211.10438), rounded to powers of two: dividing by them is exact,
    and the last digits of `ranges`, which differ between machines, do not change the file.
    """
    logs = INPUT_SHARE * np.log2(np.maximum(ranges, SMALLEST)) - (1 - INPUT_SHARE) * np.log2(
        np.maximum(np.abs(weight).max(axis=0), SMALLEST)
    )
    factors: FloatArray = np.exp2(np.rint(logs - logs.mean())).astype(np.float32)
    return factors


def export(
    weights: Mapping[str, FloatArray],
    ranges: Mapping[str, FloatArray],
    architecture: Architecture,
    target: Path,
    head: Head | None = None,
) -> None:
    """Write the encoder to `target`.

    `weights` is the state dict of a `BertModel` as float32 arrays; `ranges` gives, for the name of every linear module
    of its layers, the largest magnitude of each input. The file takes `input_ids` and `attention_mask`, int64 (batch,
    tokens), and gives `sentence_embedding`, float32 (batch, hidden), rows of length 1: the mean of the last layer over
    the attention mask, L2-normalised. With a `head` it also gives `tokens`, float32 (batch, tokens, numbers), rows of
    length 1, and `importance`, float32 (batch, tokens), of which a softmax over a question's tokens is to be taken.
    """
    graph = _Graph(architecture, ranges)
    mask = graph.node("Cast", ["attention_mask"], "key_mask", to=INT32)
    state = _embeddings(graph, weights)
    for layer in range(architecture.layers):
        state = _layer(graph, weights, f"encoder.layer.{layer}", state, mask)
    _pooling(graph, state)
    if head:
        _late_interaction(graph, state, head)
    model = _model(graph, weights["embeddings.LayerNorm.weight"].shape[0], head)
    target.write_bytes(model.SerializeToString(deterministic=True))


def _embeddings(graph: _Graph, weights: Mapping[str, FloatArray]) -> str:
    """Layer norm of word + position + type; every text is of token type 0, so its row joins the positions."""
    blocks = quantise(weights["embeddings.word_embeddings.weight"])
    packed = blocks.packed()
    codes = graph.constant("words.codes", packed.reshape(len(packed), -1))
    scales = graph.constant("words.scales", blocks.scales)
    words = graph.node(
        "GatherBlockQuantized", [codes, "input_ids", scales], "words", CONTRIB,
        bits=BITS, block_size=BLOCK, gather_axis=0, quantize_axis=1,
    )  # fmt: skip
    table = weights["embeddings.position_embeddings.weight"] + weights["embeddings.token_type_embeddings.weight"][0]
    length = graph.node("Shape", ["input_ids"], "length", start=1, end=2)
    zero = graph.constant("zero", np.array([0], np.int64))
    positions = graph.node("Slice", [graph.constant("positions", table), zero, length], "positions.used")
    summed = graph.node("Add", [words, positions], "words.placed")
    gamma = graph.constant("embeddings.gamma", weights["embeddings.LayerNorm.weight"])
    beta = graph.constant("embeddings.beta", weights["embeddings.LayerNorm.bias"])
    epsilon = graph.architecture.epsilon
    return graph.node("LayerNormalization", [summed, gamma, beta], "embeddings", axis=-1, epsilon=epsilon)


def _layer(graph: _Graph, weights: Mapping[str, FloatArray], prefix: str, state: str, mask: str) -> str:
    """One encoder layer: attention and feed-forward, each added to its input and normalised."""
    parts = [f"{prefix}.attention.self.{part}" for part in ("query", "key", "value")]
    # one product for query, key and value: they share their input, and the input is quantised once
    joined = graph.linear(state, parts, weights, f"{prefix}.qkv")
    graph.split(joined, parts)
    attended = graph.node(
        "MultiHeadAttention", [*parts, "", mask], f"{prefix}.attended", CONTRIB,
        num_heads=graph.architecture.heads,
    )  # fmt: skip
    output = _dense(graph, weights, attended, f"{prefix}.attention.output.dense")
    state = graph.normalised_sum(state, output, weights, f"{prefix}.attention.output.LayerNorm")
    inner = _dense(graph, weights, state, f"{prefix}.intermediate.dense")
    active = graph.node("Gelu", [inner], f"{prefix}.gelu", CONTRIB)
    outer = _dense(graph, weights, active, f"{prefix}.output.dense")
    return graph.normalised_sum(state, outer, weights, f"{prefix}.output.LayerNorm")


def _dense(graph: _Graph, weights: Mapping[str, FloatArray], source: str, name: str) -> str:
    return graph.linear(source, [name], weights, name)


def _pooling(graph: _Graph, state: str) -> None:
    """Masked mean and L2 norm. The mean's divisor is left out: normalising the masked sum gives the same vector."""
    mask = graph.node("Cast", ["attention_mask"], "float_mask", to=FLOAT)
    tokens = graph.node("Unsqueeze", [mask, graph.constant("one", np.array([1], np.int64))], "mask_row")
    summed = graph.node("MatMul", [tokens, state], "summed")
    flat = graph.node("Squeeze", [summed, "one"], "flat")
    graph.node("LpNormalization", [flat], "sentence_embedding", axis=-1, p=2)


def _late_interaction(graph: _Graph, state: str, head: Head) -> None:
    """A unit vector and a weight for every token; small products, left in float32."""
    projected = graph.node("MatMul", [state, graph.constant("head.projection", head.projection.T)], "head.projected")
    graph.node("LpNormalization", [projected], "tokens", axis=-1, p=2)
    weighed = graph.node("MatMul", [state, graph.constant("head.importance", head.importance)], "head.weighed")
    graph.node("Add", [weighed, graph.constant("head.bias", np.float32(head.bias).reshape(1))], "importance")


def _model(graph: _Graph, hidden: int, head: Head | None) -> ModelProto:
    from onnx import helper, numpy_helper

    def ints(name: str) -> ValueInfoProto:
        return helper.make_tensor_value_info(name, INT64, ["batch", "tokens"])

    nodes = [
        helper.make_node(node.operator, node.inputs, node.outputs, domain=node.domain, **node.attributes) for node in graph.nodes
    ]
    constants = [numpy_helper.from_array(value, name) for name, value in graph.constants.items()]
    vectors = helper.make_tensor_value_info("sentence_embedding", FLOAT, ["batch", hidden])
    outputs = [vectors]
    if head:
        shape = ["batch", "tokens", len(head.projection)]
        outputs.append(helper.make_tensor_value_info("tokens", FLOAT, shape))
        outputs.append(helper.make_tensor_value_info("importance", FLOAT, shape[:2]))
    body = helper.make_graph(nodes, "encoder", [ints("input_ids"), ints("attention_mask")], outputs, constants)
    opsets = [helper.make_opsetid("", OPSET), helper.make_opsetid(CONTRIB, 1)]
    return helper.make_model(body, opset_imports=opsets, ir_version=IR_VERSION, producer_name="floorman")
