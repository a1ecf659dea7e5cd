"""Takes a folder that is wanted no more off the disk: whoever reads there meanwhile sees all of it, or that there is none."""

from __future__ import annotations

import secrets
import shutil
import time
from collections.abc import Iterator
from pathlib import Path

LEFT_BEHIND = 86_400.0
"""Seconds after which what was half made, or half taken away, belongs to a process that is there no more."""


def let_go_of(folder: Path) -> None:
    """Takes a folder away. Raises OSError where it is held, as on Windows by whoever reads in it."""
    gone = folder.parent / f".{folder.name}-{secrets.token_hex(4)}"
    folder.rename(gone)
    shutil.rmtree(gone, ignore_errors=True)


def left_behind(within: Path, prefix: str) -> Iterator[Path]:
    """Folders that were begun or to be taken away, and whose process was ended over it."""
    for part in within.glob(f".{prefix}*-*"):
        if part.is_dir() and part.stat().st_mtime < time.time() - LEFT_BEHIND:
            yield part
