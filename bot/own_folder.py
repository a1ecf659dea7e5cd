"""The folder of the operator's own rulebooks, and how a book that was read gets into it. All of it is its owner's alone."""

from __future__ import annotations

import secrets
import shutil
from collections.abc import Mapping
from pathlib import Path

from bot.private_files import BOOKS, private_folder, write_private
from knowledge.books.corpus import load_book
from knowledge.reading.printing import book_toml

EARLIER = ".earlier"
"""Where editions lie that another one has replaced; nothing is looked for there."""


def folder_of(corpus: Path | None, data: Path) -> Path:
    """Where own books are written: the folder that the operator has named (`corpus`), or one among Floorman's data."""
    return corpus or data / BOOKS


def folder_with_books(corpus: Path | None, data: Path) -> Path | None:
    """Where own books are found, or None where there are none."""
    folder = folder_of(corpus, data)
    return folder if folder.is_dir() else None


def beside_the_database(corpus: Path | None, data: Path) -> list[Path]:
    """What an operator would miss that stands in no database: his own rulebooks, what the selector has cost and what it was
    measured to be right in, his settings. Indexes are made again by themselves.
    """
    named = (folder_of(corpus, data), data / "selector.db", data / "selector-measured.json", Path(".env"))
    return [place for place in named if place.exists()]


def put_book(folder: Path, about: Mapping[str, str], markdown: str) -> bool:
    """Puts a book among the operator's own; one of the same id gives way and is kept. It stands there as a whole or not at all.
    Returns whether there was one. Raises CorpusError where it is no book that Floorman can use, and OSError.
    """
    private_folder(folder)
    name = about["id"]
    part = folder / f".{secrets.token_hex(6)}.part"
    try:
        private_folder(part / name)
        write_private(part / name / "book.toml", book_toml(about).encode())
        write_private(part / name / "articles.md", markdown.encode())
        load_book(part / name)
        replaced = _laid_by(folder, name)
        (part / name).replace(folder / name)
    finally:
        shutil.rmtree(part, ignore_errors=True)
    return replaced


def _laid_by(folder: Path, name: str) -> bool:
    """Moves the book of this id out of the way. Returns whether there was one."""
    if not (folder / name).exists():
        return False
    earlier = folder / EARLIER / name
    private_folder(earlier)
    (folder / name).replace(earlier / f"{len(list(earlier.iterdir())) + 1:04d}")
    return True
