"""Floorman as clubs run it: `floorman run`, a process of its own, with a folder for its data."""

import asyncio
import signal
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path

from tests.bot.adapters.bot_process import BotProcess
from tests.bot.adapters.on_discord.stand_in.socket_discord import SocketDiscord
from tests.patience import LONG, comes

TOKEN = ".".join(("MTQ1NjA3NDQ0Mzk4MDgwMDAwMA", "GxFake", "not-a-token-that-anybody-ever-had-1234"))
RUN = (sys.executable, "-m", "bot", "run")
CHATTY = """
import logging, sys
logging.basicConfig(level=logging.DEBUG)
for name in ("discord", "floorman", "asyncio", "aiohttp"):
    logging.getLogger(name).setLevel(logging.DEBUG)
from bot.__main__ import main
sys.exit(main(["run"]))
"""
RUN_CHATTY = (sys.executable, "-c", CHATTY)


class Floorman:
    """One process after the other over the same data."""

    def __init__(self, start_bot: Callable[..., BotProcess], discord: SocketDiscord, folder: Path) -> None:
        self._start_bot, self._discord, self.folder = start_bot, discord, folder
        self.bot: BotProcess

    def launch(self, *line: str, **settings: str) -> BotProcess:
        """Starts a process and waits for nothing."""
        known = {"DISCORD_TOKEN": TOKEN, "FLOORMAN_DATA": str(self.folder), "FLOORMAN_LANG": "en", "DATABASE_URL": ""}
        self.bot = self._start_bot(*(line or RUN), **{**known, "COLUMNS": "1000", **settings})
        return self.bot

    async def start(self, *line: str, **settings: str) -> BotProcess:
        """Starts a process and waits until it listens."""
        before = len(self._discord.gateway.identified)
        bot = self.launch(*line, **settings)
        gateway = self._discord.gateway
        await self._discord.until(lambda: len(gateway.identified) > before and gateway.connected)
        return bot

    async def stop(self, how: int = signal.SIGTERM) -> int:
        """Tells the process to stop. Returns its exit status."""
        self.bot.process.send_signal(how)
        return await self.ended()

    async def ended(self) -> int:
        """Waits until the process has ended. Returns its exit status."""
        return await asyncio.to_thread(self.bot.process.wait, LONG)

    async def says(self, words: str) -> None:
        """Waits until the process has said something."""
        await comes(lambda: words in self.bot.said())

    async def logs(self, words: str) -> None:
        """Waits until something is in the log."""
        await comes(lambda: words in self.log)

    @property
    def log(self) -> str:
        """Floorman's log."""
        file = self.folder / "floorman.log"
        return file.read_text(encoding="utf-8") if file.exists() else ""

    def query(self, statement: str) -> list[tuple]:
        """What the database answers."""
        with sqlite3.connect(self.folder / "floorman.db", timeout=LONG) as connection:
            return connection.execute(statement).fetchall()
