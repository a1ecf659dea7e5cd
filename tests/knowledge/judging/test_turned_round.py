"""A phrase that may say that somebody did not do what its words name is never sure: the words are those of a bank of phrases, and
a passive, a negation or another who did it has them too.
"""

import json

import pytest

from knowledge.judging.turned_round import LONGEST, signs_in
from knowledge.library import library
from knowledge.shipped import SHIPPED
from knowledge.wording.words import tokens

VALIDATION = [json.loads(line) for line in (SHIPPED.corpus / "offences_validation.jsonl").read_text("utf-8").splitlines()]
SUFFERED = """
s'est fait traiter de con par le siège 3
s'est fait menacer sur le parking
a été menacé par un joueur
a été bousculée et insultée
on l'a insultée toute la soirée
un joueur l'a traité de tricheur
le croupier lui a mal parlé
a été volé par le chip leader
s'est fait montrer les cartes du voisin
was insulted by the dealer
got threatened in the break
was called a cheat by his neighbour
has been insulted twice tonight
was sworn at by a guest
got shouted at by another player
a player insulted him
somebody blew smoke in her face
his neighbour is on the phone
the dealer insulted her
werd bedreigd door zijn buurman
werd beledigd
is uitgescholden door een speler
iemand heeft haar uitgescholden
zijn buurman rookt aan tafel
de dealer heeft hem beledigd
haar vriend belt aan tafel
sa femme fume à la porte
l'autre joueur est au téléphone
le téléphone du croupier a sonné
quelqu'un fume derrière lui
son voisin parle turc
someone showed her his cards
Karim l'a insultée
s'est pris une insulte du siège 5
victime d'insultes
a reçu des menaces
seat 3 swore at her
was shown the river card by the dealer
seat 3 heeft haar uitgescholden
"""
COMPLAINED = """
se plaint du bruit
se plaint des insultes de son voisin
s'est plaint qu'on lui parle mal
dénonce une collusion
dénonce un joueur qui triche
accuse le siège 4 de tricher
signale un joueur au téléphone
complains about the noise
complained that people are smoking
reported a player for collusion
accuses seat 3 of cheating
klaagt over het lawaai
klaagde dat er gerookt wordt
beschuldigt de dealer van vals spel
dit que le siège 2 triche
says that his neighbour cheats
zegt dat zijn buurman rookt
"""
DENIED = """
n'a pas insulté le croupier
n'était pas au téléphone
n'a jamais triché
n'a pas fumé dans la salle
pas de téléphone
n'a montré ses cartes à personne
il n'a pas parlé turc
ne fume pas
ne triche pas
sans téléphone
wasn't on the phone
didn't insult anyone
did not show his cards
never cheated
isn't smoking
doesn't speak Turkish
geen telefoon
niet gerookt
heeft niet vals gespeeld
rookt niet
heeft de dealer niet beledigd
nooit gebeld aan tafel
n'a pas parlé hors de son tour
didn't act out of turn
n'a pas refusé de montrer
téléphone ?
a peut-être triché
il paraît qu'il triche
a failli insulter le croupier
maybe cheating
misschien vals gespeeld
"""


@pytest.fixture(scope="module")
def rulebooks(tmp_path_factory):
    return library(None, tmp_path_factory.mktemp("data"), None).open()


@pytest.mark.parametrize("text", [line for said in (SUFFERED, COMPLAINED, DENIED) for line in said.split("\n") if line])
def test_whoever_suffered_it_complained_of_it_or_did_not_do_it_is_never_taken_to_have_done_it(rulebooks, text):
    assert not rulebooks.offence(text).sure


@pytest.mark.parametrize("text", [
    "n'attend pas son tour", "ne protège pas ses cartes", "refuse de montrer sa main alors qu'il a été payé",
    "un spectateur conseille un joueur", "se fait aider par son voisin", "ne parle pas français à table", "a insulté le croupier",
    "l'a traité d'imbécile", "a insulté sa voisine", "insulted his neighbour", "a été vu au téléphone", "was caught on his phone",
    "telefoneert aan tafel", "scheldt de dealer uit", "jette ses cartes par terre", "montre ses cartes à son voisin",
])  # fmt: skip
def test_what_is_said_so_of_whoever_did_it_is_answered_at_once(rulebooks, text):
    assert rulebooks.offence(text).sure


def test_of_what_floors_type_hardly_anything_is_asked_for_a_sign(rulebooks):
    asked = [one for one in VALIDATION if rulebooks.offence(one["text"]).turned and one["offence"] != "none"]
    assert len(asked) <= 0.05 * len(VALIDATION)


def test_in_a_long_story_signs_are_about_anybody():
    assert not list(signs_in(" ".join(["il n'a pas vu"] * LONGEST)))
    assert len(tokens("s'est fait insulter")) <= LONGEST
