"""What comes of asking who has sat down."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bot.services.replies.reply import Outcome


@dataclass(frozen=True, slots=True)
class Arrived(Outcome):
    """Who has sat down: name, table, seat, whether that was known; and how many of those with a seat have."""

    arrived: tuple[tuple[str, int, int, bool], ...]
    here: int
    seated: int


@dataclass(frozen=True, slots=True)
class SeatChanged(Outcome):
    """Somebody said that he sits where he was shown his seat, and that is another by now: which one. Nothing was noted."""

    recorded: ClassVar[bool] = False

    name: str
    table: int
    number: int


@dataclass(frozen=True, slots=True)
class Missing(Outcome):
    """Who has a seat and has not confirmed: table by table, (seat, name)."""

    tables: tuple[tuple[int, tuple[tuple[int, str], ...]], ...]
    absent: int
    here: int
    seated: int
    name: str


@dataclass(frozen=True, slots=True)
class Reminded(Outcome):
    """Who was told his seat in private, and who has to be called: (seat, name)."""

    names: tuple[str, ...]
    call: tuple[tuple[str, str], ...]
