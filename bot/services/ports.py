"""What the services need from outside, as Protocols; `bootstrap` brings the real ones, tests bring twins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from knowledge.passages import Answer, Article, Book, Passage


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

    def answer(self, question: str, book_id: str, language: str | None = None) -> Answer:
        """What one book says to a question."""
        ...

    def compare(self, question: str, language: str | None = None) -> tuple[Answer, ...]:
        """What every book says to a question."""
        ...

    def language(self, text: str) -> str:
        """The language of a text."""
        ...


@dataclass(frozen=True, slots=True)
class PlaceChoice:
    """What a chat has chosen: its rulebook and its language, None where it has chosen none."""

    book: str | None = None
    language: str | None = None


class PlacesPort(Protocol):
    """Remembers what each chat has chosen."""

    def choice(self, place: str) -> PlaceChoice:
        """The choice of a chat; an empty one for a chat that was never seen."""
        ...

    def choose(self, place: str, choice: PlaceChoice) -> None:
        """Records a choice, for good once this returns."""
        ...
