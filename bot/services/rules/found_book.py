"""Finds the rulebook that somebody names."""

from __future__ import annotations

from bot.domain.errors import BookBroken, NoSuchBook
from bot.services.ports.rules import RulesPort
from knowledge.books.passages import Book, BrokenBook, UnknownBook

LONGEST_SAID = 40
"""Characters of what is no book's name that a refusal says back."""


def found_book(rules: RulesPort, named: str) -> Book:
    """The rulebook with this id or short name. Raises NoSuchBook with the ids that there are, BookBroken for one that is
    there and can't be used.
    """
    try:
        return rules.book(named)
    except BrokenBook as error:
        raise BookBroken(book=error.book) from error
    except UnknownBook as error:
        raise NoSuchBook(book=named[:LONGEST_SAID], known=error.known) from error


def is_book(rules: RulesPort, named: str) -> bool:
    """Whether a word names a rulebook, be it one that can't be used."""
    try:
        rules.book(named)
    except BrokenBook:
        return True
    except UnknownBook:
        return False
    return True
