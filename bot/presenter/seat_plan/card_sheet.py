"""Seat cards on paper: ten to an A4 page, of the size of a business card, with lines to cut along."""

from __future__ import annotations

from datetime import datetime
from functools import lru_cache
from io import BytesIO

import segno
from fpdf import FPDF

from bot.presenter.seat_plan.cards import Card, Cards
from bot.presenter.seat_plan.geometry import Box
from bot.presenter.seat_plan.lettering import lettering, name_of, readable, shortened
from bot.presenter.seat_plan.paper import UNDATED, blank_paper
from bot.presenter.seat_plan.table_sheet import CAP, POINTS, set_type, width_in, write

COLUMNS, ROWS = 2, 5
CARD = Box(0, 0, 90, 54)
"""Millimetres; two by five of them leave a margin that every printer has."""
LEFT, TOP = (210 - COLUMNS * CARD.width) / 2, (297 - ROWS * CARD.height) / 2
PADDING = 5.0
CODE = 22.0
"""Millimetres of the square code: a phone reads it from a hand's breadth."""
NAME_SIZES = (19.0, 17.0, 15.0, 13.0, 11.0)
NUMBER_SIZE = 30.0
GREY = 150


def pdf(cards: Cards, made: datetime = UNDATED) -> bytes:
    """The cards as a PDF file to be printed. The same cards made at the same time give the same bytes."""
    paper = blank_paper(cards.title, made)
    fitting = COLUMNS * ROWS
    for first in range(0, len(cards.cards), fitting):
        paper.add_page()
        shown = cards.cards[first : first + fitting]
        _cuts(paper, -(-len(shown) // COLUMNS))
        for place, card in enumerate(shown):
            row, column = divmod(place, COLUMNS)
            _card(paper, cards, card, Box(LEFT + column * CARD.width, TOP + row * CARD.height, CARD.width, CARD.height))
    return bytes(paper.output())


def _cuts(paper: FPDF, rows: int) -> None:
    """Where to cut: broken lines, as far as there are cards."""
    paper.set_draw_color(GREY)
    paper.set_line_width(0.1)
    paper.set_dash_pattern(dash=1.2, gap=1.2)
    right, bottom = LEFT + COLUMNS * CARD.width, TOP + rows * CARD.height
    for row in range(rows + 1):
        y = TOP + row * CARD.height
        paper.line(LEFT, y, right, y)
    for column in range(COLUMNS + 1):
        x = LEFT + column * CARD.width
        paper.line(x, TOP, x, bottom)
    paper.set_dash_pattern()


def _card(paper: FPDF, cards: Cards, card: Card, place: Box) -> None:
    left, width = place.x + PADDING, place.width - 2 * PADDING
    set_type(paper, 8)
    write(paper, left, place.y + 8, shortened(readable(cards.title), width, 8, width_in(paper)))
    written = lettering(name_of(card.name), width, NAME_SIZES, width_in(paper, bold=True))
    set_type(paper, written.size, bold=True)
    for index, line in enumerate(written.lines):
        y = place.y + 17.8 + (index - (len(written.lines) - 1) / 2) * written.size * 1.15 / POINTS
        write(paper, left, y + CAP * written.size / POINTS, line)
    room = (width - CODE) / 2
    for number, (caption, value) in enumerate(((cards.table, card.table), (cards.seat, card.seat))):
        x = left + number * room
        set_type(paper, 8)
        write(paper, x, place.bottom - 17, shortened(readable(caption), room - 2, 8, width_in(paper)))
        set_type(paper, NUMBER_SIZE, bold=True)
        write(paper, x, place.bottom - 6, value)
    if card.fingerprint:
        _code(paper, card, Box(place.right - PADDING - CODE, place.bottom - 4 - CODE - 3, CODE, CODE))


def _code(paper: FPDF, card: Card, square: Box) -> None:
    """The draw's fingerprint, as the line that stands in the published text, and which draw it is."""
    paper.image(BytesIO(_squares(f"fingerprint: {card.fingerprint}")), square.x, square.y, square.width, square.height)
    caption = shortened(readable(card.draw), square.width, 6.5, width_in(paper))
    set_type(paper, 6.5)
    write(paper, square.right - paper.get_string_width(caption), square.bottom + 2.6, caption)


@lru_cache(maxsize=64)
def _squares(text: str) -> bytes:
    """A text as a QR code: a PNG picture that is still read with a thumb's print on it."""
    drawn = BytesIO()
    segno.make(text, error="m", micro=False).save(drawn, kind="png", scale=8, border=1)
    return drawn.getvalue()
