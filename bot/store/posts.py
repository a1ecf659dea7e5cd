"""Who serves a platform, by locks that the system takes from whoever dies.

On PostgreSQL it is an advisory lock in a transaction that stays open and does nothing, so that it goes through a pooler, too. A
process that hangs keeps its connection; so the server is asked to end that transaction once nothing was said in it for a while.
It holds back nobody's cleaning up: between its statements a transaction that has only read has no snapshot.
Beside an SQLite file it is the lock of another file, which nobody writes into. A process that hangs keeps it: whoever has the
machine sees it there, and ends it.
"""

from __future__ import annotations

import sqlite3
from hashlib import sha256
from pathlib import Path

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from bot.private_files import ensured
from bot.services.ports.failures import Cause, NotSavedError
from bot.services.ports.posts import PostPort
from bot.store.causes import cause_of

LEASE = 15
"""Seconds after which PostgreSQL takes a post from somebody who has said nothing."""
TRIED = "SELECT pg_try_advisory_xact_lock(%(key)s)"
STILL = "SELECT 1"


class StoredPosts:
    """The posts of those who work on one database: on its server, or beside its `file`. In memory nobody else comes."""

    def __init__(self, engine: Engine, file: Path | None) -> None:
        self._engine, self._file = engine, file

    def at(self, bot: str) -> PostPort:
        """The post of a bot."""
        named = sha256(f"floorman serves {bot}".encode()).digest()
        if self._engine.dialect.name == "postgresql":
            return _OnServer(self._engine, int.from_bytes(named[:8], signed=True))
        if self._file is None:
            return _InMemory()
        return _BesideFile(self._file.with_name(f"{self._file.name}.post-{named.hex()[:12]}"))


class _InMemory:
    def hold(self) -> bool:
        return True

    def leave(self) -> None:
        return


class _OnServer:
    def __init__(self, engine: Engine, key: int) -> None:
        self._engine, self._key = engine.execution_options(isolation_level="READ COMMITTED"), key
        self._connection: Connection | None = None

    def hold(self) -> bool:
        if self._connection is not None:
            try:
                self._connection.exec_driver_sql(STILL)
            except (NotSavedError, DBAPIError):
                self.leave()  # the server was restarted, or has taken the post away meanwhile
            else:
                return True
        return self._taken()

    def _taken(self) -> bool:
        connection = self._engine.connect()
        try:
            connection.exec_driver_sql(f"SET LOCAL idle_in_transaction_session_timeout = '{LEASE}s'")
            if connection.exec_driver_sql(TRIED, {"key": self._key}).scalar_one():
                self._connection = connection
        finally:
            if self._connection is None:
                connection.close()
        return self._connection is not None

    def leave(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            # hung up, for a goodbye would be waited for: the server then lets go by itself
            connection.invalidate()
            connection.close()


class _BesideFile:
    def __init__(self, file: Path) -> None:
        self._file = file
        self._held: sqlite3.Connection | None = None

    def hold(self) -> bool:
        if self._held is not None:
            return True
        ensured(self._file)
        connection: sqlite3.Connection | None = None
        try:
            connection = sqlite3.connect(self._file, timeout=0, isolation_level=None, check_same_thread=False)
            connection.execute("PRAGMA journal_mode=MEMORY")  # else another file is made for what is never written
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            if connection is not None:
                connection.close()
            if (cause := cause_of(error, self._file)) is Cause.LOCKED:
                return False
            raise NotSavedError(cause or Cause.DISK, str(error)) from None
        self._held = connection
        return True

    def leave(self) -> None:
        held, self._held = self._held, None
        if held is not None:
            held.close()
