"""How rulebooks are called on buttons and in menus."""

from __future__ import annotations

from collections.abc import Sequence

from knowledge.books.passages import Book


def name_among(book: Book, books: Sequence[Book]) -> str:
    """The short name of a book; with its id where another of them is called so too, as those of two clubs may be."""
    alike = any(other.id != book.id and other.short.casefold() == book.short.casefold() for other in books)
    return f"{book.short} ({book.id})" if alike else book.short
