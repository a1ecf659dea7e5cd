"""Web pages as lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from bs4 import BeautifulSoup
from bs4.element import NavigableString, PreformattedString, Tag

from knowledge.reading.formats.counting import counted
from knowledge.reading.formats.css_counters import KINDS, Counters
from knowledge.reading.formats.css_looks import takes_out
from knowledge.reading.formats.runs import Run, line_of
from knowledge.reading.limits import DEEPEST
from knowledge.reading.lines import Document, Line, folded
from knowledge.reading.refusals import CannotRead, Why
from knowledge.reading.tables import rows_as_lines, side_by_side, spread

_SKIPPED = frozenset("script style head noscript template svg math iframe object canvas select button input textarea".split())
_ASIDE = frozenset("nav footer".split())
_EDGES = ("header", "footer")
"""What LibreOffice calls the heads and feet of the pages where it makes a web page of a document."""
_ASIDE_NAMED = re.compile(r"(?:cookie[\w-]*|comments?|sidebar|breadcrumbs?)", re.IGNORECASE)
"""What a saved page calls the parts that belong to its site."""
_BLOCKS = frozenset(
    """address article aside blockquote body caption dd details div dl dt fieldset figcaption figure form h1 h2 h3 h4 h5 h6
    header hr html li main ol p pre section summary table tbody td tfoot th thead tr ul center""".split()
)
_BOLD = frozenset("b strong th dt".split())
_SPACED = frozenset("p h1 h2 h3 h4 h5 h6 li div section article blockquote dt dd table ul ol".split())
_HEADING = re.compile(r"h([1-6])")
_HEAVY = re.compile(r"font-weight\s*:\s*(?:bold|[6-9]00)", re.IGNORECASE)
_KINDS = {**KINDS, "decimal": "1", "disc": "-", "circle": "-", "square": "-", "none": ""}
_LIST_STYLES = ("list-style", "list-style-type")
MOST_CELL_LINES = 6
"""Lines in a cell; one that has more holds a page, and its table only lays it out."""


def read(markup: str) -> Document:
    """A page's lines. Raises CannotRead where its lists are too deep."""
    soup = BeautifulSoup(markup, "html.parser")
    body = soup.body or soup
    taken = tuple(takes_out(soup))
    walk = _Walk(Counters.of(soup))
    lines = tuple(walk.lines(body))
    return Document(lines, aside=(*taken, *(("navigation", text) for text in walk.aside if text)))


@dataclass(slots=True)
class _Walk:
    """Goes through the elements, without calling itself: a page may be nested as deep as it likes."""

    counters: Counters
    runs: list[Run] = field(default_factory=list)
    bold: int = 0
    level: int = 0
    headed: int = 1
    """The level of the last heading."""
    folded: int = 0
    """The level of the titles under which text is folded away: below the heading above the first of them."""
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
            if _is_aside(node):
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
            empty = not any(run.text.strip() for run in self.runs)
            yield from self._flushed()
            self.gap = self.gap or empty
            return
        if tag.name in _BLOCKS or _opens(tag):
            yield from self._flushed()
            self.gap = self.gap or tag.name in _SPACED or _opens(tag)
        heading = _HEADING.fullmatch(tag.name)
        if heading:
            self.level = self.headed = int(heading.group(1))
        elif _opens(tag):
            self.folded = self.folded or min(6, self.headed + 1)
            self.level = self.folded
        if _is_bold(tag):
            self.bold += 1
        if tag.name in ("ol", "ul"):
            self.counts.append((_kind(tag), _start(tag) - 1))
        elif tag.name == "li":
            self.label = self._next(tag)
        self.label = self.counters.entered(tag) or self.label

    def _left(self, tag: Tag) -> Iterator[Line]:
        if tag.name in _BLOCKS or _opens(tag):
            yield from self._flushed()
        if _HEADING.fullmatch(tag.name) or _opens(tag):
            self.level = 0
        if _is_bold(tag):
            self.bold -= 1
        if tag.name in ("ol", "ul") and self.counts:
            self.counts.pop()
        if tag.name in ("ol", "ul", "li") or self.counters.counts(tag):
            self.label = ""  # also where nothing has stood behind it
        self.counters.left(tag)

    def _next(self, tag: Tag) -> str:
        if not self.counts:
            return "-"
        kind, last = self.counts[-1]
        number = _figure(str(tag.get("value") or ""), otherwise=last + 1)
        self.counts[-1] = (kind, number)
        return counted(kind, number) if kind else ""

    def _flushed(self) -> Iterator[Line]:
        runs, self.runs = self.runs, []
        line = line_of(runs, level=self.level, label=self.label, depth=max(0, len(self.counts) - 1), gap=self.gap)
        if line is not None:
            yield line
            self.label, self.gap = "", False


def _is_aside(tag: Tag) -> bool:
    """Whether it belongs to the site and not to the text."""
    if tag.name in _ASIDE or tag.get("role") == "navigation" or (tag.name == "div" and tag.get("title") in _EDGES):
        return True
    # a list of names, or one, as the page has it
    names = " ".join(str(each) for key in ("id", "class") for each in (tag.get_attribute_list(key) or ()) if each)
    return any(_ASIDE_NAMED.fullmatch(name) for name in names.split())


def _opens(tag: Tag) -> bool:
    """Whether it is the title by which a reader opens what stands folded under it."""
    return tag.name == "summary" or (tag.name in ("div", "h6") and str(tag.get("role") or "") in ("button", "tab"))


def _is_bold(tag: Tag) -> bool:
    return tag.name in _BOLD or bool(_HEAVY.search(str(tag.get("style") or "")))


def _kind(tag: Tag) -> str:
    """What a list counts with: "" where it prints no number."""
    if tag.name != "ol":
        return "-"
    styled = _styled(str(tag.get("style") or ""))
    return str(tag.get("type") or "1")[:1] if styled is None else styled


def _styled(style: str) -> str | None:
    """How a style lets a list count; None where it says nothing of that. Each declaration by itself, as in `css_looks`."""
    said = (one.casefold().partition(":") for one in style.split(";"))
    words = (word for name, _, value in said if name.strip() in _LIST_STYLES for word in value.replace("!", " ").split())
    return next((_KINDS[word] for word in words if word in _KINDS), None)


def _start(tag: Tag) -> int:
    return _figure(str(tag.get("start") or ""), otherwise=1)


def _figure(given: str, otherwise: int = 0) -> int:
    return int(given) if given.isdigit() and len(given) < 6 else otherwise


def _rows(table: Tag) -> list[list[str]]:
    """The rows of a table of figures; none for one that only lays out the page. A cell's lines are parted."""
    if table.find(["table", "h1", "h2", "h3", "h4", "ul", "ol"]) is not None:
        return []
    rows = list(_cells(table))
    if any(words.count("\n") >= MOST_CELL_LINES for row in rows for words, _, _ in row):
        return []
    rows = [row for row in rows if row]
    full = [row for row in rows if any(words for words, _, _ in row)]
    if side_by_side([[words for words, _, _ in row] for row in full]):
        return []
    return spread(rows) if len(full) > 1 and sum(len(row) > 1 for row in full) > len(full) / 2 else []


def _reach(cell: Tag) -> tuple[int, int]:
    """How many columns and rows a cell takes."""
    wide, tall = (str(cell.get(name) or "") for name in ("colspan", "rowspan"))
    return max(1, _figure(wide)), max(1, _figure(tall))


def _is_outside(part: NavigableString) -> bool:
    """Whether words of a table stand in none of its cells: they are what it is called."""
    within = next((each.name for each in part.parents if each.name in ("td", "th", "table")), "")
    return within == "table" and not isinstance(part, PreformattedString)


def _cells(table: Tag) -> Iterator[list[tuple[str, int, int]]]:
    """The cells of each row, each with its words, a line for each that the page shows, and its reach; before them what stands in
    none. A page need not say where a cell or a row ends: it does where the next begins.
    """
    if outside := folded(" ".join(str(part) for part in table.find_all(string=True) if _is_outside(part))):
        yield [(outside, 1, 1)]
    row, cell, lines, words = list[tuple[Tag, str]](), None, list[str](), list[str]()

    def ended() -> None:
        lines.append(folded("".join(words)))
        words.clear()
        if cell is not None:
            row.append((cell, "\n".join(line for line in lines if line)))
        lines.clear()

    for part in table.descendants:
        if isinstance(part, Tag) and part.name in ("td", "th", "tr"):
            ended()
            cell = part if part.name != "tr" else None
            if part.name == "tr":
                yield [(said, *_reach(of)) for of, said in row]
                row = []
        elif isinstance(part, Tag) and (part.name == "br" or part.name in _BLOCKS):
            lines.append(folded("".join(words)))
            words.clear()
        elif isinstance(part, NavigableString) and not isinstance(part, PreformattedString):
            words.append(str(part))
    ended()
    yield [(said, *_reach(of)) for of, said in row]
