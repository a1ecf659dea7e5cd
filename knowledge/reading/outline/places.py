"""What each paragraph of a document is: a chapter's heading, an article's, a sub-heading, text, or left over."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from knowledge.reading.lines import Line


class Role(StrEnum):
    """What a paragraph is."""

    CHAPTER = "chapter"
    ARTICLE = "article"
    SUB = "sub"
    TEXT = "text"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class Place:
    """A paragraph and what it is. `at` counts from 1 and never changes for the same file: a director's answers name it.

    For a heading: its `number` as it is cited (or empty), its `values` (of the series), its `title`, what the source prints of it
    (`printed`), and the `text` that begins on its line. For text that is all of it. `sure`: whether the reader would bet on it.
    """

    at: int
    line: Line
    role: Role = Role.TEXT
    number: str = ""
    values: tuple[int, ...] = ()
    title: str = ""
    printed: str = ""
    text: str = ""
    sure: bool = True
    item: bool = False
    """Whether it is a point of a list."""

    @property
    def is_heading(self) -> bool:
        """Whether something begins with it."""
        return self.role in (Role.CHAPTER, Role.ARTICLE, Role.SUB)
