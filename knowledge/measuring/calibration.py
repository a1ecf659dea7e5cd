"""Whether a probability keeps its word: reliability, calibration errors, and what it costs to answer more questions.

Pure arithmetic over claims. A figure of no claims at all is 0.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

BINS = 10
CONFIDENCE_95 = 1.959964
"""Standard deviations to either side of the mean that hold 95 % of a normal distribution."""


@dataclass(frozen=True, slots=True)
class Claim:
    """What was said of one answer, the probability (0 to 1) that its first passage decides, and whether it did.

    Raises ValueError for what is no probability.
    """

    probability: float
    right: bool

    def __post_init__(self) -> None:
        if not 0.0 <= self.probability <= 1.0:
            raise ValueError(f"{self.probability} is no probability")


@dataclass(frozen=True, slots=True)
class Bin:
    """The claims with a probability above `low` and up to `high` (the first bin holds 0 too). `said` is the mean of their
    probabilities, `right` the share that was right; both are 0 where `count` is.
    """

    low: float
    high: float
    count: int
    said: float
    right: float

    @property
    def gap(self) -> float:
        """How far what was said lies from what came true, 0 to 1."""
        return abs(self.said - self.right)

    @property
    def interval(self) -> tuple[float, float]:
        """Between which shares the true one lies, with 95 % confidence."""
        return wilson(round(self.right * self.count), self.count)


@dataclass(frozen=True, slots=True)
class RiskPoint:
    """If only answers with a probability of `bound` or more were given: the share of questions that would be answered
    (`coverage`), and the share of those answers that would be wrong (`risk`).
    """

    bound: float
    coverage: float
    risk: float


def reliability(claims: Sequence[Claim], bins: int = BINS) -> tuple[Bin, ...]:
    """The claims in bins of equal width over 0 to 1, empty ones too, for a reliability diagram.

    Guo, Pleiss, Sun & Weinberger, "On Calibration of Modern Neural Networks", ICML 2017, section 2.
    """
    edges = [number / bins for number in range(bins + 1)]
    held: list[list[Claim]] = [[] for _ in range(bins)]
    for claim in claims:
        held[bisect_left(edges, claim.probability, lo=1) - 1].append(claim)
    return tuple(Bin(edges[at], edges[at + 1], len(inside), *_said_and_right(inside)) for at, inside in enumerate(held))


def _said_and_right(claims: Sequence[Claim]) -> tuple[float, float]:
    if not claims:
        return 0.0, 0.0
    return math.fsum(claim.probability for claim in claims) / len(claims), sum(claim.right for claim in claims) / len(claims)


def expected_calibration_error(claims: Sequence[Claim], bins: int = BINS) -> float:
    """The mean gap between what was said and what came true, over bins of equal width, each weighing as many claims as it
    holds; 0 to 1. Guo et al. 2017, equation 3.
    """
    return math.fsum(each.count * each.gap for each in reliability(claims, bins)) / len(claims) if claims else 0.0


def maximum_calibration_error(claims: Sequence[Claim], bins: int = BINS) -> float:
    """The gap of the worst bin, however few claims it holds; 0 to 1. Guo et al. 2017, equation 5."""
    return max((each.gap for each in reliability(claims, bins) if each.count), default=0.0)


def brier_score(claims: Sequence[Claim]) -> float:
    """The mean squared distance between a probability and what came true (1 or 0): 0 is perfect, saying 50 % always gives 0.25.

    Brier, "Verification of forecasts expressed in terms of probability", Monthly Weather Review 78, 1950; here for two outcomes.
    """
    return math.fsum((claim.probability - claim.right) ** 2 for claim in claims) / len(claims) if claims else 0.0


def wilson(right: int, count: int, deviations: float = CONFIDENCE_95) -> tuple[float, float]:
    """The interval that holds the true share, when `right` of `count` were right; of nothing, anything from 0 to 1.

    Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22, 1927.

    >>> tuple(round(end, 3) for end in wilson(8, 10))
    (0.49, 0.943)
    """
    if not count:
        return 0.0, 1.0
    share, square = right / count, deviations**2
    middle = (share + square / (2 * count)) / (1 + square / count)
    half = deviations / (1 + square / count) * math.sqrt(share * (1 - share) / count + square / (4 * count**2))
    # at none right or all right, rounding may miss the share itself by a hair
    return min(max(middle - half, 0.0), share), max(min(middle + half, 1.0), share)


def risk_coverage(claims: Sequence[Claim]) -> tuple[RiskPoint, ...]:
    """The risk-coverage curve, from the surest answers alone down to all of them, whose risk is the share of all that is wrong.

    One point a probability, for no bound can tell equal ones apart. Geifman & El-Yaniv, "Selective Classification for Deep
    Neural Networks", NeurIPS 2017, section 2.
    """
    points, answered, wrong = [], 0, 0
    surest_first = sorted(claims, key=lambda claim: -claim.probability)
    for bound, equals in groupby(surest_first, key=lambda claim: claim.probability):
        of_this_bound = [claim.right for claim in equals]
        answered += len(of_this_bound)
        wrong += of_this_bound.count(False)
        points.append(RiskPoint(bound, answered / len(claims), wrong / answered))
    return tuple(points)


def area_under_risk(claims: Sequence[Claim]) -> float:
    """AURC, the mean risk along the risk-coverage curve, every claim in turn being the last that is answered; 0 is perfect, and
    where the probability says nothing it is the share of all that is wrong.

    Geifman, Uziel & El-Yaniv, "Bias-Reduced Uncertainty Estimation for Deep Neural Classifiers", ICLR 2019, after the curve of
    Geifman & El-Yaniv 2017; claims of one probability count with the risk of that point.
    """
    points, before, area = risk_coverage(claims), 0.0, 0.0
    for point in points:
        area += (point.coverage - before) * point.risk
        before = point.coverage
    return area


def at_bound(claims: Sequence[Claim], bound: float) -> RiskPoint:
    """The point of the risk-coverage curve at which answers with `bound` or more are given; risk 0 where none is."""
    given = [claim.right for claim in claims if claim.probability >= bound]
    return RiskPoint(bound, len(given) / len(claims), given.count(False) / len(given)) if given else RiskPoint(bound, 0.0, 0.0)
