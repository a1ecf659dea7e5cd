"""The bank as training sees it."""

import pytest

from knowledge.corpus import load_book
from knowledge.training.bank import TrainingBank, data_hash
from tests.knowledge.small_book import QUESTIONS, SILENCE, write_book


@pytest.fixture
def shelf(tmp_path):
    write_book(tmp_path)
    return tmp_path


def load(shelf, **without):
    return TrainingBank.load(shelf, [load_book(shelf / "club")], **without)


def test_every_question_leads_to_the_rows_of_its_passages(shelf):
    bank = load(shelf)
    assert [question.rows for question in bank.questions] == [(0,), (0, 1), (3,)]
    assert len(bank.passages) == len(bank.book_of) == 4
    assert bank.silence == (tuple(question["q"] for question in SILENCE),)
    assert bank.by_passage() == {0: [0, 1], 3: [2]}


def test_a_book_that_is_left_out_leaves_nothing_behind(shelf):
    bank = load(shelf, without=("club",))
    assert (bank.passages, bank.questions, bank.silence) == ((), (), ())


@pytest.mark.parametrize("name", ["articles.md", "questions.jsonl", "silence.jsonl"])
def test_the_hash_of_the_data_changes_with_each_of_its_files(shelf, name):
    book = load_book(shelf / "club")
    before = data_hash(shelf, [book])
    assert before == data_hash(shelf, [book])
    file = shelf / "club" / name
    file.write_text(file.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    assert data_hash(shelf, [book]) != before


def test_line_ends_of_another_system_do_not_change_the_hash(shelf):
    book = load_book(shelf / "club")
    before = data_hash(shelf, [book])
    file = shelf / "club" / "questions.jsonl"
    file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
    assert data_hash(shelf, [book]) == before
    assert len(QUESTIONS) == 3
