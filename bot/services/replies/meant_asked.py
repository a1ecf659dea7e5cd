"""What is asked where nobody is called as it was typed, before anything is done to somebody who is called almost so; and where
the words of an offence name somebody else.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.services.replies.reply import Asked


@dataclass(frozen=True, slots=True)
class MeantChoice:
    """Who may be meant, and the command that says so: its line, or its fields; `known` is how they stand, for the button."""

    names: tuple[str, ...]
    line: str = ""
    fields: tuple[tuple[str, str], ...] = ()
    known: str = ""


@dataclass(frozen=True, slots=True)
class MeantAsked(Asked):
    """Whom a floor means by what he has `typed`, each of which is nobody's name, to whom `command` is about to be given; the
    likeliest first. `offence` is what was read behind a name, where no semicolon parted them. `at_hand` is how the tournament
    must stand for a tap to be good (empty: however it stands).
    """

    command: str
    typed: tuple[str, ...]
    choices: tuple[MeantChoice, ...]
    offence: str = ""
    at_hand: str = ""


@dataclass(frozen=True, slots=True)
class TogetherAsked(Asked):
    """Whether `others` whom the words of an offence name (`said`) get a sanction each too, beside the one whom `command` is
    about: all of them, or that one alone.
    """

    command: str
    others: tuple[str, ...]
    said: str
    choices: tuple[MeantChoice, ...]
