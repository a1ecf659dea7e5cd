"""What every format is turned into: lines, with what the page shows of each. A pipeline of small steps works on nothing else."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

BULLETS = "-–—•·▪▫◦●○■□➢➤►▶✓✔*\uf0b7\uf0a7\uf076\uf0d8"
"""The signs that stand before a point of a list."""
HOLE = "\ufffd"
"""What stands where a letter can't be read."""
EMPHASIS = re.compile(r"\*\*|__|</?(?:i|b|u|em|strong)>", re.IGNORECASE)
"""Signs of emphasis that are written between the letters of a plain text."""
_SPACES = re.compile(r"\s+")
_INVISIBLE = re.compile("[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
_LIGATURES = str.maketrans({"ﬁ": "fi", "ﬂ": "fl", "ﬀ": "ff", "ﬃ": "ffi", "ﬄ": "ffl"})


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a document, and after joining one paragraph. `text` is what stands there, without a list's sign.

    What the page shows: `page` (from 1), `x` and `right` (where it begins and ends), `margin` (where the lines around it end
    that are full; 0: not known) and `y` (from the top, 0 to 1), `size` of the letters (0: not said), `bold` (all of it), `lead`
    (its first words, where they alone are bold), `level` (1 to 6: a heading by its style), `marker` and `depth` (a point of a
    list, and of which list inside lists), `gap` (space above it), `row` (it is one of a table).
    `own` are the words that the source prints there, where `text` repeats others (a table's header before its cells).
    """

    text: str
    page: int = 1
    x: float = 0.0
    right: float = 0.0
    margin: float = 0.0
    y: float = 0.0
    size: float = 0.0
    bold: bool = False
    lead: str = ""
    level: int = 0
    marker: str = ""
    depth: int = 0
    gap: bool = False
    row: bool = False
    own: str | None = None

    @property
    def source(self) -> str:
        """The words that the source prints there."""
        return self.text if self.own is None else self.own


@dataclass(frozen=True, slots=True)
class Document:
    """A file as it was read: its lines, its pages, those of them that hold no text (a picture of a page), and what its own format
    says is no part of the text (its contents, its navigation), each with what it is; and the pages in whose words letters are
    missing that can't be read.
    """

    lines: tuple[Line, ...]
    pages: int = 1
    silent_pages: tuple[int, ...] = ()
    aside: tuple[tuple[str, str], ...] = ()
    holed_pages: tuple[int, ...] = ()


def folded(text: str) -> str:
    r"""A line's words as they are compared and printed: white space to single spaces, signs that nobody sees taken out.

    >>> folded(" la\u00a0donne\u00ad  ﬁnale ")
    'la donne finale'
    """
    return _SPACES.sub(" ", _INVISIBLE.sub("", text).translate(_LIGATURES)).strip()


def alike(text: str) -> str:
    """A text as two printings of it are compared: small letters and digits alone.

    >>> alike("ARTICLE 1.1 :  Règle…")
    'article11règle'
    """
    return "".join(character for character in text.casefold() if character.isalnum())


def count_words(text: str) -> int:
    """How many words there are; a sign that stands alone is none.

    >>> count_words("Bouton mort – le bouton")
    4
    """
    return sum(1 for word in text.split() if any(character.isalnum() for character in word))


def joined(first: Line, second: Line, between: str = " ") -> Line:
    """Two lines as one, with the looks of the first."""
    own = None if first.own is None and second.own is None else f"{first.source}{between}{second.source}"
    lead = f"{first.text}{between}{second.lead}" if first.bold and second.lead else first.lead
    lead = f"{first.text}" if first.bold and not second.bold and not second.lead and not lead else lead
    return replace(
        first, text=f"{first.text}{between}{second.text}", own=own, right=second.right, bold=first.bold and second.bold, lead=lead
    )
