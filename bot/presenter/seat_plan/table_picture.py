"""Paints one table: the shapes three times as large and then reduced, so that edges are smooth; the lettering at full size."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw, ImageFilter, ImageFont

from bot.presenter.seat_plan import colours
from bot.presenter.seat_plan.coverage import BOLD, REGULAR
from bot.presenter.seat_plan.geometry import (
    CARD,
    CELL_HEIGHT,
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
from bot.presenter.seat_plan.lettering import Lettering, lettering, name_of, readable, shortened
from bot.presenter.seat_plan.plan import PlanTable

FINER = 3
"""How many times larger than shown the shapes are drawn."""
TAB_WIDTH = 42.0
NAME_SIZES = (31.0, 29.0, 27.0, 25.0, 23.0, 21.0, 19.0, 17.0)
NAME_MARGIN = 9.0
CORNER = 12.0


@lru_cache(maxsize=64)
def typeface(size: int, bold: bool = False) -> ImageFont.FreeTypeFont:
    """The bundled font at a size in pixels."""
    return ImageFont.truetype(str(BOLD if bold else REGULAR), max(size, 1))


def regular_width(text: str, size: float) -> float:
    """How wide a text is in the regular weight."""
    return typeface(round(size)).getlength(text)


def bold_width(text: str, size: float) -> float:
    """How wide a text is in bold."""
    return typeface(round(size), bold=True).getlength(text)


def paint_table(page: Image.Image, bare: Image.Image, table: PlanTable, cell: Box) -> None:
    """Paints a table with its players into a cell of the page, over the `bare_table` of such a cell."""
    scale = cell.width / CELL_WIDTH
    left, top = round(cell.x), round(cell.y)
    shapes = bare.copy()
    brush = _Brush(ImageDraw.Draw(shapes), scale * FINER)
    seats = seats_around(table.seats)
    taken = dict(table.players)
    for number, seat in enumerate(seats, 1):
        if number in taken:
            brush.plate(seat, own=number == table.own)
        else:
            brush.free_seat(seat, closed=number in table.closed)
        if number in table.kept:
            brush.diamond(seat if number in taken else circle_of(seat))
    for number, sign in ((table.big, "BB"), (table.button, "D")):
        if 1 <= number <= len(seats):
            brush.disc(button_spot(seats[number - 1]), *_DISCS[sign][1:])
    page.paste(shapes.reduce(FINER), (left, top))
    _letter(ImageDraw.Draw(page), table, seats, Box(left, top, cell.width, cell.height))


class _Brush:
    """Draws in the units of a table's cell."""

    def __init__(self, draw: ImageDraw.ImageDraw, scale: float) -> None:
        self._draw = draw
        self._scale = scale

    def _edges(self, box: Box) -> tuple[float, float, float, float]:
        scale = self._scale
        return box.x * scale, box.y * scale, box.right * scale, box.bottom * scale

    def plate(self, seat: Box, *, own: bool) -> None:
        """A name plate with the tab for the seat's number; in gold for whoever looks for his own."""
        corner = round(CORNER * self._scale * min(1.0, seat.height / PLATE_HEIGHT))
        shade = Box(seat.x, seat.y + 3, seat.width, seat.height)
        self._draw.rounded_rectangle(self._edges(shade.grown(1)), corner, fill=colours.PLATE_EDGE)
        self._draw.rounded_rectangle(self._edges(seat), corner, fill=colours.OWN if own else colours.PLATE)
        tab = Box(seat.x, seat.y, TAB_WIDTH, seat.height)
        self._draw.rounded_rectangle(
            self._edges(tab), corner, fill=colours.OWN_TAB if own else colours.TAB, corners=(True, False, False, True)
        )

    def free_seat(self, seat: Box, closed: bool) -> None:
        """A faint circle; struck through where nobody may sit."""
        circle = circle_of(seat)
        line = round(2 * self._scale)
        self._draw.ellipse(self._edges(circle), fill=colours.FREE_FILL, outline=colours.FREE, width=line)
        if closed:
            reach = circle.width / 2 * 0.7071
            x, y = circle.middle
            ends = [(x - reach, y + reach), (x + reach, y - reach)]
            self._draw.line(
                [(a * self._scale, b * self._scale) for a, b in ends], fill=colours.FREE, width=round(3 * self._scale)
            )

    def diamond(self, seat: Box) -> None:
        """The mark of a seat that is kept for its player."""
        x, y = seat.right - 6, seat.y + 6
        points = [(x, y - 11), (x + 11, y), (x, y + 11), (x - 11, y)]
        self._draw.polygon([(a * self._scale, b * self._scale) for a, b in points], fill=colours.KEPT, outline=colours.PLATE_EDGE)

    def disc(self, spot: Box, fill: str, edge: str) -> None:
        """The dealer button, or the mark of the big blind."""
        self._draw.ellipse(self._edges(Box(spot.x + 1, spot.y + 3, spot.width, spot.height)), fill=colours.FELT_EDGE)
        self._draw.ellipse(self._edges(spot), fill=fill, outline=edge, width=round(2 * self._scale))


def paint_sign(page: Image.Image, sign: str, x: float, y: float) -> float:
    """Paints the sign of the button, the big blind, a kept or a closed seat at the left of a point; says how wide it is."""
    size = 34
    small = Image.new("RGB", (size * FINER, size * FINER), colours.ROOM)
    brush = _Brush(ImageDraw.Draw(small), FINER)
    box = Box(3, 3, size - 6, size - 6)
    if sign == "kept":
        brush.diamond(Box(0, size / 2 - 6, size / 2 + 6, 0))
    elif sign == "closed":
        brush.free_seat(box, closed=True)
    else:
        brush.disc(box, *_DISCS[sign][1:])
    page.paste(small.reduce(FINER), (round(x), round(y - size / 2)))
    if sign in _DISCS:
        ImageDraw.Draw(page).text((x + size / 2, y), sign, colours.NAME, typeface(_DISCS[sign][0] * 3 // 4, bold=True), "mm")
    return size


_DISCS = {"D": (23, colours.BUTTON, colours.BUTTON_EDGE), "BB": (17, colours.BLIND, colours.BLIND_EDGE)}
"""The discs on the felt: size of their letters, colour, edge."""


def bare_table(cell: Box) -> Image.Image:
    """The table of a cell without its players, in its finer size: shadow, wooden rim, felt and the line on it. It is painted over
    on copies alone: the next table of that size has the same.
    """
    return _bare((round(cell.width) * FINER, round(cell.height) * FINER))


@lru_cache(maxsize=1)
def _bare(fine: tuple[int, int]) -> Image.Image:
    """Half of what a picture takes goes into it; one is kept, of some megabytes, for an album has all its tables of one size."""
    scale = fine[0] / CELL_WIDTH
    image = _shadow(fine)
    draw = ImageDraw.Draw(image)
    steps = len(colours.WOOD)
    for step, colour in enumerate(colours.WOOD):
        ring = RIM.grown(-(FELT.x - RIM.x) * step / steps)
        draw.ellipse([edge * scale for edge in (ring.x, ring.y, ring.right, ring.bottom)], fill=colour)
    left, top = round(FELT.x * scale), round(FELT.y * scale)
    size = (round(FELT.width * scale), round(FELT.height * scale))
    felt = Image.composite(
        Image.new("RGB", size, colours.FELT_EDGE),
        Image.new("RGB", size, colours.FELT_MIDDLE),
        Image.radial_gradient("L").resize(size),
    )
    mask = Image.new("L", size)
    ImageDraw.Draw(mask).ellipse((0, 0, size[0] - 1, size[1] - 1), fill=255)
    image.paste(felt, (left, top), mask)
    line = FELT.grown(-26)
    draw.ellipse(
        [edge * scale for edge in (line.x, line.y, line.right, line.bottom)], outline=colours.FELT_LINE, width=round(2 * scale)
    )
    return image


def _shadow(fine: tuple[int, int]) -> Image.Image:
    """The card of the table with the table's soft shadow."""
    scale = fine[0] / CELL_WIDTH
    small = Image.new("L", (round(CELL_WIDTH / 4), round(CELL_HEIGHT / 4)))
    edges = (RIM.x / 4, RIM.y / 4 + 3, RIM.right / 4, RIM.bottom / 4 + 3)
    ImageDraw.Draw(small).ellipse(edges, fill=255)
    soft = small.filter(ImageFilter.GaussianBlur(3)).resize(fine, Image.Resampling.BICUBIC)
    card = Image.new("RGB", fine, colours.ROOM)
    outline = [edge * scale for edge in (CARD.x, CARD.y, CARD.right, CARD.bottom)]
    ImageDraw.Draw(card).rounded_rectangle(outline, round(22 * scale), fill=colours.CARD)
    return Image.composite(Image.new("RGB", fine, colours.SHADOW), card, soft)


def _letter(draw: ImageDraw.ImageDraw, table: PlanTable, seats: tuple[Box, ...], cell: Box) -> None:
    scale = cell.width / CELL_WIDTH
    _heading(draw, table, HEADING.placed(cell), scale)
    taken = dict(table.players)
    for number, seat in enumerate(seats, 1):
        small = scale * min(1.0, seat.height / PLATE_HEIGHT)
        if number in taken:
            _write_name(draw, taken[number], seat.placed(cell), scale, small)
            tab = Box(seat.x, seat.y, TAB_WIDTH, seat.height).placed(cell).middle
            draw.text(tab, str(number), colours.TAB_NUMBER, typeface(round(29 * small), bold=True), "mm")
        else:
            draw.text(seat.placed(cell).middle, str(number), colours.FREE, typeface(round(23 * small)), "mm")
    for number, sign in ((table.big, "BB"), (table.button, "D")):
        if 1 <= number <= len(seats):
            face = typeface(round(_DISCS[sign][0] * scale), bold=True)
            draw.text(button_spot(seats[number - 1]).placed(cell).middle, sign, colours.NAME, face, "mm")


def _heading(draw: ImageDraw.ImageDraw, table: PlanTable, place: Box, scale: float) -> None:
    x, y = place.middle
    heading, aside = readable(table.heading), readable(table.aside)
    sizes = [size * scale for size in (40, 36, 32, 28, 24)]
    size = next((size for size in sizes if bold_width(heading, size) <= place.width), sizes[-1])
    heading = shortened(heading, place.width, size, bold_width)
    draw.text((x, y - 14 * scale if aside else y), heading, colours.ON_FELT, typeface(round(size), bold=True), "mm")
    aside = shortened(aside, place.width, 22 * scale, regular_width)
    draw.text((x, y + 25 * scale), aside, colours.ON_FELT_QUIET, typeface(round(22 * scale)), "mm")


def _write_name(draw: ImageDraw.ImageDraw, name: str, plate: Box, scale: float, small: float) -> None:
    left = plate.x + (TAB_WIDTH + NAME_MARGIN) * scale
    width = plate.right - NAME_MARGIN * scale - left
    written: Lettering = lettering(name_of(name), width, [size * small for size in NAME_SIZES], regular_width)
    leading = written.size * 1.15
    for index, line in enumerate(written.lines):
        y = plate.middle[1] + (index - (len(written.lines) - 1) / 2) * leading
        draw.text((left, y), line, colours.NAME, typeface(round(written.size)), "lm")
