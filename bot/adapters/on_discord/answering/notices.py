"""Brings word of notices to the floor on Discord."""

from __future__ import annotations

from typing import Any

import discord

from bot.adapters.on_discord.backroom import PLATFORM
from bot.adapters.on_discord.failing import LOG
from bot.adapters.on_discord.messages.marks import harmless
from bot.adapters.on_discord.messages.sending import NOBODY, UNREACHED
from bot.i18n.words import words_in

SPOKEN = "spoken"
"""Setting of a private conversation: the language of somebody's Discord, as it was seen last."""


class DiscordBearer:
    """Writes to whoever gave a sanction where he gave it; where that is over, in his private conversation with Floorman."""

    platform = PLATFORM
    no_account = "chat.notice_no_account"

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def tell_floor(self, by: discord.Interaction[Any] | None, account: str, language: str, key: str, name: str) -> None:
        """Tells whoever gave the sanction what became of its notice."""
        sentence = words_in(language).say(key, name=harmless(name))
        try:
            if by is not None and not by.is_expired():
                await by.followup.send(sentence, ephemeral=True, allowed_mentions=NOBODY)
            elif user := int(account.removeprefix(f"{PLATFORM}:") or 0):
                floor = self._client.get_user(user) or await self._client.fetch_user(user)
                await floor.send(sentence, allowed_mentions=NOBODY)
        except UNREACHED as error:
            LOG.info("the floor was not told of a notice: %s", error)
