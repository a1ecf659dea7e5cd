"""A button: what a message offers to do next."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.domain.club.people import Role
from bot.services.requests import KNOWN, LINE

Fields = tuple[tuple[str, str], ...]
MOST = 20
"""Buttons under one message: four rows of five, which leaves one row to the platform."""
LONGEST_LABEL = 80
WHOLE = -1
"""The page of a button that gives all of a list as a file."""


class Weight(StrEnum):
    """How a button looks: what is to be done, what is one way among others, what takes something away."""

    DO = "do"
    PLAIN = "plain"
    DANGER = "danger"


@dataclass(frozen=True, slots=True)
class Action:
    """A button: its label, and the command that it gives. `role` is who may tap it. `seen` is how the tournament stood
    (`Reply.seen`) where a tap on an old message must change nothing, else empty. A command of several fields is given them
    as `fields`, each with its text: what they name is there by its number or key. Where the command needs words, `asks` is the
    question to be asked first; the words are the field that is still empty, or the whole argument, "{}". One that turns the pages
    of a list names the `page` (0: it turns none), beside the command and not in its words. `short` is what is enough where many
    stand in one row, under a text that names them ("": its label).
    """

    label: str
    command: str
    argument: str = ""
    role: Role = Role.PLAYER
    weight: Weight = Weight.PLAIN
    seen: str = ""
    asks: str = ""
    fields: tuple[tuple[str, str], ...] = ()
    page: int = 0
    short: str = ""


def good_while(known: str, line: str, fields: Fields) -> Fields:
    """The fields of a button that is good as long as what was `known` above it stands so: those of its command, or its line."""
    return (*(fields or ((LINE, line),)), (KNOWN, known))
