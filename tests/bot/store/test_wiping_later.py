"""What was erased goes from the files in the end, whatever becomes of the process that has erased it; until then that is said."""

import os
import signal
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import Engine

from bot.i18n.words import words_in
from bot.presenter.present import present
from bot.services.ports.chats import Asked
from bot.store.chats.asks import StoredAsks
from bot.store.database import open_database
from bot.store.wiping import Wiper
from bot.store.work import DatabaseStore
from tests.bot.services.discipline.office import Office
from tests.bot.services.floor.pit import Pit
from tests.bot.store.test_held_in_files import database, written
from tests.bot.store.test_wiping import NAME, REASON, WORD, in_files

GONE = {NAME: [], WORD: [], REASON: []}


def room(engine: Engine) -> Office:
    """A room in which she is warned."""
    office = Office(Pit("ropta", "9 par table", store=DatabaseStore(engine)))
    office.do(f"enter {NAME}, Paul Roy, Bob", f"warn {NAME}; autre: {WORD}; {REASON}", f"warn Bob; bruit; {WORD} {NAME}")
    return office


@contextmanager
def somebody_reads(url: str) -> Iterator[None]:
    """While this lasts, somebody reads in the database, as a backup does."""
    if url.startswith("sqlite"):
        reading = sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None)
        reading.execute("BEGIN")
    else:
        reading = psycopg.connect(url)
    reading.execute("SELECT count(*) FROM ledger_text").fetchall()
    yield
    reading.rollback()
    reading.close()


@contextmanager
def files(kind: str, request: pytest.FixtureRequest, folder: Path) -> Iterator[tuple[str, Path]]:
    with database(kind, request.getfixturevalue("postgresql") if kind == "postgresql" else None, folder) as (url, there):
        yield url, there


@pytest.fixture(params=["sqlite", "postgresql"])
def kind(request):
    return request.param


@pytest.mark.parametrize("start", ["at the start", "at the next change"])
def test_after_a_restart_it_goes_though_somebody_read_when_it_was_erased(kind, start, request, opened, tmp_path):
    with files(kind, request, tmp_path) as (url, folder):
        office = room(opened(url))
        with somebody_reads(url):
            office.do(f"forget {NAME}", "forget oui", "erase tout", "erase oui")
        engine = opened(url)
        written(engine, kind)
        assert any(in_files(folder, NAME, WORD, REASON).values()), "as long as nobody has come back"
        store = DatabaseStore(engine)
        if start == "at the start":
            store.wipe()
        else:
            with store.writing() as work:
                work.clubs.at("terminal")
        written(engine, kind)
        assert in_files(folder, NAME, WORD, REASON) == GONE
        with engine.connect() as connection:
            assert connection.exec_driver_sql("SELECT count(*) FROM wiping").scalar() == 0


def killed_before_the_files_are_rewritten(url: str) -> None:
    def die(_self: Wiper) -> None:
        os.kill(os.getpid(), signal.SIGKILL)

    office = room(open_database(url))
    Wiper.erased = die
    office.do(f"forget {NAME}", "forget oui")


@pytest.mark.skipif(sys.platform == "win32", reason="kills by signal")
def test_a_kill_between_the_erasure_and_the_files_leaves_nothing_in_them_either(kind, request, opened, tmp_path):
    with files(kind, request, tmp_path) as (url, folder):
        process = get_context("fork").Process(target=killed_before_the_files_are_rewritten, args=(url,))
        process.start()
        process.join()
        assert process.exitcode == -signal.SIGKILL
        engine = opened(url)
        written(engine, kind)
        assert any(in_files(folder, REASON).values())
        DatabaseStore(engine).wipe()
        written(engine, kind)
        assert in_files(folder, REASON) == {REASON: []}, "what others wrote of her goes by /erase"


def test_what_another_process_has_left_is_taken_up_by_one_that_goes_on(kind, request, opened, tmp_path, monkeypatch):
    with files(kind, request, tmp_path) as (url, folder):
        engine = opened(url)
        going_on = DatabaseStore(engine)
        going_on.wipe()
        office = room(opened(url))
        with somebody_reads(url):
            office.do(f"forget {NAME}", "forget oui")
        monkeypatch.setattr("bot.store.wiping.LOOKED", 0.0)  # a minute later
        with going_on.writing() as work:
            work.clubs.at("terminal")
        written(engine, kind)
        assert in_files(folder, REASON) == {REASON: []}


def test_an_account_taken_out_of_the_questions_goes_after_a_restart_too(opened, tmp_path):
    url = f"sqlite:///{tmp_path / 'floorman.db'}"
    asks = StoredAsks(opened(url))
    asks.keep(Asked("telegram:-1", 1.0, "fr", "ropta", "bouton ?", "", "found", "telegram:4815162342"))
    with somebody_reads(url):
        asks.forget(["telegram:4815162342"], ["telegram:-1"])
    DatabaseStore(opened(url)).wipe()
    assert in_files(tmp_path, "4815162342") == {"4815162342": []}


def test_the_reply_says_that_the_files_have_it_still_and_nothing_where_they_have_not(opened, tmp_path):
    url = f"sqlite:///{tmp_path / 'floorman.db'}"
    office = room(opened(url))
    office.do("warn Bob; autre: sifflement", "forget Paul Roy")
    assert office.do("forget oui")["in_files"] is False
    for asked, carried_out in ((f"forget {NAME}", "forget oui"), ("erase tout", "erase oui"), ("board", "retention 6")):
        office.do(asked)
        if carried_out == "retention 6":
            office.pit.clock.at += 8 * 31 * 24 * 60 * 60
        with somebody_reads(url):
            reply = office.pit.say(carried_out)
        assert reply.outcome.in_files, carried_out
        assert reply.done
        assert words_in("fr").say("forgotten.in_files") in [getattr(block, "text", "") for block in present(reply)]
    assert office.do("warn Bob; bruit")
    assert in_files(tmp_path, NAME, WORD, REASON) == GONE
