from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine

from bot.store.database import open_database


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'floorman.db'}"
    return str(request.getfixturevalue("postgresql").new_database())


@pytest.fixture
def opened() -> Iterator[Callable[[str], Engine]]:
    """Opens databases, and closes them when the test is over."""
    engines: list[Engine] = []

    def open_one(url: str) -> Engine:
        engines.append(open_database(url))
        return engines[-1]

    yield open_one
    for engine in engines:
        engine.dispose()
