"""What all tests share: how hypothesis runs, and the five rulebooks as they are shipped."""

from pathlib import Path

import pytest
from hypothesis import Phase, settings
from hypothesis.configuration import set_hypothesis_home_dir

from knowledge.library import library
from knowledge.rulebook import Rulebooks

# beside pytest's own cache: pytest would look for tests in a folder .hypothesis
set_hypothesis_home_dir(Path(__file__).parent.parent / ".pytest_cache" / "hypothesis")
settings.register_profile("floorman", deadline=None, max_examples=50)
# for mutation testing: the same few examples for every mutant, of which there are thousands; the first that notices one will do
FIRST = (Phase.explicit, Phase.generate)
settings.register_profile("mutants", deadline=None, max_examples=20, derandomize=True, database=None, phases=FIRST)
settings.load_profile("floorman")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Where workers share the tests, the longest come first: begun last, one would run while the other workers are done."""
    if hasattr(config, "workerinput"):
        items.sort(key=lambda item: item.get_closest_marker("long") is None)


@pytest.fixture(scope="session")
def rulebooks(tmp_path_factory) -> Rulebooks:
    """The five rulebooks with the shipped model and the shipped indexes; one that is stale is built again first (minutes)."""
    return library(None, tmp_path_factory.mktemp("data"), None).open()
