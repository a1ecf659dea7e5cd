"""The letter that says in a chat what the answer there says: it comes where the answer got lost."""

from __future__ import annotations

from typing import Any

from bot.adapters.afterwards import CarriedOut
from bot.adapters.serving import Serving


class OwnLetters:
    """Says of each answer that has a letter whether it stands in its chat now."""

    def __init__(self, serving: Serving) -> None:
        self._serving = serving

    async def follow(self, done: CarriedOut[Any, Any]) -> None:
        """An answer was given, or was lost: then its letter leaves instead."""
        letter = done.served.reply.letter
        if not letter:
            return
        message = str(done.messages[0].id) if done.messages else ""
        await self._serving.offload(self._note, letter, message, lost=done.lost)
        if done.lost:
            self._serving.wake()

    def _note(self, letter: int, message: str, *, lost: bool) -> None:
        with self._serving.desk.floor.store.writing() as work:
            if lost:
                work.letters.unanswered(letter)
            else:
                work.letters.answered(letter, message)
