"""What comes of asking what is kept of people, and of having it erased."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from bot.services.replies.discipline import PointsView
from bot.services.replies.erasing import TextView
from bot.services.replies.proposal_views import SanctionView
from bot.services.replies.reply import Asked, Erased, Outcome
from knowledge.books.passages import Passage


@dataclass(frozen=True, slots=True)
class OwnSanction:
    """A sanction as the player may see it: no reason, no evidence, no name of the staff. `words` describe an offence without a
    name of its own (None: erased), `article` is the passage it rests on, `left` the hands still due, `standing` what it is worth,
    `appeal` how the last appeal against it stands.
    """

    number: int
    day: date
    offence: str
    words: str | None
    sanction: SanctionView
    article: Passage | None
    left: int
    standing: str
    appeal: str = ""


@dataclass(frozen=True, slots=True)
class MyRecord(Outcome):
    """What whoever asks has been told himself, a page of it, newest first: how many in all, how many count, hands left."""

    name: str
    number: int
    cases: tuple[OwnSanction, ...]
    total: int
    counting: int
    left: int
    page: int = 1
    pages: int = 1
    points: PointsView | None = None


@dataclass(frozen=True, slots=True)
class Played:
    """A tournament that somebody has entered: its number and name, the place (0: still in, or none), whether the entry was taken
    back.
    """

    number: int
    name: str
    place: int
    withdrawn: bool


Pairs = tuple[tuple[str, object], ...]


@dataclass(frozen=True, slots=True)
class KeptRequest:
    """What a player has told the floor: in which tournament, when, what, what has become of it, in which words, and what the
    floor answered.
    """

    tournament: int
    at: float
    wish: str
    fate: str
    words: str
    answer: str = ""


@dataclass(frozen=True, slots=True)
class MyData(Outcome):
    """Everything that is kept about a person; of the ledger's entries number, moment, kind, fields and free texts (None: erased).
    `claims` are accounts that only claim to be his, `former` those that were his (a chat without accounts where he acted is one),
    `requests` what he has told the floor, `mentions` what others have written that names him, `decisions` what he has decided as
    a floor. `articles` are the passages that its entries name, each with its book and number; moments are told by the clock of
    the club's `time_zone`.
    """

    name: str
    number: int
    aliases: tuple[str, ...]
    accounts: tuple[str, ...]
    entries: tuple[tuple[int, int, str, Pairs, Pairs], ...]
    tournaments: tuple[Played, ...]
    claims: tuple[str, ...] = ()
    former: tuple[str, ...] = ()
    requests: tuple[KeptRequest, ...] = ()
    mentions: tuple[TextView, ...] = ()
    decisions: tuple[TextView, ...] = ()
    articles: tuple[tuple[str, str], ...] = ()
    time_zone: str = "UTC"


@dataclass(frozen=True, slots=True)
class ForgetAsked(Asked):
    """Whether a person is to be erased: who it is, and how much would go (accounts, free texts) or lose the name (sanctions,
    tournaments, draws); `naming` are the entries about others that name the person, `others` so many other texts that do: these
    stay, and are listed. Of `acted` entries the account goes that wrote them, which is the person's. `bans` are exclusions that
    run, or are to: without the name they keep nobody out. Nothing was changed.
    """

    name: str
    number: int
    aliases: tuple[str, ...]
    accounts: int
    cases: int
    texts: int
    tournaments: int
    draws: int
    naming: tuple[int, ...]
    others: int
    acted: int = 0
    also: tuple[int, ...] = ()
    bans: tuple[SanctionView, ...] = ()


@dataclass(frozen=True, slots=True)
class Forgotten(Erased):
    """A person was erased: how many texts and draws, which entries about others name him, whose accounts he had; `chats` are the
    club's, in which what he asked is its to erase; so many `others` of its texts name him.
    """

    number: int
    texts: int
    draws: int
    naming: tuple[int, ...]
    accounts: tuple[str, ...]
    chats: tuple[str, ...]
    others: int = 0


@dataclass(frozen=True, slots=True)
class Retention(Outcome):
    """How much of the ledger is older than so many months: months, since when, entries, texts (those too that players told the
    floor, and its answers); nothing was changed.
    """

    rows: tuple[tuple[int, date, int, int], ...]
    total: int


@dataclass(frozen=True, slots=True)
class TextsErased(Erased):
    """Texts of some age were erased. `nameless` sanctions still count whose offence stood in words that are gone."""

    months: int
    since: date
    texts: int
    entries: int
    nameless: int
