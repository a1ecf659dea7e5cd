"""The shelf of a club: its own books beside those that everybody has, each made once for all who ask."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, field

from knowledge.books.corpus import Corpus, LeftOut
from knowledge.books.corpus_error import CorpusError
from knowledge.books.let_go import LetGo
from knowledge.books.own_book import DamagedBook, OwnBook, Standing
from knowledge.books.passages import Book

LOG = logging.getLogger("floorman.books")
MOST_TEXT = 16_000_000
"""Characters of text of the books that are kept open: a hundred and sixty books of sixty pages. A made book takes some five times
the bytes, and is made again in hundredths of a second."""


def _characters(book: Book | LeftOut) -> int:
    return sum(len(passage.quotation) for passage in book.passages) + 10_000 if isinstance(book, Book) else 1_000


@dataclass(slots=True)
class OwnShelf:
    """Clubs' own books, made when somebody asks and let go when nobody does. One that is damaged is looked at each time, for it
    may be whole again, and is logged once.
    """

    _made: LetGo[tuple[str, str], Book | LeftOut] = field(default_factory=lambda: LetGo(MOST_TEXT, _characters))
    _damaged: set[tuple[str, str]] = field(default_factory=set)

    def beside(self, corpus: Corpus, own: Sequence[OwnBook]) -> Corpus:
        """The books of everybody with a club's own before them, and those of other clubs behind. Of two with one id the first
        counts; what no book can be made of is left out, and logged.
        """
        made = [(one, self._book(one)) for one in own]
        by_standing = {
            standing: [book for one, book in made if one.standing is standing and isinstance(book, Book)] for standing in Standing
        }
        first, last = by_standing[Standing.OWN], by_standing[Standing.OF_ANOTHER]
        books = {book.id: book for book in reversed((*first, *corpus.books, *last))}
        listed = tuple(dict.fromkeys(book.id for book in (*first, *corpus.books, *last)))
        apart = frozenset(book.id for book in last if books[book.id] is book)
        left = tuple(book for _, book in made if isinstance(book, LeftOut) and book.id not in books)
        kept = tuple(book for book in by_standing[Standing.KEPT] if book.id not in books)
        at_home = {one.whole_id: one.id for one in own if one.whole_id and one.standing is not Standing.OF_ANOTHER}
        return Corpus(tuple(books[one] for one in listed), (*left, *corpus.left_out), kept, apart, at_home)

    def _book(self, own: OwnBook) -> Book | LeftOut:
        which = (own.id, own.digest)
        try:
            book = self._made.get(which, lambda: _opened(own))
        except DamagedBook as error:
            if which not in self._damaged:
                self._damaged.add(which)
                _log(own, error)
            return LeftOut(own.id, str(error))
        self._damaged.discard(which)
        return book


def _opened(own: OwnBook) -> Book | LeftOut:
    try:
        return own.opened()
    except DamagedBook:
        raise
    except CorpusError as error:
        _log(own, error)
        return LeftOut(own.id, str(error))


def _log(own: OwnBook, error: CorpusError) -> None:
    LOG.error("left out: the own rulebook %s (%s): %s", own.id, own.digest[:12], error)
