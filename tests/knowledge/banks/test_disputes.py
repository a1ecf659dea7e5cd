"""Disputes that were judged against the passages nearest to them are read, and what fits nothing is told with its line."""

import json
from dataclasses import replace

import pytest

from knowledge.banks.disputes import DISPUTES_FILE, load_disputes
from knowledge.books.corpus import CorpusError, load_corpus
from knowledge.shipped import SHIPPED
from tests.knowledge.small_book import write_book

LINE = {
    "q": "My neighbour came an hour late and got all his chips. Is that so?", "lang": "en",
    "grades": {"club:1.1#1": 3, "club:1.2#1": 1}, "sentences": {"club:1.1#1": 0}, "near": "1.2 is about whom to move",
}  # fmt: skip


@pytest.fixture
def disputes_of(tmp_path):
    """Writes the small book with a line of disputes, and reads it."""

    def disputes(**more):
        folder = write_book(tmp_path / "corpus", questions=())
        (folder / DISPUTES_FILE).write_text(json.dumps(LINE | more) + "\n\n", encoding="utf-8")
        return load_disputes(folder, load_corpus([tmp_path / "corpus"]).book("club"))

    return disputes


def test_a_dispute_has_a_grade_for_each_passage_that_was_judged(disputes_of):
    (dispute,) = disputes_of()
    assert dispute.covered
    assert dispute.grades == {"club:1.1#1": 3, "club:1.2#1": 1}
    assert (dispute.sentences, dispute.sure, dispute.near) == ({"club:1.1#1": 0}, True, "1.2 is about whom to move")


def test_one_that_is_only_touched_is_covered_by_nothing(disputes_of):
    (dispute,) = disputes_of(grades={"club:1.1#1": 1, "club:1.2#1": 0}, sentences={})
    assert not dispute.covered


def test_what_decides_comes_before_what_decides_a_part_and_what_touches_before_what_does_not(disputes_of):
    grades = {"club:1.1#1": 2, "club:1.1#2": 0, "club:1.1#3": 3, "club:1.2#1": 1}
    (dispute,) = disputes_of(grades=grades, sentences={})
    assert dispute.decided_by() == ("club:1.1#3", "club:1.1#1")
    assert dispute.missed_by() == ("club:1.2#1", "club:1.1#2")


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({"grades": {"club:9.9#1": 3}}, "name passages that articles.md has"), ({"grades": {}, "sentences": {}}, "one at least"),
        ({"grades": {"club:1.1#1": 4}}, "0 to 3"),
        ({"sentences": {"club:1.1#1": 99}}, "a sentence that club:1.1#1 does not have"),
        ({"grades": ["club:1.1#1"]}, "not a dispute"), ({"grades": {"club:1.1#1": "much"}}, "not a dispute"),
    ],
)  # fmt: skip
def test_what_fits_nothing_is_told_with_its_line(disputes_of, more, told):
    with pytest.raises(CorpusError, match=told) as caught:
        disputes_of(**more)
    assert caught.value.line == 1


def test_a_book_without_the_file_has_none(tmp_path):
    folder = write_book(tmp_path / "corpus", questions=())
    assert load_disputes(folder, load_corpus([tmp_path / "corpus"]).book("club")) == ()


@pytest.mark.parametrize("book", load_corpus([SHIPPED.corpus]).books, ids=lambda book: book.id)
def test_the_bundled_books_have_disputes_in_three_languages_some_of_which_nothing_decides(book):
    disputes = load_disputes(SHIPPED.corpus / book.id, book)
    assert len(disputes) >= 250
    for language in ("fr", "en", "nl"):
        assert sum(one.language == language for one in disputes) > len(disputes) / 5
    assert 0.05 < sum(not one.covered for one in disputes) / len(disputes) < 0.2
    assert all(len(one.grades) >= 8 for one in disputes)


def test_two_thirds_of_them_are_studied_and_the_words_alone_say_which():
    books = load_corpus([SHIPPED.corpus]).books
    disputes = [one for book in books for one in load_disputes(SHIPPED.corpus / book.id, book)]
    assert 0.6 < sum(one.studied for one in disputes) / len(disputes) < 0.75
    assert all(replace(one, grades={}, sure=False, near="").studied == one.studied for one in disputes)
    for covered in (True, False):
        assert (
            0.55
            < sum(one.studied for one in disputes if one.covered == covered) / sum(d.covered == covered for d in disputes)
            < 0.8
        )
