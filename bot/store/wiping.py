"""Leaves nothing of what was erased in the database's files.

A row that is changed or deleted stays to be read in the raw file for a while: SQLite keeps the old pages in the log beside the
database (https://www.sqlite.org/wal.html, "checkpoint"), and a page that was divided may keep a copy of what has moved to
another (https://www.sqlite.org/lang_vacuum.html); PostgreSQL keeps the old version of every row
(https://www.postgresql.org/docs/current/sql-vacuum.html), and the commonest values of every column for its planner
(https://www.postgresql.org/docs/current/catalog-pg-statistic.html). So whatever erases at a person's request rewrites the
database once, and has those values read anew. Where that can't be done at once (a reader, a full disk, a process that is killed)
it is known from the database itself that it is still to be done.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any

from sqlalchemy import Connection, Dialect, Engine, String, insert, text
from sqlmodel import Field, SQLModel

from bot.store.database import WRITES

ERASED = "erased"
"""What a session notes of itself when it erases something at somebody's request."""
LOG = logging.getLogger("floorman")
SHORTLY = 500
"""Milliseconds that a rewrite waits for whoever reads: it holds up those who write."""

GIVES_WAY = 1_500
"""The same on PostgreSQL, whose own housekeeping gives way after a second (`deadlock_timeout`)."""


LOOKED = 60.0
"""Seconds after which it is looked again for what another process has erased and left in the files: it may be gone."""
ALL = ("rewrite", "empty the log")


class WipingRow(SQLModel, table=True):
    """An erasure after which the files have not been rewritten yet. No number is given twice: who has rewritten them strikes
    those that were there before, and none that came meanwhile.
    """

    __tablename__ = "wiping"
    __table_args__ = {"sqlite_autoincrement": True}

    id: int | None = Field(default=None, primary_key=True)


def note_erasure(connection: Connection) -> None:
    """Notes, with the erasure itself, that the files are to be rewritten. What is being done now is not kept either: the words
    that ask for the erasure are among it.
    """
    connection.execute(text("UPDATE inbox SET said = ''"))
    connection.execute(insert(WipingRow))


def note_purge(connection: Connection) -> None:
    """Notes, with the deletion of what has grown old, that the files are to be rewritten. PostgreSQL's own housekeeping sees to
    that in time: nobody waits for his command there because something was old.
    """
    if connection.dialect.name == "sqlite":
        connection.execute(insert(WipingRow))


class Wiper:
    """Rewrites one database when something in it was erased, and goes on later where that could not be done at once."""

    def __init__(self, engine: Engine) -> None:
        self._engine, self._to_do, self._looked = engine, tuple[str, ...](), -LOOKED

    @property
    def done(self) -> bool:
        """Whether nothing is left to do, as far as is known."""
        return not self._to_do

    def erased(self) -> None:
        """Something was erased, and that is recorded and noted: what is left of it in the files goes."""
        self._to_do = ALL
        self.finish()

    def finish(self) -> None:
        """Goes on where a reader or a full disk was in the way, or a process that is gone has left it; nothing where all is done.
        What stands in the way is logged and keeps nobody from his work.
        """
        if not self._to_do and time.monotonic() - self._looked < LOOKED:
            return
        before, self._looked = self._to_do, time.monotonic()
        try:
            with closing(self._engine.raw_connection()) as connection:
                if (own := connection.driver_connection) is None:
                    return
                if self._engine.dialect.name == "sqlite":
                    connection.info[WRITES] = True
                    self._in_sqlite(own)
                else:
                    self._in_postgresql(own, connection.invalidate)
        except Exception as error:  # the driver's own errors too, which are not wrapped here
            LOG.warning("what was erased may still be read in the database's files: %s", type(error).__name__)
        else:
            if self._to_do and self._to_do != before:
                LOG.warning("what was erased may still be read beside the database, for as long as somebody reads in it")

    def _in_sqlite(self, own: Any) -> None:  # noqa: ANN401 - a connection of whichever driver there is
        with closing(own.cursor()) as cursor:
            (waits,) = cursor.execute("PRAGMA busy_timeout").fetchone()
            cursor.execute(f"PRAGMA busy_timeout={SHORTLY}")
            try:
                cursor.execute("PRAGMA query_only=OFF")  # whoever read last over this connection has left it so
                if not (noted := self._noted(cursor)):
                    return
                if "rewrite" in self._to_do:
                    cursor.execute("VACUUM")
                    self._to_do = ("empty the log",)
                (busy, *_) = cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
                if not busy:
                    self._strike(cursor, noted)
            finally:
                cursor.execute(f"PRAGMA busy_timeout={waits}")

    def _in_postgresql(self, own: Any, used_up: Callable[[], None]) -> None:  # noqa: ANN401 - as above
        # imported here: the driver is for those who have a server
        from bot.store.patience import takes_its_time

        own.autocommit = True
        with closing(own.cursor()) as cursor:
            noted = self._noted(cursor)
            if not noted:
                own.autocommit = False
                return
            try:
                for statement in (*takes_its_time(own), f"SET lock_timeout = {GIVES_WAY}"):
                    cursor.execute(statement)
                for statement in _forgetting_statistics(cursor, self._engine.dialect):
                    cursor.execute(statement)
                cursor.execute(f"VACUUM (FULL, ANALYZE) {', '.join(SQLModel.metadata.tables)}")
                cursor.execute("VACUUM FULL pg_catalog.pg_statistic")
                self._strike(cursor, noted)
            finally:
                used_up()  # whoever gets a connection next waits as long as he would

    def _noted(self, cursor: Any) -> str:  # noqa: ANN401 - a cursor of whichever driver there is
        """The numbers of the erasures after which the files are to be rewritten, with commas; of others nothing is to do here."""
        cursor.execute("SELECT id FROM wiping ORDER BY id")
        noted = ", ".join(str(int(row[0])) for row in cursor.fetchall())
        self._to_do = (self._to_do or ALL) if noted else ()
        return noted

    def _strike(self, cursor: Any, noted: str) -> None:  # noqa: ANN401 - as above
        cursor.execute(f"DELETE FROM wiping WHERE id IN ({noted})")  # noqa: S608  # nosec B608 # numbers
        self._to_do = ()


def _forgetting_statistics(cursor: Any, dialect: Dialect) -> Iterator[str]:  # noqa: ANN401 - a cursor of whichever driver
    """What drops the values that PostgreSQL remembers of tables in which nothing is left: of those it reads none anew. A column
    that is given the type that it has loses them.
    """
    for table in SQLModel.metadata.sorted_tables:
        cursor.execute(f"TABLE {table.name} LIMIT 1")
        if cursor.fetchone() is None:
            for column in (one for one in table.columns if isinstance(one.type, String)):
                yield f'ALTER TABLE {table.name} ALTER COLUMN "{column.name}" TYPE {column.type.compile(dialect)}'
