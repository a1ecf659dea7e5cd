"""How the database is, looked at without a change: nothing is made, and no table is brought up to date."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, Engine, NullPool, make_url, text
from sqlalchemy.exc import ArgumentError
from sqlmodel import create_engine

from bot.services.ports.failures import Cause
from bot.store.address import shown_address
from bot.store.database import KNOWN, connected, sqlite_file, unavailable, with_driver
from bot.store.errors import DatabaseUnavailableError
from bot.store.versions import due, is_known, version_of

CONNECTS_WITHIN = 4
MOST_GROUPS = 100
GROUPS = """
SELECT place FROM place WHERE place LIKE 'telegram:-%' AND place NOT LIKE '%/%' AND club IS NOT NULL ORDER BY place LIMIT :most
"""


@dataclass(frozen=True, slots=True)
class Examined:
    """A database: its address as it may be shown, after how many seconds it answered, how many migrations are `due` (None: none
    was ever made), whether it is of a `newer` version; and the groups on Telegram that its clubs have, by their numbers.
    """

    address: str
    seconds: float
    there: bool = True
    due: int = 0
    newer: bool = False
    groups: Sequence[str] = ()


def examine_database(url: str) -> Examined:
    """How a database is. Raises DatabaseUnavailableError."""
    file = sqlite_file(url)
    if file is not None and not file.exists():
        return Examined(shown_address(url), 0.0, there=False)
    if file is not None and not os.access(file, os.W_OK):
        raise DatabaseUnavailableError(shown_address(url), "it can't be written", Cause.READ_ONLY, file)
    began = time.perf_counter()
    try:
        with engine_to_look(url).connect() as connection:
            due, newer = _migrations_of(connection)
            seconds = time.perf_counter() - began
            return Examined(shown_address(url), seconds, due=due, newer=newer, groups=_groups(connection))
    except DatabaseUnavailableError:
        raise
    except Exception as error:  # SQLAlchemy, a driver, Python's own: each quotes the address
        raise unavailable(url, error) from None


def engine_to_look(url: str) -> Engine:
    """An engine on a database that is only looked at. Raises DatabaseUnavailableError where the address is none."""
    try:
        kind = make_url(url).get_backend_name()
    except (ArgumentError, ValueError):
        raise DatabaseUnavailableError(shown_address(url), "no address can be read in it") from None
    if kind not in (*KNOWN, "postgres"):
        raise DatabaseUnavailableError(shown_address(url), f"{kind} is neither sqlite nor postgresql")
    file = sqlite_file(url)
    if file is not None:
        address = f"{file.resolve().as_uri()}?mode=ro"
        return create_engine("sqlite://", creator=lambda: connected(address), poolclass=NullPool, hide_parameters=True)
    waits = {} if kind == "sqlite" else {"connect_timeout": CONNECTS_WITHIN}
    return create_engine(with_driver(url), poolclass=NullPool, hide_parameters=True, connect_args=waits)


def _migrations_of(connection: Connection) -> tuple[int, bool]:
    """How many migrations are due, and whether the tables are of a version that this one does not know."""
    now = version_of(connection)
    newer = bool(now) and not is_known(now)
    return (0 if newer else len(due(now))), newer


def _groups(connection: Connection) -> Sequence[str]:
    """The groups on Telegram that belong to a club; none before there is a table of them."""
    if not connection.dialect.has_table(connection, "place"):
        return ()
    wanted = text(GROUPS)
    return tuple(str(place).partition(":")[2] for (place,) in connection.execute(wanted, {"most": MOST_GROUPS}))
