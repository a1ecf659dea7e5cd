"""Phrases as they are typed by somebody else and in haste: other people in them, words before and behind, letters that slip."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence

from knowledge.banks.offences import NO_OFFENCE, OffencePhrase

Words = Sequence[str]
ALIKE: Mapping[str, Sequence[Words]] = {
    "fr": (
        (
            *("son voisin", "son pote", "son ami", "son frère", "sa femme", "sa copine", "un copain", "un autre joueur"),
            *("le siège 3", "le siège 7", "son cousin", "son collègue"),
        ),
        ("le donneur", "le croupier", "le dealer", "le floor", "le directeur", "un joueur", "une joueuse"),
        ("tout le temps", "sans arrêt", "toute la soirée", "à chaque fois", "encore une fois", "à répétition", "tjs"),
        ("pendant le coup", "pendant la main", "en plein coup", "en pleine main", "en cours de main"),
        ("ses cartes", "son jeu", "sa main"),
        ("500", "1000", "2000", "5000", "3000"),
    ),
    "en": (
        (
            *("his neighbour", "his friend", "his buddy", "his brother", "his wife", "his girlfriend", "his mate"),
            *("another player", "seat 4", "the guy next to him"),
        ),
        ("the dealer", "the floor", "staff", "a player", "an opponent"),
        ("all the time", "again", "all night", "every hand", "constantly"),
        ("during the hand", "mid hand", "in a hand", "mid-hand", "during a hand"),
        ("his cards", "his hand"),
        ("500", "1000", "2000", "5000"),
    ),
    "nl": (
        (
            *("zijn buur", "zijn vriend", "zijn maat", "zijn broer", "zijn vrouw", "zijn vriendin", "een andere speler"),
            *("stoel 3", "zijn buurman"),
        ),
        ("de dealer", "de floor", "een speler"),
        ("de hele tijd", "alweer", "heel de avond", "altijd", "elke hand"),
        ("tijdens de hand", "midden in de hand", "tijdens een hand"),
        ("zijn kaarten", "zijn hand"),
        ("500", "1000", "2000", "5000"),
    ),
}
"""Words that may stand for one another without making another offence of it."""
BEFORE: Mapping[str, Words] = {
    "fr": ("il ", "le joueur ", "encore ", "il a ", "elle ", "2e fois ", "mr ", "toujours ", "a ", "siège 5 "),
    "en": ("he ", "player ", "again ", "seat 5 ", "she ", "keeps ", "he's ", "was "),
    "nl": ("hij ", "speler ", "alweer ", "zij ", "heeft ", "stoel 5 "),
}
BEHIND: Mapping[str, Words] = {
    "fr": (
        *(" encore", " x2", " 2e fois", " toute la soirée", " malgré l'avertissement", " à la table 3", " tout le temps"),
        *(" pdt le coup", " en pleine main", " sans arrêt", " 3 fois", " svp", " ce soir"),
    ),
    "en": (" again", " x2", " twice", " all night", " after warning", " at table 4", " all the time", " mid hand", " 3rd time"),
    "nl": (
        " alweer",
        " x2",
        " heel de avond",
        " na waarschuwing",
        " aan tafel 3",
        " de hele tijd",
        " tijdens de hand",
        " 2e keer",
    ),
}
SHORT = (
    *(("qu'", "k "), ("que ", "ke "), ("qui ", "ki "), ("quand", "kan"), ("pendant", "pdt"), ("toujours", "tjs")),
    *(("tout le temps", "tlt"), ("avec", "avc"), ("pas", "po"), ("c'est", "c"), ("quelqu'un", "qqn"), ("ses", "c")),
    *(("téléphone", "tel"), ("é", "e"), ("à", "a"), ("ê", "e"), ("ph", "f")),
)
"""How French is written on a phone."""
SHORTENED = 4
OFTEN, AT_TIMES, HALF, SELDOM = 0.7, 0.35, 0.5, 0.25


def varied(phrase: OffencePhrase, chance: random.Random) -> str:
    """A phrase as somebody else would have typed it, by chance. What is no offence is given no words before and behind."""
    text, language, plain = phrase.text, phrase.language, phrase.offence == NO_OFFENCE
    if chance.random() < OFTEN:
        text = _others(text, language, chance)
    if chance.random() < AT_TIMES and not plain:
        text = chance.choice(BEFORE[language]) + text
    if chance.random() < AT_TIMES and not plain:
        text += chance.choice(BEHIND[language])
    if language == "fr" and chance.random() < SELDOM:
        for long, short in chance.sample(SHORT, SHORTENED):
            text = text.replace(long, short)
    return _slipped(text, chance) if len(text) > 5 and chance.random() < HALF else text


def _others(text: str, language: str, chance: random.Random) -> str:
    for alike in ALIKE[language]:
        for words in sorted(alike, key=len, reverse=True):
            found = rf"(?<!\w){re.escape(words)}(?!\w)"
            if re.search(found, text):
                return re.sub(found, chance.choice(alike), text, count=1)
    return text


def _slipped(text: str, chance: random.Random) -> str:
    """A letter left out, two turned round, one doubled, or another in its place."""
    at = chance.randrange(len(text) - 1)
    before, letter, behind = text[:at], text[at], text[at + 1 :]
    other = chance.choice("aeionrstl")
    return before + chance.choice((behind, behind[0] + letter + behind[1:], letter * 2 + behind, other + behind))
