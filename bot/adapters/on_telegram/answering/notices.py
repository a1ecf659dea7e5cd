"""Brings word of notices to the floor on Telegram."""

from __future__ import annotations

from contextlib import suppress

from telegram import Bot, User
from telegram.constants import ParseMode
from telegram.error import TelegramError

from bot.adapters.on_telegram.messages.marks import harmless
from bot.adapters.on_telegram.rooms import PLATFORM
from bot.i18n.words import words_in


class TelegramBearer:
    """Writes to whoever gave a sanction in his private conversation with Floorman."""

    platform = PLATFORM
    no_account = "telegram.notice_no_account"

    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    async def tell_floor(self, by: User | None, account: str, language: str, key: str, name: str) -> None:
        """Tells the floor in private; where that can't be, the sanction's own message says what to do."""
        user = by.id if by is not None else int(account.removeprefix(f"{PLATFORM}:") or 0)
        if user:
            with suppress(TelegramError):
                await self._bot.send_message(user, harmless(words_in(language).say(key, name=name)), ParseMode.HTML)
