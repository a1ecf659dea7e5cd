"""What comes of the commands about a club's own rulebooks."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from bot.services.replies.reply import Asked, Outcome
from knowledge.books.passages import Readiness
from knowledge.reading.report import Doubt, Report


class OwnDeed(StrEnum):
    """What is done with a club's own rulebook."""

    USE = "use"
    BACK = "back"
    ASIDE = "aside"
    PUBLISH = "publish"
    UNPUBLISH = "unpublish"


@dataclass(frozen=True, slots=True)
class WayBack:
    """What takes a deed back: what is done then with which book, and with which of its editions where one is put into force."""

    book: str
    deed: OwnDeed
    number: int = 0


@dataclass(frozen=True, slots=True)
class EditionView:
    """An edition as it is shown: who has `brought` it (empty: nobody knows), and how far it is on its way to be searched;
    `broken` is the one in force where it can't be used. `elsewhere` is the id under which other clubs see the book, once it is
    published.
    """

    book: str
    number: int
    title: str
    edition: str
    active: bool
    published: bool
    at: float
    brought: str
    ready: Readiness
    broken: bool = False
    elsewhere: str = ""


@dataclass(frozen=True, slots=True)
class DoubtAnswered:
    """A doubt, and what was answered to it."""

    doubt: Doubt
    choice: str


class Change(StrEnum):
    """How an article of an edition differs from another edition."""

    CHANGED = "changed"
    NEW = "new"
    GONE = "gone"
    RENUMBERED = "renumbered"


@dataclass(frozen=True, slots=True)
class ArticleChange:
    """An article, by its number or title, and how it differs; what it was called `before`, where it says the same."""

    kind: Change
    article: str
    before: str = ""


@dataclass(frozen=True, slots=True)
class DecisionTouched:
    """A decision of the club by its number, or a correction (it `binds` a question), and the article that it rests on; empty
    where that is all of the book, which does not decide a question.
    """

    number: int
    article: str
    binds: bool


@dataclass(frozen=True, slots=True)
class OwnBooksListed(Outcome):
    """The club's own rulebooks with their editions: by the ids of the books, the newest first."""

    recorded: ClassVar[bool] = False
    editions: tuple[EditionView, ...]
    time_zone: str


@dataclass(frozen=True, slots=True)
class OwnBookBrought(Outcome):
    """A new edition was brought, and is not in force yet; `report` is what was found in it, with the doubts that are open. So
    many were `answered`; what was `taken` down just now. `mended`: it was there already, damaged, and is whole again.
    """

    edition: EditionView
    report: Report
    answered: int = 0
    taken: DoubtAnswered | None = None
    mended: bool = False


@dataclass(frozen=True, slots=True)
class OwnBookAsked(Asked):
    """What would be done with a rulebook, `instead` of which edition, and what `changes` with it (None: nobody knows), what of
    the club's decisions is `touched` by that; `seen` stands for how all that is now. So many `doubts` of its file are open.
    `running` are the tournaments that would go on by this edition instead of the other: number and name.
    """

    deed: OwnDeed
    edition: EditionView
    instead: EditionView | None
    seen: str
    changes: tuple[ArticleChange, ...] | None = ()
    touched: tuple[DecisionTouched, ...] = ()
    doubts: int = 0
    running: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class OwnBookDone(Outcome):
    """What was done with a rulebook. `chosen` is whether the chat goes by it. `carried` points are settled of it as they were of
    the edition before, and `again` are to be looked at, for it does not say the same there; so are the decisions that are
    `touched`. So many `doubts` of its file were left as they were read. `running` are the tournaments that go on by this edition
    now instead of the other: number and name.
    """

    deed: OwnDeed
    edition: EditionView
    instead: EditionView | None
    chosen: bool
    carried: int = 0
    again: int = 0
    touched: tuple[DecisionTouched, ...] = ()
    doubts: int = 0
    running: tuple[tuple[int, str], ...] = ()

    @property
    def way_back(self) -> WayBack:
        """What undoes this very deed."""
        book = self.edition.book
        match self.deed:
            case OwnDeed.USE | OwnDeed.BACK:
                before = self.instead
                return WayBack(book, OwnDeed.ASIDE) if before is None else WayBack(book, OwnDeed.USE, before.number)
            case OwnDeed.ASIDE:
                return WayBack(book, OwnDeed.USE, self.edition.number)
            case OwnDeed.PUBLISH:
                return WayBack(book, OwnDeed.UNPUBLISH)
            case OwnDeed.UNPUBLISH:
                return WayBack(book, OwnDeed.PUBLISH)
