"""A document as the search for headings sees it: its paragraphs, what numbers and looks each has, how many words lie between."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from knowledge.reading.lines import Line, count_words
from knowledge.reading.outline.looks import Look, body_size, is_titular, look
from knowledge.reading.outline.numbers import Numbered, readings
from knowledge.reading.outline.series import Candidate, coded

_BY_KIND = {
    "level": 1.0,
    "size": 0.8,
    "bold": 0.7,
    "caps": 0.6,
    "colon": 0.3,
    "plain": 0.2,
    "lead": 0.3,
    "dash": 0.2,
    "label": 0.0,
}


DEEP = 99


@dataclass(frozen=True, slots=True)
class Sheet:
    """The paragraphs with everything that is asked of each again and again."""

    lines: tuple[Line, ...]
    looks: tuple[Look | None, ...]
    candidates: tuple[Candidate, ...]
    words: tuple[int, ...]
    """How many words stand before each paragraph; one more than there are paragraphs."""

    @property
    def total(self) -> int:
        """All words."""
        return self.words[-1]

    def between(self, start: int, end: int) -> int:
        """The words from one paragraph up to another."""
        return self.words[end] - self.words[start]

    def span(self, heads: Sequence[int]) -> float:
        """The share of all words that stand from the first of these headings to the last, and an article's worth behind it."""
        if not heads or not self.total:
            return 0.0
        inner = self.between(heads[0], heads[-1])
        behind = min(self.between(heads[-1], len(self.lines)), 2 * inner // max(1, len(heads) - 1) + 20)
        return (inner + behind) / self.total


def laid_out(lines: Sequence[Line]) -> Sheet:
    """The sheet of these paragraphs."""
    body = body_size(lines)
    looks: list[Look | None] = []
    candidates: list[Candidate] = []
    words = [0]
    for index, line in enumerate(lines):
        found = [] if line.row or (line.marker and not line.level) else list(readings(line.text))
        rest = found[0].rest if found else line.text
        own = look(line, rest, body)
        looks.append(own)
        candidates.extend(Candidate(index, read, _weight(line, read, own)) for read in found)
        words.append(words[-1] + count_words(line.source))
    return Sheet(tuple(lines), tuple(looks), tuple(coded(_not_nested(lines, candidates))), tuple(words))


def _not_nested(lines: Sequence[Line], candidates: Sequence[Candidate]) -> list[Candidate]:
    """These numbers without those of lists inside lists that are counted in the same way as the lists around them."""
    outer: dict[tuple[str, str, str], int] = {}
    for one in candidates:
        outer[one.read.style] = min(lines[one.at].depth, outer.get(one.read.style, DEEP))
    return [one for one in candidates if lines[one.at].depth == outer[one.read.style]]


def _weight(line: Line, read: Numbered, own: Look | None) -> float:
    """How much a numbered line looks like a heading, 0 to 1."""
    weight = _BY_KIND[own.kind] if own else 0.0
    if read.word:
        weight += 0.3
    if read.rest and is_titular(read.rest):
        weight += 0.1
    return min(1.0, weight + (0.1 if line.gap else 0.0))
