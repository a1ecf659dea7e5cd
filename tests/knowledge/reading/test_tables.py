"""Tables that hold rules and tables that hold figures: each row can be quoted alone, and every word stands in one of them."""

import time

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
        "Offence: Late; Penalty, before the break / Penalty, after it: a word",
        "Offence: Ghosting, 1er tour; Penalty, before the break: a round; Penalty, after it: two rounds",
        "Offence: Ghosting, 1er tour; Penalty, before the break: three rounds; Penalty, after it: out",
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


def test_a_penalty_that_takes_several_columns_is_that_of_each_of_them_and_what_takes_the_row_is_of_none():
    head = [("Offence", 1, 1), ("First", 1, 1), ("Second", 1, 1)]
    rows = [head, [("Abuse", 1, 1), ("Out", 2, 1)], [("In the final", 3, 1)], [("Late", 1, 1), ("A word", 2, 1)]]
    assert [line.text for line in rows_as_lines(spread(rows))] == [
        "Offence: Abuse; First / Second: Out", "In the final", "Offence: Late; First / Second: A word",
    ]  # fmt: skip


def test_a_cell_whose_neighbour_is_a_part_of_the_one_above_is_no_title_of_the_table():
    merged = [[("", 1, CONTINUES), (f"Rule {at}", 1, 1)] for at in range(5)]
    assert told(*spread([*merged, [("a", 1, 1), ("b", 1, 1)]])) == [*(f"Rule {at}" for at in range(5)), "a; b"]


def test_cells_and_rows_of_a_page_that_does_not_say_where_they_end_are_those_that_it_shows():
    page = page_of("<table><caption>Penalties<tr><th>Offence<th>First<tr><td>Abuse<td>Out<tr><td>Late<td>A <b>word</b></table>")
    assert [line.text for line in page.lines] == ["Penalties", "Offence: Abuse; First: Out", "Offence: Late; First: A word"]


def test_ten_thousand_cells_that_hang_together_are_read_in_a_moment():
    begun = time.process_time()
    assert len(list(rows_as_lines(spread([[("", 1, CONTINUES), ("Late", 1, 1)]] * 10_000)))) == 10_000
    assert time.process_time() - begun < 20


def test_names_of_columns_in_two_rows_are_both_named():
    head = [("Offence", 1, 2), ("Tournament", 2, 1), ("Cash game", 2, 1)]
    under = [(name, 1, 1) for name in ("1st", "2nd", "1st", "2nd")]
    late = [(words, 1, 1) for words in ("Late", "A word", "A round", "Nothing", "")]
    abuse = [("Abuse", 1, 1), ("Out", 2, 1), ("A round", 1, 1), ("Out", 1, 1)]
    for above in (head, [("", 1, 1), *head[1:]]):
        rows = spread([above, [*([] if above is head else [("", 1, 1)]), *under], late, abuse])
        lines = list(rows_as_lines(rows))
        offence = "Offence: " if above is head else ""
        assert [line.text for line in lines] == [
            f"{offence}Late; Tournament, 1st: A word; Tournament, 2nd: A round; Cash game, 1st: Nothing",
            f"{offence}Abuse; Tournament, 1st / Tournament, 2nd: Out; Cash game, 1st: A round; Cash game, 2nd: Out",
        ]
        assert lines[0].source.split()[-10:] == "1st 2nd 1st 2nd Late A word A round Nothing".split()
