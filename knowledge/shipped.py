"""Where that lies which comes with Floorman, in a checkout and in an installed wheel alike.

Only those ask who put the parts together: `bootstrap`, `library`, what runs by itself (`__main__`), tests. The rest is given
folders.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

_HERE = Path(__file__).resolve().parent


@dataclass(frozen=True, slots=True)
class Shipped:
    """Three folders: the books with all that is written down about them, their indexes and weights, the model."""

    corpus: Path
    indexes: Path
    model: Path


SHIPPED = Shipped(_HERE.parent / "rules_corpus", _HERE / "prebuilt", _HERE / "models" / "e5-small-fr-en-nl")
"""The folders of this very Floorman."""
