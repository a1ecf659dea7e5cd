"""Reliability, calibration errors and risk-coverage, against figures worked out by hand and laws that hold for any claims."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.measuring.calibration import (
    Claim,
    RiskPoint,
    area_under_risk,
    at_bound,
    brier_score,
    expected_calibration_error,
    maximum_calibration_error,
    reliability,
    risk_coverage,
    wilson,
)

claims_of_any_kind = st.lists(st.builds(Claim, st.floats(0, 1), st.booleans()), max_size=60)
some_claims = claims_of_any_kind.filter(bool)
rights_among_equals = st.integers(1, 20).flatmap(lambda count: st.tuples(st.integers(0, count), st.just(count)))
"""How many were right, of how many that were given the same probability."""


def claims(*pairs):
    return [Claim(probability, bool(right)) for probability, right in pairs]


HAND_MADE = claims((0.95, 1), (0.95, 1), (0.85, 0), (0.85, 1), (0.15, 0))


def test_bins_hold_what_was_said_and_what_came_true():
    bins = reliability(HAND_MADE)
    assert [each.count for each in bins] == [0, 1, 0, 0, 0, 0, 0, 0, 2, 2]
    assert (bins[8].said, bins[8].right) == (0.85, 0.5)
    assert (bins[0].said, bins[0].right, bins[0].gap) == (0, 0, 0)


def test_a_probability_on_an_edge_belongs_to_the_bin_below_and_zero_to_the_first():
    on_edges = claims(*((number / 10, True) for number in range(11)))
    assert [each.count for each in reliability(on_edges)] == [2] + [1] * 9


def test_the_expected_error_weighs_bins_and_the_maximum_does_not():
    assert expected_calibration_error(HAND_MADE) == pytest.approx((1 * 0.15 + 2 * 0.35 + 2 * 0.05) / 5)
    assert maximum_calibration_error(HAND_MADE) == pytest.approx(0.35)


def test_the_brier_score_is_the_mean_square():
    assert brier_score(claims((0.9, 1), (0.4, 0))) == pytest.approx((0.01 + 0.16) / 2)
    assert brier_score(claims((0.5, 1), (0.5, 0))) == 0.25


def test_saying_always_the_wrong_thing_is_the_worst_there_is():
    worst = claims((1.0, 0), (0.0, 1))
    assert (expected_calibration_error(worst), maximum_calibration_error(worst), brier_score(worst)) == (1, 1, 1)


def test_the_risk_grows_as_less_sure_answers_are_given():
    points = risk_coverage(claims((0.6, 0), (0.9, 1), (0.8, 1), (0.7, 0)))
    assert points == (
        RiskPoint(0.9, 0.25, 0),
        RiskPoint(0.8, 0.5, 0),
        RiskPoint(0.7, 0.75, pytest.approx(1 / 3)),
        RiskPoint(0.6, 1, 0.5),
    )


def test_the_area_is_the_mean_risk_along_the_curve():
    assert area_under_risk(claims((0.6, 0), (0.9, 1), (0.8, 1), (0.7, 0))) == pytest.approx((0 + 0 + 1 / 3 + 1 / 2) / 4)


def test_a_bound_gives_the_point_of_the_curve_where_it_stands():
    assert at_bound(HAND_MADE, 0.85) == risk_coverage(HAND_MADE)[1]
    assert at_bound(HAND_MADE, 0.5) == RiskPoint(0.5, 0.8, 0.25)
    assert at_bound(HAND_MADE, 0.99) == RiskPoint(0.99, 0, 0)


@pytest.mark.parametrize(
    ("right", "count", "interval"),
    [(8, 10, (0.4902, 0.9433)), (0, 10, (0, 0.2775)), (10, 10, (0.7225, 1)), (50, 100, (0.4038, 0.5962))],
)
def test_wilsons_interval_is_that_of_the_tables(right, count, interval):
    assert wilson(right, count) == pytest.approx(interval, abs=5e-5)


def test_of_no_claims_nothing_is_known():
    assert wilson(0, 0) == (0, 1)
    assert (expected_calibration_error([]), maximum_calibration_error([]), brier_score([]), area_under_risk([])) == (0, 0, 0, 0)
    assert (risk_coverage([]), at_bound([], 0.5)) == ((), RiskPoint(0.5, 0, 0))


@pytest.mark.parametrize("number", [-0.1, 1.1, float("nan")])
def test_what_is_no_probability_is_refused(number):
    with pytest.raises(ValueError, match="is no probability"):
        Claim(number, True)


@given(st.lists(rights_among_equals, max_size=12))
def test_who_is_right_as_often_as_said_has_no_calibration_error(groups):
    kept_word = [Claim(right / count, number < right) for right, count in groups for number in range(count)]
    assert expected_calibration_error(kept_word) == pytest.approx(0, abs=1e-9)
    assert maximum_calibration_error(kept_word) == pytest.approx(0, abs=1e-9)


@given(some_claims, st.integers(1, 20))
def test_every_claim_lies_in_one_bin_and_each_bin_between_its_edges(some, number):
    bins = reliability(some, number)
    assert sum(each.count for each in bins) == len(some)
    for each in bins:
        assert not each.count or each.low - 1e-9 <= each.said <= each.high + 1e-9
        assert each.interval[0] <= each.right <= each.interval[1] or not each.count


@given(some_claims, st.integers(1, 20))
def test_errors_are_shares_and_no_mean_exceeds_the_worst(some, bins):
    expected, worst = expected_calibration_error(some, bins), maximum_calibration_error(some, bins)
    assert 0 <= expected <= worst + 1e-12
    assert worst <= 1
    assert 0 <= brier_score(some) <= 1


@given(some_claims)
def test_with_one_bin_the_error_is_that_of_the_means(some):
    said, right = sum(claim.probability for claim in some) / len(some), sum(claim.right for claim in some) / len(some)
    assert expected_calibration_error(some, bins=1) == pytest.approx(abs(said - right))


@given(some_claims)
def test_the_risk_coverage_curve_ends_with_everything_answered_at_the_overall_error(some):
    points = risk_coverage(some)
    assert points[-1].coverage == 1
    assert points[-1].risk == sum(not claim.right for claim in some) / len(some)
    assert all(fewer.coverage < more.coverage and fewer.bound > more.bound for fewer, more in pairwise(points))
    assert all(point == at_bound(some, point.bound) for point in points)


@given(some_claims)
def test_no_order_is_safer_than_the_right_ones_first_nor_riskier_than_the_wrong_ones(some):
    def in_order(rights):
        return [Claim(1 - place / len(some), right) for place, right in enumerate(rights)]

    best, worst = (in_order(sorted((claim.right for claim in some), reverse=first)) for first in (True, False))
    assert area_under_risk(best) <= area_under_risk(some) + 1e-9
    assert area_under_risk(some) <= area_under_risk(worst) + 1e-9


@given(st.lists(st.booleans(), min_size=1), st.floats(0, 1))
def test_a_probability_that_never_changes_tells_nothing(rights, probability):
    same = [Claim(probability, right) for right in rights]
    assert area_under_risk(same) == pytest.approx(rights.count(False) / len(rights))


@given(some_claims, st.randoms(use_true_random=False))
def test_the_order_of_the_questions_changes_nothing(some, chance):
    shuffled = chance.sample(some, len(some))
    assert risk_coverage(shuffled) == risk_coverage(some)
    assert area_under_risk(shuffled) == area_under_risk(some)
    assert expected_calibration_error(shuffled) == pytest.approx(expected_calibration_error(some))
