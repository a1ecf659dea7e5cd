"""Commands that are named in a message as Discord's own: a tap on one opens it in the field for writing."""

from __future__ import annotations

import re
from collections.abc import Mapping

from bot.adapters.layout import COMMAND
from bot.presenter.command_names import path
from bot.services.catalogue import Command, find_command

Ids = Mapping[str, int]
"""The numbers that Discord has given the commands of this application, by their first words in English; another application's are
others.
"""
NO_IDS: Ids = {}
"""None is known: before the commands were given to Discord, and where it did not take them."""
ENGLISH = "en"
"""The language of the names by which Discord knows commands, whatever it shows in its list."""
FIELD = re.compile(r"(?: [\w-]{1,32}){0,2} [\w-]{1,32}:\S")
"""What stands behind the name of a command where its fields are filled in, which a mention can't carry: names of Discord's have
32 characters at most.
"""


def mention(command: Command, ids: Ids) -> str:
    """A command to be tapped; empty where its number is not known. It is under its English name in every language: Discord shows
    it as it is written, and a tap on a translated one does nothing.

    >>> mention(find_command("breaktable"), {"table": 12}), mention(find_command("breaktable"), {"ask": 12})
    ('</table break:12>', '')
    """
    parts = path(command, ENGLISH)
    number = ids.get(parts[0])
    return f"</{' '.join(parts)}:{number}>" if number else ""


def with_mention(line: str, told: str, language: str, ids: Ids) -> str:
    """What a command that stands alone in a message is `told` as, in code, and to be tapped: under one name where the reader
    calls it as Discord does, else with his own in front, which he finds in Discord's list. A line with more behind the command
    is what it was.

    >>> with_mention("breaktable", "`/table break`", "en", {"table": 12})
    '</table break:12>'
    >>> with_mention("breaktable", "`/table casser`", "fr", {"table": 12})
    '`/table casser` (</table break:12>)'
    """
    command = find_command(line.strip())
    tapped = mention(command, ids) if command is not None else ""
    if command is None or not tapped:
        return told
    return tapped if path(command, language) == path(command, ENGLISH) else f"{told} ({tapped})"


def within(text: str, language: str, ids: Ids) -> dict[str, str]:
    """The commands that a sentence of the catalogue names ("/undo") and that are to be tapped there, by their names in it: those
    that the reader calls as Discord does. Two names beside each other would be too many in a sentence.
    """
    named = dict[str, str]()
    for found in COMMAND.finditer(text) if ids else ():
        command = find_command(found[1])
        if command is not None and path(command, language) == path(command, ENGLISH) and (tapped := mention(command, ids)):
            named[f"/{' '.join(path(command, language))}"] = tapped
    return named


def put_in(text: str, named: Mapping[str, str]) -> str:
    """A text, ready to be shown, with its commands to be tapped; those whose fields are filled in stay to be typed.

    >>> put_in("Undo it by /undo, or /table move player:Marie", {"/undo": "</undo:7>", "/table move": "</table move:12>"})
    'Undo it by </undo:7>, or /table move player:Marie'
    """
    for name, tapped in named.items():
        pattern = re.compile(rf"(?<![\w/<]){re.escape(name)}(?![\w:-])(?!{FIELD.pattern})")
        text = pattern.sub(tapped, text)
    return text
