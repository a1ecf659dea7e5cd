"""Where the floor of a club is called on Discord, and what is asked there."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import discord

from bot.adapters.claims import FloorUnreachedError
from bot.adapters.on_discord.backroom import PLATFORM, Backroom, Served, server_place
from bot.adapters.on_discord.failing import LOG
from bot.adapters.on_discord.messages import offered
from bot.adapters.on_discord.messages.cards import cards
from bot.adapters.on_discord.messages.sending import NOBODY, UNREACHED

FLOOR_CHANNEL = "floor_channel"
"""Setting of a server: the id of the channel where the floor is called."""
USUAL_NAMES = ("floor", "floors", "arbitres", "staff", "direction")
"""Channels that are taken for the floor's where none was chosen."""


async def floor_channel(back: Backroom, guild: discord.Guild | None) -> discord.TextChannel | None:
    """Where the floor is called on a server: the channel that was chosen, else one whose name says so."""
    if guild is None:
        return None
    settings = await back.settings(server_place(guild.id))
    chosen = settings.get(FLOOR_CHANNEL, "")
    found = guild.get_channel(int(chosen)) if chosen.isdecimal() else None
    if isinstance(found, discord.TextChannel):
        return found if _may_write(found) else None
    usual = [channel for channel in guild.text_channels if channel.name.casefold() in USUAL_NAMES and _may_write(channel)]
    return min(usual, key=lambda channel: USUAL_NAMES.index(channel.name.casefold()), default=None)


def _may_write(channel: discord.TextChannel) -> bool:
    may = channel.permissions_for(channel.guild.me)
    return may.view_channel and may.send_messages and may.embed_links


class DiscordFloor:
    """Asks the floor something in its channel."""

    def __init__(self, client: discord.Client, back: Backroom) -> None:
        self._client, self._back = client, back

    async def ask(self, asked: Served, by: discord.Interaction[Any]) -> str | None:
        """Posts what the floor is asked, with its buttons, where that can be. Returns server, channel and message. Raises
        FloorUnreachedError.
        """
        channel = await floor_channel(self._back, by.guild or await self._server(asked.request.place))
        if channel is None:
            return None
        embeds, view = await self._drawn(asked, channel.guild.id)
        options: dict[str, Any] = {"view": view} if view is not None else {}
        try:
            sent = await channel.send(embeds=embeds, allowed_mentions=NOBODY, **options)
        except UNREACHED as error:
            LOG.warning("could not ask the floor in %s: %s", channel.id, error)
            if isinstance(error, discord.NotFound | discord.Forbidden):
                return None
            raise FloorUnreachedError from error
        return f"{channel.guild.id}/{channel.id}/{sent.id}"

    async def change(self, posted: str, asked: Served) -> bool:
        """Writes such a message anew. Returns whether it is still there."""
        server, channel, message = map(int, posted.split("/"))
        embeds, view = await self._drawn(asked, server)
        hung = self._client.get_partial_messageable(channel).get_partial_message(message)
        try:
            await hung.edit(embeds=embeds, view=view, allowed_mentions=NOBODY)
        except (discord.NotFound, discord.Forbidden):
            return False
        except UNREACHED as error:
            LOG.warning("could not write anew what the floor was asked in %s: %s", channel, error)
        return True

    async def _drawn(self, asked: Served, server: int) -> tuple[list[discord.Embed], discord.ui.View | None]:
        """What is asked and its buttons. What was claimed in a private conversation is asked on the server, where they have to
        hold.
        """
        there = replace(asked, request=replace(asked.request, place=server_place(server)))
        view = await offered.view_under(self._back, there, private=False)
        commands = {offer.command for offer in asked.offers(alone=False)}
        (made,) = cards(asked.blocks, asked.reply.language, commands, most=1)
        return list(made.embeds), view

    async def _server(self, place: str) -> discord.Guild | None:
        """A server of the club that somebody's private conversation is one of."""
        for one in await self._back.offload(self._places, place):
            number = one.removeprefix(f"{PLATFORM}:")
            if number.isdecimal() and (guild := self._client.get_guild(int(number))) is not None:
                return guild
        return None

    def _places(self, place: str) -> tuple[str, ...]:
        with self._back.desk.floor.store.reading() as work:
            club = work.clubs.at(place).id
            return work.clubs.places(club) if club else ()
