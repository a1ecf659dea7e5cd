"""What comes of looking for texts of others that name somebody, and of having them erased."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from bot.services.replies.reply import Asked, Erased, Outcome


@dataclass(frozen=True, slots=True)
class TextView:
    """A text that names somebody: an `entry` of the ledger (0: it is none) or `number` in the list (0: not in it), `where` it
    stands, in which tournament (number and name), on which day of the club (None: not known); `about` whom, and the beginning of
    what it says, with `quote` cut around the words. `person` is who is named ("#12" where he was erased; "" for a mere word),
    `sure` how sure that is, `others` who else bears the same part of a name.
    """

    entry: int
    number: int
    where: str
    tournament: int
    title: str
    day: date | None
    about: str
    quote: str
    person: str
    sure: str
    others: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TextsNaming(Outcome):
    """The texts that name people: those of one `person` ("" for all of the list; his `number` in the club, 0 for a mere word). So
    many are `sure` and go together.
    """

    recorded: ClassVar[bool] = False

    person: str
    texts: tuple[TextView, ...]
    total: int
    sure: int
    page: int
    pages: int
    number: int = 0


@dataclass(frozen=True, slots=True)
class EraseAsked(Asked):
    """Whether some texts are to be erased. Those of the ledger go as a whole; in the others a number takes the name's place, and
    so many draws can then no longer be verified. `left` are the doubtful ones, which go one by one. Nothing was changed.
    """

    texts: tuple[TextView, ...]
    total: int
    draws: int
    left: int


@dataclass(frozen=True, slots=True)
class TextsOfOthersErased(Erased):
    """Texts were erased: which entries of the ledger, how many others, how many draws changed, how many are left in the list."""

    entries: tuple[int, ...]
    others: int
    draws: int
    left: int


@dataclass(frozen=True, slots=True)
class TextsKept(Outcome):
    """Texts were struck from the list and stay as they are; so many are left in it."""

    numbers: tuple[int, ...]
    entries: tuple[int, ...]
    left: int
