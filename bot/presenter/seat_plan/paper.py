"""The paper that everything is printed on: A4, in the bundled fonts, the same bytes for the same words."""

from __future__ import annotations

from datetime import UTC, datetime

from fpdf import FPDF

from bot.presenter.seat_plan.coverage import BOLD, REGULAR
from bot.presenter.seat_plan.lettering import readable

UNDATED = datetime(2000, 1, 1, tzinfo=UTC)


def blank_paper(title: str, made: datetime) -> FPDF:
    """A file without a page yet."""
    paper = FPDF(format="A4")
    paper.set_auto_page_break(False)
    # else "{nb}" in a name would be taken for the number of pages
    paper.alias_nb_pages("")
    paper.set_creation_date(made)
    paper.set_producer("Floorman")
    paper.set_title(readable(title))
    paper.add_font("plan", "", REGULAR)
    paper.add_font("plan", "B", BOLD)
    return paper
