"""The test questions: enough of every sort, their answers verbatim in the books, and nothing that search has learnt from."""

import json
from collections import Counter
from pathlib import Path

import pytest

from knowledge.books.chunking import fold_space
from knowledge.measuring.evaluate import decides, read_questions
from knowledge.shipped import SHIPPED
from tests.knowledge.small_book import BOOKS

FILE = Path(__file__).parents[2] / "questions" / "test.jsonl"
STORIES = FILE.with_name("stories.jsonl")
VALIDATION = SHIPPED.corpus / "validation.jsonl"


def lines(file):
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def folded(text):
    return fold_space(text.casefold())


@pytest.fixture(scope="module")
def entries():
    return lines(FILE)


def test_there_are_questions_on_every_book_in_three_languages_and_many_that_no_article_decides(entries):
    assert len(entries) >= 250
    assert len([entry for entry in entries if not entry["gold"]]) >= 60
    assert {entry["book"] for entry in entries} == set(BOOKS)
    assert {entry["lang"] for entry in entries} == {"fr", "en", "nl"}


@pytest.mark.parametrize("book_id", BOOKS)
def test_every_book_has_covered_and_uncovered_questions_in_every_language(entries, book_id):
    covered = Counter(entry["lang"] for entry in entries if entry["book"] == book_id and entry["gold"])
    assert min(covered[language] for language in ("fr", "en", "nl")) >= 5
    assert len([entry for entry in entries if entry["book"] == book_id and not entry["gold"]]) >= 10


@pytest.mark.parametrize("file", [FILE, STORIES, VALIDATION], ids=["test", "stories", "validation"])
def test_every_deciding_snippet_stands_word_for_word_in_its_source(file):
    sources = {book_id: fold_space((SHIPPED.corpus / book_id / "source.txt").read_text(encoding="utf-8")) for book_id in BOOKS}
    snippets = [(entry["id"], entry["book"], gold["snippet"]) for entry in lines(file) for gold in entry["gold"]]
    assert len(snippets) > 150
    assert [(key, words) for key, book_id, words in snippets if fold_space(words) not in sources[book_id]] == []


@pytest.mark.parametrize("file", [FILE, STORIES, VALIDATION], ids=["test", "stories", "validation"])
def test_every_covered_question_has_a_passage_that_decides_it(file, corpus):
    covered = [question for question in read_questions(file) if question.snippets]
    undecided = [q.id for q in covered if not any(decides(p, q.snippets) for p in corpus.book(q.book).passages)]
    assert undecided == []


def test_the_stories_are_long_and_of_every_book():
    told = [entry for entry in lines(STORIES) if entry["kind"] == "story"]
    assert len(told) >= 150
    assert {entry["book"] for entry in told} == set(BOOKS)
    assert min(len(entry["question"].split()) for entry in told) >= 20


def test_no_test_question_is_one_that_search_has_learnt_from(entries):
    entries = [*entries, *lines(STORIES)]
    learnt = {folded(entry["q"]) for book_id in BOOKS for entry in lines(SHIPPED.corpus / book_id / "questions.jsonl")}
    learnt |= {folded(entry["question"]) for entry in lines(VALIDATION)}
    assert len(learnt) > 5000
    assert [entry["id"] for entry in entries if folded(entry["question"]) in learnt] == []


def test_no_validation_question_is_one_of_the_bank():
    bank = {(book_id, folded(entry["q"])) for book_id in BOOKS for entry in lines(SHIPPED.corpus / book_id / "questions.jsonl")}
    assert [entry["id"] for entry in lines(VALIDATION) if (entry["book"], folded(entry["question"])) in bank] == []


@pytest.mark.parametrize("file", [FILE, STORIES, VALIDATION], ids=["test", "stories", "validation"])
def test_every_question_has_an_id_of_its_own_and_stands_once(file):
    entries = lines(file)
    assert len({entry["id"] for entry in entries}) == len(entries)
    assert len({(entry["book"], folded(entry["question"])) for entry in entries}) == len(entries)
