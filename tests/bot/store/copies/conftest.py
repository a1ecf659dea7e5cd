import shutil

import pytest

from tests.bot.store.copies.evening import play


@pytest.fixture(scope="session")
def evening_file(tmp_path_factory):
    """An SQLite file with an evening in it, to be copied."""
    file = tmp_path_factory.mktemp("evening") / "floorman.db"
    play(f"sqlite:///{file}")
    return file


@pytest.fixture
def club(evening_file, tmp_path):
    """The address of an SQLite database with an evening in it."""
    return f"sqlite:///{shutil.copy(evening_file, tmp_path)}"
