"""Folders that are their owner's alone: what a club has written into its own books is read by nobody else on the machine."""

from __future__ import annotations

from pathlib import Path

PRIVATE_FOLDER = 0o700


def private_folder(folder: Path) -> None:
    """Makes a folder that is missing, and those above it that are, for their owner alone, whatever else whoever started this
    would have others read. What is there stays as it is. Raises OSError.
    """
    missing = [one for one in (folder, *folder.parents) if not one.exists()]
    for one in reversed(missing):
        one.mkdir(PRIVATE_FOLDER, exist_ok=True)
    if not folder.is_dir():
        folder.mkdir()
