"""Joins the lines of a page into paragraphs: what the printer broke is one again, a hyphen at a line's end is taken back, and
points of a list that were run together on one line are parted.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from knowledge.reading.lines import Line, joined
from knowledge.reading.outline.looks import run_in

_ENDED = re.compile(r"[.!?:;…][»\")\]’”']*$")
_POINT = re.compile(
    r"^(?:\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)]|\d{1,3}(?:[.-]\d{1,3}){1,2}[.)]?)\s+\S|^(?:article|artikel|art\.|§)\s*\d",
    re.IGNORECASE,
)
SAME_SIZE = 0.08
_POINT_WITHIN = re.compile(r"(?<=[.!?;:…)»\"”])\s+[-–—•]\s+(?=[^\W\d_])")
COMMON = 5
"""How many points of a document must begin with a title and a dash for that to be its way of beginning them."""


_WAITS = frozenset(
    """à au aux de du des le la les un une et ou que qui dont où par pour dans sur avec sans en comme est sont entre chez vers ce
    cet cette ces son sa ses leur leurs ne se
    the a an of to and or that which who by for in on with at as if from is are be into than its their his
    het een van en of dat die door voor in op met te als bij naar om tot uit zijn wordt worden""".split()
)
"""Words behind which no sentence ends: what follows goes on, with whatever letter it begins."""


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


def parted(lines: Sequence[Line]) -> tuple[Line, ...]:
    """These paragraphs, and of one into which the next point of the list has slipped ("… the pot. - Dead hand – A hand …"), its
    parts; only where the document's points begin with a title and a dash.
    """
    if sum(bool(line.marker and run_in(line.text)) for line in lines) < COMMON:
        return tuple(lines)
    return tuple(part for line in lines for part in _points(line))


def _points(line: Line) -> Iterator[Line]:
    # what repeats other words is a row of a table, and a heading holds no points
    if line.own is not None or line.level:
        yield line
        return
    start, looks = 0, line
    for match in _POINT_WITHIN.finditer(line.text):
        if run_in(line.text[match.end() :]):
            yield replace(looks, text=line.text[start : match.start()])
            start, looks = match.end(), replace(line, marker="-", bold=False, lead="", gap=False)
    yield replace(looks, text=line.text[start:])


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
    """Whether a sentence goes on across a gap: no sign ends the one line, and a small letter begins the other, or the one line
    ends with a word behind which something must come.
    """
    if last.level or (last.text.isupper() and not line.text.isupper()) or len(last.text) <= 25 or _POINT.match(line.text):
        return False
    waits = last.text.rsplit(" ", 1)[-1].casefold() in _WAITS
    return last.text[-1:].isalnum() and (line.text[:1].islower() or waits)


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
