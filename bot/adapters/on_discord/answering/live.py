"""Messages that keep themselves current on Discord: lists of entries, boards of penalties, seat plans, the floor's desk."""

from __future__ import annotations

import asyncio
import hashlib
import json
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import discord

from bot.adapters.afterwards import CarriedOut
from bot.adapters.layout import sheets
from bot.adapters.live_messages import DESK, LiveMessages, MessageGone, NotEdited
from bot.adapters.on_discord.answering.answers import WATCHED, Answers
from bot.adapters.on_discord.answering.floor_place import is_for_floors
from bot.adapters.on_discord.answering.own_desks import OwnDesks
from bot.adapters.on_discord.backroom import PLATFORM, Backroom, Served, server_of
from bot.adapters.on_discord.failing import LOG
from bot.adapters.on_discord.gate import lets, refuse
from bot.adapters.on_discord.messages import offered
from bot.adapters.on_discord.messages.buttons import view_of
from bot.adapters.on_discord.messages.cards import Card
from bot.adapters.on_discord.messages.layouts import laid_out
from bot.adapters.on_discord.messages.sending import NOBODY, UNREACHED, in_time
from bot.adapters.on_discord.messages.showing import edited
from bot.adapters.on_discord.messages.showing import sent as sent_with
from bot.domain.club.people import Role
from bot.services.announcements.addresses import account_in, address, is_private
from bot.services.catalogue import AfterTap, find_command
from bot.services.ports.chats import LiveMessage

BREATH = 2.0
"""Seconds between two edits of the messages of one server: Discord takes five edits in five seconds from a channel."""
STAMPED = "stamped"
"""How buttons are made: where that changes, messages whose buttons were made otherwise are edited once, whatever they show."""
NO_BUTTONS = "goes on"
"""What stands under a page that is not the last: what was kept before there were pages keeps its fingerprint."""
LAID_OUT = frozenset({"entries", "tables", DESK})
"""Kinds of messages that are put up in panels, and stay so whatever is to be said in the end: Discord takes nothing else."""
OLD = 3_600.0
"""Seconds after which Discord takes few edits of a message: one that changes often is put up anew then."""
Drawn = tuple[Card, discord.ui.View | None, str]
"""A message, its buttons, and how the tournament stood where its buttons are good no longer than that."""


class Wall:
    """The channels that messages hang in."""

    platform = PLATFORM

    def __init__(self, client: discord.Client, back: Backroom) -> None:
        self._client, self._back = client, back
        self._heard: float | None = None
        self.breath = BREATH

    def reader(self, message: LiveMessage) -> str:
        """The account of whoever reads a message alone."""
        return account_in(message.place) if is_private(message.place) else ""

    def spots(self, message: LiveMessage) -> tuple[str, ...]:
        """The channel that a message hangs in, which may have been switched to another tournament than the server."""
        return () if is_private(message.place) else (address(message.place, message.channel),)

    async def is_floors(self, message: LiveMessage) -> bool:
        """Whether a message hangs in the channel that its server has chosen for the floor, and not everybody sees."""
        return await is_for_floors(self._client, self._back, message.place, message.channel)

    def is_old(self, message: LiveMessage) -> bool:
        """Whether a message was put up an hour ago, by Discord's own clock; none is before anything was heard of that."""
        return self._heard is not None and self._heard + time.monotonic() - _put_up(int(message.message)) > OLD

    def hears(self, number: int) -> None:
        """Something has just come in under a number of Discord's, which tells what time it is there."""
        self._heard = _put_up(number) - time.monotonic()

    async def draw(self, served: Served, channel: str = "") -> Sequence[Drawn]:
        """The cards that show a reply; the buttons stand under the last."""
        items = await self._back.offload(offered.buttons, self._back, served, private=False, anew=False)
        view, commands = view_of(items), {action.command for action in served.actions}
        made = laid_out(
            served.reply.outcome, served.blocks, served.reply.language, commands, view=view, ids=self._back.ids,
            always=served.request.command in LAID_OUT,
        )  # fmt: skip
        whole = bool(sheets(served.blocks)) or not made[-1].files  # else the rest of what is said stands in the file
        shown = [replace(card, files=()) if whole else card for card in made]
        seen = served.reply.seen if served.request.command == DESK else ""
        return [(card, view if at == len(made) else None, seen) for at, card in enumerate(shown, 1)]

    def fingerprint(self, drawn: Drawn) -> str:
        """A fingerprint of what a message shows."""
        card, view, seen = drawn
        shows: list[object] = [STAMPED, *([seen] if seen else []), *(embed.to_dict() for embed in card.embeds)]
        shows += [] if view is not None else [NO_BUTTONS]
        shows += [[panel.colour, *panel.texts] for panel in card.panels]
        shows += [hashlib.sha256(content).hexdigest() for _, content in card.files]
        return hashlib.sha256(json.dumps(shows, sort_keys=True).encode()).hexdigest()[:32]

    async def edit(self, message: LiveMessage, drawn: Drawn) -> None:
        """Writes a message anew. Raises MessageGone, NotEdited."""
        card, view, _ = drawn
        try:
            await self._message(message).edit(**edited(card, view), allowed_mentions=NOBODY)
        except (discord.NotFound, discord.Forbidden) as error:
            raise MessageGone from error
        except (*UNREACHED, discord.RateLimited) as error:
            raise NotEdited(error) from error

    async def put_anew(self, message: LiveMessage, drawn: Drawn) -> str:
        """Puts up a message in the place of an old one, which goes; where that can't be, the old one is edited. Of one that
        somebody has deleted there is no other. Raises MessageGone, NotEdited.
        """
        try:
            await self._message(message).fetch()
            new = await self.add(message, drawn)
        except discord.NotFound as error:
            raise MessageGone from error
        except (NotEdited, *UNREACHED, discord.RateLimited):
            await self.edit(message, drawn)
            return message.message
        try:
            await self.take_down(message)
        except NotEdited as error:
            LOG.warning("a message that was put up anew stands there twice: %s", error)
        return new

    async def add(self, message: LiveMessage, drawn: Drawn) -> str:
        """Puts up the next page of a list below it. Of a second try within some minutes Discord knows that it is the same."""
        nonce = f"{message.list[-19:]}.{message.page}"
        try:
            sent = await self._client.get_partial_messageable(int(message.channel)).send(**options_of(drawn), nonce=nonce)
        except (*UNREACHED, discord.RateLimited) as error:
            raise NotEdited(error) from error
        return str(sent.id)

    async def take_down(self, message: LiveMessage) -> None:
        """Takes a page away that is over."""
        try:
            await self._message(message).delete()
        except (discord.NotFound, discord.Forbidden):
            return
        except (*UNREACHED, discord.RateLimited) as error:
            raise NotEdited(error) from error

    def _message(self, message: LiveMessage) -> discord.PartialMessage:
        return self._client.get_partial_messageable(int(message.channel)).get_partial_message(int(message.message))


def _put_up(number: int) -> float:
    """When Discord gave a number."""
    return discord.utils.snowflake_time(number).timestamp()


def options_of(drawn: Drawn) -> dict[str, Any]:
    """How a page is sent."""
    card, view, _ = drawn
    return {**sent_with(card, view), "allowed_mentions": NOBODY}


class Live:
    """Puts up messages that stay current."""

    def __init__(self, client: discord.Client, back: Backroom, answers: Answers) -> None:
        self._client, self._back, self._answers, self._wall = client, back, answers, Wall(client, back)
        self.messages, self.own = LiveMessages(back, self._wall, LOG), OwnDesks(back)

    async def every(self, seconds: float) -> None:
        """Brings everything up to date now and then, until it is cancelled."""
        await asyncio.gather(self.messages.every(seconds), self.own.every(seconds))

    async def tapped(self, interaction: discord.Interaction[Any], kind: str, seen: str = "") -> None:
        """A floor puts a board into the server's channel, where it stays current."""
        if kind not in offered.LIVE.values() or server_of(interaction) is None:
            await refuse(interaction)
            return
        if not await lets(self._back, interaction, Role.FLOOR):
            return
        served = await self._answers.serve(interaction, kind, "", seen=seen, private=False)
        if not served.reply.done:
            await self._answers.send(interaction, served, private=True)
            return
        pages, sent = await in_time(interaction, self._wall.draw(served), private=False), list[Any]()
        for page in pages:
            if interaction.response.is_done():
                sent.append(await interaction.followup.send(wait=True, **options_of(page)))
            else:
                sent.append((await interaction.response.send_message(**options_of(page))).resource)
        await self._keep(kind, served, pages, sent)

    async def _keep(self, kind: str, served: Served, pages: Sequence[Drawn], sent: Sequence[Any]) -> None:
        """Keeps messages current; those of their kind before them in the channel stay as they were."""
        channel = str(sent[0].channel.id)
        await self.messages.let_be(served, kind, channel)
        await self.messages.keep(kind, served, pages, channel, [str(message.id) for message in sent])

    async def watch(self, done: CarriedOut[Any, discord.Message]) -> None:
        """A public reply is kept current, where it is of a kind that is."""
        served, kind = done.served, WATCHED.get(type(done.served.reply.outcome))
        await self.own.watch(done)
        if not done.messages or kind is None:
            return
        place, channel = served.request.place, str(done.messages[0].channel.id)
        if kind != DESK or await is_for_floors(self._client, self._back, place, channel):
            await self._keep(kind, served, await self._wall.draw(served), done.messages)

    async def _bared(self, by: discord.Interaction[Any], tapped: discord.Message) -> bool:
        if by.type is not discord.InteractionType.component:
            return False
        if tapped.flags.ephemeral:
            return self.own.bared(by)
        return bool(await self.messages.bared(str(tapped.channel.id), str(tapped.id)))

    async def follow(self, done: CarriedOut[Any, Any]) -> None:
        """What was written shows in the messages of its server; a desk whose buttons were used up gets others."""
        self._wall.hears(done.by.id)
        served, tapped = done.served, done.by.message
        command = find_command(served.request.command)
        used_up = command is not None and command.after_tap is AfterTap.USED
        bared = tapped is not None and used_up and await self._bared(done.by, tapped)
        if served.wrote or bared:
            await self.messages.follow(served.request.place)
            await self.own.refresh(served.request.place)
