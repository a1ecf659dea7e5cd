"""Nearest vectors: exact for a rulebook, a graph of neighbours for a great many."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.index.vector_index import VectorIndex

A_BYTE = 1e-2
"""What storing numbers in a byte may cost a cosine of so short vectors."""


def unit(vectors):
    return (vectors / np.linalg.norm(vectors, axis=1, keepdims=True)).astype(np.float32)


def random_vectors(seed, count, dimension=24):
    return unit(np.random.default_rng(seed).standard_normal((count, dimension)))


@given(seed=st.integers(0, 10_000), count=st.integers(1, 200), wanted=st.integers(1, 30))
def test_exact_search_agrees_with_multiplying_everything(seed, count, wanted):
    vectors = random_vectors(seed, count)
    question = random_vectors(seed + 1, 1)[0]
    cosines, rows = VectorIndex.build(vectors).search(question, wanted)
    truth = vectors @ question
    assert len(rows) == len(set(rows.tolist())) == min(wanted, count)
    assert (np.diff(cosines) <= 0).all()
    np.testing.assert_allclose(cosines, truth[rows], atol=A_BYTE)
    np.testing.assert_allclose(cosines, np.sort(truth)[::-1][: len(rows)], atol=A_BYTE)


@given(seed=st.integers(0, 10_000), count=st.integers(1, 200), data=st.data())
def test_a_vector_is_nearest_to_itself(seed, count, data):
    vectors = random_vectors(seed, count)
    row = data.draw(st.integers(0, count - 1))
    cosines, rows = VectorIndex.build(vectors).search(vectors[row], 1)
    assert rows.tolist() == [row]
    assert cosines[0] == pytest.approx(1, abs=A_BYTE)


def test_vectors_as_long_as_the_models_lose_little_in_a_byte():
    vectors, question = random_vectors(3, 500, 384), random_vectors(4, 1, 384)[0]
    cosines, rows = VectorIndex.build(vectors).search(question, 500)
    np.testing.assert_allclose(cosines, (vectors @ question)[rows], atol=2.5e-3)
    np.testing.assert_allclose(VectorIndex.build(vectors).rows(20, 40) @ question, vectors[20:60] @ question, atol=2.5e-3)


@pytest.fixture(scope="module")
def crowd():
    """4,000 vectors in 80 clusters, as the passages of many books would lie, and 100 questions near them."""
    random = np.random.default_rng(7)
    centres = unit(random.standard_normal((80, 32)))
    vectors = unit(np.repeat(centres, 50, axis=0) + 0.15 * random.standard_normal((4000, 32)))
    questions = unit(centres[random.integers(0, 80, 100)] + 0.15 * random.standard_normal((100, 32)))
    return vectors, questions


def test_the_graph_finds_nearly_all_true_neighbours_among_clusters(crowd):
    vectors, questions = crowd
    graph = VectorIndex.build(vectors, exact_up_to=1000)
    found = 0
    for question in questions:
        cosines, rows = graph.search(question, 10)
        assert (np.diff(cosines) <= 0).all()
        found += len(set(rows.tolist()) & set(np.argsort(-(vectors @ question))[:10].tolist()))
    assert found / (10 * len(questions)) >= 0.95


@pytest.mark.parametrize("exact_up_to", [1000, 10_000])
@pytest.mark.parametrize("count", [0, 1, 1500, 4000])
def test_the_first_vectors_are_compared_one_and_all(crowd, exact_up_to, count):
    vectors, questions = crowd
    found, nearest = VectorIndex.build(vectors, exact_up_to).compared(questions[0], count, 10)
    for told, searched in zip(nearest, VectorIndex.build(vectors, exact_up_to).search(questions[0], 10), strict=True):
        np.testing.assert_array_equal(told, searched)
    np.testing.assert_allclose(found, vectors[:count] @ questions[0], atol=A_BYTE)


@pytest.mark.parametrize("exact_up_to", [1000, 10_000])
def test_what_was_saved_finds_the_same(crowd, tmp_path, exact_up_to):
    vectors, questions = crowd
    built = VectorIndex.build(vectors, exact_up_to)
    built.save(tmp_path / "vectors.index")
    loaded = VectorIndex.load(tmp_path / "vectors.index")
    assert (len(loaded), loaded.dimension) == (len(built), built.dimension) == (4000, 32)
    for question in questions[:20]:
        for before, after in zip(built.search(question, 10), loaded.search(question, 10), strict=True):
            np.testing.assert_array_equal(before, after)


def test_a_bound_on_the_exact_search_decides_which_one_it_is(crowd, tmp_path):
    vectors, _ = crowd
    sizes = []
    for exact_up_to in (3999, 4000):
        VectorIndex.build(vectors, exact_up_to).save(tmp_path / "index")
        sizes.append((tmp_path / "index").stat().st_size)
    assert sizes[0] > 2 * sizes[1]


@pytest.mark.parametrize("wanted", [0, 3, 1_000_000])
def test_no_more_is_found_than_there_is(wanted):
    cosines, rows = VectorIndex.build(random_vectors(1, 3)).search(random_vectors(2, 1)[0], wanted)
    assert len(cosines) == len(rows) == min(wanted, 3)


@pytest.mark.parametrize("exact_up_to", [10, 100])
@pytest.mark.parametrize("left", [1, 60, 900])
def test_a_broken_file_is_refused(tmp_path, exact_up_to, left):
    file = tmp_path / "vectors.index"
    VectorIndex.build(random_vectors(1, 50), exact_up_to).save(file)
    file.write_bytes(file.read_bytes()[:left])
    with pytest.raises(RuntimeError):
        VectorIndex.load(file)


def test_where_there_are_no_vectors_nothing_is_near():
    index, question = VectorIndex.build(np.empty((0, 24), np.float32)), random_vectors(1, 1)[0]
    assert [len(found) for found in index.search(question, 5)] == [0, 0]
    cosines, nearest = index.compared(question, 3, 5)
    assert [len(cosines), *map(len, nearest)] == [0, 0, 0]
