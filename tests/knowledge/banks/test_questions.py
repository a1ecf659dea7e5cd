"""The question bank: every line leads to passages that there are, and says where the deciding words begin."""

import json
from collections import Counter

import pytest

from knowledge.banks.questions import SilenceQuestion, load_questions, load_silence
from knowledge.books.corpus import CorpusError, load_book
from knowledge.shipped import SHIPPED
from knowledge.wording.language import LANGUAGES
from tests.knowledge.small_book import BOOKS, QUESTIONS, write_book

GOOD = json.dumps(QUESTIONS[0])


@pytest.fixture(scope="module", params=BOOKS)
def bank(request, corpus):
    book = corpus.book(request.param)
    return book, load_questions(SHIPPED.corpus / book.id, book)


def test_every_question_leads_to_passages_of_its_book(bank, by_id):
    book, questions = bank
    assert len(questions) >= 1000
    for question in questions:
        assert question.passages
        assert len(set(question.passages)) == len(question.passages)
        assert {by_id[passage].book for passage in question.passages} == {book.id}


def test_every_question_starts_inside_the_text_that_decides_it(bank, by_id):
    _, questions = bank
    outside = [q for q in questions if not 0 <= q.start < len(by_id[q.passages[0]].text)]
    assert outside == []


def test_the_deciding_words_begin_with_a_word(bank, by_id):
    """A start in the middle of a word, or before the space in front of one, would mark half a sentence."""
    _, questions = bank
    torn = []
    for question in questions:
        text = by_id[question.passages[0]].text
        if question.start and (text[question.start].isspace() or (text[question.start - 1] + text[question.start]).isalnum()):
            torn.append((question.text, question.passages[0], question.start))
    assert torn == []


def test_every_article_has_been_asked_about(bank, by_id):
    book, questions = bank
    asked = {by_id[passage].article for question in questions for passage in question.passages}
    assert [article.key for article in book.articles if article.key not in asked] == []


def test_questions_are_asked_in_three_languages_and_none_is_blank(bank):
    _, questions = bank
    assert {question.language for question in questions} == set(LANGUAGES)
    assert [question for question in questions if len(question.text.strip()) < 2] == []


def test_no_question_stands_twice_with_the_same_answer(bank):
    _, questions = bank
    counts = Counter((" ".join(question.text.casefold().split()), question.passages[0]) for question in questions)
    assert [question for question, count in counts.items() if count > 1] == []


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("{", "correct or remove the line"),
        ('{"q": "?", "lang": "fr"}', "'passages'"),
        ('{"lang": "fr", "passages": ["club:1.1#1"]}', "'q'"),
        ('["q"]', "correct or remove the line"),
        ('{"q": 7, "lang": "fr", "passages": ["club:1.1#1"]}', "have to be words"),
        ('{"q": " ", "lang": "fr", "passages": ["club:1.1#1"]}', "have to be words"),
        ('{"q": "?", "lang": null, "passages": ["club:1.1#1"]}', "have to be words"),
        ('{"q": "?", "lang": "fr", "passages": [["club:1.1#1"]]}', "have to be words"),
        ('{"q": "?", "lang": "fr", "passages": []}', "no passage"),
        ('{"q": "?", "lang": "fr", "passages": ["club:9.9#1"]}', "club:9.9#1"),
        ('{"q": "?", "lang": "fr", "passages": ["club:1.1#1", "club:1.1#9"]}', "club:1.1#9"),
        ('{"q": "?", "lang": "fr", "passages": ["club:1.2#1"], "start": 43}', "start 43"),
        ('{"q": "?", "lang": "fr", "passages": ["club:1.2#1"], "start": -1}', "start -1"),
        ('{"q": "?", "lang": "fr", "passages": ["club:1.2#1"], "start": "2"}', "start"),
    ],
)
def test_a_line_that_fits_nothing_is_refused_with_file_and_line(small_book, line, told):
    file = small_book / "questions.jsonl"
    file.write_text(f"{GOOD}\n{line}\n{GOOD}\n", encoding="utf-8")
    with pytest.raises(CorpusError) as caught:
        load_questions(small_book, load_book(small_book))
    assert (caught.value.file, caught.value.line) == (file, 2)
    assert str(caught.value).startswith(f"{file}:2: ")
    assert told in str(caught.value)


def test_a_question_file_that_is_not_utf_8_is_refused(small_book):
    file = small_book / "questions.jsonl"
    file.write_bytes(GOOD.encode() + b"\n\xe9\n")
    with pytest.raises(CorpusError) as caught:
        load_questions(small_book, load_book(small_book))
    assert caught.value.file == file


def test_a_line_separator_inside_a_question_does_not_end_its_line(small_book):
    """A phone may send U+2028; JSON allows it in a string."""
    asked = {**QUESTIONS[0], "q": "la carte\u2028est par terre"}
    (small_book / "questions.jsonl").write_text(json.dumps(asked, ensure_ascii=False) + "\n", encoding="utf-8")
    (question,) = load_questions(small_book, load_book(small_book))
    assert question.text == asked["q"]


def test_a_book_without_questions_has_an_empty_bank(small_book):
    (small_book / "questions.jsonl").unlink()
    assert load_questions(small_book, load_book(small_book)) == ()


def test_the_first_passage_is_the_main_one(tmp_path):
    folder = write_book(tmp_path)
    bank = load_questions(folder, load_book(folder))
    assert bank[1].passages == ("club:1.1#1", "club:1.1#2")
    assert (bank[1].start, bank[0].start, bank[0].story) == (38, 0, False)


SILENT = {"q": "combien de pourboire ?", "lang": "fr", "kind": "poker", "reason": "Rien n'est dit des pourboires."}


@pytest.mark.parametrize("book", BOOKS)
def test_every_book_says_what_it_is_silent_about_in_three_languages(book):
    questions = load_silence(SHIPPED.corpus / book)
    assert {question.language for question in questions} == set(LANGUAGES)
    assert [question for question in questions if not question.text.strip() or not question.reason.strip()] == []


def test_silence_is_read_in_the_order_of_the_file_and_blank_lines_are_passed_over(small_book):
    other = {**SILENT, "q": "wie wint er\u2028bij Scrabble?", "lang": "nl", "kind": "other game"}
    lines = [json.dumps(SILENT), "", json.dumps(other, ensure_ascii=False)]
    (small_book / "silence.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert load_silence(small_book) == (
        SilenceQuestion("combien de pourboire ?", "fr", "poker", "Rien n'est dit des pourboires."),
        SilenceQuestion("wie wint er\u2028bij Scrabble?", "nl", "other game", "Rien n'est dit des pourboires."),
    )


def test_a_book_without_silence_has_none(small_book):
    (small_book / "silence.jsonl").unlink()
    assert load_silence(small_book) == ()


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("{", "correct or remove the line"),
        ('["q"]', "correct or remove the line"),
        ('{"q": "?", "lang": "fr", "kind": "poker"}', "'reason'"),
        ('{"q": "?", "lang": "fr", "reason": "nothing"}', "'kind'"),
    ],
)
def test_a_line_that_is_no_silence_question_is_refused_with_file_and_line(small_book, line, told):
    file = small_book / "silence.jsonl"
    file.write_text(f"{json.dumps(SILENT)}\n{line}\n", encoding="utf-8")
    with pytest.raises(CorpusError) as caught:
        load_silence(small_book)
    assert str(caught.value).startswith(f"{file}:2: ")
    assert told in str(caught.value)


def test_a_silence_file_that_is_not_utf_8_is_refused(small_book):
    file = small_book / "silence.jsonl"
    file.write_bytes(b"\xe9\n")
    with pytest.raises(CorpusError) as caught:
        load_silence(small_book)
    assert caught.value.file == file
