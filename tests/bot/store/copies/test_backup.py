"""A backup of a database that is at work: all that was there when it began is in it, and it is nobody else's to read."""

import os
import shutil
import sqlite3
import stat
import subprocess
from contextlib import closing

import pytest

from bot.domain.penalties.verification import verify
from bot.services.ports.failures import Cause
from bot.store.copies.backup import back_up, examined
from bot.store.copies.files import part_beside
from bot.store.copies.putting import restore, upgrade
from bot.store.database import open_database
from bot.store.errors import CannotBeDoneError, DatabaseUnavailableError, Obstacle
from bot.store.versions import newest
from bot.store.work import DatabaseStore
from tests.bot.services.floor.pit import Pit
from tests.bot.store.copies.evening import add_many, add_strange_rows, hold, rows
from tests.bot.store.test_killed_ledger import club_of_six, warning_process  # noqa: F401 - a fixture


def obstacle(do, *words, **named):
    """What stands in the way of something."""
    with pytest.raises(CannotBeDoneError) as refused:
        do(*words, **named)
    return refused.value.obstacle


def test_what_was_confirmed_before_a_backup_began_is_in_it_while_another_process_goes_on(club_of_six, tmp_path):  # noqa: F811
    with warning_process(club_of_six) as (process, heard):
        for turn in range(5):
            told = [heard.recv() for _ in range(3 * (turn + 1))]
            while heard.poll():
                told.append(heard.recv())
            file = tmp_path / f"{turn}.backup"
            back_up(club_of_six, file)
            assert process.is_alive()
            fresh = f"sqlite:///{tmp_path / f'fresh{turn}.db'}"
            restore(fresh, file, tmp_path)
            engine = open_database(fresh)
            with DatabaseStore(engine).reading() as work:
                entries = work.ledgers.all(work.clubs.at("terminal").id)
                assert verify(entries, work.clubs.at("terminal").id).holds
            engine.dispose()
            assert {entry.number for entry in entries} >= {number for number in told if number}
            assert hold(fresh)[1] >= 1


def test_what_lies_in_the_log_is_in_the_backup_and_not_in_a_plain_copy(club, tmp_path):
    engine = open_database(club)
    Pit("ropta", "6 par table", store=DatabaseStore(engine), opened=False, chosen="").do("warn Joueur E; bruit; dans le journal")
    back_up(club, tmp_path / "b")
    plain = f"sqlite:///{shutil.copy(tmp_path / 'floorman.db', tmp_path / 'plain.db')}"
    assert hold(f"sqlite:///{tmp_path / 'b'}")[0] == hold(plain)[0] + 1
    engine.dispose()


@pytest.mark.parametrize("strange", [False, True])
def test_a_backup_holds_every_row_of_either_kind_of_database_as_it_is(database_url, club, tmp_path, strange):
    if strange:
        add_strange_rows(club)
    source = database_url
    if source.startswith("sqlite"):
        source = f"sqlite:///{tmp_path / 'other.db'}"
    back_up(club, tmp_path / "first")
    restore(source, tmp_path / "first", tmp_path)
    copied = back_up(source, tmp_path / "second")
    assert rows(f"sqlite:///{tmp_path / 'second'}") == rows(club) == rows(source)
    assert copied.version == newest()
    assert copied.rows == sum(map(len, rows(club).values()))


def test_it_is_its_owners_alone_one_file_and_nothing_else_is_left(club, tmp_path):
    folder = tmp_path / "backups"
    folder.mkdir()
    back_up(club, folder / "b")
    assert [one.name for one in folder.iterdir()] == ["b"]
    assert stat.S_IMODE((folder / "b").stat().st_mode) == 0o600
    assert sorted(one.name for one in tmp_path.iterdir()) == ["backups", "floorman.db"]


def test_the_database_is_left_as_it_was_also_one_of_an_earlier_version(tmp_path, database_url):
    upgrade(database_url)
    engine = open_database(database_url)
    from tests.bot.store.test_migrations import down

    down(engine, "m024")
    engine.dispose()
    copied = back_up(database_url, tmp_path / "b")
    assert copied.version == "m024"
    assert upgrade(database_url) == ("m024", newest())
    fresh = f"sqlite:///{tmp_path / 'fresh.db'}"
    assert restore(fresh, tmp_path / "b", tmp_path).before == "m024"
    assert upgrade(fresh) == (newest(), newest())


def test_nothing_is_written_over_unless_it_is_said_and_never_the_database_itself(club, tmp_path):
    file = tmp_path / "b"
    file.write_text("precious")
    assert obstacle(back_up, club, file) is Obstacle.EXISTS
    assert file.read_text() == "precious"
    (tmp_path / "link").symlink_to(file)
    assert obstacle(back_up, club, tmp_path / "link", overwrite=True) is Obstacle.NOT_PLAIN
    assert obstacle(back_up, club, tmp_path / "floorman.db", overwrite=True) is Obstacle.SAME
    assert obstacle(back_up, club, tmp_path, overwrite=True) is Obstacle.DISK
    back_up(club, file, overwrite=True)
    assert rows(f"sqlite:///{file}") == rows(club)


def test_without_a_database_none_is_made(tmp_path, postgresql):
    assert obstacle(back_up, f"sqlite:///{tmp_path / 'none.db'}", tmp_path / "b") is Obstacle.NONE
    assert obstacle(back_up, "sqlite://", tmp_path / "b") is Obstacle.NO_FILE
    with postgresql.database(tables=False) as url:
        assert obstacle(back_up, url, tmp_path / "b") is Obstacle.NONE
    assert list(tmp_path.iterdir()) == []


def test_a_database_that_another_program_holds_is_told(club, tmp_path, monkeypatch):
    monkeypatch.setattr("bot.store.copies.files.PATIENCE", 0.1)
    with closing(sqlite3.connect(tmp_path / "floorman.db")) as holder:
        holder.execute("PRAGMA locking_mode=EXCLUSIVE")
        holder.execute("BEGIN EXCLUSIVE")
        assert obstacle(back_up, club, tmp_path / "b") is Obstacle.LOCKED
    assert not (tmp_path / "b").exists()


@pytest.fixture
def small_disk(tmp_path):
    """A folder on a disk of its own with hardly any room."""
    folder = tmp_path / "small"
    folder.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=128k", "tmpfs", folder], capture_output=True)
    if mounted.returncode:
        pytest.skip("only root may mount a small disk")
    yield folder
    subprocess.run(["umount", folder], check=True)


def test_a_full_disk_is_told_and_nothing_half_written_stays(club, small_disk):
    assert obstacle(back_up, club, small_disk / "b") is Obstacle.FULL
    assert list(small_disk.iterdir()) == []


def test_a_disk_that_is_full_for_what_is_put_back_leaves_what_was_there(club, tmp_path, small_disk):
    add_many(club, 50)
    back_up(club, tmp_path / "b")
    assert obstacle(restore, f"sqlite:///{small_disk / 'new.db'}", tmp_path / "b", tmp_path) is Obstacle.FULL
    assert [one for one in small_disk.iterdir() if one.stat().st_size] == []


def test_a_folder_that_can_only_be_read_is_told(club, tmp_path):
    folder = tmp_path / "only-read"
    folder.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=128k,ro", "tmpfs", folder], check=False, capture_output=True)
    try:
        if not os.statvfs(folder).f_flag & os.ST_RDONLY:
            pytest.skip("only root may mount a disk that can only be read")
        assert obstacle(back_up, club, folder / "b") is Obstacle.READ_ONLY
    finally:
        subprocess.run(["umount", folder], check=False, capture_output=True)


@pytest.mark.parametrize("harm", ["text", "cut", "empty", "foreign", "newer"])
def test_a_file_that_is_no_whole_backup_is_known_for_what_it_is(club, tmp_path, harm):
    add_many(club, 500)
    back_up(club, tmp_path / "b")
    file = tmp_path / "b"
    if harm == "text":
        file.write_text("no database at all, however long it may be" * 100)
    elif harm == "cut":
        file.write_bytes(file.read_bytes()[:-70_000])
    elif harm == "empty":
        file.write_bytes(b"")
    else:
        with closing(sqlite3.connect(file)) as connection, connection:
            connection.execute(
                "DROP TABLE alembic_version" if harm == "foreign" else "UPDATE alembic_version SET version_num='z9'"
            )
    wanted = {"text": Obstacle.DAMAGED, "cut": Obstacle.DAMAGED, "newer": Obstacle.NEWER}.get(harm, Obstacle.NO_BACKUP)
    assert obstacle(examined, file) is wanted
    assert obstacle(restore, f"sqlite:///{tmp_path / 'new.db'}", file, tmp_path) is wanted
    assert not (tmp_path / "new.db").exists()


def test_what_a_killed_one_has_left_is_taken_away_once_nobody_writes_in_it(tmp_path):
    old, new, other = (tmp_path / name for name in ("b.0123abcd.part", "b.4567abcd.part", "c.0123abcd.part"))
    for file in (old, new, other):
        file.write_text("names")
    os.utime(old, (1, 1))
    os.utime(other, (1, 1))
    with part_beside(tmp_path / "b") as part:
        assert part.exists()
    assert sorted(one.name for one in tmp_path.iterdir()) == [new.name, other.name]


def test_a_database_of_a_newer_floorman_opens_for_nobody(database_url):
    upgrade(database_url)
    engine = open_database(database_url)
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = 'z9'")
    engine.dispose()
    for open_it in (open_database, upgrade):
        with pytest.raises(DatabaseUnavailableError) as refused:
            open_it(database_url)
        assert refused.value.cause == "newer"
        assert refused.value.reason == "z9"
        assert refused.value.cause is not Cause.READ_ONLY
