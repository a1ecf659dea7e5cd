"""A database that can't be written is told as what it is: the disk, the folder, another program."""

import shutil
import sqlite3
from contextlib import closing

import pytest
from sqlalchemy import event, text

from bot.services.ports.failures import Cause, NotSavedError
from bot.services.replies.refused import Refused
from bot.store.work import DatabaseStore
from tests.bot.services.discipline.office import Office
from tests.bot.services.floor.pit import Pit
from tests.bot.store.works import founded

PLACE = "telegram:-100"


@pytest.fixture
def engine(tmp_path, opened, sqlite_with_tables):
    return opened(f"sqlite:///{shutil.copy(sqlite_with_tables, tmp_path)}")


@pytest.fixture
def club(engine):
    return founded(DatabaseStore(engine), PLACE).id


def write(engine, club):
    with DatabaseStore(engine).writing() as work:
        work.people.add(club, [f"Joueur {number}" for number in range(5_000)])


def people(engine, club):
    with DatabaseStore(engine).reading() as work:
        return len(work.people.all_names(club))


def full(connection, _record):
    """No page more than there are: what SQLite says then is what it says of a full disk."""
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    connection.execute(f"PRAGMA max_page_count={pages}")


def test_a_full_disk_is_told_and_nothing_of_the_work_is_there(engine, club):
    event.listen(engine, "connect", full)
    engine.dispose()
    with pytest.raises(NotSavedError) as told:
        write(engine, club)
    assert told.value.cause is Cause.FULL
    assert people(engine, club) == 0


def test_a_database_that_may_only_be_read_is_told(engine):
    with engine.connect() as connection:
        connection.execute(text("PRAGMA query_only=ON"))
        with pytest.raises(NotSavedError) as told:
            connection.execute(text("DELETE FROM person"))
    assert told.value.cause is Cause.READ_ONLY


def test_a_database_that_another_program_holds_is_told_until_it_lets_go(engine, club, tmp_path, monkeypatch):
    monkeypatch.setattr("bot.store.database.PATIENCE", 0.1)
    engine.dispose()
    with closing(sqlite3.connect(tmp_path / "floorman.db")) as holder:
        holder.execute("BEGIN IMMEDIATE")
        with pytest.raises(NotSavedError) as told:
            write(engine, club)
    assert (told.value.cause, people(engine, club)) == (Cause.LOCKED, 0)
    write(engine, club)
    assert people(engine, club) == 5_000


def test_postgresql_that_takes_no_more_writing_is_told(postgresql, opened):
    with postgresql.database(tables=True) as url:
        with opened(url).begin() as connection:
            connection.execute(text("SET TRANSACTION READ ONLY"))
            with pytest.raises(NotSavedError) as told:
                connection.execute(text("DELETE FROM person"))
        assert told.value.cause is Cause.READ_ONLY


def test_while_postgresql_does_not_answer_one_sentence_says_so_and_afterwards_all_is_as_it_was(postgresql, opened):
    with postgresql.database(tables=True) as url:
        office = Office(Pit("ropta", "9 par table", store=DatabaseStore(opened(url))))
        office.do("enter Paul Roy, Bob", "warn Bob; bruit")
        with postgresql.refusing(url):
            for line in ("warn Bob; téléphone", "sanction Bob; bruit; 1 main", "ledger", "void 1 erreur"):
                assert office.say(line).outcome == Refused("not_saved", {"cause": "unreachable"}), line
        assert office.do("warn Bob; téléphone")["case"]
        assert [entry.number for entry in office.ledger] == [1, 2]
