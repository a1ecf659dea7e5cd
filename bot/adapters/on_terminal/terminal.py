"""Where the words of a shell's commands go: standard output and standard error, opened at the first word for people."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

# imported below, not here: a script that is given JSON needs neither a screen nor a sentence

PLACE = "terminal"
"""What a request from here says of where it comes from."""


@dataclass(frozen=True)
class Terminal:
    """Where a command's results and its complaints go, and in which `language` it was asked to speak (None: the question's)."""

    language: str | None

    @cached_property
    def out(self) -> Console:
        """Where results go."""
        from bot.adapters.on_terminal.render import Screen

        return Screen.of(stderr=False)

    @cached_property
    def complaints(self) -> Console:
        """Where complaints go, and what is told while something lasts."""
        from bot.adapters.on_terminal.render import Screen

        return Screen.of(stderr=True)

    def say(self, key: str, **fields: object) -> str:
        """A sentence of Floorman's own."""
        from bot.i18n.words import words_in

        return words_in(self.language or "fr").say(key, **fields)

    def complain(self, key: str, **fields: object) -> int:
        """Prints what is wrong on standard error. Returns the exit code for it, 2."""
        from bot.adapters.on_terminal.render import show_line

        show_line(self.complaints, self.say(key, **fields))
        return 2
