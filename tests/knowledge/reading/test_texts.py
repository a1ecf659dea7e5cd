"""A club's rulebook as plain text or Markdown, in fifteen styles of numbers and headings and three languages."""

import pytest

from knowledge.reading.reader import read_book
from knowledge.reading.wanted import Wanted
from tests.knowledge.reading import printers
from tests.knowledge.reading.club_rules import ALL, ENGLISH, FRENCH
from tests.knowledge.reading.grading import letters_of, missed, printed_letters, share_found
from tests.knowledge.reading.laid_out import EVERY, counted, dotted, worded

PRINTED = {
    "markdown": printers.markdown,
    "text": printers.plain,
    "wrapped": lambda laid: printers.plain(laid, width=72),
    "tight": lambda laid: printers.plain(laid, spaced=False),
    "tight_and_wrapped": lambda laid: printers.plain(laid, width=72, spaced=False),
}


@pytest.mark.parametrize("layout", EVERY, ids=lambda layout: layout.__name__)
@pytest.mark.parametrize("printed", PRINTED)
def test_the_articles_are_found_in_every_style(layout, printed):
    shares = []
    for rules in ALL:
        laid = layout(rules)
        shares.append(share_found(laid, read_book(PRINTED[printed](laid))))
    assert sum(shares) / len(shares) >= 0.95, [missed(layout(rules), read_book(PRINTED[printed](layout(rules)))) for rules in ALL]


@pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.language)
@pytest.mark.parametrize("printed", PRINTED)
def test_every_word_is_in_one_article_or_left_over(printed, rules):
    for layout in EVERY:
        laid = layout(rules)
        book = read_book(PRINTED[printed](laid))
        assert book.report.words_in == book.report.words_out
        assert printed_letters(book) == letters_of(laid)


@pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.language)
def test_the_language_is_told_by_the_text(rules):
    assert read_book(printers.plain(counted(rules))).about["language"] == rules.language


def test_a_number_at_the_beginning_of_a_line_is_no_heading_unless_it_counts_on():
    book = read_book(printers.plain(dotted(ENGLISH)))
    assert [told.number for told in book.report.articles][:3] == ["1.1", "1.2", "1.3"]
    assert "3 players at most are moved to one table." in book.markdown


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16", "utf-16-le", "utf-16-be"])
def test_a_text_is_read_in_whatever_way_it_was_saved(encoding):
    laid = worded(FRENCH)
    book = read_book(printers.plain(laid, encoding=encoding))
    assert missed(laid, book) == []
    assert "Équilibrage" in book.markdown


def test_contents_and_page_numbers_are_no_part_of_the_book():
    laid = dotted(FRENCH)
    heads = [block.words for block in laid.blocks if block.kind in ("chapter", "article")]
    contents = "Table des matières\n" + "\n".join(f"{head} ........ {at + 2}" for at, head in enumerate(heads))
    body = printers.plain(laid).decode()
    title, _, rest = body.partition("\n\n")
    cut = rest.find("\n\n", len(rest) // 2)
    pages = [
        f"{title}\n\n{contents}\n\n1",
        f"Club des Trois Ponts\n\n{rest[:cut]}\n\n2",
        f"Club des Trois Ponts\n\n{rest[cut:]}\n\n3",
    ]
    book = read_book("\f".join(pages).encode())
    assert missed(laid, book) == []
    assert {"contents", "running head", "page number"} == {one.kind for one in book.report.furniture}
    assert "Club des Trois Ponts" not in book.markdown.replace(title, "")


def test_a_table_keeps_its_header_in_every_row():
    table = "| Level | Small blind | Big blind |\n|---|---|---|\n| 1 | 25 | 50 |\n| 2 | 50 | 100 |"
    around = "## 2 Breaks\n\nTen minutes after level two, for everybody.\n\n## 3 End\n\nAt midnight.\n"
    book = read_book(f"# Rules\n\n## 1 Levels\n\nThe levels are:\n\n{table}\n\n{around}".encode())
    assert "- Level: 2; Small blind: 50; Big blind: 100" in book.markdown
    assert book.report.words_in == book.report.words_out


def test_a_book_without_any_heading_is_one_article():
    book = read_book(b"Be nice to each other at all times. The floor decides everything that is not written here.")
    assert len(book.report.articles) == 1
    assert book.about["numbering"] == "none"


def test_what_a_program_puts_before_a_text_is_no_part_of_the_book():
    laid = dotted(ENGLISH)
    before = "---\ntitle: My rules\ntags:\n  - poker\n---\n\n"
    book = read_book(before.encode() + printers.markdown(laid))
    assert missed(laid, book) == []
    assert [one.text for one in book.report.furniture] == ["title: My rules", "tags:", "- poker"]
    lines = read_book(
        b"---\n\nNo fields at all.\n\n---\n\n1. A rule that says something.\n\n2. Another one.\n\n3. The last of them."
    )
    assert lines.report.furniture == ()


WEB_MARKDOWN = """\ufeff<!-- export of the old site, do not edit -->
<a name="top"></a>

# Poker club

![kettle](img/kettle.png)

<a name="art1"></a>
#### Article 1 &ndash; Fees
The fee is &euro;&nbsp;30 a season; who joins *after* the break pays half, see [the list](#fees).

[back to top](#top)

<a name="art2"></a>
#### Article 2 &ndash; Hours
The room is open from 19\\.30 on Tuesdays, 2 * 3 hours at most.

[back to top](#top)

<a name="art3"></a>
#### Article 3 &ndash; Guests
A member brings one guest an evening.

[back to top](#top)
"""


def test_signs_of_markdown_and_of_the_web_are_no_words():
    book = read_book(WEB_MARKDOWN.encode())
    assert [(told.number, told.title) for told in book.report.articles] == [("1", "Fees"), ("2", "Hours"), ("3", "Guests")]
    assert "The fee is € 30 a season; who joins after the break pays half, see the list." in book.markdown
    assert "from 19.30 on Tuesdays, 2 * 3 hours" in book.markdown
    assert "back to top" not in book.markdown
    assert "name=" not in book.markdown


def test_what_belongs_to_the_page_alone_is_told_as_furniture():
    told = {(one.kind, one.text) for one in read_book(WEB_MARKDOWN.encode()).report.furniture}
    comment = ("comment", "export of the old site, do not edit")
    assert {comment, ("picture", "kettle"), ("navigation", "back to top")} <= told


def test_a_title_in_italics_behind_a_bold_number_is_a_title():
    texts = (
        "Every card is dealt once, from the left.",
        "Whoever is late waits for the blinds to come.",
        "The clock stops for nobody.",
    )
    heads = enumerate(zip(("Deal", "Late players", "Breaks"), texts, strict=True), 1)
    book = read_book("\n\n".join(f"**Art. {at} :** *{title}.* {text}" for at, (title, text) in heads).encode())
    assert [(told.number, told.title) for told in book.report.articles] == [("1", "Deal"), ("2", "Late players"), ("3", "Breaks")]
    assert all(text in book.markdown for text in texts)


LONG_LINE = "Write to jan@example.org about whatever is not clear to you in what follows on the next pages of this text.\n\n"
BARE = "1. Seats are drawn by lot.\nNobody chooses.\n\n2. Phones\nThey stay off the table.\n\n3. Breaks\nTen minutes."


@pytest.mark.parametrize("text", [BARE, LONG_LINE + BARE])
def test_a_book_without_a_title_is_called_as_its_file_is_and_not_as_its_first_rule(text):
    about = read_book(text.encode(), Wanted(name="house_rules-2026")).about
    assert (about["title"], about["id"]) == ("House rules 2026", "house-rules-2026")
    titled = read_book(f"Rules of the club\n\n{text}".encode(), Wanted(name="house_rules-2026"))
    assert titled.about["title"] == "Rules of the club"


@pytest.mark.parametrize("spoken", ["fr", "en", "nl"])
def test_a_text_too_short_to_tell_its_language_is_in_that_of_whoever_brings_it(spoken):
    assert read_book(b"1. Hello\nhello world", Wanted(spoken=spoken)).about["language"] == spoken
    assert read_book(printers.plain(counted(ENGLISH)), Wanted(spoken=spoken)).about["language"] == "en"


def test_the_heading_over_the_appendices_is_no_part_of_the_article_before_them():
    article = "Whoever comes after the second break waits for the next evening, and pays nothing."
    chapters = "\n\n".join(
        f"## {letter}. {name}\n\n" + "\n\n".join(f"**{letter}.{at} Point {at}** — {article}" for at in (1, 2, 3))
        for letter, name in zip("ABC", ("Seats", "Dealing", "Manners"), strict=True)
    )
    appendices = "\n\n".join(f"### Appendix {at}: {name}\n\n{article}" for at, name in ((1, "Colours"), (2, "League")))
    book = read_book(f"# The Kettle\n\n{chapters}\n\n## Appendices\n\n{appendices}\n".encode())
    numbers = [told.number for told in book.report.articles]
    assert numbers == [*(f"{letter}.{at}" for letter in "ABC" for at in (1, 2, 3)), "Appendix 1", "Appendix 2"]
    assert "\n# Appendices\n" in book.markdown
    assert book.report.words_in == book.report.words_out


def test_a_bar_that_is_part_of_the_words_parts_no_cells():
    table = "| Offence | First time | Again |\n|--|--|--|\n| Late \\| absent | a word | a round |\n| Phone | a round | out |"
    book = read_book(f"# Rules\n\n## Penalties\n\nThey are:\n\n{table}\n\n## End\n\nAt midnight.\n".encode())
    assert "Offence: Late | absent; First time: a word; Again: a round" in book.markdown
