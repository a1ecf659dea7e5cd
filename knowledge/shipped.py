"""Where that lies which comes with Floorman, in a checkout and in an installed wheel alike.

Only those ask who put the parts together: `bootstrap`, `library`, what runs by itself (`__main__`), tests. The rest is given
folders.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from knowledge.seals import MANIFEST, check, listed, read_sealed, seals_of, write_sealed

_HERE = Path(__file__).resolve().parent
LANGUAGES, WEIGHTS, BARE_WEIGHTS = LEARNT = ("languages.json", "weights.json", "weights_bare.json")
"""What was learnt and is no index: it lies beside the indexes that are shipped, and cannot be made again from the books."""


@dataclass(frozen=True, slots=True)
class Shipped:
    """Three folders: the books with all that is written down about them, their indexes and weights, the model."""

    corpus: Path
    indexes: Path
    model: Path

    def check_learnt(self) -> None:
        """Raises Damaged where something learnt is not what was shipped."""
        check(self.indexes, listed(read_sealed(self.indexes / MANIFEST)["files"]))

    def stamp_learnt(self) -> None:
        """Writes down what has been learnt, for `check_learnt`."""
        there = [name for name in LEARNT if (self.indexes / name).exists()]
        write_sealed(self.indexes / MANIFEST, {"files": seals_of(self.indexes, there)})


SHIPPED = Shipped(_HERE.parent / "rules_corpus", _HERE / "prebuilt", _HERE / "models" / "e5-small-fr-en-nl")
"""The folders of this very Floorman."""
