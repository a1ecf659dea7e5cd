"""Floorman as a process of its own, started from a folder that knows nothing of it."""

import json
import os
import pty
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.bot.words import flat, said
from tests.knowledge.small_book import write_book

FLOORMAN = [sys.executable, "-m", "bot"]


@pytest.fixture
def shell(shell_environment, tmp_path):
    def run(*words: str | bytes, typed: bytes = b"", **settings: str) -> subprocess.CompletedProcess[bytes]:
        environment = {**shell_environment, **settings}
        return subprocess.run([*FLOORMAN, *words], input=typed, capture_output=True, cwd=tmp_path, env=environment)

    return run


def test_a_question_is_answered_from_any_folder_and_leaves_nothing_there(shell, tmp_path):
    ran = shell("ask", "--book", "ropta", "--json", "une carte est tombée par terre pendant la donne")
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert json.loads(ran.stdout)["hits"][0]["article"] == "6.4"
    assert list(tmp_path.iterdir()) == []


def test_a_batch_goes_through_a_pipe(shell):
    lines = "".join(json.dumps({"id": n, "book": "cdc", "question": "qui donne ?"}) + "\n" for n in range(3))
    ran = shell("ask", "--batch", "-", typed=lines.encode())
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert [json.loads(line)["id"] for line in ran.stdout.splitlines()] == [0, 1, 2]


def test_a_console_that_is_fed_from_a_pipe_ends_by_itself(shell):
    ran = shell("console", typed=b"/article cdc 2-4\n")
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert "CdC 2007 (V2), 2-4" in ran.stdout.decode()


@pytest.mark.parametrize("line", [("aks",), ("ask", "--book", "robert", "quoi ?"), ("ask", b"--book", b"\xff\xfe", b"quoi ?")])
def test_what_is_refused_is_one_sentence_on_standard_error(shell, line):
    ran = shell(*line, COLUMNS="300")
    assert (ran.returncode, ran.stdout) == (2, b"")
    assert ran.stderr.count(b"\n") == 1
    assert b"Traceback" not in ran.stderr


def test_a_question_in_a_terminal_that_is_not_set_to_utf_8_is_answered(shell):
    ran = shell("ask", b"--json", "une carte tombée".encode("latin-1"))
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert json.loads(ran.stdout)["book"] == "ropta"


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
@pytest.mark.parametrize(
    "line", [("console", "--json"), ("article", "ropta", "6.4", "--json"), ("ask", "--json", "--batch", "-")]
)
def test_json_reaches_a_pipe_of_any_encoding_whole(shell_environment, tmp_path, line, encoding):
    typed = (
        json.dumps({"id": "🂡", "question": "chip race", "book": "ropta"}) if "ask" in line else "/pick 🂡, ♠\n/article ropta 6.4"
    )
    environment = {**shell_environment, "PYTHONIOENCODING": f"{encoding}:surrogateescape"}
    ran = subprocess.run([*FLOORMAN, *line], input=typed.encode(), capture_output=True, cwd=tmp_path, env=environment)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert [json.loads(one) for one in ran.stdout.decode("utf-8").splitlines()]


@pytest.mark.parametrize("line", [("console",), ("console", "--json"), ("ask", "--batch", "-")])
def test_without_any_standard_input_there_is_nothing_to_do(shell_environment, tmp_path, line):
    shut = shlex.join([*FLOORMAN, *line]) + " <&-"
    ran = subprocess.run(["sh", "-c", shut], capture_output=True, cwd=tmp_path, env=shell_environment)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, b"", b"")


@pytest.mark.parametrize("line", [("article", "ropta", "9"), ("article", "ropta", "9", "--json")])
def test_a_reader_that_has_seen_enough_is_no_failure(shell_environment, tmp_path, line):
    reader, writer = os.pipe()
    os.close(reader)
    with open(writer, "wb") as closed:
        ran = subprocess.run([*FLOORMAN, *line], stdout=closed, stderr=subprocess.PIPE, cwd=tmp_path, env=shell_environment)
    assert (ran.returncode, ran.stderr) == (0, b"")


def test_in_a_terminal_the_console_greets_goes_on_after_a_refusal_and_says_good_bye(shell_environment, tmp_path):
    write_book(tmp_path / "books", title="Règles [bold]du club[/bold] :heart:")
    environment = {**shell_environment, "FLOORMAN_CORPUS": str(tmp_path / "books"), "FLOORMAN_BOOK": "club", "TERM": "dumb"}
    keyboard, screen = pty.openpty()
    chat = subprocess.Popen([*FLOORMAN, "console", "--lang", "en"], stdin=screen, stdout=screen, cwd=tmp_path, env=environment)
    os.close(screen)
    os.write(keyboard, b"/xyzzy\n/article 1.2\n/quit\n")
    seen = b""
    with open(keyboard, "rb", buffering=0) as terminal:
        try:
            while piece := terminal.read(4096):
                seen += piece
        except OSError:  # what Linux says when the other side has left
            pass
    assert chat.wait() == 0
    shown = flat(seen.decode())
    assert said("console.welcome", "en") in shown
    assert "Règles [bold]du club[/bold] :heart:" in shown
    assert "Le bouton avance d'un siège à chaque donne." in shown
    assert shown.endswith(said("console.goodbye", "en"))
    assert Path(tmp_path / "data" / "floorman.db").exists()
