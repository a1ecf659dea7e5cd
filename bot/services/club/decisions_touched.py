"""What a club has decided by articles that an edition of its own rulebook changes: carried over, and to be looked at again."""

from __future__ import annotations

from collections.abc import Iterator

from bot.domain.club.courtesies import asked_words
from bot.domain.club.decisions import Decision
from bot.domain.rules.own_edition import OwnEdition
from bot.services.club.own_books import OwnBooks
from bot.services.replies.own_books import DecisionTouched
from bot.services.rules.changed_since import article_at, words_noted
from knowledge.books.corpus_error import CorpusError
from knowledge.books.passages import Book

MOST_LOOKED_AT = 2_000
"""Decisions of a club, of all its books: some hundreds in years."""


def touched(
    books: OwnBooks, edition: OwnEdition, instead: OwnEdition | None, *, staff: bool = True
) -> tuple[DecisionTouched, ...]:
    """The decisions and corrections by articles that an edition has otherwise, or no longer, than the one `instead` of which it
    is in force; the oldest first. Of corrections of one question the newest holds, and no decision that another corrects; what
    is for the staff alone is told where it is `staff` that reads, and nobody else.
    """
    if instead is None or instead.key == edition.key:
        return ()
    of_book = [one for one in holding(books, edition.book) if staff or not one.apart.staff]
    if not of_book:
        return ()
    try:
        old, new = (books.rules.made_of(*books.work.own_books.text(one.key)) for one in (instead, edition))
    except CorpusError:
        return ()
    return tuple(
        DecisionTouched(one.number, _called(one, old, new), binds=one.binds)
        for one in reversed(of_book)
        if _differs(one, old, new)
    )


def holding(books: OwnBooks, book: str) -> Iterator[Decision]:
    """What a club has decided by a book that holds, the newest first: what binds a question and what a floor has decided."""
    bound: set[tuple[str, ...]] = set()
    corrected = books.work.decisions.corrected(books.club)
    for one in books.work.decisions.all(books.club, MOST_LOOKED_AT):
        id_, _, place = one.passage.partition(":")
        asked = tuple(asked_words(one.question)) if one.binds else ()
        if id_ != book or one.number in corrected or (one.binds and asked in bound):
            continue
        if one.binds:
            bound.add(asked)
        if place:
            yield one


def _differs(decision: Decision, old: Book, new: Book) -> bool:
    place = decision.passage.partition(":")[2]
    return words_noted(new, place) != (decision.words or words_noted(old, place))


def _called(decision: Decision, old: Book, new: Book) -> str:
    """The article by its number or title, empty where it is none."""
    place = decision.passage.partition(":")[2]
    article = article_at(old, place) or article_at(new, place)
    return article.number or article.title if article else ""
