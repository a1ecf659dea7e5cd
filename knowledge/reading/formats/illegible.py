"""Letters of which a file does not say which they are: whoever sees the page reads them, whoever reads the file does not."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

from knowledge.reading.lines import BULLETS, HOLE, Document, Line

UNMAPPED = re.compile(r"\(cid:\d{1,7}\)")
"""What stands for a letter of a PDF whose font has no table of its letters; where it has a wrong one, there are others."""
_LETTERS = re.compile(r"[^\W\d_]+")
_CHANGED = re.compile("[a-z\u00df-\u00ff][A-Z\u00c0-\u00de]")
FEW = 3
"""Pieces of a word, of one letter each, that are no word any more."""
MOST = 40
"""Signs in such words that a page may have, whatever else stands on it."""


def legible(document: Document) -> Document:
    """A document without the lines in which there is nothing to read. A page most of which is no words is silent as a picture of
    a page is: not a line of it stays. Where letters of some are missing, the page is named.
    """
    lines = [_with_holes(line) for line in document.lines]
    read, unread, letters = Counter[int](), Counter[int](), Counter[int]()
    for line in lines:
        for word in line.source.split():
            (read if _is_word(word) else unread)[line.page] += len(word)
        letters[line.page] += sum(map(str.isalnum, line.source))
    blind = {page for page, many in unread.items() if many > read[page] and (many >= MOST or not letters[page])}
    kept = [line for line in lines if line.page not in blind and any(map(str.isalnum, line.text))]
    return replace(
        document, lines=tuple(kept), silent_pages=tuple(sorted({*document.silent_pages, *blind})),
        holed_pages=tuple(sorted({line.page for line in kept if _has_holes(line.source)})),
    )  # fmt: skip


def _with_holes(line: Line) -> Line:
    if "(cid:" not in line.text:
        return line
    own = None if line.own is None else UNMAPPED.sub(HOLE, line.own)
    return replace(line, text=UNMAPPED.sub(HOLE, line.text), lead=UNMAPPED.sub(HOLE, line.lead), own=own)


def is_hole(sign: str) -> bool:
    """Whether a sign stands for no letter that can be told: the sign of a loss, and those that each font uses as it likes."""
    return (sign == HOLE or "\ue000" <= sign <= "\uf8ff") and sign not in BULLETS


def _is_word(word: str) -> bool:
    """Whether somebody may have written a word: not with holes, with capitals behind small letters, or in single letters.

    >>> [_is_word(word) for word in ("l'été", "25/50", "A.K.A.", "pla\ufffder", "PSFAsSBBehSC-", "j.,a,.'j2Ac,'j")]
    [True, True, False, False, False, False]
    """
    letters = _LETTERS.findall(word)
    if any(map(is_hole, word)) or _CHANGED.search(word):
        return False
    return len(letters) < FEW or sum(map(len, letters)) >= 2 * len(letters)


def _has_holes(text: str) -> bool:
    """Whether there are holes in words. One that stands alone is a sign: a telephone, a box, the point of a list."""
    return any(len(word) > 1 and any(map(is_hole, word)) for word in text.split())
