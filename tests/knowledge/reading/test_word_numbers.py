"""The numbers of a Word document stand nowhere in its text: they are read as Word prints them, however it counts."""

import pytest

from knowledge.reading.formats.docx import read
from knowledge.reading.reader import read_book
from tests.knowledge.reading.word_files import level, lists, p, point, table, word

TITLES = ("Late arrivals", "Breaks", "Exposed cards", "Fouled deck", "Odd chips", "Phones")
TEXT = "What the rule says is said here in as many words as are needed, and nothing else follows from it."


def articles(content):
    book = read_book(content)
    assert book.report.words_in == book.report.words_out
    return [(told.number, told.title) for told in book.report.articles]


def chapters(*, of=1):
    """Two chapters with two articles each, in a list of two levels."""
    return [
        part
        for chapter, titles in (("Seats", TITLES[:2]), ("The deal", TITLES[2:4]))
        for part in (p(chapter, of=point(of)), *(each for title in titles for each in (p(title, of=point(of, 1)), p(TEXT))))
    ]


def flat(count=4, *, of=1):
    return [each for title in TITLES[:count] for each in (p(title, of=point(of)), p(TEXT))]


@pytest.mark.parametrize(
    ("levels", "numbers"),
    [
        ((level(0, "upperRoman", "Article %1."), level(1, "decimalZero", "Section %1.%2", "<w:isLgl/>")), "1.01 1.02 2.01 2.02"),
        ((level(0, "upperRoman", "CHAPTER %1"), level(1, "decimal", "Article %2.", '<w:lvlRestart w:val="0"/>')), "1 2 3 4"),
        ((level(0, "decimal", "%1.", start=0), level(1, "decimal", "%1.%2")), "0.1 0.2 1.1 1.2"),
        ((level(0, "cardinalText", "Chapter %1"), level(1, "ordinal", "%1.%2")), "1.1 1.2 2.1 2.2"),
        ((level(0, "none", "%1"), level(1, "decimal", "Rule %1%2.", '<w:lvlRestart w:val="0"/>')), "1 2 3 4"),
    ],
    ids=["legal", "counted through", "from nothing", "in words", "chapters without numbers"],
)
def test_articles_have_the_numbers_that_word_prints(levels, numbers):
    found = articles(word(p("House rules"), *chapters(), numbering=lists(*levels)))
    assert [(number, title) for number, title in found if number] == list(zip(numbers.split(), TITLES, strict=False))


def test_a_list_counts_on_over_an_empty_point_but_not_over_one_that_was_struck_out():
    struck = p("<w:del><w:r><w:delText>Dress code</w:delText></w:r></w:del>", of=f"{point(1)}<w:rPr><w:del/></w:rPr>")
    hidden = p(of=f"{point(1)}<w:rPr><w:vanish/></w:rPr>")
    first, *rest = flat()
    content = word(first, rest[0], struck, hidden, p(of=point(1)), *rest[1:], numbering=lists(level(0, "decimal", "%1.")))
    assert articles(content) == list(zip("1345", TITLES, strict=False))


def test_a_second_list_begins_where_it_was_told_to_and_may_write_its_numbers_otherwise():
    second = (
        '<w:num w:numId="2"><w:abstractNumId w:val="7"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="10"/>'
        f"{level(0, 'decimal', 'B%1.')}</w:lvlOverride></w:num>"
    )
    numbering = lists(level(0, "decimal", "%1."), more=second)
    content = word(*flat(3), p("Appendix"), p("the chips;", of=point(2)), p("the cards.", of=point(2)), numbering=numbering)
    book = read_book(content)
    assert [told.number for told in book.report.articles][:3] == ["1", "2", "3"]
    assert "B10. the chips;" in book.markdown
    assert "B11. the cards." in book.markdown


def test_a_list_that_only_names_a_style_of_lists_counts_as_that_style_does():
    linked = '<w:abstractNum w:abstractNumId="8"><w:numStyleLink w:val="Rules"/></w:abstractNum>'
    second = '<w:num w:numId="2"><w:abstractNumId w:val="8"/></w:num>'
    numbering = lists('<w:styleLink w:val="Rules"/>', level(0, "decimal", "Article %1."), more=linked + second)
    assert articles(word(*flat(of=2), numbering=numbering)) == list(zip("1234", TITLES, strict=False))


def test_the_numbers_of_a_tables_rows_are_read_where_a_list_counts_them():
    rows = [(p(of=point(1)), title, f"{TEXT} It is said of it in other words as well.") for title in TITLES]
    content = word(p("House rules"), table(("No.", "Rule", "Text"), *rows), numbering=lists(level(0, "decimal", "%1.")))
    assert articles(content)[-6:] == list(zip("123456", TITLES, strict=True))


def test_the_points_of_a_table_that_only_lays_out_the_page_are_counted_once():
    content = word(p("House rules"), table(("".join(flat()),)), numbering=lists(level(0, "decimal", "%1.")))
    assert [one for one in articles(content) if one[0]] == list(zip("1234", TITLES, strict=False))


@pytest.mark.parametrize("of", [point(9), '<w:numPr><w:ilvl w:val="0"/></w:numPr>', point(1, 6), "<w:numPr/>"])
def test_a_paragraph_of_a_list_that_is_not_described_has_no_number(of):
    rules = [each for at, title in enumerate(TITLES, 1) for each in (p(f"{at}. {title}", of=of), p(TEXT))]
    content = word(*rules, numbering=lists(level(0, "decimal", "%1.")))
    assert articles(content) == list(zip("123456", TITLES, strict=True))


def test_a_list_that_begins_anew_does_so_once():
    anew = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>'
    second = f'<w:num w:numId="2"><w:abstractNumId w:val="7"/>{anew}</w:num>'
    points = [p(words, of=point(1 + (words in "cd"))) for words in "abcde"]
    content = word(*points, numbering=lists(level(0, "decimal", "%1."), more=second))
    assert [line.text for line in read(content).lines] == ["1. a", "2. b", "1. c", "2. d", "3. e"]


def test_a_list_may_write_a_level_otherwise_and_count_on():
    second = (
        f'<w:num w:numId="2"><w:abstractNumId w:val="7"/><w:lvlOverride>{level(0, "decimal", "Rule %1.")}</w:lvlOverride></w:num>'
    )
    content = word(p("a", of=point(1)), p("b", of=point(2)), numbering=lists(level(0, "decimal", "%1."), more=second))
    assert [line.text for line in read(content).lines] == ["1. a", "Rule 2. b"]
