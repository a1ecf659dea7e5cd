"""What comes of two records of one person: asked, merged, parted."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from bot.services.replies.reply import Asked, Outcome


@dataclass(frozen=True, slots=True)
class OneRecord:
    """A record in short: number, name, other names, sanctions in all and those that count, hands still due, notes, accounts,
    tournaments entered.
    """

    number: int
    name: str
    aliases: tuple[str, ...]
    cases: int
    counting: int
    left: int
    notes: int
    accounts: tuple[str, ...]
    tournaments: int


@dataclass(frozen=True, slots=True)
class KeptOut:
    """An exclusion of the one that keeps both out of a tournament which the other has entered: the number of the sanction, the
    tournament's number and name, whether he is `seated` there.
    """

    case: int
    tournament: int
    title: str
    seated: bool


@dataclass(frozen=True, slots=True)
class MergeAsked(Asked):
    """Whether two records are one person's: the one whose name and number are kept, and the other; where that person would be
    excluded and entered at once.
    """

    kept: OneRecord
    gone: OneRecord
    kept_out: tuple[KeptOut, ...] = ()


@dataclass(frozen=True, slots=True)
class Merged(Outcome):
    """Two records read as one: number and name of the one that is kept, and of the other; where that person is excluded and
    entered at once.
    """

    number: int
    name: str
    gone: int
    gone_name: str
    kept_out: tuple[KeptOut, ...] = ()


@dataclass(frozen=True, slots=True)
class Parted(Outcome):
    """Two records are two people's again. `since` are the sanctions entered while they were one: they stay with the first."""

    number: int
    name: str
    gone: int
    gone_name: str
    since: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MergeView:
    """That a record was merged with another, or parted from it: `kind` is merged or parted, on which day, by whom, with whom."""

    kind: str
    day: date
    by: str
    number: int
    name: str
