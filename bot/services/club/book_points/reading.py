"""The club's own rulebook that is read, with what is settled of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Self

from bot.domain.rules.errors import WhichOwnBook
from bot.domain.rules.own_edition import OwnEdition, in_force
from bot.domain.rules.points_read import PointRead, PointsRead
from bot.services.club.own_books import OwnBooks
from bot.services.replies.book_points import PointView
from bot.services.rules.found_book import settled_book
from bot.services.shift.shift import Shift
from knowledge.books.passages import Book, Passage


@dataclass(frozen=True, slots=True)
class Reading:
    """An edition that is in force, its book, and what is settled of it so far."""

    shift: Shift
    edition: OwnEdition
    book: Book
    stated: str | None
    points: PointsRead

    @classmethod
    def of(cls, shift: Shift, named: str) -> Self:
        """Of the book with this id or short name; else of the one that the chat goes by; else of the only one, where the club has
        brought one at least. Raises
        NoSuchOwnBook, NoEditionInForce, BookBroken; WhichOwnBook where there are several and none is named.
        """
        books = OwnBooks(shift.all_rules, shift.work, shift.club.id)
        edition = books.current(named) if named else _at_hand(shift, books)
        book = settled_book(shift.rules, edition.book)
        stated = shift.work.own_books.profile(edition.key)
        return cls(shift, edition, book, stated, shift.profiles.points_of(book, stated))

    def point(self, name: str) -> PointRead:
        """How one point stands."""
        return self.points.get(name) or PointRead(name)

    def settle(self, points: Iterable[PointRead]) -> Reading:
        """Keeps what is said of points, as the profile of the edition, and gives the reading as it is then."""
        text = self.shift.profiles.restated(self.book, self.stated, tuple(points))
        self.shift.work.own_books.set_profile(self.edition.key, text)
        return replace(self, stated=text, points=self.shift.profiles.points_of(self.book, text))

    def seen(self, name: str) -> str:
        """A few characters that stand for a point as it is: of which edition, and what is settled of it."""
        one = self.point(name)
        stood = (
            self.edition.book,
            self.edition.number,
            self.edition.digest,
            name,
            one.settled,
            one.value,
            one.passage,
            one.evidence,
        )
        return sha256("\n".join(map(str, stood)).encode()).hexdigest()[:12]

    def view(self, one: PointRead) -> PointView:
        """How a point stands, to be said."""
        passage = self.passage(one.passage)
        return PointView(one.point, one.settled, one.value, passage, one.evidence, one.was)

    def beside(self, passage: Passage) -> tuple[Passage, ...]:
        """The other passages of its article."""
        article = self.book.article(passage.article)
        return tuple(one for one in article.passages if one.id != passage.id) if article else ()

    def passage(self, address: str) -> Passage | None:
        """A passage of the book by its address."""
        return next((passage for passage in self.book.passages if passage.id == address), None) if address else None


def _at_hand(shift: Shift, books: OwnBooks) -> OwnEdition:
    editions = in_force(books.editions)
    if not editions:
        return books.current(books.editions[0].book)
    chosen = shift.rules.id_here(shift.call.book)
    if chosen in editions:
        return editions[chosen]
    if len(editions) > 1:
        raise WhichOwnBook(books=tuple(editions), said=" ".join(shift.call.argument.split()))
    return next(iter(editions.values()))
