"""Joining what the indexes say: shares of belief, means of the best, weights on disk."""

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from knowledge.judging.fusion import COSINES, FEATURES, FusionWeights, mean_of_best, nearest_shares, scores, shares

WEIGHTS = FusionWeights(tuple(range(len(FEATURES))), (0.5, -1.0), (0.25,), 0.7, 0.3)
some_scores = arrays(np.float32, st.integers(1, 40), elements=st.floats(-200, 200, width=32))
owned = st.lists(st.tuples(st.integers(0, 5), st.floats(-1, 1, width=32)), max_size=30)


@given(some_scores)
def test_shares_are_one_in_all(score):
    share = shares(score)
    assert share.shape == score.shape
    assert (share >= 0).all()
    assert share.sum() == pytest.approx(1, abs=1e-5)


@given(some_scores)
def test_a_higher_score_never_has_the_smaller_share(score):
    in_order = shares(score)[np.argsort(score)]
    assert (np.diff(in_order) >= 0).all()


@given(some_scores, st.floats(-100, 100))
def test_only_differences_of_scores_count(score, added):
    np.testing.assert_allclose(shares(score), shares(score + np.float32(added)), atol=1e-3)


def test_equal_scores_share_alike():
    np.testing.assert_allclose(shares(np.zeros(4, np.float32)), 0.25)


def test_a_score_is_the_weighted_sum_of_the_features():
    features = np.eye(len(FEATURES), dtype=np.float32)
    np.testing.assert_allclose(scores(features, WEIGHTS), np.arange(len(FEATURES)))
    np.testing.assert_allclose(scores(features.sum(axis=0, keepdims=True), WEIGHTS), [sum(range(len(FEATURES)))])


@given(owned, st.integers(1, 4), st.floats(-1, 1, width=32))
def test_the_mean_of_the_best_is_what_sorting_by_hand_gives(pairs, best, absent):
    owners = np.array([owner for owner, _ in pairs], np.int32)
    values = np.array([value for _, value in pairs], np.float32)
    expected = []
    for owner in range(6):
        mine = sorted((value for other, value in pairs if other == owner), reverse=True)[:best]
        expected.append(sum(mine) / len(mine) if mine else absent)
    np.testing.assert_allclose(mean_of_best(owners, values, 6, absent, best), expected, atol=1e-6)


def test_three_are_the_best_unless_said_otherwise():
    assert mean_of_best(np.zeros(4, np.int32), np.array([4, 3, 2, -9], np.float32), 1, 0.0).tolist() == [3]


def test_the_first_features_are_the_cosines():
    assert [name for name in FEATURES if "cosine" in name] == list(FEATURES[:COSINES])


def test_weights_survive_on_disk_with_where_they_come_from(tmp_path):
    WEIGHTS.save(tmp_path / "weights.json", {"command": "test"})
    assert FusionWeights.load(tmp_path / "weights.json") == WEIGHTS
    assert json.loads((tmp_path / "weights.json").read_text(encoding="utf-8"))["provenance"] == {"command": "test"}


def test_weights_for_other_features_are_refused_with_the_command_that_makes_new_ones(tmp_path):
    file = tmp_path / "weights.json"
    WEIGHTS.save(file, {})
    data = json.loads(file.read_text(encoding="utf-8"))
    file.write_text(json.dumps({**data, "features": data["features"][::-1]}), encoding="utf-8")
    with pytest.raises(ValueError, match=r"python -m knowledge\.train"):
        FusionWeights.load(file)


def test_the_nearest_question_has_the_largest_vote():
    owners, cosines = np.array([2, 0, 2], np.int32), np.array([0.5, 0.9, 0.6], np.float32)
    votes = nearest_shares(owners, cosines, 4)
    assert votes.argmax() == 0
    assert votes[[1, 3]].tolist() == [0, 0]
    assert votes.sum() == pytest.approx(1)


def test_where_nothing_is_near_nobody_votes():
    assert nearest_shares(np.zeros(0, np.int32), np.zeros(0, np.float32), 3).tolist() == [0, 0, 0]
