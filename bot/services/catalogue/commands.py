"""All rows of the catalogue, in the order of the help, and the one that a name means."""

from __future__ import annotations

from unicodedata import combining, normalize

from bot.domain.club.people import Role
from bot.services.catalogue.club import CLUB
from bot.services.catalogue.command import Command
from bot.services.catalogue.discipline import DISCIPLINE
from bot.services.catalogue.rules import RULES
from bot.services.catalogue.tables import CHIPS, HISTORY, TABLES
from bot.services.catalogue.tournament import DRAW, SETUP

COMMANDS: tuple[Command, ...] = (*RULES, *SETUP, *DRAW, *TABLES, *CHIPS, *DISCIPLINE, *HISTORY, *CLUB)
SHELVES = ("me", "show", "rules", "tournament", "draw", "table", "chips", "penalty", "player", "club")
"""The first words of commands that have two. What a player may not give stands on no shelf of theirs (the first two), but for the
rules, which everybody asks and a director chooses.
"""
GROUPS = tuple(dict.fromkeys(command.group for command in COMMANDS))
_BY_NAME = {name: command for command in COMMANDS for name in (command.name, *command.aliases)}


def find_command(name: str) -> Command | None:
    """The command with this name or alias, in small letters or not, with its accents and hyphens or without.

    >>> find_command("COMPARER").name, find_command("rôle").name, find_command("main-par-main").name
    ('compare', 'role', 'handforhand')
    """
    return _BY_NAME.get(folded_name(name))


def folded_name(name: str, joint: str = "") -> str:
    """A name as it is compared: small letters without accents, and a `joint` where its words are joined.

    >>> folded_name("Main-par-main"), folded_name("réserver-siège", "_")
    ('mainparmain', 'reserver_siege')
    """
    plain = "".join(sign for sign in normalize("NFD", name.casefold()) if not combining(sign))
    return plain.replace("-", joint).replace("_", joint)


def on_shelf(shelf: str) -> tuple[Command, ...]:
    """The commands of a shelf, in the order of the help; those that stand alone for the empty one."""
    return tuple(command for command in COMMANDS if shelf in command.shelves)


def role_for(shelf: str) -> Role:
    """Who finds a shelf in a list of commands: whoever may give the least of what is its own."""
    return min(command.role for command in COMMANDS if command.shelf == shelf)
