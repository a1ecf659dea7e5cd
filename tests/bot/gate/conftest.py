import logging
from collections.abc import Iterator, Mapping

import pytest

from tests.bot.gate.guard import Guard
from tests.bot.gate.world import SqliteWorld


@pytest.fixture(scope="session")
def all_worlds(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mapping[str, SqliteWorld]]:
    """The world with both clubs, those with one of them, and the one with none, by the letters of the clubs."""
    folder = tmp_path_factory.mktemp("clubs")
    made = {clubs: SqliteWorld(folder / f"of-{clubs or 'nobody'}.db", clubs) for clubs in ("ab", "a", "b", "")}
    yield made
    for world in made.values():
        world.close()


@pytest.fixture
def guard(all_worlds: Mapping[str, SqliteWorld]) -> Guard:
    """A guard over two clubs, who reads the log too; all is as it was when both had lived."""
    for world in all_worlds.values():
        world.back()
    watching = Guard(all_worlds["ab"], {clubs: world for clubs, world in all_worlds.items() if clubs != "ab"})
    logging.getLogger("floorman").addHandler(watching.log)  # which every test leaves without handlers
    return watching
