"""What somebody answers who wants out of a question, and what answers none, are told from answers."""

import pytest

from bot.domain.club.ways_out import leaves, says_nothing


@pytest.mark.parametrize(
    "text", ["annuler", "Annuler !", "stop", "laisse tomber", "Cancel", "never mind", "nevermind", "laat maar"]
)
def test_who_wants_out_says_so_in_three_languages(text):
    assert leaves(text)
    assert leaves(text, a_no=False)


@pytest.mark.parametrize("text", ["non", "Non merci", "no", "no thanks", "Nee.", "rien", "niets"])
def test_a_no_is_a_way_out_except_where_it_may_be_the_answer(text):
    assert leaves(text)
    assert not leaves(text, a_no=False)


@pytest.mark.parametrize("text", ["merci", "👍", "?", "…", ".", "bonjour", "ok", "oui", "ja", "yes", "Floorman", "🦄", ""])
def test_courtesies_and_signs_answer_nothing(text):
    assert says_nothing(text)


@pytest.mark.parametrize(
    "text",
    [
        "Carte morte.",
        "non, elle joue",
        "annuler le coup",
        "stop and go",
        "chaussette",
        "Paul Martin",
        "12",
        "A♥",
        "Non-joueur",
        "8",
    ],
)
def test_an_answer_is_neither(text):
    assert not leaves(text)
    assert not says_nothing(text)
