"""The machine that Floorman runs on: what is left of its disk and of its memory."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from bot.adapters.findings import Finding, State

MEGABYTE = 1_000_000
DISK_FULL, DISK_NEARLY_FULL = 100, 1_000
"""Megabytes: below the first a rush may fill the disk, and nothing more is recorded; below the second it is time to look."""
MEMORY_LOW = 500
"""Megabytes that are free: the model, the indexes and four workers take about as much."""
MEMINFO = Path("/proc/meminfo")


def examine(data: Path, meminfo: Path = MEMINFO) -> Iterator[Finding]:
    """What is found of the disk under the data folder, and of the memory, where the system tells it."""
    there = next(folder for folder in (data.resolve(), *data.resolve().parents) if folder.exists())
    free = shutil.disk_usage(there).free // MEGABYTE
    state = State.WRONG if free < DISK_FULL else State.DOUBTFUL if free < DISK_NEARLY_FULL else State.WELL
    yield Finding(
        "disk", state, "doctor.disk_well" if state is State.WELL else "doctor.disk_low", {"free": free, "folder": str(there)}
    )
    if (left := _available(meminfo)) is not None:
        low = left < MEMORY_LOW
        yield Finding(
            "memory", State.DOUBTFUL if low else State.WELL, f"doctor.memory_{'low' if low else 'well'}", {"free": left}
        )


def _available(meminfo: Path) -> int | None:
    """The megabytes that can be had; None where the system does not say."""
    try:
        found = re.search(r"^MemAvailable:\s+(\d+) kB", meminfo.read_text(encoding="utf-8"), re.MULTILINE)
    except OSError:
        return None
    return int(found[1]) * 1024 // MEGABYTE if found else None


def version_of(package: str) -> str:
    """The version of a package that is installed; "–" where it is none, as Floorman is that runs from a folder."""
    try:
        return version(package)
    except PackageNotFoundError:
        return "–"
