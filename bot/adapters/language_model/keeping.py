"""The file in which a measurement is kept, in the data folder beside the account. It is believed only where nothing about it is
odd: whoever can write there could have the model trusted.
"""

from __future__ import annotations

import errno
import hashlib
import json
import os
import stat
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from bot.adapters.language_model.measured import Doubt, Measured, Reader, measured_of
from bot.private_files import private_folder, replaced_private

FILE = "selector-measured.json"
FORMAT, SEAL = "format", "sha256"
VERSION = 1
LONGEST = 64 * 1024
"""Bytes of the file; a measurement of five books has some 1,500."""
AHEAD = 300.0
"""Seconds by which clocks may differ."""
WRITTEN_BY_OTHERS = 0o022


class VoidError(Exception):
    """There is no measurement that counts; `measured` is what there is, where it can be read."""

    def __init__(self, doubt: Doubt, measured: Measured | None = None) -> None:
        super().__init__(doubt)
        self.doubt, self.measured = doubt, measured


@dataclass(frozen=True, slots=True)
class Kept:
    """The measurement in a folder, as it counts for one reader. It is read anew each time: what is taken away, or measured again,
    holds at once.
    """

    folder: Path
    reader: Reader
    clock: Callable[[], float] = time.time

    @property
    def file(self) -> Path:
        """Where it lies."""
        return self.folder / FILE

    def write(self, measured: Measured) -> None:
        """Keeps a measurement in the place of the one before. Raises OSError."""
        private_folder(self.folder)
        if self.file.is_symlink() or not (self.file.is_file() or self.file.is_dir()):
            # else what it names would be written, or somebody waited for at the other end of a pipe
            self.file.unlink(missing_ok=True)
        told = {FORMAT: VERSION, **json.loads(json.dumps(measured.told()))}
        with replaced_private(self.file) as target:
            target.write(json.dumps({**told, SEAL: _seal(told)}, ensure_ascii=False, indent=1).encode() + b"\n")

    def read(self) -> Measured:
        """The measurement, which the model may be trusted by. Raises VoidError."""
        measured = _measured(_content(self.file))
        if measured.at > self.clock() + AHEAD:
            raise VoidError(Doubt.FUTURE)
        for name, doubt in _OF_ANOTHER.items():
            if getattr(measured.reader, name) != getattr(self.reader, name):
                raise VoidError(doubt, measured)
        if measured.doubt is not None:
            raise VoidError(measured.doubt, measured)
        return measured

    def proven(self, book: str) -> float | None:
        """What is proven of sure picks in the book that is in this state; None where it was not measured, or nothing is."""
        try:
            measured = self.read()
        except VoidError:
            return None
        return measured.proven if book in measured.books else None


_OF_ANOTHER = {
    "model": Doubt.OTHER_MODEL, "host": Doubt.OTHER_ADDRESS, "address": Doubt.OTHER_ADDRESS, "prompt": Doubt.OTHER_PROMPT,
}  # fmt: skip


def _content(file: Path) -> bytes:
    try:
        # a link may name anything, and a pipe has no end: neither is even waited for
        if file.is_symlink():
            raise VoidError(Doubt.LINK)
        opened = os.open(file, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))
        with closing(os.fdopen(opened, "rb", buffering=0)) as source:
            _verify_ours(os.fstat(opened))
            content = source.read(LONGEST + 1) or b""
    except (FileNotFoundError, NotADirectoryError) as error:
        raise VoidError(Doubt.ABSENT) from error
    except IsADirectoryError as error:
        raise VoidError(Doubt.NO_FILE) from error
    except OSError as error:
        raise VoidError(Doubt.LINK if error.errno == errno.ELOOP else Doubt.UNREADABLE) from error
    if len(content) > LONGEST:
        raise VoidError(Doubt.HUGE)
    return content


def _verify_ours(found: os.stat_result) -> None:
    if not stat.S_ISREG(found.st_mode):
        raise VoidError(Doubt.NO_FILE)
    if found.st_nlink > 1:
        raise VoidError(Doubt.LINK)
    if os.name == "posix" and (found.st_uid != os.geteuid() or found.st_mode & WRITTEN_BY_OTHERS):
        raise VoidError(Doubt.OF_OTHERS)
    if found.st_size > LONGEST:
        raise VoidError(Doubt.HUGE)


def _measured(content: bytes) -> Measured:
    """What stands in the file. Raises VoidError where not all of it is as it was written."""
    try:
        told = json.loads(content)
        seal = told.pop(SEAL)
        if seal != _seal(told) or told.pop(FORMAT) != VERSION:
            raise VoidError(Doubt.ALTERED)
        return measured_of(told)
    # a tower of brackets ends in a RecursionError
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        raise VoidError(Doubt.ALTERED) from error


def _seal(told: dict[str, object]) -> str:
    """Tells that somebody has changed a figure, or that the disk has; not who computes a new seal: whoever writes there with a
    program of his own can also write another program.
    """
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()
