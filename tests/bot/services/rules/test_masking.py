import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.club.people import folded
from bot.services.rules.masking import masked
from tests.stopwatch import seconds

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


OTHERS = [folded(name) for name in (
    "Ben Janssens", "Al Pacini", "Mac", "Bart Peeters", "Marie Dupont", "Jan Van den Broeck", "Jean-Luc Petit",
    "Conan O'Brien", "Luk D'Hondt", "Yann Le Goff", "Dan Martin",
)]  # fmt: skip


@pytest.mark.parametrize(("typed", "goes_out"), [
    ("Ben a misé", "player a misé"), ("Is Al all-in?", "Is player all-in?"), ("que dit Mac ?", "que dit player ?"),
    ("BEN A MISÉ", "player A MISÉ"), ("Bens kaarten", "player kaarten"), ("chez Le Goff", "chez player"),
    ("Barts kaarten", "player kaarten"), ("Maries stack", "player stack"), ("Marie Duponts stack", "player stack"),
    ("waar zit Bartje ?", "waar zit player ?"), ("bartjes kaarten", "player kaarten"),
    ("Vandenbroeck a misé", "player a misé"), ("JanVandenbroeck", "player"), ("vandenbroecks stack", "player stack"),
    ("Jeanluc relance", "player relance"), ("OBrien passe", "player passe"), ("avec Dhondt", "avec player"),
])  # fmt: skip
def test_a_name_goes_in_whatever_way_it_is_written(typed, goes_out):
    assert masked(typed, OTHERS, {"a", "dans", "les"}.__contains__) == goes_out


RUN_TOGETHER = [folded(name) for name in ("Jan Vandenbroeck", "Luc Leblanc", "Eva Desmedt", "Tom D'Hondt", "Ann Blanc Petit")]
APART = [folded(name) for name in ("Piet Van Denbroeck", "Eva De Smedt")]


@pytest.mark.parametrize(("typed", "goes_out"), [
    ("Van den Broeck a misé", "player a misé"), ("stack van Van Den Broeck", "stack van player"),
    ("jan van den broeck passe", "player passe"), ("chez De Smedt ?", "chez player ?"), ("chez Des Medt ?", "chez player ?"),
    ("DE LA TABLE DE VAN DEN BROECK", "DE LA TABLE DE player"), ("Le Blanc relance", "player relance"),
    ("que dit Le Blanc ?", "que dit player ?"), ("Van den Broecks kaarten", "player kaarten"),
    ("le blanc du jeton", "le blanc du jeton"), ("van den pot", "van den pot"), ("Le blanc du jeton", "Le blanc du jeton"),
    ("mise sur le. Blanc ?", "mise sur le. player ?"), ("LE BLANC DU JETON", "LE BLANC DU JETON"),
])  # fmt: skip
def test_a_name_in_one_word_goes_though_it_is_typed_in_several(typed, goes_out):
    assert masked(typed, RUN_TOGETHER, {"le", "blanc", "van", "den", "pot", "a"}.__contains__) == goes_out


@pytest.mark.parametrize(("typed", "goes_out"), [
    ("vanden Broeck passe", "player passe"), ("Vandenbroeck passe", "player passe"), ("Des Medt relance", "player relance"),
    ("Van den Broeck passe", "player passe"), ("van den pot", "van den pot"),
])  # fmt: skip
def test_a_name_in_two_words_goes_wherever_it_is_cut(typed, goes_out):
    assert masked(typed, APART, {"van", "den", "pot"}.__contains__) == goes_out


@pytest.mark.parametrize("question", [
    "Le bouton est là. Le donneur ?", "Van wie is de pot ?", "al de chips, ik ben all-in", "Dans ce cas, les jetons",
    "DE LA TABLE AU BOUTON LE JETON", "En de dealer ?", "Als de dealer",
])  # fmt: skip
def test_words_that_sentences_begin_with_are_nobody(question):
    assert masked(question, OTHERS, {"dans", "les"}.__contains__) == question


def test_words_that_are_part_of_a_name_but_no_name_stay():
    question = "de la monnaie est tombée de la table, à qui est-elle ?"
    assert sent(question) == question


@pytest.mark.parametrize(("typed", "goes_out"), [
    ("le petit tapis est à tapis", "le petit tapis est à tapis"),
    ("le tapis de Petit", "le tapis de player"),
    ("LE PETIT TAPIS", "LE PETIT TAPIS"),
    ("Petit tapis ?", "player tapis ?"),
    ("jean luc petit", "player"), ("les petits tapis", "les petits tapis"), ("chez les Petits", "chez les player"),
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
    ("compte BE68539007547034 ici", "compte […] ici"), ("compte BE68 5390 0754 7034 ici", "compte […] ici"),
    ("IBAN be68 5390 0754 7034", "IBAN […]"), ("GB29 NWBK 6016 1331 9268 19", "[…]"), ("NL91ABNA0417164300", "[…]"),
    ("nl91 abna 0417 1643 00", "[…]"), ("AT61 1904 3002 3457 3201", "[…]"),
    ("FR76 3000 6000 0112 3456 7890 189.", "[…]."),
    ("carte 4539 1488 0343 6467 perdue", "carte […] perdue"), ("carte 4539-1488-0343-6467", "carte […]"),
    ("06,12,34,56,78", "[…]"), ("06‑12–34—56‐78", "[…]"), ("06 - 12 - 34 - 56 - 78", "[…]"),
    ("tél.06 12 34 56 78", "tél.[…]"), ("numéro06 12 34 56 78", "numéro[…]"), ("siège 6 06 12 34 56 78", "siège 6 […]"),
    ("+33 612 345 678", "[…]"), ("tel+32 475 12 34 56", "tel[…]"), ("compte123456789012", "compte[…]"),
    ("123456789012abc", "[…]abc"),
    ("écris à paul @ club.fr", "écris à […]"), ("écris à paul@club", "écris à […]"), ("paul @club.fr", "[…]"),
    ("paul(at)club.fr", "[…]"),
])  # fmt: skip
def test_handles_addresses_links_and_telephone_numbers_do_not_go_out(typed, goes_out):
    assert sent(typed) == goes_out


@pytest.mark.parametrize("question", [
    "blindes 100/200, tapis de 10 000 000, mise de 25.000 ?", "l'article 6.4, §2-17, règle #38a", "9.22a ou 9.22b ?",
    "25 000", "1 200 000", "500/1000/1000", "tapis 25 000, 10 000, 5 000, 1 200 000", "5 000 + 1 200 000", "1 000 000 000",
    "0,50/1,00/2,00 et 1,00/2,00/5,00/10,00", "0/500/1000/1000", "25.000.000 et 1,200,000", "QJ10 9 8 7 contre KQ10",
    "KQ10 MISE 5000 PUIS 200", "10 @ 200",
    "KQ10 5000 2000 1000", "JJ10 mise 5000 2000 5000 50",
    "1000 2000 1500 4000", "0 jeton, 00 ou 007", "7 joueurs, 6 restent", "A♠ K♦ 10♥",
])  # fmt: skip
def test_numbers_of_the_game_stay(question):
    assert sent(question) == question


def test_a_word_made_to_be_taken_apart_in_very_many_ways_costs_no_time():
    names = [f"{'a' * n} {'a' * (n + 1)} b" for n in range(1, 20)]
    assert seconds(lambda: masked(f"{'a' * 58}b {'a' * 1_000}b", names, lambda word: False)) < 2


def test_without_people_nothing_of_the_words_changes():
    assert masked("Qui  mise\nen premier ?", [], lambda word: True) == "Qui mise en premier ?"


@given(before=st.text(max_size=60), after=st.text(max_size=60))
def test_whatever_stands_around_a_name_it_does_not_go_out(before, after):
    assert "dupont" not in folded(sent(f"{before} Marie Dupont {after}")).split()
