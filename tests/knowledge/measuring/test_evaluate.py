"""The figures of an evaluation, from outcomes made by hand."""

import json
from dataclasses import replace

import pytest

from knowledge.books.passages import Answer, Hit, Passage, Verdict
from knowledge.measuring.calibration import Claim
from knowledge.measuring.evaluate import (
    BadQuestionFile,
    Outcome,
    Recall,
    TestQuestion,
    by_group,
    claims,
    decides,
    figures,
    outcome,
    read_questions,
    recall_by_kind,
    run,
    times,
)

RULE = "Une carte tombée de la table est morte."
OTHER = "Le bouton avance d'un siège à chaque donne."


def passage(text, context="", key="1.1"):
    return Passage(f"club:{key}#1", "club", key, key, "Titre", ("Titre",), 1, context, text)


def question(*snippets, kind="direct", language="fr", book="club"):
    return TestQuestion("q", book, language, kind, "…?", snippets)


def answer(*texts, verdict=Verdict.FOUND, took=1.0):
    hits = tuple(Hit(rank, passage(text), "Club, art. 1.1", 0.5) for rank, text in enumerate(texts, start=1))
    return Answer("…?", "club", "2026", "fr", verdict, 0.5, hits, took)


def made(place, verdict=Verdict.FOUND, covered=True, quoted=False, took=1.0, **about):
    return Outcome(question(*[RULE][:covered], **about), answer(verdict=verdict, took=took), place, quoted)


def test_recall_and_reciprocal_rank_are_taken_over_the_covered_questions():
    found = figures([made(1), made(2), made(4), made(None), made(None, Verdict.NOT_COVERED, covered=False)])
    assert (found.covered, found.uncovered) == (4, 1)
    assert (found.recall_1, found.recall_3, found.recall_5) == (0.25, 0.5, 0.75)
    assert found.mrr == pytest.approx((1 + 1 / 2 + 1 / 4 + 0) / 4)


def test_refusals_are_right_for_the_uncovered_and_wrong_for_the_covered():
    found = figures(
        [made(1, Verdict.NOT_COVERED), made(1, Verdict.UNSURE), made(1), made(1)]
        + [
            made(None, verdict, covered=False)
            for verdict in (Verdict.NOT_COVERED, Verdict.NOT_COVERED, Verdict.FOUND, Verdict.UNSURE)
        ]
    )
    assert found.wrongly_refused == 0.25
    assert found.rightly_refused == 0.5
    assert found.wrongly_answered == 0.25
    assert found.told_near == 0


def test_a_passage_that_is_only_the_closest_refuses_nothing_and_answers_nothing():
    near = [
        replace(one, answer=replace(one.answer, closest=True)) for one in (made(1, Verdict.UNSURE, covered=c) for c in (0, 1))
    ]
    found = figures(near)
    assert (found.told_near, found.rightly_refused, found.wrongly_answered, found.wrongly_refused) == (1, 0, 0, 0)


def test_quotations_are_judged_where_an_answer_was_given():
    found = figures([made(1, quoted=True), made(2), made(1, Verdict.UNSURE, quoted=True), made(1, quoted=True)])
    assert found.answered == 3
    assert found.quoted == pytest.approx(2 / 3)


def test_figures_of_nothing_are_nothing():
    found = figures([])
    assert (found.covered, found.uncovered, found.recall_1, found.mrr, found.rightly_refused, found.quoted) == (0,) * 6
    assert times([]) == (0.0, 0.0)


@pytest.mark.parametrize(("texts", "place"), [((RULE, OTHER), 1), ((OTHER, RULE), 2), ((OTHER,), None), ((), None)])
def test_the_place_is_the_rank_of_the_first_hit_that_decides(texts, place):
    assert outcome(question(RULE), answer(*texts)).place == place


def test_an_outcome_is_quoted_only_where_the_first_quotation_holds_the_deciding_words():
    assert outcome(question("tombée de la table"), answer(RULE, OTHER)).quoted
    assert not outcome(question("tombée de la table"), answer(OTHER, RULE)).quoted
    assert not outcome(question(), answer(RULE)).quoted


@pytest.mark.parametrize(
    ("snippet", "decided"),
    [
        ("une  CARTE tombée\nde la table", True),
        ("Avant cela. Une carte tombée de la table est morte. Après cela.", True),
        ("Une carte tombée de la table est vivante.", False),
        ("est morte. Après cela", False),
    ],
)
def test_a_passage_decides_by_holding_the_words_or_lying_in_them(snippet, decided):
    assert decides(passage(RULE), [snippet]) is decided


def test_a_few_words_that_lie_in_a_snippet_do_not_decide():
    assert not decides(passage("est morte."), [RULE])


def test_a_lead_in_counts_as_part_of_the_quotation():
    assert decides(passage("fumer.", "Il est interdit de :"), ["Il est interdit de : fumer"])
    assert decides(passage("L’as\n- gagne **toujours**"), ["l'as gagne toujours"])


def test_groups_are_made_by_book_language_and_kind():
    groups = by_group([made(1, kind="typo"), made(None, language="nl"), made(1, book="ropta")])
    assert list(groups) == ["all", "book", "language", "kind"]
    assert groups["all"]["all"].covered == 3
    assert {name: found.recall_1 for name, found in groups["book"].items()} == {"club": 0.5, "ropta": 1.0}
    assert {name: found.covered for name, found in groups["language"].items()} == {"fr": 2, "nl": 1}
    assert {name: found.covered for name, found in groups["kind"].items()} == {"typo": 1, "direct": 2}


def test_files_are_a_group_of_their_own_where_there_are_several():
    first, second = [made(1)], [made(2), made(None, covered=False)]
    groups = by_group([*first, *second], {"short.jsonl": first, "stories.jsonl": second})
    assert list(groups) == ["all", "file", "book", "language", "kind"]
    assert {name: (found.covered, found.recall_1) for name, found in groups["file"].items()} == {
        "short.jsonl": (1, 1.0),
        "stories.jsonl": (1, 0.0),
    }
    assert "file" not in by_group(first, {"short.jsonl": first})


def test_recall_is_taken_at_every_rank_by_kinds_that_have_covered_questions():
    asked = [made(1, kind="typo"), made(4, kind="typo"), made(None, kind="slang"), made(None, covered=False, kind="offtopic")]
    assert recall_by_kind(asked) == [
        Recall("all", 3, tuple(pytest.approx(found / 3) for found in (1, 1, 1, 2, 2))),
        Recall("typo", 2, (0.5, 0.5, 0.5, 1.0, 1.0)),
        Recall("slang", 1, (0.0,) * 5),
    ]


def test_an_answer_keeps_its_word_only_where_the_first_passage_decides():
    asked = [made(1), made(2), made(None), made(None, covered=False)]
    assert claims(asked) == [Claim(0.5, True), Claim(0.5, False), Claim(0.5, False), Claim(0.5, False)]


def test_every_question_is_asked_in_its_book_and_progress_is_told():
    asked, told = [], []
    questions = [question(RULE), question(RULE, book="ropta")]

    def ask(text, book):
        asked.append((text, book))
        return answer(RULE)

    assert [o.place for o in run(questions, ask, told.append)] == [1, 1]
    assert asked == [("…?", "club"), ("…?", "ropta")]
    assert [o.place for o in run(questions, ask)] == [1, 1]
    assert told == [1, 2]


def test_times_are_the_median_and_the_95th_percentile():
    assert times([made(1, took=float(ms)) for ms in range(100, 0, -1)]) == (50.5, 95.0)


GOOD = {"id": "1", "book": "ropta", "lang": "fr", "question": "?", "gold": [{"snippet": RULE}, {"snippet": OTHER, "grade": 1}]}


def test_only_snippets_of_grade_two_decide(tmp_path):
    file = tmp_path / "questions.jsonl"
    file.write_text(json.dumps(GOOD) + "\n\n" + json.dumps({**GOOD, "gold": []}) + "\n", encoding="utf-8")
    covered, uncovered = read_questions(file)
    assert (covered.snippets, covered.kind) == ((RULE,), "covered")
    assert (uncovered.snippets, uncovered.kind) == ((), "uncovered")


GRADED = {
    "id": "1", "rulebook": "club", "lang": "fr", "question": "et la carte ?", "gold": [{"snippet": RULE, "grade": 3}],
    "passages": [{"id": "club:2.1#1", "grade": 3}, {"id": "club:2.2#1", "grade": 2}, {"id": "club:2.3#1", "grade": 1}],
}  # fmt: skip


def test_of_questions_whose_passages_were_graded_those_that_decide_at_least_in_part_count(tmp_path):
    file = tmp_path / "questions.jsonl"
    file.write_text(json.dumps(GRADED) + "\n", encoding="utf-8")
    [read] = read_questions(file)
    assert (read.book, read.snippets, read.passages) == ("club", (RULE,), ("club:2.1#1", "club:2.2#1"))
    hits = tuple(Hit(rank, passage(OTHER, key=key), key, 0.5) for rank, key in enumerate(("2.3", "2.2", "2.1"), start=1))
    assert outcome(read, replace(answer(), hits=hits)).place == 2


def test_passages_that_decide_what_no_article_does_are_a_mistake(tmp_path):
    file = tmp_path / "questions.jsonl"
    file.write_text(json.dumps({**GRADED, "gold": []}) + "\n", encoding="utf-8")
    with pytest.raises(BadQuestionFile):
        read_questions(file)


@pytest.mark.parametrize(
    "line",
    [
        "{",
        "[]",
        "7",
        "null",
        '{"id": "1"}',
        *(json.dumps({**GOOD, "gold": gold}) for gold in ("x", [{}], [{"snippet": "x", "grade": 1}], [{"snippet": "la."}])),
    ],
)
def test_a_bad_line_is_refused_with_its_number(tmp_path, line):
    file = tmp_path / "questions.jsonl"
    file.write_text(f"{json.dumps(GOOD)}\n\n{line}\n{json.dumps(GOOD)}\n", encoding="utf-8")
    with pytest.raises(BadQuestionFile) as caught:
        read_questions(file)
    assert caught.value.line == 3
    assert caught.value.problem
