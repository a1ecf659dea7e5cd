"""A club's own rulebooks: brought, put into force, laid aside, shown to others. None is ever destroyed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from bot.domain.rules.own_book_errors import (
    BookIdTaken,
    BookInUse,
    EditionInForce,
    NoEditionInForce,
    NoSuchEdition,
    NoSuchOwnBook,
    NothingToGoBackTo,
    OwnBookDamaged,
    OwnBookUnusable,
    TooManyEditions,
    TooManyEditionsToday,
)
from bot.domain.rules.own_edition import OwnEdition, before, in_force, laid_aside
from bot.services.announcements.addresses import is_private, platform_of
from bot.services.ports.rules import RulesPort
from bot.services.ports.work import WorkPort
from knowledge.books.corpus_error import CorpusError
from knowledge.books.own_book import about_as_json, digest_of
from knowledge.books.passages import Book

MOST_EDITIONS = 60
"""Editions of all the books of a club: a new one every month for five years."""
DAY, MOST_A_DAY = 86_400.0, 12
"""Editions that a club brings in a day: for each an index is made, one after the other for all clubs."""
LONGEST_WHY = 300
HERE, PRIVATE = "here", "private"
"""The chat that asks, and people's own conversations, where it is told which chats have chosen a book."""


@dataclass(frozen=True, slots=True)
class OwnBooks:
    """The own rulebooks of a club at work in one unit of work; `rules` are those of everybody. Who may do it is asked before."""

    rules: RulesPort
    work: WorkPort
    club: int

    @property
    def editions(self) -> tuple[OwnEdition, ...]:
        """All there are: by the ids of the books, the newest first."""
        return self.work.own_books.of_club(self.club)

    def add(self, about: Mapping[str, Any], markdown: str, by: int, at: float, *, ready: bool = True) -> OwnEdition:
        """Keeps a new edition of a book, of what it says of itself (as in `book.toml`) and its text (as in `articles.md`); it is
        not in force yet. The very same one that is kept already is that one, and is whole again where it was damaged. Its index
        is made at once, unless it is not `ready` for that: its text may still change. Raises OwnBookUnusable, BookIdTaken,
        TooManyEditions, TooManyEditionsToday.
        """
        book, text = self._made(about, markdown)
        for name in (book.id, book.short.casefold()):
            if any(name in (one.id, one.short.casefold()) for one in self.rules.books):
                raise BookIdTaken(book=name)
        there = self.editions
        same = next((one for one in there if (one.book, one.digest) == (book.id, book.digest)), None)
        if same is None and len(there) >= MOST_EDITIONS:
            raise TooManyEditions(most=MOST_EDITIONS)
        if same is None and sum(one.at > at - DAY for one in there) >= MOST_A_DAY:
            raise TooManyEditionsToday(most=MOST_A_DAY)
        published = any(one.published for one in there if one.book == book.id)
        edition = OwnEdition(
            0, self.club, book.id, 0, book.title, book.short, book.edition, book.language, book.digest, by, at,
            published=published,
        )  # fmt: skip
        if same is not None and not self._is_whole(same):
            self.work.own_books.mend(same, text, markdown)
        kept = same or self.work.own_books.add(edition, text, markdown)
        if ready:
            self.rules.readied(book)
        return kept

    def reread(self, edition: OwnEdition, about: Mapping[str, Any], markdown: str, by: int, at: float) -> OwnEdition:
        """The edition with what its file says now that its doubts are answered; a new one where it was in force already, for what
        was played by stays as it was. Raises what `add` raises.
        """
        book, text = self._made(about, markdown)
        if edition.used or edition.book != book.id:
            return self.add(about, markdown, by, at, ready=False)
        now = replace(
            edition, title=book.title, short=book.short, edition=book.edition, language=book.language, digest=book.digest
        )
        self.work.own_books.rewrite(now, text, markdown)
        return now

    def mends(self, about: Mapping[str, Any], markdown: str) -> bool:
        """Whether an edition is kept that is made of this, and was damaged: to bring it again puts it right. Raises
        OwnBookUnusable.
        """
        book, _ = self._made(about, markdown)
        same = next((one for one in self.editions if (one.book, one.digest) == (book.id, book.digest)), None)
        return same is not None and not self._is_whole(same)

    def verify_whole(self, edition: OwnEdition) -> None:
        """Nothing, where what is kept of an edition is what was brought. Raises OwnBookDamaged."""
        if not self._is_whole(edition):
            raise OwnBookDamaged(own=edition.book, number=edition.number)

    def verify_unused(self, edition: OwnEdition, here: str) -> None:
        """Nothing, where no chat of the club has chosen a book; `here` is the one that asks. Raises BookInUse."""
        chosen = self.work.clubs.books_of(self.work.clubs.places(self.club))
        using = [place for place, book in chosen.items() if book in (edition.book, edition.whole_id)]
        others = Counter(PRIVATE if is_private(place) else platform_of(place) for place in using if place != here)
        places = (*((HERE,) if here in using else ()), *sorted(others.items()))
        if places:
            raise BookInUse(own=edition.book, places=places, other=self.rules.books[0].id)

    def _is_whole(self, edition: OwnEdition) -> bool:
        return digest_of(*self.work.own_books.text(edition.key)) == edition.digest

    def _made(self, about: Mapping[str, Any], markdown: str) -> tuple[Book, str]:
        try:
            text = about_as_json(about)
            return self.rules.made_of(text, markdown), text
        except CorpusError as error:
            raise OwnBookUnusable(why=error.why[:LONGEST_WHY]) from error

    def found(self, named: str) -> tuple[OwnEdition, ...]:
        """The editions of the book with this id or short name, the newest first. Raises NoSuchOwnBook."""
        there, wanted = self.editions, named.strip().casefold()
        for name in ("book", "whole_id", "short"):
            ids = [one.book for one in there if getattr(one, name).casefold() == wanted]
            if ids:
                return tuple(one for one in there if one.book == ids[0])
        raise NoSuchOwnBook(wanted=named.strip()[:40], known=tuple(dict.fromkeys(one.book for one in there)))

    def edition(self, named: str, number: int) -> OwnEdition:
        """An edition that may be put into force. Raises NoSuchOwnBook, NoSuchEdition, EditionInForce."""
        editions = self.found(named)
        wanted = next((one for one in editions if one.number == number), None)
        if wanted is None:
            raise NoSuchEdition(own=editions[0].book, known=tuple(sorted(one.number for one in editions)))
        if wanted.active:
            raise EditionInForce(own=wanted.book, number=number)
        return wanted

    def former(self, named: str) -> OwnEdition:
        """The edition that was in force before. Raises NoSuchOwnBook, NothingToGoBackTo."""
        editions = self.found(named)
        former = before(editions, editions[0].book)
        if former is None:
            raise NothingToGoBackTo(own=editions[0].book)
        return former

    def current(self, named: str) -> OwnEdition:
        """The edition that is in force. Raises NoSuchOwnBook, NoEditionInForce."""
        editions = self.found(named)
        found = in_force(editions).get(editions[0].book)
        if found is None:
            raise NoEditionInForce(own=editions[0].book)
        return found

    def last(self, book: str) -> OwnEdition | None:
        """The edition of a book that is in force, else the one that was last; None where none ever was."""
        editions = [one for one in self.editions if one.book == book]
        return in_force(editions).get(book) or laid_aside(editions).get(book)

    def activate(self, edition: OwnEdition, at: float) -> OwnEdition:
        """Puts an edition into force in the place of the one that was. Raises OwnBookDamaged, OwnBookUnusable for what can't be
        used any more.
        """
        self.verify_whole(edition)
        about, markdown = self.work.own_books.text(edition.key)
        try:
            book = self.rules.made_of(about, markdown)
        except CorpusError as error:
            raise OwnBookUnusable(why=error.why[:LONGEST_WHY]) from error
        for other in self.editions:
            if other.book == edition.book and other.active:
                self.work.own_books.save(replace(other, active=False))
        now = replace(edition, active=True, used=at)
        self.work.own_books.save(now)
        self.rules.readied(book)
        return now

    def lay_aside(self, edition: OwnEdition, here: str = "") -> OwnEdition:
        """Takes the edition that is in force out of it: the book is listed no more, and what was settled by it can still be read.
        Raises BookInUse where chats of the club have chosen it; `here` is the one that asks.
        """
        self.verify_unused(edition, here)
        aside = replace(edition, active=False)
        self.work.own_books.save(aside)
        return aside

    def publish(self, edition: OwnEdition, *, published: bool) -> OwnEdition:
        """Shows a book to other clubs, in whichever edition is in force, or to them no more."""
        for one in self.editions:
            if one.book == edition.book:
                self.work.own_books.save(replace(one, published=published))
        return replace(edition, published=published)
