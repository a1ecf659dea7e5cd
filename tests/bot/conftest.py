import io
import logging
import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.presenter.seat_plan import picture, sheet
from bot.services.front_desk import FrontDesk
from bot.settings import Settings
from knowledge.rulebook import Rulebooks
from tests.bot.desks import make_desk
from tests.bot.store.postgres import PostgresServer, running_server


@pytest.fixture(autouse=True)
def own_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No setting of whoever runs the tests reaches them, and nothing they write stays."""
    for name, field in Settings.model_fields.items():
        monkeypatch.delenv(str(field.validation_alias or f"FLOORMAN_{name}".upper()), raising=False)
    monkeypatch.setenv("FLOORMAN_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)


@pytest.fixture(autouse=True)
def own_log() -> Iterator[None]:
    """Every test has a log file of its own."""
    yield
    logger = logging.getLogger("floorman")
    logger.propagate = True
    for handler in tuple(logger.handlers):
        logger.removeHandler(handler)
        handler.close()


@pytest.fixture(autouse=True, scope="session")
def _drawn_once() -> Iterator[None]:
    """A seat plan that many tests show is drawn once: the same plan is the same picture (`seat_plan/test_picture.py`)."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(picture, "png", lru_cache(maxsize=64)(picture.png))
        patch.setattr(sheet, "pdf", lru_cache(maxsize=64)(sheet.pdf))
        yield


@pytest.fixture
def desk(rulebooks: Rulebooks) -> FrontDesk:
    """The real front desk over the real rulebooks, in a chat that has chosen nothing."""
    return make_desk(rulebooks, book="ropta")


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgresServer]:
    """A real server, started at the first test that asks for it."""
    with running_server() as server:
        yield server


@dataclass(frozen=True)
class Ran:
    """What a command left behind."""

    code: int
    out: str
    err: str


@pytest.fixture
def floorman(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., Ran]:
    """Runs the `floorman` command in this process, as it is typed, with `typed` on its standard input."""

    def run(*words: str, typed: str = "") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        capsys.readouterr()
        try:
            code = main(words)
        except SystemExit as leaving:  # --help
            code = int(leaving.code or 0)
        said = capsys.readouterr()
        return Ran(code, said.out, said.err)

    return run


@pytest.fixture
def shell_environment() -> dict[str, str]:
    """The environment in which a subprocess finds this very Floorman from any folder."""
    return {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2]), "PYTHONUTF8": "1"}
