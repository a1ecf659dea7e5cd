import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from multiprocessing import get_context

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import inspect, text

from bot.services.ports.places import PlaceChoice
from bot.store.chats.places import StoredPlaces
from bot.store.database import _prepare_sqlite, open_database
from bot.store.errors import DatabaseUnavailableError
from bot.store.work import TABLES

OPEN_ON_A_SIGN = """
import sys
from bot.store.database import open_database
print("ready", flush=True)
input()
open_database(sys.argv[1]).dispose()
"""


def test_the_migrations_make_the_very_tables_that_the_rows_describe(database_url, opened):
    with opened(database_url).connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        assert compare_metadata(context, TABLES) == []
        assert set(inspect(connection).get_table_names()) == {*TABLES.tables, "alembic_version"}


def test_what_was_chosen_is_there_when_the_database_is_opened_again(database_url, opened):
    first = opened(database_url)
    StoredPlaces(first).choose("telegram:-100", PlaceChoice("cdc", "nl"))
    first.dispose()
    assert StoredPlaces(opened(database_url)).choice("telegram:-100") == PlaceChoice("cdc", "nl")


def test_two_processes_see_what_the_other_has_chosen(database_url, opened):
    one, other = StoredPlaces(opened(database_url)), StoredPlaces(opened(database_url))
    one.choose("telegram:-100", PlaceChoice("cdc"))
    assert other.choice("telegram:-100") == PlaceChoice("cdc")
    other.choose("telegram:-100", PlaceChoice("urban"))
    assert one.choice("telegram:-100") == PlaceChoice("urban")


def test_processes_that_start_together_on_an_empty_database_all_open_it(database_url, opened):
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    line = [sys.executable, "-c", OPEN_ON_A_SIGN, database_url]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    started = [subprocess.Popen(line, env=environment, text=True, **pipes) for _ in range(3)]
    assert [process.stdout.readline() for process in started] == ["ready\n"] * 3
    for process in started:
        process.stdin.write("\n")
        process.stdin.flush()
    assert [process.communicate()[1] for process in started] == [""] * 3
    StoredPlaces(opened(database_url)).choose("telegram:-100", PlaceChoice("cdc"))


def _connected_at_once(path, gate, failures):
    gate.wait()
    try:
        with closing(sqlite3.connect(path)) as connection:
            _prepare_sqlite(connection, None)
        failures.put("")
    except sqlite3.OperationalError as error:
        failures.put(str(error))


def test_of_connections_that_make_a_new_file_in_the_same_instant_none_is_refused(tmp_path):
    """SQLite refuses one of two that change a file's journal mode together without waiting: about 1 in 20 connections here."""
    processes = get_context("fork")
    gate, failures = processes.Barrier(8), processes.Queue()

    def meet(path):
        met = [processes.Process(target=_connected_at_once, args=(path, gate, failures)) for _ in range(8)]
        for process in met:
            process.start()
        told = [failures.get(timeout=60) for _ in met]
        for process in met:
            process.join()
        return told

    assert [told for number in range(25) for told in meet(tmp_path / f"{number}.db") if told] == []


class _Watched(sqlite3.Connection):
    """A connection that notes what its cursors are asked to do, whether or not it is done."""

    def cursor(self):
        self.asked = asked = []

        class Watched(sqlite3.Cursor):
            def execute(self, statement):
                asked.append(statement)
                return super().execute(statement)

        return super().cursor(Watched)


def test_a_connection_to_a_database_that_stays_locked_waits_its_time_once(tmp_path, monkeypatch):
    monkeypatch.setattr("bot.store.database.PATIENCE", 0.2)
    with closing(sqlite3.connect(tmp_path / "club.db")) as holder, closing(_Watched(tmp_path / "club.db")) as connection:
        holder.execute("BEGIN EXCLUSIVE")
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            _prepare_sqlite(connection, None)
        assert connection.asked == ["PRAGMA busy_timeout=200", "PRAGMA journal_mode=WAL"]


def test_sqlite_lets_people_read_while_another_writes(tmp_path, opened):
    engine = opened(f"sqlite:///{tmp_path / 'floorman.db'}")
    with engine.connect() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar_one() == "wal"
        assert connection.execute(text("PRAGMA foreign_keys")).scalar_one() == 1
        assert connection.execute(text("PRAGMA busy_timeout")).scalar_one() >= 1000


@pytest.mark.parametrize("prefix", ["postgres://", "postgresql://", "postgresql+psycopg://"])
def test_an_address_as_hosts_write_it_reaches_postgresql_through_psycopg(prefix, postgresql, opened):
    url = prefix + postgresql.new_database().partition("://")[2]
    engine = opened(url)
    assert (engine.dialect.name, engine.driver) == ("postgresql", "psycopg")
    assert StoredPlaces(engine).choice("telegram:-100") == PlaceChoice()


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("postgresql://anna:geheim@127.0.0.1:1/club", "anna:***@127.0.0.1:1/club"),
        ("mysql+nothing://anna:geheim@h/club", "anna:***@h/club"),
        ("no address at all, geheim", "***: no address"),
        ("sqlite:////no/such/folder/club.db", "/no/such/folder/club.db"),
    ],
)
def test_a_database_that_cannot_be_opened_is_named_without_its_password(url, shown):
    with pytest.raises(DatabaseUnavailableError) as caught:
        open_database(url)
    assert shown in str(caught.value)
    assert "anna:geheim" not in str(caught.value)
    assert caught.value.reason


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://anna:a@geheim@127.0.0.1:1/club", "postgresql://127.0.0.1:1/club?user=anna&password=geheim",
        "postgresql://127.0.0.1:1/club?sslmode=bad&password=geheim", "postgresql://geheim@127.0.0.1:1/club",
        "host=127.0.0.1 port=1 password=geheim", "sqlite://geheim@/club", "postgresql://anna:geheim@h:port/club",
        "postgresql://anna:geheim@[::1:1/club", "mysql://anna:geheim@h/club", "postgresql://anna:geheim@/c?host=/no&sslpassword=geheim",
    ],
)  # fmt: skip
def test_a_password_is_shown_in_no_spelling_of_an_address_that_does_not_open(url):
    with pytest.raises(DatabaseUnavailableError) as caught:
        open_database(url)
    assert "geheim" not in str(caught.value) + caught.value.address + caught.value.reason
    assert caught.value.reason
