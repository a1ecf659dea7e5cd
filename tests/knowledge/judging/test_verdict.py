"""Whether an answer may be given."""

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.books.passages import Verdict
from knowledge.judging.fusion import FEATURES, FusionWeights
from knowledge.judging.verdict import (
    CLOSEST_LENGTH,
    CLOSEST_TERMS,
    EVIDENCE,
    Support,
    evidence,
    judge,
    only_closest,
    probability,
)
from knowledge.shipped import SHIPPED

shares = st.floats(0, 1)
SUPPORT = Support(words_found=0.5, terms=2, gathered=1.0, letters=0.5, asked=2.0, length=1.5)


def weights(found_from, covered_from):
    return FusionWeights((), (), (), found_from, covered_from)


@given(st.floats(-1e6, 1e6), st.floats(-1e6, 1e6))
def test_a_probability_rises_with_the_evidence_and_is_never_certain(one, other):
    low, high = sorted((one, other))
    lower, higher = (probability(np.array([1.0, value]), (0.0, 1.0)) for value in (low, high))
    assert 0.001 <= lower <= higher <= 0.999


def test_no_evidence_is_even_odds():
    assert probability(np.zeros(3), (1.0, 2.0, 3.0)) == 0.5


@given(st.floats(0.05, 0.95))
def test_a_probability_is_the_logistic_function_of_the_evidence(share):
    assert probability(np.array([np.log(share / (1 - share))]), (1.0,)) == pytest.approx(share, abs=1e-9)


@given(right=shares, covered=shares, found_from=shares, covered_from=shares)
def test_a_verdict_needs_both_probabilities(right, covered, found_from, covered_from):
    given_ = judge(right, covered, weights(found_from, covered_from))
    assert (given_ is Verdict.NOT_COVERED) == (covered < covered_from)
    assert (given_ is Verdict.FOUND) == (covered >= covered_from and right >= found_from)


def test_what_is_probably_not_covered_is_refused_only_where_the_books_silence_is_nearer():
    bounds = FusionWeights((), (), (), found_from=0.7, covered_from=0.3, silence_from=0.01)
    assert judge(0.1, 0.2, bounds, silence=0.02) is Verdict.NOT_COVERED
    assert judge(0.1, 0.2, bounds, silence=-0.05) is Verdict.UNSURE
    assert judge(0.9, 0.2, bounds, silence=-0.05) is Verdict.UNSURE
    assert judge(0.9, 0.4, bounds, silence=0.02) is Verdict.FOUND


def test_what_is_told_at_length_is_found_by_a_bound_of_its_own():
    bounds = FusionWeights((), (), (), found_from=0.7, covered_from=0.3, told_found_from=0.8)
    assert judge(0.75, 0.9, bounds) is Verdict.FOUND
    assert judge(0.75, 0.9, bounds, told=True) is Verdict.UNSURE
    assert judge(0.8, 0.9, bounds, told=True) is Verdict.FOUND


def test_a_question_is_told_at_length_from_fifteen_stems_on():
    assert [replace(SUPPORT, length=math.log(stems)).told for stems in (5, 14, 15, 40)] == [False, False, True, True]


NEAR = FusionWeights((), (), (), found_from=0.7, covered_from=0.5, closest_from=0.1)
GAME = replace(SUPPORT, terms=CLOSEST_TERMS, length=CLOSEST_LENGTH)


@given(covered=shares)
def test_the_closest_passage_is_shown_of_what_would_be_refused_and_is_not_far(covered):
    said = judge(0.9, covered, NEAR)
    assert only_closest(said, covered, NEAR, GAME) == (0.1 <= covered < 0.5)


@pytest.mark.parametrize("other", [{"terms": CLOSEST_TERMS - 1}, {"length": CLOSEST_LENGTH - 0.1}])
def test_small_talk_is_shown_no_closest_passage(other):
    assert not only_closest(Verdict.NOT_COVERED, 0.4, NEAR, replace(GAME, **other))


def test_what_is_not_refused_only_because_nothing_says_that_the_book_is_silent_is_the_closest_passage():
    bounds = replace(NEAR, silence_from=0.01, closest_from=1.0)
    assert only_closest(judge(0.9, 0.2, bounds, silence=-0.05), 0.2, bounds, SUPPORT)
    assert not only_closest(judge(0.9, 0.2, bounds, silence=0.05), 0.2, bounds, SUPPORT)
    assert not only_closest(judge(0.6, 0.6, bounds), 0.6, bounds, SUPPORT)


@pytest.mark.parametrize(
    ("right", "covered", "verdict"),
    [
        (0.9, 0.9, Verdict.FOUND),
        (0.7, 0.3, Verdict.FOUND),
        (0.6, 0.9, Verdict.UNSURE),
        (0.9, 0.2, Verdict.NOT_COVERED),
        (0.1, 0.1, Verdict.NOT_COVERED),
    ],
)
def test_the_three_verdicts(right, covered, verdict):
    assert judge(right, covered, weights(found_from=0.7, covered_from=0.3)) is verdict


def test_evidence_is_the_best_share_the_best_cosines_and_the_support():
    features = np.zeros((2, len(FEATURES)), np.float32)
    features[0, FEATURES.index("passage_cosine")] = 1.5
    features[1, FEATURES.index("question_cosine")] = -0.5
    seen = dict(zip(EVIDENCE, evidence(np.array([0.75, 0.25], np.float32), features, SUPPORT), strict=True))
    assert seen["constant"] == 1
    assert (seen["first_share"], seen["passage_cosine"], seen["question_cosine"]) == (0.75, 1.5, 0)
    assert (seen["words_found"], seen["gathered"], seen["letters"], seen["asked"]) == (0.5, 1, 0.5, 2)
    assert (seen["terms"], seen["length"]) == (0.4, 1.5)


@given(st.integers(5, 500))
def test_more_than_five_terms_of_the_card_room_say_no_more_than_five(terms):
    features = np.zeros((1, len(FEATURES)), np.float32)
    support = Support(0, terms, 0, 0, 0, 0)
    assert evidence(np.ones(1, np.float32), features, support)[EVIDENCE.index("terms")] == 1


@pytest.mark.parametrize("name", ["weights.json", "weights_bare.json"])
def test_the_shipped_weights_fit_the_features_and_the_evidence(name):
    shipped = FusionWeights.load(SHIPPED.indexes / name)
    assert len(shipped.ranking) == len(FEATURES)
    assert len(shipped.first_is_right) == len(shipped.covered) == len(EVIDENCE)
    assert 0 <= shipped.covered_from <= 1
    assert 0 <= shipped.found_from <= 1
