"""Tables of a PDF: their words stand where they stand on the page, all of them, with the names of their columns."""

import pytest
from fpdf import FPDF

from knowledge.reading.formats.pdf import read
from knowledge.reading.reader import read_book
from tests.knowledge.reading.printers import FONTS

BREAKS = "Ten minutes after every level, for all who play tonight."
LEVELS = (("Level", "Blind"), ("1", "25"), ("2", "50"))
PRIZES = (("Place", "Share"), ("First", "60"), ("Second", "40"))
TOLD_LEVELS = ["Level: 1; Blind: 25", "Level: 2; Blind: 50"]
TOLD_PRIZES = ["Place: First; Share: 60", "Place: Second; Share: 40"]


class Page(FPDF):
    def __init__(self):
        super().__init__()
        for style, name in (("", "DejaVuSans.ttf"), ("B", "DejaVuSans-Bold.ttf")):
            self.add_font("DejaVu", style, FONTS / name)
        self.set_font("DejaVu", "", 8)
        self.add_page()

    def lines(self, x, y, *lines):
        for at, line in enumerate(lines):
            self.text(x, y + 7 * at, line)

    def grid(self, x, y, rows, *, width=25, bare=()):
        """A table; of the cells in `bare` no border is drawn."""
        for at, row in enumerate(rows):
            for column, words in enumerate(row):
                if (at, column) not in bare:
                    self.rect(x + width * column, y + 8 * at, width, 8)
                self.text(x + width * column + 1, y + 8 * at + 6, words)

    def told(self):
        return [line.text for line in read(bytes(self.output())).lines]


def test_a_table_stands_under_the_article_above_it_also_where_no_line_of_text_is_as_wide():
    page = Page()
    page.write(6, "1. Penalties\n")
    with page.table(width=120, col_widths=(30, 20, 20)) as table:
        for row in (
            ("Offence", "First", "Again"),
            ("Ghosting", "a word", "disqualifi-\ncation"),
            ("Abuse", "non-\u200bstop", "-\nout"),
        ):
            table.row(row)
    page.write(6, f"2. Breaks\n{BREAKS}")
    assert page.told() == [
        "1. Penalties", "Offence: Ghosting; First: a word; Again: disqualification",
        "Offence: Abuse; First: non-stop; Again: - out", "2. Breaks", BREAKS,
    ]  # fmt: skip


def test_tables_at_the_end_of_a_page_keep_their_order():
    page = Page()
    page.lines(15, 20, "1. Levels", "They are these, and the prizes stand below.")
    page.grid(15, 40, LEVELS)
    page.grid(15, 80, PRIZES)
    assert page.told()[2:] == [*TOLD_LEVELS, *TOLD_PRIZES]


def test_a_page_that_holds_a_table_alone_is_read():
    page = Page()
    page.grid(15, 40, LEVELS)
    assert page.told() == TOLD_LEVELS


def test_a_table_in_a_column_stands_in_the_text_of_that_column():
    page = Page()
    first = [f"{at}. {title}" for at, title in enumerate(("Seats", "Phones", "Levels", "Tips"), 1)]
    said = "It is done so at every table, always."
    page.lines(15, 20, first[0], said, first[1], said, first[2], "The levels stand in this table here.")
    page.grid(15, 64, LEVELS)
    page.lines(15, 100, first[3], said)
    second = [words for at, title in enumerate(("Breaks", "Clock", "Prizes"), 5) for words in (f"{at}. {title}", said)]
    page.lines(110, 20, *second)
    page.grid(110, 64, PRIZES)
    told = page.told()
    assert told[5:9] == ["The levels stand in this table here.", *TOLD_LEVELS, "4. Tips"]
    assert told[-3:] == [said, *TOLD_PRIZES]


def test_what_stands_in_a_corner_without_borders_is_not_lost_and_the_columns_keep_their_names():
    page = Page()
    page.lines(15, 20, "1. Penalties", "The floor gives what stands in the table below.")
    rows = (("Offence", "First time", "Again"), ("Late", "a word", "a round"), ("Phone", "a round", "two rounds"))
    page.grid(15, 40, rows, bare={(0, 0)})
    assert page.told()[2:] == [
        "Late; First time: a word; Again: a round",
        "Phone; First time: a round; Again: two rounds",
        "Offence",
    ]


@pytest.mark.parametrize("sign", "•●")
def test_a_point_whose_sign_touches_its_first_word_is_a_point(sign):
    page = Page()
    page.lines(15, 20, "1. Forbidden", f"{sign}Phones at the table", f"{sign}Dogs", f"{sign} Cats", "2. Breaks", BREAKS)
    points = [line.text for line in read(bytes(page.output())).lines if line.marker]
    assert points == ["Phones at the table", "Dogs", "Cats"]


def test_words_of_which_nothing_is_seen_are_none():
    page = Page()
    page.lines(15, 20, "1. Seats", "They are drawn \u200b by lot.", "2. Breaks", BREAKS)
    assert read_book(bytes(page.output())).report.words_in == 19


def test_a_file_that_has_lost_its_end_is_read():
    whole = Page()
    whole.lines(15, 20, "1. Seats", "They are drawn by lot.")
    content = bytes(whole.output())
    # a reader that finds no table of the parts goes through the file itself
    assert [line.text for line in read(content[: content.rindex(b"startxref")]).lines] == ["1. Seats", "They are drawn by lot."]


def test_a_cell_of_a_pdf_that_reaches_into_other_rows_and_columns_stands_in_each_of_them():
    page = Page()
    with page.table(width=120) as table:
        table.row(("Offence", "First", "Second"))
        row = table.row()
        row.cell("Abuse")
        row.cell("Out", colspan=2)
        row = table.row()
        row.cell("Late")
        row.cell("A word", rowspan=2)
        row.cell("A round")
        table.row(("Ghosting", "Out"))
    assert page.told() == [
        "Offence: Abuse; First / Second: Out", "Offence: Late; First: A word; Second: A round",
        "Offence: Ghosting; First: A word; Second: Out",
    ]  # fmt: skip
