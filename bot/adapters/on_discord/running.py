"""Runs Floorman on Discord until it is told to stop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial

import aiohttp
import discord
import yarl

from bot.adapters.delivery import Delivery
from bot.adapters.floor_calls import tell_lost_now
from bot.adapters.front_ends import BadToken, Patience
from bot.adapters.on_discord.backroom import PLATFORM, Backroom
from bot.adapters.on_discord.carrier import DiscordCarrier
from bot.adapters.on_discord.client import FloormanClient
from bot.adapters.on_discord.failing import LOG
from bot.services.ports.outbox import OutboxPort
from bot.services.ports.shares import Share

TOKEN_REFUSED = 4004
"""The gateway's word for a token that holds no longer."""


@dataclass(frozen=True, slots=True)
class DiscordSettings:
    """How to connect: the token (never shown), how many shards (None: what Discord suggests) and which of them are served here
    (None: all), whether messages are read, and where Discord is, if it is another than the usual one.
    """

    token: str = field(repr=False)
    shards: int | None = None
    share: Share | None = None
    reads: bool = True
    api: str = ""
    gateway: str = ""

    @property
    def owner(self) -> str:
        """The bot, as what is kept for it names it: by its number, which its token begins with."""
        return f"{PLATFORM}:{self.token.partition('.')[0][:40]}"


async def run(
    settings: DiscordSettings, back: Backroom, outbox: OutboxPort, say: Callable[[str], None], stopped: asyncio.Event
) -> None:
    """Connects and stays connected until `stopped` is set, then closes cleanly. `say` tells whoever started it how it goes; it
    takes the key of a sentence. Raises BadToken.
    """
    # no warnings about voice, which Floorman has none of
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    if settings.api:
        discord.http.Route.BASE = settings.api
    if settings.gateway:
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(settings.gateway)
    reads, patience = settings.reads, Patience("Discord", say, stopped, LOG)
    while not stopped.is_set():
        client = FloormanClient(back, reads=reads, shards=settings.shards, share=settings.share)
        client.once_connected(say)
        try:
            await _connected(client, settings.token, outbox, stopped)
        except discord.LoginFailure as error:
            raise BadToken(PLATFORM) from error
        except discord.PrivilegedIntentsRequired:
            LOG.warning("this application may not read messages: [[6.4]] in talk goes unanswered, everything else works")
            say("line.reads_nothing")
            reads = False
        except Exception as error:
            if isinstance(error, discord.ConnectionClosed) and error.code == TOKEN_REFUSED:
                raise BadToken(PLATFORM) from error
            if not _passes(error):
                raise
            back.presence.gone(PLATFORM)
            await patience.wait(f"{type(error).__name__}: {error}")


def _passes(error: Exception) -> bool:
    """Whether a failure to connect is Discord's or the network's, and will be over some time; a club would have us wait."""
    if isinstance(error, discord.HTTPException):
        return error.status == 429 or error.status >= 500
    return isinstance(error, OSError | aiohttp.ClientError | discord.GatewayNotFound)


async def _connected(client: FloormanClient, token: str, outbox: OutboxPort, stopped: asyncio.Event) -> None:
    """Stays connected until the process is told to stop. Raises what broke the connection for good."""
    back = client.back
    lost = partial(tell_lost_now, back)
    delivery = Delivery(
        outbox, back.desk.rules.rules, DiscordCarrier(client, back), back.offload, lost=lost, of_club=back.desk.shelf_of_club
    )
    delivery.became = client.became
    back.woken_by(delivery.wake)
    back.urgent = delivery.now
    delivering = asyncio.ensure_future(delivery.run())
    connection, waiting = asyncio.ensure_future(client.start(token)), asyncio.ensure_future(stopped.wait())
    await asyncio.wait({connection, waiting}, return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    await delivery.stop()
    await client.close()
    await delivering
    if stopped.is_set():
        # it may be waiting: for a limit to pass, for Discord to come back
        connection.cancel()
        with suppress(asyncio.CancelledError):
            await connection
        return
    await connection
