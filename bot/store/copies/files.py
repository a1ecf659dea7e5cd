"""SQLite files as wholes: copied while others write in them, held so that nobody else can, looked through.

A copy is made by SQLite's own online backup (https://www.sqlite.org/backup.html): what lies in the log beside the database is in
it, which a copy of the file alone leaves out.
"""

from __future__ import annotations

import errno
import os
import secrets
import sqlite3
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from sqlalchemy import Engine, NullPool, event
from sqlalchemy.exc import DBAPIError
from sqlmodel import create_engine

from bot.private_files import BESIDE, IS_POSIX, opened_private
from bot.store.causes import OTHER_FILES, cause_of
from bot.store.database import PATIENCE, begin_sqlite
from bot.store.errors import CannotBeDoneError, Obstacle

SHORTLY = 1.0
"""Seconds that are waited for whoever has a file open that is to be replaced."""
ABANDONED = 3_600.0
"""Seconds after which a half-written copy, in which nobody has written any more, is somebody's who was killed."""
CLOSED = (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY)
BLOCKED = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
IN_FILES: Mapping[int, Obstacle] = {
    **dict.fromkeys((errno.ENOSPC, errno.EDQUOT), Obstacle.FULL),
    **dict.fromkeys((errno.EROFS, errno.EACCES, errno.EPERM), Obstacle.READ_ONLY),
}
TRANSIENT = ".part"


@contextmanager
def told(place: Path | str) -> Iterator[None]:
    """What a database and the disk say of a place, as the one thing that people can do something about.

    Raises CannotBeDoneError.
    """
    try:
        yield
    except sqlite3.Error as error:
        raise obstacle_of(error, place) from None
    except DBAPIError as error:
        if error.connection_invalidated:
            raise CannotBeDoneError(Obstacle.UNREACHABLE, place=str(place)) from None
        raise obstacle_of(error.orig or error, place) from None
    except OSError as error:
        obstacle = IN_FILES.get(error.errno or 0, Obstacle.DISK)
        raise CannotBeDoneError(obstacle, place=str(error.filename or place), reason=str(error.strerror)) from None


def obstacle_of(error: BaseException, place: Path | str) -> CannotBeDoneError:
    """A driver's error as what stands in the way."""
    if getattr(error, "sqlite_errorcode", 0) & 0xFF in OTHER_FILES:
        return CannotBeDoneError(Obstacle.DAMAGED, place=str(place), reason=str(error))
    cause = cause_of(error, place if isinstance(place, Path) else None)
    obstacle = Obstacle(cause) if cause else Obstacle.DISK
    return CannotBeDoneError(obstacle, place=str(place), reason=next(iter(str(error).splitlines()), ""))


@contextmanager
def part_beside(file: Path) -> Iterator[Path]:
    """An empty file of its owner's alone beside another one, which is gone in the end unless it was put into that one's place."""
    _sweep(file)
    part = file.with_name(f"{file.name[:50]}.{secrets.token_hex(4)}{TRANSIENT}")
    try:
        with told(file):
            if not file.parent.is_dir():
                raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(file.parent))
            os.close(opened_private(str(part), os.O_CREAT | os.O_EXCL | os.O_WRONLY))
        yield part
    finally:
        for ending in BESIDE:
            with suppress(OSError):
                part.with_name(part.name + ending).unlink(missing_ok=True)


def _sweep(file: Path) -> None:
    """Takes away what somebody who was killed has left half-written beside a file: names stand in it."""
    with suppress(OSError):
        for left in file.parent.glob(f"{_plain(file.name[:50])}.????????{TRANSIENT}*"):
            if time.time() - left.stat().st_mtime > ABANDONED:
                left.unlink(missing_ok=True)


def _plain(name: str) -> str:
    return "".join(f"[{sign}]" if sign in "*?[" else sign for sign in name)


def put_in_place(part: Path, file: Path) -> None:
    """Gives a whole copy its name, so that it outlives a power cut."""
    with part.open("rb+") as written:
        os.fsync(written.fileno())
    part.replace(file)
    if IS_POSIX:
        folder = os.open(file.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def opened(file: Path) -> sqlite3.Connection:
    """A connection to a database that is there, to read in it while others write; one in a folder that can only be read too."""
    if not file.is_file():
        raise CannotBeDoneError(Obstacle.NONE, place=str(file))
    with told(file):
        try:
            return _looked_into(file, "mode=rw")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF not in CLOSED:
                raise
        # no log can be made beside it; where there is one, what stands in it would be passed over
        log = file.with_name(file.name + "-wal")
        still = "" if log.exists() and log.stat().st_size else "&immutable=1"
        return _looked_into(file, f"mode=ro{still}")


def _looked_into(file: Path, options: str) -> sqlite3.Connection:
    connection = _connected(file, options)
    try:
        _look(connection)
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _connected(file: Path, options: str, wait: float | None = None) -> sqlite3.Connection:
    address, waits = f"{file.resolve().as_uri()}?{options}", PATIENCE if wait is None else wait
    return sqlite3.connect(address, uri=True, isolation_level=None, timeout=waits, check_same_thread=False)


def _look(connection: sqlite3.Connection) -> None:
    connection.execute("SELECT count(*) FROM sqlite_master").fetchone()


@contextmanager
def held(file: Path) -> Iterator[sqlite3.Connection]:
    """A connection to a database that nobody else has open, and nobody else can read or write meanwhile. One in WAL mode, as
    Floorman's is, belongs to whoever has opened it until he closes it, also while he does nothing. Raises CannotBeDoneError.
    """
    with told(file), closing(_connected(file, "mode=rw", SHORTLY)) as connection:
        try:
            connection.execute("PRAGMA locking_mode=EXCLUSIVE")
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("COMMIT")
            connection.execute("BEGIN EXCLUSIVE")
            connection.execute("COMMIT")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF not in BLOCKED:
                raise
            raise CannotBeDoneError(Obstacle.IN_USE, place=str(file)) from None
        connection.execute("PRAGMA secure_delete=ON")
        yield connection


def copy(source: sqlite3.Connection, target: sqlite3.Connection) -> None:
    """Puts all that a database holds in the place of all that another one does, or leaves that as it is."""
    if not source.in_transaction:
        # a copy would wait for ever for whoever holds the database; a reader waits his time, and then nobody can get in between
        source.execute("BEGIN")
        _look(source)
    source.backup(target, pages=-1)
    source.execute("COMMIT")


def copied_into(source: sqlite3.Connection, part: Path) -> None:
    """Writes what a database holds into a file of its own, with nothing beside it."""
    with closing(_connected(part, "mode=rw")) as target:
        copy(source, target)
        alone(target)


def alone(connection: sqlite3.Connection) -> None:
    """Has a database be one file, without a log beside it."""
    connection.execute("PRAGMA journal_mode=DELETE")


def flaws(connection: sqlite3.Connection) -> Sequence[str]:
    """What SQLite finds wrong with a file: pages, indexes, rows that refer to nothing. Empty where all is well."""
    found = [str(row[0]) for row in connection.execute("PRAGMA integrity_check(5)")]
    if found != ["ok"]:
        return found
    return [f"{row[0]} → {row[2]}" for row in connection.execute("PRAGMA foreign_key_check").fetchmany(5)]


def engine_on(file: Path, *, shared: bool = False) -> Engine:
    """An engine on a file that is there: one's own, or one that is `shared` with whoever works in it."""

    def connect() -> sqlite3.Connection:
        return opened(file) if shared else _connected(file, "mode=rw")

    engine = create_engine("sqlite://", creator=connect, poolclass=NullPool, hide_parameters=True)
    event.listen(engine, "begin", begin_sqlite)
    return engine


def name_aside(file: Path) -> Path:
    """Where what is replaced is kept: beside the database, under its name and the hour."""
    hour = time.strftime("%Y%m%dT%H%M%SZ", time.gmtime())
    names = (file.with_name(f"{file.name}.before-{hour}{more}") for more in ("", *(f"-{n}" for n in range(2, 100))))
    return next(name for name in names if not name.exists())


def move_aside(file: Path) -> Path:
    """Gives a file that SQLite can't read, with what lies beside it, another name. Returns that."""
    kept = name_aside(file)
    for ending in BESIDE:
        with suppress(FileNotFoundError):
            file.with_name(file.name + ending).rename(kept.with_name(kept.name + ending))
    return kept
