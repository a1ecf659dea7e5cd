"""What a database means when it won't be written: its driver's error as a cause that people can do something about."""

from __future__ import annotations

import re
import shutil
import sqlite3
from collections.abc import Mapping
from pathlib import Path

from sqlalchemy import Engine, ExceptionContext, event

from bot.services.ports.failures import Cause, NotSavedError
from bot.store.errors import Unfit

IN_SQLITE: Mapping[int, Cause] = {
    sqlite3.SQLITE_FULL: Cause.FULL,
    sqlite3.SQLITE_READONLY: Cause.READ_ONLY,
    sqlite3.SQLITE_BUSY: Cause.LOCKED,
    sqlite3.SQLITE_LOCKED: Cause.LOCKED,
    sqlite3.SQLITE_IOERR: Cause.DISK,
}
"""By the kind of error, https://www.sqlite.org/rescode.html."""
IN_POSTGRESQL: Mapping[str, Cause] = {
    "53100": Cause.FULL,
    "25006": Cause.READ_ONLY,
    "55P03": Cause.LOCKED,
    "40P01": Cause.LOCKED,  # two works that hold what the other one waits for; the server has taken this one back
    "57014": Cause.UNREACHABLE,  # a statement that has taken too long, and was taken back
    "25P03": Cause.UNREACHABLE,  # work that has said nothing for too long, likewise
    "08007": Cause.IN_DOUBT,
}
"""By the code, https://www.postgresql.org/docs/current/errcodes-appendix.html."""
OTHER_FILES = (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT)
AT_THE_DOOR: Mapping[Unfit, re.Pattern[str]] = {
    Unfit.LOGIN: re.compile(
        r'authentication failed|no password supplied|no pg_hba\.conf entry|not permitted to log in|role ".*" does not exist', re.I
    ),
    Unfit.NAME: re.compile(r'database ".*" does not exist', re.I),
    Unfit.TAKEN: re.compile(r"(?:table|relation) \S+ already exists", re.I),
    Unfit.SERVER: re.compile(
        r"connection refused|translate host|resolve host|name or service|time(?:d )?out|unreachable|no route|no such file", re.I
    ),
}
"""By the words of libpq and of the server, English or not understood: who is not let in gets no code."""
NO_ROOM = 1_000_000
"""Bytes: SQLite may say of a disk that has no more left that it can't be written, and no more."""


def cause_of(error: BaseException | None, file: Path | None) -> Cause | None:
    """What a driver's error means for whoever wanted to write; None for one that is no matter of disk, folder or lock. `file` is
    the database's, where it has one.
    """
    found = IN_SQLITE.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)  # the low byte is the kind of error
    if found is Cause.DISK and file is not None and _is_full(file):
        return Cause.FULL
    return found or IN_POSTGRESQL.get(getattr(error, "sqlstate", None) or "")


def unfitness_of(error: BaseException | None) -> Unfit | None:
    """What a driver's error says of the address, or of the file that was found there; None where it can't be told."""
    if getattr(error, "sqlite_errorcode", 0) & 0xFF in OTHER_FILES:
        return Unfit.ANOTHER_FILE
    return next((unfit for unfit, said in AT_THE_DOOR.items() if said.search(str(error))), None)


def _is_full(file: Path) -> bool:
    try:
        return shutil.disk_usage(file.resolve().parent).free < NO_ROOM
    except OSError:
        return False


def _writes(context: ExceptionContext) -> bool:
    said = context.connection.get_execution_options() if context.connection is not None else {}
    return bool(said.get("writes", True)) and not said.get("postgresql_readonly", False)


def tell_causes(engine: Engine, file: Path | None) -> None:
    """From now on, whatever an engine runs raises NotSavedError where the database can't be written."""

    def told(context: ExceptionContext) -> None:
        if context.is_pre_ping:
            return  # the connection is replaced, and who works with it never knows
        error = context.original_exception
        cause = cause_of(error, file)
        if cause is None and file is None and (context.connection is None or context.is_disconnect):
            cause = Cause.UNREACHABLE  # work that loses its server is taken back there
        if cause is Cause.READ_ONLY and not _writes(context):
            return  # work that said it would only read: that is a mistake of ours, and no disk's
        if cause is not None:
            raise NotSavedError(cause, next(iter(str(error).splitlines()), "")) from None

    event.listen(engine, "handle_error", told)
