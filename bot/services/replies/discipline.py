"""What comes of warnings and sanctions: proposed, given, corrected; records; the board of who is out."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from bot.services.replies.away import AwayView
from bot.services.replies.merges import MergeView
from bot.services.replies.proposal_views import BesidesView, ProposalView, SanctionView
from bot.services.replies.reply import Outcome, Unsearched
from knowledge.books.passages import Hit, Passage


@dataclass(frozen=True, slots=True)
class AppealView:
    """The last appeal against a sanction: `state` is open, stands, reduced, lifted, withdrawn, or moot where it was open when the
    sanction was declared a mistake; the player's words, who decided and why (texts None: erased).
    """

    state: str
    words: str | None
    settled_by: str
    why: str | None


@dataclass(frozen=True, slots=True)
class PointsView:
    """How a player stands by the points that the club has chosen to count: what he `had`, what an incident `adds`, both together;
    the sanction `due` with them by the club's choice, and from how many points on (None and 0: none is); the next threshold.
    """

    had: int
    adds: int
    total: int
    due: SanctionView | None
    due_at: int
    next: SanctionView | None
    next_at: int


@dataclass(frozen=True, slots=True)
class LinkedView:
    """Another player's sanction for the same incident: its number, his name, what it is worth."""

    number: int
    name: str
    standing: str


@dataclass(frozen=True, slots=True)
class CaseView:
    """A sanction as it stands: `words` describe an offence without a name of its own (None: erased), `told` is "", "told",
    "failed", "refused" or "outdated" and `told_why` why, `standing` one of counts, voided, pardoned, expired. `day` and
    `clock` are the club's, `left` the hands still due, `was` what stood there before it was corrected, `ban` how an exclusion
    stands ("runs", "to_come", "over" or empty), `admitted` the tournaments into which whom it excludes may come all the same,
    `days` how old it is, `agreed` the names of those of the staff who agreed to it.
    """

    number: int
    at: int
    day: date
    by: str
    name: str
    offence: str
    words: str | None
    sanction: SanctionView
    hands: int
    left: int
    standing: str
    table: int
    tournament: int
    reason: str | None
    evidence: str | None
    told: str
    ended: str | None
    corrected: int
    passage: str
    was: tuple[SanctionView, ...] = ()
    told_why: str | None = ""
    appeal: AppealView | None = None
    clock: str = ""
    ban: str = ""
    admitted: tuple[int, ...] = ()
    days: int = 0
    agreed: tuple[str, ...] = ()
    linked: tuple[LinkedView, ...] = ()


@dataclass(frozen=True, slots=True)
class AlsoProposed:
    """What is proposed for another player of the same incident, by his own record."""

    name: str
    number: int
    sanction: SanctionView


@dataclass(frozen=True, slots=True)
class Proposed(Outcome):
    """What the book says of an incident and what is suggested, before anything is written. `rest` is what else was told of it, as
    a line says it, and `more` the same by its fields; `needs` the role that may pronounce it where whoever asks may not. `spoken`
    is what the book does: "" (it does not name the offence), "unread" (nobody has read it for sanctions), else its duty; `quoted`
    are the words that decide, `with_words` those without which they are not understood, `forms` offences that are forms of this
    one, of which the book speaks by name, `sanctioned_in` the passage that has it sanctioned where that is another. `points`
    where the club counts them. `no_warning`, `both`, `only_repeated`: see `BookOffence`. `age_open`: old sanctions weigh, and
    neither book nor club says for how long. `others` are other players in it, `kept` words that would name one and name nobody,
    `found` passages that a search finds in an unread book, `unsearched` why it was not searched. `own`: it is an offence of the
    club's own. `known` is how those players stand, for the buttons; `newer` the newest sanction where it came since what was
    tapped, `other` whether one of them is called otherwise since, or is one with another, `old` whether it is of another evening;
    `seated`: at a table. `ladder` is what is known of the list of a book that nobody has read on the offence ("said", "silent",
    "otherwise"; "": nothing), and `ladder_in` where it stands; of a book that was read on it, where its list goes in a way of its
    own. `otherwise_in` is where it punishes the offence in a way that Floorman does not have: what is suggested is nobody's.
    """

    recorded: ClassVar[bool] = False

    name: str
    person: int
    offence: str
    words: str
    rest: tuple[str, ...]
    more: tuple[tuple[str, str], ...]
    needs: str
    proposal: ProposalView
    cases: tuple[CaseView, ...]
    spoken: str
    points: PointsView | None = None
    away: AwayView | None = None
    quoted: str = ""
    with_words: tuple[str, ...] = ()
    forms: tuple[str, ...] = ()
    sanctioned_in: str = ""
    no_warning: bool = False
    both: bool = False
    only_repeated: bool = False
    age_open: bool = False
    kept: tuple[str, ...] = ()
    others: tuple[AlsoProposed, ...] = ()
    found: tuple[Hit, ...] = ()
    unsearched: Unsearched | None = None
    own: bool = False
    known: str = ""
    newer: int = 0
    other: bool = False
    old: bool = False
    ladder: str = ""
    ladder_in: Passage | None = None
    otherwise_in: Passage | None = None
    seated: bool = True


@dataclass(frozen=True, slots=True)
class Sanctioned(Outcome):
    """A sanction is in the ledger. `place` is what the player went out in (0: he plays on), `withdrawn` where his entry was taken
    back, `dropped` how many proposed moves no longer fit, `lighter` where more was suggested, `heavier` where the
    book's words let it come to less. `repeated` where it stood there
    already, given seconds ago for the same: nothing is written a second time but a note, if one was taken (`noted`).
    `just_before` is the number of the one that was given for the same seconds ago, in other words (0: none).
    `below_points` is what the club's points have due where that is more than was given. `to_come` where an exclusion begins
    later. `beside` are the tournaments that run beside and that he has entered too: number, name, seat (or empty). `besides`
    is left to be given beside a dead hand, `excluded` a warning that the book excludes. `others` are the sanctions of other
    players for the same incident, `both` where the book sanctions another player too and none was named; `kept` are words that
    would name somebody and name nobody. `sealed` is the draw that is announced with him in its list, and whether it seats him.
    """

    case: CaseView
    name: str
    person: int
    place: int
    dropped: int
    withdrawn: bool
    lighter: bool
    proposal: ProposalView
    role: str
    repeated: bool = False
    just_before: int = 0
    noted: bool = False
    below_points: SanctionView | None = None
    to_come: bool = False
    beside: tuple[tuple[int, str, str], ...] = ()
    away: AwayView | None = None
    besides: BesidesView | None = None
    excluded: bool = False
    heavier: bool = False
    both: bool = False
    kept: tuple[str, ...] = ()
    others: tuple[Sanctioned, ...] = ()
    sealed: tuple[int, bool] | None = None


BanRow = tuple[str, int, SanctionView, int, bool]
"""Somebody who is excluded: name, number in the club, by what and how long, number of the sanction, whether it begins later."""


@dataclass(frozen=True, slots=True)
class OfCase(Outcome):
    """A sanction about which something was noted: the case as it stands, its number, the player's name."""

    case: CaseView
    number: int
    name: str


@dataclass(frozen=True, slots=True)
class CaseEnded(OfCase):
    """A sanction that counts no longer. `later` says how much has been done since it put the player out (None: it did not, or the
    tournament is over), `where` in which tournament that was, where it is another than the one at hand: number and name;
    `struck` is the player, by his number, where no more than his entry was taken out; `bound` another exclusion that binds him.
    """

    later: int | None
    where: tuple[int, str] | None = None
    struck: int = 0
    bound: int = 0


@dataclass(frozen=True, slots=True)
class CaseAppealed(CaseEnded):
    """An appeal against a sanction was noted, or what became of it."""

    later: int | None = None


@dataclass(frozen=True, slots=True)
class CaseVoided(CaseEnded):
    """A sanction was a mistake."""


@dataclass(frozen=True, slots=True)
class CasePardoned(CaseEnded):
    """A sanction was pardoned."""


@dataclass(frozen=True, slots=True)
class CaseAmended(CaseEnded):
    """A sanction was corrected. `admitted` is the tournament into which whom it excludes may come all the same (0: none)."""

    admitted: int = 0
    person: int = 0
    sealed: tuple[int, bool] | None = None


@dataclass(frozen=True, slots=True)
class CaseServed(OfCase):
    """Hands were missed: so many were `asked` for, and so many `counted`, for no more were due."""

    asked: int = 1
    counted: int = 1


@dataclass(frozen=True, slots=True)
class CaseTold(OfCase):
    """The player was told, or could not be."""


@dataclass(frozen=True, slots=True)
class Noted(Outcome):
    """A private note on somebody was taken."""

    name: str


@dataclass(frozen=True, slots=True)
class NoteView:
    """A private note of the staff on somebody: `case` is the sanction it is about (0: none), `text` None where it was erased."""

    at: int
    day: date
    by: str
    name: str
    case: int
    text: str | None
    clock: str = ""


OutNow = tuple[str, int, int, tuple[int, ...]]
"""Somebody who is out: name, table (0: at none), hands left, the entries that gave them."""


@dataclass(frozen=True, slots=True)
class Board(Outcome):
    """Who is out now, how many hands are no longer due, and the table that has just played so many hands (0: none; that of a
    table was counted already). `elsewhere` are those who are out in tournaments that run beside this one: number, name, and who.
    """

    out: tuple[OutNow, ...]
    lapsed: int
    table: int = 0
    hands: int = 0
    elsewhere: tuple[tuple[int, str, tuple[OutNow, ...]], ...] = ()
    bans: tuple[BanRow, ...] = ()


@dataclass(frozen=True, slots=True)
class Record(Outcome):
    """What a player has been told, a page of it, newest first: how many in all, how many count, hands left, (offence, how often),
    whether texts were erased, notes of the staff; how he stands where the club counts points; which other
    records were or are one with it.
    """

    name: str
    number: int
    cases: tuple[CaseView, ...]
    total: int
    counting: int
    left: int
    erased: bool
    counts: tuple[tuple[str, int], ...]
    notes: tuple[NoteView, ...]
    page: int = 1
    pages: int = 1
    points: PointsView | None = None
    merges: tuple[MergeView, ...] = ()


@dataclass(frozen=True, slots=True)
class TableRecord(Outcome):
    """What everybody at a table has been told, and who has not been told anything."""

    table: int
    cases: tuple[CaseView, ...]
    clean: tuple[str, ...]
