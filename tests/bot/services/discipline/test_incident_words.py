import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.penalties.sanctions import COUNTED, Measure, Sanction
from bot.domain.rules.offences import OFFENCES
from bot.i18n.words import LANGUAGES, words_in
from bot.services.discipline.incident_words import OFFENCE_WORDS, read_measure
from bot.services.discipline.offence_words import named

SANCTIONS = [Sanction(measure) for measure in Measure if measure not in COUNTED] + [
    Sanction(Measure.HANDS, 1), Sanction(Measure.HANDS, 12), Sanction(Measure.MINUTES, 10), Sanction(Measure.MINUTES, 120),
    Sanction(Measure.ORBITS, 1), Sanction(Measure.ORBITS, 3),
]  # fmt: skip


def test_every_offence_has_words_and_no_other():
    assert set(OFFENCE_WORDS) == set(OFFENCES) - {"other"}


@pytest.mark.parametrize("offence", sorted(OFFENCE_WORDS))
def test_every_word_for_an_offence_is_read_as_that_offence(offence):
    assert {named(word) for word in (*OFFENCE_WORDS[offence], offence.replace("_", " "))} == {offence}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("sanction", SANCTIONS, ids=lambda sanction: sanction.written)
def test_what_is_suggested_can_be_typed_back(sanction, language):
    assert read_measure(words_in(language).say(f"typed.{sanction.measure}", count=sanction.count)) == sanction


@pytest.mark.parametrize("typed", ["", "il a crié", "mains", "0 mains", "99 mains", "main par main", "1 main ou 2"])
def test_other_words_are_no_sanction(typed):
    assert read_measure(typed) is None


@given(st.text())
def test_no_text_makes_reading_fail(text):
    assert named(text) in {*OFFENCES, ""}
    read_measure(text)
