"""Finds words of a club wherever they stand: in replies, messages, buttons, pictures, letters, rows and the log."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from datetime import date
from enum import Enum

from bot.adapters.serving import Served
from bot.presenter.actions import actions
from bot.presenter.pictures import DRAWN
from bot.presenter.present import present
from bot.presenter.seat_plan.plan import seat_plan
from bot.services.replies.reply import Reply
from knowledge.books.passages import Article, Book, Passage
from tests.bot.gate.life import MARKS
from tests.knowledge.small_book import BOOKS

LANGUAGES = ("fr", "en", "nl")
_MARKED = {letter: re.compile(rf"{word}[a-z]*|{digits}[0-9]*", re.I) for letter, (word, digits) in MARKS.items()}
_RANDOM = re.compile(r"[0-9a-f]{20,}")


def marks_of(letter: str, texts: Iterable[str]) -> set[str]:
    """The words, accounts and chats of a club that stand in some texts, in small letters."""
    return {found.casefold() for text in texts for found in _MARKED[letter].findall(text)}


def leaked(letter: str, texts: Iterable[str], heard: Iterable[str]) -> set[str]:
    """Of a club's words in some texts those that nobody has said there: a text that was typed may come back, cut at its end."""
    said = tuple(heard)
    return {word for word in marks_of(letter, texts) if not any(one.startswith(word) for one in said)}


def texts_of(value: object) -> Iterator[str]:
    """Every text and number within a value, however deep; of what books say nothing but the address."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, date | Enum | int | float | bytes) or value is None:
        yield str(value)
    elif isinstance(value, Book | Passage):
        yield from _read_in(value)
    elif isinstance(value, Article):
        yield value.key
    elif isinstance(value, Mapping):
        for key, held in value.items():
            yield from texts_of(key)
            yield from texts_of(held)
    else:
        for one in _parts(value):
            yield from texts_of(one)


def _read_in(value: Book | Passage) -> Iterator[str]:
    """The address of what everybody may read; of a club's own book what is in it too."""
    yield value.id
    if isinstance(value, Passage) and value.book not in BOOKS:
        yield from (value.text, value.title)
    elif isinstance(value, Book) and value.digest:
        yield from (value.title, value.short, value.publisher, value.citation)


def _parts(value: object) -> Iterable[object]:
    """What a value is made of."""
    if isinstance(value, Iterable):
        return value
    if is_dataclass(value):
        return [getattr(value, one.name) for one in fields(value)]
    raise TypeError(f"who reads a {type(value).__name__}?")


def told_of(reply: Reply) -> tuple[str, ...]:
    """What a reply says, without what is drawn by lot for it: two worlds with the same club say the same."""
    said = (type(reply.outcome).__name__, reply.outcome, reply.seen, reply.concerned, [ground.value for ground in reply.grounds])
    return tuple(_RANDOM.sub("…", text) for text in texts_of(said))


def shown_of(served: Served) -> Iterator[str]:
    """Everything that people may be shown of what a request got, in every language."""
    for language in LANGUAGES:
        said = replace(served.reply, language=language)
        yield from texts_of(present(said))
        yield from texts_of(actions(said))
        if isinstance(said.outcome, DRAWN):
            yield from texts_of(seat_plan(said.outcome, language))
    yield from texts_of(served.blocks)
    yield from texts_of(served.actions)
