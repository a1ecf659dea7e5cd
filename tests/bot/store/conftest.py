import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine

from bot.services.ports import StorePort
from bot.store.database import open_database
from bot.store.memory import MemoryStore
from bot.store.work import DatabaseStore


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


@pytest.fixture(params=["memory", "sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path, opened: Callable[[str], Engine]) -> StorePort:
    """The memory twin and the real store on each kind of database: the same thing to whoever uses them."""
    if request.param == "memory":
        return MemoryStore()
    if request.param == "sqlite":
        return DatabaseStore(opened(f"sqlite:///{tmp_path / 'floorman.db'}"))
    return DatabaseStore(opened(request.getfixturevalue("postgresql").new_database()))


@pytest.fixture(params=["memory", "sqlite", "postgresql"])
def engine(request: pytest.FixtureRequest, tmp_path: Path, opened: Callable[[str], Engine]) -> Engine | None:
    """A database of each kind, or None for the memory twin, for what is kept outside of the clubs' units of work."""
    if request.param == "memory":
        return None
    if request.param == "sqlite":
        return opened(f"sqlite:///{tmp_path / 'floorman.db'}")
    return opened(request.getfixturevalue("postgresql").new_database())


@pytest.fixture
def started() -> Iterator[Callable[..., subprocess.Popen[str]]]:
    """Starts Python programs, given as text and arguments, in processes of their own; none outlives the test."""
    running: list[subprocess.Popen[str]] = []
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}

    def start(program: str, *words: str) -> subprocess.Popen[str]:
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        line = [sys.executable, "-c", program, *words]
        running.append(subprocess.Popen(line, env=environment, text=True, **pipes))
        return running[-1]

    yield start
    for process in running:
        if process.poll() is None:
            process.kill()
        process.communicate()
