"""Words as search sees them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.wording.words import fold, letter_runs, stems, tokens


@given(st.text(max_size=80))
def test_folding_twice_changes_nothing_more(text):
    assert fold(fold(text)) == fold(text)


@pytest.mark.parametrize(
    ("typed", "plain"),
    [("BRÛLÉE", "brulee"), ("l’œil", "l'oeil"), ("Ça", "ca"), ("ﬂop", "flop"), ("𝐁𝐎𝐔𝐓𝐎𝐍", "bouton"), ("ＢＯＵＴＯＮ", "bouton")],
)
def test_accents_capitals_ligatures_and_letters_for_show_are_folded(typed, plain):
    assert fold(typed) == plain


@given(st.text(max_size=80))
def test_tokens_are_letters_or_numbers_and_in_order(text):
    place = 0
    for word in tokens(text):
        assert word.isascii()
        assert word == word.lower()
        place = fold(text).index(word, place) + len(word)


@pytest.mark.parametrize("number", ["6.4", "2-17", "1000/2000", "50"])
def test_a_number_stays_whole(number):
    assert tokens(f"voir {number}, svp") == ["voir", number, "svp"]


@pytest.mark.parametrize(
    ("language", "words", "stem"),
    [("fr", ["cartes", "carte"], "cart"), ("en", ["dealing", "deals"], "deal"), ("nl", ["kaarten", "kaart"], "kaart")],
)
def test_forms_of_a_word_have_one_stem(language, words, stem):
    assert set(stems(words, language)) == {stem}


def test_words_that_decide_are_kept_and_words_that_say_nothing_are_not():
    assert stems(["le", "bouton", "sans", "avant", "pas", "the", "het"], "fr") == ["bouton", "san", "avant", "pas"]


def test_a_word_of_an_unknown_language_stays_as_it_is():
    assert stems(["karten"], "de") == ["karten"]


@given(st.text(alphabet="abcdefghij", min_size=3, max_size=12))
def test_the_runs_of_a_word_give_it_back(word):
    runs = letter_runs(word)
    assert runs[0][:-1] + "".join(run[-1] for run in runs) == f"_{word}_"
    assert {len(run) for run in runs} == {4}


def test_a_misspelt_word_shares_most_of_its_runs():
    assert len(set(letter_runs("insufisante")) & set(letter_runs("insuffisante"))) >= 8
