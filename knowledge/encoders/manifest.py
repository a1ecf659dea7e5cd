"""Reads `manifest.json`, which says what a model folder holds and how its files can be recognised."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from knowledge.encoders.protocol import EncoderUnavailable
from knowledge.seals import MANIFEST, Seal, listed, read_sealed

MODEL_FILE = "model.onnx"
TOKENIZER_FILE = "tokenizer.json"


@dataclass(frozen=True)
class Manifest:
    """The part of the manifest that loading needs; `max_tokens` counts the prompt and the two end marks."""

    name: str
    dimension: int
    max_tokens: int
    query_prompt: str
    passage_prompt: str
    files: Mapping[str, Seal]


def read_manifest(folder: Path) -> Manifest:
    """The manifest of `folder`. Raises `EncoderUnavailable` if there is no model or not all is said of it, Damaged if the
    manifest has changed since it was written.
    """
    path = folder / MANIFEST
    if not folder.is_dir():
        raise EncoderUnavailable(
            f"No embedding model in {folder}: restore it from the repository, build it with `python -m knowledge.training`,"
            " or name another one in FLOORMAN_ENCODER."
        )
    try:
        return _parse(read_sealed(path))
    except (ValueError, KeyError, TypeError) as error:
        raise EncoderUnavailable(f"{path} is not a model manifest ({error!r}): restore the file.") from error


def _parse(fields: Mapping[str, Any]) -> Manifest:
    files = listed(fields["files"])
    return Manifest(
        name=str(fields["name"]),
        dimension=int(fields["dimension"]),
        max_tokens=int(fields["max_tokens"]),
        query_prompt=str(fields["prompts"]["query"]),
        passage_prompt=str(fields["prompts"]["passage"]),
        files={name: files[name] for name in (MODEL_FILE, TOKENIZER_FILE)},
    )
