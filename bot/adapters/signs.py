"""Signs that no chat may be given as they are: those that turn the writing round, and those that nobody can read."""

from __future__ import annotations

import re

_TURNS = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""Marks that turn the direction of writing: with one in a name, the line behind it reads backwards."""


def readable(text: str, controls: re.Pattern[str]) -> str:
    """A text without marks that turn it round, and with a sign in the place of each of the `controls`."""
    return controls.sub("\ufffd", _TURNS.sub("", text))


def shortened(text: str, longest: int) -> str:
    """A text that ends with an ellipsis beyond `longest` characters (0: any length).

    >>> shortened("Marie Dupont", 8)
    'Marie D…'
    """
    return f"{text[: longest - 1].rstrip()}…" if longest and len(text) > longest else text


def marked_part(text: str, marked: tuple[int, int]) -> tuple[int, int]:
    """Where the sentence of a passage that decides begins and ends; a mark on the whole of it marks nothing."""
    start, end = marked
    return (0, 0) if end <= start or (start, end) == (0, len(text)) else (start, end)
