"""Rows from one kind of database into the other, each as it is: what one of them does not take is named, and what arrived is
compared with what was sent.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from sqlalchemy import BigInteger, Column, Connection, Integer, MetaData, Table, func, insert, inspect, select
from sqlalchemy.exc import DBAPIError, StatementError

from bot.store.errors import CannotBeDoneError, Obstacle
from bot.store.versions import newest, version_of
from bot.store.work import TABLES

AT_ONCE = 200
"""Rows that are written with one statement: one may hold a whole rulebook."""
EVERY = 2**256
BITS, MORE_BITS = 31, 63
"""What an integer has beside its sign, and one of a column that is said to hold large ones."""
Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Digest:
    """What a table holds, whatever the order: how many rows, and the sum of their SHA-256."""

    rows: int = 0
    sum: int = 0

    def with_row(self, row: Iterable[object]) -> Digest:
        """The same table with one row more."""
        read = int.from_bytes(hashlib.sha256(repr([_read(value) for value in row]).encode("utf-8", "surrogatepass")).digest())
        return Digest(self.rows + 1, (self.sum + read) % EVERY)


def _read(value: object) -> object:
    if isinstance(value, float):
        return value + 0.0  # SQLite keeps no zero with a sign
    return bytes(value) if isinstance(value, memoryview | bytearray) else value


def tables_of(connection: Connection) -> Sequence[Table]:
    """The tables of Floorman's in a database, those first to which others refer: as this version describes them, or as they are
    found where another one has made them.
    """
    if version_of(connection) == newest():
        return TABLES.sorted_tables
    found = MetaData()
    found.reflect(connection, only=lambda name, _: name in TABLES.tables)
    return found.sorted_tables


def is_empty(connection: Connection) -> bool:
    """Whether nothing is kept in a database: it has no tables of Floorman's, or no rows in them."""
    there = set(inspect(connection).get_table_names())
    tables = (table for table in TABLES.sorted_tables if table.name in there)
    return all(connection.execute(select(1).select_from(table).limit(1)).first() is None for table in tables)


def digests(connection: Connection, tables: Iterable[Table]) -> Mapping[str, Digest]:
    """What each table holds. Raises CannotBeDoneError for one that can't be read to the end."""
    found = {}
    for table in tables:
        digest = Digest()
        for row in _rows(connection, table):
            digest = digest.with_row(row.values())
        found[table.name] = digest
    return found


def copy_rows(source: Connection, target: Connection) -> Mapping[str, Digest]:
    """Writes every row of one database into the tables of another one of the same version, which are empty, and what number each
    of them gives next. Returns what each table holds. Raises CannotBeDoneError for a row that is not taken, and where something
    else arrived than was sent.
    """
    into = {table.name: table for table in tables_of(target)}
    sent = {}
    for table in tables_of(source):
        digest, rows = Digest(), _rows(source, table)
        while some := list(islice(rows, AT_ONCE)):
            _write(target, into[table.name], some)
            for row in some:
                digest = digest.with_row(row.values())
        sent[table.name] = digest
    _go_on_counting(source, target, into)
    for name, digest in digests(target, into.values()).items():
        if digest != sent[name]:
            raise CannotBeDoneError(Obstacle.DIFFERS, table=name)
    return sent


def _rows(connection: Connection, table: Table) -> Iterator[Row]:
    try:
        # the names in one order, whichever order the columns were added in
        columns = sorted(table.columns, key=lambda column: column.name)
        wanted = select(*columns).order_by(*table.primary_key.columns)
        for row in connection.execute(wanted, execution_options={"yield_per": AT_ONCE}):
            yield {column.name: value for column, value in zip(columns, row, strict=True)}
    except (DBAPIError, ValueError) as error:
        reason = str(getattr(error, "orig", None) or error).splitlines()[0]
        raise CannotBeDoneError(Obstacle.DAMAGED, place=table.name, reason=reason) from None


def _write(target: Connection, table: Table, rows: Sequence[Row]) -> None:
    try:
        with target.begin_nested():
            target.execute(insert(table), rows)
    except StatementError as error:
        if len(rows) == 1:
            raise _not_taken(table, rows[0], error) from None
        for row in rows:
            _write(target, table, [row])


def _not_taken(table: Table, row: Row, error: StatementError) -> CannotBeDoneError:
    """Which row it is, by its key, and in which of its columns the fault lies, where that shows; never what stands there."""
    fault = next((said for column in table.columns if (said := _fault(column, row[column.name]))), "")
    reason = fault or next(iter(str(error.orig).splitlines()), "")
    key = ", ".join(f"{column.name}={row[column.name]!r}" for column in table.primary_key.columns)
    return CannotBeDoneError(Obstacle.NOT_TAKEN, row=f"{table.name} ({key})", reason=reason)


def _fault(column: Column[Any], value: object) -> str:
    if isinstance(value, str) and "\0" in value:
        return f"{column.name}: NUL (U+0000)"
    if isinstance(value, str) and any("\ud800" <= sign <= "\udfff" for sign in value):
        return f"{column.name}: surrogate"
    longest = getattr(column.type, "length", None)
    if isinstance(value, str) and longest and len(value) > longest:
        return f"{column.name}: {len(value)} > {longest}"
    if isinstance(column.type, Integer) and value is not None and not _has_room(column, value):
        return f"{column.name}: {value if isinstance(value, int) else type(value).__name__}"
    if isinstance(value, float) and math.isnan(value):
        return f"{column.name}: NaN"
    if value is None and not column.nullable:
        return f"{column.name}: NULL"
    return ""


def _has_room(column: Column[Any], value: object) -> bool:
    bits = MORE_BITS if isinstance(column.type, BigInteger) else BITS
    return isinstance(value, int) and -(2**bits) <= value < 2**bits


def _go_on_counting(source: Connection, target: Connection, tables: Mapping[str, Table]) -> None:
    """Has the other database give no number that this one has given, also where what had it is gone."""
    given = _given(source, tables.values())
    for name, last in given.items():
        if target.dialect.name == "sqlite":
            target.exec_driver_sql("DELETE FROM sqlite_sequence WHERE name = ?", (name,))
            target.exec_driver_sql("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", (name, last))
        elif (sequence := _sequence(target, tables[name])) is not None:
            # it is taken back with the transaction, which setval would not be; the very last number has none after it
            target.exec_driver_sql(f"ALTER SEQUENCE {sequence} RESTART WITH {last}")
            target.exec_driver_sql("SELECT nextval(%s)", (sequence,))


def _given(connection: Connection, tables: Iterable[Table]) -> Mapping[str, int]:
    """The last number that each table has given, where it has given any."""
    counted = {}
    for table in tables:
        column = table.autoincrement_column
        if column is not None:
            highest = connection.execute(select(func.max(column))).scalar() or 0
            noted = _noted_in_sqlite if connection.dialect.name == "sqlite" else _noted_in_postgresql
            counted[table.name] = max(highest, noted(connection, table))
    return {name: number for name, number in counted.items() if number}


def _noted_in_sqlite(connection: Connection, table: Table) -> int:
    noted = connection.exec_driver_sql("SELECT seq FROM sqlite_sequence WHERE name = ?", (table.name,)).scalar()
    return int(noted or 0)


def _noted_in_postgresql(connection: Connection, table: Table) -> int:
    sequence = _sequence(connection, table)
    if sequence is None:
        return 0
    last, is_called = connection.exec_driver_sql(f"SELECT last_value, is_called FROM {sequence}").one()  # noqa: S608  # nosec B608 # a name of ours
    return int(last) if is_called else 0


def _sequence(connection: Connection, table: Table) -> str | None:
    """What gives a table of PostgreSQL its numbers."""
    column = table.autoincrement_column
    if column is None:
        return None
    found = connection.exec_driver_sql("SELECT pg_get_serial_sequence(%s, %s)", (table.name, column.name)).scalar()
    return str(found) if found else None
