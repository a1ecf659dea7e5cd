"""What one process takes of the memory that serves both platforms, with all five rulebooks: once it can answer, and after sixty
questions of four people at once in a club's group. Target: 300 MB.

    pytest -s tests/bench/test_memory.py
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bot.adapters.bot_process import BotProcess
from tests.bot.adapters.on_discord.floorman_process import RUN
from tests.bot.adapters.on_discord.floorman_process import TOKEN as DISCORD_TOKEN
from tests.bot.adapters.on_discord.stand_in.socket_discord import SocketDiscord
from tests.bot.adapters.on_telegram.members.world import World
from tests.bot.adapters.on_telegram.stand_in.answers.messages import text_of
from tests.bot.adapters.on_telegram.stand_in.bot_api_spec import find_spec
from tests.bot.adapters.on_telegram.stand_in.telegram_server import TOKEN, TelegramServer

ASKED, AT_ONCE, EVERY = 60, 4, 2.0


@pytest.fixture
async def both() -> AsyncIterator[tuple[World, SocketDiscord]]:
    """A club on Telegram and a server on Discord."""
    spec = find_spec()
    if spec is None:
        pytest.skip("there is no description of Telegram's Bot API here")
    telegram, discord = await TelegramServer(spec).start(), await SocketDiscord().start()
    yield World(telegram), discord
    await discord.stop()
    await telegram.stop()


def megabytes(bot: BotProcess) -> int:
    """What a process holds now."""
    told = Path(f"/proc/{bot.process.pid}/status").read_text(encoding="utf-8")
    return int(re.findall(r"VmRSS:\s+(\d+) kB", told)[0]) * 1024 // 1_000_000


async def test_one_process_for_both_platforms(both, questions, tmp_path: Path) -> None:
    world, discord = both
    known = {"FLOORMAN_DATA": str(tmp_path), "FLOORMAN_LANG": "fr", "DATABASE_URL": "", "COLUMNS": "1000", **discord.settings}
    bot = BotProcess(RUN, world.server, tmp_path / "bot.log", TELEGRAM_TOKEN=TOKEN, DISCORD_TOKEN=DISCORD_TOKEN, **known)
    try:
        await world.server.until_listening()
        await discord.until(lambda: discord.gateway.connected)
        people, answered = world.players[:AT_ONCE], len(world.server.called("sendMessage"))
        at_first = megabytes(bot)
        for begin in range(0, ASKED, AT_ONCE):
            for person, (text, _) in zip(people, questions[begin : begin + AT_ONCE], strict=True):
                world.cloud.tell_of(world.cloud.write(world.club, person.user, **text_of({"text": f"@floorman_bot {text}"})))
            await asyncio.sleep(EVERY)
        await world.server.until(lambda: world.server.resting)
        answered = len(world.server.called("sendMessage")) - answered
        print(f"\nready {at_first} MB, after {ASKED} questions ({answered} answers) {megabytes(bot)} MB")  # noqa: T201
    finally:
        bot.end()
