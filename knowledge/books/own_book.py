"""A club's own book as it is kept: in no folder, and opened by its club's chats alone."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from knowledge.books.corpus_error import CorpusError
from knowledge.books.making import Told, make_book
from knowledge.books.passages import Book

LARGEST, MOST_PASSAGES = 600_000, 2_500
"""Characters and passages of a text: six times the longest bundled book, whose index takes some ten megabytes."""
_NO_TEXT = re.compile("[\0\ud800-\udfff]")
DAMAGED = "it is not what was brought: what is kept of it was damaged; the same file once more puts it right"
LARGEST_ABOUT = 200_000
"""Characters of what it says of itself, as JSON."""


class Standing(StrEnum):
    """How a book stands in the eyes of a chat."""

    OWN = "own"
    """The club plays by it, or may."""
    KEPT = "kept"
    """The club has laid it aside: what was settled by it can still be read, but it is listed no more."""
    OF_ANOTHER = "of_another"
    """Another club's, which has published it: it can be chosen, but it speaks only where it is asked for."""


class DamagedBook(CorpusError):
    """What is kept of a book is not what its digest stands for, be it one that could be read: it is nobody's word."""


@dataclass(frozen=True, slots=True)
class OwnBook:
    """A club's own book: the id under which it is seen, the digest of what it is made of, how it stands, and how to come by that:
    `text` gives what it says of itself as JSON, and its articles in the format of `articles.md`. `whole_id` is the id that means
    it in every chat, whichever club that is of (empty: the same).
    """

    id: str
    digest: str
    standing: Standing
    text: Callable[[], tuple[str, str]]
    whole_id: str = ""

    def opened(self) -> Book:
        """The book. Raises CorpusError for one that can't be used, and DamagedBook for what is not what was brought."""
        about, markdown = self.text()
        if digest_of(about, markdown) != self.digest:
            raise DamagedBook(Told().text, DAMAGED)
        book = made_own(about, markdown, self.digest)
        return _seen_as(self.id, book) if self.standing is Standing.OF_ANOTHER and self.id != book.id else book


def _seen_as(book_id: str, book: Book) -> Book:
    """The book under another id, and all that stands in it under addresses with that."""
    articles = tuple(
        replace(
            article,
            passages=tuple(replace(one, id=f"{book_id}:{one.id.partition(':')[2]}", book=book_id) for one in article.passages),
        )
        for article in book.articles
    )
    return replace(book, id=book_id, at_home=book.id, articles=articles)


def digest_of(about: str, markdown: str) -> str:
    """What tells a book from every other: SHA-256 over what it says of itself, as JSON, and its text."""
    hashed = hashlib.sha256(f"{len(about)}\n".encode())
    hashed.update(about.encode("utf-8", "surrogatepass"))
    hashed.update(markdown.encode("utf-8", "surrogatepass"))
    return hashed.hexdigest()


def about_as_json(about: Mapping[str, Any]) -> str:
    """What a book says of itself, written in the one way by which it is known again. Raises CorpusError for what is no JSON."""
    try:
        return json.dumps(about, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        raise CorpusError(Told().about, f"holds what is neither text nor a list of texts ({error})") from error


def made_own(about: str, markdown: str, digest: str = "") -> Book:
    """A club's own book of what is kept of it. Raises CorpusError for what can't be used, before it costs anything."""
    if len(about) > LARGEST_ABOUT or len(markdown) > LARGEST:
        raise CorpusError(Told().text, f"it has more than {LARGEST} characters, which no rulebook has")
    try:
        said = json.loads(about)
    except (ValueError, RecursionError) as error:
        raise CorpusError(Told().about, f"not valid: {error}") from error
    if not isinstance(said, dict):
        raise CorpusError(Told().about, "does not say what the book is")
    if _NO_TEXT.search(markdown):
        raise CorpusError(Told().text, "there are characters in it that are none, such as a half of one; leave them out")
    book = make_book(said, markdown, digest=digest or digest_of(about, markdown))
    if len(book.passages) > MOST_PASSAGES:
        raise CorpusError(Told().text, f"there are {len(book.passages)} passages; {MOST_PASSAGES} are the most")
    return book
