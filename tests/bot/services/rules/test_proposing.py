"""What Floorman proposes of a passage: how odd chips are exchanged, in three languages; nothing where the words are unclear."""

import pytest

from bot.services.rules.proposing import read_for
from knowledge.books.making import make_book
from tests.knowledge.small_book import ABOUT


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("Aucune carte n'est distribuée.", "without_cards"),
        ("L'échange se fait sans chip race : les rompus sont arrondis.", "without_cards"),
        ("There is no race: odd chips are rounded up.", "without_cards"),
        ("Odd chips are exchanged without a race.", "without_cards"),
        ("Er worden geen kaarten gedeeld.", "without_cards"),
        ("Chaque joueur paie la différence pour obtenir un jeton supérieur.", "player_buys"),
        ("Le joueur complète en payant ce qui manque.", "player_buys"),
        ("Players may buy up to the next chip.", "player_buys"),
        ("Each player pays for the missing amount.", "player_buys"),
        ("De spelers betalen het verschil bij.", "player_buys"),
        ("Les jetons restants sont rachetés par le club.", "club_buys"),
        ("L'organisation rachète les rompus.", "club_buys"),
        ("Odd chips are bought by the club.", "club_buys"),
        ("De club koopt de losse chips terug.", "club_buys"),
        ("Chaque joueur reçoit une carte par jeton restant.", "one_a_chip"),
        ("On ne donne pas une carte par jeton.", ""),
        ("Chaque joueur reçoit une carte par jeton. En fin de soirée, l'échange se fait sans carte.", ""),
    ],
)
def test_how_odd_chips_are_exchanged_is_read_from_the_words(words, value):
    passage = make_book(ABOUT, f"## 1.1 Échange\n\n{words}\n").passages[0]
    assert read_for("race.cards", passage).value == value
