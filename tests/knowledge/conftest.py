"""The parts of retrieval that need no model: the five books as text, the glossary, a small book to break."""

import pytest

from knowledge.corpus import Corpus, bundled_folder, load_corpus
from knowledge.glossary import Glossary
from knowledge.passages import Passage
from tests.knowledge.small_book import write_book


@pytest.fixture(scope="session")
def corpus() -> Corpus:
    return load_corpus([bundled_folder()])


@pytest.fixture(scope="session")
def by_id(corpus) -> dict[str, Passage]:
    """All passages of the five books by their addresses."""
    return {passage.id: passage for passage in corpus.passages}


@pytest.fixture(scope="session")
def glossary() -> Glossary:
    return Glossary.load(bundled_folder() / "glossary.toml")


@pytest.fixture
def small_book(tmp_path):
    """The folder of a sound book of two articles, `club`, for a test to change."""
    return write_book(tmp_path / "corpus")
