"""The rulebooks as the chats of one club see them: every look at a book goes through here, and finds no other club's."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from bot.domain.rules.own_edition import OwnEdition, laid_aside
from bot.services.ports.rules import RulesPort
from knowledge.books.own_book import OwnBook, Standing

if TYPE_CHECKING:
    # the ports bring the whole tournament with them, which a question of a rulebook has no time for
    from bot.services.ports.work import StorePort, WorkPort


def shelf_of(rules: RulesPort, work: WorkPort, club: int) -> RulesPort:
    """The rulebooks for a club: its own that are in force, those of everybody, those that other clubs have published. What it has
    laid aside can still be read where something was settled by it. A chat of no club (0) sees none of a club's own.
    """
    return shelf_with(rules, work, club, work.own_books.seen_by(club))


def shelf_with(rules: RulesPort, work: WorkPort, club: int, editions: Sequence[OwnEdition]) -> RulesPort:
    """The same with the `editions` that the club may see."""
    if not editions:
        return rules
    kept = set(laid_aside(one for one in editions if one.club == club).values())
    seen = [one for one in editions if one.active or one in kept]
    return rules.seen_with(
        [OwnBook(one.id_in(club), one.digest, _standing(one, club), partial(_text, work, one.key), one.whole_id) for one in seen]
    )


def shelf_at(rules: RulesPort, store: StorePort, place: str, home: str = "") -> RulesPort:
    """The rulebooks for a chat. In a private conversation they are those of the club of the chat that is its user's `home`, which
    may be the conversation itself: whoever has been put out of a club has no home in it, whatever his conversation was joined to.
    """
    if not store.keeps:
        return rules
    chat = home if place.partition(":")[2].startswith("@") else place
    with store.reading() as work:
        return shelf_of(rules, work, work.clubs.at(chat).id if chat else 0)


def _standing(edition: OwnEdition, club: int) -> Standing:
    if edition.club != club:
        return Standing.OF_ANOTHER
    return Standing.OWN if edition.active else Standing.KEPT


def _text(work: WorkPort, key: int) -> tuple[str, str]:
    return work.own_books.text(key)
