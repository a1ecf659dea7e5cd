"""One command as a desk sees it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bot.services.requests import Request
from bot.services.rules.searches import Searches

if TYPE_CHECKING:
    # a question of a rulebook has no time for what reads one
    from knowledge.reading.wanted import ReadBook


@dataclass(frozen=True, slots=True)
class BookRead:
    """A file that was read before a unit of work: its digest, the answers that it was read with, and its book."""

    digest: str
    answers: Mapping[int, str]
    book: ReadBook


@dataclass(frozen=True, slots=True)
class Call:
    """One command as a desk sees it: what was typed, by whom, in which language, and the chat's rulebook; which command it is,
    and what was `filled` in field by field instead of typed; what it has to search for, and the book that was `read` for it
    beforehand, if it needs one. `otherwise` is the rulebook where the chat's is there no more.
    """

    argument: str
    request: Request
    language: str
    book: str
    command: str = ""
    filled: Mapping[str, str] = field(default_factory=dict)
    searches: Searches = field(default_factory=Searches, repr=False, compare=False)
    read: BookRead | None = None
    otherwise: str = ""
