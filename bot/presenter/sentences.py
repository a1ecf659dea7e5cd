"""Outcomes that are one sentence, made of nothing but their own fields."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields

from bot.i18n.words import Words
from bot.presenter.blocks import Block, Line
from bot.services.replies.reply import Outcome, Reply


def sentence(key: str) -> Callable[[Outcome, Reply, Words], Iterator[Block]]:
    """Tells an outcome by the sentence under a key."""

    def say(said: Outcome, _reply: Reply, words: Words) -> Iterator[Block]:
        yield Line(words.say(key, **{one.name: getattr(said, one.name) for one in fields(said)}))

    return say
