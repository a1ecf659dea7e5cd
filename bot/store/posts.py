"""Who serves a platform, by locks that the system takes from whoever dies.

On PostgreSQL it is an advisory lock in a transaction that stays open and does nothing, so that it goes through a pooler, too. A
process that hangs keeps its connection; so the server is asked to end that transaction once nothing was said in it for a while.
Whose line is lost, and not his life, may find that the server still has him at his post: that is no other process.
It holds back nobody's cleaning up: between its statements a transaction that has only read has no snapshot.
Beside an SQLite file it is the lock of another file, which nobody writes into; where that is, SQLite says: over a link, or by an
address of its own kind, others are at the same file. A process that hangs keeps it: whoever has the machine sees it there, and
ends it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from bot.private_files import ensured
from bot.services.ports.failures import Cause, NotSavedError
from bot.services.ports.posts import PostPort
from bot.services.ports.shares import MOST as MOST_SHARDS
from bot.services.ports.shares import Share
from bot.store.causes import cause_of
from bot.store.database import reader

LEASE = 15
"""Seconds after which PostgreSQL takes a post from somebody who has said nothing."""
TRIED = "SELECT pg_try_advisory_xact_lock(%(key)s)"
TRIED_BESIDE_OTHERS = "SELECT pg_try_advisory_xact_lock_shared(%(key)s)"
TRIED_SHARD = "SELECT pg_try_advisory_xact_lock(%(bot)s, %(shard)s)"
OTHER_TOTALS = """
SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 2 AND classid::bigint = %(bot)s
 AND objid::bigint / %(most)s <> %(total)s AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""
"""Who holds shards of the same bot out of another total: they would have some of the same servers."""
STILL = "SELECT 1"
WHO = "SELECT pg_backend_pid()"
STILL_OURS = """
SELECT count(pg_terminate_backend(pid)) FROM (SELECT DISTINCT pid FROM pg_locks WHERE locktype = 'advisory' AND granted
 AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) AND pid = %(lost)s) AS ours
"""
"""Who lost only his line is still at his post for the server: it is asked to let go of what it holds for him."""
FILES = "SELECT file FROM pragma_database_list WHERE name = 'main'"
ROOM = MOST_SHARDS + 1
"""Numbers that the shards of one total may have."""


class StoredPosts:
    """The posts of those who work on one database: on its server, or beside its file. In memory nobody else comes."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def at(self, bot: str, share: Share | None = None) -> PostPort:
        """The post of a bot, or of a share of it. Who has a share has his shards alone, and the bot beside others; each looks
        whether anybody has a shard out of another total.
        """
        named = sha256(f"floorman serves {bot}".encode()).digest()
        if self._engine.dialect.name == "postgresql":
            return _OnServer(self._engine, named, share)
        file = _file_of(self._engine)
        if file is None:
            return _InMemory()
        return _BesideFile(file.with_name(f"{file.name}.post-{named.hex()[:12]}"), share)


def _file_of(engine: Engine) -> Path | None:
    """The very file of an SQLite database, wherever links lead to it from; None for one in memory."""
    with reader(engine).connect() as connection:
        file = connection.exec_driver_sql(FILES).one().file
    return Path(file) if file else None


class _InMemory:
    def hold(self) -> bool:
        return True

    def leave(self) -> None:
        return


class _OnServer:
    def __init__(self, engine: Engine, named: bytes, share: Share | None) -> None:
        self._engine, self._share = engine.execution_options(isolation_level="READ COMMITTED"), share
        self._key, self._bot = int.from_bytes(named[:8], signed=True), int.from_bytes(named[8:12]) >> 1
        self._connection: Connection | None = None
        self._lost = 0

    def hold(self) -> bool:
        """Raises NotSavedError also while the server holds the post for a line of ours that was lost: nobody else has it."""
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
            if self._all_taken(connection):
                self._connection, self._lost = connection, connection.exec_driver_sql(WHO).scalar_one()
            elif self._lost and connection.exec_driver_sql(STILL_OURS, {"lost": self._lost}).scalar_one():
                raise NotSavedError(Cause.UNREACHABLE, "the server has not noticed yet that a line was lost")
        finally:
            if self._connection is None:
                connection.close()
        return self._connection is not None

    def _all_taken(self, connection: Connection) -> bool:
        """Whether nobody was in the way. Who comes at the same time sees us as we see him: then neither has got it."""
        share, key = self._share, {"key": self._key}
        if share is None:
            return bool(connection.exec_driver_sql(TRIED, key).scalar_one())
        if not connection.exec_driver_sql(TRIED_BESIDE_OTHERS, key).scalar_one():
            return False
        for shard in share.shards:
            number = share.total * ROOM + shard
            if not connection.exec_driver_sql(TRIED_SHARD, {"bot": self._bot, "shard": number}).scalar_one():
                return False
        others = {"bot": self._bot, "most": ROOM, "total": share.total}
        return not connection.exec_driver_sql(OTHER_TOTALS, others).scalar_one()

    def leave(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            # hung up, for a goodbye would be waited for: the server then lets go by itself
            connection.invalidate()
            connection.close()


class _BesideFile:
    def __init__(self, file: Path, share: Share | None) -> None:
        self._file, self._share = file, share
        self._held: list[sqlite3.Connection] = []

    def hold(self) -> bool:
        if self._held:
            return True
        held: list[sqlite3.Connection] = []
        try:
            got = self._all_locked(held)
        except NotSavedError:
            _let_go(held)
            raise
        if not got:
            _let_go(held)
            return False
        self._held = held
        return True

    def _all_locked(self, held: list[sqlite3.Connection]) -> bool:
        """Whether nobody was in the way; what is `held` already is added to that."""
        mine = [self._file] if self._share is None else [self._of(self._share, shard) for shard in self._share.shards]
        for file in mine:
            if (connection := _locked(file)) is None:
                return False
            held.append(connection)
        for file in self._others():
            if (other := _locked(file)) is None:
                return False
            other.close()
        return True

    def _of(self, share: Share, shard: int) -> Path:
        return self._file.with_name(f"{self._file.name}-{share.total}-{shard}")

    def _others(self) -> Iterator[Path]:
        """The files that nobody may have beside us: of who has all of the bot, and of shards out of another total."""
        if self._share is not None:
            yield self._file
        for file in sorted(self._file.parent.iterdir()):
            named, _, shard = file.name.removeprefix(f"{self._file.name}-").partition("-")
            total = int(named) if named.isdecimal() and shard.isdecimal() else 0
            if total and (self._share is None or total != self._share.total):
                yield file

    def leave(self) -> None:
        held, self._held = self._held, []
        _let_go(held)


def _let_go(held: list[sqlite3.Connection]) -> None:
    for one in held:
        one.close()


def _locked(file: Path) -> sqlite3.Connection | None:
    """The lock of a file; None where somebody else has it. Raises NotSavedError."""
    ensured(file)
    connection: sqlite3.Connection | None = None
    try:
        connection = sqlite3.connect(file, timeout=0, isolation_level=None, check_same_thread=False)
        connection.execute("PRAGMA journal_mode=MEMORY")  # else another file is made for what is never written
        connection.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        if connection is not None:
            connection.close()
        if (cause := cause_of(error, file)) is Cause.LOCKED:
            return None
        raise NotSavedError(cause or Cause.DISK, str(error)) from None
    return connection
