"""Late interaction: each word of a question finds its like in a passage."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.encoders.protocol import TokenVectors
from knowledge.index.token_index import TokenIndex
from tests.knowledge.small_book import TokenHashingEncoder

ENCODER = TokenHashingEncoder()
PASSAGES = ("la carte tombée est morte", "le bouton avance", "le donneur remplace la carte brûlée")
INDEX = TokenIndex.build(PASSAGES, ENCODER)
EVERY = np.arange(len(PASSAGES))
words = st.lists(st.sampled_from(" ".join(PASSAGES).split()), min_size=1, max_size=12)


def scores(question, rows=EVERY):
    return INDEX.scores(ENCODER.encode_question(question)[1], rows)


def test_a_passage_that_has_all_the_words_scores_one_and_one_that_has_none_scores_nothing():
    assert scores("le bouton avance").tolist() == pytest.approx([0, 1, 1 / 3], abs=0.01)


@given(words)
def test_the_order_of_the_words_changes_nothing(asked):
    np.testing.assert_allclose(scores(" ".join(asked)), scores(" ".join(reversed(asked))), atol=1e-6)


@given(words)
def test_a_score_is_the_mean_of_the_best_cosines(asked):
    spoken = ENCODER.encode_question(" ".join(asked))[1]
    plain = [(ENCODER.encode_passage_tokens([p])[0].vectors @ spoken.vectors.T).max(axis=0).mean() for p in PASSAGES]
    np.testing.assert_allclose(INDEX.scores(spoken, EVERY), plain, atol=0.01)


def test_words_that_count_nothing_change_nothing():
    spoken = ENCODER.encode_question("bouton carte")[1]
    only_first = TokenVectors(spoken.vectors, np.array([1, 0], np.float32))
    np.testing.assert_allclose(INDEX.scores(only_first, EVERY), scores("bouton"), atol=1e-6)


def test_only_the_rows_asked_for_are_scored_in_their_order():
    np.testing.assert_allclose(scores("la carte", np.array([2, 0])), scores("la carte")[[2, 0]])


def test_what_was_saved_scores_the_same(tmp_path):
    INDEX.save(tmp_path / "tokens.npz")
    spoken = ENCODER.encode_question("la carte brûlée")[1]
    np.testing.assert_array_equal(TokenIndex.load(tmp_path / "tokens.npz").scores(spoken, EVERY), INDEX.scores(spoken, EVERY))
