"""Letters of which a file does not say which they are make no rule: a page of them is told as unread, a few with their page."""

import re
from io import BytesIO

import pytest
from docx import Document
from fpdf import FPDF

from knowledge.reading.reader import read_book
from knowledge.reading.refusals import CannotRead
from tests.knowledge.reading import printers
from tests.knowledge.reading.club_rules import ENGLISH, FRENCH
from tests.knowledge.reading.laid_out import dotted, headings

RULES = [
    f"{at}. Rule {word}\n\nWhat the rule says is said here.\n" for at, word in enumerate("one two three four five".split(), 1)
]


def nameless(pdf, *, fonts):
    """A PDF whose fonts with these numbers have no table of their letters any more."""
    count = iter(range(100))
    return re.sub(rb"/ToUnicode", lambda found: b"/NoUnicode" if next(count) in fonts else found[0], pdf)


def pages_of(*pages):
    """A PDF of pages, each as lines of (font, words); "odd" is the second font."""
    file = FPDF(format=(148, 210))
    for name in ("fine", "odd"):
        file.add_font(name, "", printers.FONTS / "DejaVuSans.ttf")
    for lines in pages:
        file.add_page()
        for pieces in lines:
            for font, words in pieces:
                file.set_font(font, "", 10)
                file.write(6, words)
            file.ln(10)
    return bytes(file.output())


def page(first, *, odd=()):
    """A page of two rules; the lines with these numbers are set in the odd font."""
    of = {1: ("cards", "dealer"), 3: ("chips", "players"), 5: ("chairs", "floor")}[first]
    lines = [
        line for at, word in enumerate(of, first) for line in (f"{at}. About {word}", f"What is said of {word} is said here.")
    ]
    return [[("odd" if at in odd else "fine", words)] for at, words in enumerate(lines)]


def refused(content):
    with pytest.raises(CannotRead) as caught:
        read_book(content)
    return caught.value.why


@pytest.mark.parametrize("fonts", [(0, 1), (0,)], ids=["all of it", "the text under the headings"])
def test_a_pdf_that_does_not_name_its_letters_is_refused_like_a_picture(fonts):
    assert "(cid:" not in read_book(printers.pdf(dotted(ENGLISH))).markdown
    pdf = printers.pdf(headings(ENGLISH))
    assert pdf.count(b"/ToUnicode") == 2
    assert refused(nameless(pdf, fonts=fonts)) == "no_text"


def test_a_page_of_such_letters_is_named_as_unread():
    pdf = pages_of(page(1), page(3, odd=(0, 1, 2, 3)), page(5))
    assert len(read_book(pdf).report.articles) == 6
    book = read_book(nameless(pdf, fonts=(1,)))
    assert book.report.silent_pages == (2,)
    assert [told.number for told in book.report.articles] == ["1", "2", "5", "6"]
    assert book.report.missing == ("3", "4")
    assert "(cid:" not in book.markdown


def test_a_few_such_letters_are_shown_as_holes_and_their_page_is_named():
    some = page(3)
    some[1] = [("fine", "What is said "), ("odd", "loudly "), ("fine", "is said here.")]
    book = read_book(nameless(pages_of(page(1), some, page(5)), fonts=(1,)))
    assert (book.report.silent_pages, book.report.holed_pages) == ((), (2,))
    assert "What is said \ufffd" in book.markdown
    assert "(cid:" not in book.markdown


def test_a_sign_that_stands_alone_is_no_missing_letter():
    points = page(1)
    points[1] = [("odd", "—"), ("fine", " What is said of cards is said here.")]
    report = read_book(nameless(pages_of(points, page(3)), fonts=(1,))).report
    assert (report.silent_pages, report.holed_pages) == ((), ())


def test_letters_that_are_drawn_are_a_picture():
    file = FPDF()
    for at in range(2):
        file.add_page()
        for step in range(200):
            file.bezier([(10, 10 + step), (20, 20 + step), (30, 10 + step)], closed=False)
        if at:
            file.set_font("helvetica", "", 12)
            file.text(20, 20, "1. Seats")
            file.text(20, 30, "They are drawn.")
    assert read_book(bytes(file.output())).report.silent_pages == (1, 2)


@pytest.mark.parametrize("sign", ["\ue000", "\uf061", "\ufffd"])
@pytest.mark.parametrize("kind", ["docx", "html", "text"])
def test_text_that_is_mostly_signs_of_nothing_is_refused_whatever_it_comes_in(sign, kind):
    words = [re.sub(r"[a-z]", sign, rule) for rule in RULES]
    if kind == "docx":
        file = BytesIO()
        document = Document()
        for rule in words:
            document.add_paragraph(rule)
        document.save(file)
        content = file.getvalue()
    elif kind == "html":
        content = f"<html><body>{''.join(f'<p>{rule}</p>' for rule in words)}</body></html>".encode("ascii", "xmlcharrefreplace")
    else:
        content = "\n".join(words).encode()
    assert refused(content) in ("no_text", "encoding")


def test_signs_of_a_letter_font_in_a_word_are_told():
    book = read_book("\n".join(RULES).replace("rule says", "r\uf075le says", 1).encode())
    assert book.report.holed_pages == (1,)
    assert read_book("\n".join(RULES).replace("What", "\uf028 What", 1).encode()).report.holed_pages == ()


def test_letters_that_were_copied_from_such_a_pdf_are_holes_too():
    text = "\n".join(RULES).replace("rule", "r(cid:12)le", 1)
    table = "\n| No. | W(cid:3)at |\n|--|--|\n| x | A r(cid:12)und |\n| y | Two rounds |\n"
    book = read_book((text + table).encode())
    assert book.report.holed_pages == (1,)
    assert "(cid:" not in book.markdown
    assert book.report.words_in == book.report.words_out


@pytest.mark.parametrize("printed", [printers.markdown, printers.html, printers.docx])
def test_letters_that_were_read_wrongly_and_written_again_are_mended(printed):
    right = read_book(printers.markdown(dotted(FRENCH)))
    content = printed(dotted(FRENCH))
    if printed is printers.docx:
        import zipfile

        packed, out = BytesIO(content), BytesIO()
        with zipfile.ZipFile(packed) as old, zipfile.ZipFile(out, "w") as new:
            for part in old.infolist():
                inside = old.read(part)
                new.writestr(part.filename, _twice(inside) if part.filename == "word/document.xml" else inside)
        content = out.getvalue()
    else:
        content = _twice(content)
    book = read_book(content)
    assert "Ã" not in book.markdown
    assert [told.title for told in book.report.articles] == [told.title for told in right.report.articles]


def _twice(content):
    """Bytes in UTF-8, read as Windows writes and written in UTF-8 again."""
    return b"".join(
        bytes([one]).decode("cp1252", "ignore").encode() or bytes([one]).decode("latin-1").encode() for one in content
    )
