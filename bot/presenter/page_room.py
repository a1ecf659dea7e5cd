"""A page of a list in one message: it is turned where it stands, and another beside it would go on saying what was there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.presenter.blocks import Block, Entry, Line, Member

MOST = 3_000
"""Characters of a page, with room for the marks of a platform: Discord and Telegram take some four thousand in a message."""
SHORTEST = 80
"""Characters that are left of a text however long the others are."""


def fitted(blocks: Sequence[Block], most: int = MOST) -> tuple[Block, ...]:
    """A page of `most` characters: of its longest texts the ends are left out, which the whole list as a file has, marked by "…".
    What is quoted from a book stays whole.

    >>> [block.text for block in fitted([Entry("n° 1", "a" * 400), Entry("n° 2", "b" * 90)], 220)][1] == "b" * 90
    True
    """
    texts = [block.text for block in blocks if isinstance(block, Entry | Line | Member)]
    over = sum(map(len, texts)) - most
    if over <= 0:
        return tuple(blocks)
    longest = max(map(len, texts))
    while longest > SHORTEST and sum(min(len(text), longest) for text in texts) > most:
        longest -= 1
    return tuple(
        replace(block, text=_short(block.text, longest)) if isinstance(block, Entry | Line | Member) else block
        for block in blocks
    )


def _short(text: str, longest: int) -> str:
    return text if len(text) <= longest else f"{text[: longest - 1].rstrip()}…"
