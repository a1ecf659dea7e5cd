"""What is asked before somebody is excluded: until when, or from what."""

from __future__ import annotations

from dataclasses import dataclass

from bot.services.replies.discipline import SanctionView
from bot.services.replies.reply import Asked


@dataclass(frozen=True, slots=True)
class BanAsked(Asked):
    """Until when somebody is to be excluded, or from what: `said` is what could not be read of it (empty: it was not said), and
    `choices` what it may mean. `command` is the one that is asked about: with the incident of a sanction (who, by number and
    name, and the rest as a line says it), or with the number of the sanction that is corrected. `of_what` are the words of an
    exclusion that don't say from what; `known` is how the players stand, for the buttons.
    """

    said: str
    choices: tuple[SanctionView, ...]
    command: str
    name: str
    person: int
    case: int
    offence: str
    words: str
    more: tuple[tuple[str, str], ...]
    rest: tuple[str, ...]
    of_what: str = ""
    known: str = ""
