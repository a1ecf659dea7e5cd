"""A director settles the doubts of a report, and the file is read again to the same book."""

import pytest

from knowledge.books.corpus import load_book
from knowledge.reading.printing import book_toml
from knowledge.reading.reader import Wanted, read_book
from knowledge.reading.report import Doubted, Made
from knowledge.reading.written import report_from_json, told_as_json
from tests.knowledge.reading import printers
from tests.knowledge.reading.club_rules import ALL
from tests.knowledge.reading.laid_out import EVERY

TEXT = b"""House rules

1. Be on time. Whoever is late is blinded off from the first hand.

2. Phones stay off the table, and in your pocket while you hold cards.

4. The floor decides. His word is final in everything that is not here.

4. Tips are welcome, and they are shared among all who have dealt.

5. Enjoy the evening, and stack the chairs before you leave the hall.
"""


def numbers(book):
    return [told.number for told in book.report.articles]


def test_a_number_that_is_missing_and_one_that_stands_twice_are_told():
    report = read_book(TEXT).report
    assert report.missing == ("3",)
    assert report.twice == ("4",)
    assert [doubt.about for doubt in report.doubts if doubt.about is Doubted.TWICE]


def test_what_was_answered_is_applied_by_the_doubts_number():
    doubt = next(doubt for doubt in read_book(TEXT).report.doubts if doubt.about is Doubted.TWICE)
    again = read_book(TEXT, answers={doubt.at: "join"})
    assert numbers(again) == ["1", "2", "4", "5"]
    assert "4. Tips are welcome" in again.markdown
    left = read_book(TEXT, answers={doubt.at: "leave_out"})
    assert [one.text for one in left.report.left_over if one.at == doubt.at] == [
        "4. Tips are welcome, and they are shared among all who have dealt."
    ]
    assert left.report.words_in == left.report.words_out


def test_the_same_file_with_the_same_answers_is_the_same_book():
    assert read_book(TEXT, answers={4: "join"}) == read_book(TEXT, answers={4: "join"})


def test_a_paragraph_becomes_an_article_of_its_own():
    split = read_book(
        b"# One\n\nThe first rule is long.\n\nThe second has no title.\n\n# Two\n\nThe end of it.", answers={3: "split"}
    )
    assert len(split.report.articles) == 3
    assert split.report.words_in == split.report.words_out


@pytest.mark.parametrize("layout", EVERY, ids=lambda layout: layout.__name__)
def test_what_was_read_is_a_book_like_any_other(layout, tmp_path):
    for rules in ALL:
        laid = layout(rules)
        read = read_book(printers.plain(laid), Wanted(id=f"club-{rules.language}", edition="2026"))
        folder = tmp_path / read.about["id"]
        folder.mkdir()
        (folder / "book.toml").write_text(book_toml(read.about), encoding="utf-8")
        (folder / "articles.md").write_text(read.markdown, encoding="utf-8")
        book = load_book(folder)
        assert [(a.key, a.number, a.title) for a in book.articles] == [(t.key, t.number, t.title) for t in read.report.articles]
        assert all(book.cite(passage) for passage in book.passages)


def test_a_wall_of_text_is_cut_between_sentences_so_that_it_can_be_quoted():
    wall = " ".join(f"The player in seat {seat} waits one hand, and nothing else follows from it." for seat in range(1, 90))
    read = read_book(f"1. Late entry\n\n{wall}\n\n2. Breaks\n\nTen minutes.\n\n3. End\n\nAt midnight.".encode())
    parts = [block for block in read.markdown.split("\n\n") if block.startswith("The player")]
    assert " ".join(parts) == wall
    assert all(len(part) <= 1_500 and part.endswith(".") for part in parts)


def test_a_key_is_short_enough_for_a_button():
    titles = [f"What happens to whoever comes late, in whatever round it may be, number {'x' * at}" for at in range(4)]
    read = read_book("\n\n".join(f"# {title}\n\nHe waits for one hand." for title in titles).encode())
    keys = [told.key for told in read.report.articles]
    assert len(set(keys)) == 4
    assert all(len(key) <= 40 for key in keys)


def test_the_title_of_the_file_is_left_over_and_no_doubt():
    report = read_book(printers.docx(EVERY[0](ALL[0]))).report
    assert [one.text for one in report.left_over] == [ALL[0].title]
    assert report.doubts == ()


def test_a_doubt_tells_what_stands_around_it_and_what_was_made_of_it():
    doubt = next(doubt for doubt in read_book(TEXT).report.doubts if doubt.about is Doubted.TWICE)
    texts = " ".join(TEXT.decode().split())
    assert doubt.made in tuple(Made)
    assert doubt.before.removeprefix("… ") in texts
    assert doubt.after.removesuffix(" …") in texts
    assert doubt.before


def test_a_paragraph_that_belongs_to_the_one_above_it_is_joined_to_it_and_one_that_is_a_heading_heads():
    book = read_book(
        b"# One\n\nThe first rule is\n\nLong.\n\nMoves\n\nNobody moves.\n\n# Two\n\nThe end.", answers={3: "join", 4: "heading"}
    )
    assert "The first rule is Long." in book.markdown
    assert [told.title for told in book.report.articles] == ["One", "Moves", "Two"]
    assert book.report.words_in == book.report.words_out


def test_a_heading_that_is_said_to_be_one_stays_as_it_was_read():
    doubt = next(doubt for doubt in read_book(TEXT).report.doubts if doubt.about is Doubted.TWICE)
    again = read_book(TEXT, answers={doubt.at: "heading"})
    assert again.markdown == read_book(TEXT).markdown


def test_a_heading_all_of_whose_text_was_left_out_is_not_lost():
    said = "Whoever does so waits until the button has passed, and the floor tells him where he sits."
    rules = "\n\n".join(
        f"# {chapter}\n\n## {one}\n\n{said}\n\n## {other}\n\n{said}"
        for chapter, one, other in (("Seats", "Late", "Moves"), ("Cards", "Deal", "Muck"))
    )
    book = read_book(f"{rules}\n\n# Notes\n\n## Draft\n\nNot yet voted.".encode(), answers={12: "leave_out", 13: "leave_out"})
    assert [told.title for told in book.report.articles] == ["Late", "Moves", "Deal", "Muck"]
    assert book.markdown.endswith("Notes\n")
    assert book.report.words_in == book.report.words_out


def test_the_report_as_a_script_gets_it_names_the_book_and_has_none_of_its_text():
    book = read_book(TEXT, Wanted(id="club", edition="2026"))
    told = told_as_json(book)
    assert (told["id"], told["edition"], told["language"], told["missing"]) == ("club", "2026", "en", ("3",))
    assert report_from_json({**told, "answers": {}}) == book.report
