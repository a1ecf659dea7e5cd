"""Draws one table for the printer: black lines on white, no surface filled."""

from __future__ import annotations

import unicodedata

from fpdf import FPDF
from fpdf.bidi import BidiParagraph

from bot.presenter.seat_plan.geometry import (
    CELL_WIDTH,
    FELT,
    HEADING,
    PLATE_HEIGHT,
    RIM,
    Box,
    button_spot,
    circle_of,
    seats_around,
)
from bot.presenter.seat_plan.lettering import Measure, lettering, name_of, readable, shortened
from bot.presenter.seat_plan.plan import PlanTable

POINTS = 72 / 25.4
"""Points of type in a millimetre."""
CAP = 0.365
"""Half the height of a capital, in parts of the size: text that is set lower by so much stands in the middle of a line."""
TAB_WIDTH = 36.0
MARGIN = 8.0
NAME_SIZES = (25.0, 23.0, 21.0, 19.0, 17.0)
GREY = 120


def printable(text: str) -> str:
    """A text in the order in which it is printed: Hebrew and Arabic, which run from right to left, turned round."""
    if any(unicodedata.bidirectional(character) in ("R", "AL", "AN") for character in text):
        return str(BidiParagraph(text).get_reordered_string())
    return text


def write(paper: FPDF, x: float, y: float, text: str) -> None:
    """Writes a text that begins at a point on its line."""
    paper.text(x, y, printable(text))


def set_type(paper: FPDF, size: float, bold: bool = False) -> None:
    """Chooses weight and size, in points, of what is written next."""
    paper.set_font("plan", "B" if bold else "", size)


def width_in(paper: FPDF, bold: bool = False) -> Measure:
    """How wide a text is on this paper, in millimetres, at a size in points."""

    def measured(text: str, size: float) -> float:
        set_type(paper, size, bold)
        return paper.get_string_width(text)

    return measured


def draw_table(paper: FPDF, table: PlanTable, cell: Box) -> None:
    """Draws a table with its players into a cell of the page."""
    scale = cell.width / CELL_WIDTH
    _oval(paper, RIM.placed(cell), 0.5)
    _oval(paper, FELT.placed(cell), 0.15)
    _heading(paper, table, HEADING.placed(cell), scale)
    taken = dict(table.players)
    seats = seats_around(table.seats)
    for number, seat in enumerate(seats, 1):
        if number in taken:
            _plate(paper, number, taken[number], seat, cell)
        else:
            _free_seat(paper, number, seat, cell, closed=number in table.closed)
        if number in table.kept:
            kept = (seat if number in taken else circle_of(seat)).placed(cell)
            _diamond(paper, (kept.right - 6 * scale, kept.y + 6 * scale), 10 * scale)
    for number, sign in ((table.big, "BB"), (table.button, "D")):
        if 1 <= number <= len(seats):
            _disc(paper, sign, button_spot(seats[number - 1]).placed(cell))


def draw_sign(paper: FPDF, sign: str, x: float, y: float) -> float:
    """Draws the sign of the button, the big blind, a kept or a closed seat at the left of a point; says how wide it is."""
    size = 4.2
    box = Box(x, y - size / 2, size, size)
    if sign == "kept":
        _diamond(paper, box.middle, size / 3)
    elif sign == "closed":
        _struck(paper, box)
    else:
        _disc(paper, sign, box)
    return size


def _centred(paper: FPDF, text: str, middle: tuple[float, float], size: float, bold: bool = False) -> None:
    """Writes a text around a point; the size is in points."""
    set_type(paper, size, bold)
    write(paper, middle[0] - paper.get_string_width(text) / 2, middle[1] + CAP * size / POINTS, text)


def _oval(paper: FPDF, box: Box, line: float) -> None:
    paper.set_draw_color(0)
    paper.set_fill_color(255)
    paper.set_line_width(line)
    paper.ellipse(box.x, box.y, box.width, box.height, style="DF")


def _heading(paper: FPDF, table: PlanTable, place: Box, scale: float) -> None:
    unit = scale * POINTS
    bold, regular = width_in(paper, bold=True), width_in(paper)
    heading, aside = readable(table.heading), readable(table.aside)
    size = next((size for size in (40, 36, 32, 28) if bold(heading, size * unit) <= place.width), 24)
    x, y = place.middle
    heading = shortened(heading, place.width, size * unit, bold)
    _centred(paper, heading, (x, y - 14 * scale if aside else y), size * unit, bold=True)
    if aside:
        _centred(paper, shortened(aside, place.width, 22 * unit, regular), (x, y + 25 * scale), 22 * unit)


def _plate(paper: FPDF, number: int, name: str, seat: Box, cell: Box) -> None:
    scale = cell.width / CELL_WIDTH
    small = min(1.0, seat.height / PLATE_HEIGHT)
    plate = seat.placed(cell)
    paper.set_draw_color(0)
    paper.set_fill_color(255)
    paper.set_line_width(0.25)
    paper.rect(plate.x, plate.y, plate.width, plate.height, style="DF", round_corners=True, corner_radius=12 * scale * small)
    edge = plate.x + TAB_WIDTH * scale
    paper.set_line_width(0.15)
    paper.line(edge, plate.y, edge, plate.bottom)
    middle = plate.middle[1]
    _centred(paper, str(number), (plate.x + TAB_WIDTH / 2 * scale, middle), 24 * small * scale * POINTS, bold=True)
    left = edge + MARGIN * scale
    sizes = [size * small * scale * POINTS for size in NAME_SIZES]
    written = lettering(name_of(name), plate.right - MARGIN * scale - left, sizes, width_in(paper))
    set_type(paper, written.size)
    for index, line in enumerate(written.lines):
        y = middle + (index - (len(written.lines) - 1) / 2) * written.size * 1.2 / POINTS
        write(paper, left, y + CAP * written.size / POINTS, line)


def _free_seat(paper: FPDF, number: int, seat: Box, cell: Box, closed: bool) -> None:
    circle = circle_of(seat).placed(cell)
    paper.set_draw_color(GREY)
    paper.set_fill_color(255)
    paper.set_line_width(0.15)
    paper.ellipse(circle.x, circle.y, circle.width, circle.height, style="DF")
    paper.set_text_color(GREY)
    _centred(paper, str(number), circle.middle, circle.width * 0.42 * POINTS)
    paper.set_text_color(0)
    if closed:
        _struck(paper, circle)


def _struck(paper: FPDF, circle: Box) -> None:
    """A circle with a stroke through it: nobody may sit here."""
    paper.set_draw_color(GREY)
    paper.set_line_width(0.2)
    paper.ellipse(circle.x, circle.y, circle.width, circle.height)
    reach = circle.width / 2 * 0.7071
    x, y = circle.middle
    paper.line(x - reach, y + reach, x + reach, y - reach)


def _diamond(paper: FPDF, middle: tuple[float, float], reach: float) -> None:
    x, y = middle
    paper.set_draw_color(255)
    paper.set_fill_color(0)
    paper.set_line_width(0.2)
    paper.polygon([(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)], style="DF")


def _disc(paper: FPDF, sign: str, place: Box) -> None:
    """The dealer button, or with a thinner edge the mark of the big blind."""
    paper.set_draw_color(0)
    paper.set_fill_color(255)
    paper.set_line_width(0.5 if sign == "D" else 0.2)
    paper.ellipse(place.x, place.y, place.width, place.height, style="DF")
    _centred(paper, sign, place.middle, place.width * POINTS * (0.6 if sign == "D" else 0.44), bold=True)
