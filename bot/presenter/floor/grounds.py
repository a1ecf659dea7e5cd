"""What the floor acts on: the articles, and what the club chose where its book is silent."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bot.domain.rules.profile import find_point
from bot.i18n.words import Words
from bot.presenter.blocks import Block, Line, Source, Tone
from bot.presenter.sentences import sentence
from bot.services.replies.reply import Ground, Outcome, Reply
from knowledge.books.passages import Book


def grounds(reply: Reply, words: Words) -> Iterator[Block]:
    """The articles of a reply, each once, and the club's choices in one line."""
    if reply.book is None:
        return
    seen: set[str] = set()
    for ground in reply.grounds:
        passage = ground.passage
        if passage is not None and passage.article not in seen:
            seen.add(passage.article)
            yield Source(reply.book.cite(passage), f"article {reply.book.id} {passage.article}")
    # where there is one way alone, nobody has chosen anything
    own = (ground for ground in reply.grounds if ground.passage is None and not find_point(ground.point).only)
    chosen = [choice(ground, words) for ground in own]
    if chosen:
        yield Line(words.say("grounds.chosen", book=reply.book.short, choices="; ".join(dict.fromkeys(chosen))), Tone.QUIET)


def stated(key: str) -> Callable[[Outcome, Reply, Words], Iterator[Block]]:
    """Tells an outcome by the sentence under a key, with the articles that it rests on."""
    said = sentence(key)

    def say(outcome: Outcome, reply: Reply, words: Words) -> Iterator[Block]:
        yield from said(outcome, reply, words)
        yield from grounds(reply, words)

    return say


def choice(ground: Ground, words: Words) -> str:
    """A choice of the club in words: what it is about, and what was chosen."""
    return words.say("grounds.choice", point=point(ground.point, words), value=value(ground.value, words))


def point(name: str, words: Words) -> str:
    """What a point of the rules is about."""
    return words.say(f"point.{name}")


def value(name: str, words: Words) -> str:
    """A value of a point in words; numbers stay numbers."""
    return name if name.isdigit() else words.say(f"value.{name}")


def short_name(book: Book | None) -> str:
    """How a book is called in a sentence."""
    return book.short if book else ""
