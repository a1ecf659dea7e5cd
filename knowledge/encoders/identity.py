"""Names a model without loading it, so that an index can be checked against the model it was built with."""

from __future__ import annotations

from knowledge.encoders.bundled import BUNDLED_FOLDER
from knowledge.encoders.manifest import MODEL_FILE, read_manifest


def encoder_id(name: str | None) -> str:
    """What tells one model from another: the bundled one's name with the head of its weights' SHA-256, else the name given.

    Raises `EncoderUnavailable` where the bundled model's manifest is missing.
    """
    if name:
        return name
    manifest = read_manifest(BUNDLED_FOLDER)
    return f"{manifest.name}@{manifest.files[MODEL_FILE].sha256[:12]}"
