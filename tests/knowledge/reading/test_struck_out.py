"""What a club has struck out or hidden is not in force: it is left out in every format, and the club is told what was."""

import time

import pytest
from bs4 import BeautifulSoup
from fpdf import FPDF

from knowledge.reading.formats import docx, html, pdf, text
from knowledge.reading.formats.css_looks import takes_out
from knowledge.reading.reader import read_book
from tests.knowledge.reading.printers import FONTS
from tests.knowledge.reading.word_files import level, lists, p, point, run, styled, table, word

STRIKE, DOUBLE, HIDDEN = "<w:strike/>", '<w:dstrike w:val="true"/>', "<w:vanish/>"


def of_word(*body, **more):
    return docx.read(word(*body, **more))


def of_pdf(*said):
    """A PDF of these paragraphs and tables, with ~~struck out~~ and --underlined-- words."""
    page = FPDF()
    page.add_font("DejaVu", "", FONTS / "DejaVuSans.ttf")
    page.add_font("DejaVu", "B", FONTS / "DejaVuSans-Bold.ttf")
    page.set_font("DejaVu", "", 10)
    page.add_page()
    for each in said:
        if isinstance(each, str):
            page.multi_cell(0, 6, each, markdown=True, new_x="LMARGIN", new_y="NEXT")
            page.ln(4)
        else:
            with page.table(markdown=True) as table:
                for row in each:
                    table.row(row)
    return pdf.read(bytes(page.output()))


def texts(document):
    return [line.text for line in document.lines]


READ = {
    "Word": lambda: of_word(
        p("Late players post."), p(run("Straddles are "), run("never ", STRIKE), run("allowed.")), p(run("No dogs.", DOUBLE))
    ),
    "web page": lambda: html.read("<p>Late players post.<p>Straddles are <s>never </s>allowed.<del><p>No dogs.</p></del>"),
    "web page, by its style": lambda: html.read(
        "<style>p, .c3 { color:red; text-decoration : line-through underline } p{color:blue}</style><div>Late players post.</div>"
        "<div>Straddles are <span style='color:red;text-decoration-line:line-through'>never</span> allowed.</div>"
        "<div class='x c3'>No dogs.</div>"
    ),
    "Markdown": lambda: text.read("Late players post.\n\nStraddles are ~~never~~ allowed.\n\n~~No\ndogs.~~\n"),
    "Markdown with tags": lambda: text.read("Late players post.\n\nStraddles are <S>never</S> allowed.\n\n<del>No dogs.</del>"),
    "PDF": lambda: of_pdf("Late players post.", "Straddles are ~~never~~ allowed.", "~~No dogs.~~"),
}


@pytest.mark.parametrize("read", READ.values(), ids=READ)
def test_what_is_struck_out_is_no_rule_and_is_told_in_its_own_words(read):
    document = read()
    assert texts(document) == ["Late players post.", "Straddles are allowed."]
    assert document.aside == (("struck", "never"), ("struck", "No dogs."))


def test_a_style_strikes_out_and_hides_in_word_what_its_letters_or_paragraphs_bear():
    old = '<w:basedOn w:val="Old"/>'
    looks = (
        ("character", "Gone", STRIKE), ("paragraph", "Old", STRIKE), ("paragraph", "Older", ""), ("paragraph", "Secret", HIDDEN),
        ("paragraph", "Back", '<w:strike w:val="0"/>'),
    )  # fmt: skip
    styles = "".join(
        f'<w:style w:type="{kind}" w:styleId="{name}"><w:name w:val="{name}"/>{old if name in ("Older", "Back") else ""}'
        f"<w:rPr>{look}</w:rPr></w:style>"
        for kind, name, look in looks
    )
    told = of_word(
        p(run("A "), run("big ", '<w:rStyle w:val="Gone"/>'), run("chip.")),
        p("No dogs.", of=styled("Older")),
        p("Jo cheats.", of=styled("Secret")),
        p(run("No phones "), run("here.", '<w:strike w:val="false"/>'), of=styled("Old")),
        p("Seats are drawn.", of=styled("Back")),
        styles=styles,
    )
    assert texts(told) == ["A chip.", "here.", "Seats are drawn."]
    assert told.aside == (("struck", "big"), ("struck", "No dogs."), ("hidden", "Jo cheats."), ("struck", "No phones"))


def test_a_sentence_that_word_has_saved_in_pieces_is_told_as_one_and_keeps_its_place_in_the_list():
    points = (p("Seats.", of=point(1)), p(run("No d", STRIKE), run("ogs.", STRIKE), of=point(1)), p("Cards.", of=point(1)))
    told = of_word(*points, numbering=lists(level(0, "decimal", "%1.")))
    assert texts(told) == ["1. Seats.", "3. Cards."]
    assert told.aside == (("struck", "No dogs."),)


def test_a_note_is_read_without_what_is_struck_out_in_it_and_not_where_its_sign_is_struck_out():
    reference = '<w:r><w:rPr>{}</w:rPr><w:footnoteReference w:id="{}"/></w:r>'
    notes = {"footnote": {1: p(run("Since "), run("2019", STRIKE), run(" 2024.")), 2: p("Nobody.")}}
    told = of_word(p("Seats.", reference.format("", 1)), p("Cards.", reference.format(STRIKE, 2)), notes=notes)
    assert texts(told) == ["Seats.", "Since 2024.", "Cards."]
    assert told.aside == (("struck", "2019"),)


ROWS = (
    ("Offence", "First", "Second"),
    ("Phone", "{old}A warning", "A round"),
    ("{old}", "{old}", "{old}"),
    ("Abuse", "Out", "Out"),
)
TABLES = {
    "Word": lambda: of_word(table(*([p(*_pieces(cell)) for cell in row] for row in ROWS))),
    "web page": lambda: html.read(
        "<table>" + "".join(f"<tr>{''.join(f'<td>{cell}' for cell in row)}</tr>" for row in _with("<s>Old</s> "))
    ),
    "Markdown": lambda: text.read("\n".join(f"| {' | '.join(row)} |" for row in _with("~~Old~~ "))),
    "PDF": lambda: of_pdf(_with("~~Old~~ ")),
}


def _with(old):
    return [[cell.format(old=old) for cell in row] for row in ROWS]


def _pieces(cell):
    head, old, rest = cell.partition("{old}")
    return [run(head), *([run("Old", STRIKE)] if old else []), run(rest)]


@pytest.mark.parametrize("read", TABLES.values(), ids=TABLES)
def test_what_is_struck_out_in_a_cell_or_in_a_whole_row_is_no_penalty(read):
    document = read()
    assert texts(document) == ["Offence: Phone; First: A warning; Second: A round", "Offence: Abuse; First: Out; Second: Out"]
    assert [kind for kind, _ in document.aside] == ["struck"] * len(document.aside)
    assert document.aside


@pytest.mark.parametrize(
    "words",
    ["~20 minutes, ~30 at most", "~~~~~~ Seats ~~~~~~", "a ~~ b ~~ c", r"\~~a~~", "~~ a~~", "~~a", "a~~\n\n~~b"],
)
def test_tildes_that_strike_nothing_out_are_text(words):
    assert not text.read(words).aside


def test_points_that_are_struck_out_leave_no_number_behind_and_the_others_keep_theirs():
    points = text.read(
        "1. Seats are drawn.\n2. ~~Dogs may play.~~\n3. Cards speak.\n- ~~Old.~~\n- S\u0336o\u0336 n\u0336o\u0336t\u0336 New."
    )
    assert texts(points) == ["1. Seats are drawn.", "3. Cards speak.", "New."]
    page = html.read("<ol><li>Seats.<li><s>Dogs.</s><li class=a>Cards.</ol><h2><s>Gone</s></h2><p>Chips.")
    assert texts(page) == ["1. Seats.", "3. Cards.", "Chips."]
    typed = of_word(p("1. Seats."), p(run("2. "), run("Dogs.", STRIKE)), p(run("3. Cards.")), p(run("10 ", STRIKE), run("20")))
    assert texts(typed) == ["1. Seats.", "3. Cards.", "20"]
    assert texts(html.read("<p>1. Seats.<p>2. <s>Dogs.</s></p><p>3. Cards.<p><s>10</s> 20")) == ["1. Seats.", "3. Cards.", "20"]
    assert texts(text.read("a) ~~No~~\n\n~~10~~ 20\n\n~~c~~ d")) == ["20", "d"]
    printed = of_pdf("1. Seats are drawn.", "2. ~~Dogs may play.~~", "3. Cards speak.")
    assert texts(printed) == ["1. Seats are drawn.", "3. Cards speak."]


def test_lines_under_words_around_them_and_between_rows_strike_nothing_out_of_a_pdf():
    boxed = [["Offence", "Penalty"], ["--Phone--", "A round"]]
    assert of_pdf("--Seats-- are **--drawn--**.", "Cards speak.", boxed).aside == ()


def test_letters_that_a_style_hides_inside_a_paragraph_are_hidden_but_not_what_folds_open():
    page = html.read(
        "<p>Seats.<span style='display: none'> Jo cheats.</span> <span style='mso-hide:all'>Ha.</span>"
        "<div style='display:none'><p>Cards.</p></div>"
    )
    assert texts(page) == ["Seats.", "Cards."]
    assert page.aside == (("hidden", "Jo cheats."), ("hidden", "Ha."))


def test_a_whole_paragraph_that_word_has_hidden_is_hidden_in_its_web_page_too():
    page = html.read("<p>Seats.</p><p style='display:none;mso-hide:all'>Jo cheats.</p><p>Cards.</p>")
    assert texts(page) == ["Seats.", "Cards."]
    assert page.aside == (("hidden", "Jo cheats."),)


def test_elements_struck_out_inside_each_other_a_thousand_times_are_read_in_no_time():
    soup = BeautifulSoup("<p>Seats.</p>" + "<s>a" * 20_000, "html.parser")
    begun = time.process_time()
    assert [words for _, words in takes_out(soup)] == ["a" * 20_000]
    assert not text.read("~~a " * 100_000).aside
    assert time.process_time() - begun < 5


def test_the_report_counts_what_was_struck_out_or_hidden_apart_from_the_furniture_of_the_pages():
    body = (
        p(run("1. Seats")),
        p("Seats are drawn."),
        p(run("2. Old", STRIKE)),
        p(run("Jo", HIDDEN)),
        p(run("3. Cards")),
        p("They speak."),
    )
    report = read_book(word(*body)).report
    assert [(one.kind, one.text) for one in report.taken_out] == [("struck", "2. Old"), ("hidden", "Jo")]
    assert report.furniture == report.taken_out
