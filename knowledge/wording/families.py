"""Families of words: "crachat", "a craché" and "ils crachent" are one, whichever of three languages they are in.

A word's family is known by its stems, and by what is left of it without an ending that makes a noun of a verb. Short leftovers
("part" of "partage") are nobody's family.
"""

from __future__ import annotations

import re

from knowledge.wording.words import STEMMERS, STOPWORDS, stems, tokens

LEFT = 5
"""Letters that an ending must leave, so that what is left says something."""
SHORTEST = 3
"""Letters of a stem that says something."""
_ENDING = re.compile(
    r"(?:issements?|ements?|ments?|ations?|ades?|ages?|ats?|eurs?|euses?|eries?|ions?|ing|en|ers?|schap|d|de|t|te)$"
)


def families(text: str) -> tuple[tuple[str, frozenset[str]], ...]:
    """The words of a text that say something, folded, in order, each with all by which it is known to be of one family with
    another: words that have one of these in common are.

    >>> (_, spit), (_, spat) = families("un crachat, elle a craché")
    >>> sorted(spit & spat), families("par la")
    (['crach'], ())
    """
    return tuple((word, _marks(word)) for word in tokens(text) if word not in STOPWORDS)


def _marks(word: str) -> frozenset[str]:
    if not word.isalpha():
        return frozenset({word})
    found = {f"{language}:{stem}" for language in STEMMERS for stem in stems([word], language) if len(stem) >= SHORTEST}
    stemmed = {mark.partition(":")[2] for mark in found} | {word}
    bare = stemmed | {_ENDING.sub("", one) for one in stemmed}
    return frozenset(found | {one for one in bare if len(one) >= LEFT})
