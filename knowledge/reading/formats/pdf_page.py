"""The words of a page in the order in which they are read: whole lines, or one column after the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median

FEWEST_ROWS = 5
"""Lines that a column has, at least."""
CROSSING = 0.34
"""The share of a page's lines that may run across both columns: headings, and a few lines above them."""
EDGE = 0.07
"""The share of a page's height that is its margin, above and below."""
TOUCHING = 0.04
"""How near two parts of a word are, as a share of their letters' size; a space is five times as wide."""
SLACK = 1.0
"""Points by which lines of one column may begin apart."""
MIDDLE = (0.3, 0.7)
"""Where on the page's width columns may part."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word on the page."""

    text: str
    x0: float
    x1: float
    top: float
    bottom: float
    size: float
    bold: bool

    @property
    def middle(self) -> float:
        """Its height on the page."""
        return (self.top + self.bottom) / 2


@dataclass(frozen=True, slots=True)
class Row:
    """Words that stand side by side on one line, and in which column (0: across the page)."""

    words: tuple[Word, ...]
    column: int = 0
    margin: bool = False
    """It is a title in the margin, beside its text."""

    @property
    def x0(self) -> float:
        """Where it begins."""
        return self.words[0].x0

    @property
    def x1(self) -> float:
        """Where it ends."""
        return max(word.x1 for word in self.words)

    @property
    def top(self) -> float:
        """Its height on the page."""
        return min(word.top for word in self.words)

    @property
    def bottom(self) -> float:
        """Where it ends on the page."""
        return max(word.bottom for word in self.words)


def rows(words: Sequence[Word], width: float, height: float) -> list[Row]:
    """The lines of a page in the order in which they are read. What stands in its margins belongs to no column."""
    together = list(as_rows(words))
    words = [word for row in together for word in row.words]
    gutter = _gutter(together, width)
    if gutter is None:
        return together
    edges, second = _edges(together, height), _second(together, gutter)
    # a line that fills the first column to its end leaves hardly a space before the second: that begins where it always does
    beside = [_begins_again(row, second) for row in together]
    apart = {id(row) for at, row in enumerate(together) if all(beside[max(0, at - 1) : at + 2])}
    across = [row for row in together if (crosses(row, gutter) and id(row) not in apart) or id(row) in edges]
    found: list[Row] = []
    bounds = [*(row.top for row in across), float("inf")]
    above = float("-inf")
    taken = {id(word) for row in across for word in row.words}
    rest = [word for word in words if id(word) not in taken]
    for index, bound in enumerate(bounds):
        band = [word for word in rest if above <= word.top < bound]
        found.extend(Row(row.words, 1) for row in as_rows([word for word in band if word.x0 < second - SLACK]))
        found.extend(Row(row.words, 2) for row in as_rows([word for word in band if word.x0 >= second - SLACK]))
        if index < len(across):
            found.append(across[index])
        above = bound
    return found


def _second(together: Sequence[Row], gutter: float) -> float:
    """Where most lines of the second column begin."""
    begins = [next((word.x0 for word in row.words if word.x0 >= gutter), 0.0) for row in together if not crosses(row, gutter)]
    counts = Counter(round(begin) for begin in begins if begin)
    often = counts.most_common(1)[0] if counts else (0, 0)
    own = [begin for begin in begins if round(begin) == often[0]]
    return min(own) if often[1] >= FEWEST_ROWS else gutter


def _begins_again(row: Row, second: float) -> bool:
    """Whether a line that reaches the second column has a word that begins it there, and none that runs into it."""
    return any(abs(word.x0 - second) <= SLACK for word in row.words) and all(
        word.x1 <= second or word.x0 >= second - SLACK for word in row.words
    )


def _edges(together: Sequence[Row], height: float) -> set[int]:
    """The lines in a page's margins, apart from its text: running heads and page numbers."""
    found = set()
    for row, near in ((together[0], together[1]), (together[-1], together[-2])):
        apart = max(near.top - row.bottom, row.top - near.bottom)
        if not EDGE * height < row.top < (1 - EDGE) * height and apart > row.words[0].size:
            found.add(id(row))
    return found


def as_rows(words: Sequence[Word]) -> Iterator[Row]:
    """The words that stand side by side, from top to bottom."""
    own: list[Word] = []
    for word in sorted(words, key=lambda word: (word.middle, word.x0)):
        if own and word.middle - median(one.middle for one in own) > 0.5 * max(one.size for one in (*own, word)):
            yield Row(tuple(_whole(own)))
            own = []
        own.append(word)
    if own:
        yield Row(tuple(_whole(own)))


def _whole(own: Sequence[Word]) -> Iterator[Word]:
    """The words of a line from left to right; parts that touch each other are one word, as in small capitals."""
    last, *others = sorted(own, key=lambda one: one.x0)
    for word in others:
        if abs(word.x0 - last.x1) < TOUCHING * min(word.size, last.size) and word.bold == last.bold:
            size = max((last, word), key=lambda one: len(one.text)).size
            box = (last.x0, word.x1, min(last.top, word.top), max(last.bottom, word.bottom))
            last = Word(last.text + word.text, *box, size, word.bold)
            continue
        yield last
        last = word
    yield last


def _gutter(together: Sequence[Row], width: float) -> float | None:
    """Where two columns part, or None: a line from top to bottom that few words cross, with text on both its sides."""
    if len(together) < FEWEST_ROWS:
        return None
    places = [width * (MIDDLE[0] + (MIDDLE[1] - MIDDLE[0]) * step / 40) for step in range(41)]
    parting = [(sum(crosses(row, at) for row in together), at) for at in places if _parts(together, at)]
    fewest, best = min(parting, default=(len(together), 0.0))
    return best if fewest <= CROSSING * len(together) else None


def _parts(together: Sequence[Row], at: float) -> bool:
    """Whether enough lines stand on both sides of a place for two columns."""
    left = sum(1 for row in together if row.words[0].x1 <= at)
    right = sum(1 for row in together if any(word.x0 >= at for word in row.words))
    return left >= FEWEST_ROWS and right >= FEWEST_ROWS and _is_text(together, at)


def crosses(row: Row, at: float) -> bool:
    """Whether a line runs across a place: by a word, or with no more than a space there."""
    before = [word for word in row.words if word.x0 < at]
    after = [word for word in row.words if word.x0 >= at]
    if any(word.x1 > at for word in before):
        return True
    return bool(before and after) and after[0].x0 - max(word.x1 for word in before) < 0.8 * min(before[-1].size, after[0].size)


def _is_text(together: Sequence[Row], at: float) -> bool:
    """Whether there are sentences on both sides, not the figures of a table."""
    left = [sum(1 for word in row.words if word.x1 <= at) for row in together if row.words[0].x1 <= at]
    right = [sum(1 for word in row.words if word.x0 >= at) for row in together if row.words[-1].x0 >= at]
    return bool(left and right) and median(left) >= 3 and median(right) >= 3
