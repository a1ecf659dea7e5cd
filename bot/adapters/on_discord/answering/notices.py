"""Bears private notices to players on Discord, and word of them to the floor."""

from __future__ import annotations

from typing import Any

import discord

from bot.adapters.on_discord.backroom import LANGUAGES, PLATFORM, Backroom, Served
from bot.adapters.on_discord.failing import LOG
from bot.adapters.on_discord.messages.cards import cards
from bot.adapters.on_discord.messages.marks import harmless
from bot.adapters.on_discord.messages.sending import NOBODY, UNREACHED
from bot.i18n.words import words_in
from bot.presenter.floor.notice import notice
from bot.services.replies.discipline import Sanctioned

SPOKEN = "spoken"
"""Setting of a private conversation: the language of somebody's Discord, as it was seen last."""


class DiscordBearer:
    """Writes to players in their private conversations with Floorman, to the floor where it gave the sanction."""

    platform = PLATFORM
    no_account = "chat.notice_no_account"

    def __init__(self, client: discord.Client, back: Backroom) -> None:
        self._client, self._back = client, back

    async def bear(self, user: str, served: Served, said: Sanctioned, by: discord.Interaction[Any]) -> str:
        """Tells a user what was decided about him, in his language, else in the server's. Returns why that could not be."""
        servers = LANGUAGES.get(str(by.guild_locale)) if by.guild_locale else None
        settings = await self._back.settings(f"{PLATFORM}:@{user}")
        language = settings.get(SPOKEN) or servers or served.reply.language
        try:
            member = self._client.get_user(int(user)) or await self._client.fetch_user(int(user))
            for card in cards(notice(said, served.reply, language), language):
                await member.send(embeds=list(card.embeds), allowed_mentions=NOBODY)
        except UNREACHED as error:
            return str(getattr(error, "text", "") or type(error).__name__)
        return ""

    async def tell_floor(self, by: discord.Interaction[Any], language: str, key: str, name: str) -> None:
        """Tells whoever gave the sanction what became of its notice."""
        sentence = words_in(language).say(key, name=harmless(name))
        try:
            await by.followup.send(sentence, ephemeral=True, allowed_mentions=NOBODY)
        except UNREACHED as error:  # the other players of an incident are still to be told
            LOG.info("the floor was not told of a notice: %s", error)
