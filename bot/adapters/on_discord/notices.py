"""Tells a player in private what was decided about him, in his language, and notes in the ledger whether it arrived."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

import discord

from bot.adapters.on_discord.backroom import LANGUAGES, Backroom, Served
from bot.adapters.on_discord.cards import cards
from bot.adapters.on_discord.failing import UNREACHED
from bot.adapters.on_discord.marks import harmless
from bot.adapters.on_discord.sending import NOBODY
from bot.domain.people import Role
from bot.i18n.words import words_in
from bot.presenter.floor.notice import notice
from bot.services.lookups import Lookups
from bot.services.requests import Request

if TYPE_CHECKING:
    from bot.adapters.on_discord.client import FloormanClient

SPOKEN = "spoken"
"""Setting of a private conversation: the language of somebody's Discord, as it was seen last."""
REMEMBERED = 200
"""Sanctions of which is remembered that their notice is under way; a second tap comes within seconds."""


class Notices:
    """Private notices of sanctions."""

    def __init__(self, client: FloormanClient, back: Backroom) -> None:
        self._client, self._back = client, back
        self._lookups = Lookups(back.desk)
        self._told: deque[tuple[str, int]] = deque(maxlen=REMEMBERED)

    async def tell(self, interaction: discord.Interaction[Any], served: Served) -> None:
        """Tells the player of a sanction that was just written, if he has an account; the floor learns whether it arrived."""
        place, fields = served.request.place, cast(Mapping[str, Any], served.reply.fields)
        person, case = int(fields["person"]), fields["case"]
        if not self._first_time(place, case.number) or case.told:
            return
        name = harmless(str(fields["name"]))
        accounts = await self._back.offload(self._lookups.accounts, place, [person], "discord")
        words = words_in(served.reply.language)
        if person not in accounts:
            await self._tell_floor(interaction, words.say("chat.notice_no_account", name=name))
            return
        servers = LANGUAGES.get(str(interaction.guild_locale)) if interaction.guild_locale else None
        arrived, why = await self._send(int(accounts[person]), served, servers)
        told = f"{case.number} discord" if arrived else f"{case.number} no discord: {why}"
        noted = Request("told", {"case": told}, place, Role.FLOOR, actor=served.request.actor, account=served.request.account)
        await self._back.serve(noted)
        key = "chat.notice_arrived" if arrived else "chat.notice_failed"
        await self._tell_floor(interaction, words.say(key, name=name))

    def _first_time(self, place: str, case: int) -> bool:
        """Whether a sanction comes up for the first time: a second tap on the same button brings the same sanction again."""
        known = (place, case) in self._told
        self._told.append((place, case))
        return not known

    async def _send(self, user: int, served: Served, servers: str | None) -> tuple[bool, str]:
        """Whether the notice arrived, else why not. It is in the player's language, else in the server's."""
        settings = await self._back.settings(f"discord:@{user}")
        language = settings.get(SPOKEN) or servers or served.reply.language
        try:
            member = self._client.get_user(user) or await self._client.fetch_user(user)
            for card in cards(notice(served.reply, language), language):
                await member.send(embeds=list(card.embeds), allowed_mentions=NOBODY)
        except UNREACHED as error:
            return False, str(getattr(error, "text", "") or type(error).__name__)[:100].replace(";", ",")
        return True, ""

    async def _tell_floor(self, interaction: discord.Interaction[Any], sentence: str) -> None:
        await interaction.followup.send(sentence, ephemeral=True, allowed_mentions=NOBODY)
