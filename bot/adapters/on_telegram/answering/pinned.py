"""What is pinned where it was asked for: everybody looks for his seat."""

from __future__ import annotations

from telegram import Message, User
from telegram.constants import ChatType

from bot.adapters.afterwards import CarriedOut
from bot.adapters.on_telegram.enclosures import Enclosures
from bot.services.replies.draws import DrawRevealed

PINNED = (DrawRevealed,)


class Pins:
    """Pins answers in groups."""

    def __init__(self, enclosures: Enclosures) -> None:
        self._enclosures = enclosures

    async def follow(self, done: CarriedOut[User, Message]) -> None:
        """Pins an answer that is news to its group, and that everybody looks for."""
        reply = done.served.reply
        if (
            reply.letter
            and isinstance(reply.outcome, PINNED)
            and done.messages
            and done.messages[0].chat.type != ChatType.PRIVATE
        ):
            await self._enclosures.pin(done.messages[0].chat_id, done.messages[0].message_id)
