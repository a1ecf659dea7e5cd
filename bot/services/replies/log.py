"""What is shown of a tournament's log."""

from __future__ import annotations

from dataclasses import dataclass

from bot.services.replies.reply import Outcome

Setting = tuple[str, tuple[int | str, ...]]
"""What was set, by the name of its field, and to what."""


@dataclass(frozen=True, slots=True)
class LoggedPlayer:
    """Somebody in a line of the log: his number in the club and his name, the seats from and to which he went ("": none), and his
    place, the chips that he won or the cents that he gets (0: none).
    """

    person: int
    name: str = ""
    origin: str = ""
    target: str = ""
    number: int = 0


@dataclass(frozen=True, slots=True)
class LoggedDeed:
    """One thing that was done: `kind` names its sentence; the `players` who are shown of so many (`count`); the seats and tables
    that it is about; a `number` (of a draw, a level, a value, a hand) and what it turns `into`; the `words` that were typed; why;
    what was set.
    """

    kind: str
    players: tuple[LoggedPlayer, ...] = ()
    count: int = 0
    seats: tuple[str, ...] = ()
    tables: tuple[int, ...] = ()
    number: int = 0
    into: int = 0
    words: str = ""
    why: str = ""
    settings: tuple[Setting, ...] = ()


@dataclass(frozen=True, slots=True)
class LogLine:
    """One entry of the log: its number, when it was made, by whom, what was done, and whether it stands. `way` is "undone" or
    "redone" where it takes back or restores the entry number `about`, whose deeds it then tells, with the `reason` for that.
    """

    number: int
    at: float
    by: str
    deeds: tuple[LoggedDeed, ...]
    stands: bool
    way: str = ""
    about: int = 0
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Log(Outcome):
    """A page of the log, newest first, at the moment `now`; how many entries there are in all, or were found. `way` says what was
    looked for ("player", "table", "seat", "time", "words"; "": nothing), `search` how that is called, `typed` how it is typed.
    `nearest` are names like the one that nothing was found for.
    """

    entries: tuple[LogLine, ...]
    time_zone: str
    now: float
    total: int
    page: int
    pages: int
    way: str = ""
    search: str = ""
    typed: str = ""
    nearest: tuple[str, ...] = ()
