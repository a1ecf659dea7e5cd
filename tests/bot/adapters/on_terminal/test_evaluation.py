import json

import pytest

from tests.bot.words import flat, said

DECIDES = {"snippet": "Une carte tombée de la table du fait du donneur est toujours considérée retournée et morte", "grade": 2}
QUESTIONS = [
    {"id": "1", "book": "ropta", "lang": "fr", "question": "une carte est tombée par terre pendant la donne", "gold": [DECIDES]},
    {"id": "2", "book": "ropta", "lang": "fr", "question": "quelle est la recette du gâteau au chocolat ?", "gold": []},
]


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "questions.jsonl"
    path.write_text("".join(json.dumps(question) + "\n" for question in QUESTIONS), encoding="utf-8")
    return path


def test_the_figures_of_a_file_of_questions_are_given_as_json(floorman, file):
    ran = floorman("evaluate", str(file), "--json")
    assert (ran.code, ran.err.strip()) == (0, "")
    figures = json.loads(ran.out)
    (everything,) = [group for group in figures.values() if len(group) == 1 and "covered" in next(iter(group.values()))][:1]
    (found,) = everything.values()
    assert (found["covered"], found["uncovered"]) == (1, 1)
    assert found["recall_1"] == 1.0
    assert set(figures["milliseconds"]) == {"median", "p95"}


def test_the_figures_are_shown_as_a_table_too(floorman, file):
    ran = floorman("evaluate", str(file), "--lang", "en")
    assert ran.code == 0
    assert said("evaluate.heading", "en", file=str(file), count=2) in flat(ran.out)
    assert "R@1" in ran.out


@pytest.mark.parametrize(
    "bad", ["what?", '{"id": "3"}', '{"id": "3", "book": "robert", "lang": "fr", "question": "q", "gold": []}']
)
def test_a_line_that_is_no_test_question_is_named_by_file_and_line(floorman, file, bad):
    file.write_text(file.read_text(encoding="utf-8") + bad + "\n", encoding="utf-8")
    ran = floorman("evaluate", str(file), "--lang", "en")
    assert (ran.code, ran.out) == (2, "")
    assert f"{file}, line 3" in flat(ran.err)
    assert ran.err.count("\n") == 1


def test_a_file_that_there_is_not_is_named(floorman):
    ran = floorman("evaluate", "missing.jsonl", "--lang", "en")
    assert (ran.code, ran.out, flat(ran.err)) == (2, "", said("line.no_file", "en", file="missing.jsonl"))
