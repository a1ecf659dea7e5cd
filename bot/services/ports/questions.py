"""The questions that were asked of rulebooks, as the units of work of clubs see them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from bot.services.ports.chats import Asked, Doubt, FloorCall


class QuestionsPort(Protocol):
    """The questions that were asked in chats. `AsksPort` is where they come from."""

    def of(self, places: Sequence[str]) -> tuple[Asked, ...]:
        """Those that were asked in some chats, or to which the floor of one of them was called, with their answers, by id."""
        ...

    def conversations(self) -> tuple[str, ...]:
        """The private conversations in which something was asked, whoever's they are, in alphabetical order."""
        ...

    def doubted(self, places: Sequence[str], since: float, most: int) -> tuple[Doubt, ...]:
        """What was asked in some chats since a moment and did not help, newest question first; one for each who said so."""
        ...

    def call(self, id: int, call: FloorCall, *, again: bool = False) -> bool:
        """Notes that the floor is called to a question. True for the first who does, and `again` where the first call was lost;
        False if it was called already, or there is no question.
        """
        ...

    def rewrite(self, asked: Asked) -> None:
        """Puts other words in the place of those of a question, of its answer and of whose that is. This is for the erasure of
        somebody's name at his request, and for nothing else.
        """
        ...

    def remove(self, ids: Sequence[int]) -> None:
        """Takes questions away, with their answers and votes."""
        ...
