import pytest

from knowledge.library import library
from tests.bot.services.club.book_points.reading_room import ReadingRoom


@pytest.fixture(scope="session")
def rulebooks(tmp_path_factory):
    """The rulebooks with their search, real model and real indexes."""
    return library(None, tmp_path_factory.mktemp("data"), None).open()


@pytest.fixture
def room(rulebooks, monkeypatch) -> ReadingRoom:
    return ReadingRoom(rulebooks, monkeypatch)
