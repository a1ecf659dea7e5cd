"""Where a book's index lies on disk, and whether it still fits its book: a stale index is never used."""

from __future__ import annotations

import hashlib
import json
import shutil
import tempfile
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from knowledge.banks.general import GENERAL_FILE
from knowledge.banks.questions import SILENCE_FILE
from knowledge.index.book_index import BookIndex

FORMAT = 6
"""Raised whenever what is stored, or how words are cut, changes."""
HASHED = ("book.toml", "articles.md", "questions.jsonl", SILENCE_FILE, GENERAL_FILE)
BUILD_COMMAND = "floorman index build"


@dataclass(frozen=True, slots=True)
class IndexManifest:
    """What an index was built from: an index is good as long as this is what its book, model and format give today."""

    format: int
    book: str
    corpus: str
    encoder: str
    dimension: int
    passages: int
    entries: int
    command: str = BUILD_COMMAND

    def fits(self, book_folder: Path, corpus: Path, encoder: str, lenders: Sequence[Path] = ()) -> bool:
        """Whether the index was built from these very files with this very model."""
        return (self.format, self.corpus, self.encoder) == (FORMAT, corpus_hash(book_folder, corpus, lenders), encoder)


def corpus_hash(book_folder: Path, corpus: Path, lenders: Sequence[Path] = ()) -> str:
    """SHA-256 over the files of a book that its index is built from, what all books are silent about and the general bank (both
    in `corpus`, the folder of the bundled books), and the files of the books (`lenders`, their folders) whose questions it
    borrows.
    """
    digest = hashlib.sha256()
    common = [corpus / name for name in (SILENCE_FILE, GENERAL_FILE)]
    for file in (*common, *(folder / name for folder in (book_folder, *lenders) for name in HASHED)):
        content = file.read_bytes().replace(b"\r\n", b"\n") if file.exists() else b""
        digest.update(f"{file.name} {len(content)}\n".encode() + content)
    return digest.hexdigest()


def read_manifest(folder: Path) -> IndexManifest | None:
    """The manifest of an index folder; None where there is none that can be read."""
    try:
        return IndexManifest(**json.loads((folder / "manifest.json").read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return None


def save_index(folder: Path, index: BookIndex, book: str, corpus: str, encoder: str) -> None:
    """Writes an index with its manifest; whoever reads meanwhile sees the old one or the new one, never half of one."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    manifest = IndexManifest(FORMAT, book, corpus, encoder, index.vectors.dimension, index.passages, len(index.kinds))
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix=f".{folder.name}-") as made:
        new = Path(made) / "new"
        index.save(new)
        (new / "manifest.json").write_text(json.dumps(asdict(manifest), indent=1) + "\n", encoding="utf-8")
        if folder.exists():
            shutil.move(folder, Path(made) / "old")
        shutil.move(new, folder)
