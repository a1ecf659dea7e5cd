"""Where that lies which comes with Floorman, in a checkout and in an installed wheel alike.

Only those ask who put the parts together: `bootstrap`, `library`, what runs by itself (`__main__`), tests. The rest is given
folders.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from knowledge.seals import MANIFEST, check, listed, read_sealed, seals_of, write_sealed

_HERE = Path(__file__).resolve().parent
LANGUAGES, WEIGHTS, BARE_WEIGHTS, OFFENCES, SMALL_TALK = LEARNT = (
    *("languages.json", "weights.json", "weights_bare.json"), "offences.npz", "small_talk.json",
)  # fmt: skip
"""What was learnt and is no index: it lies beside the indexes that are shipped, and cannot be made again from the books."""
SEALS = "seals.json"
"""In the folder of the books: the seals of their texts."""


@dataclass(frozen=True, slots=True)
class Shipped:
    """Three folders: the books with all that is written down about them, their indexes and weights, the model."""

    corpus: Path
    indexes: Path
    model: Path

    def check_learnt(self) -> None:
        """Raises Damaged where something learnt is not what was shipped."""
        check(self.indexes, listed(read_sealed(self.indexes / MANIFEST)["files"]))

    def check_books(self) -> None:
        """Raises Damaged where the text of a shipped book is not what was shipped: what has rotted would be quoted as the rule.
        Books that a club lays beside them have no seal; one whose whole folder was taken away is not missed.
        """
        if (self.corpus / SEALS).exists():
            seals = listed(read_sealed(self.corpus / SEALS)["files"])
            check(self.corpus, {name: seal for name, seal in seals.items() if (self.corpus / name).parent.is_dir()})

    def stamp_books(self) -> None:
        """Writes down the texts of the books as they stand, for `check_books`."""
        there = sorted(str(file.relative_to(self.corpus).as_posix()) for file in self.corpus.glob("*/articles.md"))
        write_sealed(self.corpus / SEALS, {"files": seals_of(self.corpus, there)})

    def stamp_learnt(self) -> None:
        """Writes down what has been learnt, for `check_learnt`."""
        there = [name for name in LEARNT if (self.indexes / name).exists()]
        write_sealed(self.indexes / MANIFEST, {"files": seals_of(self.indexes, there)})


SHIPPED = Shipped(_HERE.parent / "rules_corpus", _HERE / "prebuilt", _HERE / "models" / "e5-small-fr-en-nl")
"""The folders of this very Floorman."""
