"""What Floorman writes is its owner's alone, whoever starts it and however open it was before."""

import logging
import os
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from bot import private_files
from bot.logs import log_to
from bot.private_files import all_narrowed, ensured, narrowed_database, private_folder, write_private
from knowledge.index.files import save_index
from tests.bot.adapters.bot_process import ROOT

pytestmark = pytest.mark.skipif(os.name != "posix", reason="Windows knows no such bits")
WIDE = 0o022
"""What most shells start programs with: everybody may read."""
LINES = "/choose suggested\n/tournament Open; 9 a table; paid 1\n/enter Carole Petit\n"


def mode(path):
    return stat.S_IMODE(path.lstat().st_mode)


def modes(folder):
    return {str(path.relative_to(folder)): mode(path) for path in sorted(folder.rglob("*"))}


@pytest.fixture(params=[0o022, 0o000, 0o077], ids=["umask 022", "umask 000", "umask 077"])
def umask(request):
    before = os.umask(request.param)
    yield request.param
    os.umask(before)


def floorman(folder, *words, said="", umask=WIDE, **settings):
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "FLOORMAN_DATA": str(folder), "FLOORMAN_LANG": "en", "DATABASE_URL": ""}
    line = [sys.executable, "-m", "bot", *words]
    done = subprocess.run(
        line, env={**environment, **settings}, input=said, capture_output=True, text=True, umask=umask, cwd=folder.parent
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def test_all_that_a_chat_in_a_terminal_leaves_behind_is_its_owners_alone(tmp_path):
    data = tmp_path / "data"
    floorman(data, "console", said=LINES, umask=0)
    assert mode(data) == 0o700
    assert set(modes(data).values()) == {0o600}


def test_what_was_open_to_others_is_closed_at_the_start_and_said_once(tmp_path):
    data = tmp_path / "data"
    floorman(data, "console", said=LINES)
    (data / "floorman.log.1").write_text("old\n")
    (data / "index").mkdir()
    for path in (data, *data.iterdir()):
        path.chmod(0o777 if path.is_dir() else 0o666)
    for _ in range(2):
        floorman(data, "ledger", "verify")
    assert mode(data) == 0o700
    assert {name: bits for name, bits in modes(data).items() if bits & 0o077} == {}
    log = (data / "floorman.log").read_text(encoding="utf-8")
    assert log.count("no longer can") == 1
    assert str(data / "floorman.db") in log


def test_a_database_elsewhere_is_closed_and_its_folder_is_not(tmp_path):
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir(mode=0o755)
    elsewhere.chmod(0o755)
    file = elsewhere / "club.db"
    url = f"sqlite:///{file}"
    floorman(tmp_path / "data", "console", said=LINES, umask=0, DATABASE_URL=url)
    assert (mode(file), mode(elsewhere)) == (0o600, 0o755)
    file.chmod(0o644)
    floorman(tmp_path / "data", "ledger", "verify", DATABASE_URL=url)
    assert (mode(file), mode(elsewhere)) == (0o600, 0o755)


def test_an_exported_ledger_is_its_owners_alone(tmp_path):
    data, table = tmp_path / "data", tmp_path / "table.csv"
    floorman(data, "console", said=LINES)
    floorman(data, "ledger", "export", str(table), umask=0)
    assert mode(table) == 0o600
    table.chmod(0o644)
    floorman(data, "ledger", "export", str(table))
    assert mode(table) == 0o600
    floorman(data, "ledger", "export", "/dev/null")
    assert mode(Path("/dev/null")) & 0o066 == 0o066


def test_what_sqlite_writes_beside_the_database_is_as_closed_as_it_is(tmp_path, umask):
    file = tmp_path / "floorman.db"
    ensured(file)
    connection = sqlite3.connect(file)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("CREATE TABLE one (two)")
    assert {name: bits for name, bits in modes(tmp_path).items() if bits != 0o600} == {}
    assert (tmp_path / "floorman.db-wal").exists()
    connection.close()


def test_a_database_that_is_there_is_not_opened_to_make_sure_of_it(tmp_path):
    file = tmp_path / "floorman.db"
    first = sqlite3.connect(file, isolation_level=None)
    first.execute("CREATE TABLE one (two)")
    first.execute("BEGIN EXCLUSIVE")
    # a process loses its locks on a file as soon as it closes it anywhere
    ensured(file)
    narrowed_database(file)
    all_narrowed(tmp_path)
    other = "import sqlite3, sys; sqlite3.connect(sys.argv[1], timeout=0).execute('INSERT INTO one VALUES (1)')"
    said = subprocess.run([sys.executable, "-c", other, str(file)], capture_output=True, text=True)
    assert "locked" in said.stderr
    first.close()


def test_a_log_is_closed_and_stays_so_when_it_is_begun_anew(tmp_path, umask):
    logger = logging.getLogger("floorman")
    before, logger.handlers = logger.handlers, []
    try:
        log_to(tmp_path / "data")
        handler = logger.handlers[0]
        logger.warning("one")
        handler.doRollover()
        logger.warning("two")
        assert modes(tmp_path / "data") == {"floorman.log": 0o600, "floorman.log.1": 0o600}
        assert mode(tmp_path / "data") == 0o700
        handler.close()
    finally:
        logger.handlers = before


def test_every_folder_that_is_made_is_closed_and_none_that_was_there(tmp_path, umask):
    there = tmp_path / "there"
    there.mkdir()
    before = mode(there)
    private_folder(there / "a" / "b")
    private_folder(there / "a" / "b")
    assert (mode(there), mode(there / "a"), mode(there / "a" / "b")) == (before, 0o700, 0o700)


class _Index:
    vectors, passages, kinds = type("Vectors", (), {"dimension": 1})(), 1, ()

    def save(self, folder):
        folder.mkdir()


def test_the_folder_of_indexes_that_are_built_here_is_closed(tmp_path, umask):
    save_index(tmp_path / "data" / "index" / "club", _Index(), "club", "", "")
    assert (mode(tmp_path / "data"), mode(tmp_path / "data" / "index")) == (0o700, 0o700)


def wide_data(folder, *files):
    folder.mkdir(exist_ok=True)
    folder.chmod(0o755)
    for name in ("floorman.db", *files):
        (folder / name).touch()
        (folder / name).chmod(0o644)
    return folder


def test_a_folder_with_anything_else_in_it_is_not_ours(tmp_path):
    folder = wide_data(tmp_path / "shared", "letters.txt")
    assert all_narrowed(folder) == [folder / "floorman.db"]
    assert (mode(folder), mode(folder / "letters.txt")) == (0o755, 0o644)


def test_an_empty_folder_is_not_ours_yet(tmp_path):
    tmp_path.chmod(0o755)
    assert all_narrowed(tmp_path) == []
    assert mode(tmp_path) == 0o755


@pytest.mark.parametrize("what", ["home", "above home", "working folder", "shared by all"])
def test_a_folder_in_which_somebody_lives_or_works_is_left_alone(tmp_path, monkeypatch, what):
    folder = wide_data(tmp_path / "data")
    if what == "home":
        monkeypatch.setenv("HOME", str(folder))
    elif what == "above home":
        monkeypatch.setenv("HOME", str(folder / "index"))
    elif what == "working folder":
        monkeypatch.chdir(folder)
    else:
        folder.chmod(0o1777)
    before = mode(folder)
    assert all_narrowed(folder) == [folder / "floorman.db"]
    assert mode(folder) == before


def test_what_is_somebody_elses_is_left_alone(tmp_path, monkeypatch):
    folder = wide_data(tmp_path / "data")
    monkeypatch.setattr(os, "geteuid", lambda: 4711)
    assert all_narrowed(folder) == []
    assert (mode(folder), mode(folder / "floorman.db")) == (0o755, 0o644)


def test_what_a_link_in_the_data_folder_names_is_left_alone(tmp_path):
    other = tmp_path / "other.txt"
    other.touch()
    other.chmod(0o644)
    folder = wide_data(tmp_path / "data")
    (folder / "floorman.log").symlink_to(other)
    all_narrowed(folder)
    assert mode(other) == 0o644


def test_a_database_that_was_moved_and_linked_is_closed(tmp_path):
    file = wide_data(tmp_path / "large", "floorman.db-wal") / "floorman.db"
    (tmp_path / "floorman.db").symlink_to(file)
    assert narrowed_database(tmp_path / "floorman.db") == [file, file.with_name("floorman.db-wal")]


def test_where_nothing_can_be_made_nothing_is_said_here(tmp_path):
    ensured(tmp_path / "missing" / "floorman.db")
    with pytest.raises(FileNotFoundError):
        write_private(tmp_path / "missing" / "table.csv", b"")


def test_on_windows_nothing_is_done(tmp_path, monkeypatch):
    folder = wide_data(tmp_path / "data")
    monkeypatch.setattr(private_files, "IS_POSIX", False)
    assert all_narrowed(folder) == narrowed_database(folder / "floorman.db") == []
    write_private(folder / "table.csv", b"a")
    assert (folder / "table.csv").read_bytes() == b"a"
    assert mode(folder) == 0o755
