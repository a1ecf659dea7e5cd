"""Where the sentences of what somebody typed begin and end, as people write: a line is one too, and so is each numbered item."""

from __future__ import annotations

import re
from collections.abc import Iterator

Span = tuple[int, int]
"""Where something stands in a text: start, end."""

_ENDS = re.compile(r"(?<![.!?…])[.!?…]++[\"»”’')]*+(?=\s|$)|\n++")
_ITEM = re.compile(r"(?<!\S)(?:\d|[a-d])\)(?=\s)")


def sentences(text: str) -> Iterator[Span]:
    """The sentences of a text, in their order, without the white space around them.

    >>> told = "Bonsoir à tous ! Il a misé hors tour. 1) Sa mise tient ? 2) Et sa main ?"
    >>> [told[start:end] for start, end in sentences(told)]
    ['Bonsoir à tous !', 'Il a misé hors tour.', '1) Sa mise tient ?', '2) Et sa main ?']
    """
    ends = [found.end() for found in _ENDS.finditer(text)]
    cuts = sorted({*ends, *(found.start() for found in _ITEM.finditer(text)), len(text)})
    start = 0
    for cut in cuts:
        piece = text[start:cut]
        if piece.strip():
            yield start + len(piece) - len(piece.lstrip()), start + len(piece.rstrip())
        start = cut
