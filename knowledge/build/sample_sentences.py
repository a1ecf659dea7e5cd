"""Sentences to measure the model on: written by hand, and put together from words that no choice rested on."""

from __future__ import annotations

import random
from collections.abc import Sequence

from knowledge.build.vocabulary import is_held_out, words
from knowledge.build.written_forms import slips
from knowledge.wording.language import LANGUAGES

WRITTEN = (
    "Une carte est tombée par terre pendant la donne, on fait quoi ?",
    "Mon adversaire a montré ses cartes avant la river, sa main est-elle brûlée ?",
    "slt, le mec a misé 500 ds le noir et dit c t 200, on retient koi",
    "Combien de temps a-t-on pour décider avant que le floor puisse compter ?",
    "À la table finale, qui récupère le bouton quand le joueur éliminé était de petite blinde ?",
    "Peut-on racheter des jetons après la pause de 20h30 ?",
    "Le joueur absent garde-t-il son tapis si ses blindes sont prélevées ?",
    "Hier soir, nous avons mangé une raclette chez mes beaux-parents à Chambéry.",
    "La réunion est repoussée à jeudi, merci de prévenir les bénévoles.",
    "Les jetons de 25 sont retirés au niveau 5, avec un maximum d'un jeton par joueur.",
    "Someone exposed a hole card while mucking, does the hand still play?",
    "what happens if the dealer burns two cards before the turn",
    "He announced all-in but only pushed 3,500 chips in, is the whole stack live?",
    "Can I use my phone at the table while I'm not in a hand?",
    "The button was moved too far and nobody noticed until the flop.",
    "how many chips do u get for the re-entry n till when",
    "My neighbour's cat keeps sleeping on the bonnet of our car.",
    "The ferry to Zeebrugge leaves at quarter past nine tomorrow morning.",
    "A string bet is called when the chips go in with more than one motion.",
    "Two players claim the same seat after the table break; who has to move?",
    "Mag ik mijn kaarten laten zien als er nog twee spelers aan zet zijn?",
    "De dealer heeft een kaart te veel gedeeld, moet de hand opnieuw?",
    "hoelang heb ik om te beslissen als iemand de klok vraagt",
    "Iemand heeft buiten zijn beurt ingezet, telt zijn inzet dan nog?",
    "Wat gebeurt er met de fiches van een speler die niet komt opdagen?",
    "kan ik nog herkopen na de pauze of is da gedaan",
    "De kleinste fiches worden uit het spel genomen en omgewisseld aan zetel één.",
    "We fietsen zondag langs de Schelde naar Dendermonde en eten daar pannenkoeken.",
    "Mijn zus werkt al zeven jaar als verpleegkundige in het ziekenhuis van Hasselt.",
    "Bij gelijke kaarten beslist de kleur: schoppen, harten, ruiten, klaveren.",
)


def held_out_words() -> list[str]:
    """Words of the three languages that the choice of pieces did not see, once each, in a fixed order."""
    return sorted({word for language in LANGUAGES for word in words(language) if is_held_out(word)})


def composed(count: int) -> list[str]:
    """`count` sentences of 3 to 18 words, half of them held-out words, each of one language; the same at every call."""
    draw = random.Random("sentences")  # nosec B311 # a sample to train on
    pools = {language: _pools(words(language, 60_000)) for language in LANGUAGES}
    sentences = []
    for i in range(count):
        unseen, seen = pools[LANGUAGES[i % len(LANGUAGES)]]
        chosen = [draw.choice(unseen if draw.random() < 0.5 else seen) for _ in range(draw.randint(3, 18))]
        sentences.append((" ".join(chosen)).capitalize() + draw.choice((".", "?", " ?", "")))
    return sentences


def slipped(count: int) -> list[str]:
    """`count` composed sentences in which every third word has a slip of the finger, drawn anew."""
    draw = random.Random("new slips")  # nosec B311 # a sample to train on
    sentences = []
    for sentence in composed(count):
        typed = sentence.split(" ")
        for at in range(draw.randrange(3), len(typed), 3):
            typed[at] = next(slips(typed[at], 1, draw), typed[at])
        sentences.append(" ".join(typed))
    return sentences


def _pools(ranked: Sequence[str]) -> tuple[list[str], list[str]]:
    """Held-out words of `ranked`, and the frequent others."""
    return [w for w in ranked if is_held_out(w)], [w for w in ranked[:10_000] if not is_held_out(w)]
