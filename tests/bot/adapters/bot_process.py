"""A bot that runs as a process of its own, against a platform on a socket."""

import asyncio
import os
import signal
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Protocol

from tests.patience import LONG

ROOT = Path(__file__).parents[3]


class Platform(Protocol):
    """A platform on a socket; `settings` tell a bot where it is."""

    @property
    def settings(self) -> Mapping[str, str]:
        """What the bot's environment must say."""


class BotProcess:
    """Starts a program with this Floorman on its path, and what the platform's settings say in its environment; its output goes
    to a file.
    """

    def __init__(self, line: Sequence[str | Path], platform: Platform, log: Path, **settings: str) -> None:
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", **platform.settings, **settings}
        self.log = log
        with log.open("a") as output:
            self.process = subprocess.Popen(line, env=environment, stdout=output, stderr=output)

    @property
    def running(self) -> bool:
        """Whether it lives."""
        return self.process.poll() is None

    async def stop(self, how: int = signal.SIGTERM) -> int:
        """Tells it to stop, and waits until it has. Returns its exit status."""
        self.process.send_signal(how)
        return await self.ended()

    async def ended(self) -> int:
        """Waits until it has ended. Returns its exit status."""
        return await asyncio.to_thread(self.process.wait, LONG)

    def end(self) -> int:
        """Ends it at once if it lives, as a power cut would. Returns its exit status."""
        if self.running:
            self.process.kill()
        return self.process.wait()

    def said(self) -> str:
        """What it wrote."""
        return self.log.read_text(encoding="utf-8", errors="replace")
