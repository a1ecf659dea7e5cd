"""Words are found as a dict of them would find them, in a fraction of the memory."""

import sys

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from knowledge.index.vocabulary import Vocabulary

WORDS = st.text(st.characters(exclude_characters="\n", exclude_categories=["Cs"]), min_size=1, max_size=8)


@given(st.lists(WORDS, unique=True), st.lists(WORDS))
def test_words_are_found_under_their_numbers_in_the_order_in_which_they_are_asked_for(words, others):
    there, asked = Vocabulary(words), [*others, *reversed(words), *others]
    assert there.numbers(asked).tolist() == [words.index(word) for word in asked if word in words]
    assert all((word in there) == (word in words) for word in asked)
    assert list(there) == words
    assert len(there) == len(words)


@given(st.lists(WORDS, unique=True))
def test_what_was_packed_is_the_same_vocabulary_unpacked(words):
    packed = Vocabulary(words).packed
    assert list(Vocabulary.unpacked(packed)) == words
    assert Vocabulary.unpacked(packed).numbers(words).tolist() == list(range(len(words)))


def test_a_word_of_which_only_the_hash_is_known_is_not_taken_for_it():
    there = Vocabulary(["brelan", "tapis"])
    there._hashes = np.full(2, hash("river"), np.int64)
    assert "river" not in there


def test_the_runs_of_letters_of_a_rulebook_take_less_than_a_fifth_of_what_a_dict_takes(rulebooks):
    there = rulebooks.index_of(rulebooks.book("ropta")).words.letters._occurrences.vocabulary
    words = {word: number for number, word in enumerate(there)}
    taken = sys.getsizeof(words) + sum(sys.getsizeof(word) + sys.getsizeof(number) for word, number in words.items())
    assert len(words) > 10_000
    assert there.size < taken / 5
