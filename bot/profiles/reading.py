"""The profiles of the rulebooks, each read once."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from bot.domain.rules.profile import RuleProfile
from bot.profiles.away import read_away
from bot.profiles.penalties import LADDER, read_ladder, read_offences
from bot.profiles.points import read_rulings
from bot.profiles.profile_file import FILE, ProfileFile, Quote
from knowledge.books.passages import Book


def read_profile(folder: Path, book: str = "", quote: Quote | None = None) -> RuleProfile:
    """What the rulebook in this folder prescribes: its id is `book`, or else the name of the folder.

    With `quote`, every passage must exist and hold the evidence, word for word. Raises ProfileError for a file that is missing or
    unreadable, and for an entry that can't be used: see `read_rulings`, `read_offences`, `read_ladder` and
    `read_away`.
    """
    source = ProfileFile(folder / FILE, book or folder.name, quote)
    entries = source.entries()
    offences = read_offences(source, (entry for kind, entry in entries if kind == "offence"))
    ladder = read_ladder(source, ((kind, entry) for kind, entry in entries if kind in LADDER))
    rulings = read_rulings(source, ((kind, entry) for kind, entry in entries if kind in ("rule", "default", "silent")))
    away = read_away(source, (entry for kind, entry in entries if kind == "away"))
    return RuleProfile(source.book, rulings, offences, ladder, away=away)


def verify_profile(folder: Path, book: Book) -> None:
    """Nothing, where a book has no profile in its folder, or one that can be used. Raises ProfileError."""
    held = {passage.id: (passage.context, passage.text) for passage in book.passages}
    if (folder / FILE).exists():
        read_profile(folder, book.id, lambda passage: held.get(passage, ()))


class FileProfiles:
    """The profiles of all books in these folders, each a folder of book folders, read once and kept while the process runs."""

    def __init__(self, folders: Sequence[Path], quote: Quote | None = None) -> None:
        self._folders = {file.parent.name: file.parent for folder in folders for file in folder.glob("*/book.toml")}
        self._quote = quote
        self._read: dict[str, RuleProfile] = {}

    def profile(self, book: str) -> RuleProfile:
        """What a book prescribes, by its id. Of a club's own book without a profile nobody knows what it says, so that
        the club chooses everything. Raises ProfileError for a profile that is broken, LookupError for a book that there is not.
        """
        if book not in self._read:
            folder = self._folders.get(book)
            if folder is None:
                raise LookupError(f"no rulebook {book!r}; there are: {', '.join(sorted(self._folders))}")
            stated = (folder / FILE).exists()
            self._read[book] = read_profile(folder, book, self._quote) if stated else RuleProfile(book, read=False)
        return self._read[book]
