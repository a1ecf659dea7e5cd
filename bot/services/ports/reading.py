"""Who reads the files of rulebooks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from knowledge.reading.wanted import ReadBook, Wanted


class ReadsBooks(Protocol):
    """Reads a rulebook from its file, whatever format that has. What comes from a chat is read by a process of its own, and takes
    seconds: never in a unit of work.
    """

    def __call__(self, content: bytes, wanted: Wanted, answers: Mapping[int, str], /) -> ReadBook:
        """The book of what a file holds, with the `answers` to what was doubtful in it. Raises CannotRead."""
        ...
