"""Why a file can't be read as a rulebook: one sentence each, in whichever language; here only its key and what stands in it."""

from __future__ import annotations

from enum import StrEnum


class Why(StrEnum):
    """What is wrong with a file. Each is a key of the catalogue."""

    EMPTY = "empty"
    NO_TEXT = "no_text"
    """Its pages are pictures."""
    NOT_A_FILE = "not_a_file"
    """A link, a pipe, a folder, a device."""
    MISSING = "missing"
    NO_ACCESS = "no_access"
    TOO_LARGE = "too_large"
    TEXT_TOO_LARGE = "text_too_large"
    """It is text from end to end, so that there are no pictures to be left out."""
    UNPACKS_TOO_LARGE = "unpacks_too_large"
    TOO_MANY_PAGES = "too_many_pages"
    TOO_MANY_ARTICLES = "too_many_articles"
    TOO_LONG_ARTICLE = "too_long_article"
    TOO_DEEP = "too_deep"
    TOO_SLOW = "too_slow"
    TOO_HEAVY = "too_heavy"
    """It takes more memory than it may have."""
    LOCKED = "locked"
    """It opens with a password alone."""
    BROKEN = "broken"
    FOREIGN = "foreign"
    """A kind of file that isn't read."""
    ENCODING = "encoding"
    NO_ARTICLES = "no_articles"
    BAD_ID = "bad_id"


class CannotRead(ValueError):
    """A file that can't be read as a rulebook: why, and the figures that belong to it. Nothing was written."""

    def __init__(self, why: Why, **fields: str | int) -> None:
        super().__init__(why.value)
        self.why, self.fields = why, fields
