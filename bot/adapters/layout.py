"""What messages have in common whatever their markup: commands as they are typed, files, what buttons replace."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from bot.i18n.words import words_in
from bot.presenter.blocks import Block, Copied, Entry, Hint, Line, Pointer, Sheet, Source
from bot.presenter.command_names import typed_path
from bot.presenter.plain_text import plain_text
from bot.services.catalogue import Command, find_command

COMMAND = re.compile(r"(?<![\w/])/([a-z]{2,20})\b")
"""A command in a sentence, under its own name."""
FIGURE_SPACE = "\u2007"
"""As wide as a digit; spaces at the beginning of a number in code are left out."""
FILE, TO_MEND = "floorman.txt", "floorman-list.txt"
File = tuple[str, bytes]
"""The name of a file and what is in it."""


Called = Callable[[Command, str], str]
"""How a platform writes the name of a command in a language."""


def in_two_words(command: Command, language: str) -> str:
    """The name of a command where lines are typed that may have two.

    >>> typed("breaktable 3", "fr", in_two_words), typed("confirm 1", "nl", in_two_words)
    ('/table casser 3', '/bevestigen 1')
    """
    return " ".join(typed_path(command, language))


def typed(line: str, language: str, called: Called) -> str:
    """A line with the command that it begins with as it is `called` in a language; one that is none of the catalogue's stays."""
    name, _, rest = line.partition(" ")
    words, command = words_in(language), find_command(name)
    own = words.say(f"slash.{name}") if f"slash.{name}" in words.keys else name
    return f"/{called(command, language) if command else own} {rest}".strip()


def in_words_of(blocks: Iterable[Block], language: str, called: Called) -> Iterator[Block]:
    """Blocks whose commands are called as the reader calls them."""

    def written(text: str) -> str:
        return COMMAND.sub(lambda found: typed(found[1], language, called), text)

    for block in blocks:
        match block:
            case Line():
                yield replace(block, text=written(block.text))
            case Entry():
                yield replace(block, name=written(block.name))
            case Hint() | Source() if block.command:
                yield replace(block, command=typed(block.command, language, called).removeprefix("/"))
            case _:
                yield block


def sheets(blocks: Sequence[Block]) -> tuple[File, ...]:
    """The files that a message brings."""
    return tuple((block.file or FILE, block.text.encode(errors="replace")) for block in blocks if isinstance(block, Sheet))


def as_file(blocks: Sequence[Block]) -> File:
    """A message as a file, where it is too long for the chat."""
    return FILE, plain_text(blocks).encode(errors="replace")


def in_files(blocks: Sequence[Block]) -> tuple[File, ...]:
    """A message that is too long for the chat as a file, and by themselves the lines that are to be mended and sent again."""
    copied = [block.text for block in blocks if isinstance(block, Copied)]
    return (as_file(blocks), *((TO_MEND, text.encode(errors="replace")) for text in copied))


def without_pointers(blocks: Sequence[Block]) -> list[Block]:
    """A message without the list of other articles, and without the line above it: they stand below as buttons."""
    leads = {at for at, (one, two) in enumerate(pairwise(blocks)) if isinstance(one, Line) and isinstance(two, Pointer)}
    return [block for at, block in enumerate(blocks) if at not in leads and not isinstance(block, Pointer)]
