"""Plain text and Markdown as lines."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from dataclasses import replace

from knowledge.reading.formats.letters import without_mail, without_senders
from knowledge.reading.formats.signs import beside, plain, without_comments, without_struck
from knowledge.reading.lines import BULLETS, Document, Line
from knowledge.reading.outline.numbers import readings
from knowledge.reading.tables import rows_as_lines

_HEADING = re.compile(r"^ {0,3}(#{1,6})\s+(\S.*)$")
_BULLET = re.compile(rf"^(\s*)(?:[{re.escape(BULLETS)}]\s+(?:o\s+)?|[-–—•·▪●](?=[^\W\d_]))(?=\S)")
_EMPHASISED = re.compile(
    r"^\s*(?:(?:[\d.-]{1,8}|\(?\w{1,3})[.):]?\s+)?(?:\*\*|__|<b>|<strong>)(?P<words>[^*<_]+)(?:\*\*|__|</b>|</strong>)(?P<rest>.*)$",
    re.IGNORECASE,
)
_NEXT = re.compile(r"^\s*(?P<sign>\*{1,2}|_{1,2})(?P<words>[^\s*_][^*_]{0,80})(?P=sign)(?P<rest>.*)$")
"""Words in another emphasis directly behind the first: a number in bold, then its title in italics."""
_ROW = re.compile(r"^\s*\|.*\|\s*$")
_BAR = re.compile(r"(?<!\\)\|")
_QUOTE = re.compile(r"^\s{0,3}(?:>\s?)+")
_UNDERLINE = re.compile(r"^\s{0,3}(=+|-{3,})\s*$")
_FURROW = re.compile(r"[\w]")
_FIELD = re.compile(r"^\s*(?:-\s|[\w-]{1,30}:)")
MOST_BEFORE = 40
"""Lines that a program puts before a text, at the most."""
WIDEST = 140
"""Letters in the longest line of a text whose lines were wrapped; longer ones are paragraphs."""


def read(text: str) -> Document:
    """A text's lines. A form feed begins a page."""
    text, aside = _without_front_matter(text.replace("\r\n", "\n").replace("\r", "\n"))
    text, mail = without_mail(text)
    text, senders = without_senders(text)
    text, hidden = without_comments(text)
    text, struck = without_struck(text)
    found: list[Line] = []
    outside: list[tuple[str, str]] = []
    for number, page in enumerate(text.split("\f"), 1):
        found.extend(_lines(page.split("\n"), number, outside))
    width = _width(found)
    lines = tuple(replace(line, margin=width) for line in found)
    return Document(lines, pages=found[-1].page if found else 1, aside=(*aside, *mail, *senders, *hidden, *struck, *outside))


def _without_front_matter(text: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    """A text without what a program has put before it between two lines of dashes ("title: …"), and that."""
    lines = text.split("\n", MOST_BEFORE)
    end = next((at for at, line in enumerate(lines[1:MOST_BEFORE], 1) if line.rstrip() in ("---", "...")), 0)
    if lines[0].rstrip() != "---" or not end or not all(_FIELD.match(line) for line in lines[1:end] if line.strip()):
        return text, ()
    return "\n".join(lines[end + 1 :]), tuple(("front matter", line.strip()) for line in lines[1:end] if line.strip())


def _lines(raw: list[str], page: int, outside: list[tuple[str, str]]) -> Iterator[Line]:
    """The lines of a page; `outside` is given what is no part of the text."""
    gap, table = True, list[list[str]]()
    for index, line in enumerate(raw):
        if other := beside(line):
            outside.append(other)
            gap = True
            continue
        if _ROW.match(line):
            if set(line) - set("|-: \t"):
                table.append(_BAR.split(line.strip().strip("|")))
            continue
        yield from rows_as_lines([[plain(cell) for cell in row] for row in table], page)
        table = []
        underline = _UNDERLINE.match(raw[index + 1]) if index + 1 < len(raw) and line.strip() else None
        level = (1 if underline.group(1)[0] == "=" else 2) if underline and not _BULLET.match(line) else 0
        if _FURROW.search(plain(line)):
            yield _line(line, page, gap=gap, level=level)
        gap = not _FURROW.search(plain(line))
    yield from rows_as_lines([[plain(cell) for cell in row] for row in table], page)


def _line(line: str, page: int, *, gap: bool, level: int) -> Line:
    heading = _HEADING.match(line)
    if heading:
        return Line(plain(_unclosed(heading.group(2))), page=page, gap=True, level=len(heading.group(1)), right=len(line))
    line = _QUOTE.sub("", line.expandtabs(8) if line[:1] == "\t" else line)
    indent = len(line) - len(line.lstrip())
    bullet = _BULLET.match(line)
    rest = line[bullet.end() :] if bullet else line
    strong = _EMPHASISED.match(rest)
    after = plain(strong.group("rest")) if strong else ""
    whole = strong is not None and not any(character.isalnum() for character in after)
    return Line(
        plain(rest), page=page, x=indent, right=len(line.rstrip()), gap=gap, level=level, bold=whole and not bullet,
        lead=_lead(strong) if strong and (not whole or bullet) else "",
        marker="-" if bullet else "", depth=min(3, indent // 2) if bullet else 0,
    )  # fmt: skip


def _lead(strong: re.Match[str]) -> str:
    """The first words of a line that are set apart; behind a number also those in another emphasis, which are its title."""
    words = plain(strong.group("words"))
    number = next(readings(words), None)
    title = _NEXT.match(strong.group("rest")) if number and not number.rest else None
    return f"{words} {plain(title.group('words'))}" if title and title.group("rest").strip() else words


def _unclosed(words: str) -> str:
    """A heading's words without the signs that may close it ("## Title ##")."""
    bare = words.rstrip().rstrip("#")
    return bare if bare[-1:].isspace() else words


def _width(lines: list[Line]) -> float:
    """How wide a text is whose lines were wrapped by hand; 0 where they weren't."""
    lengths = sorted(line.right for line in lines if not line.level and not line.row)
    if len(lengths) < 8 or lengths[-1] > WIDEST:
        return 0.0
    width = lengths[int(len(lengths) * 0.97)]
    following = [line for line, after in itertools.pairwise(lines) if not after.gap and not after.marker and not line.level]
    full = sum(1 for line in following if line.right > 0.8 * width)
    return width if width >= 40 and full >= max(4, 0.4 * len(following)) else 0.0
