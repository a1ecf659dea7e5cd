"""What was erased is in no file any more, while the process lives: not in the database, not beside it."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import Engine

from bot.services.announcements.letters import written
from bot.services.ports.chats import Asked
from bot.services.ports.outbox import Letter
from bot.store.chats.asks import StoredAsks
from bot.store.work import DatabaseStore
from tests.bot.services.discipline.office import Office
from tests.bot.services.floor.pit import Pit

NAME, WORD, REASON = "Wilhelmina Xanthopoulos", "barbotage", "quatrevingtonze"


def in_files(folder: Path, *texts: str) -> dict[str, list[str]]:
    """In which files below a folder texts stand, as raw bytes."""
    held = {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}
    return {text: [name for name, content in held.items() if text.encode() in content] for text in texts}


def evening(engine: Engine) -> Office:
    """A room in which she is warned, and others after her, often enough that the rows have moved from page to page."""
    office = Office(Pit("ropta", "9 par table", store=DatabaseStore(engine)))
    office.do(f"enter {NAME}, Paul Roy, Bob")
    for n in range(140):
        office.do(
            f"warn {NAME if n % 7 == 0 else 'Paul Roy'}; autre: {WORD if n % 7 == 0 else 'bruit'} {n}; "
            f"{REASON if n == 0 else 'motif'}"
        )
    return office


@pytest.fixture
def engine(tmp_path: Path, opened: Callable[[str], Engine]) -> Engine:
    return opened(f"sqlite:///{tmp_path / 'floorman.db'}")


def test_after_forget_no_file_of_the_data_folder_holds_the_name_or_a_word(engine, tmp_path):
    office = evening(engine)
    assert all(in_files(tmp_path, NAME, WORD, REASON).values())
    office.do(f"forget {NAME}", "forget oui")
    assert in_files(tmp_path, NAME, "Xanthopoulos", WORD, REASON) == {NAME: [], "Xanthopoulos": [], WORD: [], REASON: []}
    assert all(in_files(tmp_path, "Paul Roy").values()), "the others stay"


def test_after_retention_no_file_holds_the_old_words(engine, tmp_path):
    office = evening(engine)
    office.pit.clock.at += 8 * 31 * 24 * 60 * 60
    office.do("warn Bob; autre: sifflement neuf", "retention 6")
    assert in_files(tmp_path, WORD, REASON) == {WORD: [], REASON: []}
    assert all(in_files(tmp_path, "sifflement").values())


def test_while_somebody_reads_it_is_tried_again_until_he_is_done(engine, tmp_path):
    office = evening(engine)
    with sqlite3.connect(tmp_path / "floorman.db", isolation_level=None) as reading:
        reading.execute("BEGIN")
        reading.execute("SELECT count(*) FROM ledger").fetchall()
        office.do(f"forget {NAME}", "forget oui")  # done for whoever asks, though a file beside the database still has it
        assert office.refused(f"record {NAME}")["why"] == "no_such_person"
        reading.execute("COMMIT")
    office.do("warn Bob; bruit")
    assert in_files(tmp_path, NAME, WORD) == {NAME: [], WORD: []}


def test_an_account_taken_out_of_the_questions_leaves_no_trace_either(engine, tmp_path):
    asks = StoredAsks(engine)
    asks.keep(Asked("telegram:-1", 1.0, "fr", "ropta", "bouton ?", "", "found", "telegram:4815162342"))
    assert all(in_files(tmp_path, "4815162342").values())
    asks.forget(["telegram:4815162342"], ["telegram:-1"])
    assert in_files(tmp_path, "4815162342") == {"4815162342": []}


def test_a_rewrite_that_fails_keeps_nobody_from_being_forgotten_and_is_tried_again(engine, tmp_path, monkeypatch):
    office = evening(engine)
    with monkeypatch.context() as broken:
        broken.setattr("bot.store.wiping.SHORTLY", "(")  # what the database refuses, as it would with a full disk
        assert office.do(f"forget {NAME}", "forget oui")["number"] == 1
    assert any(in_files(tmp_path, NAME, WORD).values()), "a rewrite is what takes it away"
    office.do("warn Bob; bruit")
    assert in_files(tmp_path, NAME, WORD) == {NAME: [], WORD: []}


def test_postgresql_keeps_no_old_version_of_a_row_in_its_tables(postgresql, opened):
    with postgresql.database(tables=True) as url:
        office = evening(opened(url))
        office.do(f"forget {NAME}", "forget oui")
        with opened(url).connect() as connection:
            connection.exec_driver_sql("CHECKPOINT")
        tables = postgresql.folder / "data" / "base"
        assert in_files(tables, NAME, WORD, REASON) == {NAME: [], WORD: [], REASON: []}
        assert all(in_files(tables, "Paul Roy").values())


def test_postgresql_remembers_no_value_of_a_table_that_has_become_empty(postgresql, opened):
    with postgresql.database(tables=True) as url:
        engine = opened(url)
        office = Office(Pit("ropta", "9 par table", store=DatabaseStore(engine)))
        office.do(f"enter {NAME}, Paul Roy, Bob")
        with DatabaseStore(engine).writing() as work:
            club = work.clubs.at("terminal").id
            body = written(office.pit.say(f"where {NAME}"))
            work.letters.put([Letter(club, f"telegram:-{n}", "reply", body, "fr") for n in range(20)])
        with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.exec_driver_sql("ANALYZE")
            connection.exec_driver_sql("CHECKPOINT")
        tables = postgresql.folder / "data" / "base"
        assert len(in_files(tables, NAME)[NAME]) > 2
        office.do(f"forget {NAME}", "forget oui")
        with engine.connect() as connection:
            assert not connection.exec_driver_sql("SELECT count(*) FROM letter").scalar()
            connection.exec_driver_sql("CHECKPOINT")
        assert in_files(tables, NAME, "Xanthopoulos", "xanthopoulos") == {NAME: [], "Xanthopoulos": [], "xanthopoulos": []}
