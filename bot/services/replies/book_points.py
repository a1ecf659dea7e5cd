"""What comes of reading the club's own rulebook point by point."""

from __future__ import annotations

from dataclasses import dataclass

from bot.domain.rules.points_read import Settled
from bot.services.replies.own_books import ArticleChange
from bot.services.replies.reply import Asked, Outcome
from knowledge.books.passages import Passage


@dataclass(frozen=True, slots=True)
class PointView:
    """How a point stands: what is said of it, the passage that decides (None: none does, or the book has it no longer), and the
    words of it. Of an open one, `was` is how it stood in an earlier edition, with the value and the words of that.
    """

    point: str
    settled: Settled
    value: str = ""
    passage: Passage | None = None
    evidence: str = ""
    was: Settled | None = None


@dataclass(frozen=True, slots=True)
class PointShown(Outcome):
    """A point to be settled, of a `group`, with its `number`; `done` of `total` are settled. `ways` are the values that it takes
    (("number",): a whole number). `passage` is what a search has nearest, or what was named, with its `evidence`, the words that
    decide, and `proposed`, the value that these speak for ("": none); `others` are further passages. `searched` is how sure the
    search was, by the name of a verdict, or why nothing was searched. `stands` is how the point stands now, `taken` what
    was settled just before (None: nothing was). `next` is the next open point ("": there is no other).
    """

    book: str
    point: str
    group: str
    number: int
    done: int
    total: int
    ways: tuple[str, ...]
    passage: Passage | None
    evidence: str
    proposed: str
    others: tuple[Passage, ...]
    searched: str
    stands: PointView
    taken: PointView | None
    next: str
    seen: str


@dataclass(frozen=True, slots=True)
class PointsSummary(Outcome):
    """What is settled of a book: by groups, the points that are, and how many are open; `again` are those that an earlier edition
    settled in words that this one does not have. `next` is the next open point ("": there is none);
    `silenced` points remain silent as they were, all at once.
    """

    book: str
    groups: tuple[tuple[str, tuple[PointView, ...], int], ...]
    again: tuple[PointView, ...]
    done: int
    total: int
    taken: PointView | None
    next: str
    silenced: int = 0


@dataclass(frozen=True, slots=True)
class SilencesAsked(Asked):
    """Whether all these points, on which the edition before was silent, remain silent; `changes` are the articles that have other
    words or are new (None: nobody knows), `seen` stands for how all that is now.
    """

    book: str
    points: tuple[str, ...]
    changes: tuple[ArticleChange, ...] | None
    seen: str
