"""How rulebooks are called on buttons and in menus, and which of many are shown there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from bot.domain.club.people import folded
from bot.domain.rules.own_edition import turns_of
from bot.i18n.words import Words
from knowledge.books.passages import Book

WORD = re.compile(r"\w+")


def name_among(book: Book, books: Sequence[Book]) -> str:
    """The short name of a book; with its id where another of them is called so too, as those of two clubs may be."""
    alike = any(other.id != book.id and other.short.casefold() == book.short.casefold() for other in books)
    return f"{book.short} ({book.id})" if alike else book.short


def named_with_title(book: Book, books: Sequence[Book]) -> str:
    """The short name of a book among others, and its title where that is another one."""
    name = name_among(book, books)
    return name if book.title.casefold() == book.short.casefold() else f"{name} · {book.title}"


def name_of(book_id: str, books: Sequence[Book], words: Words, *, titled: bool = True) -> str:
    """The name of the book that was chosen, with its title where there is room for it; where it is not among all `books`, its id,
    and that it is there no more.
    """
    book = next((one for one in books if one.id == book_id), None)
    if book is None:
        return f"⚠️ {words.say('guide.book_gone', book=book_id)}"
    return named_with_title(book, books) if titled else name_among(book, books)


def listed_first(books: Sequence[Book], most: int, *chosen: str) -> tuple[Book, ...]:
    """As many books as a menu holds, those that are chosen in it among them: they stand before the others that other clubs have
    opened, of which one of each club comes before a second of any.
    """
    turns = turns_of(book.id for book in books if book.id not in chosen)
    return tuple(sorted(books, key=lambda book: turns.get(book.id, 0)))[:most]


def named_like(typed: str, books: Sequence[Book]) -> Iterator[Book]:
    """The books in whose id, short name or title every word that was typed begins one, those first that have them in a row."""
    wanted = _plain(typed)
    known = {book.id: _plain(f"{book.id} {book.short} {book.title}") for book in books}
    found = [book for book in books if _begins_each(known[book.id].split(), wanted.split())]
    whole = {book.id for book in found if f" {wanted} " in f" {known[book.id]} "}
    rows = {book.id for book in found if wanted in known[book.id]}
    yield from sorted(found, key=lambda book: (book.id not in whole, book.id not in rows))


def is_named_like(typed: str, name: str) -> bool:
    """Whether every word that was typed begins one of a name."""
    return _begins_each(_plain(name).split(), _plain(typed).split())


def _begins_each(known: Sequence[str], wanted: Sequence[str]) -> bool:
    return all(any(part.startswith(word) for part in known) for word in wanted)


def _plain(text: str) -> str:
    """The words of a text, folded, in their order."""
    return " ".join(folded(word) for word in WORD.findall(text))
