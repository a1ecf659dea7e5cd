"""What the front ends of chat platforms keep beside the clubs' own records: messages that are kept up to date, and questions that
were asked with what became of them. Ids of platforms are texts. Each call is recorded for good once it returns.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

LONGEST_KEPT = 1_000
"""Characters of a question, or of a floor's answer to one, that are kept; the rest is cut off."""


_LOST = re.compile("[\0\ud800-\udfff]")


def kept(text: str) -> str:
    r"""A text as it is kept: without what no database takes, and cut where it is very long.

    >>> kept("une carte\0 tombe")
    'une carte tombe'
    """
    return _LOST.sub("", text)[:LONGEST_KEPT]


@dataclass(frozen=True, slots=True, order=True)
class LiveMessage:
    """A message that stays where it is and is edited when what it shows changes. `kind` is what it shows ("entries", "board",
    "tables"), `shown` a hash of what stands there. `channel` and `message` name it; `place` is the chat whose club it is about,
    `tournament` the number of the one that it was put up for (0: whichever its chat is at). Of what is too long for one message
    it is a `page`, counted from 0, below the message that was the `first` (empty: itself).
    """

    place: str
    kind: str
    channel: str
    message: str
    language: str
    shown: str = ""
    tournament: int = 0
    page: int = 0
    first: str = ""

    @property
    def list(self) -> str:
        """The number of the message that the list begins with, which names it."""
        return self.first or self.message


class LiveMessagesPort(Protocol):
    """The live messages of every chat."""

    def all(self, prefix: str) -> tuple[LiveMessage, ...]:
        """Those of the places that begin so ("discord:"), in order of place, kind, channel and message."""
        ...

    def save(self, message: LiveMessage) -> None:
        """Records one, in the place of the one with its channel and message."""
        ...

    def remove(self, channel: str, message: str) -> None:
        """Keeps it up to date no longer; nothing happens where it was not kept."""
        ...


@dataclass(frozen=True, slots=True)
class FloorCall:
    """The call of the floor to a question: the message that the floor's answer belongs under, the account that called, and the
    chat whose floor was called, which alone may answer.
    """

    channel: str
    message: str
    account: str
    place: str


CLOSEST = "closest"
"""How sure an answer was that showed only the closest passage, and decided nothing."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question that was asked of a rulebook. `passage` is the one that was shown first (or empty), `verdict` how sure it was
    (the name of a verdict, or CLOSEST), `account` who asked (or empty). What comes below is known once it is kept: its `id`,
    where the floor was `called`, the floor's `answer` and whose that is, how many found what was shown `useful` and how many did
    not.
    """

    place: str
    at: float
    language: str
    book: str
    question: str
    passage: str = ""
    verdict: str = ""
    account: str = ""
    id: int = 0
    called: FloorCall | None = None
    answer: str = ""
    answered_by: str = ""
    useful: int = 0
    useless: int = 0

    @property
    def shown_book(self) -> str:
        """The id of the rulebook whose passage was shown: that which the club follows where the one that was asked is silent."""
        return self.passage.partition(":")[0] or self.book

    @property
    def deciding(self) -> str:
        """The passage on which a decision on it is noted; empty where none was shown that decides, or may."""
        return "" if self.verdict == CLOSEST else self.passage


@dataclass(frozen=True, slots=True)
class Doubt:
    """An answer that helped somebody not at all: the question, the passage that was shown first (or empty), what was wrong with
    it, a word of the catalogue (or empty: he did not say).
    """

    question: str
    passage: str
    why: str = ""


class AsksPort(Protocol):
    """The questions that were asked in chats."""

    def keep(self, asked: Asked) -> int:
        """Records a question. Returns its id, which no other question ever gets."""
        ...

    def get(self, id: int) -> Asked | None:
        """A question as it stands; None for one that there is not, or no longer."""
        ...

    def rate(self, id: int, account: str, useful: bool, why: str = "") -> bool:
        """An account says whether what was shown was useful, and `why` it was not; its last word counts. False for a question
        that there is not.
        """
        ...

    def answer(self, id: int, text: str, by: str) -> Asked | None:
        """Records the floor's answer. Returns the question with where to bring the answer; None if it was answered already (the
        first answer stands), or there is no question.
        """
        ...

    def forget(self, accounts: Sequence[str], places: Sequence[str]) -> int:
        """Takes accounts out of everything that is kept of some chats, at the request of the person behind them: out of questions
        that were asked there, and of calls to the floor there. Returns how many of the questions they had asked; these stay,
        nobody's.
        """
        ...

    def purge(self, before: float) -> int:
        """Deletes every question that was asked before a moment, with its answer and votes. Returns how many there were."""
        ...
