"""The profiles of the rulebooks, each read once."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from pathlib import Path

from bot.domain.rules.profile import RuleProfile
from bot.profiles.away import read_away
from bot.profiles.penalties import LADDER, read_ladder, read_offences
from bot.profiles.points import read_rulings
from bot.profiles.profile_file import FILE, ProfileError, ProfileFile, Quote
from knowledge.books.passages import Book

LOG = logging.getLogger("floorman.books")
MOST_OWN = 500
"""Profiles of clubs' own books that are kept: each is read again in hundredths of a second."""


def read_profile(folder: Path, book: str = "", quote: Quote | None = None) -> RuleProfile:
    """What the rulebook in this folder prescribes: its id is `book`, or else the name of the folder.

    With `quote`, every passage must exist and hold the evidence, word for word. Raises ProfileError for a file that is missing or
    unreadable, and for an entry that can't be used: see `read_rulings`, `read_offences`, `read_ladder` and
    `read_away`.
    """
    return _profile(ProfileFile(folder / FILE, book or folder.name, quote))


def stated_profile(text: str, book: Book) -> RuleProfile:
    """What a book prescribes that lies in no folder, by the text of its profile. Raises ProfileError like `read_profile`."""
    return _profile(ProfileFile(Path(book.id) / FILE, book.id, _words_of(book), text))


def _words_of(book: Book) -> Quote:
    held = {passage.id: (passage.context, passage.text) for passage in book.passages}
    return lambda passage: held.get(passage, ())


def _profile(source: ProfileFile) -> RuleProfile:
    entries = source.entries()
    offences = read_offences(source, (entry for kind, entry in entries if kind == "offence"))
    ladder = read_ladder(source, ((kind, entry) for kind, entry in entries if kind in LADDER))
    rulings = read_rulings(source, ((kind, entry) for kind, entry in entries if kind in ("rule", "default", "silent")))
    away = read_away(source, (entry for kind, entry in entries if kind == "away"))
    return RuleProfile(source.book, rulings, offences, ladder, away=away)


def verify_profile(folder: Path, book: Book) -> None:
    """Nothing, where a book has no profile in its folder, or one that can be used. Raises ProfileError."""
    if (folder / FILE).exists():
        read_profile(folder, book.id, _words_of(book))


class FileProfiles:
    """The profiles of all books in these folders, each a folder of book folders, read once and kept while the process runs."""

    def __init__(self, folders: Sequence[Path], quote: Quote | None = None) -> None:
        self._folders = {file.parent.name: file.parent for folder in folders for file in folder.glob("*/book.toml")}
        self._quote = quote
        self._read: dict[str, RuleProfile] = {}
        self._own: dict[str, tuple[str, RuleProfile]] = {}

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

    def of_own(self, book: Book, stated: str | None) -> RuleProfile:
        """The profile of a club's own book, of what is `stated` of it; where nothing is that can be used, nobody has read it."""
        unread = RuleProfile(book.id, read=False)
        if stated is None:
            return unread
        known = self._own.get(book.digest)
        if known is None or known[0] != stated:
            try:
                made = stated_profile(stated, book)
            except ProfileError as error:
                LOG.error("the profile of the own rulebook %s (%s) counts as unread: %s", book.id, book.digest[:12], error)
                made = unread
            known = self._own[book.digest] = (stated, made)
            while len(self._own) > MOST_OWN:
                self._own.pop(next(iter(self._own)), None)
        return known[1]
