"""Joins the lines of a page into paragraphs: what the printer broke is one again, a hyphen at a line's end is taken back."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from knowledge.reading.lines import Line, joined
from knowledge.reading.outline.looks import run_in

_ENDED = re.compile(r"[.!?:;…][»\")\]’”']*$")
_POINT = re.compile(
    r"^(?:\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)]|\d{1,3}(?:[.-]\d{1,3}){1,2}[.)]?)\s+\S|^(?:article|artikel|art\.|§)\s*\d",
    re.IGNORECASE,
)
SAME_SIZE = 0.08


def paragraphs(lines: Sequence[Line]) -> tuple[Line, ...]:
    """The paragraphs of these lines, each with the looks of its first line."""
    known = {word.casefold() for line in lines for word in re.findall(r"[\w-]+", line.text)}
    found: list[Line] = []
    last: Line | None = None
    for line in lines:
        if last is not None and _goes_on(found[-1], last, line):
            found[-1] = _together(found[-1], line, known)
        else:
            found.append(line)
        last = line
    return tuple(found)


def _goes_on(paragraph: Line, last: Line, line: Line) -> bool:
    """Whether a line belongs to the paragraph above it, whose last line was `last`."""
    if line.marker or line.row or last.row or line.level or paragraph.level:
        return False
    if not _same_letters(last, line) or (last.bold and not line.bold and not _is_cut(last, line)):
        return False
    if line.page != last.page or line.gap:
        return _is_cut(last, line)
    if _ENDED.search(last.text) and _POINT.match(line.text):
        return False
    if line.bold and not last.bold:
        return False
    if not last.margin:
        return _is_cut(last, line)
    if _ENDED.search(last.text) and line.x > last.x + _letter(last) * 1.5 and not paragraph.marker:
        return False
    if _ENDED.search(last.text) and (_stands_alone(line) or run_in(line.text)):
        return False
    first = line.text.split(" ", 1)[0]
    return last.margin - last.right < (len(first) + 1) * _letter(last)


def _stands_alone(line: Line) -> bool:
    """Whether a line is neither full nor ended, as a title is; the last line of a paragraph ends with a sign."""
    short = line.right < 0.75 * line.margin
    return short and line.text[:1].isupper() and (line.text[-1:].isalnum() or line.text.endswith((":", "?")))


def _same_letters(last: Line, line: Line) -> bool:
    return abs(last.size - line.size) <= SAME_SIZE * max(last.size, line.size)


def _letter(line: Line) -> float:
    """How wide a letter of a line is."""
    return (line.right - line.x) / max(1, len(line.text))


def _is_cut(last: Line, line: Line) -> bool:
    """Whether a sentence goes on across a gap: no sign ends the one line, and a small letter begins the other."""
    if last.level or (last.text.isupper() and not line.text.isupper()):
        return False
    return last.text[-1:].isalnum() and line.text[:1].islower() and not _POINT.match(line.text) and len(last.text) > 25


def _together(first: Line, second: Line, known: set[str]) -> Line:
    word = first.text.rsplit(" ", 1)[-1]
    if not (word.endswith("-") and word[-2:-1].isalpha() and second.text[:1].islower()):
        return joined(first, second)
    ahead = re.match(r"\w+", second.text)
    half, rest = word[:-1].lstrip("«\"“'‘(["), ahead.group() if ahead else ""
    if f"{half}-{rest}".casefold() in known and f"{half}{rest}".casefold() not in known:
        return joined(first, second, "")
    cut = replace(first, text=first.text[:-1], own=None if first.own is None else first.own[:-1])
    return joined(cut, second, "")
