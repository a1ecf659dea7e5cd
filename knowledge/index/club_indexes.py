"""The indexes of clubs' own books: made in the background one by one, loaded when somebody asks, let go when nobody does."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock, Thread

from knowledge.books.let_go import LetGo
from knowledge.books.passages import Book, NotSearchableYet, Readiness
from knowledge.index.book_index import BookIndex
from knowledge.index.entries import Progress

LOG = logging.getLogger("floorman.books")
MOST_BYTES = 256 << 20
"""Bytes of the indexes that are kept in memory: those of twenty to thirty books. Another is loaded in a tenth of a second."""
TRIED_AGAIN = 60.0
"""Seconds after which an index that could not be made is tried again, once somebody asks."""


@dataclass(slots=True)
class ClubIndexes:
    """`loaded` gives the index of a book that lies on disk and fits, None where there is none; `build` makes it and tells how far
    it is. Nobody waits for an index that is being made, and nobody for that of another club.
    """

    loaded: Callable[[Book], BookIndex | None]
    build: Callable[[Book, Progress], BookIndex]
    most: int = MOST_BYTES
    _kept: LetGo[str, BookIndex] = field(init=False)
    _waiting: dict[str, Book] = field(default_factory=dict)
    _states: dict[str, Readiness] = field(default_factory=dict)
    _failed: dict[str, float] = field(default_factory=dict)
    _turn: Lock = field(default_factory=Lock)
    _works: bool = False

    def __post_init__(self) -> None:
        """Begins with nothing in memory."""
        self._kept = LetGo(self.most, lambda index: index.size)

    def index(self, book: Book) -> BookIndex:
        """The index of a club's own book. Raises NotSearchableYet where it is being made, which begins now if it has not."""
        try:
            return self._kept.get(book.digest, lambda: self._from_disk(book))
        except _NotThere:
            raise NotSearchableYet(book, self._set_out(book)) from None

    def ready(self, book: Book) -> Readiness:
        """Whether a book can be searched, else how far it is; that begins now if it has not. Raises nothing: whoever asks only
        wants to say it.
        """
        try:
            self.index(book)
        except NotSearchableYet as yet:
            return yet.how_far
        except Exception as error:
            LOG.error("nobody knows whether the own rulebook %s can be searched: %s: %s", book.id, type(error).__name__, error)
            return Readiness(failed=True)
        return Readiness(ready=True)

    def _from_disk(self, book: Book) -> BookIndex:
        with self._turn:
            if book.digest in self._states:
                raise _NotThere  # it is being made: to look at half of it would be for nothing
        found = self.loaded(book)
        if found is None:
            raise _NotThere
        return found

    def _set_out(self, book: Book) -> Readiness:
        with self._turn:
            known = self._states.get(book.digest)
            if known is not None:
                return known
            if self._failed.get(book.digest, 0.0) > time.monotonic():
                return Readiness(failed=True)
            self._failed.pop(book.digest, None)
            self._waiting[book.digest] = book
            self._states[book.digest] = Readiness()
            if not self._works:
                self._works = True
                Thread(target=self._work, name="own-books", daemon=True).start()
            return Readiness()

    def _work(self) -> None:
        """Makes what waits, one after the other, until nothing does."""
        while True:
            with self._turn:
                if not self._waiting:
                    self._works = False
                    return
                digest = next(iter(self._waiting))
                book = self._waiting.pop(digest)
            self._make(book)

    def _make(self, book: Book) -> None:
        failed = False
        try:
            self.build(book, lambda done, total: self._tell(book, done, total))
        except Exception:
            failed = True
            LOG.exception("the index of the own rulebook %s (%s) can't be made", book.id, book.digest[:12])
        with self._turn:
            self._states.pop(book.digest, None)
            if failed:
                self._failed[book.digest] = time.monotonic() + TRIED_AGAIN

    def _tell(self, book: Book, done: int, total: int) -> None:
        with self._turn:
            self._states[book.digest] = Readiness(done=done, total=total)


class _NotThere(Exception):
    """There is no index that fits."""
