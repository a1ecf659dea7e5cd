"""The questions that were asked of rulebooks, as the units of work of clubs see them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from bot.services.ports.chats import Asked


class QuestionsPort(Protocol):
    """The questions that were asked in chats. `AsksPort` is where they come from."""

    def of(self, places: Sequence[str]) -> tuple[Asked, ...]:
        """Those that were asked in some chats, or to which the floor of one of them was called, with their answers, by id."""
        ...

    def conversations(self) -> tuple[str, ...]:
        """The private conversations in which something was asked, whoever's they are, in alphabetical order."""
        ...

    def rewrite(self, asked: Asked) -> None:
        """Puts other words in the place of those of a question, of its answer and of whose that is. This is for the erasure of
        somebody's name at his request, and for nothing else.
        """
        ...

    def remove(self, ids: Sequence[int]) -> None:
        """Takes questions away, with their answers and votes."""
        ...
