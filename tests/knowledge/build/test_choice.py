"""Which words the choice of pieces sees, and which are kept from it to measure it on: by the real lists, cut short."""

from itertools import islice

import pytest

from knowledge.build import sample_sentences, vocabulary
from knowledge.build.written_forms import SHORT_FORMS
from knowledge.wording.language import LANGUAGES
from tests.knowledge.packed_model import short_lists


@pytest.fixture(autouse=True)
def few_words(monkeypatch):
    short_lists(monkeypatch)


def test_the_most_frequent_words_of_a_language_come_first():
    assert vocabulary.words("nl", 3) == ["de", "van", "het"]
    assert len(vocabulary.words("fr")) == 300


def test_whether_a_word_is_held_out_does_not_depend_on_its_capitals():
    some = [word for language in LANGUAGES for word in vocabulary.words(language)]
    held_out = [word for word in some if vocabulary.is_held_out(word)]
    assert 0.02 < len(held_out) / len(some) < 0.09
    assert all(vocabulary.is_held_out(word.capitalize()) and vocabulary.is_held_out(word.upper()) for word in held_out)


def test_no_form_that_the_choice_sees_is_a_word_that_is_held_out():
    seen = set(vocabulary.forms())
    held_out = [word for word in sample_sentences.held_out_words() if len(word) > 6]
    assert held_out
    assert seen.isdisjoint(held_out)
    assert set(vocabulary.held_out_forms()) >= set(held_out)


def test_what_is_seen_are_short_forms_numbers_words_with_slips_and_pairs_without_a_space():
    forms = list(vocabulary.forms())
    assert forms[: len(SHORT_FORMS)] == list(SHORT_FORMS)
    assert {"SLT", "300/600", "l'encore", "Toujours", "bcp", "Bcp", "HEBBEN", "francais"} <= set(forms)
    pairs = forms[-500:]
    known = {word for language in LANGUAGES for word in vocabulary.words(language)}
    assert all(any(pair.startswith(word) for word in known) and any(pair.endswith(word) for word in known) for pair in pairs)


def test_the_forms_are_the_same_ones_at_every_build():
    assert list(vocabulary.forms()) == list(vocabulary.forms())


def test_words_of_neighbouring_languages_are_seen_small_and_with_a_capital():
    first = list(islice(vocabulary.neighbour_forms(), 2))
    assert first == [first[0], first[0].capitalize()]
    assert {"nicht", "Nicht", "también", "perché", "não"} <= set(vocabulary.neighbour_forms())


def test_half_the_words_of_a_composed_sentence_are_held_out():
    sentences = sample_sentences.composed(90)
    assert sentences == sample_sentences.composed(120)[:90], "more sentences change none of the first"
    words = [word.strip(".?").lower() for sentence in sentences for word in sentence.split()]
    assert 0.4 < sum(map(vocabulary.is_held_out, filter(None, words))) / len([*filter(None, words)]) < 0.6
    assert all(3 <= len(sentence.removesuffix(" ?").split()) <= 18 for sentence in sentences)


def test_every_third_word_of_a_slipped_sentence_is_mistyped_and_the_others_are_not():
    for plain, slipped in zip(sample_sentences.composed(60), sample_sentences.slipped(60), strict=True):
        pairs = list(zip(plain.split(" "), slipped.split(" "), strict=True))
        wrong = [at for at, (meant, typed) in enumerate(pairs) if meant != typed]
        assert len({at % 3 for at in wrong}) <= 1
    assert sample_sentences.slipped(60) != sample_sentences.composed(60)
