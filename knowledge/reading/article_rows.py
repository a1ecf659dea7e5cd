"""Tables that are the form in which a book prints its articles: a row each, with the number, often the title, then the text (or
the situation, the decision and the sanction).
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from statistics import median

from knowledge.reading.lines import Line, folded
from knowledge.reading.outline.looks import is_titular
from knowledge.reading.outline.numbers import number_alone, readings
from knowledge.reading.outline.series import step

FEWEST, FEWEST_DEEP = 4, 3
"""Rows that must count on: those with a single figure, and those with numbers that a table of figures has not ("1.01", "K3")."""
PROSE = 8
"""Words of most rows that are articles; a row of figures, or of a timetable, has fewer."""
LONGEST_TITLE = 7
"""Words of most titles."""


def holds_articles(cells: Sequence[Sequence[str]]) -> bool:
    """Whether the rows are articles: their first cells count on, and most of the others hold a sentence."""
    # one that is numbered and empty ("5.", of which nothing is left) counts as well
    numbered = [(read, row) for row in cells if (read := number_alone(row[0]))]
    rows = [(read, row) for read, row in numbered if sum(map(bool, row)) > 1]
    if len(rows) < (FEWEST_DEEP if rows and (len(rows[0][0].values) > 1 or rows[0][0].word) else FEWEST):
        return False
    if not all(_follows(before[0].values, after[0].values) for before, after in itertools.pairwise(numbered)):
        return False
    return median(sum(map(_words, row[1:])) for _, row in rows) >= PROSE


def articles(rows: Sequence[Sequence[str]], page: int) -> Iterator[Line]:
    """The rows as paragraphs: a number with its title, then the text, in which the names of several columns stay. What has a
    single cell is a heading above those that follow. The lines of a cell are parted by line breaks.
    """
    cells = [[folded(cell) for cell in row] for row in rows]
    header = cells[0] if names_columns(cells[0]) and not number_alone(cells[0][0]) else []
    numbered = [row for row in cells if number_alone(row[0])]
    titled = _have_titles(numbered)
    waiting = " ".join(header)
    for row, raw in list(zip(cells, rows, strict=True))[bool(header) :]:
        filled = list(dict.fromkeys(cell for cell in row if cell))
        read = number_alone(row[0])
        if read is None or len(filled) < 2:
            yield Line(" ".join(filled), page=page, gap=True, bold=len(filled) == 1)
            continue
        title, texts = _parted(raw, row, titled=titled)
        printed = row[0] if any(readings(row[0])) else f"{row[0]}."
        yield Line(f"{printed} {title}".strip(), page=page, gap=True, bold=True)
        words = " ".join(text for _, text in texts)
        if words:
            own, waiting = f"{waiting} {words}".strip(), ""
            yield Line(_named(header, texts, numbered), page=page, row=True, own=own)


def names_columns(row: Sequence[str]) -> bool:
    """Whether a row may be the names of the columns under it; the corner above the names of the rows may be empty."""
    return len(row) > 1 and all(row[1:]) and (bool(row[0]) or len(row) > 2)


def _follows(before: tuple[int, ...], after: tuple[int, ...]) -> bool:
    """Whether a row's number counts on: from the one above, or with a new part of the book."""
    if len(before) == len(after) == 1:
        return after[0] - before[0] == 1
    return step(before, after) > 0.5 or after[-1] == 1


def _words(cell: str) -> int:
    return sum(any(character.isalpha() for character in word) for word in cell.split())


def _have_titles(numbered: Sequence[Sequence[str]]) -> bool:
    """Whether the cell behind the number is the title: a few words, with more in the cells behind it."""
    second = [row[1] for row in numbered if len(row) > 2 and row[1] and any(row[2:])]
    if len(second) < 0.8 * len(numbered):
        return False
    return sum(map(is_titular, second)) >= 0.8 * len(second) and median(map(_words, second)) <= LONGEST_TITLE


def _parted(raw: Sequence[str], row: Sequence[str], *, titled: bool) -> tuple[str, list[tuple[int, str]]]:
    """A row's title and its texts, each with its column."""
    texts = [(at, cell) for at, cell in enumerate(row) if at and cell]
    if titled:
        return row[1], texts[1:]
    at, _ = texts[0]
    first, _, rest = raw[at].strip().partition("\n")
    if folded(rest) and is_titular(folded(first)) and _words(first) <= LONGEST_TITLE:
        return folded(first), [(at, folded(rest)), *texts[1:]]
    return "", texts


def _named(header: Sequence[str], texts: Sequence[tuple[int, str]], numbered: Sequence[Sequence[str]]) -> str:
    """The texts of a row as one, each with the name of its column, but for one that is the article's own text."""
    if len(texts) < 2 or not header:
        return _joined(text for _, text in texts)
    first = texts[0][0]
    prose = median(_words(row[first]) if first < len(row) else 0 for row in numbered) >= PROSE
    named = [
        f"{header[at].rstrip(' :')}: {text}" if at < len(header) and not (prose and at == first) else text for at, text in texts
    ]
    return _joined(named)


def _joined(texts: Iterable[str]) -> str:
    return "; ".join(texts).replace(".; ", ". ")
