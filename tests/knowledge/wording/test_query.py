"""What a person typed, made ready for search."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.shipped import SHIPPED
from knowledge.wording.language import LanguageGuess
from knowledge.wording.query import ADDED, LONGEST, article_numbers, clean, in_the_words_of, only_a_number, read
from knowledge.wording.words import stems

SPELLINGS = [
    "§6.4", "§ 6.4", "§\u00a06.4", "art 6.4", "Art. 6.4", "ART. 6.4", "art. 6.4", "article 6.4", "Article 6-4", "article 6,4",
    "artikel 6.4", "rule 6.4", "Rule 6-4", "règle 6.4", "regle 6.4", "regel 6.4", "article n° 6.4", "n°6.4", "règle n° 6.4",
]  # fmt: skip
AMOUNTS = [
    "blinds 25-50", "1.5k", "100-200", "je relance 1.5k", "je mise 2.50", "raise to 2.5bb", "blinds 25/50 ou 50-100 ?",
    "7-2 offsuit", "on joue à 6-7 joueurs", "il est 20.15", "le 12-05-2024", "niveau 3.", "50%", "1/2", "article 100.200",
    "art 6.4.2",
]  # fmt: skip
WRAPPED = ["{}", "que dit l'{} ?", "{} svp", "selon {}, main morte", "({})", "« {} »", "selon {}.", "voir {}. Et après ?", "{}…"]


@pytest.fixture(scope="module")
def languages():
    return LanguageGuess.load(SHIPPED.indexes / "languages.json")


@pytest.mark.parametrize("wrapped", WRAPPED)
def test_an_article_number_is_read_in_every_spelling_wherever_it_stands(wrapped):
    read_as = {spelling: article_numbers(wrapped.format(spelling)) for spelling in SPELLINGS}
    assert read_as == dict.fromkeys(SPELLINGS, (("6", "4"),))


@pytest.mark.parametrize("text", ["6.4", "6-4", "6,4", " 6.4 ?", "6.4.", "06.04", "6 . 4", "art6.4"])
def test_a_number_that_stands_alone_is_an_article_number(text):
    assert article_numbers(text) == (("6", "4"),)
    assert only_a_number(text)


@pytest.mark.parametrize("text", AMOUNTS)
def test_an_amount_a_date_or_a_hand_is_no_article_number(text):
    assert article_numbers(text) == ()
    assert not only_a_number(text)


def test_all_the_articles_that_are_named_are_read_in_order():
    assert article_numbers("l'art. 9.22b contredit §6.4 et la règle 2-17") == (("9", "22b"), ("6", "4"), ("2", "17"))


def test_articles_in_the_plural_are_article_numbers_too():
    assert article_numbers("les articles 6.4 et 6.5")[:1] == (("6", "4"),)


@given(chapter=st.integers(1, 99), article=st.integers(1, 99), sign=st.sampled_from([".", "-", ","]))
def test_any_two_small_numbers_after_the_word_article_are_its_number(chapter, article, sign):
    assert article_numbers(f"que dit l'article {chapter}{sign}{article} ?") == ((str(chapter), str(article)),)


def test_a_question_about_an_article_is_more_than_its_number():
    assert only_a_number("Article 6.4 ?")
    assert not only_a_number("l'article 6.4 vaut-il pour le croupier ?")


@given(st.text(st.characters(), max_size=200))
def test_a_cleaned_text_can_be_shown_sent_and_encoded(text):
    cleaned = clean(text)
    cleaned.encode("utf-8")
    assert cleaned == " ".join(cleaned.split())
    assert all(character.isprintable() or character.isspace() or ord(character) > 0x7F for character in cleaned)
    assert clean(cleaned) == cleaned


def test_marks_that_nobody_sees_are_left_out_of_words():
    assert clean("ca\u200brte \u202emor\u2069te\x07\t!\ufeff") == "carte morte !"


def test_half_a_character_from_a_broken_message_is_left_out():
    assert clean("carte \ud83d morte") == "carte morte"


@pytest.mark.parametrize("text", ["", "   ", "?!…", "🂡🂮", "\x00\x1b", "\u200b\u200d", "…»"])
def test_a_text_without_letter_or_digit_is_empty(glossary, languages, text):
    assert read(text, glossary, languages).empty


@pytest.mark.parametrize("text", ["a", "9", "é", "规则", "قانون"])
def test_a_text_with_a_letter_or_a_digit_is_not_empty(glossary, languages, text):
    assert not read(text, glossary, languages).empty


def test_no_more_is_read_than_can_be_encoded(glossary, languages):
    query = read("mot " * 5_000, glossary, languages)
    assert len(query.spoken) <= LONGEST
    assert query.stems


def test_synonyms_weigh_less_than_the_words_that_were_typed(glossary, languages):
    query = read("who may look through the muck?", glossary, languages)
    assert query.language == "en"
    assert "muck" in query.terms
    assert query.weighted["muck"] == 1.0
    assert query.weighted[stems(["defausse"], "fr")[0]] == ADDED < 1


def test_short_forms_are_written_out_for_the_encoder(glossary, languages):
    assert read("kel carte on brûle en 1er", glossary, languages, "fr").spoken == "quel carte on brûle en premier"


def test_the_language_that_is_asked_for_is_taken(glossary, languages):
    assert read("string bet", glossary, languages, "nl").language == "nl"


def test_a_query_gains_the_words_of_one_book_and_loses_none(glossary, languages):
    query = read("qui mélange les cartes ?", glossary, languages)
    own = in_the_words_of("casino", query, glossary)
    assert own.weighted == {"salad": ADDED, **query.weighted}
    assert in_the_words_of("ropta", query, glossary) is query
