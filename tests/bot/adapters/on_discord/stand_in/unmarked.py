"""Reads Discord's markup as a client does: what is bold, and what is left once the marks are gone."""

from __future__ import annotations

import re

TOKENS = re.compile(
    r"(?P<escaped>\\[^0-9A-Za-z\s])|(?P<bold>\*\*)|(?P<hidden>\u200b)|(?P<mark>[*_~`|\[\]<])|(?P<plain>.)", re.DOTALL
)


def unmarked(text: str) -> str:
    """A text without its marks, as it is read."""
    return "".join(said for said, _ in _read(text))


def bold(text: str) -> str:
    """What of a text is bold."""
    return "".join(said for said, is_bold in _read(text) if is_bold)


def marks_of(text: str) -> list[str]:
    """The marks that are obeyed in a text, in order."""
    return [found[0] for found in TOKENS.finditer(text) if found.lastgroup in ("bold", "mark")]


def quotation(text: str) -> str:
    """The quoted lines of a message, without the sign of the quotation."""
    return "\n".join(line.removeprefix("> ") for line in text.split("\n") if line.startswith("> "))


def _read(text: str) -> list[tuple[str, bool]]:
    said, is_bold = list[tuple[str, bool]](), False
    for found in TOKENS.finditer(text):
        if found.lastgroup == "bold":
            is_bold = not is_bold
        elif found.lastgroup == "escaped":
            said.append((found[0][1:], is_bold))
        elif found.lastgroup == "plain":
            said.append((found[0], is_bold))
    return said
