"""The ONNX file of a small model of random weights gives the vectors of that model in float32."""

import numpy as np
import pytest

from knowledge.build.onnx_export import Architecture, Head, export
from knowledge.build.shipped_weights import read_layers
from tests.knowledge.tiny_model import SHAPE, folder, weights

__all__ = ["folder", "weights"]

pytest.importorskip("onnx", reason="onnx, a build-time package, is not installed")
# the new place of this module is not in every version that Floorman allows
TEXTS = ["abc", "a b c d e f", "q r s t u v w x y z", "hij klm"]


@pytest.fixture(scope="module")
def ranges(folder):
    from knowledge.build import teacher

    return teacher.input_ranges(folder, TEXTS)


def vectors(path, folder):
    import onnxruntime
    from tokenizers import Tokenizer

    session = onnxruntime.InferenceSession(path, providers=["CPUExecutionProvider"])
    ids = [Tokenizer.from_file(str(folder / "tokenizer.json")).encode(text).ids for text in TEXTS]
    feeds = [{"input_ids": np.array([row]), "attention_mask": np.ones((1, len(row)), np.int64)} for row in ids]
    return np.concatenate([session.run(None, feed)[0] for feed in feeds])


def expected(folder):
    from sentence_transformers import SentenceTransformer

    return SentenceTransformer(str(folder), device="cpu").encode(TEXTS, prompt="", show_progress_bar=False)


def test_ranges_are_known_for_every_linear_module(ranges, weights):
    linear = {name.removesuffix(".weight") for name, value in weights.items() if value.ndim == 2 and "encoder" in name}
    assert set(ranges) == linear
    assert all(ranges[name].shape == (weights[f"{name}.weight"].shape[1],) for name in linear)
    assert ranges["encoder.layer.1.attention.self.query"].argmax() == 7


def test_the_file_gives_the_vectors_of_the_model(weights, ranges, folder, tmp_path):
    export(weights, ranges, Architecture(SHAPE.layers, SHAPE.heads, SHAPE.epsilon), tmp_path / "model.onnx")
    cosines = (vectors(tmp_path / "model.onnx", folder) * expected(folder)).sum(axis=1)
    assert cosines.min() > 0.98


def test_the_file_is_the_same_at_every_export_though_ranges_differ_in_the_last_digits(weights, ranges, tmp_path):
    draw = np.random.default_rng(5)
    other = {name: (value * draw.uniform(1 - 1e-6, 1 + 1e-6, value.shape)).astype(np.float32) for name, value in ranges.items()}
    for name, given in (("one", ranges), ("two", other)):
        export(weights, given, Architecture(SHAPE.layers, SHAPE.heads, SHAPE.epsilon), tmp_path / name)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()


def test_the_head_gives_the_tokens_of_the_model_and_a_weight_for_each(weights, ranges, folder, tmp_path):
    import onnxruntime
    import torch
    from tokenizers import Tokenizer
    from transformers import BertModel

    draw = np.random.default_rng(11)
    head = Head(draw.normal(size=(16, SHAPE.hidden)).astype(np.float32), draw.normal(size=SHAPE.hidden).astype(np.float32), 0.5)
    export(weights, ranges, Architecture(SHAPE.layers, SHAPE.heads, SHAPE.epsilon), tmp_path / "model.onnx", head)
    session = onnxruntime.InferenceSession(tmp_path / "model.onnx", providers=["CPUExecutionProvider"])
    assert [output.name for output in session.get_outputs()] == ["sentence_embedding", "tokens", "importance"]
    ids = np.array([Tokenizer.from_file(str(folder / "tokenizer.json")).encode(TEXTS[2]).ids])
    _, tokens, importance = session.run(None, {"input_ids": ids, "attention_mask": np.ones_like(ids)})
    with torch.no_grad():
        states = BertModel.from_pretrained(folder)(input_ids=torch.from_numpy(ids)).last_hidden_state[0].numpy()
    projected = states @ head.projection.T
    cosines = (tokens[0] * projected / np.linalg.norm(projected, axis=1, keepdims=True)).sum(axis=1)
    assert np.median(cosines) > 0.999  # a token near 0 may fall to its other side when its inputs are rounded
    off = np.abs(importance[0] - (states @ head.importance + head.bias))
    assert np.median(off) < 0.05 * np.std(states @ head.importance)


def test_what_is_read_back_of_the_file_is_what_was_put_in_rounded_to_its_codes(weights, ranges, tmp_path):
    draw = np.random.default_rng(13)
    head = Head(draw.normal(size=(16, SHAPE.hidden)).astype(np.float32), draw.normal(size=SHAPE.hidden).astype(np.float32), 0.5)
    export(weights, ranges, Architecture(SHAPE.layers, SHAPE.heads, SHAPE.epsilon), tmp_path / "model.onnx", head)
    layers, again = read_layers(tmp_path / "model.onnx")
    assert set(layers) == {name for name in weights if name.startswith("encoder.layer.")}
    for name, value in layers.items():
        assert value.shape == weights[name].shape
        off = np.linalg.norm(value - weights[name]) / np.linalg.norm(weights[name])
        assert off < (0.3 if value.ndim == 2 else 1e-7)  # a matrix that is turned or not balanced is off by 1
    assert (again.projection == head.projection).all()
    assert (again.importance == head.importance).all()
    assert again.bias == head.bias


def test_a_file_without_a_head_is_not_trained_further(weights, ranges, tmp_path):
    export(weights, ranges, Architecture(SHAPE.layers, SHAPE.heads, SHAPE.epsilon), tmp_path / "model.onnx")
    with pytest.raises(KeyError, match=r"head\.projection"):
        read_layers(tmp_path / "model.onnx")
