"""Reads `manifest.json`, which says what a model folder holds and how its files can be recognised."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from knowledge.encoders.protocol import EncoderUnavailable

MANIFEST_FILE = "manifest.json"
MODEL_FILE = "model.onnx"
TOKENIZER_FILE = "tokenizer.json"
READ_BYTES = 1 << 20


@dataclass(frozen=True)
class FileStamp:
    """Size in bytes and SHA-256 (hexadecimal) of a file."""

    size: int
    sha256: str


@dataclass(frozen=True)
class Manifest:
    """The part of the manifest that loading needs; `max_tokens` counts the prompt and the two end marks."""

    name: str
    dimension: int
    max_tokens: int
    query_prompt: str
    passage_prompt: str
    files: Mapping[str, FileStamp]


def read_manifest(folder: Path) -> Manifest:
    """The manifest of `folder`. Raises `EncoderUnavailable` if it is missing or incomplete."""
    path = folder / MANIFEST_FILE
    try:
        return _parse(json.loads(path.read_text("utf-8")))
    except OSError as error:
        raise EncoderUnavailable(
            f"No embedding model in {folder}: restore it from the repository, build it with `python -m knowledge.training`,"
            " or name another one in FLOORMAN_ENCODER."
        ) from error
    except (ValueError, KeyError, TypeError) as error:
        raise EncoderUnavailable(f"{path} is not a model manifest ({error!r}): restore the file.") from error


def _parse(fields: Mapping[str, Any]) -> Manifest:
    files = {name: FileStamp(int(file["bytes"]), str(file["sha256"])) for name, file in fields["files"].items()}
    return Manifest(
        name=str(fields["name"]),
        dimension=int(fields["dimension"]),
        max_tokens=int(fields["max_tokens"]),
        query_prompt=str(fields["prompts"]["query"]),
        passage_prompt=str(fields["prompts"]["passage"]),
        files={name: files[name] for name in (MODEL_FILE, TOKENIZER_FILE)},
    )


def check_sizes(folder: Path, manifest: Manifest) -> None:
    """Compare the sizes of the files with the manifest. Raises `EncoderUnavailable` on the first that differs."""
    for name, stamp in manifest.files.items():
        path = folder / name
        size = path.stat().st_size if path.is_file() else None
        if size != stamp.size:
            found = "is missing" if size is None else f"has {size} bytes instead of {stamp.size}"
            raise EncoderUnavailable(f"{path} {found}: restore the file from the repository or build it again.")


def check_digests(folder: Path, manifest: Manifest) -> None:
    """Compare the SHA-256 of the files with the manifest (reads them whole). Raises `EncoderUnavailable`."""
    for name, stamp in manifest.files.items():
        if digest(folder / name) != stamp.sha256:
            raise EncoderUnavailable(f"{folder / name} is not the file of the manifest (SHA-256): restore it.")


def digest(path: Path) -> str:
    """SHA-256 of the file at `path`, hexadecimal. Raises `OSError` if it cannot be read."""
    total = hashlib.sha256()
    with path.open("rb") as file:
        while piece := file.read(READ_BYTES):
            total.update(piece)
    return total.hexdigest()
