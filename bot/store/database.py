"""Opens the database and brings its tables up to date: alembic migrations are the only way that tables appear."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, NullPool, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError
from sqlmodel import create_engine

from bot.private_files import ensured
from bot.services.ports.failures import Cause
from bot.store.address import shown_address, without_access
from bot.store.causes import cause_of, tell_causes, unfitness_of
from bot.store.errors import DatabaseUnavailableError, Unfit
from bot.store.versions import is_known, newest, version_of

KNOWN = ("sqlite", "postgresql")
ONE_AT_A_TIME = "SELECT pg_advisory_xact_lock(20070523)"
"""Held by whoever migrates, until the commit. The number only has to be Floorman's own."""
PATIENCE = 5.0
"""Seconds that a connection waits for whoever has locked the database."""
WRITES = "writes"
"""Whether a transaction on a file may write: an option of it, and what its connection, once it is back, was set to last."""
READS: Mapping[str, Mapping[str, object]] = {
    "sqlite": {WRITES: False},
    "postgresql": {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True},
}
"""What a transaction that only reads is told: it sees one state from beginning to end, waits for nobody, and can't write."""


def open_database(url: str) -> Engine:
    """An engine on a database at the newest migration. SQLite is put into WAL mode, so that readers don't wait for writers.

    Raises DatabaseUnavailableError, which names the address without its password, and behind which nothing stands that has it.
    """
    engine = reached(url, in_a_chat=True)
    try:
        with engine.begin() as connection, _unhurried(connection):
            bring_up_to_date(connection, url)
    except DBAPIError as error:
        engine.dispose()
        raise unavailable(url, error) from None
    except DatabaseUnavailableError:
        engine.dispose()
        raise
    tell_causes(engine, sqlite_file(url))
    return engine


def open_to_read(url: str) -> Engine:
    """An engine on an SQLite database in a folder that can only be read, as it is: nothing is made beside it, and no table is
    changed. Where its log still holds something, that is read too, if SQLite can; else it refuses.

    Raises DatabaseUnavailableError, also for tables that are not those of this version.
    """
    file = sqlite_file(url)
    if file is None:
        raise DatabaseUnavailableError(shown_address(url), "it is no file")
    log = file.with_name(file.name + "-wal")
    # nobody writes into it; but what stands in a log would be passed over by a database that is said never to change
    still = "" if log.exists() and log.stat().st_size else "&immutable=1"
    address = f"{file.resolve().as_uri()}?mode=ro{still}"
    engine = create_engine("sqlite://", creator=lambda: connected(address), poolclass=NullPool, hide_parameters=True)
    event.listen(engine, "begin", begin_sqlite)
    try:
        with engine.connect().execution_options(**READS["sqlite"]) as connection:
            now = version_of(connection)
    except DBAPIError as error:
        raise unavailable(url, error) from None
    if now != newest():
        raise DatabaseUnavailableError(shown_address(url), "its tables are another version's", Cause.READ_ONLY, file)
    return engine


def connected(address: str) -> sqlite3.Connection:
    """A connection to an SQLite database at an address of its own kind."""
    return sqlite3.connect(address, uri=True, isolation_level=None, check_same_thread=False)


def reached(url: str, *, in_a_chat: bool = False) -> Engine:
    """An engine that was connected once; nothing was looked at yet. An SQLite file that is missing is made, empty. Where people
    wait for what it does, `in_a_chat`, nothing waits long for PostgreSQL.

    Raises DatabaseUnavailableError, as `open_database` does.
    """
    try:
        make_url(url)
    except (ArgumentError, ValueError):  # no address at all; a port in words, half an IPv6 address
        raise DatabaseUnavailableError(shown_address(url), "no address can be read in it") from None
    try:
        # an error that is logged never quotes what was to be written: names, and the secrets of draws
        # a connection that the server has dropped meanwhile (a restart) is replaced before it is used; a file drops none
        pooled = _pooled(url)
        engine = create_engine(with_driver(url), hide_parameters=True, **pooled)
        if engine.dialect.name not in KNOWN:
            reason = f"{engine.dialect.name} is neither sqlite nor postgresql"
            raise DatabaseUnavailableError(shown_address(url), reason, Unfit.DRIVER)
        if file := sqlite_file(url):
            ensured(file.resolve())
        if engine.dialect.name == "sqlite":
            event.listen(engine, "connect", _prepare_sqlite)
            event.listen(engine, "begin", begin_sqlite)
        else:
            _limited(engine, in_a_chat=in_a_chat)
        engine.connect().close()
    except DatabaseUnavailableError:
        raise
    except (NoSuchModuleError, ImportError) as error:
        raise DatabaseUnavailableError(shown_address(url), without_access(url, str(error)), Unfit.DRIVER) from None
    except Exception as error:  # SQLAlchemy, a driver or Python's own numbers and names of hosts: each quotes the address
        raise unavailable(url, error) from None
    return engine


def unavailable(url: str, error: Exception) -> DatabaseUnavailableError:
    """The failure to open a database, in the first line of what its driver says."""
    cause = getattr(error, "orig", None) or error
    reason, file = without_access(url, next(iter(str(cause).splitlines()), "")), sqlite_file(url)
    return DatabaseUnavailableError(shown_address(url), reason, cause_of(cause, file) or unfitness_of(cause), file)


def sqlite_file(url: str) -> Path | None:
    """The file of an SQLite database; None for any other address, a database in memory, and an address that names its file as a
    URI of its own, with options that only SQLite reads.
    """
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        return None
    name = parsed.database or ""
    if parsed.get_backend_name() != "sqlite" or name in ("", ":memory:") or name.startswith("file:"):
        return None
    return Path(name)


def reader(engine: Engine) -> Engine:
    """The same database for work that changes nothing."""
    return engine.execution_options(**READS[engine.dialect.name])


def bring_up_to_date(connection: Connection, url: str, version: str = "head") -> None:
    """Makes what is missing of the tables, up to a version, in the transaction of a connection. `url` is named where that can't
    be done: raises DatabaseUnavailableError for tables that only a newer Floorman knows, or another program's.
    """
    # Processes that start together take turns; all but the first find nothing left to do.
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(ONE_AT_A_TIME)
    now = version_of(connection)
    if now and not is_known(now):
        raise DatabaseUnavailableError(shown_address(url), now, Unfit.NEWER, sqlite_file(url))
    if now == newest():
        return
    # imported here: alembic takes its time and 12 MB, and there is seldom something to migrate
    from bot.store.migrating import migrate

    try:
        migrate(connection, version)
    except DBAPIError as error:
        if unfitness_of(error.orig) is Unfit.TAKEN:
            raise unavailable(url, error) from None
        raise


def with_driver(url: str) -> str:
    """Hosts hand out postgres:// and postgresql://, SQLAlchemy wants the driver named."""
    for prefix in ("postgres://", "postgresql://"):
        if url.startswith(prefix):
            return "postgresql+psycopg://" + url.removeprefix(prefix)
    return url


def _pooled(url: str) -> Mapping[str, Any]:
    """How connections are kept."""
    if make_url(with_driver(url)).get_backend_name() != "postgresql":
        return {"pool_pre_ping": not sqlite_file(url)}
    # imported here and below: the driver is for those who have a server
    from bot.store.patience import FREE_WITHIN, Connections

    return {"pool_pre_ping": True, "poolclass": Connections, "pool_timeout": FREE_WITHIN}


def _limited(engine: Engine, *, in_a_chat: bool) -> None:
    from bot.store.patience import AT_LENGTH, IN_A_CHAT, keep_limits

    keep_limits(engine, IN_A_CHAT if in_a_chat else AT_LENGTH)


def _unhurried(connection: Connection) -> AbstractContextManager[None]:
    """While tables are brought up to date nobody is in a hurry, whatever there is to wait for."""
    if connection.dialect.name != "postgresql":
        return nullcontext()
    from bot.store.patience import at_length

    return at_length(connection)


def begin_sqlite(connection: Connection) -> None:
    """A transaction that will write says so at once and waits for its turn: one that has read already couldn't, and the driver's
    own way begins it too late for that.
    """
    writes = connection.get_execution_options().get(WRITES, True)
    if connection.info.get(WRITES) is not writes:
        connection.exec_driver_sql(f"PRAGMA query_only={'OFF' if writes else 'ON'}")
        connection.info[WRITES] = writes
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _prepare_sqlite(connection: sqlite3.Connection, _record: object) -> None:
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout={PATIENCE * 1000:.0f}")
    _let_readers_in(cursor)
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute("PRAGMA secure_delete=ON")  # what was erased at a person's request does not linger in free pages
    cursor.execute("PRAGMA temp_store=MEMORY")  # nor in a temporary file, while the database is rewritten
    cursor.close()


def _let_readers_in(cursor: sqlite3.Cursor) -> None:
    """Puts a file into WAL mode. Of two connections that change the mode of a new file in the same instant SQLite refuses one at
    once, whatever its timeout says: each holds what the other waits for. The refused one comes back for a while; one that has
    waited already, because the database stays locked, is told so.
    """
    until = time.monotonic() + PATIENCE / 2
    while True:
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:
            busy = error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY  # the low byte is the kind of error
            if not busy or time.monotonic() >= until:
                raise
            time.sleep(0.02)
        else:
            return
