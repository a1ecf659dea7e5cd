"""What comes of the club's own offences and its own ladder."""

from __future__ import annotations

from dataclasses import dataclass

from bot.services.replies.proposal_views import SanctionView
from bot.services.replies.reply import Outcome


@dataclass(frozen=True, slots=True)
class OwnOffenceView:
    """An offence by the club's name for it: other words, the sanctions chosen for it, and its points (0: none said)."""

    name: str
    synonyms: tuple[str, ...]
    steps: tuple[SanctionView, ...]
    points: int


@dataclass(frozen=True, slots=True)
class OwnOffences(Outcome):
    """The club's own offences and its ladder. `changed` is what was done just now ("", "added", "changed", "removed", "ladder",
    "no_ladder"), or "the_ladder" where that alone was asked for, `name` with which one. `listed` is whether the book has a list
    of its own, which goes before the club's ladder; `book_steps` are its steps. `gone` is the offence that was removed.
    """

    offences: tuple[OwnOffenceView, ...]
    steps: tuple[SanctionView, ...]
    changed: str
    name: str
    listed: bool
    book_steps: tuple[SanctionView, ...] = ()
    gone: OwnOffenceView | None = None
