"""How the indexes are weighed and when an answer may be given, learnt from questions with known answers.

Learns from `rules_corpus/validation.jsonl` alone, whose questions were written apart from the question bank that is indexed
and apart from the test questions, which are never seen here. The figures that it reports are cross-validated: every question
is judged by weights that were learnt without it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from knowledge.banks.disputes import PART, load_disputes
from knowledge.books.passages import Book, Verdict
from knowledge.encoders.protocol import Encoder
from knowledge.encoders.spoken import as_spoken
from knowledge.index.book_index import BookIndex
from knowledge.judging import fusion, verdict
from knowledge.judging.fusion import FEATURES, FusionWeights
from knowledge.judging.verdict import Support
from knowledge.measuring.evaluate import TestQuestion, decides
from knowledge.wording.glossary import Glossary
from knowledge.wording.language import LanguageGuess
from knowledge.wording.query import in_the_words_of, read

UNCOVERED_SHARE = 0.25
"""What part of an evening's questions no article decides: taken as one in four, so that refusing is learnt too."""
PENALTY = 1e-3
FOLDS = 10
LENGTHS = tuple(np.log([4, 7, 11, 16, 23]))
"""Bounds of the groups by length, as logarithms of the number of stems."""
REFUSE_AT_MOST = 0.02
"""Share of the covered questions that may be refused; the bound of the verdict is set to it."""
WRONG_AT_MOST = 0.06
"""Share of the answers given as `found` that may rest on another passage than the deciding one, or on none, in an evening
with UNCOVERED_SHARE of uncovered questions."""
TOLD_RIGHT_AT_LEAST = 0.905
"""Share of the covered disputes answered as `found` whose passage decides; of real ones it is a point less."""
CLOSEST_AT_MOST = 0.01
"""Share of the covered disputes that may be refused rather than be shown the closest passage."""
BARE_SILENCE_FROM = 0.01
"""How much nearer than any question that a book without a bank decides the nearest must be that it is silent about, for a
question to be refused that is probably not covered. Of 90 covered questions that strangers asked of their own short books, 13
were refused without this and 2 are with it; of small talk nine in ten are refused with it too."""
BARE_WRONG_AT_MOST = 0.10
"""The same for a book without a bank, of which less is sure: by 0.06 it would hardly ever be told that anything is found."""
BARE_TOLD_RIGHT_AT_LEAST = 0.85
"""The same for disputes asked of a book without a bank. By nine in ten, 24 of 553 would be found and not 93, and of written
questions, stories among them, half of what is found and right."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with its candidates: features (n x features), which of them decide it (none may, though the question is
    covered: then search has missed it), and what supports an answer.
    """

    features: NDArray[np.float32]
    right: NDArray[np.bool_]
    support: Support
    covered: bool


@dataclass(frozen=True, slots=True)
class Words:
    """What a question is read with."""

    glossary: Glossary
    languages: LanguageGuess


def gather(
    index_of: Callable[[Book], BookIndex],
    encoder: Encoder,
    books: Sequence[Book],
    questions: Sequence[TestQuestion],
    words: Words,
) -> list[Asked]:
    """Asks every question in its book's index."""
    asked: list[Asked] = []
    for book in books:
        index = index_of(book)
        for question in (q for q in questions if q.book == book.id):
            query = in_the_words_of(book.id, read(question.text, words.glossary, words.languages), words.glossary)
            found = index.candidates(query, *as_spoken(encoder, query.spoken))
            right = np.array([decides(book.passages[row], question.snippets) for row in found.rows])
            if not question.snippets or any(decides(passage, question.snippets) for passage in book.passages):
                asked.append(Asked(found.features, right, found.support, bool(question.snippets)))
    return asked


def gather_disputes(
    index_of: Callable[[Book], BookIndex], encoder: Encoder, books: Sequence[Book], corpus: Path, words: Words
) -> dict[str, list[Asked]]:
    """The judged disputes on each of the books, which lie in `corpus`, asked in its index: those from which the model has not
    learnt, for of the others it knows the answer.
    """
    asked: dict[str, list[Asked]] = {}
    for book in books:
        index, mine = index_of(book), asked.setdefault(book.id, [])
        for dispute in (one for one in load_disputes(corpus / book.id, book) if not one.studied):
            query = in_the_words_of(book.id, read(dispute.text, words.glossary, words.languages), words.glossary)
            found = index.candidates(query, *as_spoken(encoder, query.spoken))
            right = np.array([dispute.grades.get(book.passages[row].id, 0) >= PART for row in found.rows])
            mine.append(Asked(found.features, right, found.support, dispute.covered))
    return asked


def learn_ranking(asked: Sequence[Asked]) -> NDArray[np.float64]:
    """The weights under which the deciding passages hold the largest share, by penalised maximum likelihood."""
    cases = [(case.features.astype(np.float64), case.right) for case in asked if case.right.any()]

    def loss(weights: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
        total, gradient = 0.0, np.zeros_like(weights)
        for features, right in cases:
            score = features @ weights
            share = np.exp(score - score.max())
            share /= share.sum()
            held = share[right].sum()
            total -= np.log(max(held, 1e-12))
            gradient -= features[right].T @ share[right] / max(held, 1e-12) - features.T @ share
        count = len(cases)
        return float(total / count + PENALTY * weights @ weights), gradient / count + 2 * PENALTY * weights

    return np.asarray(minimize(loss, np.ones(len(FEATURES)), jac=True, method="L-BFGS-B").x)


def learn_yes_or_no(seen: NDArray[np.float64], truth: NDArray[np.bool_], weight: NDArray[np.float64]) -> NDArray[np.float64]:
    """Coefficients of a weighted logistic regression."""

    def loss(coefficients: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
        sign = np.where(truth, 1.0, -1.0)
        margin = sign * (seen @ coefficients)
        total = float((weight * np.logaddexp(0, -margin)).sum() / weight.sum())
        slope = -sign * weight / (1 + np.exp(np.clip(margin, -30, 30)))
        penalty = PENALTY * coefficients[1:] @ coefficients[1:]
        gradient = seen.T @ slope / weight.sum()
        gradient[1:] += 2 * PENALTY * coefficients[1:]
        return float(total + penalty), gradient

    return np.asarray(minimize(loss, np.zeros(seen.shape[1]), jac=True, method="L-BFGS-B").x)


def evidence_of(case: Asked, weights: FusionWeights) -> tuple[NDArray[np.float64], bool]:
    """What the verdict would look at for a question, and whether its first candidate decides it."""
    score = fusion.scores(case.features, weights)
    return verdict.evidence(fusion.shares(score), case.features, case.support), bool(case.right[np.argmax(score)])


def learn(asked: Sequence[Asked]) -> FusionWeights:
    """Weights and coefficients; the bounds of the verdicts are left at 0, `with_bounds` sets them."""
    weights = FusionWeights(_rounded(learn_ranking(asked)), (), (), 0.0, 0.0)
    seen, right = map(np.array, zip(*(evidence_of(case, weights) for case in asked), strict=True))
    covered = np.array([case.covered for case in asked])
    weight = balanced(covered, np.array([case.support.length for case in asked]))
    return replace(
        weights,
        first_is_right=_rounded(learn_yes_or_no(seen, right, weight)),
        covered=_rounded(learn_yes_or_no(seen, covered, weight)),
    )


def balanced(covered: NDArray[np.bool_], length: NDArray[np.float64]) -> NDArray[np.float64]:
    """Weights under which UNCOVERED_SHARE of the questions of every length are uncovered.

    Those who write questions that no article decides write them longer or shorter than others do; without these weights the
    verdict would learn their habit and refuse by length.
    """
    group = np.digitize(length, LENGTHS)
    weight = np.ones(len(covered))
    for member in (group == number for number in np.unique(group)):
        for kind, share in ((covered, 1 - UNCOVERED_SHARE), (~covered, UNCOVERED_SHARE)):
            if (member & kind).any():
                weight[member & kind] = share * member.sum() / (member & kind).sum()
    return weight


UNKNOWN = Support(0.0, 0, 0.0, 0.0, 0.0, 0.0, silence=1.0)
"""Of a short question whose book is silent wherever it is probably not covered."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A question judged by weights that were learnt without it."""

    covered: bool
    place: int | None
    right: float
    answered: float
    support: Support = UNKNOWN


def cross_validated(asked: Sequence[Asked]) -> list[Judged]:
    """Every question judged by the weights of the other folds."""
    return [case for fold in judged_by_others([asked[number::FOLDS] for number in range(FOLDS)]) for case in fold]


def judged_by_others(parts: Sequence[Sequence[Asked]]) -> list[list[Judged]]:
    """Every part judged by the weights that were learnt on the other parts."""
    judged: list[list[Judged]] = []
    for number, part in enumerate(parts):
        weights = learn([case for other, cases in enumerate(parts) if other != number for case in cases])
        judged.append([judged_by(case, weights) for case in part])
    return judged


def judged_by(case: Asked, weights: FusionWeights) -> Judged:
    """A question judged by weights, which must have been learnt without it."""
    order = np.argsort(-fusion.scores(case.features, weights), kind="stable")
    place = int(np.flatnonzero(case.right[order])[0]) + 1 if case.right.any() else None
    seen, _ = evidence_of(case, weights)
    right, answered = (verdict.probability(seen, of) for of in (weights.first_is_right, weights.covered))
    return Judged(case.covered, place, right, answered, case.support)


def with_bounds(weights: FusionWeights, judged: Sequence[Judged], wrong_at_most: float = WRONG_AT_MOST) -> FusionWeights:
    """The weights with the bounds of the verdicts set from cross-validated probabilities."""
    covered_from = float(np.quantile([j.answered for j in judged if j.covered], REFUSE_AT_MOST))
    standing = sorted((j for j in judged if j.answered >= covered_from), key=lambda j: -j.right)
    share = sum(j.covered for j in judged) / len(judged)
    weight = {True: (1 - UNCOVERED_SHARE) / share, False: UNCOVERED_SHARE / max(1 - share, 1e-9)}
    found_from, wrong, given = 1.0, 0.0, 0.0
    for place, case in enumerate(standing, start=1):
        given += weight[case.covered]
        wrong += weight[case.covered] * (case.place != 1)
        last_of_its_like = place == len(standing) or standing[place].right < case.right
        if last_of_its_like and wrong / given <= wrong_at_most:
            found_from = case.right
    return replace(weights, found_from=round(found_from, 3), covered_from=round(covered_from, 3))


def with_told_bounds(
    weights: FusionWeights, disputes: Sequence[Judged], right_at_least: float = TOLD_RIGHT_AT_LEAST
) -> FusionWeights:
    """The weights with the bounds that disputes set, judged by weights which were not learnt on them: from where on an answer to
    a question told at length is found, and from where on one that would be refused is shown the closest passage.
    """
    covered = sorted((case for case in disputes if case.covered), key=lambda case: -case.right)
    standing = [case for case in covered if case.support.told and case.answered >= weights.covered_from]
    found_from, right = 1.0, 0
    for place, case in enumerate(standing, start=1):
        right += case.place == 1
        last_of_its_like = place == len(standing) or standing[place].right < case.right
        if last_of_its_like and right / place >= right_at_least:
            found_from = case.right
    closest_from = float(np.quantile([case.answered for case in covered], CLOSEST_AT_MOST))
    return replace(weights, told_found_from=round(found_from, 3), closest_from=round(closest_from, 3))


def told_by_other_books(weights: FusionWeights, disputes: Mapping[str, Sequence[Judged]]) -> dict[str, dict[str, object]]:
    """For each book the report on its disputes under bounds that those of the other books have set: what to expect of bounds on
    a book of which no dispute is known.
    """
    return {
        book: report(mine, with_told_bounds(weights, [case for other in disputes if other != book for case in disputes[other]]))
        for book, mine in disputes.items()
    }


def said_of(case: Judged, weights: FusionWeights) -> tuple[Verdict, bool]:
    """The verdict on a question, and whether its first passage is only the closest."""
    given = verdict.judge(case.right, case.answered, weights, case.support.silence, told=case.support.told)
    closest = verdict.only_closest(given, case.answered, weights, case.support)
    return (Verdict.UNSURE if closest else given), closest


def report(judged: Sequence[Judged], weights: FusionWeights) -> dict[str, object]:
    """Cross-validated recall, where any question is covered, and verdicts."""
    places = np.array([j.place or np.inf for j in judged if j.covered])
    counts: dict[str, int] = {}
    for case in judged:
        given, closest = said_of(case, weights)
        first = "first right" if case.place == 1 else "first wrong"
        name = f"{f'covered, {first}' if case.covered else 'not covered'}: {'closest' if closest else given}"
        counts[name] = counts.get(name, 0) + 1
    recall = {f"recall@{k}": round(float((places <= k).mean()), 3) for k in (1, 3, 5) if len(places)}
    return {"covered questions": len(places), **recall, "verdicts": dict(sorted(counts.items()))}


def _rounded(values: NDArray[np.float64]) -> tuple[float, ...]:
    return tuple(round(float(value), 4) for value in values)
