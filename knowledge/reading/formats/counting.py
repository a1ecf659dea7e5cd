"""The labels with which a list counts its points."""

from __future__ import annotations


def counted(kind: str, number: int) -> str:
    """The label of a point of a list: "3.", "c.", "iv.", or a dash.

    >>> counted("1", 3), counted("a", 3), counted("i", 4), counted("-", 2)
    ('3.', 'c.', 'iv.', '-')
    """
    if kind in ("a", "A"):
        letter = chr(ord("a") + (number - 1) % 26)
        return f"{letter if kind == 'a' else letter.upper()}."
    if kind in ("i", "I"):
        roman = _roman(number)
        return f"{roman if kind == 'i' else roman.upper()}."
    return "-" if kind == "-" else f"{number}."


def _roman(number: int) -> str:
    parts = ((100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))
    text = ""
    for value, sign in parts:
        text += sign * (number // value)
        number %= value
    return text
