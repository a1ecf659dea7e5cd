"""Tables that hold rules and tables that hold figures: each row can be quoted alone, and every word stands in one of them."""

from knowledge.reading.formats.docx import read as read_word
from knowledge.reading.formats.html import read as page_of
from knowledge.reading.reader import read_book
from knowledge.reading.tables import CONTINUES, rows_as_lines, spread
from tests.knowledge.reading.word_files import p, table, word

SAID = "Whoever does so waits for one hand, and the floor tells him where he sits from then on, number {}."


def told(*rows):
    lines = list(rows_as_lines(rows))
    words = sorted(" ".join(cell for row in rows for cell in row).split())
    assert sorted(" ".join(line.source for line in lines).split()) == words
    return [line.text for line in lines]


def test_a_row_of_figures_has_the_names_of_its_columns():
    assert told(("Level", "Blinds"), ("1", "25/50"), ("2", "")) == ["Level: 1; Blinds: 25/50", "Level: 2"]


def test_the_corner_above_the_names_of_the_rows_may_be_empty():
    assert told(("", "First time", "Again"), ("Late", "a word", "a round"))[0] == "Late; First time: a word; Again: a round"
    assert told(("", "A word"), ("Late", "a round")) == ["A word", "Late; a round"]


def test_figures_and_rows_that_are_not_full_name_no_columns():
    assert told(("1", "25"), ("2", "50")) == ["1; 25", "2; 50"]
    assert told(("Levels",), ("1", "25")) == ["Levels", "1; 25"]
    assert told(("Level", "Blinds")) == ["Level; Blinds"]
    assert told(("Level",), ("1", "25", "and more")) == ["Level", "1; 25; and more"]


def test_rows_that_do_not_count_on_are_no_articles():
    rows = [("No.", "Rule"), *((str(at), SAID.format(at)) for at in (1, 2, 5, 9))]
    assert told(*rows)[2] == f"No.: 5; Rule: {SAID.format(5)}"


def test_an_article_of_which_only_the_number_is_left_and_one_whose_cell_begins_with_a_title_are_articles():
    rows = [("No.", "Rule"), *((f"{at}.", SAID.format(at)) for at in (1, 2, 3)), ("4.", ""), ("5.", f"Breaks\n{SAID.format(5)}")]
    lines = list(rows_as_lines(rows))
    articles = [words for at in (1, 2, 3) for words in (f"{at}.", SAID.format(at))]
    assert [line.text for line in lines] == [*articles, "4.", "5. Breaks", SAID.format(5)]
    assert lines[1].source == f"No. Rule {SAID.format(1)}"


def test_an_article_whose_title_says_it_all_is_an_article():
    rows = [
        ("No.", "Rule", "Text"),
        *((f"1.0{at}", f"Rule {at}", SAID.format(at)) for at in (1, 2, 3, 4)),
        ("1.05", "No dogs", ""),
    ]
    assert told(*rows)[-1] == "1.05 No dogs"


def test_a_table_of_articles_in_a_text_is_read_as_articles():
    page = "# Rules\n\n| No. | Rule |\n|--|--|\n" + "".join(f"| {at} | {SAID.format(at)} |\n" for at in range(1, 5))
    book = read_book(page.encode())
    assert [one.number for one in book.report.articles] == ["1", "2", "3", "4"]
    assert book.report.words_in == book.report.words_out


PENALTIES = """<table>
<tr><th rowspan=2>Offence</th><th colspan=2>Penalty</th></tr>
<tr><td>before the break</td><td>after it</td></tr>
<tr><td>Late</td><td colspan=2>a word</td></tr>
<tr><td rowspan=2>Ghost<b>ing</b>, 1<sup>er</sup> tour</td><td>a round</td><td>two rounds</td></tr>
<tr><td>three rounds</td><td>out</td></tr>
<tr></tr>
</table>"""


def test_a_cell_that_reaches_into_other_rows_and_columns_stands_in_each_of_them_and_is_counted_once():
    lines = page_of(f"<p>These are the penalties.</p>{PENALTIES}").lines[1:]
    assert [line.text for line in lines] == [
        "Offence; Penalty: before the break; Penalty: after it", "Offence: Late; Penalty: a word",
        "Offence: Ghosting, 1er tour; Penalty: a round; Penalty: two rounds",
        "Offence: Ghosting, 1er tour; Penalty: three rounds; Penalty: out",
    ]  # fmt: skip
    assert " ".join(line.source for line in lines).split() == (
        "Offence Penalty before the break after it Late a word Ghosting, 1er tour a round two rounds three rounds out".split()
    )


def test_cells_that_word_has_merged_are_read_in_the_same_way():
    def cell(words, of):
        return f"<w:tcPr>{of}</w:tcPr>{p(words)}"

    down, below, wide = '<w:vMerge w:val="restart"/>', "<w:vMerge/>", '<w:gridSpan w:val="2"/>'
    content = word(
        p("These are the penalties."),
        table(
            (cell("Offence", ""), cell("Penalty", wide)),
            (cell("Ghosting", down), "first time", "a round"),
            (cell("", below), "again", "out"),
            (cell("", below), cell("in the final: out at once", wide)),
        ),
    )
    lines = read_word(content).lines[1:]
    assert [line.text for line in lines] == [
        "Offence: Ghosting; Penalty: first time; Penalty: a round", "Offence: Ghosting; Penalty: again; Penalty: out",
        "Offence: Ghosting; Penalty: in the final: out at once",
    ]  # fmt: skip
    assert " ".join(line.source for line in lines).count("Ghosting") == 1


def test_a_heading_over_a_whole_table_names_no_column_and_those_below_it_do():
    rows = [[("Cash games", 2, 1)], [("Level", 1, 1), ("Blind", 1, 1)], [("1", 1, 1), ("25", 1, 1)]]
    assert [line.text for line in rows_as_lines(spread(rows))] == ["Cash games", "Level: 1; Blind: 25"]
    assert told(("Cash games",), ("Level", "Blind"), ("1", "25")) == ["Cash games", "Level: 1; Blind: 25"]
    assert told(("Late", ""), ("Ghosting", "a round"), ("Abuse", "out")) == ["Late", "Ghosting; a round", "Abuse; out"]


def test_a_cell_that_claims_to_reach_further_than_any_table_does_no_harm():
    grid = spread([[("x", 10**9, 10**9)], [("y", 1, CONTINUES)]])
    assert len(grid[0]) == len(grid[1]) - 1 == 60
    assert spread([[("y", 1, CONTINUES), ("x", 1, 1)]]) == [["", "x"]]


def test_cells_that_all_claim_to_reach_down_make_no_table_larger_than_its_file():
    row = [("x", 60, 500)] * 50
    assert max(map(len, spread([row] * 60))) <= 50 * 60 + 120
