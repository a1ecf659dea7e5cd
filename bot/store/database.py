"""Opens the database and brings its tables up to date: alembic migrations are the only way that tables appear."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError
from sqlmodel import create_engine

from bot.store.errors import DatabaseUnavailableError

MIGRATIONS = Path(__file__).parent / "migrations"
ONE_AT_A_TIME = {"sqlite": "BEGIN IMMEDIATE", "postgresql": "SELECT pg_advisory_xact_lock(20070523)"}
"""Held by whoever migrates, until the commit. The number only has to be Floorman's own."""


def open_database(url: str) -> Engine:
    """An engine on a database at the newest migration. SQLite is put into WAL mode, so that readers don't wait for writers.

    Raises DatabaseUnavailableError, which names the address without its password.
    """
    try:
        engine = create_engine(_with_driver(url))
        if engine.dialect.name not in ONE_AT_A_TIME:
            raise DatabaseUnavailableError(_shown(url), f"{engine.dialect.name} is neither sqlite nor postgresql")
        _bring_up_to_date(engine)
    except (ArgumentError, NoSuchModuleError, DBAPIError) as error:
        cause = getattr(error, "orig", None) or error
        raise DatabaseUnavailableError(_shown(url), next(iter(str(cause).splitlines()), "")) from error
    return engine


def _bring_up_to_date(engine: Engine) -> None:
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _prepare_sqlite)
    with engine.begin() as connection:
        # Processes that start together take turns; all but the first find nothing left to do.
        connection.exec_driver_sql(ONE_AT_A_TIME[engine.dialect.name])
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def _shown(url: str) -> str:
    """An address that may be printed: a password never reaches a screen or a log."""
    try:
        return make_url(url).render_as_string(hide_password=True)
    except ArgumentError:
        return url.partition(":")[0]


def _with_driver(url: str) -> str:
    """Hosts hand out postgres:// and postgresql://, SQLAlchemy wants the driver named."""
    for prefix in ("postgres://", "postgresql://"):
        if url.startswith(prefix):
            return "postgresql+psycopg://" + url.removeprefix(prefix)
    return url


def _prepare_sqlite(connection: sqlite3.Connection, _record: object) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute("PRAGMA busy_timeout=5000")
    cursor.close()
