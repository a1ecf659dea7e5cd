"""Where a book's index lies on disk, and whether it still fits its book: one that is stale or damaged is never used."""

from __future__ import annotations

import hashlib
import shutil
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from knowledge.banks.general import GENERAL_FILE
from knowledge.banks.questions import SILENCE_FILE
from knowledge.index.book_index import BookIndex
from knowledge.index.folders import private_folder
from knowledge.seals import MANIFEST, SEAL, Damaged, Harm, Seal, listed, read_fields, read_sealed, seals_of, write_sealed

FORMAT = 7
"""Raised whenever what is stored, or how words are cut, changes."""
HASHED = ("book.toml", "articles.md", "questions.jsonl", SILENCE_FILE, GENERAL_FILE)
BUILD_COMMAND = "floorman index build"


@dataclass(frozen=True, slots=True)
class IndexManifest:
    """What an index was built from: an index is good as long as this is what its book, model and format give today, and its
    `files` are what was built.
    """

    format: int
    book: str
    corpus: str
    encoder: str
    dimension: int
    passages: int
    entries: int
    files: Mapping[str, Seal]
    command: str = BUILD_COMMAND

    def fits(self, made_of: str, encoder: str) -> bool:
        """Whether the index was built from these very files (`corpus_hash`) with this very model."""
        return (self.format, self.corpus, self.encoder) == (FORMAT, made_of, encoder)


def corpus_hash(book_folder: Path | None, corpus: Path, lenders: Sequence[Path] = (), own: str = "") -> str:
    """SHA-256 over the files of a book that its index is built from, what all books are silent about and the general bank (both
    in `corpus`, the folder of the bundled books), and the files of the books (`lenders`, their folders) whose questions it
    borrows. Of a book that lies in no folder it is over its digest (`own`) instead of its files.
    """
    digest = hashlib.sha256(own.encode())
    common = [corpus / name for name in (SILENCE_FILE, GENERAL_FILE)]
    folders = (*([book_folder] if book_folder else ()), *lenders)
    for file in (*common, *(folder / name for folder in folders for name in HASHED)):
        content = file.read_bytes().replace(b"\r\n", b"\n") if file.exists() else b""
        digest.update(f"{file.name} {len(content)}\n".encode())
        digest.update(content)  # apart: the lock is let go only while much is hashed, and nothing is copied
    return digest.hexdigest()


def read_manifest(folder: Path) -> IndexManifest | None:
    """The manifest of an index folder; None where there is no index, or one of another format. Raises Damaged where there is one
    that can't be read.
    """
    file = folder / MANIFEST
    if not folder.is_dir() or read_fields(file).get("format") != FORMAT:
        return None
    fields = read_sealed(file)
    del fields[SEAL]
    try:
        return IndexManifest(**fields | {"files": listed(fields["files"])})
    except (KeyError, TypeError, ValueError) as error:
        raise Damaged(file, Harm.ALTERED) from error


def load_index(folder: Path, manifest: IndexManifest) -> BookIndex | None:
    """The index that a folder has by its manifest, by which it was checked; None where another process has put another one there
    meanwhile.
    """
    try:
        index = BookIndex.load(folder)
        return index if read_manifest(folder) == manifest else None
    except (FileNotFoundError, Damaged):
        return None


def save_index(folder: Path, index: BookIndex, book: str, corpus: str, encoder: str) -> None:
    """Writes an index with its manifest; whoever reads meanwhile sees the old one or the new one, never half of one."""
    private_folder(folder.parent)
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix=f".{folder.name}-") as made:
        new = Path(made) / "new"
        index.save(new)
        made_of = (index.vectors.dimension, index.passages, len(index.kinds))
        files = seals_of(new, [file.name for file in new.iterdir()])
        manifest = IndexManifest(FORMAT, book, corpus, encoder, *made_of, listed(files))
        write_sealed(new / MANIFEST, asdict(manifest) | {"files": files})
        if folder.exists():
            shutil.move(folder, Path(made) / "old")
        shutil.move(new, folder)
