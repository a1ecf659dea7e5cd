"""Bears private notices to players on Telegram, and word of them to the floor."""

from __future__ import annotations

from contextlib import suppress

from telegram import Bot, User
from telegram.constants import ParseMode
from telegram.error import TelegramError

from bot.adapters.on_telegram.messages.marks import harmless
from bot.adapters.on_telegram.messages.pages import pages
from bot.adapters.on_telegram.messages.sending import Where, send_pages
from bot.adapters.on_telegram.rooms import PLATFORM, private_place
from bot.adapters.serving import Served, Serving
from bot.i18n.words import words_in
from bot.presenter.floor.notice import notice
from bot.services.replies.discipline import Sanctioned


class TelegramBearer:
    """Writes to players, and to whoever gave the sanction, in their private conversations with Floorman."""

    platform = PLATFORM
    no_account = "telegram.notice_no_account"

    def __init__(self, bot: Bot, serving: Serving) -> None:
        self._bot, self._serving = bot, serving

    async def bear(self, user: str, served: Served, said: Sanctioned, _by: User) -> str:
        """Tells a user what was decided about him, in his language. Returns why that could not be."""
        own = private_place(int(user))
        choice = await self._serving.offload(self._serving.desk.places.choice, own)
        settings = await self._serving.settings(own)
        language = choice.language or settings.get("spoken") or served.reply.language
        try:
            await send_pages(self._bot, Where(int(user)), pages(notice(said, served.reply, language), language))
        except TelegramError as error:
            return error.message or type(error).__name__
        return ""

    async def tell_floor(self, by: User, language: str, key: str, name: str) -> None:
        """Tells the floor in private; where that can't be, the sanction's own message says what to do."""
        with suppress(TelegramError):
            await self._bot.send_message(by.id, harmless(words_in(language).say(key, name=name)), ParseMode.HTML)
