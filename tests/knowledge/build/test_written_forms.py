"""How words are written on a phone, from which the pieces of the vocabulary are chosen."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.build.written_forms import VOWELS, attached_forms, numbers, plain_forms, slips, unaccented

LETTERS = "abcdefghijklmnopqrstuvwxyzéèêàçùëïôîß'"
typed = st.text(LETTERS, min_size=2, max_size=12)


@pytest.mark.parametrize(
    ("word", "plain"), [("brûlée", "brulee"), ("ÉGALITÉ", "EGALITE"), ("garçon", "garcon"), ("coöp", "coop")]
)
def test_a_word_without_its_accents(word, plain):
    assert unaccented(word) == plain


def test_a_word_is_written_with_and_without_capitals_and_accents():
    assert plain_forms("bûche") == {"bûche", "Bûche", "BÛCHE", "buche", "Buche", "BUCHE"}
    assert plain_forms("NLHe") == {"NLHe", "nlhe", "NLHE"}


@pytest.mark.parametrize(
    "form", ["l'abattage", "L'Abattage", "qu’abattage", "#Abattage", "(abattage", "abattages", "abattage?!", "abattage..."]
)
def test_what_stands_before_or_behind_a_word_without_a_space(form):
    assert (form in attached_forms("abattage")) == (form not in {"L'Abattage", "abattage?!"})


@given(typed, st.integers(0, 2**32))
def test_a_slip_is_one_mistake_of_the_finger(word, seed):
    *mistakes, _ = slips(word, 6, random.Random(seed))
    assert len(mistakes) == 6
    assert all(one_mistake_apart(word, typed) for typed in mistakes)


@given(typed)
def test_the_last_slip_is_the_word_without_the_vowels_inside(word):
    *_, hurried = slips(word, 0, random.Random(1))
    assert (hurried[0], hurried[-1]) == (word[0], word[-1])
    assert not VOWELS & set(hurried[1:-1])
    assert list(hurried[1:-1]) == [letter for letter in word[1:-1] if letter not in VOWELS]


@pytest.mark.parametrize("word", ["", "à"])
def test_a_word_of_one_letter_has_no_slips(word):
    assert list(slips(word, 5, random.Random(1))) == []


def test_slips_are_the_same_at_every_build_and_of_all_five_kinds():
    first, again = (list(slips("croupier", 60, random.Random(4))) for _ in range(2))
    assert first == again
    assert {"coupier", "croupierr", "rcoupier", "croipier"} & set(first)
    assert {len(slip) - len("croupier") for slip in first[:-1]} == {-1, 0, 1}


@pytest.mark.parametrize("number", [
    "7", "9,999", "9.999", "25k", "10000", "1.5k", "€20", "300/600", "25-50", "100%", "#38", "1ème", "20h30", "9:05", "6.4",
    "12-1", "T25", "40bb", "2023-09",
])  # fmt: skip
def test_numbers_are_written_as_chips_blinds_times_prices_and_articles_are(number):
    assert number in NUMBERS


NUMBERS = frozenset(numbers())


def one_mistake_apart(word, typed):
    """A letter left out, put in or put in the place of another, two neighbours turned round, or nothing changed."""
    start = next(
        (at for at, (left, right) in enumerate(zip(word, typed, strict=False)) if left != right), min(len(word), len(typed))
    )
    rest, wrong = word[start:], typed[start:]
    turned = rest[1::-1] + rest[2:]
    return rest == wrong or rest[1:] == wrong or rest == wrong[1:] or rest[1:] == wrong[1:] or turned == wrong
