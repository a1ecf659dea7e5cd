"""`floorman db`: what an operator reads of his database, and what is said where something can't be done."""

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.i18n.words import LANGUAGES, words_in
from bot.store.database import open_database
from bot.store.errors import Obstacle, Unfit
from bot.store.versions import newest
from tests.bot.store.copies.evening import play
from tests.bot.words import flat, said

PARTS = {"schema", "pages", "ledger", "draws", "outbox"}


@pytest.fixture(scope="session")
def played(tmp_path_factory):
    """A database with an evening in it, to be copied."""
    file = tmp_path_factory.mktemp("played") / "floorman.db"
    play(f"sqlite:///{file}")
    return file


@pytest.fixture
def database(played, tmp_path):
    """The database of the settings, after an evening."""
    (tmp_path / "data").mkdir()
    return shutil.copy(played, tmp_path / "data")


def change(database, *statements):
    with closing(sqlite3.connect(database)) as connection, connection:
        for statement in statements:
            connection.execute(statement)


def checked(floorman, *words):
    """The exit code, and what was found, by its part."""
    ran = floorman("db", "check", "--json", *words)
    found = json.loads(ran.out)
    assert found["holds"] is (ran.code == 0)
    return ran.code, {one["part"]: one for one in found["found"]}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_database_gets_a_tick_on_each_line(floorman, database, language):
    ran = floorman("db", "check", "--lang", language)
    assert (ran.code, ran.err) == (0, "")
    assert all(line.startswith("✔ ") for line in ran.out.splitlines())
    assert len(ran.out.splitlines()) == len(PARTS)
    assert said("db.schema", language, version=newest(), newest=newest()) in flat(ran.out)


def test_a_script_reads_each_part(floorman, database):
    code, found = checked(floorman)
    assert (code, set(found)) == (0, PARTS)
    assert all(one["holds"] for one in found.values())


@pytest.mark.parametrize(("part", "statement"), [
    ("ledger", "UPDATE ledger SET person = 3 WHERE number = 2"),
    ("ledger", "UPDATE ledger SET fields = 'x' WHERE number = 1"),
    ("ledger", "DELETE FROM ledger_open"),
    ("draws", "UPDATE log SET deed = replace(deed, 'Joueur A', 'Joueur Z')"),
    ("draws", "UPDATE tournament SET secret = replace(secret, substr(secret, 1, 4), 'abcd')"),
    ("draws", "UPDATE log SET deed = '{' WHERE number = 3"),
    ("outbox", "INSERT INTO letter VALUES (1,1,'telegram','telegram:1','reply','{','fr','','[]',0,'waiting',0,'','',0,0,0)"),
    ("outbox", "INSERT INTO letter VALUES (1,1,'discord','telegram:1','reply','{}','fr','','[]',0,'waiting',0,'','',0,0,0)"),
    ("outbox", "INSERT INTO letter VALUES (1,1,'discord','discord:1','reply','{}','fr','','[]',0,'lost',0,'','',0,0,0)"),
    ("pages", "INSERT INTO log VALUES (77, 1, 0, '', '{}')"),
    ("schema", "DROP TABLE letter"),
])  # fmt: skip
def test_what_is_not_as_it_was_written_is_told_in_its_part(floorman, database, part, statement):
    change(database, statement)
    ran = floorman("db", "check", "--lang", "en")
    code, found = checked(floorman)
    assert (ran.code, code, ran.err) == (1, 1, "")
    assert not found[part]["holds"]
    assert [line for line in ran.out.splitlines() if line.startswith("✘")]


def test_a_list_from_which_somebody_was_erased_is_told_and_no_fault(floorman, database):
    ran = floorman("console", "--json", typed="/forget Joueur A\n/forget Joueur A oui\n/tables")
    assert ran.code == 0
    with closing(sqlite3.connect(database)) as connection:
        assert not connection.execute("SELECT 1 FROM name WHERE name = 'Joueur A'").fetchall()
    code, found = checked(floorman, "--lang", "en")
    assert code == 0
    assert "is no longer the published" in found["draws"]["text"] or "are no longer the published" in found["draws"]["text"]


def test_tables_of_an_earlier_version_are_brought_up_to_date_on_demand(floorman, database):
    engine = open_database(f"sqlite:///{database}")
    from tests.bot.store.test_migrations import down

    down(engine, "m034")
    engine.dispose()
    code, found = checked(floorman, "--lang", "en")
    assert code == 1
    assert "floorman db upgrade" in found["schema"]["text"]
    assert set(found) == {"schema", "pages", "unchecked"}
    ran = floorman("db", "upgrade", "--lang", "en")
    assert (ran.code, flat(ran.out)) == (0, said("db.upgraded", "en", before="m034", now=newest()))
    assert flat(floorman("db", "upgrade", "--lang", "en").out) == said("db.up_to_date", "en", version=newest())
    assert checked(floorman)[0] == 0


def test_a_damaged_page_and_a_file_that_is_no_database_are_told(floorman, database, tmp_path):
    content = bytearray((tmp_path / "data" / "floorman.db").read_bytes())
    content[8_192:20_000] = b"\xff" * (20_000 - 8_192)
    (tmp_path / "data" / "floorman.db").write_bytes(content)
    assert checked(floorman)[0] == 1
    (tmp_path / "data" / "floorman.db").write_text("no database " * 500)
    code, found = checked(floorman)
    assert (code, set(found)) == (1, {"pages"})


def test_a_backup_put_back_brings_the_evening_back(floorman, database, tmp_path):
    (tmp_path / "data" / "books").mkdir()
    backup = floorman("db", "backup", "b.floorman", "--lang", "en")
    assert backup.code == 0
    assert said("db.outside", "en", places=(str(tmp_path / "data" / "books"),)) in flat(backup.out)
    before = checked(floorman)[1]
    assert floorman("console", "--json", typed="/warn Joueur E; bruit; après").code == 0
    assert checked(floorman)[1] != before
    refused = floorman("db", "restore", "b.floorman", "--lang", "en")
    assert (refused.code, refused.out) == (2, "")
    assert "--replace" in refused.err
    ran = floorman("db", "restore", "b.floorman", "--replace", "--lang", "en")
    assert (ran.code, ran.err) == (0, "")
    assert said("db.back_again", "en") in ran.out
    assert "floorman.db.before-" in ran.out
    assert checked(floorman)[1] == before


def test_a_move_is_checked_where_it_arrives_and_says_what_to_set(floorman, database, postgresql, monkeypatch):
    with postgresql.database(tables=False) as url:
        before = checked(floorman)[1]
        ran = floorman("db", "move", url, "--lang", "en")
        assert (ran.code, ran.err) == (0, "")
        assert "DATABASE_URL" in ran.out
        assert ran.out.count("✔") == len(PARTS)
        monkeypatch.setenv("DATABASE_URL", url)
        assert checked(floorman)[1] == before


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_file_that_cannot_be_put_back_or_written_over_is_named_as_what_it_is(floorman, database, tmp_path, language):
    backup = tmp_path / "evening.floorman"
    assert floorman("db", "backup", str(backup)).code == 0
    database, link = Path(database), tmp_path / "link"
    kept = database.read_bytes()
    link.symlink_to(backup)
    for words, key, place in (
        (("restore", str(tmp_path / "missing"), "--replace"), "no_copy", tmp_path / "missing"),
        (("restore", str(tmp_path), "--replace"), "no_copy", tmp_path),
        (("backup", str(link), "--overwrite"), "not_plain", link),
        (("backup", "/dev/null", "--overwrite"), "not_plain", "/dev/null"),
        (("backup", "-"), "no_name", ""), (("backup", ""), "no_name", ""),
        (("move", f"sqlite:///{database}"), "same", database),
    ):  # fmt: skip
        ran = floorman("db", *words, "--lang", language)
        assert (ran.code, ran.out, flat(ran.err)) == (2, "", said(f"db.obstacle.{key}", language, place=str(place)))
    assert (database.read_bytes(), link.is_symlink()) == (kept, True)


def test_a_backup_of_a_database_that_is_damaged_or_newer_names_the_database(floorman, database, tmp_path):
    change(database, "UPDATE alembic_version SET version_num = 'm999'")
    ran = floorman("db", "backup", str(tmp_path / "b"), "--lang", "en")
    assert (ran.code, flat(ran.err)) == (2, said("db.obstacle.newer", "en", place=str(database), version="m999"))
    assert not (tmp_path / "b").exists()


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_can_stand_in_the_way_has_a_sentence(language):
    words = words_in(language)
    keys = [f"db.obstacle.{one}" for one in Obstacle] + [f"line.unfit_{one}" for one in Unfit]
    assert [key for key in keys if not words.plain(key)] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("url", "key"),
    [
        ("postgresql://anna:geheim@127.0.0.1:1/club", "unfit_server"),
        ("postgresql+nothing://anna:geheim@h/club", "unfit_driver"),
        ("mysql://anna:geheim@h/club", "unfit_driver"),
    ],
)
def test_an_address_that_does_not_do_is_told_in_one_sentence_without_its_password(
    floorman, database, monkeypatch, url, key, language
):
    beginning = words_in(language).plain(f"line.{key}").partition("{")[0]
    for words in (("move", url), ("check",), ("backup", "b"), ("upgrade",)):
        if words[0] != "move":
            monkeypatch.setenv("DATABASE_URL", url)
        ran = floorman("db", *words, "--lang", language)
        assert (ran.code, ran.out) == (2, "")
        assert ran.err.startswith(beginning)
        assert ran.err.count("\n") == 1
        assert "geheim" not in ran.err
        monkeypatch.delenv("DATABASE_URL", raising=False)


def test_a_newer_floormans_database_is_refused_by_every_command_in_one_sentence(floorman, database):
    change(database, "UPDATE alembic_version SET version_num = 'z9'")
    for words in (("outbox",), ("ledger", "verify"), ("db", "upgrade"), ("db", "check"), ("db", "backup", "b")):
        ran = floorman(*words, "--lang", "en")
        assert (ran.code, ran.out) == (2, "")
        assert "newer Floorman (tables z9)" in ran.err
        assert ran.err.count("\n") == 1


def test_another_programs_tables_are_told_and_left_as_they_are(floorman, tmp_path, monkeypatch):
    file = tmp_path / "taken.db"
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("CREATE TABLE place (name TEXT)")
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{file}")
    ran = floorman("db", "upgrade", "--lang", "en")
    assert (ran.code, ran.out) == (2, "")
    assert "another program's tables" in ran.err
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall() == [("place",)]


def test_a_line_that_cannot_be_read_is_answered_with_an_example(floorman):
    for words in (("db",), ("db", "backup"), ("db", "restore"), ("db", "move"), ("db", "undo")):
        ran = floorman(*words)
        assert (ran.code, ran.out) == (2, "")
        assert said("line.example.floorman", "fr") in flat(ran.err)
