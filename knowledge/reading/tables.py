"""Tables as lines: each row keeps its header, so that it can be quoted alone ("Level: 3; Small blind: 100"). A table may also be
the form in which a book prints its articles: a row each, or two languages side by side.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from statistics import median

from knowledge.reading.lines import Line, count_words, folded
from knowledge.reading.outline.numbers import readings

FEWEST = 4
"""Rows that must count on, or begin with an article in two cells, for a table to hold a book's articles."""
PROSE = 8
"""Words of most rows that are articles; a row of figures, or of a timetable, has fewer."""
_FIGURE = re.compile(r"^[\d\s.,:/%€$+-]+$")


def rows_as_lines(rows: Sequence[Sequence[str]], page: int = 1) -> Iterator[Line]:
    """The rows of a table as lines. The words of its header are the source's once, in the first row; after that they repeat.

    >>> [line.text for line in rows_as_lines([["Level", "Blinds"], ["1", "25/50"], ["2", "50/100"]])]
    ['Level: 1; Blinds: 25/50', 'Level: 2; Blinds: 50/100']
    """
    cells = [[folded(cell) for cell in row] for row in rows]
    cells = [row for row in cells if any(row)]
    if not cells:
        return
    if _counts(cells):
        yield from _articles(cells, page)
        return
    header = cells[0] if _is_header(cells) else []
    if header and len(cells) == 1:
        header = []
    for index, row in enumerate(cells[1:] if header else cells):
        own = " ".join(cell for cell in row if cell)
        if header and index == 0:
            own = f"{' '.join(cell for cell in header if cell)} {own}"
        yield Line(_named(header, row), page=page, row=True, gap=index == 0, marker="-", own=own)


def side_by_side(rows: Sequence[Sequence[str]]) -> bool:
    """Whether articles stand beside each other in the rows, as in a book of two languages: then each cell is text of its own."""
    return sum(sum(_heads(cell) for cell in row) > 1 for row in rows) >= FEWEST


def _heads(cell: str) -> bool:
    return any((read.word or read.style[2]) and read.rest for read in readings(cell))


def _counts(cells: Sequence[Sequence[str]]) -> bool:
    """Whether the rows are articles: their first cells count on, and most of the others hold a sentence."""
    rows = [row for row in cells if sum(map(bool, row)) > 1 and row[0].rstrip(".)").isdigit() and len(row[0]) < 5]
    numbers = [int(row[0].rstrip(".)")) for row in rows]
    if len(rows) < FEWEST or any(after - before != 1 for before, after in itertools.pairwise(numbers)):
        return False
    return median(count_words(" ".join(row[1:])) for row in rows) >= PROSE


def _articles(cells: Sequence[Sequence[str]], page: int) -> Iterator[Line]:
    """Rows that are articles as paragraphs with a number; one that has a single cell is a heading above those that follow."""
    for row in cells:
        filled = [cell for cell in row if cell]
        if row[0].rstrip(".)").isdigit() and len(filled) > 1:
            text = "; ".join(cell for cell in filled[1:] if count_words(cell)).replace(".; ", ". ")
            yield Line(f"{row[0].rstrip('.)')}. {text}", page=page, gap=True)
        else:
            yield Line(" ".join(dict.fromkeys(filled)), page=page, gap=True, bold=len(set(filled)) == 1)


def _is_header(cells: Sequence[Sequence[str]]) -> bool:
    first = cells[0]
    return len(first) > 1 and len(cells) > 1 and all(first) and not any(_FIGURE.match(cell) for cell in first)


def _named(header: Sequence[str], row: Sequence[str]) -> str:
    named = []
    for index, cell in enumerate(row):
        if cell:
            name = header[index].rstrip(" :") if index < len(header) else ""
            named.append(f"{name}: {cell}" if name and name != cell else cell)
    return "; ".join(named)
