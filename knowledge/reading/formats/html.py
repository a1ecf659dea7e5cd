"""Web pages as lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from bs4 import BeautifulSoup
from bs4.element import NavigableString, PreformattedString, Tag

from knowledge.reading.formats.runs import Run, line_of
from knowledge.reading.limits import DEEPEST
from knowledge.reading.lines import Document, Line, folded
from knowledge.reading.refusals import CannotRead, Why
from knowledge.reading.tables import rows_as_lines, side_by_side

_SKIPPED = frozenset("script style head noscript template svg math iframe object canvas select button input textarea".split())
_ASIDE = frozenset("nav footer".split())
_BLOCKS = frozenset(
    """address article aside blockquote body caption dd details div dl dt fieldset figcaption figure form h1 h2 h3 h4 h5 h6
    header hr html li main ol p pre section summary table tbody td tfoot th thead tr ul center""".split()
)
_BOLD = frozenset("b strong th".split())
_SPACED = frozenset("p h1 h2 h3 h4 h5 h6 li div section article blockquote dt dd table ul ol".split())
_HEADING = re.compile(r"h([1-6])")
_HEAVY = re.compile(r"font-weight\s*:\s*(?:bold|[6-9]00)", re.IGNORECASE)


def read(markup: str) -> Document:
    """A page's lines. Raises CannotRead where its lists are too deep."""
    soup = BeautifulSoup(markup, "html.parser")
    body = soup.body or soup
    walk = _Walk()
    lines = tuple(walk.lines(body))
    return Document(lines, aside=tuple(("navigation", text) for text in walk.aside if text))


@dataclass(slots=True)
class _Walk:
    """Goes through the elements, without calling itself: a page may be nested as deep as it likes."""

    runs: list[Run] = field(default_factory=list)
    bold: int = 0
    level: int = 0
    counts: list[tuple[str, int]] = field(default_factory=list)
    """The lists around the place, each with its kind of numbers and the last that was given."""
    label: str = ""
    gap: bool = True
    aside: list[str] = field(default_factory=list)

    def lines(self, root: Tag) -> Iterator[Line]:
        """Every line of an element."""
        waiting: list[tuple[object, bool, int]] = [(root, False, 0)]
        while waiting:
            node, leaving, depth = waiting.pop()
            if depth > DEEPEST:
                raise CannotRead(Why.TOO_DEEP, most=DEEPEST)
            if isinstance(node, NavigableString):
                if not isinstance(node, PreformattedString):
                    self.runs.append(Run(str(node).replace("\n", " "), bold=self.bold > 0))
                continue
            if not isinstance(node, Tag) or node.name in _SKIPPED:
                continue
            if node.name in _ASIDE:
                self.aside.append(folded(node.get_text(" ")))
                continue
            if leaving:
                yield from self._left(node)
                continue
            if node.name == "table" and (rows := _rows(node)):
                yield from self._flushed()
                yield from rows_as_lines(rows)
                continue
            yield from self._entered(node)
            waiting.append((node, True, depth))
            waiting.extend((child, False, depth + 1) for child in reversed(list(node.children)))
        yield from self._flushed()

    def _entered(self, tag: Tag) -> Iterator[Line]:
        if tag.name == "br":
            yield from self._flushed()
            return
        if tag.name in _BLOCKS:
            yield from self._flushed()
            self.gap = self.gap or tag.name in _SPACED
        heading = _HEADING.fullmatch(tag.name)
        if heading:
            self.level = int(heading.group(1))
        if _is_bold(tag):
            self.bold += 1
        if tag.name in ("ol", "ul"):
            self.counts.append((_kind(tag), _start(tag) - 1))
        elif tag.name == "li":
            self.label = self._next(tag)

    def _left(self, tag: Tag) -> Iterator[Line]:
        if tag.name in _BLOCKS:
            yield from self._flushed()
        if _HEADING.fullmatch(tag.name):
            self.level = 0
        if _is_bold(tag):
            self.bold -= 1
        if tag.name in ("ol", "ul") and self.counts:
            self.counts.pop()
            self.label = ""

    def _next(self, tag: Tag) -> str:
        if not self.counts:
            return "-"
        kind, last = self.counts[-1]
        given = str(tag.get("value") or "")
        number = int(given) if given.isdigit() and len(given) < 6 else last + 1
        self.counts[-1] = (kind, number)
        return counted(kind, number)

    def _flushed(self) -> Iterator[Line]:
        runs, self.runs = self.runs, []
        line = line_of(runs, level=self.level, label=self.label, depth=max(0, len(self.counts) - 1), gap=self.gap)
        if line is not None:
            yield line
            self.label, self.gap = "", False


def _is_bold(tag: Tag) -> bool:
    return tag.name in _BOLD or bool(_HEAVY.search(str(tag.get("style") or "")))


def _kind(tag: Tag) -> str:
    return str(tag.get("type") or "1")[:1] if tag.name == "ol" else "-"


def _start(tag: Tag) -> int:
    start = str(tag.get("start") or "1")
    return int(start) if start.isdigit() and len(start) < 6 else 1


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


def _rows(table: Tag) -> list[list[str]]:
    """The rows of a table of figures; none for one that only lays out the page."""
    if table.find(["table", "h1", "h2", "h3", "h4", "ul", "ol"]) is not None:
        return []
    rows = [[folded(cell.get_text(" ")) for cell in row.find_all(["td", "th"])] for row in table.find_all("tr")]
    rows = [row for row in rows if any(row)]
    if side_by_side(rows):
        return []
    return rows if len(rows) > 1 and sum(len(row) > 1 for row in rows) > len(rows) / 2 else []
