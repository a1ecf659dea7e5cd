"""The profiles of the rulebooks, each read once."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from pathlib import Path

from bot.domain.rules.points_read import OFFENCE, READ_NUMBERS, PointRead, PointsRead
from bot.domain.rules.profile import POINTS, RuleProfile
from bot.profiles.away import read_away
from bot.profiles.penalties import LADDER, read_ladder, read_offences
from bot.profiles.points import ENTRIES, read_points
from bot.profiles.profile_file import FILE, ProfileError, ProfileFile, Quote
from bot.profiles.settling import points_of, restated
from knowledge.books.passages import Book

LOG = logging.getLogger("floorman.books")
MOST_OWN = 500
"""Profiles of clubs' own books that are kept: each is read again in hundredths of a second."""


def read_profile(folder: Path, book: str = "", quote: Quote | None = None) -> RuleProfile:
    """What the rulebook in this folder prescribes: its id is `book`, or else the name of the folder.

    With `quote`, every passage must exist and hold the evidence, word for word. Raises ProfileError for a file that is missing or
    unreadable, and for an entry that can't be used: see `read_points`, `read_offences`, `read_ladder` and
    `read_away`.
    """
    return _profile(ProfileFile(folder / FILE, book or folder.name, quote))


def stated_profile(text: str, book: Book) -> RuleProfile:
    """What a book prescribes that lies in no folder, by the text of its profile. Raises ProfileError like `read_profile`."""
    return _profile(ProfileFile(Path(book.id) / FILE, book.id, _words_of(book), text, book.at_home))


def _words_of(book: Book) -> Quote:
    held = {passage.id: (passage.context, passage.text) for passage in book.passages}
    return lambda passage: held.get(passage, ())


def _profile(source: ProfileFile) -> RuleProfile:
    entries = source.entries()
    offences = read_offences(source, (entry for kind, entry in entries if kind == "offence"))
    ladder = read_ladder(source, ((kind, entry) for kind, entry in entries if kind in LADDER))
    points = read_points(source, ((kind, entry) for kind, entry in entries if kind in ENTRIES))
    away = read_away(source, (entry for kind, entry in entries if kind == "away"))
    return RuleProfile(source.book, points.rulings, offences, ladder, points.read, away, points.silences, points.otherwise)


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
        self._own: dict[tuple[str, str], tuple[str, str | None, RuleProfile]] = {}

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
        return self._sound(book, stated)[1]

    def points_of(self, book: Book, stated: str | None) -> PointsRead:
        """What is settled of a club's own book, point by point."""
        sound = self._sound(book, stated)[0]
        return points_of(sound, book.id) if sound else {}

    def restated(self, book: Book, stated: str | None, points: Sequence[PointRead]) -> str:
        """What is `stated` of a club's own book, with these points settled as they are said here. Raises ProfileError for one
        that can't be used: whoever settles points looks first whether they can.
        """
        text = restated(self._sound(book, stated)[0], book.id, points)
        stated_profile(text, book)
        return text

    def _sound(self, book: Book, stated: str | None) -> tuple[str | None, RuleProfile]:
        """What is stated without what can't be used, and the profile of that. Kept, as it is asked for with every command."""
        if stated is None:
            return None, RuleProfile(book.id, read=False)
        which = (book.id, book.digest)
        known = self._own.get(which)
        if known is None or known[0] != stated:
            known = self._own[which] = (stated, *_without_faults(book, stated))
            while len(self._own) > MOST_OWN:
                self._own.pop(next(iter(self._own)), None)
        return known[1], known[2]


def _without_faults(book: Book, stated: str) -> tuple[str | None, RuleProfile]:
    """A point that can't be used counts as unread, and is logged; with anything else at fault, all of it does."""
    text = stated
    for _ in POINTS:
        try:
            return text, stated_profile(text, book)
        except ProfileError as error:
            LOG.error("the profile of the own rulebook %s (%s) counts as unread there: %s", book.id, book.digest[:12], error)
            name = error.point if error.point in READ_NUMBERS else f"{OFFENCE}{error.point}"
            if name not in READ_NUMBERS or name not in points_of(text, book.id):
                break
            one = points_of(text, book.id)[name]
            text = restated(text, book.id, [PointRead(one.point, value=one.value, evidence=one.evidence, was=one.settled)])
    return None, RuleProfile(book.id, read=False)
