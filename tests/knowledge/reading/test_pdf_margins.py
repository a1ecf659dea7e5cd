"""PDFs whose titles stand in the margin, beside the text that they head, as in many statutes."""

import pytest
from fpdf import FPDF

from knowledge.reading.reader import read_book
from tests.knowledge.reading.printers import FONTS

TITLES = ("Late arrivals", "Moves from one table to the next", "Breaks", "Misdeals", "Telephones and other devices", "Odd chips")
TEXT = "Whoever does so waits until the button has passed and the floor has told the table where he sits; number {} of the rules."


def page(number_at: int | None, *, stamp: bool = False) -> bytes:
    file = FPDF(format="A4")
    file.set_auto_page_break(False)
    file.add_font("DejaVu", "", FONTS / "DejaVuSans.ttf")
    file.add_page()
    if stamp:
        file.set_font("DejaVu", "", 90)
        with file.rotation(50, 105, 150):
            file.text(40, 170, "DRAFT")
    for at, title in enumerate(TITLES, 1):
        top = 20 + 40 * at
        file.set_font("DejaVu", "", 8)
        file.set_xy(18, top + 0.5)
        file.multi_cell(36, 4, title, align="L")
        if number_at is not None:
            file.text(number_at, top + 3.3, str(at))
        file.set_font("DejaVu", "", 10)
        file.set_xy(66, top)
        file.multi_cell(100, 5, f"{TEXT.format(at)} {TEXT.format(at)}", align="L")
    return bytes(file.output())


@pytest.mark.parametrize("stamp", [False, True], ids=["plain", "stamped"])
@pytest.mark.parametrize("number_at", [12, 60], ids=["number before", "number behind"])
def test_titles_in_the_margin_head_the_text_beside_them(number_at, stamp):
    book = read_book(page(number_at, stamp=stamp))
    assert [(told.number, told.title) for told in book.report.articles] == [(str(at), t) for at, t in enumerate(TITLES, 1)]
    assert book.markdown.count("Whoever does so waits until the button has passed") == 2 * len(TITLES)
    assert book.report.words_in == book.report.words_out


def test_titles_in_the_margin_need_no_numbers():
    assert [told.title for told in read_book(page(None)).report.articles] == list(TITLES)
