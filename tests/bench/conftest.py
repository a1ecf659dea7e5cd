from __future__ import annotations

import json
from pathlib import Path

import pytest

from knowledge.library import Library, library
from knowledge.rulebook import Rulebooks

QUESTIONS = Path(__file__).parents[1] / "questions" / "test.jsonl"


@pytest.fixture(scope="session")
def shelves(tmp_path_factory) -> Library:
    return library(None, tmp_path_factory.mktemp("data"), None)


@pytest.fixture(scope="session")
def rulebooks(shelves) -> Rulebooks:
    opened = shelves.open()
    opened.warm()
    return opened


@pytest.fixture(scope="session")
def questions() -> list[tuple[str, str]]:
    """(text, book) of the test questions, as people type them."""
    rows = [json.loads(line) for line in QUESTIONS.read_text(encoding="utf-8").splitlines()]
    return [(row["question"], row["book"]) for row in rows]
