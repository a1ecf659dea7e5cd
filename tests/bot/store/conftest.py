import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine

from bot.services.ports.work import StorePort
from bot.store.database import open_database
from bot.store.work import DatabaseStore
from tests.bot.store.memory.store import MemoryStore


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database of each kind."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'floorman.db'}"
    else:
        with request.getfixturevalue("postgresql").database(tables=False) as url:
            yield url


@pytest.fixture(scope="session")
def sqlite_with_tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with the tables as the migrations make them, to be copied: making them takes longer than most tests."""
    file = tmp_path_factory.mktemp("tables") / "floorman.db"
    open_database(f"sqlite:///{file}").dispose()
    return file


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
def engine(
    request: pytest.FixtureRequest, tmp_path: Path, opened: Callable[[str], Engine], sqlite_with_tables: Path
) -> Iterator[Engine | None]:
    """A database of each kind, or None for the memory twin, for what is kept outside of the clubs' units of work."""
    if request.param == "memory":
        yield None
    elif request.param == "sqlite":
        yield opened(f"sqlite:///{shutil.copy(sqlite_with_tables, tmp_path)}")
    else:
        with request.getfixturevalue("postgresql").database(tables=True) as url:
            yield opened(url)


@pytest.fixture
def store(engine: Engine | None) -> StorePort:
    """The memory twin and the real store on each kind of database: the same thing to whoever uses them."""
    return MemoryStore() if engine is None else DatabaseStore(engine)


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
