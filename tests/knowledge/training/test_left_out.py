"""What a club's own book will get: books that search has never heard of, judged by what was learnt on the others."""

from dataclasses import replace

import numpy as np
import pytest

from knowledge.banks.disputes import load_disputes
from knowledge.banks.questions import load_questions
from knowledge.books.corpus import load_book, load_corpus
from knowledge.index.entries import spoken_passage
from knowledge.judging.fusion import FEATURES
from knowledge.judging.verdict import Support
from knowledge.measuring.evaluate import decides, read_questions
from knowledge.shipped import SHIPPED
from knowledge.training.left_out import (
    RANKS,
    asked_without_bank,
    families,
    judged_as_strangers,
    lending,
    posted,
    unseen_by_strangers,
)
from knowledge.training.weights import Asked, Words
from knowledge.wording.glossary import Glossary
from knowledge.wording.language import LanguageGuess
from tests.knowledge.small_book import BOOKS, TokenHashingEncoder, write_book

TELLING = FEATURES.index("letters")


def question(random, place):
    """Eight candidates, of which the right one stands at `place` by the one feature that tells."""
    features = np.zeros((8, len(FEATURES)), np.float32)
    features[:, TELLING] = -np.arange(8)
    features += random.normal(0, 0.01, features.shape)
    right = np.zeros(8, np.bool_)
    right[place - 1] = True
    return Asked(features, right, Support(1.0, 1, 1.0, 1.0, 1.0, 2.0), True)


def test_every_book_is_left_out_once_with_its_family():
    left = [[book.id for book in family] for family in families(load_corpus((SHIPPED.corpus,)).books)]
    assert left == [["casino", "cdc"], ["eventem", "urban"], ["ropta"]]
    assert sorted(book for family in left for book in family) == sorted(BOOKS)


def test_disputes_are_asked_by_the_words_that_decide_them_and_none_that_was_learnt_from_is():
    books = load_corpus((SHIPPED.corpus,)).books
    asked, known = posted(books, SHIPPED.corpus), {book.id: book for book in books}
    assert len(asked) > 600
    assert {question.text for question in asked}.isdisjoint(
        dispute.text for book in books for dispute in load_disputes(SHIPPED.corpus / book.id, book) if dispute.studied
    )
    for question in (question for question in asked if question.snippets):
        assert any(decides(passage, question.snippets) for passage in known[question.book].passages)
    assert 0.05 < sum(not question.snippets for question in asked) / len(asked) < 0.2


def test_books_of_no_family_are_left_out_alone(tmp_path):
    book = load_book(write_book(tmp_path))
    other = replace(book, id="other")
    assert families([book, other]) == [(book,), (other,)]
    assert families([replace(book, family="other"), other]) == [(replace(book, family="other"),), (other,)]


def test_a_stranger_gets_its_recall_by_the_weights_of_the_others():
    random = np.random.default_rng(3)
    places = {"a": [1, 1, 1, 2], "b": [1, 1, 1, 4], "c": [1, 1, 1, 1, 1, 6]}
    asked = {book: [question(random, place) for place in found] for book, found in places.items()}
    judged, strangers = judged_as_strangers(asked)
    assert [(each.book, each.questions) for each in strangers] == [("a", 4), ("b", 4), ("c", 6)]
    assert [each.recall for each in strangers] == [(0.75, 1.0, 1.0), (0.75, 0.75, 1.0), (0.833, 0.833, 0.833)]
    assert [case.place for case in judged] == [place for found in places.values() for place in found]
    assert RANKS == (1, 3, 5)


def test_unseen_questions_are_judged_by_what_was_learnt_on_the_other_books():
    random = np.random.default_rng(3)
    asked = {book: [question(random, 1) for _ in range(6)] for book in "abc"}
    asked["a"] = [question(random, 8) for _ in range(6)]
    unseen = {"a": [question(random, 1), question(random, 4)], "c": [question(random, 3)]}
    first, other = unseen_by_strangers(asked, unseen)
    assert (first.book, first.questions, first.recall) == ("a", 2, (0.5, 0.5, 1.0))
    assert (other.book, other.questions) == ("c", 1)


def test_of_a_book_that_no_unseen_question_is_about_no_recall_is_told():
    random = np.random.default_rng(3)
    asked = {book: [question(random, 1) for _ in range(6)] for book in "abc"}
    strayed = replace(question(random, 1), right=np.zeros(8, np.bool_), covered=False)
    (told,) = unseen_by_strangers(asked, {"a": [question(random, 2)], "b": [], "c": [strayed]})
    assert (told.book, told.questions, told.recall) == ("a", 1, (0.0, 1.0, 1.0))


def test_a_bundled_book_lends_its_bank_with_the_vectors_of_its_passages():
    (book,) = (book for book in load_corpus((SHIPPED.corpus,)).books if book.id == "urban")
    encoder = TokenHashingEncoder()
    lender = lending(book, SHIPPED.corpus / "urban", encoder)
    bank = load_questions(SHIPPED.corpus / "urban", book)
    assert len(lender.bank) == len(lender.questions) == len(lender.owners) == len(bank)
    assert [book.passages[row].id for row in lender.owners[:50]] == [question.passages[0] for question in bank[:50]]
    np.testing.assert_array_equal(lender.passages[7], encoder.encode_passages([spoken_passage(book.passages[7])])[0])


@pytest.fixture(scope="module")
def strangers():
    """Some questions of each book, asked by an encoder that has learnt nothing, and which books it was asked to leave out."""
    questions = [q for book in BOOKS for q in _some(book)]
    left = []

    def encoder_without(group):
        left.append(tuple(group))
        return TokenHashingEncoder()

    books = load_corpus((SHIPPED.corpus,)).books
    words = Words(Glossary.load(SHIPPED.corpus / "glossary.toml"), LanguageGuess.learn([]))
    (asked, _) = asked_without_bank(books, [questions, questions[:1]], words, SHIPPED.corpus, encoder_without)
    return asked, left


def _some(book):
    return [q for q in read_questions(SHIPPED.corpus / "validation.jsonl") if q.book == book][:2]


@pytest.mark.long
def test_each_group_has_a_model_that_was_trained_without_it(strangers):
    asked, left = strangers
    assert left == [("casino", "cdc"), ("eventem", "urban"), ("ropta",)]
    assert {book: len(cases) for book, cases in asked.items()} == dict.fromkeys(BOOKS, 2)


@pytest.mark.long
def test_a_stranger_is_asked_with_what_it_may_borrow(strangers):
    asked, _ = strangers
    nearest = np.array([case.features[:, FEATURES.index("asked_like")].sum() for cases in asked.values() for case in cases])
    np.testing.assert_allclose(nearest, 1, atol=1e-3)
