"""A club's rulebook as a web page, a Word document and a PDF: found as in a text, whatever the file is called."""

import itertools
from io import BytesIO

import pytest
from docx import Document
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from fpdf import FPDF

from knowledge.reading.reader import read_book
from tests.knowledge.reading import printers
from tests.knowledge.reading.club_rules import ALL, DUTCH, ENGLISH, FRENCH
from tests.knowledge.reading.grading import letters_of, missed, printed_letters, share_found
from tests.knowledge.reading.laid_out import EVERY, dotted, headings, worded

PRINTED = {
    "html": printers.html,
    "docx": printers.docx,
    "docx_without_styles": lambda laid: printers.docx(laid, styled=False),
}
PDF = {
    "pdf": printers.pdf,
    "pdf_without_bold": lambda laid: printers.pdf(laid, styled=False),
    "pdf_in_two_columns": lambda laid: printers.pdf(laid, columns=2),
}
DRAWN = [*zip(EVERY, itertools.cycle(PDF), strict=False), (dotted, "pdf_in_two_columns"), (headings, "pdf_in_two_columns")]


@pytest.mark.parametrize("layout", EVERY, ids=lambda layout: layout.__name__)
@pytest.mark.parametrize("printed", PRINTED)
def test_the_articles_are_found_in_every_style(layout, printed):
    for rules in ALL:
        laid = layout(rules)
        book = read_book(PRINTED[printed](laid))
        assert share_found(laid, book) >= 0.95, missed(laid, book)
        assert book.report.words_in == book.report.words_out


@pytest.mark.parametrize(("layout", "printed"), DRAWN, ids=lambda value: getattr(value, "__name__", value))
def test_the_articles_of_a_pdf_are_found(layout, printed):
    rules = ALL[EVERY.index(layout) % len(ALL)]
    laid = layout(rules)
    book = read_book(PDF[printed](laid))
    assert share_found(laid, book) >= 0.95, missed(laid, book)
    assert book.report.words_in == book.report.words_out


@pytest.mark.parametrize("printed", [printers.docx, printers.pdf])
def test_no_letter_is_lost_or_doubled(printed):
    laid = worded(FRENCH)
    letters = printed_letters(read_book(printed(laid)))
    for letter in set(letters_of(laid)) - set("0123456789"):
        # a PDF prints its title again above each page
        assert letters.count(letter) >= letters_of(laid).count(letter)
    assert printed is printers.pdf or letters == letters_of(laid)


def test_a_running_head_and_a_page_number_are_no_part_of_the_book():
    book = read_book(printers.pdf(dotted(FRENCH)))
    assert {one.kind for one in book.report.furniture} == {"running head", "page number"}
    assert "- 1 -" not in book.markdown


def test_pages_that_are_pictures_are_named():
    laid = dotted(DUTCH)
    report = read_book(printers.pdf(laid, pictures=2))
    assert report.report.silent_pages == (1, 2)
    assert missed(laid, report) == []


def test_the_navigation_of_a_web_page_is_furniture():
    book = read_book(printers.html(dotted(ENGLISH)))
    assert [one.text for one in book.report.furniture] == ["Home | Club"]


def test_words_own_numbers_are_counted_as_word_counts_them():
    book = read_book(_numbered_by_word())
    assert [(told.number, told.title) for told in book.report.articles] == [
        ("1.1", "Late arrivals"), ("1.2", "Breaks"), ("2.1", "Exposed cards"), ("2.2", "Fouled deck"),
    ]  # fmt: skip
    assert "a) the first card" in book.markdown


def _numbered_by_word() -> bytes:
    document = Document()
    numbering = document.part.numbering_part.element
    for name, texts in (("90", (("decimal", "%1"), ("decimal", "%1.%2"))), ("91", (("lowerLetter", "%1)"),))):
        abstract = OxmlElement("w:abstractNum")
        abstract.set(qn("w:abstractNumId"), name)
        for depth, (kind, text) in enumerate(texts):
            level = OxmlElement("w:lvl")
            level.set(qn("w:ilvl"), str(depth))
            for tag, value in (("w:start", "1"), ("w:numFmt", kind), ("w:lvlText", text)):
                child = OxmlElement(tag)
                child.set(qn("w:val"), value)
                level.append(child)
            abstract.append(level)
        numbering.insert(0, abstract)
        number = OxmlElement("w:num")
        number.set(qn("w:numId"), name)
        of = OxmlElement("w:abstractNumId")
        of.set(qn("w:val"), name)
        number.append(of)
        numbering.append(number)

    def paragraph(text: str, name: str = "", depth: int = 0) -> None:
        added = document.add_paragraph(text)
        if name:
            properties = added._p.get_or_add_pPr().get_or_add_numPr()
            properties.get_or_add_ilvl().val = depth
            properties.get_or_add_numId().val = int(name)

    for chapter, rules in (("Seats", ("Late arrivals", "Breaks")), ("The deal", ("Exposed cards", "Fouled deck"))):
        paragraph(chapter, "90")
        for rule in rules:
            paragraph(rule, "90", 1)
            paragraph("What the rule says is said here in as many words as are needed.")
    paragraph("It is said of:")
    paragraph("the first card that is dealt to anybody;", "91")
    paragraph("the last one.", "91")
    file = BytesIO()
    document.save(file)
    return file.getvalue()


def drawn(*runs) -> bytes:
    """A page on which words are set at these places: style, size, x, y, words."""
    page = FPDF()
    page.add_page()
    for style, size, x, y, words in runs:
        page.set_font("Times", style, size)
        page.text(x, y, words)
    return bytes(page.output())


def test_small_capitals_are_whole_words():
    page = FPDF()
    page.set_font("Times", "", 16)
    after = 20 + page.get_string_width("P")
    pdf = drawn(
        ("", 16, 20, 30, "P"), ("", 11, after, 30, "LACEMENT"),
        ("", 10, 20, 40, "The chairs are drawn from a hat, and nobody moves."), ("", 10, 20, 45, "So it is done here."),
    )  # fmt: skip
    assert "PLACEMENT" in read_book(pdf).markdown.upper()


def test_a_bold_title_and_the_text_that_touches_it_are_two_words():
    page = FPDF()
    page.set_font("Times", "B", 10)
    heads = ("1. Second buy.", "2. Late chairs.", "3. False deal.", "4. Big chip.")
    runs = []
    for at, head in enumerate(heads):
        y = 30 + 12 * at
        runs += [
            ("B", 10, 20, y, head),
            ("", 10, 20 + page.get_string_width(head), y, "There is one of them an evening, and no more."),
        ]
    found = read_book(drawn(*runs)).report.articles
    assert [told.title for told in found] == ["Second buy", "Late chairs", "False deal", "Big chip"]
    assert all(told.first_words.startswith("There is one") for told in found)


def test_what_word_hides_is_no_part_of_the_book_and_is_told():
    document, file = Document(), BytesIO()
    for at, words in enumerate(("Seats are drawn.", "Phones stay in the pocket.", "The floor decides."), 1):
        document.add_heading(f"{at}. Rule", 2)
        seen = document.add_paragraph(f"{words} ")
        seen.add_run("Old wording, not in force.").font.hidden = True
        seen.add_run("Nobody argues.")
    document.save(file)
    book = read_book(file.getvalue())
    assert "Old wording" not in book.markdown
    assert "Phones stay in the pocket. Nobody argues." in book.markdown
    assert [one.text for one in book.report.furniture if one.kind == "hidden"] == ["Old wording, not in force."] * 3
    assert book.report.words_in == book.report.words_out


def test_a_line_that_fills_the_first_of_two_columns_does_not_run_on_into_the_second():
    said = (
        ("1. Phones", "1. Telefoons"), ("They stay in the pocket.", "Ze blijven in de zak."),
        ("2. Dropped cards", "2. Gevallen kaart"),
        ("A card on the floor is dead.", "Een kaart op de grond is dood."), ("3. Breaks", "3. Pauzes"),
        ("Ten minutes after every two hours, for all", "Tien minuten om de twee uur, voor iedereen"),
        ("who play, without any exception.", "die speelt, zonder uitzondering."), ("4. Language", "4. Taal"),
        ("English at the table, always.", "Aan tafel Nederlands, altijd."),
    )  # fmt: skip
    page = FPDF()
    page.set_font("Times", "", 12)
    second = 20 + page.get_string_width("Ten minutes after every two hours, for all ")
    runs = [run for at, (en, nl) in enumerate(said) for run in (("", 12, 20, 30 + 7 * at, en), ("", 12, second, 30 + 7 * at, nl))]
    lines = read_book(drawn(*runs)).markdown.split("\n")
    assert {f"{said[5][column]} {said[6][column]}" for column in (0, 1)} <= set(lines)


def test_a_title_in_large_letters_that_takes_two_lines_is_cited_whole():
    page = FPDF()
    page.add_font("DejaVu", "", printers.FONTS / "DejaVuSans.ttf")
    page.add_page()
    for size, words in (
        (24, "House Rules of the Poker Club"),
        (24, "of Saint Aubin"),
        (10, "1. Seats"),
        (10, "They are drawn."),
        (10, "2. Cards"),
    ):
        page.set_font("DejaVu", "", size)
        page.cell(0, size, words, new_x="LMARGIN", new_y="NEXT")
    page.cell(0, 10, "They speak.")
    assert read_book(bytes(page.output())).about["title"] == "House Rules of the Poker Club of Saint Aubin"
