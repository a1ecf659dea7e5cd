"""The bank as training sees it."""

import json

import pytest

from knowledge.banks.disputes import Dispute
from knowledge.banks.general import GeneralRule
from knowledge.banks.questions import BankQuestion
from knowledge.books.corpus import load_book
from knowledge.training.bank import TrainingBank, data_hash
from tests.knowledge.small_book import QUESTIONS, SILENCE, write_book


@pytest.fixture
def shelf(tmp_path):
    write_book(tmp_path)
    return tmp_path


def load(shelf):
    return TrainingBank.load(shelf, [load_book(shelf / "club")])


def test_every_question_leads_to_the_rows_of_its_passages(shelf):
    bank = load(shelf)
    assert [question.rows for question in bank.questions] == [(0,), (0, 1), (3,)]
    assert len(bank.passages) == len(bank.book_of) == 4
    assert bank.silence == (tuple(question["q"] for question in SILENCE),)
    assert bank.by_passage() == {0: [0, 1], 3: [2]}


def test_a_passage_has_its_other_wordings_and_the_others_none(shelf):
    lines = [
        {"passage": "club:1.2#1", "lang": "nl", "text": "Wie te laat komt, wacht."},
        {"passage": "club:1.1#1", "lang": "fr", "text": "On tire les places."},
        {"passage": "club:1.2#1", "lang": "en", "text": "Late players wait."},
    ]
    (shelf / "club" / "wordings.jsonl").write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    assert load(shelf).wordings == (("On tire les places.",), (), (), ("Wie te laat komt, wacht.", "Late players wait."))


def test_the_rules_of_the_general_bank_stand_last_each_chapter_as_a_book(shelf):
    moves = GeneralRule("a-1", ("Le bouton avance.", "The button moves."), (BankQuestion("button?", "en", ("a-1",), 0, False),))
    waits = GeneralRule("b-1", ("On attend.",), (BankQuestion("wachten?", "nl", ("b-1",), 0, True),))
    bank = TrainingBank.load(shelf, [load_book(shelf / "club")], [moves, waits])
    assert bank.passages[-2:] == ("Le bouton avance.", "On attend.")
    assert bank.wordings[-2:] == (("The button moves.",), ())
    assert bank.book_of.tolist() == [0, 0, 0, 0, 1, 2]
    assert [(asked.text, asked.rows, asked.story) for asked in bank.questions[-2:]] == [
        ("button?", (4,), False),
        ("wachten?", (5,), True),
    ]
    assert bank.silence[1:] == ((), ())


def _posted(*, studied, **more):
    """A line of disputes whose words say that it is studied, or that it is not."""
    for number in range(100):
        line = {
            "q": f"seat {number} was late",
            "lang": "en",
            "grades": {"club:1.1#1": 1, "club:1.1#3": 2, "club:1.2#1": 3},
        } | more
        if Dispute(line["q"], "en", {}, {}).studied == studied:
            return line
    raise AssertionError("a hundred texts, and none of that kind")


def test_of_disputes_those_that_are_studied_are_asked_with_what_misses_them(shelf):
    lines = [_posted(studied=True), _posted(studied=False), _posted(studied=True, grades={"club:1.1#1": 1})]
    (shelf / "club" / "disputes.jsonl").write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    bank = load(shelf)
    (posted,) = (question for question in bank.questions if question.posted)
    assert (posted.text, posted.rows, posted.misses, posted.story) == (lines[0]["q"], (3, 2), (0,), True)
    assert bank.silence[0][-1] == lines[2]["q"]
    assert len(bank.silence[0]) == len(SILENCE) + 1


def test_without_books_there_is_nothing(shelf):
    bank = TrainingBank.load(shelf, [])
    assert (bank.passages, bank.questions, bank.silence, bank.wordings) == ((), (), (), ())


@pytest.mark.parametrize(
    "name",
    [
        *(f"club/{each}" for each in ("articles.md", "questions.jsonl", "silence.jsonl", "wordings.jsonl", "disputes.jsonl")),
        "general.jsonl",
    ],
)
def test_the_hash_of_the_data_changes_with_each_of_its_files(shelf, name):
    book = load_book(shelf / "club")
    before = data_hash(shelf, [book])
    assert before == data_hash(shelf, [book])
    file = shelf / name
    with file.open("a", encoding="utf-8") as written:
        written.write("\n")
    assert data_hash(shelf, [book]) != before


def test_line_ends_of_another_system_do_not_change_the_hash(shelf):
    book = load_book(shelf / "club")
    before = data_hash(shelf, [book])
    file = shelf / "club" / "questions.jsonl"
    file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
    assert data_hash(shelf, [book]) == before
    assert len(QUESTIONS) == 3
