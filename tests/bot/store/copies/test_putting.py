"""A backup put back, and a database moved into one of the other kind: all of it arrives, or nothing changes."""

import shutil
import sqlite3
import stat
from contextlib import closing

import pytest
from sqlalchemy import insert, text

from bot.store.copies.backup import back_up
from bot.store.copies.putting import move, restore
from bot.store.database import open_database
from bot.store.errors import CannotBeDoneError, DatabaseUnavailableError, Obstacle, Unfit
from bot.store.work import TABLES, DatabaseStore
from tests.bot.store.copies.evening import add_strange_rows, hold, play, rows
from tests.bot.store.copies.test_backup import obstacle
from tests.bot.store.works import founded


@pytest.fixture
def server(postgresql):
    """The address of an empty database on a server."""
    with postgresql.database(tables=False) as url:
        yield url


@pytest.fixture
def other_evening(database_url):
    """The address of a database of each kind in which another club has played."""
    play(database_url)
    engine = open_database(database_url)
    founded(DatabaseStore(engine), "telegram:-100")
    engine.dispose()
    return database_url


@pytest.fixture
def backup(evening_file, tmp_path):
    """A backup of an evening with odd rows in it, and what it holds."""
    url = f"sqlite:///{tmp_path / 'source.db'}"
    (tmp_path / "source.db").write_bytes(evening_file.read_bytes())
    add_strange_rows(url)
    back_up(url, tmp_path / "b")
    return tmp_path / "b", rows(url)


def test_an_evening_goes_to_a_server_and_back_without_loss(club, server, tmp_path):
    add_strange_rows(club)
    before, bytes_before = rows(club), (tmp_path / "floorman.db").read_bytes()
    back = f"sqlite:///{tmp_path / 'back.db'}"
    put = move(club, server, tmp_path)
    assert rows(server) == before == rows(club)
    assert (tmp_path / "floorman.db").read_bytes() == bytes_before
    move(server, back, tmp_path)
    assert rows(back) == before == rows(server)
    assert put.rows == sum(map(len, before.values()))
    assert put.aside is None


def test_the_ledger_and_the_draws_hold_wherever_they_are(club, server, tmp_path):
    told = hold(club)
    move(club, server, tmp_path)
    back_up(server, tmp_path / "b")
    restore(f"sqlite:///{tmp_path / 'fresh.db'}", tmp_path / "b", tmp_path)
    assert hold(server) == hold(f"sqlite:///{tmp_path / 'fresh.db'}") == told
    assert min(told) >= 3


def test_no_number_is_given_again_after_a_move_also_where_what_had_it_is_gone(club, server, tmp_path):
    letter, person = TABLES.tables["letter"], TABLES.tables["person"]
    said = {column.name: "" if column.name not in ("id", "club") else 1 for column in letter.columns}
    numbers = {"not_before": 0.0, "attempts": 0, "leased_until": 0.0, "taken": 0.0, "written": 0.0, "id": 700}

    def next_letter(url, person_number=999):
        engine = open_database(url)
        with engine.begin() as connection:
            row = {name: value for name, value in {**said, **numbers}.items() if name != "id"}
            given = connection.execute(insert(letter).values(**row)).inserted_primary_key[0]
            connection.execute(insert(person).values(club=1, number=person_number, name="Neu", role=0))
        engine.dispose()
        return given

    engine = open_database(club)
    with engine.begin() as connection:
        connection.execute(insert(letter).values(**{**said, **numbers}))
        connection.execute(letter.delete())
    engine.dispose()
    move(club, server, tmp_path)
    assert next_letter(server) == 701
    move(server, f"sqlite:///{tmp_path / 'back.db'}", tmp_path)
    assert next_letter(f"sqlite:///{tmp_path / 'back.db'}", person_number=1_000) == 702


def test_what_is_there_is_replaced_only_where_that_is_said_and_is_kept(other_evening, backup, tmp_path):
    file, wanted = backup
    before = rows(other_evening)
    assert obstacle(restore, other_evening, file, tmp_path) is Obstacle.NOT_EMPTY
    assert rows(other_evening) == before
    put = restore(other_evening, file, tmp_path, replace=True)
    assert rows(other_evening) == wanted
    assert rows(f"sqlite:///{put.aside}") == before
    assert stat.S_IMODE(put.aside.stat().st_mode) == 0o600
    assert put.aside.name.startswith("floorman.db.before-")
    assert not list(tmp_path.glob("*.part*"))


def test_a_restored_database_is_at_work_again(other_evening, backup, tmp_path):
    restore(other_evening, backup[0], tmp_path, replace=True)
    engine = open_database(other_evening)
    founded(DatabaseStore(engine), "telegram:-777")
    with engine.connect() as connection:
        assert connection.execute(text("SELECT count(*) FROM place WHERE place = 'telegram:-777'")).scalar() == 1
    engine.dispose()


def test_nothing_is_put_where_somebody_is_at_work(other_evening, club, backup, tmp_path, server):
    before = rows(other_evening)
    at_work = open_database(other_evening)
    assert obstacle(restore, other_evening, backup[0], tmp_path, replace=True) is Obstacle.IN_USE
    target = server if other_evening.startswith("sqlite") else f"sqlite:///{tmp_path / 'new.db'}"
    assert obstacle(move, other_evening, target, tmp_path) is Obstacle.IN_USE
    at_work.dispose()
    assert rows(other_evening) == before
    assert not list(tmp_path.glob("*before*"))
    move(other_evening, target, tmp_path)
    assert rows(target) == before


def test_a_move_goes_to_an_empty_database_only_and_never_onto_itself(other_evening, club, tmp_path):
    before = rows(other_evening)
    (tmp_path / "third").mkdir()
    third = f"sqlite:///{shutil.copy(club.removeprefix('sqlite:///'), tmp_path / 'third')}"
    assert obstacle(move, third, other_evening, tmp_path) is Obstacle.NOT_EMPTY
    assert obstacle(move, other_evening, other_evening, tmp_path) is Obstacle.SAME
    assert obstacle(move, third, third.replace("/third/", "/third/../third/"), tmp_path) is Obstacle.SAME
    assert rows(other_evening) == before


def test_a_database_that_a_start_has_made_and_nobody_has_used_is_empty(database_url, backup, tmp_path):
    open_database(database_url).dispose()
    restore(database_url, backup[0], tmp_path)
    assert rows(database_url) == backup[1]


def test_what_no_server_takes_is_named_by_its_row_and_nothing_is_written(club, server, tmp_path):
    cases = {
        "UPDATE place_setting SET value = 'a' || char(0) || 'secret' WHERE rowid = 1": "value: NUL",
        "UPDATE person SET number = 99999999999 WHERE id = 2": "number: 99999999999",
        "UPDATE person SET name = substr(hex(zeroblob(200)), 1, 61) WHERE id = 3": "name: 61 > 60",
        "UPDATE person SET role = 'secret' WHERE id = 4": "role: str",
    }
    for statement, said in cases.items():
        file = tmp_path / "odd.db"
        file.write_bytes((tmp_path / "floorman.db").read_bytes())
        with closing(sqlite3.connect(file)) as connection, connection:
            connection.execute("INSERT INTO place_setting VALUES ('telegram:-9', 'held', 'x')")
            connection.execute("DELETE FROM place_setting WHERE place <> 'telegram:-9'")
            connection.execute("PRAGMA foreign_keys=OFF")
            connection.execute(statement.replace("rowid = 1", "place = 'telegram:-9'"))
        with pytest.raises(CannotBeDoneError) as refused:
            move(f"sqlite:///{file}", server, tmp_path)
        assert refused.value.obstacle is Obstacle.NOT_TAKEN, refused.value
        assert said in refused.value.fields["reason"]
        assert refused.value.fields["row"].startswith(
            ("place_setting (name='held', place=", "place_setting (place=", "person (id=")
        )
        assert "secret" not in str(refused.value)
    engine = open_database(server)
    with engine.connect() as connection:
        assert connection.execute(text("SELECT count(*) FROM person")).scalar() == 0
    engine.dispose()


def test_a_text_that_is_none_is_told_by_its_table(club, server, tmp_path):
    with closing(sqlite3.connect(tmp_path / "floorman.db")) as connection, connection:
        connection.execute("UPDATE person SET name = CAST(x'ff41' AS TEXT) WHERE id = 2")
    with pytest.raises(CannotBeDoneError) as refused:
        move(club, server, tmp_path)
    assert (refused.value.obstacle, refused.value.fields["place"]) == (Obstacle.DAMAGED, "person")


def test_a_file_that_sqlite_cannot_read_gives_way_and_is_kept(backup, tmp_path):
    broken = tmp_path / "broken.db"
    broken.write_text("no database at all " * 500)
    assert obstacle(restore, f"sqlite:///{broken}", backup[0], tmp_path) is Obstacle.NOT_EMPTY
    put = restore(f"sqlite:///{broken}", backup[0], tmp_path, replace=True)
    assert put.aside.read_text().startswith("no database")
    assert rows(f"sqlite:///{broken}") == backup[1]


def test_a_log_of_a_file_that_is_gone_is_not_read_into_what_is_put_there(club, backup, tmp_path):
    engine = open_database(club)
    founded(DatabaseStore(engine), "telegram:-5")
    log = (tmp_path / "floorman.db-wal").read_bytes()
    engine.dispose()
    (tmp_path / "gone.db-wal").write_bytes(log)
    restore(f"sqlite:///{tmp_path / 'gone.db'}", backup[0], tmp_path)
    assert rows(f"sqlite:///{tmp_path / 'gone.db'}") == backup[1]


def test_an_address_that_leads_nowhere_is_told_as_what_it_is_without_its_password(club, postgresql, tmp_path):
    with postgresql.database(tables=False) as url:
        nobody = url.replace("postgres@", "nobody:geheim@")
        cases = {
            url.replace("@/test", "@/nosuch"): Unfit.NAME, nobody: Unfit.LOGIN,
            "postgresql://anna:geheim@127.0.0.1:1/x": Unfit.SERVER, "postgresql+nothing://anna:geheim@h/x": Unfit.DRIVER,
            "mysql://anna:geheim@h/x": Unfit.DRIVER, f"postgresql://anna:geheim@/x?host={tmp_path}": Unfit.SERVER,
        }  # fmt: skip
        for target, cause in cases.items():
            with pytest.raises(DatabaseUnavailableError) as refused:
                move(club, target, tmp_path)
            assert refused.value.cause is cause, str(refused.value)
            assert "geheim" not in str(refused.value)
    assert hold(club)[0] >= 3
