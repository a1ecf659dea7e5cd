"""What is said of a rulebook by whoever brings it, and what comes of its file. Whoever has it read by another process needs no
more of the reading than this.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from knowledge.reading.report import Report

ID, LONGEST_ID = re.compile(r"[a-z][a-z0-9-]{1,29}"), 30


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is said of a book by whoever brings it; what is empty is guessed."""

    id: str = ""
    title: str = ""
    edition: str = ""
    language: str = ""
    name: str = ""
    """What the file is called, for a book that has no title."""
    spoken: str = ""
    """The language of whoever brings it, for a text that is too short to tell its own."""


UNDATED = {"fr": "sans date", "en": "undated", "nl": "zonder datum"}
"""The edition of a book of which nobody has said one, by the book's language."""


@dataclass(frozen=True, slots=True)
class ReadBook:
    """A rulebook that was read: what `book.toml` needs to say, the text of `articles.md`, and the report."""

    about: Mapping[str, str]
    markdown: str
    report: Report
    answers: Mapping[int, str] = field(default_factory=dict)
    """The answers that were applied; with them the same file is read to the same book."""
