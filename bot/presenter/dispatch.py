"""Which function tells which outcome, so that mypy sees that it reads what is there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from bot.i18n.words import Words
from bot.services.replies.reply import Outcome, Reply

One = TypeVar("One", bound=Outcome)
Told = TypeVar("Told")
Teller = Callable[[Reply, Words], Iterator[Told]]
"""Tells a reply, in blocks or in buttons."""
Table = tuple[tuple[type[Outcome], Teller[Told]], ...]
"""Who tells which outcomes."""


def row(kind: type[One], tell: Callable[[One, Reply, Words], Iterator[Told]]) -> tuple[type[Outcome], Teller[Told]]:
    """A row of a table: outcomes of a kind are told by a function that takes that very kind."""

    def told(reply: Reply, words: Words) -> Iterator[Told]:
        if not isinstance(reply.outcome, kind):
            raise TypeError(f"{reply.outcome.named()} is no {kind.named()}")
        return tell(reply.outcome, reply, words)

    return kind, told
