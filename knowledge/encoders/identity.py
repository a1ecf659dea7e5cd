"""Names a model without loading it, so that an index can be checked against the model it was built with."""

from __future__ import annotations

from pathlib import Path

from knowledge.encoders.manifest import MODEL_FILE, read_manifest


def encoder_id(name: str | None, bundled: Path) -> str:
    """What tells one model from another: for the one in the folder `bundled` its name with the head of its weights' SHA-256, else
    the name given.

    Raises `EncoderUnavailable` where there is no bundled model, Damaged where its manifest is not what was shipped.
    """
    if name:
        return name
    manifest = read_manifest(bundled)
    return f"{manifest.name}@{manifest.files[MODEL_FILE].sha256[:12]}"
