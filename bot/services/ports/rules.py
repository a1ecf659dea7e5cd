"""The rulebooks as the services see them: what they say, and what they prescribe for the floor."""

from __future__ import annotations

from typing import Protocol

from bot.domain.rules.profile import RuleProfile
from knowledge.books.offence_read import OffenceRead
from knowledge.books.passages import Answer, Article, Book, Passage


class RulesPort(Protocol):
    """The rulebooks. `book`, `articles` and `answer` raise `UnknownBook` for an id that there isn't."""

    @property
    def books(self) -> tuple[Book, ...]:
        """All rulebooks, in the order in which they are listed."""
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
        """What one book says to a question, with the best so many passages."""
        ...

    def compare(self, question: str, language: str | None = None) -> tuple[Answer, ...]:
        """What every book says to a question."""
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
