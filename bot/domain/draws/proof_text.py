r"""Any text on one line that survives a chat: what does not, and what can't be seen, is written as `\u{...}`.

Which characters those are is fixed here by number and not asked of a Unicode table, so that every program writes a name alike,
whatever its age. docs/draw-method.md lists the same numbers.
"""

from __future__ import annotations

import re

MOST_CHARACTERS = 200
"""Of a name, an option, a reason."""

HIDDEN: tuple[tuple[int, int], ...] = (
    (0x00, 0x1F),  # controls, line breaks, tabs
    (0x5C, 0x5C),  # \ begins an escape
    (0x60, 0x60),  # ` would end a code block of a chat
    (0x7F, 0xA0),
    (0xAD, 0xAD),
    (0x300, 0x36F),  # accents on their own: a chat may join them to their letter
    (0x61C, 0x61C),
    (0x115F, 0x1160),
    (0x1680, 0x1680),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x2000, 0x200F),
    (0x2028, 0x202F),
    (0x205F, 0x206F),
    (0x2800, 0x2800),
    (0x3000, 0x3000),
    (0x3164, 0x3164),
    (0xD800, 0xDFFF),  # halves of characters, which no file can hold
    (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFFF),
    (0xE0000, 0xE0FFF),
)
"""Code points that are never written as they are, first and last of each range."""

_HIDDEN = re.compile(
    "[" + "".join(f"{re.escape(chr(first))}-{re.escape(chr(last))}" for first, last in HIDDEN) + r"]|^ |(?<= ) | \Z"
)
_ESCAPE = re.compile(r"\\(?:(\\)|u\{([0-9a-f]{1,6})\}|)")


def _escaped(found: re.Match[str]) -> str:
    return r"\\" if found[0] == "\\" else f"\\u{{{ord(found[0]):x}}}"


def written(text: str) -> str:
    r"""A text as it stands on a line of its own: hidden characters, and a space at the beginning, at the end or after a space,
    as `\u{number}` (hexadecimal), a backslash as two.

    >>> print(written("Zoé\n draw 2: seats"))
    Zoé\u{a} draw 2: seats
    >>> print(written(" two  spaces "))
    \u{20}two \u{20}spaces\u{20}
    """
    return _HIDDEN.sub(_escaped, text)


def read_back(line: str) -> str:
    r"""The text of which `written` makes this line. Raises ValueError where it makes it of none.

    >>> read_back(r"Zo\u{e9}")
    Traceback (most recent call last):
    ValueError: not written as it should be
    """

    def character(found: re.Match[str]) -> str:
        return "\\" if found[1] else chr(int(found[2] or "0", 16))

    text = _ESCAPE.sub(character, line)
    if written(text) != line:
        raise ValueError("not written as it should be")
    return text
