import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.people import folded
from bot.services.masking import masked

CLUB = [
    folded(name) for name in ("Marie Dupont", "Jean-Luc Petit", "Éloïse de la Tour", "Bart De Smet", "riverking99", "Søren Łoś")
]


def sent(question: str, *words_of_the_game: str) -> str:
    return masked(question, CLUB, set(words_of_the_game).__contains__)


@pytest.mark.parametrize(("typed", "goes_out"), [
    ("Marie Dupont a misé hors tour", "player a misé hors tour"),
    ("DUPONT, Marie a misé hors tour", "player a misé hors tour"),
    ("marie dupont's card is face up", "player's card is face up"),
    ("Marie a misé, Dupont aussi", "player a misé, player aussi"), ("Marie, Bart et Luc", "player, player et player"),
    ("MARIE A PARLÉ", "player A PARLÉ"),
    ("Eloise relance", "player relance"),
    ("Éloïse de la Tour relance", "player relance"),
    ("E\u0301loi\u0308se relance", "player relance"),
    ("Ma\u200brie relance", "player relance"),
    ("jean luc petit contre Jean-Luc", "player contre player"),
    ("is RiverKing99 out?", "is player out?"),
    ("Soren Los est absent", "player est absent"),
])  # fmt: skip
def test_no_name_of_the_club_goes_out(typed, goes_out):
    assert sent(typed, "tour") == goes_out


def test_words_that_are_part_of_a_name_but_no_name_stay():
    question = "de la monnaie est tombée de la table, à qui est-elle ?"
    assert sent(question) == question


@pytest.mark.parametrize(("typed", "goes_out"), [
    ("le petit tapis est à tapis", "le petit tapis est à tapis"),
    ("le tapis de Petit", "le tapis de player"),
    ("LE PETIT TAPIS", "LE PETIT TAPIS"),
    ("Petit tapis ?", "player tapis ?"),
    ("jean luc petit", "player"),
])  # fmt: skip
def test_a_surname_that_is_a_word_of_the_game_goes_unless_it_is_written_as_one(typed, goes_out):
    assert sent(typed, "petit", "tapis", "luc") == goes_out


@pytest.mark.parametrize(("typed", "goes_out"), [
    ("@paul_m a-t-il raison ?", "player a-t-il raison ?"),
    ("<@123456789012345678> et <@!42> jouent", "player et player jouent"),
    ("demande à paul#1234", "demande à player"),
    ("＠paul passe", "player passe"),
    ("écris à paul.martin+poker@club-nantes.fr vite", "écris à […] vite"),
    ("voir https://example.org/a?b=c&d=é ici", "voir […] ici"),
    ("voir [Paul](tg://user?id=99) ici", "voir [Paul]([…] ici"),
    ("sur t.me/paul et www.club.be/x et discord.gg/abc", "sur […] et […] et […]"),
    ("appelle le 06 12 34 56 78", "appelle le […]"),
    ("appelle le +33 (0)6-12-34-56-78 !", "appelle le […] !"),
    ("bel 0475/12.34.56", "bel […]"),
    ("call 555-123-4567", "call […]"),
    ("compte 123456789012", "compte […]"),
])  # fmt: skip
def test_handles_addresses_links_and_telephone_numbers_do_not_go_out(typed, goes_out):
    assert sent(typed) == goes_out


@pytest.mark.parametrize("question", [
    "blindes 100/200, tapis de 10 000 000, mise de 25.000 ?", "l'article 6.4, §2-17, règle #38a", "9.22a ou 9.22b ?",
    "0 jeton, 00 ou 007", "7 joueurs, 6 restent", "A♠ K♦ 10♥",
])  # fmt: skip
def test_numbers_of_the_game_stay(question):
    assert sent(question) == question


def test_without_people_nothing_of_the_words_changes():
    assert masked("Qui  mise\nen premier ?", [], lambda word: True) == "Qui mise en premier ?"


@given(before=st.text(max_size=60), after=st.text(max_size=60))
def test_whatever_stands_around_a_name_it_does_not_go_out(before, after):
    assert "dupont" not in folded(sent(f"{before} Marie Dupont {after}")).split()
