"""One command as a desk sees it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.services.requests import Request
from bot.services.rules.searches import Searches


@dataclass(frozen=True, slots=True)
class Call:
    """One command as a desk sees it: what was typed, by whom, in which language, and the chat's rulebook; which command it is,
    and what was `filled` in field by field instead of typed; what it has to search for.
    """

    argument: str
    request: Request
    language: str
    book: str
    command: str = ""
    filled: Mapping[str, str] = field(default_factory=dict)
    searches: Searches = field(default_factory=Searches, repr=False, compare=False)
