"""What messages have in common whatever their markup: commands as they are typed, files, what buttons replace."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from bot.i18n.words import words_in
from bot.presenter.blocks import Block, Copied, Line, Pointer, Sheet
from bot.presenter.plain_text import plain_text

COMMAND = re.compile(r"(?<![\w/])/([a-z]{2,20})\b")
"""A command in a sentence, under its own name."""
FIGURE_SPACE = "\u2007"
"""As wide as a digit; spaces at the beginning of a number in code are left out."""
FILE, TO_MEND = "floorman.txt", "floorman-list.txt"
File = tuple[str, bytes]
"""The name of a file and what is in it."""


def typed(command: str, language: str) -> str:
    """A command as it is typed in a chat in a language.

    >>> typed("confirm 1", "fr")
    '/confirmer 1'
    """
    name, _, rest = command.partition(" ")
    words = words_in(language)
    shown = words.say(f"slash.{name}") if f"slash.{name}" in words.keys else name
    return f"/{shown} {rest}".strip()


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
