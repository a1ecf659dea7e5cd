"""A copy of a whole database in one file, made while others go on writing in it."""

from __future__ import annotations

import errno
import os
from contextlib import closing
from pathlib import Path

from sqlalchemy import Connection

from bot.services.ports.copies import Copied
from bot.store.address import shown_address
from bot.store.copies.files import copied_into, engine_on, flaws, opened, part_beside, put_in_place, told
from bot.store.copies.rows import copy_rows
from bot.store.database import bring_up_to_date, reached, reader, sqlite_file
from bot.store.errors import CannotBeDoneError, Obstacle
from bot.store.versions import is_known, version_of

NO_NAMES = ("-", ".")
"""What stands for no file at all: standard output elsewhere, and a name that was left empty."""


def back_up(url: str, file: Path, *, overwrite: bool = False) -> Copied:
    """Writes all that a database holds at one moment into a file of its owner's alone, which stands there once it was looked
    through, or not at all. The database is left as it is. Raises CannotBeDoneError, DatabaseUnavailableError.
    """
    _see_that_free(url, file, overwrite)
    with part_beside(file) as part:
        snapshot(url, part)
        copied = _seen_through(url, part)
        _see_that_free(url, file, overwrite)
        with told(file):
            put_in_place(part, file)
    return Copied(str(file), copied.version, copied.rows)


def _seen_through(url: str, part: Path) -> Copied:
    """What is in a copy that was just made: what is wrong with it is so with the database, whose name people know."""
    try:
        return examined(part)
    except CannotBeDoneError as error:
        raise CannotBeDoneError(
            error.obstacle, **{**error.fields, "place": str(sqlite_file(url) or shown_address(url))}
        ) from None


def _see_that_free(url: str, file: Path, overwrite: bool) -> None:
    if str(file) in NO_NAMES:
        raise CannotBeDoneError(Obstacle.NO_NAME)
    if file.is_dir():
        raise CannotBeDoneError(Obstacle.DISK, place=str(file), reason=os.strerror(errno.EISDIR))
    own = sqlite_file(url)
    if own is not None and own.resolve() == file.resolve():
        raise CannotBeDoneError(Obstacle.SAME, place=str(file))
    if file.is_symlink() or (file.exists() and not file.is_file()):
        raise CannotBeDoneError(Obstacle.NOT_PLAIN, place=str(file))
    if file.exists() and not overwrite:
        raise CannotBeDoneError(Obstacle.EXISTS, place=str(file))


def snapshot(url: str, part: Path) -> None:
    """Writes what a database holds into an empty file. Raises CannotBeDoneError, DatabaseUnavailableError."""
    own = sqlite_file(url)
    if own is not None:
        with closing(opened(own)) as source, told(part):
            copied_into(source, part)
        return
    engine = reached(url)
    try:
        if engine.dialect.name == "sqlite":
            raise CannotBeDoneError(Obstacle.NO_FILE, place=shown_address(url))
        with reader(engine).connect() as source:
            dump(source, part, shown_address(url))
    finally:
        engine.dispose()


def dump(source: Connection, part: Path, place: str) -> None:
    """Writes the tables of a database that is no file into an empty one, in the version that they have."""
    version = version_of(source)
    if not version:
        raise CannotBeDoneError(Obstacle.NONE, place=place)
    if not is_known(version):
        raise CannotBeDoneError(Obstacle.NEWER, place=place, version=version)
    engine = engine_on(part)
    try:
        with told(part), engine.begin() as target:
            bring_up_to_date(target, place, version)
            copy_rows(source, target)
    finally:
        engine.dispose()


def examined(file: Path) -> Copied:
    """What is in a copy. Raises CannotBeDoneError for a file that no backup has written, and a damaged or a newer one."""
    with closing(opened(file)) as connection, told(file):
        if found := flaws(connection):
            raise CannotBeDoneError(Obstacle.DAMAGED, place=str(file), reason=found[0])
        names = [str(row[0]) for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        kept = connection.execute("SELECT version_num FROM alembic_version").fetchall() if "alembic_version" in names else []
        if len(kept) != 1 or "place" not in names:
            raise CannotBeDoneError(Obstacle.NO_BACKUP, place=str(file))
        version = str(kept[0][0])
        if not is_known(version):
            raise CannotBeDoneError(Obstacle.NEWER, place=str(file), version=version)
        tables = [name for name in names if not name.startswith("sqlite_") and name != "alembic_version"]
        rows = sum(connection.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for name in tables)  # noqa: S608  # nosec B608 # names that are there
    return Copied(str(file), version, int(rows))
