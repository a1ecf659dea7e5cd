"""Vectors in a byte a number: what is lost is known, and nothing else is."""

import io

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.index.byte_vectors import BLOCK, ByteVectors


def vectors(seed, count, dimension=16):
    return np.random.default_rng(seed).standard_normal((count, dimension)).astype(np.float32)


@given(st.integers(0, 10_000), st.integers(1, 60))
def test_every_number_is_kept_to_half_a_step(seed, count):
    given_ones = vectors(seed, count)
    kept = ByteVectors.of(given_ones)
    assert kept.codes.dtype == np.uint8
    assert (np.abs(kept.rows(0, count) - given_ones) <= kept.step * 0.502 + 1e-6).all()


@pytest.mark.parametrize("count", [1, BLOCK - 1, BLOCK, 3 * BLOCK + 5])
def test_search_is_the_product_with_what_is_kept(count):
    kept, question = ByteVectors.of(vectors(1, count)), vectors(2, 1)[0]
    products, rows = kept.search(question, min(count, 30))
    truth = kept.rows(0, count) @ question
    assert rows.tolist() == np.argsort(-truth, kind="stable")[:30].tolist()
    np.testing.assert_allclose(products, truth[rows], atol=1e-4)


def test_a_column_of_one_number_is_kept():
    kept = ByteVectors.of(np.full((5, 3), 0.25, np.float32))
    np.testing.assert_allclose(kept.rows(1, 3), 0.25, atol=1e-6)


def test_none_are_kept_as_none():
    kept = ByteVectors.of(np.zeros((0, 7), np.float32))
    assert (len(kept), kept.dimension, kept.rows(0, 0).shape) == (0, 7, (0, 7))


def test_what_was_saved_is_the_same():
    kept, file = ByteVectors.of(vectors(5, 40)), io.BytesIO()
    kept.save(file, np.arange(3, dtype=np.int32))
    file.seek(0)
    with np.load(file) as arrays:
        again, owners = ByteVectors.stored(arrays), arrays["owners"]
    for name in ("codes", "least", "step"):
        np.testing.assert_array_equal(getattr(again, name), getattr(kept, name))
    assert owners.tolist() == [0, 1, 2]
