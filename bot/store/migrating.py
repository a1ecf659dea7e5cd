"""Alembic, set up to bring the tables of a database up to date."""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection

from bot.store.versions import MIGRATIONS


def migrate(connection: Connection, version: str) -> None:
    """Brings the tables up to a version ("head": the newest) in the transaction of a connection, which the caller commits."""
    command.upgrade(migrations(connection), version)


def migrations(connection: Connection) -> Config:
    """The migrations as alembic's commands take them, to be run on a connection, which the caller commits."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config
