"""A floor's desk that he alone reads, kept current through the command that brought it, for as long as Discord lets: a quarter of
an hour. After that its button shows how it stands, and begins another quarter.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections import OrderedDict
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

import discord

from bot.adapters.afterwards import CarriedOut
from bot.adapters.live_messages import at_its_end, tournament_of
from bot.adapters.on_discord.backroom import Backroom, Served, account_of, place_of, server_of, spots_of
from bot.adapters.on_discord.failing import LOG
from bot.adapters.on_discord.messages import offered
from bot.adapters.on_discord.messages.layouts import laid_out
from bot.adapters.on_discord.messages.sending import NOBODY, UNREACHED
from bot.adapters.on_discord.messages.showing import edited
from bot.adapters.on_discord.roles import role_of
from bot.adapters.turning import commands_below
from bot.domain.club.people import Role
from bot.services.replies.at_the_desk import AtTheDesk
from bot.services.requests import Request

MOST = 300
"""Desks that are remembered at most; of more, those that were asked for first stay as they are."""
PAUSE = 2.0
"""Seconds between two rounds of one server: in each, Discord is asked who is still a floor."""


@dataclass
class _Desk:
    """What one person reads: by which interaction it came, for which tournament, and how it looked."""

    interaction: discord.Interaction[Any]
    tournament: int
    language: str
    shown: str


class OwnDesks:
    """One desk of one person in one place, the last that he had shown. Nothing of it is kept: whoever restarts forgets them, and
    their buttons go on working.
    """

    def __init__(self, back: Backroom) -> None:
        self._back = back
        self._kept: OrderedDict[tuple[str, int], _Desk] = OrderedDict()
        self._turns: dict[str, asyncio.Lock] = {}
        self._waiting: set[str] = set()

    async def watch(self, done: CarriedOut[discord.Interaction[Any], Any]) -> None:
        """A desk that only whoever asked for it reads is kept current from now on."""
        served, interaction = done.served, done.by
        if not isinstance(served.reply.outcome, AtTheDesk) or done.messages or server_of(interaction) is None:
            return
        tapped = interaction.message
        if tapped is not None and not tapped.flags.ephemeral:
            return  # a desk that all floors read was renewed
        key = served.request.place, interaction.user.id
        self._kept.pop(key, None)
        self._kept[key] = _Desk(interaction, tournament_of(served), served.reply.language, _fingerprint(served))
        while len(self._kept) > MOST:
            self._kept.popitem(last=False)

    def bared(self, by: discord.Interaction[Any]) -> bool:
        """Somebody has tapped a button that only he sees: if that was his desk's, it gets others. Returns whether he has one."""
        desk = self._kept.get((place_of(by), by.user.id))
        if desk is not None:
            desk.shown = ""
        return desk is not None

    async def refresh(self, place: str) -> None:
        """Brings the desks of a server up to date; what is asked for meanwhile is one more round."""
        if place in self._waiting or not any(where == place for where, _ in self._kept):
            return
        self._waiting.add(place)
        async with self._turns.setdefault(place, asyncio.Lock()):
            self._waiting.discard(place)
            for key, desk in [(key, desk) for key, desk in self._kept.items() if key[0] == place]:
                if not await self._goes_on(key, desk) and self._kept.get(key) is desk:
                    del self._kept[key]
            await asyncio.sleep(PAUSE)

    async def every(self, seconds: float) -> None:
        """Brings all of them up to date now and then, until it is cancelled."""
        while True:
            await asyncio.sleep(seconds)
            for place in {place for place, _ in self._kept}:
                try:
                    await self.refresh(place)
                except Exception:
                    # next time it may go well: the database was busy, the network down
                    LOG.exception("a floor's desk could not be brought up to date")

    async def _goes_on(self, key: tuple[str, int], desk: _Desk) -> bool:
        """Brings one up to date. Returns whether it is to stay so."""
        interaction = desk.interaction
        if interaction.is_expired():
            return False
        try:
            if not await self._is_floor(interaction, key[0]):
                return False
            served = await self._served(key[0], desk)
            if not served.reply.done:
                return False
            shown = _fingerprint(served)
            if shown != desk.shown and self._kept.get(key) is desk:
                await self._write(interaction, served)
                desk.shown = shown
        except (discord.NotFound, discord.Forbidden):
            return False  # he has closed it, or is gone
        except (*UNREACHED, discord.RateLimited) as error:
            LOG.info("a floor's desk could not be brought up to date: %s", error)
            return not (isinstance(error, discord.HTTPException) and error.status == HTTPStatus.UNAUTHORIZED)
        return not served.reply.ended

    async def _is_floor(self, interaction: discord.Interaction[Any], place: str) -> bool:
        """Whether its reader is still one, as the server says now, or the club. Raises what Discord raises."""
        guild = interaction.client.get_guild(interaction.guild_id or 0)
        if guild is None:
            return False
        member = await guild.fetch_member(interaction.user.id)
        role = role_of(member, await self._back.settings(place))
        asked = Request("", {}, place, role, account=account_of(member.id))
        return await self._back.offload(self._back.may, asked, Role.FLOOR)

    async def _served(self, place: str, desk: _Desk) -> Served:
        spots = spots_of(desk.interaction)
        asked = Request("desk", {}, place, Role.FLOOR, desk.language, shows=desk.tournament, spots=spots)
        served = await self._back.serve(asked, of_its_own=True)
        return at_its_end(served) if served.reply.ended else served

    async def _write(self, interaction: discord.Interaction[Any], served: Served) -> None:
        view = await offered.view_under(self._back, served, private=True, anew=False)
        said, ids = served.reply, self._back.ids
        below = commands_below(served, alone=True)
        made = laid_out(said.outcome, served.blocks, said.language, below, view=view, always=True, most=1, ids=ids)
        await interaction.edit_original_response(**edited(made[0], view, files=False), allowed_mentions=NOBODY)


def _fingerprint(served: Served) -> str:
    """The same for what looks the same, and has buttons that are good for the same."""
    shows = [served.reply.seen, *map(str, served.blocks)]
    return hashlib.sha256(json.dumps(shows).encode()).hexdigest()
