"""A bot that runs as a process of its own, against a Discord on a socket."""

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

from tests.bot.adapters.on_discord.socket_discord import SocketDiscord

ROOT = Path(__file__).parents[4]


class BotProcess:
    """Starts a program with this Floorman on its path and Discord's addresses in its environment; its output goes to a file."""

    def __init__(self, line: Sequence[str | Path], discord: SocketDiscord, log: Path, **settings: str) -> None:
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", **discord.settings, **settings}
        self.log = log
        with log.open("a") as output:
            self.process = subprocess.Popen(line, env=environment, stdout=output, stderr=output)

    @property
    def running(self) -> bool:
        """Whether it lives."""
        return self.process.poll() is None

    def end(self) -> int:
        """Ends it at once if it lives, as a power cut would. Returns its exit status."""
        if self.running:
            self.process.kill()
        return self.process.wait()

    def said(self) -> str:
        """What it wrote."""
        return self.log.read_text(encoding="utf-8", errors="replace")
