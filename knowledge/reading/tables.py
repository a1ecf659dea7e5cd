"""Tables as lines: each row keeps its header, so that it can be quoted alone ("Level: 3; Small blind: 100"). A table may also be
the form in which a book prints its articles: a row each, or two languages side by side.
"""

from __future__ import annotations

import itertools
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
    rows = [row for row in rows if any(map(folded, _own(row)))]
    cells = [[folded(cell) for cell in row] for row in rows]
    printed = [[folded(cell) for cell in _own(row)] for row in rows]
    if not cells:
        return
    if holds_articles(printed):
        yield from articles([_own(row) for row in rows], page)
        return
    titles = len(list(itertools.takewhile(_is_title, rows[:-2])))
    if titles:
        yield from (Line("".join(own), page=page, row=True, gap=True, marker="-") for own in printed[:titles])
        rows, cells, printed = rows[titles:], cells[titles:], printed[titles:]
        if holds_articles(printed):
            yield from articles([_own(row) for row in rows], page)
            return
    header = cells[0] if _is_header(cells) and sum(map(bool, printed[0])) > 1 else []
    above = 1 if header else 0
    if header and len(rows) > 2 and _is_under(rows[0], rows[1]):
        header, above = [_both(*names) for names in itertools.zip_longest(cells[0], cells[1], fillvalue="")], 2
    names = [cell for own in printed[:above] for cell in own]
    for index, (row, once, raw) in enumerate(zip(cells[above:], printed[above:], rows[above:], strict=True)):
        words = [*names, *once] if index == 0 else once
        own = " ".join(cell for cell in words if cell)
        yield Line(_named(header, row, raw), page=page, row=True, gap=index == 0, marker="-", own=own)


class Spanned(str):
    """Words of a cell that reaches into this row or column as well: it prints them once."""

    __slots__ = ()


class Along(Spanned):
    """Words of a cell that reaches into this column from the one before it."""

    __slots__ = ()


CONTINUES = -1
WIDEST, TALLEST = 60, 500


def spread(rows: Sequence[Sequence[tuple[str, int, int]]]) -> list[list[str]]:
    """Rows in which every cell stands under the name of its column. Of each cell are given its words and how many columns and
    rows it takes (`CONTINUES`: it is a part of the one above it). What spans several columns stands in the first of them, but
    in the first row, where it names all of them.

    >>> spread([[("Late", 1, 2), ("first", 1, 1)], [("again", 1, 1)]])
    [['Late', 'first'], ['Late', 'again']]
    """
    grid: list[list[str]] = []
    reaching: dict[int, tuple[str, int]] = {}
    for row in rows:
        line: list[str] = []
        waiting = list(reversed(row))
        while waiting or len(line) in reaching:
            column = len(line)
            if column in reaching:
                words, left = reaching.pop(column)
                line.append(words if isinstance(words, Along) else Spanned(words))
                if left > 1:
                    reaching[column] = words, left - 1
                continue
            words, wide, tall = waiting.pop()
            if tall == CONTINUES:
                words = Spanned(grid[-1][column] if grid and column < len(grid[-1]) else "")
            further: str = Along(words if not grid and len(row) > 1 else "")
            line.extend([words, *[further] * (min(wide, WIDEST) - 1)])
            if tall > 1 and column < WIDEST:
                reaching.update({at: (line[at], min(tall, TALLEST) - 1) for at in range(column, len(line))})
        grid.append(line)
    return grid


def _is_title(row: Sequence[str]) -> bool:
    """Whether a row is one cell from end to end, above all others."""
    return bool(row[0]) and all(isinstance(cell, Along) and not cell for cell in row[1:])


def _is_under(first: Sequence[str], second: Sequence[str]) -> bool:
    """Whether a second row names the columns that the first one names together, and nothing else."""
    together = {
        at for at, cell in enumerate(first) if cell and (isinstance(cell, Along) or isinstance([*first, ""][at + 1], Along))
    }
    named = {at for at, cell in enumerate(second) if folded(cell) and not isinstance(cell, Spanned)}
    return bool(together) and named == together and not any(_FIGURE.match(folded(second[at])) for at in named)


def _both(above: str, under: str) -> str:
    return ", ".join(dict.fromkeys(name.rstrip(" :") for name in (above, under) if name))


def _own(row: Sequence[str]) -> list[str]:
    """A row without the words that stand in other cells."""
    return ["" if isinstance(cell, Spanned) else cell for cell in row]


def side_by_side(rows: Sequence[Sequence[str]]) -> bool:
    """Whether articles stand beside each other in the rows, as in a book of two languages: then each cell is text of its own."""
    return sum(sum(_heads(cell) for cell in row) > 1 for row in rows) >= FEWEST


def _heads(cell: str) -> bool:
    return any((read.word or read.style[2]) and read.rest for read in readings(cell))


def _is_header(cells: Sequence[Sequence[str]]) -> bool:
    return len(cells) > 1 and names_columns(cells[0]) and not any(_FIGURE.match(cell) for cell in cells[0])


def _named(header: Sequence[str], row: Sequence[str], raw: Sequence[str]) -> str:
    """The cells of a row behind the names of their columns; one that takes several columns is behind the names of all, and one
    that takes the whole row has none.
    """
    named = []
    for index, cell in enumerate(row):
        if cell and not (isinstance(raw[index], Along) and cell == row[index - 1]):
            wide = 1 + len(list(itertools.takewhile(lambda one: isinstance(one, Along), raw[index + 1 :])))
            over = header[index : index + wide] if wide < len(row) or wide == 1 else []
            name = " / ".join(dict.fromkeys(filter(None, (each.rstrip(" :") for each in over))))
            named.append(f"{name}: {cell}" if name and name != cell else cell)
    return "; ".join(named)
