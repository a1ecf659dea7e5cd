"""Whether a database is whole: its pages and rows, its tables, and the letters that wait in it."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from sqlalchemy import Connection, Engine, inspect, select
from sqlmodel import col

from bot.services.ports.copies import Soundness
from bot.services.ports.outbox import LetterState
from bot.store.address import shown_address
from bot.store.chats.letters import LetterRow, platform_of
from bot.store.copies.files import engine_on, flaws, opened, told
from bot.store.copies.rows import digests, tables_of
from bot.store.database import reached, reader, sqlite_file
from bot.store.errors import CannotBeDoneError, DatabaseUnavailableError, Obstacle, Unfit
from bot.store.versions import is_known, newest, version_of
from bot.store.work import TABLES

STATES = frozenset(map(str, LetterState))
MOST = 10
"""Letters that are named of those with which something is wrong."""


@contextmanager
def open_to_check(url: str) -> Iterator[Engine]:
    """An engine on a database that is there, whatever its version: nothing is made or changed.

    Raises DatabaseUnavailableError, also for a database of a newer Floorman, and CannotBeDoneError.
    """
    file = sqlite_file(url)
    if file is not None:
        opened(file).close()
    engine = engine_on(file, shared=True) if file is not None else reached(url)
    try:
        with told(file or shown_address(url)), reader(engine).connect() as connection:
            version = version_of(connection)
        if not version:
            raise CannotBeDoneError(Obstacle.NONE, place=str(file or shown_address(url)))
        if not is_known(version):
            raise DatabaseUnavailableError(shown_address(url), version, Unfit.NEWER, file)
        yield engine
    finally:
        engine.dispose()


def soundness(engine: Engine, place: str) -> Soundness:
    """Looks through a database: every page, every row, every letter. Raises CannotBeDoneError where it can't be read at all."""
    with told(place), reader(engine).connect() as connection:
        wrong = list(_flaws_of_file(connection))
        version, there = version_of(connection), set(inspect(connection).get_table_names())
        missing = sorted(set(TABLES.tables) - there) if version == newest() else []
        rows, letters, broken = 0, Counter[str](), list[int]()
        try:
            tables = [table for table in tables_of(connection) if table.name in there]
            rows = sum(digest.rows for digest in digests(connection, tables).values())
            if version == newest() and "letter" in there:
                letters, broken = _letters(connection)
        except CannotBeDoneError as error:
            wrong.append(f"{error.fields['place']}: {error.fields['reason']}")
    return Soundness(version, newest(), missing, rows, wrong, letters, broken)


def _flaws_of_file(connection: Connection) -> Sequence[str]:
    """What SQLite finds wrong with a file. PostgreSQL keeps its rows in order by itself; what it can't read shows when it is."""
    if connection.dialect.name != "sqlite":
        return ()
    own = connection.connection.driver_connection
    try:
        return flaws(own) if own is not None else ()
    except sqlite3.DatabaseError as error:
        return (str(error),)


def _letters(connection: Connection) -> tuple[Counter[str], list[int]]:
    """How many letters are in each state, and the numbers of the first that nobody could deliver."""
    row, counted, broken = LetterRow, Counter[str](), list[int]()
    wanted = select(col(row.id), col(row.platform), col(row.chat), col(row.state), col(row.body), col(row.concerned))
    for number, platform, chat, state, body, concerned in connection.execute(wanted):
        counted[state] += 1
        if state not in STATES or platform != platform_of(chat) or not _is_said(body, dict) or not _is_said(concerned, list):
            broken.append(number or 0)
    return counted, sorted(broken)[:MOST]


def _is_said(text: str, kind: type) -> bool:
    try:
        return isinstance(json.loads(text), kind)
    except (ValueError, RecursionError):
        return False
