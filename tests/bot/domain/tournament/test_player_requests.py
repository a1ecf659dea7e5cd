"""What a player says to the floor is read in three languages, and nobody is out who says that he is not."""

import pytest

from bot.domain.tournament.player_requests import Wish, read_wish, takes_back


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("out", (Wish.OUT, "")),
        ("OUT 1200", (Wish.OUT, "1200")),
        ("Éliminée", (Wish.OUT, "")),
        ("je suis éliminé", (Wish.OUT, "je suis éliminé")),
        ("I'm out", (Wish.OUT, "I'm out")),
        ("ik lig eruit", (Wish.OUT, "ik lig eruit")),
        ("éliminé, siège 5", (Wish.OUT, "siège 5")),
        ("jetons: il manque 500", (Wish.CHIPS, "il manque 500")),
        ("mes jetons ne sont pas justes", (Wish.CHIPS, "mes jetons ne sont pas justes")),
        ("mijn fiches kloppen niet", (Wish.CHIPS, "mijn fiches kloppen niet")),
        ("retard", (Wish.LATE, "")),
        ("recave", (Wish.REBUY, "")),
        ("add-on svp", (Wish.ADDON, "svp")),
        ("ré-entrée", (Wish.REENTRY, "")),
        ("je voudrais une recave", (Wish.REBUY, "je voudrais une recave")),
        ("je n'ai pas de siège", (Wish.SEAT, "je n'ai pas de siège")),
        ("siège ?", (Wish.SEAT, "?")),
        ("siège 5, je suis éliminé", (Wish.OUT, "siège 5, je suis éliminé")),
        ("mes jetons, siège 3", (Wish.CHIPS, "mes jetons, siège 3")),
        ("stoel 3: fiches", (Wish.CHIPS, "stoel 3: fiches")),
        ("  out   1200 ", (Wish.OUT, "1200")),
        ("  je suis out ", (Wish.OUT, "je suis out")),
        ("l'add-on svp", (Wish.ADDON, "l'add-on svp")),
        ("l’add-on svp", (Wish.ADDON, "l’add-on svp")),
        ("les jetons qu'il me faut", (Wish.CHIPS, "les jetons qu'il me faut")),
    ],
)
def test_a_player_says_it_as_he_would_at_the_table(said, meant):
    assert read_wish(said) == meant


@pytest.mark.parametrize(
    "said",
    [
        "", "bonjour", "je ne suis pas éliminé", "I'm not out", "out pas", "Max isn't out", "Max isn’t out", "I wasn't busted",
        "je suis out ou jetons", "siège 5, pas éliminé", "siège 5, jetons ou éliminé", "?",
    ],
)  # fmt: skip
def test_what_is_not_clear_is_nothing(said):
    assert read_wish(said) is None


def test_what_was_said_can_be_taken_back():
    assert [takes_back(said) for said in ("annuler", "cancel out", "Retirer éliminé", "out")] == ["", "out", "éliminé", None]
    assert [takes_back(said) for said in ("  annuler   out ", "je retire", "", "?", "out annuler")] == ["out", *[None] * 4]
