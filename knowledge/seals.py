"""Knows a file again by its size and SHA-256, so that one which has rotted, or was half written, is never read.

Whoever can write a file can write its seal as well: this tells what went wrong, not whether somebody meant harm.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from enum import StrEnum
from mmap import mmap
from pathlib import Path
from typing import Any

MANIFEST = "manifest.json"
"""The file of a folder that holds the seals of the others."""
SEAL = "sha256"
"""Under which a manifest keeps the SHA-256 of its own other fields."""

PIECE = 1 << 18
"""Bytes that are read at a time: few enough to stay near the processor, many enough to let other threads work meanwhile."""


class Harm(StrEnum):
    """What has become of a file."""

    MISSING = "missing"
    UNREADABLE = "unreadable"
    LENGTH = "length"
    """It was cut short, or something was added."""
    ALTERED = "altered"


class Damaged(Exception):
    """The file is not what was written there."""

    def __init__(self, file: Path, harm: Harm) -> None:
        super().__init__(f"{file}: {harm}")
        self.file, self.harm = file, harm


@dataclass(frozen=True, slots=True)
class Seal:
    """Size in bytes and SHA-256 (hexadecimal) of a file."""

    size: int
    sha256: str


def check(folder: Path, seals: Mapping[str, Seal]) -> None:
    """Reads the files of `folder` that have seals. Raises Damaged for the first that has changed since, and PermissionError."""
    for name, seal in seals.items():
        file = folder / name
        try:
            if file.stat().st_size != seal.size:
                raise Damaged(file, Harm.LENGTH)
            if _digest(file) != seal.sha256:
                raise Damaged(file, Harm.ALTERED)
        except OSError as error:
            raise _unread(file, error) from error


def checking(folder: Path, seals: Mapping[str, Seal]) -> Future[None]:
    """The same in a thread beside, for whoever has something else to do meanwhile; the result raises what `check` raises."""
    beside = ThreadPoolExecutor(max_workers=1)
    try:
        return beside.submit(check, folder, seals)
    finally:
        beside.shutdown(wait=False)


def seals_of(folder: Path, names: Iterable[str]) -> dict[str, dict[str, object]]:
    """The seals of files, as a manifest holds them and `listed` reads them."""
    return {name: {"bytes": (folder / name).stat().st_size, "sha256": _digest(folder / name)} for name in sorted(names)}


def listed(seals: Mapping[str, Mapping[str, Any]]) -> dict[str, Seal]:
    """What `seals_of` gave. Raises KeyError, TypeError or ValueError for what is no seal."""
    return {name: Seal(int(seal["bytes"]), str(seal["sha256"])) for name, seal in seals.items()}


def write_sealed(file: Path, fields: Mapping[str, Any], indent: int = 1) -> None:
    """Writes a manifest with a seal over its own fields, so that it is noticed where it has rotted itself."""
    plain = json.loads(json.dumps(fields))  # as it will be read: lists for tuples, words for numbers that are keys
    sealed = {**{name: value for name, value in plain.items() if name != SEAL}, SEAL: _seal(plain)}
    file.write_text(json.dumps(sealed, indent=indent, ensure_ascii=False) + "\n", encoding="utf-8")


def read_fields(file: Path) -> dict[str, Any]:
    """The fields of a manifest, its seal unbroken or not. Raises Damaged for what is no manifest, and PermissionError."""
    try:
        fields = json.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise _unread(file, error) from error
    except (ValueError, RecursionError) as error:
        raise Damaged(file, Harm.ALTERED) from error
    if not isinstance(fields, dict):
        raise Damaged(file, Harm.ALTERED)
    return fields


def read_sealed(file: Path) -> dict[str, Any]:
    """The fields that `write_sealed` wrote. Raises Damaged where they have changed since, and PermissionError."""
    fields = read_fields(file)
    if fields.get(SEAL) != _seal(fields):
        raise Damaged(file, Harm.ALTERED)
    return fields


def _seal(fields: Mapping[str, Any]) -> str:
    kept = {name: value for name, value in fields.items() if name != SEAL}
    return hashlib.sha256(json.dumps(kept, sort_keys=True).encode()).hexdigest()


def _digest(file: Path) -> str:
    total = hashlib.sha256()
    # memory straight from the system, which gets it back: what Python frees it may keep
    with file.open("rb", buffering=0) as source, mmap(-1, PIECE) as memory, memoryview(memory) as view:
        while read := source.readinto(view):
            total.update(view[:read])
    return total.hexdigest()


def _unread(file: Path, error: OSError) -> Exception:
    """What is told of a file that can't be read. Somebody has forbidden it: then it is not the file that has to be mended."""
    if isinstance(error, PermissionError):
        return error
    return Damaged(file, Harm.MISSING if isinstance(error, FileNotFoundError | NotADirectoryError) else Harm.UNREADABLE)
