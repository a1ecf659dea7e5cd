"""The seat plan on paper: the tables as line drawings, eight to an A4 page, then the list of players for the door of the room."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from fpdf import FPDF

from bot.presenter.seat_plan.geometry import Box, grid, shares, shown_on
from bot.presenter.seat_plan.lettering import filed, name_of, readable, shortened
from bot.presenter.seat_plan.paper import UNDATED, blank_paper
from bot.presenter.seat_plan.plan import Plan, marks_of
from bot.presenter.seat_plan.table_sheet import draw_sign, draw_table, set_type, width_in, write

TABLES = 8
PAGE = Box(12, 12, 186, 273)
"""What is printed on of an A4 sheet, in millimetres."""
HEADER = 17.0
FOOTER = 12.0
BODY = Box(PAGE.x, PAGE.y + HEADER, PAGE.width, PAGE.height - HEADER - FOOTER)
COLUMNS = 2
GUTTER = 8.0
ROW = 5.0
NUMBERS = (13.0, 13.0)
"""How wide the columns of table and seat are."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the list: a player with table and seat, or where `table` and `seat` are empty, one who waits."""

    name: str
    table: str
    seat: str


def entries(plan: Plan) -> tuple[Entry, ...]:
    """Everybody who sits, by name, as the alphabet has it without regard to accents and capitals."""
    seated = [
        Entry(name_of(name), table.short or table.heading, str(seat)) for table in plan.tables for seat, name in table.players
    ]
    return tuple(
        sorted(seated, key=lambda entry: (filed(entry.name), entry.name, len(entry.table), entry.table, int(entry.seat)))
    )


def pdf(plan: Plan, made: datetime = UNDATED) -> bytes:
    """The plan as a PDF file to be printed. The same plan made at the same time gives the same bytes."""
    paper = blank_paper(plan.title, made)
    rows = _rows(plan)
    fitting = COLUMNS * _depth()
    shown = shares(len(plan.tables), TABLES)
    sheets = len(shown)
    lists = -(-len(rows) // fitting)
    last = max(1, sheets + lists)
    for page in range(1, last + 1):
        paper.add_page()
        _header(paper, plan)
        _footer(paper, plan, page, last)
        if page <= sheets:
            tables = shown_on(plan.tables, TABLES, page)
            # as many cells as on the first page, so that tables are equally large on all
            for table, cell in zip(tables, grid(shown[0], BODY), strict=False):
                draw_table(paper, table, cell)
        else:
            start = (page - sheets - 1) * fitting
            _list(paper, plan, rows[start : start + fitting])
    return bytes(paper.output())


def _depth() -> int:
    """Rows of the list in one column, below its heading."""
    return int(BODY.height / ROW) - 1


def _rows(plan: Plan) -> list[Entry]:
    """The lines of the list: who sits, then who waits below a line that says so."""
    rows = list(entries(plan))
    if plan.waiting:
        rows += [Entry("", readable(plan.waiting_title), "")]
        rows += [Entry(name_of(name), "", "") for name in plan.waiting]
    return rows


def _header(paper: FPDF, plan: Plan) -> None:
    title = shortened(readable(plan.title), PAGE.width, 17, width_in(paper, bold=True))
    set_type(paper, 17, bold=True)
    write(paper, PAGE.x, PAGE.y + 5.6, title)
    subtitle = shortened(readable(plan.subtitle), PAGE.width, 10, width_in(paper))
    set_type(paper, 10)
    write(paper, PAGE.x, PAGE.y + 11.2, subtitle)
    paper.set_draw_color(0)
    paper.set_line_width(0.3)
    paper.line(PAGE.x, PAGE.y + 13.6, PAGE.right, PAGE.y + 13.6)


def _footer(paper: FPDF, plan: Plan, page: int, last: int) -> None:
    """What the marks on this page mean; below it the plan's own last line and the number of the page."""
    y = PAGE.bottom - 1
    number = f"{page} / {last}"
    set_type(paper, 8)
    _right(paper, number, PAGE.right, y)
    _fitted(paper, readable(plan.footer), (PAGE.x, y), PAGE.width - 20, (7, 6.5, 6))
    x = PAGE.x
    shown = shown_on(plan.tables, TABLES, page) if page <= len(shares(len(plan.tables), TABLES)) else ()
    for sign, caption in marks_of(shown, plan.captions):
        x += draw_sign(paper, sign, x, y - 6) + 1.2
        set_type(paper, 8)
        write(paper, x, y - 5, readable(caption))
        x += paper.get_string_width(readable(caption)) + 4


def _list(paper: FPDF, plan: Plan, rows: list[Entry]) -> None:
    width = (BODY.width - (COLUMNS - 1) * GUTTER) / COLUMNS
    depth = _depth()
    for column in range(-(-len(rows) // depth)):
        part = rows[column * depth : (column + 1) * depth]
        _column(paper, plan, part, Box(BODY.x + column * (width + GUTTER), BODY.y, width, ROW))


def _column(paper: FPDF, plan: Plan, rows: list[Entry], first: Box) -> None:
    """One column of the list; `first` is where its heading stands."""
    table_at, seat_at = first.right - NUMBERS[1], first.right
    set_type(paper, 8, bold=True)
    write(paper, first.x, first.bottom - 1.5, readable(plan.captions.player))
    _right(paper, readable(plan.captions.table), table_at, first.bottom - 1.5)
    _right(paper, readable(plan.captions.seat), seat_at, first.bottom - 1.5)
    paper.set_draw_color(0)
    paper.set_line_width(0.25)
    paper.line(first.x, first.bottom, first.right, first.bottom)
    paper.set_draw_color(205)
    paper.set_line_width(0.1)
    for index, entry in enumerate(rows, 1):
        y = first.bottom + index * ROW
        paper.line(first.x, y, first.right, y)
        if not entry.name:
            title = shortened(entry.table, first.width, 10, width_in(paper, bold=True))
            set_type(paper, 10, bold=True)
            write(paper, first.x, y - 1.5, title)
            continue
        room = first.width - sum(NUMBERS) if entry.table else first.width
        _fitted(paper, entry.name, (first.x, y - 1.5), room, (10, 9, 8, 7))
        table = shortened(readable(entry.table), NUMBERS[0] - 1, 10, width_in(paper))
        set_type(paper, 10)
        _right(paper, table, table_at, y - 1.5)
        set_type(paper, 10, bold=True)
        _right(paper, entry.seat, seat_at, y - 1.5)


def _fitted(paper: FPDF, text: str, at: tuple[float, float], room: float, sizes: Sequence[float]) -> None:
    """Writes a text at the first of the sizes, in points, at which it fits; at the last one it is shortened."""
    measure = width_in(paper)
    size = next((size for size in sizes if measure(text, size) <= room), sizes[-1])
    shown = shortened(text, max(0, room), size, measure)
    set_type(paper, size)
    write(paper, *at, shown)


def _right(paper: FPDF, text: str, edge: float, y: float) -> None:
    """Writes a text that ends at an edge."""
    if text:
        write(paper, edge - paper.get_string_width(text), y, text)
