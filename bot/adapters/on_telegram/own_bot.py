"""The bot at Telegram as Floorman speaks for it: what python-telegram-bot's does, without reading what was read already, or what
nobody looks at. In a rush that is most of what a message costs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from telegram import Bot, Update
from telegram.ext import ExtBot

from bot.adapters.on_telegram.messages.sending import Where


class OwnBot(ExtBot[None]):
    """A bot whose updates are read where they are kept: `come` hands over those of the last answer."""

    def __init__(self, token: str, come: Callable[[], Sequence[Update]] = tuple, **how: Any) -> None:  # noqa: ANN401 - as ExtBot takes it
        super().__init__(token, **how)
        self._come = come

    async def get_updates(self, *args: Any, **kwargs: Any) -> tuple[Update, ...]:  # noqa: ANN401 - as its library calls it
        """What Telegram brings. Raises TelegramError."""
        return (*await super().get_updates(*args, **kwargs), *self._come())

    async def say(self, to: Where, text: str) -> None:
        """Says something plain, without links. Telegram answers with the message that stands there now, which is not read."""
        said = {"chat_id": to.chat, "text": text, "message_thread_id": to.topic, "reply_parameters": to.reply}
        await self._post("sendMessage", said)


async def say(bot: Bot, to: Where, text: str) -> None:
    """Says something plain that nobody writes over. Raises TelegramError."""
    if isinstance(bot, OwnBot):
        await bot.say(to, text)
    else:
        await bot.send_message(to.chat, text, message_thread_id=to.topic, reply_parameters=to.reply)
