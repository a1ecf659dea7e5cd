"""The parts of retrieval that need no model: the five books as text, the glossary, a small book to break."""

import pytest

from knowledge.books.corpus import Corpus, load_corpus
from knowledge.books.passages import Passage
from knowledge.shipped import SHIPPED
from knowledge.wording.glossary import Glossary
from tests.knowledge.small_book import write_book


@pytest.fixture(scope="session")
def corpus() -> Corpus:
    return load_corpus([SHIPPED.corpus])


@pytest.fixture(scope="session")
def by_id(corpus) -> dict[str, Passage]:
    """All passages of the five books by their addresses."""
    return {passage.id: passage for passage in corpus.passages}


@pytest.fixture(scope="session")
def glossary() -> Glossary:
    return Glossary.load(SHIPPED.corpus / "glossary.toml")


@pytest.fixture
def small_book(tmp_path):
    """The folder of a sound book of two articles, `club`, for a test to change."""
    return write_book(tmp_path / "corpus")
