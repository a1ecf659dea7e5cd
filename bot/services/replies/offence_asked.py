"""What is asked where it is not sure for what somebody is to be sanctioned."""

from __future__ import annotations

from dataclasses import dataclass

from bot.services.replies.reply import Asked


@dataclass(frozen=True, slots=True)
class OffenceChoice:
    """An offence that may be meant ("other": none of the list), and the command that says so: its line, or its fields; `own` is
    the club's name for one that is its own.
    """

    offence: str
    line: str = ""
    fields: tuple[tuple[str, str], ...] = ()
    own: str = ""


@dataclass(frozen=True, slots=True)
class OffenceAsked(Asked):
    """Which offence is meant by what a floor `said` of somebody (`name`), to whom `command` is about to be given; the likeliest
    comes first, that it is none of the list last. `known` is how he stands, for the buttons.
    """

    command: str
    name: str
    said: str
    choices: tuple[OffenceChoice, ...]
    known: str = ""
