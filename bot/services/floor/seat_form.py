"""Somebody and a seat, as floors say them together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from bot.domain.errors import MissingArgument
from bot.domain.seating.errors import UnreadableSeat
from bot.services.shift.filled import field_text
from bot.services.shift.forms import LONGEST_SEAT, is_seat


@dataclass(frozen=True, slots=True)
class MoveForm:
    """Who is to sit where: "Marie 3-5"."""

    person: str
    seat: str

    @classmethod
    def from_line(cls, text: str, command: str) -> Self:
        """From a typed line, whose longest end that is a seat is the seat: "Marie table 3 siège 5". Raises MissingArgument;
        UnreadableSeat for an end that was to be one ("Marie 3-5-7").
        """
        words = text.split()
        cut = _seat_in(words)
        if not cut and len(words) > 1 and words[-1][0].isdigit():
            raise UnreadableSeat(text=words[-1][:40])
        if not cut:
            raise MissingArgument(command=command)
        return cls(" ".join(words[:cut]), " ".join(words[cut:]))

    @classmethod
    def from_fields(cls, filled: Mapping[str, str], command: str) -> Self:
        """From its fields. Raises MissingArgument."""
        person, seat = field_text(filled, "player"), field_text(filled, "seat")
        if not person or not seat:
            raise MissingArgument(command=command)
        return cls(person, seat)


@dataclass(frozen=True, slots=True)
class KeepForm(MoveForm):
    """For whom a seat is kept: "Marie 1-1"; "Marie non" gives it up."""

    @classmethod
    def from_line(cls, text: str, command: str) -> Self:
        """From a typed line, whose last word is meant where no end of it is a seat. Raises MissingArgument."""
        words = text.split()
        if len(words) < 2:
            raise MissingArgument(command=command)
        cut = _seat_in(words) or len(words) - 1
        return cls(" ".join(words[:cut]), " ".join(words[cut:]))


def _seat_in(words: list[str]) -> int:
    """At which word the longest end begins that is a seat; 0 for none."""
    begins = range(max(1, len(words) - LONGEST_SEAT), len(words))
    return next((cut for cut in begins if is_seat(" ".join(words[cut:]))), 0)
