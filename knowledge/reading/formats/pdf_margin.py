"""Titles that stand in the margin of a page, beside the text that they head: each is read before its text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from statistics import median

from knowledge.reading.formats.pdf_page import FEWEST_ROWS, Row, Word, as_rows, crosses, rows

MARGIN = (0.2, 0.4)
"""Where on the page's width a margin of titles may end."""
FEWEST = 3
"""Titles on a page, at least."""
SPARSE = 0.67
"""How many lines of titles there may be for each line of the text: in two columns or a table there are as many."""
CROSSING = 0.25
FEW = 5
"""Words of most lines of a title."""
APART = 1.7
"""How far apart the lines of a title are at the most, as a share of the size of their letters."""
_NUMBER = re.compile(r"(?:§ ?|[A-Z]{1,3}-?)?\d{1,3}(?:[.-]\d{1,3})*[.)]?")


def read_rows(words: Sequence[Word], width: float, height: float) -> list[Row]:
    """The lines of a page in the order in which they are read, titles from its margin each before its text."""
    together = list(as_rows(words))
    edge = _edge(together, width)
    if edge is None:
        return rows(words, width, height)
    across = [row for row in together if crosses(row, edge)]
    taken = {id(word) for row in across for word in row.words}
    rest = [word for row in together for word in row.words if id(word) not in taken]
    titles = _titles([word for word in rest if word.x0 < edge])
    texts = [Row(row.words, 2) for row in as_rows([word for word in rest if word.x0 >= edge])]
    # a title is set in other letters, so that its line may begin a little lower than that of its text
    placed = [(title.top - title.words[0].size, 0, title) for title in titles]
    placed += [(row.top, 1, row) for row in (*texts, *across)]
    return [row for _, _, row in sorted(placed, key=lambda each: each[:2])]


def _edge(together: Sequence[Row], width: float) -> float | None:
    """Where the margin ends, or None where no titles stand in one."""
    places = [width * (MARGIN[0] + (MARGIN[1] - MARGIN[0]) * step / 40) for step in range(41)]
    return next((at for at in reversed(places) if _is_margin(together, at)), None)


def _is_margin(together: Sequence[Row], at: float) -> bool:
    beside = [row for row in together if not crosses(row, at)]
    if len(beside) < (1 - CROSSING) * len(together):
        return False
    left = [own for row in beside if (own := [word for word in row.words if word.x0 < at])]
    right = [own for row in beside if (own := [word for word in row.words if word.x0 >= at])]
    heads = [own for own in left if any(character.isalpha() for word in own for character in word.text)]
    if len(heads) < FEWEST or len(right) < FEWEST_ROWS or len(left) > SPARSE * len(right):
        return False
    if median(map(len, left)) > FEW or median(map(len, right)) <= FEW:
        return False
    # all that stands beside the margin begins at one place: an indent in running text does not
    begin = sorted(own[0].x0 for own in right)
    return begin[len(begin) * 3 // 4] - begin[0] < 2 * right[0][0].size


def _titles(words: Sequence[Word]) -> list[Row]:
    """What stands in the margin: lines that are near each other and alike are one title; its number comes first."""
    found: list[list[Row]] = []
    for row in as_rows(words):
        last = found[-1][-1] if found else None
        alike = last is not None and last.words[0].size == row.words[0].size and last.words[0].bold == row.words[0].bold
        if last is not None and alike and row.top - last.top < APART * row.words[0].size and not _has_number(row):
            found[-1].append(row)
        else:
            found.append([row])
    return [Row(_number_first(own), 1, margin=True) for own in found]


def _has_number(row: Row) -> bool:
    return any(_NUMBER.fullmatch(word.text) for word in (row.words[0], row.words[-1]))


def _number_first(own: Sequence[Row]) -> tuple[Word, ...]:
    *words, last = own[0].words
    behind = tuple(word for row in own[1:] for word in row.words)
    if (
        words
        and _NUMBER.fullmatch(last.text)
        and not _NUMBER.fullmatch(words[0].text)
        and last.x0 - words[-1].x1 > 0.5 * last.size
    ):
        return (last, *words, *behind)
    return (*own[0].words, *behind)
