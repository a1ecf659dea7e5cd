"""Whether an answer may be given: two calibrated probabilities and three verdicts, from how the candidates stand."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from knowledge.books.passages import Verdict
from knowledge.judging.fusion import FusionWeights

TOLD_LENGTH = math.log(15)
"""Logarithm of the stems from which on a question is told at length: written questions have 5 to 15, disputes 17 to 40."""
CLOSEST_TERMS, CLOSEST_LENGTH = 2, math.log(10)
"""Terms of the card room, and logarithm of the stems, from which on a refused question is taken for one of the game: small talk
and orders given to a machine have fewer."""


@dataclass(frozen=True, slots=True)
class Support:
    """What speaks for a question being answered by this book at all, whichever passage it is.

    `words_found`: share of its stems that the book's index knows, misspelt ones counted nearly in full; `terms`: terms of the
    card room in it; `gathered`, `asked`: the best BM25 scores a stem, over passages with their questions and over questions;
    `letters`: the best score a letter; `length`: logarithm of the number of stems; `silence`: how much nearer the nearest
    question is that the book is known to be silent about than the nearest that it decides (a difference of cosines).
    """

    words_found: float
    terms: int
    gathered: float
    letters: float
    asked: float
    length: float
    silence: float = 0.0

    @property
    def told(self) -> bool:
        """Whether it is the support of a question told at length, as people post disputes."""
        return self.length >= TOLD_LENGTH


EVIDENCE = (
    "constant",
    "first_share",
    "spread",
    "agreement",
    "passage_cosine",
    "question_cosine",
    "words_found",
    "terms",
    "gathered",
    "letters",
    "asked",
    "length",
    "token_cosine",
    "silence",
    "silence below 0",
    "gathered by length",
    "letters by length",
    "asked by length",
)
"""What the verdict looks at, in the order of the coefficients."""


def evidence(share: NDArray[np.float32], features: NDArray[np.float32], support: Support) -> NDArray[np.float64]:
    """The evidence behind an answer: the share of its first candidate, how widely belief is spread over the others (entropy),
    how many features put the same candidate first, the best cosines among all, and the support.
    """
    return np.array(
        [
            1.0,
            float(share.max()),
            float(-(share * np.log(share + 1e-9)).sum()),
            float((features.argmax(axis=0) == share.argmax()).mean()),
            float(features[:, 0].max()),
            float(features[:, 2].max()),
            support.words_found,
            min(support.terms, 5) / 5,
            support.gathered,
            support.letters,
            support.asked,
            support.length,
            float(features[:, 4].max()),
            10 * support.silence,
            10 * min(support.silence, 0.0),
            # what a good score a word is depends on how many words there are
            support.gathered * support.length,
            support.letters * support.length,
            support.asked * support.length,
        ]
    )


def probability(seen: NDArray[np.float64], coefficients: tuple[float, ...]) -> float:
    """The logistic function of evidence and coefficients, kept off 0 and 1.

    >>> probability(np.array([1.0, 0.5]), (0.0, 2.0))
    0.7310585786300049
    """
    value = float(seen @ np.asarray(coefficients))
    return min(max(1.0 / (1.0 + math.exp(-max(min(value, 30.0), -30.0))), 0.01), 0.99)


def judge(first_is_right: float, covered: float, weights: FusionWeights, silence: float = 1.0, *, told: bool = False) -> Verdict:
    """The verdict from the probability that the first passage decides, that any passage of the book does, what speaks for the
    book's silence, and whether the question is `told` at length. It is refused only where both of these say so: that a book
    without a bank covers a question is told too low where people ask in few and everyday words.
    """
    if covered < weights.covered_from:
        return Verdict.NOT_COVERED if silence >= weights.silence_from else Verdict.UNSURE
    found_from = max(weights.found_from, weights.told_found_from) if told else weights.found_from
    return Verdict.FOUND if first_is_right >= found_from else Verdict.UNSURE


def only_closest(said: Verdict, covered: float, weights: FusionWeights, support: Support) -> bool:
    """Whether a book comes near a question and probably does not decide it, so that its first passage is shown as the closest and
    as nothing more: a refusal of what is of the card room, unless it is far, and what is not refused for its book's sake alone.
    """
    if said is Verdict.NOT_COVERED:
        of_the_game = support.terms >= CLOSEST_TERMS and support.length >= CLOSEST_LENGTH
        return of_the_game and covered >= weights.closest_from
    return said is Verdict.UNSURE and covered < weights.covered_from
