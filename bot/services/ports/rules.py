"""The rulebooks as the services see them: what they say, and what they prescribe for the floor."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from bot.domain.rules.points_read import PointRead, PointsRead
from bot.domain.rules.profile import RuleProfile
from knowledge.books.offence_read import OffenceRead
from knowledge.books.own_book import OwnBook
from knowledge.books.passages import Answer, Article, Book, Passage, Readiness


class RulesPort(Protocol):
    """The rulebooks, those of everybody or as the chats of one club see them. `book`, `articles` and `answer` raise `UnknownBook`
    for an id that there isn't, and BrokenBook where there is one that can't be used.
    """

    def seen_with(self, own: Sequence[OwnBook]) -> RulesPort:
        """The rulebooks with those that a club has brought itself, and those that others have published."""
        ...

    def made_of(self, about: str, markdown: str) -> Book:
        """A club's own book of what it says of itself, as JSON, and its text. Raises CorpusError for what can't be used."""
        ...

    def likeness(self, question: str, others: Sequence[str]) -> Sequence[float]:
        """How alike other questions are to one, each at most 1 (the cosine of their meanings); 0 where no model tells."""
        ...

    def readied(self, book: Book) -> Readiness:
        """How far a club's own book is on its way to be searched, on which it is set out now if it was not; others are ready."""
        ...

    @property
    def books(self) -> tuple[Book, ...]:
        """All rulebooks, in the order in which they are listed."""
        ...

    @property
    def apart(self) -> frozenset[str]:
        """The ids of those among them that other clubs have published."""
        ...

    def id_here(self, book_id: str) -> str:
        """The id under which these chats see a book that has been settled on: a club's own without its club."""
        ...

    def id_everywhere(self, book_id: str) -> str:
        """The id that means the same book in a chat of any club: what is kept of a choice. A club's own has its club in it."""
        ...

    def book(self, book_id: str) -> Book:
        """One rulebook."""
        ...

    def articles(self, book_id: str, text: str) -> tuple[Article, ...]:
        """The articles that a number or a title names; empty if there is none."""
        ...

    def passage(self, passage_id: str) -> Passage | None:
        """One passage by its address."""
        ...

    def answer(self, question: str, book_id: str, language: str | None = None, best: int = 5) -> Answer:
        """What one book says to a question, with the best so many passages. Raises NotSearchableYet for a club's own whose index
        is being made.
        """
        ...

    def compare(self, question: str, language: str | None = None) -> tuple[Answer, ...]:
        """What every book says to a question, but for those that other clubs have published, and those that
        can't be searched yet.
        """
        ...

    def language(self, text: str) -> str:
        """The language of a text."""
        ...

    def offence(self, text: str) -> OffenceRead:
        """What a text names of the things that players are sanctioned for."""
        ...

    def families(self, text: str) -> tuple[tuple[str, frozenset[str]], ...]:
        """The words of a text that say something, each with all that it has in common with the other forms of it."""
        ...

    def terms(self, text: str) -> int:
        """How many terms of the card room stand in a text."""
        ...


class ProfilesPort(Protocol):
    """What each rulebook prescribes for the things that Floorman does."""

    def profile(self, book: str) -> RuleProfile:
        """The profile of a book; an empty one for a book that has none."""
        ...

    def of_own(self, book: Book, stated: str | None) -> RuleProfile:
        """The profile of a club's own book, of what is `stated` in the form of a `profile.toml`; where nothing is, nobody has
        read the book. What can't be used counts as nothing, and is logged.
        """
        ...

    def points_of(self, book: Book, stated: str | None) -> PointsRead:
        """What is settled of a club's own book, point by point, of what is `stated`; of others nobody has said anything."""
        ...

    def restated(self, book: Book, stated: str | None, points: Sequence[PointRead]) -> str:
        """What is `stated` of a club's own book, with these points settled as they are said, and all else as it stood. The value
        must be one of the point's, and the evidence stand in the passage word for word.
        """
        ...
