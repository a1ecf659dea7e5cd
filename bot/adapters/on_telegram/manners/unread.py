"""What Telegram has brought in a way that nobody here can read: whoever has sent it hears that nothing came of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from telegram import Bot, ReplyParameters
from telegram.error import TelegramError

from bot.adapters.on_telegram.failing import LOG
from bot.adapters.on_telegram.rooms import place_at
from bot.adapters.serving import Serving
from bot.domain.club.languages import LANGUAGES
from bot.i18n.words import words_in


class Unread:
    """Says so, in the language of the chat."""

    def __init__(self, serving: Serving) -> None:
        self._serving = serving

    async def tell(self, bot: Bot, whom: Mapping[str, Any]) -> None:
        """Tells somebody: to a message, below it; to a tap, over the chat. A command that names another bot is not ours."""
        if whom["named"] not in ("", (bot.username or "").casefold()):
            return
        words = words_in(await self._language(whom))
        try:
            if "tap" in whom:
                await bot.answer_callback_query(whom["tap"], words.say("telegram.unread_tap"), show_alert=True)
                return
            reply = ReplyParameters(whom["message"], allow_sending_without_reply=True) if "message" in whom else None
            await bot.send_message(
                whom["chat"], words.say("telegram.unread"), message_thread_id=whom.get("topic"), reply_parameters=reply
            )
        except TelegramError as error:
            LOG.warning("whoever has sent what can't be read could not be told: %s", type(error).__name__)

    async def _language(self, whom: Mapping[str, Any]) -> str:
        choice = await self._serving.offload(self._serving.desk.places.choice, place_at(whom["chat"]))
        return choice.language or (whom["language"] if whom["language"] in LANGUAGES else "fr")
