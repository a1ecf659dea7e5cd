"""What statements to both kinds of database have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from sqlalchemy.dialects import postgresql, sqlite

Value = TypeVar("Value")
AT_ONCE = 500
"""Values in one question to the database: SQLite takes 999 at least."""
INSERT: Mapping[str, Callable[..., sqlite.Insert | postgresql.Insert]] = {
    "sqlite": sqlite.insert,
    "postgresql": postgresql.insert,
}
"""Both know "or update, if it is there": two people who choose at the same moment don't trip each other."""


def batches(values: Sequence[Value]) -> Iterable[Sequence[Value]]:
    """The values, each once, in portions that one question to the database can hold."""
    once = list(dict.fromkeys(values))
    return (once[start : start + AT_ONCE] for start in range(0, len(once), AT_ONCE))
