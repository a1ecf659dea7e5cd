"""The five books for tests of the gate, with a search that always finds: what it finds is no club's."""

from __future__ import annotations

from functools import cache

from knowledge.books.corpus import load_corpus
from knowledge.books.offence_read import OffenceRead
from knowledge.books.passages import Answer, Book, Hit, UnknownBook, Verdict
from knowledge.shipped import SHIPPED
from knowledge.wording.families import families
from tests.bot.services.floor.pit import Shelf


class Library(Shelf):
    """The rules port over the five books."""

    def book(self, book_id: str) -> Book:
        wanted = book_id.strip().casefold()
        found = next((book for book in self.books if wanted in (book.id, book.short.casefold())), None)
        if found is None:
            raise UnknownBook(book_id, tuple(book.id for book in self.books))
        return found

    def answer(self, question: str, book_id: str, language: str | None = None, best: int = 5) -> Answer:
        book = self.book(book_id)
        shown = [passage for article in book.articles[3:6] for passage in article.passages][:best]
        hits = tuple(Hit(rank, p, book.cite(p), 0.9 / rank, (0, 0)) for rank, p in enumerate(shown, 1))
        return Answer(question, book.id, book.edition, "fr", Verdict.FOUND, 0.9, hits, 1.0)

    def compare(self, question: str, language: str | None = None) -> tuple[Answer, ...]:
        return tuple(self.answer(question, book.id) for book in self.books)

    def language(self, text: str) -> str:
        return "fr"

    def families(self, text: str) -> tuple[tuple[str, frozenset[str]], ...]:
        return families(text)

    def offence(self, text: str) -> OffenceRead:
        return OffenceRead(("phone", "advice"), sure=False)

    def terms(self, text: str) -> int:
        return 0


@cache
def library() -> Library:
    """The five books."""
    return Library(load_corpus([SHIPPED.corpus]))
