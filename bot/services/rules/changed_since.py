"""Whether the article that a club's decision rests on still says what it said when the club decided: told with the decision."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING

from bot.domain.club.decisions import NONE, Decision
from bot.services.ports.rules import RulesPort
from knowledge.books.corpus_error import CorpusError
from knowledge.books.passages import Article, Book, Passage

if TYPE_CHECKING:
    # the ports bring the whole tournament with them, which a question of a rulebook has no time for
    from bot.services.ports.work import WorkPort

NOTED = 32
"""Digits that stand for the words of an article."""


def words_noted(book: Book, place: str) -> str:
    """A few digits for the words that an article has, whatever spaces they are printed with: of the article of a passage, of all
    of a book where it does not decide a question, nothing where there is no article.
    """
    articles: Iterable[Article | None] = book.articles if place == NONE else (article_at(book, place),)
    said = [" ".join(passage.quotation.split()) for article in articles if article for passage in article.passages]
    return sha256("\n".join(said).encode()).hexdigest()[:NOTED] if said else ""


def article_at(book: Book, place: str) -> Article | None:
    """The article that a place names ("6.4", "6.4#1"); None where the book has it, or the passage of it, no longer."""
    return book.article(place.partition("#")[0]) if passages_at(book, place) else None


def passages_at(book: Book, place: str) -> tuple[Passage, ...]:
    """The passage that a place names, or those of the article that it names; none where the book has them no longer."""
    key, _, number = place.partition("#")
    found = book.article(key)
    return tuple(passage for passage in found.passages if number in ("", str(passage.paragraph))) if found else ()


@dataclass(slots=True)
class ChangedSince:
    """Says it of the decisions of a club; `rules` are those that the club sees."""

    rules: RulesPort
    work: WorkPort
    club: int
    _made: dict[int, Book | None] = field(default_factory=dict)

    def changed(self, decision: Decision, book: Book) -> bool:
        """Whether a book no longer says there what it said when the club decided. `book` is the one of the decision, as it is
        in force now.
        """
        place = decision.passage.partition(":")[2]
        if not place:
            return False
        now = words_noted(book, place)
        if not now:
            return True
        if decision.words:
            return now != decision.words
        return self._by_their_days(decision, book, place, now)

    def _by_their_days(self, decision: Decision, book: Book, place: str, now: str) -> bool:
        """Of a decision with which no words were noted: it was made by the edition that was in force. One that came into force
        since is held against all others that there were then. Of a book of everybody nobody knows.
        """
        editions = [one for one in self.work.own_books.of_club(self.club) if one.book == book.id] if book.digest else []
        used = next((one.used for one in editions if one.digest == book.digest), 0.0)
        if used <= decision.at:
            return False
        then = [one.key for one in editions if one.at < decision.at and one.digest != book.digest]
        said = [words_noted(made, place) if (made := self._edition(key)) else "?" for key in then]
        return any(words not in ("", now) for words in said)

    def _edition(self, key: int) -> Book | None:
        if key not in self._made:
            try:
                self._made[key] = self.rules.made_of(*self.work.own_books.text(key))
            except CorpusError:
                self._made[key] = None
        return self._made[key]
