"""Messages that keep themselves current on Discord: the list of entries, the board of penalties, the seat plan."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

import discord

from bot.adapters.afterwards import CarriedOut
from bot.adapters.live_messages import KINDS, LiveMessages, MessageGone, NotEdited
from bot.adapters.on_discord.answering.answers import Answers
from bot.adapters.on_discord.backroom import PLATFORM, Backroom, Served
from bot.adapters.on_discord.failing import LOG
from bot.adapters.on_discord.gate import lets, refuse
from bot.adapters.on_discord.messages import offered
from bot.adapters.on_discord.messages.buttons import view_of
from bot.adapters.on_discord.messages.cards import Card, cards
from bot.adapters.on_discord.messages.sending import NOBODY, UNREACHED, in_time
from bot.domain.club.people import Role
from bot.services.announcements.addresses import account_in, address, is_private
from bot.services.ports.chats import LiveMessage
from bot.services.replies.reply import Outcome
from bot.services.replies.tournaments import Entries

WATCHED: Mapping[type[Outcome], str] = {Entries: "entries"}
"""Public replies that stay current by themselves."""
BREATH = 2.0
"""Seconds between two edits of the messages of one server: Discord takes five edits in five seconds from a channel."""
STAMPED = "stamped"
"""How buttons are made: where that changes, messages whose buttons were made otherwise are edited once, whatever they show."""
Drawn = tuple[Card, discord.ui.View | None]


class Wall:
    """The channels that messages hang in."""

    platform = PLATFORM

    def __init__(self, client: discord.Client, back: Backroom) -> None:
        self._client, self._back = client, back
        self.breath = BREATH

    def reader(self, message: LiveMessage) -> str:
        """The account of whoever reads a message alone."""
        return account_in(message.place) if is_private(message.place) else ""

    def spots(self, message: LiveMessage) -> tuple[str, ...]:
        """The channel that a message hangs in, which may have been switched to another tournament than the server."""
        return () if is_private(message.place) else (address(message.place, message.channel),)

    async def draw(self, served: Served) -> Drawn:
        """The card that shows a reply, and its buttons."""
        items = await self._back.offload(offered.buttons, self._back, served, private=False)
        card = cards(served.blocks, served.reply.language, {action.command for action in served.actions})[0]
        return Card(card.embeds), view_of(items)

    def fingerprint(self, drawn: Drawn) -> str:
        """A fingerprint of what a message shows."""
        shows = [STAMPED, *(embed.to_dict() for embed in drawn[0].embeds)]
        return hashlib.sha256(json.dumps(shows, sort_keys=True).encode()).hexdigest()[:32]

    async def edit(self, message: LiveMessage, drawn: Drawn) -> None:
        """Writes a message anew. Raises MessageGone, NotEdited."""
        card, view = drawn
        channel = self._client.get_partial_messageable(int(message.channel))
        try:
            await channel.get_partial_message(int(message.message)).edit(
                embeds=list(card.embeds), view=view, allowed_mentions=NOBODY
            )
        except (discord.NotFound, discord.Forbidden) as error:
            raise MessageGone from error
        except UNREACHED as error:
            raise NotEdited(error) from error


class Live:
    """Puts up messages that stay current."""

    def __init__(self, client: discord.Client, back: Backroom, answers: Answers) -> None:
        self._back, self._answers, self._wall = back, answers, Wall(client, back)
        self.messages = LiveMessages(back, self._wall, LOG)

    async def tapped(self, interaction: discord.Interaction[Any], kind: str, seen: str = "") -> None:
        """A floor puts a board into the server's channel, where it stays current."""
        if kind not in KINDS or interaction.guild_id is None:
            await refuse(interaction)
            return
        if not await lets(self._back, interaction, Role.FLOOR):
            return
        served = await self._answers.serve(interaction, kind, "", seen=seen, private=False)
        if not served.reply.done:
            await self._answers.send(interaction, served, private=True)
            return
        card, view = drawn = await in_time(interaction, self._wall.draw(served), private=False)
        options: dict[str, Any] = {"embeds": list(card.embeds), "allowed_mentions": NOBODY}
        options |= {"view": view} if view else {}
        if interaction.response.is_done():
            sent: Any = await interaction.followup.send(wait=True, **options)
        else:
            sent = (await interaction.response.send_message(**options)).resource
        await self._keep(kind, served, drawn, str(sent.channel.id), str(sent.id))

    async def _keep(self, kind: str, served: Served, drawn: Drawn, channel: str, message: str) -> None:
        """Keeps a message current; the one of its kind before it in the channel stays as it was."""
        await self.messages.let_be(served, kind, channel)
        await self.messages.keep(kind, served, drawn, channel, message)

    async def watch(self, done: CarriedOut[Any, discord.Message]) -> None:
        """A public reply is kept current, where it is of a kind that is."""
        served, sent = done.served, done.sent
        kind = WATCHED.get(type(served.reply.outcome))
        if sent is None or kind is None:
            return
        await self._keep(kind, served, await self._wall.draw(served), str(sent.channel.id), str(sent.id))

    async def follow(self, done: CarriedOut[Any, Any]) -> None:
        """What was written shows in the messages of its server."""
        served = done.served
        if served.wrote:
            await self.messages.refresh(served.request.place)
