"""Whoever may put something into the data folder, or fill its disk, stops nothing by it and reads no secret."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.bot.adapters.bot_process import ROOT
from tests.bot.gate.attacks.house import OPENING, TOKEN, floorman, program

pytestmark = pytest.mark.skipif(os.name != "posix", reason="pipes and links of this kind are not on Windows")
NO_DISK = "/dev/full"


def pipe(log):
    os.mkfifo(log)


def folder(log):
    log.mkdir()


def link_to_nowhere(log):
    log.symlink_to(log.parent / "missing" / "floorman.log")


def link_in_a_circle(log):
    log.symlink_to(log)


@pytest.mark.parametrize("instead", [pipe, folder, link_to_nowhere, link_in_a_circle])
def test_what_stands_where_the_log_should_does_not_stop_an_evening(tmp_path, instead):
    data = tmp_path / "data"
    data.mkdir(mode=0o755)
    data.chmod(0o755)
    (data / "floorman.db").touch(mode=0o644)
    instead(data / "floorman.log")
    said = floorman(data, "console", typed=OPENING)
    assert said.code == 0, said.all
    assert floorman(data, "console", typed="/entries\n").out.count("Carole Petit") == 1


@pytest.mark.skipif(not os.path.exists(NO_DISK), reason="there is no full disk to be had here")
def test_a_log_on_a_full_disk_shows_nobody_what_its_lines_were_made_of(tmp_path):
    (tmp_path / "floorman.log").symlink_to(NO_DISK)
    logs = (
        "import sys; from pathlib import Path; from bot.logs import keep_from_log, log_to\n"
        "keep_from_log(['geheim-und-lang']); log = log_to(Path(sys.argv[1]))\n"
        "try: raise ValueError(f'https://api.telegram.org/bot{sys.argv[2]}/getMe, geheim-und-lang')\n"
        "except ValueError: log.exception('of %s and %s', sys.argv[2], 'geheim-und-lang')\n"
    )
    said = program(["-c", logs, str(tmp_path), TOKEN], tmp_path, PYTHONPATH=str(ROOT))
    assert said.code == 0, said.all
    assert TOKEN not in said.all
    assert "geheim" not in said.all


def test_a_line_of_the_log_that_cannot_be_made_is_not_shown_in_pieces(tmp_path):
    logs = (
        "import sys; from pathlib import Path; from bot.logs import keep_from_log, log_to\n"
        "keep_from_log(['geheim-und-lang']); log_to(Path(sys.argv[1])).error('of %d', 'geheim-und-lang')\n"
    )
    said = program(["-c", logs, str(tmp_path)], tmp_path, PYTHONPATH=str(ROOT))
    assert (said.code, "geheim" in said.all) == (0, False)


@pytest.mark.parametrize("name", ["FLOORMAN_BOOK", "FLOORMAN_DISCORD_SHARDS", "FLOORMAN_TELEGRAM_PORT", "FLOORMAN_CORPUS"])
def test_a_token_that_was_pasted_into_the_wrong_line_is_not_read_out(tmp_path, name):
    said = floorman(tmp_path / "data", "ask", "odd chip", **{name: TOKEN})
    assert said.code != 0
    assert TOKEN not in said.all


def test_a_token_that_was_typed_where_a_file_belongs_is_not_read_out(tmp_path):
    said = floorman(tmp_path / "data", "verify", TOKEN)
    assert (said.code, TOKEN in said.all) == (2, False)


def test_what_is_kept_of_a_club_is_not_committed_with_the_folder_around_it(tmp_path):
    subprocess.run(["git", "init", "--quiet", tmp_path], check=True)
    assert floorman(tmp_path / "data", "console", typed=OPENING).code == 0
    said = subprocess.run(["git", "status", "--porcelain", "-uall"], cwd=tmp_path, check=True, capture_output=True, text=True)
    assert said.stdout == ""


def test_a_folder_that_is_somebody_elses_is_not_hidden_from_his_git(tmp_path):
    data = tmp_path / "data"
    data.mkdir()
    (data / "thesis.txt").touch()
    assert floorman(data, "console", typed=OPENING).code == 0
    assert not (data / ".gitignore").exists()


@pytest.mark.parametrize("line", ["[" * 100_000, '{"id": 1, "question": ' + "[" * 100_000, '{"id": ' + "9" * 5_000 + "}"])
def test_a_batch_that_is_a_bomb_is_a_bad_line_and_no_failure_of_floormans(tmp_path, line):
    batch = tmp_path / "batch.jsonl"
    batch.write_text(f"{line}\n")
    said = floorman(tmp_path / "data", "ask", "--json", "--batch", str(batch))
    assert said.code == 2, said.all
    assert "batch.jsonl" in said.err
    assert not (tmp_path / "data" / "floorman.log").exists()


@pytest.mark.skipif(not os.path.exists("/proc/self/cmdline"), reason="there is no list of processes to be read here")
def test_no_secret_stands_in_the_line_that_every_user_of_the_machine_can_list(tmp_path):
    words = [sys.executable, "-m", "bot", "console"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "FLOORMAN_DATA": str(tmp_path / "data"), "TELEGRAM_TOKEN": TOKEN}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(words, env=environment, cwd=tmp_path, **pipes) as running:
        running.stdin.write(b"/books\n")
        running.stdin.flush()
        running.stdout.readline()
        listed = Path(f"/proc/{running.pid}/cmdline").read_bytes()
        names = [task.read_text() for task in Path(f"/proc/{running.pid}/task").glob("*/comm")]
        running.communicate(b"")
    assert b"console" in listed
    assert TOKEN.encode() not in listed
    assert names
    assert not any(name.strip() in TOKEN for name in names)
