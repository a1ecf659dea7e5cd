import json
import re
import sys

import pytest
from PIL import Image

from bot.bootstrap import stored
from bot.settings import Settings
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
    # by its name alone: a long path would be broken in the middle of a word
    ran = floorman("evaluate", file.name, "--lang", "en")
    assert ran.code == 0
    assert said("evaluate.heading", "en", file=file.name, count=2) in flat(ran.out)
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


@pytest.fixture
def stories(tmp_path):
    path = tmp_path / "stories.jsonl"
    story = {
        **QUESTIONS[0],
        "id": "3",
        "kind": "told|story",
        "question": "hier soir une carte a volé et elle est tombée par terre",
    }
    path.write_text(json.dumps(story) + "\n", encoding="utf-8")
    return path


def test_several_files_are_measured_together_and_apart(floorman, file, stories):
    ran = floorman("evaluate", str(file), str(stories), str(file), "--json")
    figures = json.loads(ran.out)
    assert list(figures) == ["all", "file", "book", "language", "kind", "milliseconds"]
    assert {name: found["covered"] for name, found in figures["file"].items()} == {str(file): 1, str(stories): 1}
    assert figures["all"]["all"]["covered"] == 2
    assert "file" not in json.loads(floorman("evaluate", str(file), "--json").out)


def test_the_report_is_a_page_with_the_figures_that_were_printed_and_three_plots(floorman, file, stories, tmp_path):
    folder = tmp_path / "made" / "report"
    ran = floorman("evaluate", str(file), str(stories), "--report", str(folder), "--lang", "en")
    page = folder / "report.md"
    assert (ran.code, ran.err.strip()) == (0, "")
    assert said("evaluate.report", "en", file=str(page)) in flat(ran.out)
    text = page.read_text(encoding="utf-8")
    rows = [line.replace("*", "").strip("| ").split(" | ") for line in text.splitlines() if line.startswith("|")]
    whole = [line.split() for line in ran.out.splitlines() if len(line.split()) == 12 and not line.startswith("%")]
    assert {"all", "ropta", "fr"} <= {name for name, *_ in whole}
    for name, *figures in whole:
        assert [name, *figures[:8]] in rows
        # between refused and wrongly answered, the page has what was shown as only the closest, of which the terminal has no room
        assert [name, *figures[8:]] in [[*row[:3], *row[4:]] for row in rows]
    assert "told\\|story" in text
    plots = re.findall(r"!\[[^]]+\]\((.+)\)", text)
    assert sorted(path.name for path in folder.iterdir()) == sorted([*plots, "report.md"])
    for plot in plots:
        with Image.open(folder / plot) as picture:
            assert (picture.format, picture.width > 800, picture.height > 600) == ("PNG", True, True)
    assert len(plots) == 3


def test_with_json_the_report_leaves_standard_output_to_the_object(floorman, file, tmp_path):
    ran = floorman("evaluate", str(file), "--json", "--report", str(tmp_path), "--lang", "en")
    assert json.loads(ran.out)["all"]["all"]["covered"] == 1
    assert said("evaluate.report", "en", file=str(tmp_path / "report.md")) in flat(ran.err)


@pytest.mark.parametrize("language", ["fr", "en", "nl"])
def test_without_matplotlib_one_sentence_says_how_to_install_it(floorman, file, tmp_path, monkeypatch, language):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    ran = floorman("evaluate", str(file), "--report", str(tmp_path / "report"), "--lang", language)
    assert (ran.code, ran.out) == (2, "")
    assert flat(ran.err) == said("evaluate.no_plots", language, install="pip install 'floorman[report]'")
    assert not (tmp_path / "report").exists()
    assert floorman("evaluate", str(file), "--json").code == 0


def test_a_report_where_a_file_stands_is_refused_before_anything_is_asked(floorman, file):
    ran = floorman("evaluate", str(file), "--report", str(file), "--lang", "en")
    assert (ran.code, ran.out) == (2, "")
    assert str(file) in ran.err
    assert file.read_text(encoding="utf-8").startswith("{")


def test_what_a_club_has_bound_is_measured_as_questions(floorman):
    with stored(Settings()) as keeping, keeping.store.writing() as work:
        club = work.clubs.at("telegram:-1").id
        for question, passage in (("une carte est tombée par terre pendant la donne", "ropta:6.4#1"), ("le chien ?", "ropta:-")):
            work.decisions.add(club, 1.0, "Zoé", question, passage, "")
    ran = floorman("evaluate", "--club", str(club), "--json")
    assert (ran.code, ran.err.strip()) == (0, "")
    everything = next(found for group in json.loads(ran.out).values() for found in group.values() if "covered" in found)
    assert (everything["covered"], everything["uncovered"], everything["recall_1"]) == (1, 1, 1.0)


@pytest.mark.parametrize(("words", "key"), [((), "nothing"), (("--club", "9"), "nothing_of_club")])
def test_where_there_is_nothing_to_measure_that_is_said(floorman, words, key):
    ran = floorman("evaluate", *words, "--lang", "en")
    assert (ran.code, ran.out) == (2, "")
    assert said(f"evaluate.{key}", "en", club=9) in flat(ran.err)
