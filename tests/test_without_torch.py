"""Floorman without torch: everything that a club does works, and what does not says in a sentence what to install."""

import json
import os
import subprocess
import sys
from collections.abc import Callable

import pytest

from tests.bot.words import flat, said, spaced
from tests.knowledge.small_book import write_book
from tests.without_torch import LEFT_OUT, python_path

QUESTION = "une carte est tombée par terre pendant la donne"
RULES = "# Règlement du club\n\n" + "".join(
    f"## {number} {title}\n\n{text}\n\n"
    for number, title, text in (
        ("1.1", "Les retards", "Un joueur en retard est blindé jusqu'à son arrivée à la table du tournoi."),
        ("1.2", "Le téléphone", "Un joueur qui téléphone à la table pendant une main perd cette main."),
        ("1.3", "La parole", "Un joueur qui parle de la main en cours reçoit un avertissement du floor."),
    )
)
Floorman = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def python(tmp_path) -> Floorman:
    """Runs Python without torch, in an empty folder."""

    def run(*line: str, typed: str = "", **settings: str) -> subprocess.CompletedProcess[str]:
        path = python_path(tmp_path / "site")
        known = {"PYTHONPATH": path, "PYTHONUTF8": "1", "FLOORMAN_DATA": str(tmp_path / "data"), "COLUMNS": "1000"}
        environment = {name: value for name, value in os.environ.items() if name not in ("DISCORD_TOKEN", "TELEGRAM_TOKEN")}
        return subprocess.run(
            [sys.executable, *line], input=typed, capture_output=True, text=True, encoding="utf-8", cwd=tmp_path,
            env={**environment, **known, **settings},
        )  # fmt: skip

    return run


@pytest.fixture
def floorman(python) -> Floorman:
    """Runs Floorman without torch."""
    return lambda *line, **options: python("-m", "bot", *line, **options)


def done(ran: subprocess.CompletedProcess[str]) -> str:
    assert (ran.returncode, "Traceback" in ran.stderr) == (0, False), ran.stderr
    return ran.stdout


@pytest.mark.parametrize("name", LEFT_OUT)
def test_nothing_of_it_can_be_imported_there(python, name):
    ran = python("-c", f"import {name}")
    assert ran.returncode == 1
    assert "ModuleNotFoundError" in ran.stderr


def test_the_console_answers_and_keeps_the_evening(floorman):
    typed = f"{QUESTION}\n/tournament Open; 9 par table\n/enter Anna, Bert, Chloé\n/warn Anna; téléphone\n"
    told = done(floorman("console", typed=typed))
    assert "ROPTA 2023-09, art. 6.4" in spaced(told)
    assert "Anna" in told


def test_a_question_from_the_shell_is_answered(floorman):
    asked = json.loads(done(floorman("ask", "--book", "ropta", "--json", QUESTION)))
    assert (asked["verdict"], asked["hits"][0]["article"]) == ("found", "6.4")
    assert "6.4" in done(floorman("compare", QUESTION))
    assert done(floorman("doctor"))


@pytest.mark.long
def test_a_book_of_ones_own_is_read_indexed_asked_and_measured(floorman, tmp_path):
    (tmp_path / "rules.md").write_text(RULES, encoding="utf-8")
    line = ("book", "add", "rules.md", "--id", "maison", "--title", "Maison", "--edition", "2026", "--language", "fr", "--yes")
    done(floorman(*line))
    done(floorman("index", "build", "maison"))
    asked = json.loads(done(floorman("ask", "--book", "maison", "--json", "il téléphone à la table pendant la main")))
    assert asked["hits"][0]["article"] == "1.2"
    case = {
        "id": "1",
        "book": "maison",
        "lang": "fr",
        "question": "il téléphone à la table",
        "gold": [{"snippet": "perd cette main", "grade": 2}],
    }
    (tmp_path / "cases.jsonl").write_text(json.dumps(case) + "\n", encoding="utf-8")
    assert done(floorman("evaluate", "cases.jsonl", "--json"))


@pytest.mark.parametrize(("language", "line"), [
    ("fr", ("console",)),
    ("en", ("ask", "--book", "club", "who speaks?")),
    ("nl", ("doctor",)),
    ("fr", ("index", "build", "club")),
])  # fmt: skip
def test_another_encoder_says_in_a_sentence_what_it_needs(floorman, tmp_path, language, line):
    write_book(tmp_path / "books")
    settings = {"FLOORMAN_ENCODER": "club-e5", "FLOORMAN_CORPUS": str(tmp_path / "books"), "FLOORMAN_LANG": language}
    ran = floorman(*line, typed="/book club\nqui parle ?\n", **settings)
    told = {"encoder": "club-e5", "extra": "floorman[encoders]", "install": "pip install 'floorman[encoders]'"}
    assert ran.returncode == 1
    assert flat(ran.stderr) == said("line.encoder_not_installed", language, **told)
    assert not (tmp_path / "data" / "index" / "club").exists()


@pytest.mark.parametrize(("line", "what"), [
    (("-m", "knowledge.training"), "Training"),
    (("-m", "knowledge.training", "--bounds"), "Training"),
    (("-m", "knowledge.build.model", "--out", "model"), "Building the model"),
])  # fmt: skip
def test_training_and_building_say_in_a_sentence_what_they_need(python, tmp_path, line, what):
    ran = python(*line)
    assert (ran.returncode, ran.stdout) == (1, "")
    assert ran.stderr == f"{what} needs floorman[train]: pip install 'floorman[train]'\n"
    assert not (tmp_path / "model").exists()
