"""The editions of a club's own rulebooks, as they are shown."""

from __future__ import annotations

from collections.abc import Sequence

from bot.domain.errors import BookBroken, NoSuchBook
from bot.domain.rules.own_edition import OwnEdition
from bot.services.replies.own_books import EditionView, OwnBooksListed
from bot.services.replies.reply import Reply
from bot.services.rules.found_book import settled_book
from bot.services.shift.shift import Shift
from knowledge.books.passages import Readiness


def own_books_listed(shift: Shift, editions: Sequence[OwnEdition] | None = None) -> Reply:
    """These editions of the club's own rulebooks, or all of them."""
    there = shift.work.own_books.of_club(shift.club.id) if editions is None else editions
    return shift.reply(OwnBooksListed(tuple(edition_view(shift, one) for one in there), shift.club.time_zone))


def edition_view(shift: Shift, edition: OwnEdition) -> EditionView:
    """An edition with the name of who has brought it, and how far it is on its way to be searched."""
    people = shift.work.people.numbered(shift.club.id, [edition.by]) if edition.by else {}
    brought = people[edition.by].name if edition.by in people else ""
    ready, broken = _state(shift, edition)
    return EditionView(
        edition.book, edition.number, edition.title, edition.edition, edition.active, edition.published, edition.at, brought,
        ready, broken, edition.whole_id,
    )  # fmt: skip


def _state(shift: Shift, edition: OwnEdition) -> tuple[Readiness, bool]:
    """How far the edition that is in force is, and whether it is broken; of the others nobody asks anything."""
    try:
        book = settled_book(shift.rules, edition.book) if edition.active else None
    except (NoSuchBook, BookBroken):
        return Readiness(failed=True), True
    searched = book is not None and book.digest == edition.digest
    return shift.rules.readied(book) if book is not None and searched else Readiness(ready=True), False
