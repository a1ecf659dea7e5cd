"""What the front desk hands back: a code and fields. Rules come as passages; the presenter prints them from the corpus."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from bot.services.catalogue import Command
from knowledge.passages import Answer, Article, Book


class Code(StrEnum):
    """What kind of reply it is. Refusals bear the code of their error."""

    ANSWER = "answer"
    ARTICLES = "articles"
    COMPARISON = "comparison"
    BOOKS = "books"
    BOOK_CHOSEN = "book_chosen"
    LANGUAGE_CHOSEN = "language_chosen"
    HELP = "help"
    OFF_TOPIC = "off_topic"
    TOO_LONG = "too_long"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Reply:
    """The outcome of one request, to be said in `language`."""

    code: Code
    language: str
    fields: Mapping[str, object] = field(default_factory=dict)
    book: Book | None = None
    answers: tuple[Answer, ...] = ()
    articles: tuple[Article, ...] = ()
    books: tuple[Book, ...] = ()
    commands: tuple[Command, ...] = ()

    @property
    def done(self) -> bool:
        """Whether the request was carried out; a refusal has changed nothing."""
        return self.code not in (Code.REFUSED, Code.TOO_LONG)
