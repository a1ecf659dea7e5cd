"""What stands on the page of a Word document is read once and whole: in cells, notes, boxes, and where changes are tracked."""

import re
import zipfile
from io import BytesIO

import pytest

from knowledge.reading.formats.docx import read
from knowledge.reading.reader import read_book
from tests.knowledge.reading.word_files import p, run, styled, table, word

TITLES = ("Late arrivals", "Breaks", "Exposed cards", "Fouled deck")
BREAK = '<w:r><w:br w:type="page"/></w:r>'
RENDERED = "<w:r><w:lastRenderedPageBreak/></w:r>"
HIDDEN = "<w:vanish/>"


def texts(*body, **more):
    return [line.text for line in read(word(*body, **more)).lines]


def box(*inside):
    content = f"<w:txbxContent>{''.join(p(one) for one in inside)}</w:txbxContent>"
    drawn = f"<w:drawing>{content}</w:drawing>"
    return (
        f"<w:r><mc:AlternateContent><mc:Choice>{drawn}</mc:Choice><mc:Fallback><w:pict>{content}</w:pict></mc:Fallback>"
        "</mc:AlternateContent></w:r>"
    )


def test_a_word_that_word_has_saved_in_pieces_is_one_in_a_cell_and_in_a_note_too():
    late = p(run("A string b"), run("et is a c"), run("all."), '<w:r><w:footnoteReference w:id="2"/></w:r>')
    rows = (("Offence", "Penalty"), (p(run("Ghost"), run("ing")), p(run("Disquali"), run("fied"))), ("Abuse", "A round"))
    notes = {"footnote": {2: p(run("Since 2"), run("024.")) + p("Voted twice.")}}
    assert texts(late, table(*rows), notes=notes) == [
        "A string bet is a call.", "Since 2024. Voted twice.", "Offence: Ghosting; Penalty: Disqualified",
        "Offence: Abuse; Penalty: A round",
    ]  # fmt: skip


def test_notes_are_read_wherever_they_stand_and_whatever_refers_to_them_but_not_behind_words_that_were_struck_out():
    first = p("Seats are drawn.", '<w:r><w:endnoteReference w:id="1"/></w:r>')
    struck = p("Nobody moves.", '<w:del><w:r><w:endnoteReference w:id="2"/></w:r></w:del>')
    cell = p("25", '<w:r><w:footnoteReference w:id="1"/></w:r>')
    notes = {"footnote": {1: p("In the final: 100.")}, "endnote": {1: p("By the floor."), 2: p("No longer so.")}}
    assert texts(first, struck, table(("Level", "Blind"), ("1", cell)), notes=notes) == [
        "Seats are drawn.", "By the floor.", "Nobody moves.", "Level: 1; Blind: 25", "In the final: 100.",
    ]  # fmt: skip


def test_what_was_moved_or_struck_out_stands_where_it_stands_now():
    moved = run("Phones stay in the pocket.")
    struck = "<w:del><w:r><w:delText>three </w:delText></w:r></w:del>"
    body = (
        p(f"<w:moveFrom>{moved}</w:moveFrom>"),
        p(run("A break lasts "), struck, f"<w:ins>{run('ten minutes.')}</w:ins>"),
        p(f"<w:moveTo>{moved}</w:moveTo>"),
    )
    assert texts(*body) == ["A break lasts ten minutes.", "Phones stay in the pocket."]


def test_signs_that_are_no_letters_are_read_as_what_they_show():
    def sign(font, code):
        return f'<w:r><w:sym w:font="{font}" w:char="{code}"/></w:r>'

    suits = p(run("A"), sign("Symbol", "F0AA"), "<w:r><w:tab/></w:r>", run("K"), sign("Symbol", "F0A9"))
    arrow = p(run("late "), sign("Wingdings", "F0E0"), run(" one hand"))
    rest = p(run("all"), "<w:r><w:noBreakHyphen/></w:r>", run("in "), sign("Webdings", "F099"), sign("Symbol", "none"))
    assert texts(suits, arrow, rest) == ["A♠ K♥", "late → one hand", "all-in \uf099"]


def test_a_box_beside_the_text_is_read_once_with_its_lines_apart():
    beside = p(run("Seats are drawn."), box("No phones!", "No dogs!"))
    assert texts(beside, table(("Rule", "Sign"), (beside, "x"))) == [
        "Seats are drawn.", "No phones!", "No dogs!", "Rule: Seats are drawn. No phones! No dogs!; Sign: x",
    ]  # fmt: skip


def test_what_is_hidden_in_a_cell_is_no_part_of_the_book_and_is_told():
    old = p(run("A round"), run(" (was: two)", HIDDEN))
    told = read(word(table(("Offence", "Penalty"), ("Ghosting", old)), table((old,)), p(run("x", '<w:vanish w:val="0"/>'))))
    assert [line.text for line in told.lines] == ["Offence: Ghosting; Penalty: A round", "A round", "x"]
    assert told.aside == (("hidden", "(was: two)"),) * 2


def test_the_contents_that_word_has_made_are_no_rules():
    styles = '<w:style w:type="paragraph" w:styleId="TOC1"><w:name w:val="toc 1"/></w:style>'
    entries = [p(f"{title}", "<w:r><w:tab/></w:r>", run("3"), of=styled("TOC1")) for title in TITLES]
    heading = p("Contents", of=styled("TOCHeading"))
    contents = f"<w:sdt><w:sdtPr/><w:sdtContent>{heading}{''.join(entries)}</w:sdtContent></w:sdt>"
    rules = [each for title in TITLES for each in (p(title, of=styled("Heading1")), p("One hand, and no more."))]
    book = read_book(word(contents, *rules, styles=styles))
    assert [told.title for told in book.report.articles] == list(TITLES)
    assert [one.text for one in book.report.furniture] == ["Contents", *(f"{title} 3" for title in TITLES)]


@pytest.mark.parametrize("mark", [(BREAK,), (RENDERED,), (BREAK, RENDERED)], ids=["by hand", "by Word", "by both"])
def test_a_page_is_counted_once_however_word_says_that_it_ends(mark):
    rules = [p(title, *(mark if at else ())) for at, title in enumerate(TITLES)]
    long = table(("Level", "Blind"), ("1", p(run("25"), RENDERED, run("50"))), ("2", "75")) if RENDERED in mark else ""
    document = read(word(*rules, long, p("The end of it.")))
    assert [line.page for line in document.lines][:4] == [1, 1, 2, 3]
    assert document.pages == document.lines[-1].page == (5 if long else 4)


def test_a_style_that_is_made_from_a_heading_and_is_text_again_heads_nothing():
    def style(name, of, more=""):
        return (
            f'<w:style w:type="paragraph" w:styleId="{name}"><w:name w:val="{name}"/><w:basedOn w:val="{of}"/>'
            f'<w:pPr><w:outlineLvl w:val="{more}"/></w:pPr></w:style>'
        )

    # the third is made from itself, by way of the fourth
    styles = style("Box", "Heading1", "9") + style("Rule", "Normal", "2") + style("A", "B", "x") + style("B", "A", "0")
    levels = [
        line.level
        for line in read(word(*(p("Seats", of=styled(name)) for name in ("Box", "Rule", "A", "B")), styles=styles)).lines
    ]
    assert levels == [0, 3, 1, 1]


def test_a_document_that_was_written_in_the_browser_is_read():
    packed, moved = BytesIO(word(p("Seats are drawn."))), BytesIO()
    with zipfile.ZipFile(packed) as old, zipfile.ZipFile(moved, "w") as new:
        for part in old.infolist():
            names = old.read(part).replace(b"word/document.xml", b"word/document2.xml")
            new.writestr(part.filename.replace("document.xml", "document2.xml"), names)
    assert [line.text for line in read(moved.getvalue()).lines] == ["Seats are drawn."]


@pytest.mark.parametrize("sign", ["•", "\uf0b7", "-", "–"])
def test_a_point_that_was_typed_is_a_point(sign):
    points = [p(run(f"{sign} ", "<w:b/>"), run(f"{title}:", "<w:b/>"), run(" one hand.")) for title in TITLES]
    lines = read(word(p("It is said of:"), *points)).lines[1:]
    assert [(line.marker, line.text, line.lead) for line in lines] == [
        ("-", f"{title}: one hand.", f"{title}:") for title in TITLES
    ]


def test_letters_are_as_large_as_their_run_or_their_style_says():
    styles = '<w:style w:type="paragraph" w:styleId="Small"><w:name w:val="Small"/><w:rPr><w:sz w:val="16"/></w:rPr></w:style>'
    body = (p("Seats", of=styled("Small")), p(run("Seats", '<w:sz w:val="28"/>')), p(run("Seats", '<w:sz w:val="big"/>')))
    assert [line.size for line in read(word(*body, styles=styles)).lines] == [8.0, 14.0, 0.0]


def test_a_document_without_any_list_is_read():
    file = BytesIO(word(p("Seats are drawn.")))
    without = BytesIO()
    with zipfile.ZipFile(file) as old, zipfile.ZipFile(without, "w") as new:
        for part in old.infolist():
            if part.filename != "word/numbering.xml":
                kept = old.read(part)
                if part.filename == "word/_rels/document.xml.rels":
                    kept = re.sub(rb"<Relationship [^>]*numbering[^>]*/>", b"", kept)
                new.writestr(part.filename, kept)
    assert [line.text for line in read(without.getvalue()).lines] == ["Seats are drawn."]
