"""Which characters the bundled fonts can draw: read from the fonts' own character tables."""

from __future__ import annotations

import struct
from functools import lru_cache
from pathlib import Path

FONTS = Path(__file__).parent / "fonts"
REGULAR = FONTS / "DejaVuSans.ttf"
BOLD = FONTS / "DejaVuSans-Bold.ttf"
_SEGMENTED_COVERAGE = 12
"""The form of the character table that reaches beyond the first 65,536 characters; both fonts have one."""


@lru_cache(maxsize=1)
def drawable() -> frozenset[int]:
    """The code points that both weights have."""
    return _characters(REGULAR) & _characters(BOLD)


def _characters(font: Path) -> frozenset[int]:
    """The code points of a TrueType font."""
    data = font.read_bytes()
    (tables,) = struct.unpack_from(">H", data, 4)
    directory = (struct.unpack_from(">4sLLL", data, 12 + 16 * index) for index in range(tables))
    start = next(offset for tag, _, offset, _ in directory if tag == b"cmap")
    (maps,) = struct.unpack_from(">H", data, start + 2)
    for index in range(maps):
        _, _, offset = struct.unpack_from(">HHL", data, start + 4 + 8 * index)
        form, _, _, _, groups = struct.unpack_from(">HHLLL", data, start + offset)
        if form == _SEGMENTED_COVERAGE:
            ranges = (struct.unpack_from(">LLL", data, start + offset + 16 + 12 * group) for group in range(groups))
            return frozenset(code for first, last, _ in ranges for code in range(first, last + 1))
    raise ValueError(f"{font.name} has no character table of the form that is read here")
