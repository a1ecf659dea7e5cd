"""The seat plan as pictures for the chat, a table or several each, as PNG files that read on a phone."""

from __future__ import annotations

import io
from dataclasses import dataclass

from PIL import Image, ImageDraw

from bot.presenter.seat_plan import colours
from bot.presenter.seat_plan.geometry import CELL_HEIGHT, CELL_WIDTH, Box, columns, grid, shares, shown_on
from bot.presenter.seat_plan.lettering import flowing, readable, shortened
from bot.presenter.seat_plan.plan import Plan, PlanTable, marks_of
from bot.presenter.seat_plan.shared_out import ROOMY, Pictures
from bot.presenter.seat_plan.table_picture import bare_table, bold_width, paint_sign, paint_table, regular_width, typeface

WIDTHS = {1: 1200, 2: 1080}
ALONE = 1000
EDGE = 10
"""The width of a picture that shows a table and nothing else, and what is left free around it: a message says the rest, and on a
telephone each pixel is the names'.
"""
WIDTH = 1600
MARGIN = 36
HEADER = 128
LEGEND = 46
FOOTER = 36
LOWEST = 14
LINE = 38
WAITING_LINES = 8
"""Lines of names of those who wait; the chat message below the picture has them all."""


def pages(plan: Plan, how: Pictures = ROOMY) -> int:
    """How many pictures the plan takes."""
    return min(max(1, len(_shares(len(plan.tables), how))), how.most)


def _shares(count: int, how: Pictures) -> tuple[int, ...]:
    each = how.on_each(count)
    return (1,) * count if each == 1 else shares(count, each)


def png(plan: Plan, page: int = 1, how: Pictures = ROOMY) -> bytes:
    """One picture of the plan, counted from 1, as a PNG file. Raises ValueError for a page that there is not."""
    last, each = pages(plan, how), how.on_each(len(plan.tables))
    if not 1 <= page <= last:
        raise ValueError(f"there is no picture {page} of {last}")
    tables = (plan.tables[page - 1 : page] if each == 1 else shown_on(plan.tables, each, page)) if plan.tables else ()
    if how.alone and each == 1 and len(tables) == 1 and not (plan.waiting and page == last):
        return _alone(plan, tables[0])
    layout = _layout(plan, tables, last_page=page == last)
    image = Image.new("RGB", (layout.width, layout.height), colours.ROOM)
    draw = ImageDraw.Draw(image)
    _header(draw, plan, layout.width, f"{page} / {last}" if last > 1 else "")
    bare = bare_table(layout.cells[0]) if layout.cells else image
    for table, cell in zip(tables, layout.cells, strict=True):
        paint_table(image, bare, table, cell)
    _waiting(draw, plan, layout)
    _legend(image, plan, tables, layout)
    _footer(draw, plan, layout)
    return _file(image)


def _alone(plan: Plan, table: PlanTable) -> bytes:
    """A table by itself, with what its marks mean."""
    cell = Box(EDGE - 6, EDGE - 6, ALONE - 2 * (EDGE - 6), (ALONE - 2 * (EDGE - 6)) * CELL_HEIGHT / CELL_WIDTH)
    legend = bool(marks_of((table,), plan.captions))
    height = cell.bottom + EDGE - 6 + (LEGEND if legend else 0)
    image = Image.new("RGB", (ALONE, round(height)), colours.ROOM)
    paint_table(image, bare_table(cell), table, cell)
    layout = _Layout(ALONE, round(height), (cell,), (), 0, cell.bottom, 0)
    _legend(image, plan, (table,), layout)
    return _file(image)


def _file(image: Image.Image) -> bytes:
    file = io.BytesIO()
    image.save(file, "PNG", optimize=False, compress_level=6)
    return file.getvalue()


@dataclass(frozen=True, slots=True)
class _Layout:
    """The size of a picture and where its parts are."""

    width: int
    height: int
    cells: tuple[Box, ...]
    waiting: tuple[str, ...]
    waiting_at: float
    legend_at: float
    footer_at: float


def _layout(plan: Plan, tables: tuple[PlanTable, ...], last_page: bool) -> _Layout:
    count = len(tables)
    width = WIDTHS.get(count, WIDTH)
    inner = width - 2 * MARGIN
    across = columns(count)
    rows = -(-count // across)
    # the cards of the tables, which are a little smaller than their cells, are flush with the title
    area = Box(MARGIN - 6, HEADER, inner + 12, rows * (inner + 12) / across * CELL_HEIGHT / CELL_WIDTH)
    waiting = flowing(plan.waiting, inner, 26, regular_width, WAITING_LINES) if last_page else ()
    waiting_at = area.bottom + 10
    legend_at = waiting_at + (LINE * (len(waiting) + 1) + 10) * bool(waiting)
    footer_at = legend_at + LEGEND * bool(marks_of(tables, plan.captions))
    height = footer_at + FOOTER * bool(plan.footer) + LOWEST
    return _Layout(width, round(height), grid(count, area), waiting, waiting_at, legend_at, footer_at)


def _header(draw: ImageDraw.ImageDraw, plan: Plan, width: int, page: str) -> None:
    number = typeface(28)
    room = width - 2 * MARGIN - (number.getlength(page) + 30 if page else 0)
    title = shortened(readable(plan.title), room, 46, bold_width)
    draw.text((MARGIN, 52), title, colours.TITLE, typeface(46, bold=True), "lm")
    subtitle = shortened(readable(plan.subtitle), width - 2 * MARGIN, 27, regular_width)
    draw.text((MARGIN, 98), subtitle, colours.QUIET, typeface(27), "lm")
    draw.text((width - MARGIN, 54), page, colours.QUIET, number, "rm")


def _waiting(draw: ImageDraw.ImageDraw, plan: Plan, layout: _Layout) -> None:
    if not layout.waiting:
        return
    y = layout.waiting_at + LINE / 2
    title = shortened(readable(plan.waiting_title), layout.width - 2 * MARGIN, 26, bold_width)
    draw.text((MARGIN, y), title, colours.KEPT, typeface(26, bold=True), "lm")
    for index, line in enumerate(layout.waiting, 1):
        draw.text((MARGIN, y + index * LINE), line, colours.TITLE, typeface(26), "lm")


def _legend(image: Image.Image, plan: Plan, tables: tuple[PlanTable, ...], layout: _Layout) -> None:
    """What the marks on this picture mean."""
    draw = ImageDraw.Draw(image)
    y = layout.legend_at + LEGEND / 2
    x = float(MARGIN)
    for sign, caption in marks_of(tables, plan.captions):
        x += paint_sign(image, sign, x, y) + 9
        draw.text((x, y), readable(caption), colours.QUIET, typeface(22), "lm")
        x += regular_width(readable(caption), 22) + 30


def _footer(draw: ImageDraw.ImageDraw, plan: Plan, layout: _Layout) -> None:
    """The plan's last line, such as the seed of the draw, whole wherever it can be."""
    room = layout.width - 2 * MARGIN
    footer = readable(plan.footer)
    size = next((size for size in (20, 18, 16) if regular_width(footer, size) <= room), 16)
    place = (MARGIN, layout.footer_at + FOOTER / 2)
    draw.text(place, shortened(footer, room, size, regular_width), colours.FREE, typeface(size), "lm")
