"""Where the seats sit around a table, and where tables sit on a picture or a page: plain arithmetic, in any unit.

A table is drawn in a cell of CELL_WIDTH by CELL_HEIGHT units, which is then scaled to the canvas. The dealer has the gap in the
middle of the lower side; seat 1 is to the dealer's left, and the numbers run clockwise as seen from above.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

PLACED = TypeVar("PLACED")

CELL_WIDTH = 760.0
CELL_HEIGHT = 526.0
PLATE_WIDTH = 222.0
PLATE_HEIGHT = 80.0
PLATE_GAP = 8.0
TOP = 206.0
"""How far the uppermost and the lowest row of name plates are from the middle of the table."""
SIDE = 250.0
"""How far the name plates at the ends of the table are from its middle."""
PAIR = 128.0
"""How far two name plates side by side are from the middle."""
OUTER = 236.0
LOWERED = 26.0
"""Of three name plates side by side, how far the outer two are from the middle, and how much lower than the one between them."""
FREE = 27.0
"""The radius of the circle of a free seat."""
DISC = 19.0
"""The radius of the dealer button."""
TOUCH = 15.0
"""How far its centre is from the name plate: it covers a little of the plate's edge, and nothing of the name."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle: its left upper corner, width and height; y grows downwards."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.y + self.height

    @property
    def middle(self) -> tuple[float, float]:
        """Its centre."""
        return self.x + self.width / 2, self.y + self.height / 2

    def grown(self, by: float) -> Box:
        """The same box, larger on all sides (smaller where `by` is negative)."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    def placed(self, cell: Box) -> Box:
        """Where this box of a table's cell is on the canvas when the cell is `cell` there."""
        scale = cell.width / CELL_WIDTH
        return Box(cell.x + self.x * scale, cell.y + self.y * scale, self.width * scale, self.height * scale)


def _around(x: float, y: float, width: float, height: float) -> Box:
    """A box around a point given from the middle of the cell."""
    return Box(CELL_WIDTH / 2 + x - width / 2, CELL_HEIGHT / 2 + y - height / 2, width, height)


RIM = _around(0, 0, 506, 372)
"""The oval of the table with its wooden rim, and within it the felt and the line on the felt."""
FELT = RIM.grown(-21)
CARD = _around(0, 0, CELL_WIDTH - 12, CELL_HEIGHT - 12)
"""The card on which the table is drawn, so that one sees whose the plates are."""
HEADING = _around(0, 0, 196, 84)
"""The middle of the felt, where the table's number is written."""


def seats_around(count: int) -> tuple[Box, ...]:
    """The name plates of seats 1 to `count` in a table's cell: no two overlap, all lie in the cell, left mirrors right."""
    bottom, side, top = _rows(count)
    levels = (bottom > 0) + side + (top > 0)
    step = 2 * TOP / (levels - 1) if levels > 1 else 0.0
    height = min(PLATE_HEIGHT, step - PLATE_GAP) if levels > 1 else PLATE_HEIGHT
    lowest = TOP if bottom else (side - 1) * step / 2
    first_side = lowest - step * (bottom > 0)
    rising = [first_side - step * row for row in range(side)]
    left = [(-_bulge(y), y) for y in rising]
    above = _top_row(top, min(LOWERED, step - height - PLATE_GAP))
    points = [(-PAIR, TOP)] * (bottom > 0) + left + above + [(-x, y) for x, y in reversed(left)] + [(PAIR, TOP)] * (bottom > 0)
    return tuple(_around(x, y, PLATE_WIDTH, height) for x, y in points)


def _rows(count: int) -> tuple[int, int, int]:
    """How many seats are on the lower side, at each end, and on the upper side."""
    if count <= 2:
        return 0, count // 2, count % 2
    top = 2 - count % 2 if count < 7 else 2 + count % 2
    return 2, (count - 2 - top) // 2, top


def _bulge(y: float) -> float:
    return SIDE * math.sqrt(1 - (y / 430) ** 2)


def _top_row(count: int, lowered: float) -> list[tuple[float, float]]:
    """The upper side from left to right; the outer two of three sit a little lower, as the oval does."""
    if count == 3:
        return [(-OUTER, lowered - TOP), (0, -TOP), (OUTER, lowered - TOP)]
    return [(-PAIR, -TOP), (PAIR, -TOP)] if count == 2 else [(0, -TOP)] * count


def button_spot(seat: Box) -> Box:
    """Where the dealer button of a seat lies: against the seat's name plate, on the side of the table."""
    x, y = seat.middle[0] - CELL_WIDTH / 2, seat.middle[1] - CELL_HEIGHT / 2
    inwards_x, inwards_y = math.copysign(1, -x), math.copysign(1, -y)
    if abs(x) > OUTER - 1 and abs(y) > TOP - LOWERED - 1:
        at = (x + inwards_x * (seat.width / 2 + 13), y + inwards_y * (seat.height / 2 + 5))
    elif abs(x) > PAIR + 1:
        at = (x + inwards_x * (seat.width / 2 + TOUCH), y)
    else:
        at = (x / 4, y + inwards_y * (seat.height / 2 + TOUCH))
    return _around(*at, 2 * DISC, 2 * DISC)


def circle_of(seat: Box) -> Box:
    """The circle of a free seat, in the middle of where the plate would be."""
    radius = min(FREE, seat.height / 2)
    x, y = seat.middle
    return Box(x - radius, y - radius, 2 * radius, 2 * radius)


def shares(count: int, most: int) -> tuple[int, ...]:
    """How many tables each picture or page shows: rows of two, shared out evenly over as few as hold `most` (even) each.

    >>> shares(10, 6), shares(7, 6), shares(13, 6), shares(1, 6)
    ((6, 4), (4, 3), (6, 4, 3), (1,))
    """
    rows, parts = -(-count // 2), -(-count // most)
    each, over = divmod(rows, parts) if parts else (0, 0)
    full = [2 * (each + (part < over)) for part in range(parts)]
    return tuple([*full[:-1], count - sum(full[:-1])] if full else ())


def shown_on(tables: Sequence[PLACED], most: int, page: int) -> tuple[PLACED, ...]:
    """The tables of one picture or page, counted from 1."""
    parts = shares(len(tables), most)
    start = sum(parts[: page - 1])
    return tuple(tables[start : start + parts[page - 1]])


def columns(count: int) -> int:
    """Up to two tables stand one above the other, for a phone is higher than wide; more in two columns."""
    return 1 if count <= 2 else 2


def grid(count: int, area: Box) -> tuple[Box, ...]:
    """The cells of `count` tables in an area: equal, as large as fits, row by row, the last row in the middle."""
    across = columns(count)
    rows = -(-count // across)
    if not rows:
        return ()
    width = min(area.width / across, area.height / rows * CELL_WIDTH / CELL_HEIGHT)
    height = width * CELL_HEIGHT / CELL_WIDTH
    # rows that have room to spare stand apart, but not so far that they fall asunder
    spare = min((area.height - rows * height) / rows, height / 8)
    cells = []
    for index in range(count):
        row, column = divmod(index, across)
        in_row = min(across, count - row * across)
        left = area.x + (area.width - in_row * width) / 2
        cells.append(Box(left + column * width, area.y + row * (height + spare) + spare / 2, width, height))
    return tuple(cells)
