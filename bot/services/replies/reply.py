"""The envelope of every outcome: in which language it is to be said, by which book, on which grounds, and to whom it matters."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import StrEnum
from typing import ClassVar

from knowledge.books.passages import Book, Passage

NO_TOURNAMENT = (0, "")
"""Where only one runs, nobody has to be told which one a reply is about."""
_CAPITAL = re.compile(r"(?<!^)(?=[A-Z])")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a request: one class for every kind, with the values that are to be said, and no words. `recorded`: whether a
    command that writes has written down what it is for; where it has only asked, proposed or listed, it may be given again.
    """

    recorded: ClassVar[bool] = True

    @classmethod
    def named(cls) -> str:
        """The name of the class as letters are stored under it, and as scripts read it.

        >>> Outcome.named()
        'outcome'
        """
        return _CAPITAL.sub("_", cls.__name__).lower()


@dataclass(frozen=True, slots=True)
class NotDone(Outcome):
    """What comes of a request that was not carried out; nothing has been changed."""


@dataclass(frozen=True, slots=True)
class Asked(Outcome):
    """What is asked before a request is carried out: the same command again, with an answer, carries it out. Nothing has been
    changed.
    """

    recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class Erased(Outcome):
    """Something was erased at somebody's request. `in_files`: it may still be read in the database's files, because somebody
    reads in them or the disk is full; it goes later, unasked.
    """

    in_files: bool = field(default=False, kw_only=True)


class Unsearched(StrEnum):
    """Why a book was not searched."""

    NOT_YET = ""
    """Its index is being made."""
    FAILED = "failed"
    """The search does not answer: its model can't be loaded, or something else is wrong."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a search finds on a point in a book that nobody has read on it, the likeliest passage first. `verdict` is how sure it
    is, by the name of a verdict; why the book was not searched; "otherwise" where nobody has to search: the book decides there,
    but in a way that Floorman does not have.
    """

    verdict: str
    passages: tuple[Passage, ...] = ()

    @property
    def unsearched(self) -> bool:
        """Whether nobody knows what stands there, for the book was not searched."""
        return self.verdict in frozenset(Unsearched)


@dataclass(frozen=True, slots=True)
class Ground:
    """What the floor acts on: a point of the rules, what holds, the passage that says so, and who decided it, by the name of a
    voice (empty: the book where there is a passage, else the club). `instead_of` is the default there that was set aside. `found`
    is what a search has on it, where nobody has read the book.
    """

    point: str
    value: str
    passage: Passage | None = None
    said_by: str = ""
    instead_of: str = ""
    found: Found | None = None

    @property
    def voice(self) -> str:
        """Who decided."""
        return self.said_by or ("book" if self.passage else "club")


@dataclass(frozen=True, slots=True)
class BookLost:
    """A rulebook, by its id, that a floor should go by and can't: it is there no more, or is `broken`. `opened`: the tournament
    was opened by it; else the chat has chosen it. `instead` is the one that the floor goes by, where the reply is of another.
    """

    book: str
    broken: bool = False
    opened: bool = False
    instead: Book | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class PlacesMoved:
    """Places that were told before and are others now: (name, before, after) of some, and how many `more` there are."""

    moved: tuple[tuple[str, int, int], ...]
    more: int = 0


@dataclass(frozen=True, slots=True)
class Reply:
    """The outcome of one request, to be said in `language`. `seen` says how the tournament stood after it ("2.17": its second
    tournament, 17 entries of the log); `concerned` are the people, by their numbers in the club, who have to go somewhere.
    `tournament` is the one that it is about, with its number, where several run side by side. `deal_off`: a deal about its prizes
    is noted that does not add up as it stands now. `ended`: what a message shows that keeps itself current is as it will stay,
    for its tournament is over. `letter` is the letter that brings it to the chat where it was asked for, should the answer get
    lost (0: there is none). `readable`: the book is the club's own, and its director has not read all of it with Floorman yet.
    `gone` is the one that the floor should go by and can't, so that it goes by another. `several`: whoever asks is in several
    clubs, and this is the answer of none of them. `clubs_unseen`: the database does not answer, so that this is what everybody's
    rulebooks say, and nothing that a club has decided or keeps itself was looked at.
    """

    outcome: Outcome
    language: str
    book: Book | None = None
    grounds: tuple[Ground, ...] = ()
    seen: str = ""
    concerned: tuple[int, ...] = ()
    places_moved: PlacesMoved | None = None
    tournament: tuple[int, str] = NO_TOURNAMENT
    deal_off: bool = False
    ended: bool = False
    letter: int = 0
    readable: bool = False
    gone: BookLost | None = None
    several: bool = False
    clubs_unseen: bool = False

    @property
    def done(self) -> bool:
        """Whether the request was carried out; where it was not, nothing has been changed."""
        return not isinstance(self.outcome, NotDone)
