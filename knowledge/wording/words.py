"""Words as search sees them: folded and cut into tokens (`folding`), stemmed by language."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import Stemmer

from knowledge.wording.folding import fold as fold
from knowledge.wording.folding import tokens as tokens

STEMMERS = {"fr": "french", "en": "english", "nl": "dutch"}
# Words that say nothing about the rule that is asked for. Negations and "sans", "avant", "après" stay: they decide.
STOPWORDS = frozenset(
    "l d c j m t s n qu le la les un une des du de au aux et ou a en y ce cet cette ces se sa son ses mon ma mes ton ta tes "
    "notre nos votre vos leur leurs il elle ils elles on je tu nous vous me te lui que qui quoi dont est sont ete etre ai as "
    "ont avons avez avait par pour dans sur avec si comme mais donc or car the an of to in is are was be it he she they we you "
    "i my his her their our your this that these those and or do does did has have had with for on at by from as de het een "
    "van ik je jij hij zij ze wij we jullie u is zijn was dat die dit deze en of met voor op aan bij uit te er mijn zijn haar "
    "hun ons".split()
)


def stems(words: Iterable[str], language: str) -> list[str]:
    """The stems of folded words that carry meaning, in order; numbers and unknown languages stay as they are.

    >>> stems(["les", "cartes", "brulees"], "fr")
    ['cart', 'brule']
    """
    return [_stem(word, language) for word in words if word not in STOPWORDS]


def letter_runs(text: str, length: int = 4) -> list[str]:
    """The runs of letters of each word of a text, folded, with the word's ends marked.

    >>> letter_runs("Brûlée")
    ['_bru', 'brul', 'rule', 'ulee', 'lee_']
    """
    runs: list[str] = []
    for word in tokens(text):
        marked = f"_{word}_"
        runs += [marked[start : start + length] for start in range(max(1, len(marked) - length + 1))]
    return runs


@lru_cache(maxsize=65536)
def _stem(word: str, language: str) -> str:
    stemmer = _stemmer(language)
    return stemmer.stemWord(word) if stemmer and word.isalpha() else word


@lru_cache(maxsize=4)
def _stemmer(language: str) -> Stemmer.Stemmer | None:
    name = STEMMERS.get(language)
    return Stemmer.Stemmer(name) if name else None
