"""The editions of the rulebooks that a club has brought itself: side by side, one of them in force, none ever destroyed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256

BEFORE_CLUB = "."
"""What stands between a book's id and the number of its club where it is another club's: no id has one."""
NOBODYS = 0
"""The club of whoever is in none."""
LONGEST_ID = 30
"""Signs of an id, with its club or without."""


@dataclass(frozen=True, slots=True)
class OwnEdition:
    """One edition of a club's own rulebook. `key` is how the store knows it (0: not yet), `book` the book's id in the club,
    `number` which of its editions it is, in the order in which they came; `digest` tells its text from every other. `by` is who
    has brought it, by the number in the club (0: not known), at a moment in seconds since 1970. `active` is the one of a book's
    editions by which the club plays, or may; `used` when it was made so last (0: never). What is `published` other clubs may
    choose too; what is `read` has a profile.
    """

    key: int
    club: int
    book: str
    number: int
    title: str
    short: str
    edition: str
    language: str
    digest: str
    by: int
    at: float
    active: bool = False
    used: float = 0.0
    published: bool = False
    read: bool = False

    @property
    def whole_id(self) -> str:
        """The id that names its club too: what is kept of a choice, which may outlive that the chat is the club's."""
        return self.id_in(NOBODYS)

    def id_in(self, club: int) -> str:
        """The id under which the chats of a club see it: in its own the book's, in others with its club. One that would be too
        long is cut short, and told from others by a few digits.

        >>> first = OwnEdition(1, 7, "maison", 1, "", "", "", "fr", "", 0, 0.0)
        >>> first.id_in(7), first.id_in(8)
        ('maison', 'maison.7')
        """
        if self.club == club:
            return self.book
        whose = f"{BEFORE_CLUB}{self.club}"
        if len(self.book) + len(whose) <= LONGEST_ID:
            return f"{self.book}{whose}"
        told_by = f"-{sha256(self.book.encode()).hexdigest()[:6]}{whose}"
        return f"{self.book[: LONGEST_ID - len(told_by)]}{told_by}"


def id_at_home(book_id: str, club: int) -> str:
    """The id of a book in a chat of a club, without the club where it is that one's, be it there or not.

    >>> id_at_home("maison.7", 7), id_at_home("maison.7", 8)
    ('maison', 'maison.7')
    """
    return book_id.removesuffix(f"{BEFORE_CLUB}{club}")


def is_of_another(book_id: str) -> bool:
    """Whether an id is that of a book of another club than the one that has it.

    >>> is_of_another("maison.7"), is_of_another("maison")
    (True, False)
    """
    return BEFORE_CLUB in book_id


def turns_of(book_ids: Iterable[str]) -> dict[str, int]:
    """For each book of another club which of the books of that club it is, as they come: of many some are listed, and whoever
    opens twenty of his own is not to stand before all others.

    >>> turns_of(["cdc", "a.7", "b.7", "a.8"])
    {'a.7': 1, 'b.7': 2, 'a.8': 1}
    """
    held: Counter[str] = Counter()
    turns = {}
    for one in filter(is_of_another, book_ids):
        club = one.rpartition(BEFORE_CLUB)[2]
        held[club] += 1
        turns[one] = held[club]
    return turns


def in_force(editions: Iterable[OwnEdition]) -> dict[str, OwnEdition]:
    """For each book the edition that is active."""
    return {one.book: one for one in editions if one.active}


def laid_aside(editions: Iterable[OwnEdition]) -> dict[str, OwnEdition]:
    """For each book that has no active edition the one that was used last; none for a book that was never used."""
    editions = tuple(editions)
    held = in_force(editions)
    last: dict[str, OwnEdition] = {}
    for one in sorted(editions, key=lambda one: (one.used, one.number)):
        if one.used and one.book not in held:
            last[one.book] = one
    return last


def before(editions: Iterable[OwnEdition], book: str) -> OwnEdition | None:
    """The edition of a book that was in force before the one that is: what rolling back goes to. None where there is none."""
    editions = [one for one in editions if one.book == book and one.used]
    now = max((one.used for one in editions if one.active), default=0.0)
    older = [one for one in editions if not one.active and (not now or one.used <= now)]
    return max(older, key=lambda one: (one.used, one.number), default=None)
