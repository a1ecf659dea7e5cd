"""Rules on web pages: numbers that only the page's style prints, tables that only lay the page out, questions that fold open."""

import pytest

from knowledge.reading.formats.html import read
from knowledge.reading.reader import read_book

TEXTS = (
    "Whoever comes after the second break waits for the next evening.",
    "A player who leaves his seat with cards in front of him loses them.",
    "The floor moves the player who is next to post the big blind.",
)
NESTED = (
    "<style>ol{counter-reset:rule;list-style:none} li{counter-increment:rule} li::before{content:counters(rule,'.') ' '}</style>"
)
FLAT = """<style>/* numbers */ h2 { counter-increment: part; counter-reset: art }
h2:before { content: counter(part, upper-roman) ". " }
p.art { counter-increment: art } p.art:before { content: "Art. " counter(part) "." counter(art) " - " }</style>"""
CHAPTERS = ("Seats", "Cards", "Chips")


def numbers(page: str) -> list[str]:
    return [told.number for told in read_book(page.encode()).report.articles]


def test_numbers_of_lists_inside_lists_are_those_that_the_style_prints():
    points = "".join(f"<li>{text}</li>" for text in TEXTS)
    page = f"<html><head>{NESTED}</head><body><ol>" + "".join(f"<li><b>{c}</b><ol>{points}</ol></li>" for c in CHAPTERS)
    assert numbers(f"{page}</ol></body></html>") == [f"{chapter}.{article}" for chapter in (1, 2, 3) for article in (1, 2, 3)]


def test_numbers_of_paragraphs_that_the_style_prints_are_read_with_their_words():
    parts = "".join(f"<h2>{chapter}</h2>" + "".join(f"<p class='art'>{text}</p>" for text in TEXTS) for chapter in CHAPTERS)
    page = f"<html><head>{FLAT}</head><body>{parts}</body></html>"
    assert read(page).lines[0].text == "I. Seats"
    assert read(page).lines[2].text.startswith("Art. 1.2")
    assert numbers(page) == [f"{chapter}.{article}" for chapter in (1, 2, 3) for article in (1, 2, 3)]


def test_the_heads_and_feet_that_libreoffice_puts_into_a_page_are_no_part_of_it():
    told = read("<div title='header'><p>Club 2026</p></div><p>Seats are drawn.</p><div title='footer'><p>Page 4 / 4</p></div>")
    assert [line.text for line in told.lines] == ["Seats are drawn."]
    assert [words for _, words in told.aside] == ["Club 2026", "Page 4 / 4"]


@pytest.mark.parametrize(
    "style",
    ["li:before{content:'» '}", "li:hover::before{content:counter(x)}", "li[:before{counter-reset:x}", "@media print{li{"],
)
def test_a_style_that_numbers_nothing_changes_nothing(style):
    page = "<ol>" + "".join(f"<li>{text}</li>" for text in (*TEXTS, *TEXTS)) + "</ol>"
    assert read(f"<style>{style}</style>{page}") == read(page)
    assert read(page).lines[5].text.startswith("6. ")


def test_a_table_that_only_lays_out_the_page_is_read_as_the_text_in_it():
    rules = "".join(
        f"<b>Regel {at}&nbsp; {chapter}</b><br>{TEXTS[at - 1]}<br>&nbsp;<br>" for at, chapter in enumerate(CHAPTERS, 1)
    )
    page = f"<table><tr><td><a href=x>Home</a></td><td>Club<br><br>{rules}</td></tr><tr><td></td><td>Tot dan!</td></tr></table>"
    told = read_book(f"<html><body>{page}</body></html>".encode()).report.articles
    assert [(one.number, one.title) for one in told if one.number] == [(str(at), name) for at, name in enumerate(CHAPTERS, 1)]


def test_questions_that_fold_open_are_titles_like_those_that_stand_open():
    open_ones = "".join(f"<h3>When do {name.lower()} change?</h3><p>{TEXTS[0]}</p>" for name in CHAPTERS)
    folded = "".join(f"<details><summary>{name} that fell</summary><p>{TEXTS[1]}</p></details>" for name in CHAPTERS)
    tabs = "".join(f"<div role=button>Late {name}</div><div style='display:none'><p>{TEXTS[2]}</p></div>" for name in CHAPTERS)
    page = f"<h1>Rules</h1><h2>Before</h2>{open_ones}<h2>During</h2>{folded}<h3>Join us!</h3><p>{TEXTS[0]}</p>{tabs}"
    titles = [told.title for told in read_book(page.encode()).report.articles]
    assert [title for title in titles if title != "Join us!"] == [
        *(f"When do {name.lower()} change?" for name in CHAPTERS),
        *(f"{name} that fell" for name in CHAPTERS),
        *(f"Late {name}" for name in CHAPTERS),
    ]


def test_what_a_saved_page_says_of_its_site_is_told_as_furniture():
    rules = "".join(f"<h2>{name}</h2><p>{text}</p>" for name, text in zip(CHAPTERS, TEXTS, strict=True))
    page = f"<div id='cookie-bar'><h2>Cookies?</h2></div>{rules}<div class='comments'><h2>Jo</h2><p>And straddles?</p></div>"
    report = read_book(page.encode()).report
    assert [told.title for told in report.articles] == list(CHAPTERS)
    assert {one.text for one in report.furniture} == {"Cookies?", "Jo And straddles?"}


@pytest.mark.parametrize(
    ("style", "labels"),
    [
        ("list-style-type: lower-alpha", "a. b. c."), ("LIST-STYLE: upper-roman inside", "I. II. III."),
        ("color: red", "1. 2. 3."), ("list-style-type:decimal", "1. 2. 3."),
    ],
)  # fmt: skip
def test_a_list_is_counted_as_its_own_style_says(style, labels):
    page = f"<p>It is said of:</p><ol style='{style}'>" + "".join(f"<li>{text}</li>" for text in TEXTS) + "</ol>"
    assert [line.text for line in read(page).lines[1:]] == [
        f"{at} {text}" for at, text in zip(labels.split(), TEXTS, strict=True)
    ]


def test_a_list_that_prints_no_numbers_has_those_that_are_typed():
    points = "".join(f"<li>1.{at} {text}</li>" for at, text in enumerate(TEXTS, 1))
    assert numbers(f"<h1>Rules</h1><ol style='list-style:none'>{points}</ol>") == ["1.1", "1.2", "1.3"]


def test_a_list_goes_on_where_the_page_says_so_and_points_outside_of_a_list_are_points():
    page = f"<li>{TEXTS[0]}</li><ol start=4><li>{TEXTS[1]}</li><li value=9>{TEXTS[2]}</li></ol><ol start=-><li>End</li></ol>"
    assert [(line.marker, line.text) for line in read(page).lines] == [
        ("-", TEXTS[0]), ("", f"4. {TEXTS[1]}"), ("", f"9. {TEXTS[2]}"), ("", "1. End"),
    ]  # fmt: skip


def test_what_the_writer_of_a_page_has_noted_for_himself_is_no_text():
    table = "<table><tr><th>Level<!-- ? --></th><th>Blind</th></tr><tr><td>1</td><td>25</td></tr></table>"
    assert [line.text for line in read(f"<p>{TEXTS[0]}<!-- ask Jo --></p>{table}").lines] == [TEXTS[0], "Level: 1; Blind: 25"]


def test_a_cell_with_many_lines_holds_a_part_of_the_page():
    rules = "<br>".join(f"{at}. {text}" for at, text in enumerate((*TEXTS, *TEXTS, *TEXTS), 1))
    page = f"<table><tr><td>Our rules</td><td>{rules}</td></tr><tr><td>Home</td><td>Contact</td></tr></table>"
    assert [line.text for line in read(page).lines][1] == f"1. {TEXTS[0]}"


def test_a_counter_that_is_taken_back_is_none():
    style = "<style>p{counter-reset:none;counter-increment:rule}p::before{content:counter(rule) '. '}</style>"
    page = style + "".join(f"<p>{text}</p>" for text in TEXTS)
    assert [line.text for line in read(page).lines] == [f"{at}. {text}" for at, text in enumerate(TEXTS, 1)]


def test_a_table_with_headings_or_lists_in_its_cells_lays_out_the_page():
    cells = "".join(f"<tr><td>{at}</td><td><h3>{name}</h3><p>{TEXTS[at]}</p></td></tr>" for at, name in enumerate(CHAPTERS))
    told = read_book(f"<html><body><h1>Rules</h1><table>{cells}</table></body></html>".encode()).report.articles
    assert [one.title for one in told if one.title in CHAPTERS] == list(CHAPTERS)
