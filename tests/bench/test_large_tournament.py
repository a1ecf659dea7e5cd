"""10,000 players in the console: entered from a file, drawn, revealed with their 1,112 tables, everything printed.

Targets: the draw in 2 s and the reveal in 4 s at most, 200 MB; as ratios, at most 14 times what a tenth of the players takes.
"""

from __future__ import annotations

import io
import re
import subprocess
import sys
import time
from pathlib import Path
from statistics import median

import pytest
from rich.console import Console

from bot.adapters.on_terminal.console import TerminalChat
from bot.bootstrap import make_front_desk, stored
from bot.settings import Settings
from knowledge.library import library
from tests.bench.test_cold_start import MEASURED

LARGE, TENTH = 10_000, 1_000
TURNS = 3
STEPS = ("/draw", "/reveal")
OPENING = "/tournament Grand; 9 par table", "/choose button.scope one_for_all"


def listed(folder: Path, players: int) -> Path:
    """A file with so many names, which all differ by letters."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    names = (f"{letters[n % 26]}{letters[n // 26 % 26]}{letters[n // 676]}".title() for n in range(players))
    file = folder / f"{players}.txt"
    file.write_text("\n".join(f"{name} Martin" for name in names))
    return file


def seconds(folder: Path, players: int) -> dict[str, float]:
    """What each step takes, its reply printed and all, in a database of its own."""
    data = folder / f"data-{players}-{time.monotonic_ns()}"
    settings, taken = Settings(data=data), {}
    with stored(settings) as keeping:
        desk = make_front_desk(settings, library(None, data, None).open(), keeping.places, keeping.store)
        chat = TerminalChat(desk, Console(file=io.StringIO(), width=120, force_terminal=True), "fr")
        for line in (*OPENING, f"/enter @{listed(folder, players)}", *STEPS):
            started = time.perf_counter()
            assert chat.say(line).done, line
            taken[line] = time.perf_counter() - started
    return {step: taken[step] for step in STEPS}


@pytest.mark.parametrize("step", STEPS)
def test_ten_thousand_against_a_thousand(benchmark, tmp_path, step):
    both = [(seconds(tmp_path, TENTH)[step], seconds(tmp_path, LARGE)[step]) for _ in range(TURNS)]
    tenth, large = (median(taken) for taken in zip(*both, strict=True))
    benchmark.extra_info |= {"seconds": round(large, 2), "ratio": round(large / tenth, 1)}
    sys.stdout.write(f"\n{step} of {LARGE:,}: {large:.2f} s, {large / tenth:.1f} times what {TENTH:,} take\n")
    benchmark.pedantic(lambda: None, rounds=1)


def test_the_memory_of_ten_thousand(benchmark, tmp_path):
    evening = "\n".join([*OPENING, f"/enter @{listed(tmp_path, LARGE)}", *STEPS, "/entries", "/tables", ""])
    program = MEASURED.replace("sys.argv[1:]", "['console']")
    told = subprocess.run(
        [sys.executable, "-c", program], input=evening, check=True, capture_output=True, text=True,
        env={"FLOORMAN_DATA": str(tmp_path / "data"), "FLOORMAN_LANG": "fr"},
    )  # fmt: skip
    peak = re.search(r"VmHWM:\s+(\d+) kB", told.stderr)
    assert peak
    assert "1112-" in told.stdout or "1\u202f112" in told.stdout
    benchmark.extra_info["peak_mb"] = int(peak.group(1)) // 1000
    sys.stdout.write(f"\nthe highest memory of {LARGE:,} players: {int(peak.group(1)) // 1000} MB\n")
    benchmark.pedantic(lambda: None, rounds=1)
