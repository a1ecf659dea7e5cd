"""Reads a rulebook in a process of its own, which has a little time and memory, writes nothing and knows no secrets: what
somebody sends may be made to harm whoever opens it.
"""

from __future__ import annotations

import errno
import json
import os
import signal
import stat
import subprocess  # nosec B404 # our own interpreter, with nothing of the file in its line
import sys
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path

from knowledge.reading.limits import LARGEST_FILE, MEGABYTE, SECONDS
from knowledge.reading.refusals import CannotRead, Why
from knowledge.reading.wanted import ID, ReadBook, Wanted
from knowledge.reading.written import from_json

_LINE = (sys.executable, "-P", "-B", "-s", "-m", "knowledge.reading")
_KEPT = ("PATH", "LANG", "LC_ALL", "SYSTEMROOT", "TMPDIR")
"""What the process gets of our environment: no token and no address of a database."""
PATIENCE = 15
"""Seconds beyond its own time after which the process is ended: it counts what it works, this counts what passes."""


def read_file(file: Path, wanted: Wanted | None = None, answers: Mapping[int, str] | None = None) -> ReadBook:
    """A rulebook from its file. Raises CannotRead; nothing is written anywhere."""
    wanted = wanted or Wanted()
    named = wanted if wanted.name else Wanted(**{**asdict(wanted), "name": file.stem[:120]})
    return read_bytes(content_of(file), named, answers)


def read_bytes(content: bytes, wanted: Wanted | None = None, answers: Mapping[int, str] | None = None) -> ReadBook:
    """A rulebook from what its file holds, read by another process. Raises CannotRead."""
    wanted = wanted or Wanted()
    if wanted.id and not ID.fullmatch(wanted.id):
        raise CannotRead(Why.BAD_ID, id=wanted.id[:60])
    if len(content) > LARGEST_FILE:
        raise CannotRead(Why.TOO_LARGE, most=LARGEST_FILE // MEGABYTE)
    asked = json.dumps({"wanted": asdict(wanted), "answers": {str(at): answer for at, answer in (answers or {}).items()}})
    return _understood(*_run(asked.encode() + b"\n" + content))


def content_of(file: Path) -> bytes:
    """What a file holds. A link, a pipe, a folder or a device is none. Raises CannotRead."""
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
    try:
        opened = os.open(file, flags)
    except (OSError, ValueError) as error:
        raise _refused(error) from error
    try:
        found = os.fstat(opened)
        if not stat.S_ISREG(found.st_mode) or file.is_symlink():
            raise CannotRead(Why.NOT_A_FILE)
        if found.st_size > LARGEST_FILE:
            raise CannotRead(Why.TOO_LARGE, most=LARGEST_FILE // MEGABYTE)
        with open(opened, "rb", closefd=False) as source:
            return source.read(LARGEST_FILE + 1)
    finally:
        os.close(opened)


def _refused(error: OSError | ValueError) -> CannotRead:
    number = error.errno if isinstance(error, OSError) else errno.ENOENT
    if number in (errno.ELOOP, errno.ENXIO, errno.EISDIR, errno.ENODEV):
        return CannotRead(Why.NOT_A_FILE)
    return CannotRead(Why.MISSING if number in (errno.ENOENT, errno.ENOTDIR, errno.ENAMETOOLONG) else Why.NO_ACCESS)


def _run(given: bytes) -> tuple[int, bytes]:
    """How the process ended and what it said. Raises CannotRead where its time was over."""
    path = os.pathsep.join(dict.fromkeys(str(Path(entry).resolve()) for entry in ("", *sys.path) if entry or not sys.path[0]))
    environment = {name: os.environ[name] for name in _KEPT if name in os.environ} | {"PYTHONPATH": path, "PYTHONUTF8": "1"}
    try:
        done = subprocess.run(  # noqa: S603 # nosec B603 # a fixed line; the file goes in by a pipe
            _LINE, input=given, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment, timeout=SECONDS + PATIENCE,
            check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired as error:
        raise CannotRead(Why.TOO_SLOW, most=SECONDS) from error
    return done.returncode, done.stdout


def _understood(ended: int, said: bytes) -> ReadBook:
    if -ended == getattr(signal, "SIGXCPU", 0) != 0:
        raise CannotRead(Why.TOO_SLOW, most=SECONDS)
    if -ended == getattr(signal, "SIGKILL", 9):
        raise CannotRead(Why.TOO_HEAVY)
    try:
        told = json.loads(said)
        if "why" in told:
            raise CannotRead(Why(told["why"]), **told["fields"])
        return from_json(told)
    except (ValueError, KeyError, TypeError) as error:
        if isinstance(error, CannotRead):
            raise
        raise CannotRead(Why.BROKEN) from error
