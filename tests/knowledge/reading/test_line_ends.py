"""Lines that a printer has broken are joined again: words cut by a hyphen, titles under numbers, points that slipped together."""

import textwrap

import pytest
from fpdf import FPDF

from knowledge.reading.reader import read_book
from knowledge.reading.refusals import CannotRead
from tests.knowledge.reading.printers import FONTS

FILL = "The player who comes late waits for the blinds and takes the seat that the floor has drawn for him from the hat. "


def test_a_word_that_a_hyphen_cut_is_whole_again_and_one_that_has_a_hyphen_keeps_it():
    lines = (
        "1. A player who says that he is all-in has bet all of it, and a regis-\n"
        "tration that comes after the second break is refused by the director.\n"
        "Whoever says nothing and pushes all of his chips in is held to be all-\n"
        "in as well, and nobody takes that back; the floor decides on what re-\n"
        "mains of it.\n\n"
    )
    more = "\n\n".join(textwrap.fill(f"{at}. {FILL}{FILL}", 71) for at in range(2, 6))
    book = read_book((lines + more).encode())
    assert "a registration that comes" in book.markdown
    assert "held to be all-in as well" in book.markdown
    assert "what remains of it." in book.markdown


@pytest.mark.parametrize("sign", ["-", "\u00ad"])
def test_a_word_that_is_cut_in_a_pdf_is_whole_again(sign):
    page = FPDF()
    page.add_font("DejaVu", "", FONTS / "DejaVuSans.ttf")
    page.set_font("DejaVu", "", 9)
    page.add_page()
    y = 20
    for at in range(1, 5):
        for line in (
            f"{at}. A registration that comes after the second break is refused by the tourna{sign}",
            "ment director alone.",
        ):
            page.text(15, y, line)
            y += 5
        y += 6
    book = read_book(bytes(page.output()))
    assert book.markdown.count("refused by the tournament director alone.") == 4


def test_the_points_of_a_heading_or_a_table_are_not_parted():
    points = "\n".join(f"- Point {at} – {FILL}- Ghosting – {FILL}" for at in range(1, 7))
    table = "| What | Then |\n|--|--|\n| A. | One word. - Again – a round. |\n| B. | Nothing. - Again – nothing. |"
    text = f"# Rules\n\n## Dead. - Ghosting – what is it\n\n{points}\n\n{table}\n"
    book = read_book(text.encode())
    assert book.markdown.count("Ghosting –") + sum(told.title == "Ghosting" for told in book.report.articles) >= 6
    assert "Dead. - Ghosting – what is it" in [one.text for one in book.report.left_over]
    assert "What: A.; Then: One word. - Again – a round." in book.markdown


def test_a_title_page_of_several_lines_is_left_over_and_the_rules_begin_behind_it():
    title = "# The Kettle\n\n# Poker since 1998\n\n# House rules\n\n# Third edition\n\n# May 2026\n\n"
    book = read_book((title + "\n\n".join(f"## {at}. Rule\n\n{FILL}" for at in range(1, 5))).encode())
    assert [told.number for told in book.report.articles if told.number] == ["1", "2", "3", "4"]
    assert book.report.words_in == book.report.words_out


def test_a_heading_behind_which_nothing_comes_is_the_end_of_the_book():
    rules = "\n\n".join(f"## {at}. Rule\n\n{FILL}" for at in range(1, 5))
    book = read_book(f"# Rules\n\n# Seats\n\n{rules}\n\n# Thank you all".encode())
    assert "Thank you all" in book.markdown
    assert book.report.words_in == book.report.words_out


def test_a_sentence_as_long_as_no_sentence_is_is_cut_between_words():
    wall = " ".join(f"seat{at}" for at in range(600))
    book = read_book(f"1. Seats\n\n{wall}\n\n2. Wall\n\n{'x' * 4000}\n\n3. End\n\nAt midnight.".encode())
    paragraphs = book.markdown.split("\n\n")
    assert " ".join(each for each in paragraphs if each.startswith("seat")) == wall
    assert "".join(each for each in paragraphs if each.startswith("xx")) == "x" * 4000
    assert max(map(len, paragraphs)) <= 1_500


def test_headings_alone_are_no_rules():
    with pytest.raises(CannotRead) as refused:
        read_book(b"Contents\n\n1. Seats ..... 2\n\n2. Cards ..... 3\n\n3. Chips ..... 4")
    assert refused.value.why == "no_articles"


def test_of_a_title_page_that_goes_on_and_on_only_the_first_lines_are_the_title():
    titles = ("The Kettle", "Poker since 1998", "House rules", "Third edition", "May 2026", "For members", "Seats")
    rules = "\n\n".join(f"## {title}\n\n{FILL}" for title in ("Late", "Moves", "Deal", "Muck"))
    book = read_book(("\n\n".join(f"# {title}" for title in titles) + f"\n\n{rules}").encode())
    assert [one.text for one in book.report.left_over] == list(titles[:4])
    assert book.report.words_in == book.report.words_out


def test_codes_may_stand_in_any_order_in_their_chapter():
    codes = ("CD-102", "CD-101", "CD-103", "RM-202", "RM-201", "RM-203")
    book = read_book(("RULES\n\n" + "\n\n".join(f"{code}. Rule\n\n{FILL}" for code in codes)).encode())
    assert [told.number for told in book.report.articles] == list(codes)
