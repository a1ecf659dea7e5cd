"""An edition of a club's own rulebook, put on the club's shelf by whoever runs Floorman: as a director does it in a chat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bot.domain.rules.own_edition import OwnEdition
from bot.services.club.book_points.carrying import NOTHING, Carried, carry_over
from bot.services.club.decisions_touched import touched
from bot.services.club.own_books import OwnBooks
from bot.services.ports.rules import ProfilesPort
from bot.services.replies.own_books import DecisionTouched

NOBODY = 0
"""Who has brought it, by his number in the club: whoever runs Floorman has none."""


@dataclass(frozen=True, slots=True)
class Shelved:
    """The edition as it is kept, which one it is `instead` of, what was carried over from that, and the decisions that rest on
    articles that it changes.
    """

    edition: OwnEdition
    instead: OwnEdition | None = None
    read: Carried = NOTHING
    decided: tuple[DecisionTouched, ...] = ()


def shelve(
    books: OwnBooks, profiles: ProfilesPort, about: Mapping[str, Any], markdown: str, at: float, *, activate: bool
) -> Shelved:
    """Keeps an edition, and puts it into force where that is wanted. Raises what `OwnBooks.add` and `activate` raise."""
    kept = books.add(about, markdown, NOBODY, at)
    if not activate or kept.active:
        return Shelved(kept)
    instead = books.last(kept.book)
    decided = touched(books, kept, instead)
    used = books.activate(kept, at)
    return Shelved(used, instead, carry_over(books, profiles, used, instead), decided)
