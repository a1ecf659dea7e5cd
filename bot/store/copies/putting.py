"""A backup put into a database, of whichever kind that is; and a database moved into another one, which is the same.

What is to be put there lies in a file of its own first, brought up to date and looked through. It goes into the database in one
transaction: whoever looks sees what was there before, or all of the new, also after a kill.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

from sqlalchemy import Connection, inspect

from bot.private_files import ensured
from bot.services.ports.copies import Copied, Put
from bot.store.address import shown_address
from bot.store.copies.backup import dump, examined, snapshot
from bot.store.copies.files import (
    copied_into,
    copy,
    engine_on,
    held,
    move_aside,
    name_aside,
    opened,
    part_beside,
    put_in_place,
    told,
)
from bot.store.copies.rows import copy_rows, is_empty
from bot.store.database import ONE_AT_A_TIME, PATIENCE, bring_up_to_date, reached, sqlite_file
from bot.store.errors import CannotBeDoneError, DatabaseUnavailableError, Obstacle, Unfit
from bot.store.versions import is_known, version_of
from bot.store.work import TABLES

OTHERS = """SELECT count(*) FROM pg_stat_activity
 WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name = current_setting('application_name')"""
"""The other connections of Floorman's to a database: one that runs always has some, and each says who it is."""


def restore(url: str, file: Path, kept_in: Path, *, replace: bool = False) -> Put:
    """Puts a backup into a database. One that is not empty is only replaced where that was said, and a copy of it is kept then:
    beside an SQLite file, in the folder `kept_in` of any other. Raises CannotBeDoneError, DatabaseUnavailableError.
    """
    own = sqlite_file(url)
    if own is not None and own.resolve() == file.resolve():
        raise CannotBeDoneError(Obstacle.SAME, place=str(file))
    if not file.is_file():
        raise CannotBeDoneError(Obstacle.NO_COPY, place=str(file))
    with part_beside(own or kept_in / "floorman.db") as part:
        before = examined(file)
        with closing(opened(file)) as source, told(part):
            copied_into(source, part)
        return _put(url, part, before, own or kept_in / "floorman.db", replace=replace)


def move(source: str, target: str, kept_in: Path) -> Put:
    """Puts all that a database holds into another one, which must be empty; the first is left as it is, and nobody may be at work
    in either. Raises CannotBeDoneError, DatabaseUnavailableError.
    """
    if _same(source, target):
        raise CannotBeDoneError(Obstacle.SAME, place=str(sqlite_file(target) or shown_address(target)))
    own = sqlite_file(target) or kept_in / "floorman.db"
    with _nobody_at(source), part_beside(own) as part:
        snapshot(source, part)
        return _put(target, part, examined(part), own, replace=False)


def _same(source: str, target: str) -> bool:
    one, other = sqlite_file(source), sqlite_file(target)
    if one is not None and other is not None:
        return one.resolve() == other.resolve()
    return source == target


@contextmanager
def _nobody_at(url: str) -> Iterator[None]:
    """Nobody is at work in a database: what he wrote from now on would be in the old one only. One in a file is not kept from
    being opened, for it is about to be read.
    """
    own = sqlite_file(url)
    if own is not None:
        opened(own).close()
        with held(own):
            pass
        yield
        return
    engine = reached(url)
    try:
        with engine.connect() as connection:
            if connection.dialect.name == "postgresql":
                _see_that_alone(connection, shown_address(url))
        engine.dispose()
        yield
    finally:
        engine.dispose()


def _see_that_alone(connection: Connection, place: str) -> None:
    if connection.exec_driver_sql(OTHERS).scalar():
        raise CannotBeDoneError(Obstacle.IN_USE, place=place)


def _put(url: str, part: Path, before: Copied, own: Path, *, replace: bool) -> Put:
    """Brings what is in a file up to date, looks through it, and puts it into a database."""
    engine = engine_on(part)
    try:
        with told(part), engine.begin() as connection:
            bring_up_to_date(connection, str(part))
    finally:
        engine.dispose()
    rows = examined(part).rows
    if sqlite_file(url) is not None:
        aside = _into_file(part, own, replace=replace)
    else:
        aside = _into_server(url, part, own, replace=replace)
    return Put(shown_address(url), rows, before.version, aside)


def _into_file(part: Path, file: Path, *, replace: bool) -> Path | None:
    ensured(file.resolve())
    with ExitStack() as open_ones:
        try:
            target, aside = open_ones.enter_context(held(file)), None
            is_kept = _holds_something(target)
        except CannotBeDoneError as error:
            if error.obstacle is not Obstacle.DAMAGED:
                raise
            # what SQLite can't read is kept as it is: no copy could be made of it
            _see_that_wanted(file, replace)
            aside, is_kept = move_aside(file), False
            ensured(file.resolve())
            target = open_ones.enter_context(held(file))
        if is_kept:
            _see_that_wanted(file, replace)
            aside = _kept_aside(target, name_aside(file))
        with _only_if_done(aside if is_kept else None), told(file), closing(opened(part)) as source:
            copy(source, target)
    return aside


@contextmanager
def _only_if_done(aside: Path | None) -> Iterator[None]:
    """A copy of what is replaced is kept only where it is replaced: else it stands where it was."""
    try:
        yield
    except BaseException:
        if aside is not None:
            aside.unlink(missing_ok=True)
        raise


def _see_that_wanted(place: Path | str, replace: bool) -> None:
    if not replace:
        raise CannotBeDoneError(Obstacle.NOT_EMPTY, place=str(place))


def _holds_something(connection: sqlite3.Connection) -> bool:
    """Whether a file holds anything: a row of Floorman's, or a table that is none of his."""
    names = [str(row[0]) for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    own = [name for name in names if name not in ("alembic_version", "sqlite_sequence") and not name.startswith("sqlite_stat")]
    return any(
        name not in TABLES.tables or connection.execute(f'SELECT 1 FROM "{name}" LIMIT 1').fetchone()  # noqa: S608  # nosec B608 # names that are there
        for name in own
    )


def _kept_aside(source: sqlite3.Connection, aside: Path) -> Path:
    with part_beside(aside) as part, told(part):
        copied_into(source, part)
        put_in_place(part, aside)
    return aside


def _into_server(url: str, part: Path, own: Path, *, replace: bool) -> Path | None:
    place = shown_address(url)
    engine = reached(url)
    try:
        if engine.dialect.name != "postgresql":
            raise CannotBeDoneError(Obstacle.NO_FILE, place=place)
        with told(place), ExitStack() as done, engine.begin() as target:
            # whoever starts meanwhile waits here, and who has started is connected
            target.exec_driver_sql(ONE_AT_A_TIME)
            _see_that_alone(target, place)
            if (version := version_of(target)) and not is_known(version):
                raise DatabaseUnavailableError(place, version, Unfit.NEWER)
            aside = _emptied(target, place, own, replace=replace)
            done.enter_context(_only_if_done(aside))
            bring_up_to_date(target, url)
            with engine_on(part).connect() as source:
                copy_rows(source, target)
        return aside
    finally:
        engine.dispose()


def _emptied(target: Connection, place: str, own: Path, *, replace: bool) -> Path | None:
    """Takes away what is in a database once a copy of it is kept; nothing of that is so before the transaction ends."""
    if is_empty(target):
        return None
    _see_that_wanted(place, replace)
    there = set(inspect(target).get_table_names())
    names = ", ".join(f'"{table.name}"' for table in TABLES.sorted_tables if table.name in there)
    target.exec_driver_sql(f"SET LOCAL lock_timeout = '{PATIENCE:.0f}s'")
    target.exec_driver_sql(f"LOCK TABLE {names} IN ACCESS EXCLUSIVE MODE")
    aside = name_aside(own)
    with part_beside(aside) as part:
        dump(target, part, place)
        with told(part):
            put_in_place(part, aside)
    target.exec_driver_sql(f"TRUNCATE {names} RESTART IDENTITY")
    return aside


def upgrade(url: str) -> tuple[str, str]:
    """Brings the tables of a database up to date, as every start does. Returns the version that they had, empty where there were
    none, and the one that they have. Raises DatabaseUnavailableError, CannotBeDoneError.
    """
    place = sqlite_file(url) or shown_address(url)
    engine = reached(url)
    try:
        with told(place), engine.begin() as connection:
            before = version_of(connection)
            bring_up_to_date(connection, url)
            return before, version_of(connection)
    finally:
        engine.dispose()
