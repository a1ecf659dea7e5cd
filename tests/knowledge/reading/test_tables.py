"""Tables that hold rules and tables that hold figures: each row can be quoted alone, and every word stands in one of them."""

from knowledge.reading.reader import read_book
from knowledge.reading.tables import rows_as_lines

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
