"""What Floorman proposes of a passage: how odd chips are exchanged, in three languages; nothing where the words are unclear."""

import re

import pytest
from hypothesis import given

from bot.domain.rules.points_read import DUTY, STEPS
from bot.services.rules.proposing import read_duty, read_for, read_steps
from knowledge.books.making import make_book
from tests.bot.strange_texts import TEXTS
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


def read(point, words):
    return read_for(point, make_book(ABOUT, f"## 1.1 Sanctions\n\n{words}\n").passages[0])


@pytest.mark.parametrize(
    ("words", "steps"),
    [
        (
            "Les sanctions sont : avertissement verbal, carton jaune, une orbite, 3 orbites, disqualification.",
            "warning=avertissement verbal|warning=carton jaune|orbits:1=une orbite|orbits:3=3 orbites"
            "|disqualified=disqualification",
        ),
        (
            "First a warning, then 10 minutes, 20 minutes and 30 minutes.",
            "warning=warning|minutes:10=10 minutes|minutes:20=20 minutes|minutes:30=30 minutes",
        ),
        (
            "Première faute : deux mains. Deuxième faute : un tour. Troisième faute : exclusion du tournoi.",
            "hands:2=deux mains|orbits:1=un tour|disqualified=exclusion du tournoi",
        ),
        (
            "Eerst een waarschuwing, dan een gele kaart, daarna twee ronden, twee rondes of diskwalificatie.",
            "warning=waarschuwing|warning=gele kaart|orbits:2=twee rondes|disqualified=diskwalificatie",
        ),
        ("Un joueur joue une main.", ""),
        ("La disqualification vient avant l'avertissement.", ""),
    ],
)
def test_a_list_of_sanctions_is_read_in_the_book_s_order_and_words(words, steps):
    proposal = read("ladder.steps", words)
    assert proposal.value == steps
    assert proposal.evidence in words


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("Un joueur qui téléphone à la table passe deux mains hors du jeu.", "must hands:2"),
        ("Les insultes peuvent être sanctionnées d'une disqualification.", "may disqualified"),
        ("A player who uses a phone receives a verbal warning.", "must warning"),
        ("Smoking is forbidden in the room.", "forbidden"),
        ("Soft play may lead to a penalty.", "may"),
        ("Wie een speler beledigt, krijgt een waarschuwing.", "must warning"),
        ("Roken is verboden.", "forbidden"),
        ("Un joueur qui sort n'est pas sanctionné.", ""),
        ("Le téléphone reste dans la poche.", ""),
    ],
)
def test_what_is_said_of_an_offence_is_read_from_the_words(words, value):
    assert read("offence.phone", words).value == value


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("doit 2 mains", "must hands:2"), ("2 mains", "must hands:2"), ("peut disqualification", "may disqualified"),
        ("may", "may"), ("verboden", "forbidden"), ("must hands:2", "must hands:2"), ("moet 10 minuten", "must minutes:10"),
        ("interdit 2 mains", ""), ("doit manger", ""), ("", ""), ("doit 999 mains", ""),
    ],
)  # fmt: skip
def test_what_is_typed_of_an_offence_is_read(typed, written):
    assert read_duty(typed) == written


@given(TEXTS)
def test_whatever_is_typed_comes_to_what_can_be_written_down_or_to_nothing(text):
    for written, form in ((read_duty(text), DUTY), (read_steps(text), STEPS)):
        assert not written or re.fullmatch(form, written)


def test_a_list_is_typed_in_the_book_s_words_and_told_what_they_mean():
    assert read_steps("carton bleu = 10 minutes, carton rouge") == "minutes:10=carton bleu|disqualified=carton rouge"
    assert read_steps("carton bleu, carton rouge") == ""
