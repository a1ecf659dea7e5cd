"""What comes of the club's settings, its people, their accounts, its chats, and what its floors decided."""

from __future__ import annotations

from dataclasses import dataclass

from bot.services.replies.proposal_views import SanctionView
from bot.services.replies.reply import BookLost, Found, Outcome
from knowledge.books.passages import Article, Book


@dataclass(frozen=True, slots=True)
class ClubShown(Outcome):
    """The club: its name, time zone, choices (point, value), how many points are open, the rulebook that answers the chat's
    questions, and the one that it follows where that says nothing, or what became of it.
    `digest` tells whether its directors are told what came up.
    """

    name: str
    time_zone: str
    choices: tuple[tuple[str, str], ...]
    open: int
    asked: Book | None = None
    fallback: Book | BookLost | None = None
    digest: bool = True


@dataclass(frozen=True, slots=True)
class Digest(Outcome):
    """What came up in a club, by its name, since its directors were told last: how many questions no rulebook answered, how many
    decisions and corrections floors have made, and how many are to be looked at again, for their article has changed. `there` is
    the server where all of it is read, where it can't be read in private.
    """

    club: str
    questions: int
    decisions: int
    corrections: int
    flagged: int
    there: str = ""

    @property
    def says_something(self) -> bool:
        """Whether there is anything to tell."""
        return bool(self.questions or self.decisions or self.corrections or self.flagged)


@dataclass(frozen=True, slots=True)
class OpenPoints(Outcome):
    """What the club has still to choose: point, the ways that there are, what most clubs do, what holds (or empty); and what it
    has chosen (point, value). Or the `one` point that was asked for, with what a search has `found` on it in a book that nobody
    has read. `read`: whether somebody has read the book for them; where in part, on how many of all points
    (`so_far`), and which of these are `unread`.
    """

    points: tuple[tuple[str, tuple[str, ...], str, str], ...]
    one: bool
    settled: tuple[tuple[str, str], ...] = ()
    read: bool = True
    found: Found | None = None
    so_far: tuple[int, int] = (0, 0)
    unread: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Chosen(Outcome):
    """What the club has just chosen (point, value), and how many points are open. `idle` are those that act on nothing as things
    stand; `read`: whether somebody has read the book; `found` is what a search has in it on what was chosen, where nobody has.
    """

    chosen: tuple[tuple[str, str], ...]
    open: int
    idle: tuple[str, ...] = ()
    read: bool = True
    found: Found | None = None


@dataclass(frozen=True, slots=True)
class PersonShown(Outcome):
    """Somebody whom the club knows. `claims` are the accounts that only claim to be his, `namesakes` those who bear one of his
    names too: (number, name), `bans` the exclusions that keep whoever was renamed out, or are to.
    """

    number: int
    name: str
    aliases: tuple[str, ...]
    role: str
    accounts: tuple[str, ...]
    claims: tuple[str, ...] = ()
    namesakes: tuple[tuple[int, str], ...] = ()
    bans: tuple[SanctionView, ...] = ()


@dataclass(frozen=True, slots=True)
class NamesakeAsked(Outcome):
    """Somebody is to be called as others are already, (number, name) each; nothing is changed. `command` is "rename" or "alias",
    `seen` stands for those others as they are now.
    """

    command: str
    number: int
    name: str
    other: str
    namesakes: tuple[tuple[int, str], ...]
    seen: str


@dataclass(frozen=True, slots=True)
class IAm(Outcome):
    """Who gives the commands of a chat without accounts from now on; `new` where nobody of that name was in the club before."""

    number: int
    name: str
    new: bool = False


@dataclass(frozen=True, slots=True)
class PairCode(Outcome):
    """A code that brings another chat to the club, or another account to a person; good for so many minutes."""

    code: str
    command: str
    minutes: int
    club: str


@dataclass(frozen=True, slots=True)
class Paired(Outcome):
    """The chat is one of the club's."""

    club: str


@dataclass(frozen=True, slots=True)
class PairedMe(Outcome):
    """The account is a person's of the club."""

    number: int
    name: str
    account: str
    club: str


@dataclass(frozen=True, slots=True)
class News(Outcome):
    """Where a chat is told what happens at the tables ("here", a number, the address of a channel of a server; empty: nowhere),
    in which languages, and at which hours it is not woken.
    """

    where: str
    languages: tuple[str, ...]
    quiet: str
    time_zone: str


@dataclass(frozen=True, slots=True)
class DecisionView:
    """A decision to be said. `address` is where its passage stands ("ropta:6.4#1"), `citation` how that is quoted; `by` is who
    decided, at which `table` (0: not said), by which `edition`; `staff` whether it is for the staff alone. `changed`: its article
    no longer says what it said then. It `corrects` the decision of a number, and is `corrected` by that of one (0: none).
    """

    number: int
    at: float
    question: str
    note: str
    address: str
    citation: str
    by: str = ""
    table: int = 0
    edition: str = ""
    staff: bool = False
    changed: bool = False
    corrects: int = 0
    corrected: int = 0


@dataclass(frozen=True, slots=True)
class Decided(Outcome):
    """A decision was recorded, with the article, or the passage of it, that it follows; None where the book does not decide
    it.
    """

    decision: DecisionView
    time_zone: str
    article: Article | None


@dataclass(frozen=True, slots=True)
class Unanswered(Outcome):
    """What the rulebooks did not answer in the club's chats, each with how often it was asked, what most asked for first; so many
    `more` are not shown. The texts are without the names of people.
    """

    questions: tuple[tuple[str, int], ...]
    more: int = 0


@dataclass(frozen=True, slots=True)
class Decisions(Outcome):
    """Decisions of the club, newest first: all of them, or what was searched for."""

    decisions: tuple[DecisionView, ...]
    search: str
    time_zone: str
