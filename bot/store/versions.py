"""Which versions of the tables there are, by what the migrations say of themselves: alembic, which knows it too, takes 12 MB of
memory, and is loaded by who migrates (`migrating`), which is nobody at most starts.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from sqlalchemy import Connection, text

MIGRATIONS = Path(__file__).parent / "migrations"
AFTER = re.compile(r'^revision = "(\w+)"\ndown_revision = (?:None|"(\w+)")$', re.M)
"""What a migration says of its place: its name, and which one comes before it (none before the first)."""
TOLD_IN = "alembic_version"
"""The table in which alembic writes down where the others stand."""
STANDS = text("SELECT version_num FROM alembic_version")


@cache
def versions() -> Sequence[str]:
    """All that this Floorman knows, in the order in which tables go through them, which is not quite that of their names."""
    told = (AFTER.search(file.read_text("utf-8")) for file in (MIGRATIONS / "versions").glob("m*.py"))
    next_to: dict[str | None, str] = {found[2]: found[1] for found in told if found}
    known = [next_to[None]]
    while known[-1] in next_to:
        known.append(next_to[known[-1]])
    return known


def version_of(connection: Connection) -> str:
    """The version of the tables in a database: the last migration that it has been through; empty where there was none."""
    if not connection.dialect.has_table(connection, TOLD_IN):
        return ""
    return connection.scalar(STANDS) or ""


def newest() -> str:
    """The version of the tables that this Floorman works with."""
    return versions()[-1]


def is_known(version: str) -> bool:
    """Whether this Floorman has a migration of that name: of tables that only a newer one makes it has none."""
    return version in versions()


def due(version: str) -> Sequence[str]:
    """The migrations that tables of a version have still to go through; all of them where it is empty or not known."""
    known = versions()
    return known[known.index(version) + 1 :] if version in known else known
