"""A ledger in a folder that can only be read can be verified and exported all the same: nothing is made beside it, or changed."""

import sqlite3

import pytest

from bot.bootstrap import stored
from bot.services.ports.failures import Cause
from bot.settings import Settings
from bot.store import database
from bot.store.database import open_database, open_to_read
from bot.store.errors import DatabaseUnavailableError
from bot.store.work import DatabaseStore
from tests.bot.services.discipline.office import Office
from tests.bot.services.floor.pit import Pit


@pytest.fixture
def file(tmp_path):
    """The database of a club that has warned somebody, closed."""
    file = tmp_path / "floorman.db"
    engine = open_database(f"sqlite:///{file}")
    Office(Pit("ropta", "9 par table", store=DatabaseStore(engine))).do("enter Anna, Bob", "warn Anna; bruit; motif")
    engine.dispose()
    return file


def reasons(store) -> list[str | None]:
    with store.reading() as work:
        return [entry.text("reason") for entry in work.ledgers.all(work.clubs.at("terminal").id)]


def test_it_is_read_as_it_is_and_nothing_is_made_beside_it(file):
    before = file.read_bytes()
    engine = open_to_read(f"sqlite:///{file}")
    assert reasons(DatabaseStore(engine)) == ["motif"]
    engine.dispose()
    assert (file.read_bytes(), [one.name for one in file.parent.iterdir()]) == (before, [file.name])


def test_what_its_log_still_holds_is_read_too(file, tmp_path):
    engine = open_database(f"sqlite:///{file}")
    Office(Pit("ropta", store=DatabaseStore(engine), opened=False)).do("warn Bob; bruit; dans le journal")
    assert (tmp_path / "floorman.db-wal").stat().st_size
    reading = open_to_read(f"sqlite:///{file}")
    assert reasons(DatabaseStore(reading)) == ["motif", "dans le journal"]
    reading.dispose()
    engine.dispose()


def test_tables_of_another_version_are_not_brought_up_to_date_there(file):
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE alembic_version SET version_num = 'm001'")
    connection.close()
    with pytest.raises(DatabaseUnavailableError) as refused:
        open_to_read(f"sqlite:///{file}")
    assert refused.value.cause is Cause.READ_ONLY


def test_who_only_reads_gets_it_and_who_writes_is_told(file, monkeypatch):
    def in_the_way(url: str):
        raise DatabaseUnavailableError(url, "attempt to write a readonly database", Cause.READ_ONLY, file)

    monkeypatch.setattr(database, "open_database", in_the_way)
    settings = Settings(data=file.parent)
    with stored(settings, reads_only=True) as keeping:
        assert reasons(keeping.store) == ["motif"]
    with pytest.raises(DatabaseUnavailableError), stored(settings):
        pass
