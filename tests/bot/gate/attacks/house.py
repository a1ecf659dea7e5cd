"""A house to be broken into: Floorman as a process of its own, in a folder that the attacker has prepared."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from tests.bot.adapters.bot_process import ROOT
from tests.patience import LONG

TOKEN = ":".join(("1234567890", "AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw4"))
"""What looks like the token of a bot, and opens nothing."""
OPENING = "/choose suggested\n/tournament Open; 9 a table; paid 1\n/enter Carole Petit\n"


@dataclass(frozen=True)
class Said:
    """What a process left: its exit code, what it wrote on its output, and what it complained of."""

    code: int
    out: str
    err: str

    @property
    def all(self) -> str:
        """Everything that stands on a screen."""
        return self.out + self.err


def floorman(data: Path, *words: str, typed: str = "", **settings: str) -> Said:
    """Runs `floorman` with its data in a folder; fails where it never ends."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "FLOORMAN_DATA": str(data), "FLOORMAN_LANG": "en", "DATABASE_URL": ""}
    return program(["-m", "bot", *words], data.parent, typed, **{**environment, **settings})


def program(words: list[str], folder: Path, typed: str = "", **environment: str) -> Said:
    """Runs Python in a folder, with nothing else in its environment."""
    done = subprocess.run(
        [sys.executable, *words], env=environment, input=typed, capture_output=True, text=True, cwd=folder, timeout=LONG
    )
    return Said(done.returncode, done.stdout, done.stderr)
