"""The one table of commands: Discord, Telegram, the terminal's help and the documentation all read it."""

from __future__ import annotations

from dataclasses import dataclass

from bot.domain.people import Role


@dataclass(frozen=True, slots=True)
class Command:
    """A command: its name, who may give it, the argument that the rest of the line fills (or none), other names for it.

    What it does and how it is used stand in the i18n catalogues under `command.<name>.help` and `.usage`.
    """

    name: str
    role: Role
    argument: str | None = None
    aliases: tuple[str, ...] = ()


COMMANDS: tuple[Command, ...] = (
    Command("ask", Role.PLAYER, "question", aliases=("question", "vraag", "regle", "rule")),
    Command("article", Role.PLAYER, "article", aliases=("art", "artikel")),
    Command("compare", Role.PLAYER, "question", aliases=("comparer", "vergelijk")),
    Command("books", Role.PLAYER, aliases=("livres", "boeken", "reglements")),
    Command("book", Role.DIRECTOR, "book", aliases=("livre", "boek", "reglement")),
    Command("language", Role.PLAYER, "language", aliases=("langue", "taal", "lang")),
    Command("help", Role.PLAYER, aliases=("aide", "hulp", "start")),
)


def find_command(name: str) -> Command | None:
    """The command with this name or alias, in small letters or not.

    >>> find_command("COMPARER").name
    'compare'
    """
    wanted = name.casefold()
    return next((command for command in COMMANDS if wanted == command.name or wanted in command.aliases), None)
