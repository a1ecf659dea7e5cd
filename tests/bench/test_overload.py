"""A hundred questions a second from as many people, in private, to the real process over sockets, while a floor works.

The crowd and its Telegram are a process of their own. What is printed: answers a second and how long they took, how many were
told that they are not answered, how long the floor waited, what the bot has taken of the processor. Telegram takes thirty
messages a second from a bot, so that no more than thirty can be answered or told anything; `unbounded` lifts that bound, and
shows what the processor allows. A minute of it, as in the README:

    FLOORMAN_CROWD=100x60 pytest -s tests/bench/test_overload.py
"""

from __future__ import annotations

import json
import os
import resource
import socket
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.bot.adapters.bot_process import ROOT, BotProcess
from tests.bot.adapters.on_telegram.stand_in.telegram_server import TOKEN
from tests.patience import LONG

RATE, SECONDS = os.environ.get("FLOORMAN_CROWD", "100x15").split("x")
BOUNDED, UNBOUNDED = ("-m", "bot", "run"), ("-m", "tests.bench.unbounded_bot")


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@pytest.mark.parametrize("line", [BOUNDED, UNBOUNDED], ids=["as Telegram takes it", "unbounded"])
def test_a_crowd_asks(tmp_path: Path, line: tuple[str, ...]) -> None:
    port = free_port()
    crowd = subprocess.Popen(
        [sys.executable, "-m", "tests.bench.telegram_crowd", str(port), RATE, SECONDS], cwd=ROOT, stdout=subprocess.PIPE
    )
    there = SimpleNamespace(settings={"FLOORMAN_TELEGRAM_API": f"http://127.0.0.1:{port}"})
    known = {"TELEGRAM_TOKEN": TOKEN, "FLOORMAN_DATA": str(tmp_path), "FLOORMAN_LANG": "fr", "DATABASE_URL": ""}
    bot = BotProcess([sys.executable, *line], there, tmp_path / "bot.log", **known)
    try:
        said, _ = crowd.communicate(timeout=float(SECONDS) + LONG)
    finally:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        bot.end()
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        crowd.kill()
    taken = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    told = {**json.loads(said), "processor_seconds": round(taken, 1)}
    print(json.dumps(told, indent=1))  # noqa: T201
    assert told["answered"]
    assert told["floor"]
