"""Learning how the indexes are weighed: from made-up questions whose answers are known."""

import json
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.banks.disputes import load_disputes
from knowledge.books.passages import Verdict
from knowledge.judging import fusion
from knowledge.judging.fusion import FEATURES, FusionWeights
from knowledge.judging.verdict import EVIDENCE, TOLD_LENGTH, Support, judge
from knowledge.library import Library
from knowledge.measuring.evaluate import TestQuestion
from knowledge.shipped import SHIPPED
from knowledge.training import weights as learning
from knowledge.training.weights import (
    Asked,
    Judged,
    Words,
    cross_validated,
    gather,
    gather_disputes,
    learn,
    learn_ranking,
    learn_yes_or_no,
    report,
    said_of,
    told_by_other_books,
    with_bounds,
    with_told_bounds,
)
from knowledge.wording.glossary import Glossary
from knowledge.wording.language import LanguageGuess
from tests.knowledge.small_book import QUESTIONS, HashingEncoder

TELLING = FEATURES.index("letters")
EMPTY = FusionWeights((), (), (), 0.0, 0.0)
shares = st.sampled_from([0.05, 0.3, 0.6, 0.9, 0.99])  # few values, so that many questions share one
some_judged = st.lists(
    st.builds(Judged, st.just(True), st.sampled_from([1, 1, 1, 2, None]), shares, shares)
    | st.builds(Judged, st.just(False), st.none(), shares, shares),
    min_size=5,
    max_size=60,
).filter(lambda judged: any(case.covered for case in judged))


def question(random, covered):
    """Twelve candidates of noise; the right one stands out in one feature, and a covered question has known words."""
    features = random.standard_normal((12, len(FEATURES))).astype(np.float32)
    right = np.zeros(12, np.bool_)
    if covered:
        right[random.integers(12)] = True
        features[right, TELLING] += 4
    known = float(random.uniform(0.6, 1.0) if covered else random.uniform(0.0, 0.5))
    return Asked(features, right, Support(known, 1, known, 0.5, known, 1.0), covered)


@pytest.fixture(scope="module")
def asked():
    random = np.random.default_rng(5)
    return [question(random, number % 4 != 0) for number in range(120)]


def test_what_tells_the_right_passage_gets_the_largest_weight(asked):
    weights = learn_ranking(asked)
    assert np.argmax(np.abs(weights)) == TELLING
    assert weights[TELLING] > 0
    learnt = FusionWeights(tuple(weights), (), (), 0, 0)
    first = [case.right[np.argmax(fusion.scores(case.features, learnt))] for case in asked if case.covered]
    assert np.mean(first) > 0.8


def test_questions_without_an_answer_do_not_change_the_ranking(asked):
    np.testing.assert_allclose(learn_ranking(asked), learn_ranking([case for case in asked if case.covered]))


@given(
    st.lists(st.tuples(st.booleans(), st.floats(0.5, 3)), min_size=4, max_size=30).filter(
        lambda cases: len({t for t, _ in cases}) == 2
    )
)
def test_with_nothing_to_see_the_probability_is_the_weighted_share(cases):
    truth, weight = np.array([t for t, _ in cases]), np.array([w for _, w in cases])
    (constant,) = learn_yes_or_no(np.ones((len(cases), 1)), truth, weight)
    assert 1 / (1 + np.exp(-constant)) == pytest.approx(weight[truth].sum() / weight.sum(), abs=1e-3)


def test_evidence_that_goes_with_the_truth_is_believed():
    seen = np.column_stack([np.ones(40), np.linspace(-1, 1, 40)])
    _, slope = learn_yes_or_no(seen, seen[:, 1] > 0, np.ones(40))
    _, other = learn_yes_or_no(seen, seen[:, 1] < 0, np.ones(40))
    assert slope > 1
    assert other == pytest.approx(-slope, rel=1e-3)


def test_learnt_weights_fit_the_features_and_the_evidence(asked):
    weights = learn(asked)
    assert len(weights.ranking) == len(FEATURES)
    assert len(weights.first_is_right) == len(weights.covered) == len(EVIDENCE)


def test_every_question_is_judged_once_by_weights_that_were_learnt_without_it(asked, monkeypatch):
    seen = []
    monkeypatch.setattr(learning, "learn", lambda cases: seen.append({id(case) for case in cases}) or learn(asked[:40]))
    judged = cross_validated(asked)
    assert len(judged) == len(asked)
    assert sum(case.covered for case in judged) == sum(case.covered for case in asked)
    left_out = [{id(case) for case in asked} - cases for cases in seen]
    assert sorted(key for fold in left_out for key in fold) == sorted(id(case) for case in asked)


def test_what_was_learnt_tells_covered_questions_from_others(asked):
    judged = cross_validated(asked)
    weights = with_bounds(learn(asked), judged)
    verdicts = [(case.covered, judge(case.right, case.answered, weights)) for case in judged]
    refused = [verdict is Verdict.NOT_COVERED for covered, verdict in verdicts if not covered]
    assert np.mean(refused) > 0.8


@given(some_judged)
def test_the_bounds_refuse_few_covered_questions_and_let_few_wrong_answers_pass(judged):
    weights = with_bounds(EMPTY, judged)
    verdicts = [(case, judge(case.right, case.answered, weights)) for case in judged]
    covered = [verdict for case, verdict in verdicts if case.covered]
    found = [case for case, verdict in verdicts if verdict is Verdict.FOUND]
    assert covered.count(Verdict.NOT_COVERED) <= learning.REFUSE_AT_MOST * len(covered) + 1
    # counted as in an evening where one question in four is uncovered, however many there are in the sample
    share = sum(case.covered for case in judged) / len(judged)
    worth = {True: (1 - learning.UNCOVERED_SHARE) / max(share, 1e-9), False: learning.UNCOVERED_SHARE / max(1 - share, 1e-9)}
    wrong = sum(worth[case.covered] for case in found if case.place != 1)
    assert wrong <= learning.WRONG_AT_MOST * sum(worth[case.covered] for case in found) + 1e-9


def test_who_may_be_wrong_more_often_is_found_more_often():
    judged = [Judged(True, 1 if number % 12 else 2, 0.9 - number / 100, 0.9) for number in range(1, 60)]
    strict, free = (with_bounds(EMPTY, judged, most) for most in (0.01, 0.10))
    assert free.found_from < strict.found_from
    assert free.covered_from == strict.covered_from


def test_where_the_first_passage_is_never_right_nothing_is_found():
    judged = [Judged(True, 2, 0.9, 0.9)] * 10
    assert judge(0.9, 0.95, with_bounds(EMPTY, judged)) is Verdict.UNSURE


TOLD = Support(0.5, 3, 1.0, 0.5, 1.0, TOLD_LENGTH)


@given(some_judged)
def test_of_what_is_told_at_length_nine_in_ten_found_answers_are_right(judged):
    told = [replace(case, support=TOLD) for case in judged]
    weights = with_told_bounds(with_bounds(EMPTY, judged), told)
    said = [(case, said_of(case, weights)) for case in told if case.covered]
    found = [case for case, (verdict, _) in said if verdict is Verdict.FOUND]
    assert sum(case.place == 1 for case in found) >= learning.TOLD_RIGHT_AT_LEAST * len(found)
    refused = sum(verdict is Verdict.NOT_COVERED for _, (verdict, _) in said)
    assert refused <= learning.CLOSEST_AT_MOST * len(said) + 1


def test_short_questions_set_no_bound_on_what_is_told_at_length():
    short, long = Judged(True, 2, 0.95, 0.9), Judged(True, 1, 0.8, 0.9, TOLD)
    assert with_told_bounds(EMPTY, [short, long]).told_found_from == 0.8


def test_each_book_is_told_by_the_bounds_that_the_others_have_set():
    right, wrong = Judged(True, 1, 0.8, 0.9, TOLD), Judged(True, 2, 0.8, 0.9, TOLD)
    told = told_by_other_books(EMPTY, {"a": [right] * 4, "b": [wrong] * 4, "c": [right] * 20})
    assert told["a"]["verdicts"] == {"covered, first right: unsure": 4}, "what the others say with 0.8 is wrong in four of 24"
    assert told["b"]["verdicts"] == {"covered, first wrong: found": 4}, "its own errors set no bound of its own"


def test_what_the_model_has_learnt_from_sets_no_bound(small_book, tmp_path):
    texts = [f"my card fell, number {number}" for number in range(40)]
    lines = [{"q": text, "lang": "en", "grades": {"club:1.1#1": 3, "club:1.2#1": 0}} for text in texts]
    (small_book / "disputes.jsonl").write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    shelves = Library((small_book.parent,), SHIPPED, tmp_path / "data", "hashing", None, HashingEncoder())
    words = Words(Glossary.load(SHIPPED.corpus / "glossary.toml"), LanguageGuess.learn([]))
    books = shelves.corpus().books
    asked = gather_disputes(shelves.index, shelves.encoder(), books, small_book.parent, words)
    assert len(asked["club"]) == sum(not one.studied for one in load_disputes(small_book, books[0]))
    assert 0 < len(asked["club"]) < len(texts)


@given(some_judged)
def test_the_report_counts_every_question(judged):
    told = report(judged, with_bounds(EMPTY, judged))
    assert sum(told["verdicts"].values()) == len(judged)
    assert told["covered questions"] == sum(case.covered for case in judged)
    assert 0 <= told["recall@1"] <= told["recall@3"] <= told["recall@5"] <= 1


@pytest.mark.parametrize("judged", [[], [Judged(False, None, 0.2, 0.1)] * 3])
def test_of_a_book_that_was_asked_nothing_which_it_decides_no_recall_is_told(judged):
    told = report(judged, EMPTY)
    assert told.keys() == {"covered questions", "verdicts"}
    assert (told["covered questions"], sum(told["verdicts"].values())) == (0, len(judged))


def test_a_question_is_learnt_from_where_its_book_has_the_answer_or_it_has_none(small_book, tmp_path):
    def asking(*snippets):
        return TestQuestion("1", "club", "fr", "direct", QUESTIONS[0]["q"], snippets)

    shelves = Library((small_book.parent,), SHIPPED, tmp_path / "data", "hashing", None, HashingEncoder())
    questions = [asking("carte tombée par terre est morte"), asking(), asking("nowhere in this book at all")]
    words = Words(Glossary.load(SHIPPED.corpus / "glossary.toml"), LanguageGuess.learn([]))
    covered, uncovered = gather(shelves.index, shelves.encoder(), shelves.corpus().books, questions, words)
    assert (covered.covered, covered.right.tolist()) == (True, [True, False, False, False])
    assert (uncovered.covered, uncovered.right.any()) == (False, False)
