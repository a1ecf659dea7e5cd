"""What of a Word paragraph somebody reads: not what was struck out, moved elsewhere or hidden, but signs that are no letters."""

from __future__ import annotations

from collections.abc import Callable

from lxml.etree import _Element

from knowledge.reading.formats.docx_numbers import NO, W
from knowledge.reading.formats.encodings import once
from knowledge.reading.lines import folded

PASSED = frozenset({
    f"{W}pPr", f"{W}rPr", f"{W}del", f"{W}moveFrom",
    "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback",
})  # fmt: skip
"""What is no text, or is text that stands elsewhere as well."""
SPACES = frozenset({f"{W}tab", f"{W}ptab"})
BREAKS = frozenset({f"{W}br", f"{W}cr"})
_SYMBOLS = {
    ("symbol", 0xA7): "♣", ("symbol", 0xA8): "♦", ("symbol", 0xA9): "♥", ("symbol", 0xAA): "♠",
    ("symbol", 0xAE): "→", ("symbol", 0xB3): "≥", ("symbol", 0xA3): "≤", ("symbol", 0xB4): "×", ("symbol", 0xB1): "±",
    ("wingdings", 0xE0): "→", ("wingdings", 0xDF): "←", ("wingdings", 0xF3): "↔", ("wingdings", 0xE8): "→",
}  # fmt: skip
"""The signs that Word takes from fonts of signs: the suits, and the arrows that it makes of "-->"."""
_LOOKS = {"vanish": "hidden", "strike": "struck", "dstrike": "struck"}
"""The looks of letters that are no part of the text."""


def letters_of(element: _Element) -> str | None:
    """What an element prints, or None where that stands in the elements inside it."""
    if element.tag == f"{W}t":
        return once(element.text or "")
    if element.tag in SPACES:
        return " "
    if element.tag == f"{W}noBreakHyphen":
        return "-"
    if element.tag == f"{W}sym":
        return _symbol(element)
    return None


def _symbol(element: _Element) -> str:
    """A sign of a font of signs; one that isn't known is a sign of which nobody can tell which letter it is."""
    try:
        code = int(element.get(f"{W}char", ""), 16) & 0xFF
    except ValueError:
        return ""
    return _SYMBOLS.get((element.get(f"{W}font", "").casefold(), code), chr(0xF000 + code))


def taken_out(letters: _Element | None, otherwise: str = "") -> str:
    """What becomes of letters of this look: "hidden" where Word shows them to nobody, "struck" where a line runs through them, or
    empty. `otherwise` is what becomes of those of which it says nothing.
    """
    found = {name: _says(letters, name) for name in _LOOKS}
    taken = {kind for name, kind in _LOOKS.items() if found[name]}
    untold = all(found[name] is None for name, kind in _LOOKS.items() if kind == otherwise)
    return next((kind for kind in _LOOKS.values() if kind in taken), otherwise if untold else "")


def _says(letters: _Element | None, name: str) -> bool | None:
    look = letters.find(f"{W}{name}") if letters is not None else None
    return None if look is None else look.get(f"{W}val", "1") not in NO


def is_gone(paragraph: _Element) -> bool:
    """Whether the mark that ends a paragraph was struck out, moved elsewhere or hidden: with no text it is no paragraph."""
    mark = paragraph.find(f"{W}pPr/{W}rPr")
    return mark is not None and any(mark.find(f"{W}{name}") is not None for name in ("del", "moveFrom", "vanish"))


def lines_of(
    element: _Element, label: Callable[[_Element], str] = lambda _: "", takes_out: Callable[[_Element], bool] = lambda _: False
) -> list[str]:
    """The lines of what holds paragraphs. `label` is what a list puts before one; `takes_out` says which runs are left out."""
    lines, words = list[str](), list[str]()
    waiting: list[_Element | None] = [element]
    while waiting:
        at = waiting.pop()
        paragraph = at is None or at.tag == f"{W}p"
        if paragraph or (at is not None and at.tag in BREAKS):
            lines.append(folded("".join(words)))
            words = []
        if at is None or at.tag in PASSED:
            continue
        if at.tag == f"{W}r" and takes_out(at):
            continue
        if paragraph:
            words.append(f"{label(at)} ")
            waiting.append(None)
        said = letters_of(at)
        if said is not None:
            words.append(said)
        else:
            waiting.extend(reversed(list(at)))
    return [line for line in (*lines, folded("".join(words))) if line]


def words_of(element: _Element) -> str:
    """The words of what holds paragraphs, or of a part of one."""
    return " ".join(lines_of(element))
