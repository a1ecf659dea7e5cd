"""What becomes of a player's cards and blinds while he misses hands: by the book, word for word, or that it is silent."""

from __future__ import annotations

from collections.abc import Iterator

from bot.i18n.words import Words
from bot.presenter.blocks import Block, Line, Tone
from bot.presenter.quotations import excerpt
from bot.services.replies.away import AwayView
from bot.services.replies.reply import Reply


def while_away(said: AwayView | None, reply: Reply, words: Words) -> Iterator[Block]:
    """The sentences on it, those on absent players alone apart; what the book is silent on, with what most clubs do."""
    if said is None or reply.book is None:
        return
    book = reply.book
    decide = dict(said.words)
    held = {ground.passage.id: ground.passage for ground in reply.grounds if ground.passage}
    for key, passages in (("said", said.said), ("of_absent", said.of_absent)):
        quoted = [excerpt(book, held[passage], [decide[passage]]) for passage in passages if passage in held]
        if quoted:
            yield Line(words.say(f"away.{key}", book=book.short), Tone.QUIET)
            yield from quoted
    if said.silent:
        what = said.silent[0] if len(said.silent) == 1 else "both"
        yield Line(words.say(f"away.{'silent' if said.read else 'unread'}.{what}", book=book.short), Tone.QUIET)
        yield Line(words.say(f"away.usual.{what}"), Tone.QUIET)
