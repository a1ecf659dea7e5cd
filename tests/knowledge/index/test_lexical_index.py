"""BM25 over stems: words as they are written, and what was probably meant."""

import math
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.index.lexical_index import LexicalIndex, Occurrences

DOCUMENTS = [["carte", "tombee", "morte"], ["bouton", "avance"], ["carte", "brulee", "carte", "bouton"], []]
some_documents = st.lists(st.lists(st.sampled_from(["a1", "b2", "carte", "bouton", "muck"]), max_size=6), min_size=1, max_size=8)


@pytest.fixture(scope="module")
def index():
    return LexicalIndex.build(DOCUMENTS)


def test_a_word_scores_where_it_stands_and_nowhere_else(index):
    scores = index.scores({"bouton": 1.0})
    assert (scores > 0).tolist() == [False, True, True, False]


def test_a_rare_word_says_more_than_a_common_one(index):
    assert index.scores({"morte": 1.0})[0] > index.scores({"carte": 1.0})[0]


def test_unknown_words_score_nothing(index):
    assert index.scores({"chien": 1.0, "chat": 0.3}).tolist() == [0] * 4
    assert index.scores({}).tolist() == [0] * 4


@given(some_documents, st.dictionaries(st.sampled_from(["a1", "carte", "bouton", "chien"]), st.sampled_from([0.3, 0.7, 1.0])))
def test_the_score_of_several_words_is_the_weighted_sum_of_each(documents, weighted):
    index = LexicalIndex.build([*documents, ["carte", "bouton"]])
    expected = sum((weight * index.scores({stem: 1.0}) for stem, weight in weighted.items()), np.zeros(len(index)))
    np.testing.assert_allclose(index.scores(weighted), expected, atol=1e-5)


@given(some_documents)
def test_there_is_one_score_a_document_and_none_is_negative(documents):
    index = LexicalIndex.build([*documents, ["carte"]])
    scores = index.scores(dict.fromkeys(["a1", "b2", "carte", "bouton", "muck"], 1.0))
    assert scores.shape == (len(documents) + 1,) == (len(index),)
    assert (scores >= 0).all()
    assert [score > 0 for score in scores[:-1]] == [bool(document) for document in documents]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("tonbee", "tombee"),
        ("bouotn", "bouton"),
        ("boutn", "bouton"),
        ("carte", None),
        ("xylophone", None),
        ("crt", None),
        ("25-50", None),
    ],
)
def test_a_misspelt_word_is_taken_for_the_known_one_that_is_near(index, typed, meant):
    assert index.corrected(typed) == meant


def test_an_index_knows_its_words(index):
    assert "carte" in index
    assert "chien" not in index


def test_what_was_saved_scores_the_same(index, tmp_path):
    index.save(tmp_path / "words.npz")
    loaded = LexicalIndex.load(tmp_path / "words.npz")
    question = {"carte": 1.0, "bouton": 0.3, "chien": 1.0}
    np.testing.assert_array_equal(loaded.scores(question), index.scores(question))
    assert len(loaded) == len(index)
    assert "carte" in loaded
    assert loaded.corrected("tonbee") == "tombee"


def test_an_index_of_empty_documents_scores_nothing(tmp_path):
    empty = LexicalIndex.build([[], []])
    assert empty.scores({"carte": 1.0}).tolist() == [0, 0]
    empty.save(tmp_path / "words.npz")
    assert LexicalIndex.load(tmp_path / "words.npz").scores({"carte": 1.0}).tolist() == [0, 0]


@given(some_documents, st.floats(0.1, 3), st.floats(0, 1))
def test_a_words_worth_is_that_of_lucenes_formula(documents, k1, b):
    documents = [*documents, ["carte", "carte", "bouton"]]
    index = LexicalIndex.build(documents, k1=k1, b=b)
    lengths = [max(len(document), 1) for document in documents]
    for word in {word for document in documents for word in document}:
        holding = sum(word in document for document in documents)
        idf = math.log(1 + (len(documents) - holding + 0.5) / (holding + 0.5))
        worth = [
            idf * document.count(word) / (k1 * (1 - b + b * length * len(lengths) / sum(lengths)) + document.count(word))
            for document, length in zip(documents, lengths, strict=True)
        ]
        np.testing.assert_allclose(index.scores({word: 1.0}), worth, rtol=1e-5)


@given(st.lists(st.lists(st.sampled_from([f"m{n}" for n in range(40)]), max_size=30), min_size=1, max_size=400))
def test_many_documents_are_kept_in_few_bytes_and_come_back_as_they_were(documents):
    counted = Occurrences.of(documents)
    with TemporaryDirectory() as folder:
        LexicalIndex(counted, 1.2, 0.6).save(Path(folder) / "words.npz")
        loaded = LexicalIndex.load(Path(folder) / "words.npz")._occurrences
    assert list(loaded.vocabulary) == list(counted.vocabulary)
    for name in ("bounds", "documents", "counts", "lengths"):
        np.testing.assert_array_equal(getattr(loaded, name), getattr(counted, name))
    assert (loaded.documents.dtype, loaded.counts.dtype) == (counted.documents.dtype, counted.counts.dtype)


def test_a_misspelt_word_that_is_as_near_to_two_is_taken_for_the_one_that_stands_first():
    """The passages stand before the questions, so that the book's own word is meant before anybody else's."""
    assert LexicalIndex.build([["tapis"], ["tapas"]]).corrected("tapos") == "tapis"
    assert LexicalIndex.build([["tapas"], ["tapis"]]).corrected("tapos") == "tapas"
