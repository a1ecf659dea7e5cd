"""A night of a hundred players through the real process over sockets. Target: 99 of 100 interactions acknowledged within a second
on two busy cores, none late; Discord gives up after three.
"""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress

from tests.bot.adapters.bot_process import BotProcess
from tests.bot.adapters.on_discord.floorman_process import Floorman
from tests.bot.adapters.on_discord.night.crowd import Pace
from tests.bot.adapters.on_discord.night.kept import kept
from tests.bot.adapters.on_discord.night.night import Night
from tests.bot.adapters.on_discord.stand_in.socket_discord import SocketDiscord

HANDS = 3


def test_a_night_of_a_hundred_players(benchmark, tmp_path, rulebooks):
    def play() -> Pace:
        return asyncio.run(played())

    async def played() -> Pace:
        discord, started = await SocketDiscord().start(), list[BotProcess]()

        def start(*line: str, **settings: str) -> BotProcess:
            started.append(BotProcess(line, discord, tmp_path / "bot.log", **settings))
            return started[-1]

        try:
            with kept(tmp_path / "data", rulebooks, f"discord:{discord.guild.id}") as read:
                night = Night(discord, Floorman(start, discord, tmp_path / "data"), read)
                await night.is_played(HANDS)
                return night.crowd.acknowledged()
        finally:
            for one in started:
                one.end()
            with suppress(OSError):
                await discord.stop()

    pace = benchmark.pedantic(play, rounds=1)
    benchmark.extra_info |= {"p50": pace.share(0.5), "p99": pace.share(0.99), "slowest": pace.slowest}
    sys.stdout.write(f"\n{pace}\n")
