"""Files that are their owner's alone: names, sanctions and what was written down of them are read by nobody else on the machine.

Each is made so from the beginning. The umask of the process would do it for everything at once, but it holds for all threads and
for every library, also where they write what others are to read. Windows gives the folder of its user to nobody else anyway, and
knows no such bits: there, nothing is done.
"""

from __future__ import annotations

import os
import secrets
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from fnmatch import fnmatch
from pathlib import Path
from typing import BinaryIO

from knowledge.index.folders import private_folder

__all__ = [
    "all_narrowed",
    "ensured",
    "kept_out_of_git",
    "narrowed_database",
    "opened_private",
    "private_folder",
    "replaced_private",
    "write_private",
]

PRIVATE_FILE = 0o600
OTHERS = 0o077
NOT_IN_GIT = ".gitignore"
OURS = ("floorman.db*", "floorman.log*", "selector.db*", "selector-measured.json", NOT_IN_GIT)
INDEX, BOOKS = "index", "books"
"""What Floorman keeps in its data folder: files, and the folders of the indexes built there and of one's own rulebooks."""
BESIDE = ("", "-wal", "-shm", "-journal")
"""What SQLite writes beside a database, under the name of it."""
IS_POSIX = os.name == "posix"


def opened_private(path: str, flags: int) -> int:
    """An opener for `open`: a file that is made by it is its owner's alone."""
    return os.open(path, flags, PRIVATE_FILE)


def ensured(file: Path) -> None:
    """Makes a file that is missing, empty and for its owner alone, for a library that would make it for everybody. What is there
    is not even opened: to close it again would take away the locks that this process has on a database. Where it can't be
    made, whoever wants to write into it will tell.
    """
    try:
        os.close(opened_private(str(file), os.O_CREAT | os.O_EXCL | os.O_WRONLY))
    except OSError:
        return


def write_private(file: Path, content: bytes) -> None:
    """Writes a file for its owner alone; one of his that was open to others no longer is. Raises OSError."""
    with open(file, "wb", opener=opened_private) as target:
        _narrowed(file)
        target.write(content)


@contextmanager
def replaced_private(file: Path) -> Iterator[BinaryIO]:
    """A file for its owner alone, to be written piece by piece: it stands there once all of it does, and what was there before
    stays where that fails. What is no file (a pipe, a device) is written into as it is. Raises OSError.
    """
    there = file.resolve()
    if there.exists() and not there.is_file():
        with there.open("wb") as target:
            yield target
        return
    part = there.with_name(f".{there.name[:50]}.{secrets.token_hex(4)}.part")
    try:
        with open(part, "xb", opener=opened_private) as target:
            yield target
        part.replace(there)
    finally:
        part.unlink(missing_ok=True)


def kept_out_of_git(folder: Path) -> None:
    """Has git pass over a data folder that holds nothing but what Floorman keeps: it may lie in somebody's checkout, and what is
    committed with that is published with it.
    """
    file = folder / NOT_IN_GIT
    try:
        if _is_ours(folder) and not file.is_symlink() and not file.exists():
            write_private(file, b"*\n")
    except OSError:
        return


def all_narrowed(folder: Path) -> list[Path]:
    """Takes from everybody else what Floorman keeps in a data folder, and the folder itself, if it holds nothing but that.
    Returns what had been open to others.
    """
    found = [one for one in _files(folder) if any(fnmatch(one.name, ours) for ours in OURS)]
    folders = [*([folder] if _is_ours(folder) else []), folder / INDEX, folder / BOOKS]
    return _all_of((*folders, *found))


def narrowed_database(file: Path) -> list[Path]:
    """Takes a database, and what SQLite writes beside it, from everybody else. Returns what had been open to others."""
    there = file.resolve()
    return _all_of(there.with_name(there.name + ending) for ending in BESIDE)


def _all_of(paths: Iterable[Path]) -> list[Path]:
    return [path for path in dict.fromkeys(paths) if _narrowed(path)]


def _narrowed(path: Path) -> bool:
    """Whether others could read something of ours, which they no longer can. A link is left alone: what it names may be
    anything.
    """
    if not IS_POSIX:
        return False
    try:
        found = path.lstat()
        mine = found.st_uid == os.geteuid() and (stat.S_ISREG(found.st_mode) or stat.S_ISDIR(found.st_mode))
        if not mine or not found.st_mode & OTHERS:
            return False
        path.chmod(stat.S_IMODE(found.st_mode) & ~OTHERS)
    except OSError:
        return False
    return True


def _files(folder: Path) -> Iterator[Path]:
    try:
        yield from sorted(folder.iterdir())
    except OSError:
        return


def _is_ours(folder: Path) -> bool:
    """Whether a folder was made for Floorman's data: there is something of ours and nothing else in it, and nobody lives or works
    there.
    """
    try:
        there = folder.resolve()
        lived_in = {Path.home().resolve(), Path.cwd().resolve()}
        shared = there.stat().st_mode & stat.S_ISVTX
    except (OSError, RuntimeError):
        return False
    inside = list(_files(there))
    known = all(one.name in (INDEX, BOOKS) or any(fnmatch(one.name, ours) for ours in OURS) for one in inside)
    above = any(there == place or there in place.parents for place in lived_in)
    return bool(inside) and known and not shared and not above
