"""Where the disk takes no more, the console says so in one sentence and lives on; what it had confirmed is there."""

import json
import os
import resource
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bot.i18n.words import LANGUAGES
from tests.bot.words import flat, said

ROOT = Path(__file__).parents[4]
NAMES = "\n".join(f"Prenom{number} Nom{number}" for number in range(3_000))
BEFORE = "/tournament Mardi\n/enter Marie Dupont\n"
NIGHT = f"/enter\n{NAMES}\n\n/entries\n/warn Marie Dupont; abus\n"


def console(folder, typed, *options, largest=resource.RLIM_INFINITY, language="fr"):
    """The console in a process that may write no file larger than that, as on a disk that is full."""

    def bounded():
        resource.setrlimit(resource.RLIMIT_FSIZE, (largest, resource.RLIM_INFINITY))

    known = {"FLOORMAN_DATA": str(folder), "FLOORMAN_LANG": language, "DATABASE_URL": "", "COLUMNS": "1000"}
    line = [sys.executable, "-m", "bot", "console", *options]
    return subprocess.run(
        line, input=typed, capture_output=True, text=True, cwd=ROOT, env={**os.environ, **known}, preexec_fn=bounded
    )


def outcomes(ran):
    return [
        (one["outcome"], one["fields"].get("why"), one["fields"].get("cause")) for one in map(json.loads, ran.stdout.splitlines())
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_disk_that_takes_no_more_is_told_in_a_line_of_json_and_the_next_line_is_carried_out(tmp_path, language):
    assert console(tmp_path, BEFORE).returncode == 0
    # what stands in the log beside the database when the first console has ended is in the database: a little room is left
    ran = console(tmp_path, NIGHT, "--json", largest=150_000, language=language)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert outcomes(ran) == [("refused", "not_saved", "disk"), ("entries", None, None), ("sanctioned", None, None)]
    told, entries, _ = (one["text"] for one in map(json.loads, ran.stdout.splitlines()))
    assert flat(told) == said("refused.not_saved", language)
    assert "Prenom7" not in entries


def test_from_a_pipe_it_is_one_sentence_and_no_traceback(tmp_path):
    assert console(tmp_path, BEFORE).returncode == 0
    ran = console(tmp_path, NIGHT, largest=150_000)
    assert (ran.returncode, ran.stderr) == (2, "")
    assert flat(ran.stdout) == said("refused.not_saved", "fr")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_file_that_another_program_holds_is_told_at_the_start_without_a_word_on_addresses(
    tmp_path, floorman, monkeypatch, language
):
    monkeypatch.setattr("bot.store.database.PATIENCE", 0.1)
    monkeypatch.setenv("FLOORMAN_DATA", str(tmp_path))
    monkeypatch.setenv("FLOORMAN_LANG", language)
    floorman("console", typed="/tournament Mardi\n")
    with closing(sqlite3.connect(tmp_path / "floorman.db")) as holder:
        holder.execute("BEGIN EXCLUSIVE")
        ran = floorman("console", typed="/entries\n")
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert flat(ran.err) == said("line.database_locked", language, file=str(tmp_path / "floorman.db"))
