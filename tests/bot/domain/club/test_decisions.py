"""A decision is found again by the words of its question and its note, and by the address that it follows."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.club.decisions import Decision

DROPPED = Decision(1, 0.0, "Zoé", "Une carte tombe", "ROPTA:6.4#1", "Elle reste en jeu")
BOUND = Decision(2, 0.0, "Zoé", "Une carte tombe", "ropta:6.4#1", "")


@pytest.mark.parametrize("words", [
    [], ["carte"], ["cart", "tomb"], ["reste"], ["jeu", "6.4"], ["ropta"], ["6.4#1"], ["6.4"], ["ropta:6.4#1"],
])  # fmt: skip
def test_a_decision_fits_words_that_begin_its_own_or_name_its_passage(words):
    assert DROPPED.fits(words)


@pytest.mark.parametrize("words", [["6"], ["ropt"], ["arte"], ["carte", "jeton"], ["ropta:6.4"], ["1"], ["zoe"]])
def test_it_does_not_fit_where_one_word_is_of_neither(words):
    assert not DROPPED.fits(words)


@given(st.permutations(["une", "carte", "tombe", "elle", "reste", "en", "jeu"]), st.integers(0, 7))
def test_the_order_of_the_words_does_not_matter(words, how_many):
    assert DROPPED.fits(words[:how_many])


def test_one_without_a_note_only_binds_its_question_to_a_passage():
    assert (DROPPED.binds, BOUND.binds) == (False, True)
    assert BOUND.fits(["tombe"])
    assert not BOUND.fits(["reste"])
