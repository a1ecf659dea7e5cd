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


def is_hidden(element: _Element) -> bool:
    """Whether it is a run whose letters Word shows to nobody who reads or prints the document."""
    letters = element.find(f"{W}rPr") if element.tag == f"{W}r" else None
    hidden = letters.find(f"{W}vanish") if letters is not None else None
    return hidden is not None and hidden.get(f"{W}val", "1") not in NO


def is_gone(paragraph: _Element) -> bool:
    """Whether the mark that ends a paragraph was struck out, moved elsewhere or hidden: with no text it is no paragraph."""
    mark = paragraph.find(f"{W}pPr/{W}rPr")
    return mark is not None and any(mark.find(f"{W}{name}") is not None for name in ("del", "moveFrom", "vanish"))


def hidden_in(run: _Element) -> str:
    """The words of a hidden run."""
    return folded("".join(text.text or "" for text in run.iter(f"{W}t")))


def lines_of(
    element: _Element, label: Callable[[_Element], str] = lambda _: "", hidden: Callable[[str], None] = lambda _: None
) -> list[str]:
    """The lines of what holds paragraphs. `label` is what a list puts before one; `hidden` is told what is hidden."""
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
        if is_hidden(at):
            hidden(hidden_in(at))
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
