"""What is typed in the terminal, as messages and requests: lines, pasted lists, files."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from bot.adapters.on_terminal.terminal import PLACE
from bot.domain.club.people import Role
from bot.presenter.command_names import Typed, read_command
from bot.services.catalogue import BEYOND
from bot.services.requests import Request

LEAVE = frozenset({"/quit", "/exit", "/quitter", "/stop", "/q"})
NAMED = re.compile(r"@[0-9]{1,4}(?!\S)")
"""A tournament by its number, which is no file."""
LARGEST_FILE = 2_000_000
"""Bytes of a file with names: ten thousand of them have half a million."""


def read_line(line: str, language: str | None, actor: str = "", person: int = 0) -> Request:
    """A message as a request: a command where it begins with a slash, a question otherwise. `actor` and `person` say who
    types.
    """
    if not line.startswith("/"):
        return Request("ask", {"question": line}, PLACE, Role.DIRECTOR, language, actor, person)
    command, name, rest = split(line)
    given, arguments = (command.name, command.arguments(rest)) if command else (name, {BEYOND: rest})
    return Request(given, arguments, PLACE, Role.DIRECTOR, language, actor, person)


def split(line: str) -> Typed:
    """The command that a line gives, its name as it was typed, and what stands behind it, on its line or below."""
    return read_command(line[1:])


def goes_on(line: str) -> bool:
    """Whether a message goes on below this line, until an empty one: a list is pasted behind a command that takes one and that
    has nothing behind it yet, or the line ends with a semicolon: that of a sanction stands alone.
    """
    if not line.startswith("/"):
        return False
    command, _, rest = split(line)
    if command is None or not command.block:
        return False
    return (not rest and not command.optional) or (rest.endswith(";") and not _is_short(line))


def _is_short(line: str) -> bool:
    """Whether a message begins a sanction: that is no list, and a semicolon at its end stands there by habit."""
    command = split(line).command
    return command is not None and command.group == "discipline"


def _is_command(line: str) -> bool:
    """Whether a line begins with a command that there is: nobody in a list is called that."""
    return line.startswith("/") and (line.casefold() in LEAVE or split(line).command is not None)


def messages(lines: Iterable[str]) -> Iterator[str]:
    """Lines joined to messages: where a message goes on, up to the next empty line or the next command."""
    waiting: list[str] = []
    for line in lines:
        if waiting:
            if line and not _is_command(line) and not (line.startswith("/") and _is_short(waiting[0])):
                waiting.append(line)
                continue
            yield "\n".join(waiting)
            waiting = []
            if not line:
                continue
        if goes_on(line):
            waiting = [line]
        else:
            yield line
    if waiting:
        yield "\n".join(waiting)


def with_file(line: str) -> str:
    """A message with the text of a file for its name: "/enter @players.csv". Raises OSError, UnicodeDecodeError."""
    command, name, rest = split(line) if line.startswith("/") else Typed(None, "", "")
    if command is None or not command.block or not rest.startswith("@") or NAMED.match(rest):
        return line
    with Path(rest[1:].strip()).open(encoding="utf-8-sig") as file:
        return f"/{name}\n{file.read(LARGEST_FILE)}"
