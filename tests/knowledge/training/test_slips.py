"""Phrases of offences as somebody else would have typed them: other words for the same, and never another offence."""

import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.banks.offences import NO_OFFENCE, OffencePhrase, load_offences
from knowledge.shipped import SHIPPED
from knowledge.training import slips
from knowledge.training.slips import ALIKE, BEFORE, BEHIND, varied

BANK = load_offences(SHIPPED.corpus)
phrases = st.sampled_from(BANK)
seeds = st.integers(0, 2**32)


class Certainly(random.Random):
    """Whatever may happen by chance happens; what is drawn is drawn as ever."""

    def random(self) -> float:
        return 0.0


class Never(random.Random):
    def random(self) -> float:
        return 1.0


@given(phrases, seeds)
def test_a_phrase_is_varied_the_same_way_by_the_same_chance(phrase, seed):
    assert varied(phrase, random.Random(seed)) == varied(phrase, random.Random(seed))


@given(phrases, seeds)
def test_where_chance_wants_nothing_the_phrase_stays_as_it_is(phrase, seed):
    assert varied(phrase, Never(seed)) == phrase.text


@given(phrases, seeds)
def test_nothing_is_said_of_a_phrase_that_is_no_offence_that_would_make_one_of_it(phrase, seed):
    plain = OffencePhrase("dort", phrase.language, NO_OFFENCE)
    assert varied(plain, Certainly(seed)) == "dort", "no words before and behind; too short for a slip, and nothing to put for it"
    same = OffencePhrase("dort", phrase.language, "phone")
    told = varied(same, Certainly(seed))
    assert len(told) > len("dort") + min(map(len, BEFORE[phrase.language])), "of an offence it is told who did it, and how often"


@pytest.mark.parametrize(("language", "text", "words"), [
    ("fr", "insulte son ami tout le temps", ("son ami",)), ("en", "shows his cards to seat 4", ("seat 4",)),
    ("nl", "toont zijn kaarten aan stoel 3", ("stoel 3",)),
])  # fmt: skip
def test_somebody_else_stands_for_whom_the_phrase_names(language, text, words):
    others = {slips._others(text, language, random.Random(seed)) for seed in range(60)}
    group = next(alike for alike in ALIKE[language] if words[0] in alike)
    assert others == {text.replace(words[0], other) for other in group}, "one of them, the rest of the phrase word for word"


def test_a_word_inside_another_is_left_alone():
    assert (
        slips._others("parle de son amitié et de 15000 jetons", "fr", random.Random(1))
        == "parle de son amitié et de 15000 jetons"
    )


@given(st.text("abcdefgh éà'", min_size=6, max_size=20), seeds)
def test_one_letter_slips_at_most(text, seed):
    typed = slips._slipped(text, random.Random(seed))
    assert abs(len(typed) - len(text)) <= 1
    start = next((at for at, (a, b) in enumerate(zip(text, typed, strict=False)) if a != b), min(len(text), len(typed)))
    rest, wrong = text[start:], typed[start:]
    assert wrong in {rest, rest[1:], rest[1::-1] + rest[2:]} or wrong[1:] in {rest, rest[1:]}


def test_only_french_is_shortened_as_on_a_phone():
    said = {language: OffencePhrase("toujours avec le téléphone", language, NO_OFFENCE) for language in ("fr", "en")}
    typed = {language: {varied(phrase, random.Random(seed)) for seed in range(400)} for language, phrase in said.items()}
    assert any("tjs" in text for text in typed["fr"])
    assert any(re.search(r"\btel\b", text) for text in typed["fr"])
    assert not any("tjs" in text for text in typed["en"])


@pytest.mark.parametrize("words", [*BEFORE.values(), *BEHIND.values()])
def test_what_is_put_before_and_behind_is_told_apart_from_the_phrase(words):
    assert all(word.startswith(" ") != word.endswith(" ") for word in words)
