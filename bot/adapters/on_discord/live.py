"""Messages that keep themselves current: the list of entries with its buttons, the board of penalties, the seat plan."""

from __future__ import annotations

import asyncio
import hashlib
import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import discord

from bot.adapters.on_discord import offered
from bot.adapters.on_discord.backroom import Backroom, Served, place_of
from bot.adapters.on_discord.buttons import view_of
from bot.adapters.on_discord.cards import Card, cards
from bot.adapters.on_discord.failing import LOG, UNREACHED
from bot.adapters.on_discord.sending import NOBODY, in_time
from bot.domain.people import Role
from bot.services.chat_ports import LiveMessage
from bot.services.replies import Code
from bot.services.requests import Request

if TYPE_CHECKING:
    from bot.adapters.on_discord.client import FloormanClient

KINDS = {"entries": Code.ENTRIES, "board": Code.BOARD, "tables": Code.TABLES}
WATCHED = {Code.ENTRIES: "entries"}
"""Public replies that stay current by themselves."""
BREATH = 2.0
"""Seconds between two edits of the messages of one server: Discord takes five edits in five seconds from a channel."""


class Live:
    """Edits what has changed, and nothing else. A message that was deleted is forgotten."""

    def __init__(self, client: FloormanClient, back: Backroom) -> None:
        self._client, self._back = client, back
        self._turns: dict[str, asyncio.Lock] = {}
        self._waiting: set[str] = set()

    async def tapped(self, interaction: discord.Interaction[Any], kind: str, _rest: str = "") -> None:
        """Puts a board into the channel, where it stays current."""
        request = await self._back.request(interaction, kind, private=False)
        served = await in_time(interaction, self._back.serve(request), private=False)
        if not served.reply.done:
            await self._client.counter.send(interaction, served, private=True)
            return
        card, view = await self._drawn(served)
        options: dict[str, Any] = {"embeds": list(card.embeds), "allowed_mentions": NOBODY}
        options |= {"view": view} if view else {}
        if interaction.response.is_done():
            sent: Any = await interaction.followup.send(wait=True, **options)
        else:
            sent = (await interaction.response.send_message(**options)).resource
        await self._keep(place_of(interaction), kind, served, sent, card)

    async def watch(self, served: Served, sent: discord.Message) -> None:
        """Keeps a public reply current, where it is of a kind that is; the one before it in the channel stays as it was."""
        kind = WATCHED.get(served.reply.code)
        if kind is None:
            return
        channel = str(sent.channel.id)
        for known in await self._back.offload(self._back.live.all, served.request.place):
            if (known.place, known.kind, known.channel) == (served.request.place, kind, channel):
                await self._back.offload(self._back.live.remove, channel, known.message)
        card, _ = await self._drawn(served)
        await self._keep(served.request.place, kind, served, sent, card)

    async def _keep(self, place: str, kind: str, served: Served, sent: discord.Message, card: Card) -> None:
        message = LiveMessage(place, kind, str(sent.channel.id), str(sent.id), served.reply.language, _print(card))
        await self._back.offload(self._back.live.save, message)

    async def refresh(self, place: str) -> None:
        """Brings the messages of a server up to date; requests that come while it is at it are one more round."""
        if place in self._waiting:
            return
        self._waiting.add(place)
        async with self._turns.setdefault(place, asyncio.Lock()):
            self._waiting.discard(place)
            edited = False
            for message in await self._back.offload(self._back.live.all, place):
                if message.place == place:
                    edited = await self._bring_up_to_date(message) or edited
            if edited:
                await asyncio.sleep(BREATH)

    async def refresh_all(self) -> None:
        """Brings everything up to date: what was done in the terminal, on another platform or by another process."""
        places = {message.place for message in await self._back.offload(self._back.live.all, "discord:")}
        for place in sorted(places):
            await self.refresh(place)

    async def _bring_up_to_date(self, message: LiveMessage) -> bool:
        """Edits a message if something else stands there now. Returns whether it was edited."""
        request = Request(message.kind, {}, message.place, Role.FLOOR, message.language)
        try:
            served = await self._back.serve(request)
            card, view = await self._drawn(served)
            if _print(card) == message.shown:
                return False
            channel = self._client.get_partial_messageable(int(message.channel))
            await channel.get_partial_message(int(message.message)).edit(
                embeds=list(card.embeds), view=view, allowed_mentions=NOBODY
            )
            await self._back.offload(self._back.live.save, replace(message, shown=_print(card)))
        except (discord.NotFound, discord.Forbidden):
            await self._back.offload(self._back.live.remove, message.channel, message.message)
            return False
        except UNREACHED as error:
            LOG.warning("a message of %s could not be brought up to date: %s", message.kind, error)
            return False
        return True

    async def _drawn(self, served: Served) -> tuple[Card, discord.ui.View | None]:
        items = await self._back.offload(offered.buttons, served, lambda text: text, private=False)
        card = cards(served.blocks, served.reply.language, {action.command for action in served.actions})[0]
        return Card(card.embeds), view_of(items)

    async def every(self, seconds: float) -> None:
        """Brings everything up to date now and then, until it is cancelled."""
        while True:
            await asyncio.sleep(seconds)
            try:
                await self.refresh_all()
            except Exception:
                # next time it may go well: the database was busy, the network down
                LOG.exception("messages could not be brought up to date")


def _print(card: Card) -> str:
    """A fingerprint of what a message shows."""
    return hashlib.sha256(json.dumps([embed.to_dict() for embed in card.embeds], sort_keys=True).encode()).hexdigest()[:32]
