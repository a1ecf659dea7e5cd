"""All rows of the catalogue, in the order of the help, and the one that a name means."""

from __future__ import annotations

from unicodedata import combining, normalize

from bot.services.catalogue.club import CLUB
from bot.services.catalogue.command import Command
from bot.services.catalogue.discipline import DISCIPLINE
from bot.services.catalogue.rules import RULES
from bot.services.catalogue.tables import CHIPS, HISTORY, TABLES
from bot.services.catalogue.tournament import DRAW, SETUP

COMMANDS: tuple[Command, ...] = (*RULES, *SETUP, *DRAW, *TABLES, *CHIPS, *DISCIPLINE, *HISTORY, *CLUB)
GROUPS = tuple(dict.fromkeys(command.group for command in COMMANDS))
_BY_NAME = {name: command for command in COMMANDS for name in (command.name, *command.aliases)}


def find_command(name: str) -> Command | None:
    """The command with this name or alias, in small letters or not, with its accents or without.

    >>> find_command("COMPARER").name, find_command("rôle").name
    ('compare', 'role')
    """
    return _BY_NAME.get("".join(sign for sign in normalize("NFD", name.casefold()) if not combining(sign)))
