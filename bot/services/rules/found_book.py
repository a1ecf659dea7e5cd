"""Finds the rulebook that somebody names."""

from __future__ import annotations

from bot.domain.errors import BookBeingRead, BookBroken, BookUnsearchable, NoSuchBook, Refusal, SeveralBooks
from bot.services.ports.rules import RulesPort
from bot.services.replies.reply import BookLost
from knowledge.books.passages import Book, BrokenBook, NotSearchableYet, UnknownBook
from knowledge.books.passages import SeveralBooks as AlikeBooks

MOST_KNOWN = 20
"""Books that a refusal names: other clubs may have published hundreds."""
LONGEST_SAID = 40
"""Characters of what is no book's name that a refusal says back."""


def found_book(rules: RulesPort, named: str) -> Book:
    """The rulebook with this id or short name. Raises NoSuchBook with the ids that there are, SeveralBooks with those that it may
    mean, BookBroken for one that is there and can't be used.
    """
    try:
        return rules.book(named)
    except BrokenBook as error:
        raise BookBroken(book=error.book) from error
    except AlikeBooks as error:
        raise SeveralBooks(book=named[:LONGEST_SAID], known=error.known[:MOST_KNOWN]) from error
    except UnknownBook as error:
        raise NoSuchBook(book=named[:LONGEST_SAID], known=error.known[:MOST_KNOWN]) from error


def settled_book(rules: RulesPort, book_id: str) -> Book:
    """The rulebook that was once settled on, by its id: another club's by all of it, for of one that is there no more the name
    may be left to another; the club's own by all of it or without the club. Raises NoSuchBook, BookBroken.
    """
    try:
        book = found_book(rules, book_id)
    except SeveralBooks as error:
        raise NoSuchBook(**error.fields) from error
    if book.id in rules.apart and book.id != book_id.strip().casefold():
        raise NoSuchBook(book=book_id[:LONGEST_SAID], known=tuple(one.id for one in rules.books[:MOST_KNOWN]))
    return book


def what_became_of(rules: RulesPort, book_id: str, *, opened: bool = False) -> BookLost | None:
    """Why a rulebook that was once settled on can't be gone by any more; None where it can."""
    try:
        settled_book(rules, book_id)
    except BookBroken:
        return BookLost(rules.id_here(book_id), broken=True, opened=opened)
    except NoSuchBook:
        return BookLost(rules.id_here(book_id), opened=opened)
    return None


def not_searchable(yet: NotSearchableYet) -> Refusal:
    """Why a club's own book answers no question yet."""
    how_far, example = yet.how_far, yet.book.articles[len(yet.book.articles) // 2]
    fields = {"book": yet.book.short, "example": example.number or example.title}
    if how_far.failed:
        return BookUnsearchable(**fields)
    return BookBeingRead(**fields, share=how_far.done / how_far.total if how_far.total else 0.0)


def is_book(rules: RulesPort, named: str) -> bool:
    """Whether a word names a rulebook, be it one that can't be used, or several."""
    try:
        rules.book(named)
    except (BrokenBook, AlikeBooks):
        return True
    except UnknownBook:
        return False
    return True
