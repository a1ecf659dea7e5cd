"""Which language a question is written in."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.measuring.evaluate import read_questions
from knowledge.shipped import SHIPPED
from knowledge.wording.language import LANGUAGES, LanguageGuess

LEARNT = [("kel carte on brûle ?", "fr"), ("which card is burnt?", "en"), ("welke kaart gaat eraf?", "nl")] * 2


@pytest.fixture(scope="module")
def languages():
    return LanguageGuess.load(SHIPPED.indexes / "languages.json")


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("une carte est tombée par terre pendant la donne, on fait quoi ?", "fr"),
        ("kel carte on brule", "fr"),
        ("a card fell on the floor, what now?", "en"),
        ("can i show my hand", "en"),
        ("er is een kaart op de grond gevallen, wat nu?", "nl"),
        ("mag ik mijn kaarten tonen", "nl"),
    ],
)
def test_the_language_of_a_plain_question_is_known(languages, text, language):
    assert languages.guess(text) == language


@pytest.mark.parametrize("language", LANGUAGES)
def test_nine_in_ten_questions_that_it_has_not_learnt_from_are_known(languages, language):
    texts = [q.text for q in read_questions(SHIPPED.corpus / "validation.jsonl") if q.language == language]
    assert len(texts) >= 90
    assert sum(languages.guess(text) == language for text in texts) / len(texts) >= 0.9


@pytest.mark.parametrize("text", ["", "  ", "?!", "6.4", "♠♥", "25-50"])
@pytest.mark.parametrize("default", LANGUAGES)
def test_a_text_without_letters_is_in_the_language_of_the_room(languages, text, default):
    assert languages.guess(text, default) == default


@given(st.text(max_size=60))
def test_any_text_has_one_of_three_languages(text):
    guess = LanguageGuess.learn(LEARNT)
    assert guess.guess(text) in LANGUAGES


@pytest.mark.parametrize("default", LANGUAGES)
def test_words_that_nobody_has_seen_are_in_the_language_of_the_room(default):
    assert LanguageGuess.learn([]).guess("xyzzy", default) == default


def test_a_question_is_known_after_it_was_learnt_twice():
    guess = LanguageGuess.learn(LEARNT)
    assert [guess.guess(text) for text, _ in LEARNT] == [language for _, language in LEARNT]


def test_a_word_that_was_seen_once_is_forgotten():
    counts = LanguageGuess.learn([("brûle brûle bouton", "fr")]).counts["fr"]
    assert "_br" in counts
    assert "ton" not in counts


def test_what_was_learnt_survives_on_disk(tmp_path):
    learnt = LanguageGuess.learn(LEARNT)
    learnt.save(tmp_path / "languages.json")
    assert LanguageGuess.load(tmp_path / "languages.json") == learnt
