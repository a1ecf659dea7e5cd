"""The words of one book and of its questions: what is known of a question, and who says most of it."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.banks.questions import load_questions
from knowledge.books.corpus import load_book
from knowledge.index.book_words import BookWords
from knowledge.shipped import SHIPPED
from knowledge.wording.glossary import Glossary
from knowledge.wording.language import LanguageGuess
from knowledge.wording.query import read
from tests.knowledge.small_book import write_book

GLOSSARY = Glossary.load(SHIPPED.corpus / "glossary.toml")
LANGUAGES = LanguageGuess.learn([])
ASKED = np.array([0, 0, 3], np.int32)


def query(text, language="fr"):
    return read(text, GLOSSARY, LANGUAGES, language)


@pytest.fixture(scope="module")
def words(tmp_path_factory):
    folder = write_book(tmp_path_factory.mktemp("words"))
    book = load_book(folder)
    return BookWords.build(book, load_questions(folder, book), ASKED)


def test_a_rule_word_scores_in_the_passages_that_have_it(words):
    scores = words.scores(query("mouillée"))
    assert (scores.passages > 0).tolist() == [False, False, True, False]
    assert (scores.gathered > 0).tolist() == [False, False, True, False]


def test_a_word_of_a_lead_in_scores_in_what_it_governs(words):
    assert (words.scores(query("aussi")).passages > 0).tolist() == [False, True, True, False]


def test_a_word_of_a_question_scores_for_the_passage_that_it_is_about(words):
    scores = words.scores(query("wanneer", "nl"))
    assert (scores.question > 0).tolist() == [False, False, False, True]
    assert (scores.gathered > 0).tolist() == [False, False, False, True]
    assert not scores.passages.any()


def test_a_word_of_another_language_is_found_by_its_synonym(words):
    """The book says « bouton »; the question says "button", which no passage has."""
    assert np.argmax(words.scores(query("the button moves", "en")).passages) == 3


def test_a_misspelt_word_counts_as_the_one_that_was_meant_but_less(words):
    right, wrong = words.scores(query("mouillée")), words.scores(query("mouilée"))
    assert np.argmax(wrong.passages) == 2
    assert 0 < wrong.passages[2] < right.passages[2]


@pytest.mark.parametrize(("text", "share"), [("carte mouillée", 1.0), ("carte xyzzy", 0.5), ("xyzzy", 0.0), ("", 1.0)])
def test_the_share_of_words_that_the_book_knows_is_told(words, text, share):
    assert words.scores(query(text)).support.words_found == share


def test_a_question_of_the_book_has_more_support_than_one_of_another_world(words):
    ours = words.scores(query("la carte tombée par terre est morte ?")).support
    other = words.scores(query("quelle heure est-il à Tokyo ?")).support
    assert ours.gathered > other.gathered
    assert ours.letters > other.letters
    assert ours.asked > other.asked
    assert ours.terms > other.terms


@given(st.text(st.characters(codec="utf-8"), max_size=80))
def test_columns_are_shares_of_the_best_score(words, text):
    columns = words.scores(query(text)).columns()
    assert len(columns) == 5
    for column in columns:
        assert column.shape == (4,)
        assert column.min() >= 0
        assert column.max() == pytest.approx(1) or not column.any()


def test_what_was_saved_scores_the_same(words, tmp_path):
    words.save(tmp_path)
    loaded = BookWords.load(tmp_path, ASKED, 4)
    for text in ("carte par terre", "mouilée", "xyzzy"):
        before, after = words.scores(query(text)), loaded.scores(query(text))
        assert before.support == after.support
        np.testing.assert_array_equal(before.columns(), after.columns())
