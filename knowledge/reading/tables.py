"""Tables as lines: each row keeps its header, so that it can be quoted alone ("Level: 3; Small blind: 100"). A table may also be
the form in which a book prints its articles: a row each, or two languages side by side.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from knowledge.reading.article_rows import articles, holds_articles, names_columns
from knowledge.reading.lines import Line, folded
from knowledge.reading.outline.numbers import readings

FEWEST = 4
"""Rows that must begin with an article in two cells, for a table to hold a book's articles in two languages."""
_FIGURE = re.compile(r"^[\d\s.,:/%€$+-]+$")


def rows_as_lines(rows: Sequence[Sequence[str]], page: int = 1) -> Iterator[Line]:
    """The rows of a table as lines. The words of its header are the source's once, in the first row; after that they repeat.

    >>> [line.text for line in rows_as_lines([["Level", "Blinds"], ["1", "25/50"], ["2", "50/100"]])]
    ['Level: 1; Blinds: 25/50', 'Level: 2; Blinds: 50/100']
    """
    rows = [row for row in rows if any(folded(cell) for cell in row)]
    cells = [[folded(cell) for cell in row] for row in rows]
    if not cells:
        return
    if holds_articles(cells):
        yield from articles(rows, page)
        return
    header = cells[0] if _is_header(cells) else []
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


def _is_header(cells: Sequence[Sequence[str]]) -> bool:
    return len(cells) > 1 and names_columns(cells[0]) and not any(_FIGURE.match(cell) for cell in cells[0])


def _named(header: Sequence[str], row: Sequence[str]) -> str:
    named = []
    for index, cell in enumerate(row):
        if cell:
            name = header[index].rstrip(" :") if index < len(header) else ""
            named.append(f"{name}: {cell}" if name and name != cell else cell)
    return "; ".join(named)
