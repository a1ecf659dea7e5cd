"""The language of a whole text, by its small words: a rulebook has hundreds of them."""

from __future__ import annotations

import re
from collections import Counter

_SMALL = {
    "fr": frozenset(
        "le la les des du un une et est dans pour que qui sur ne pas au aux par avec ce son sa ses leur doit".split()
    ),
    "en": frozenset("the of and to in is a that for on with be or not by it this are must may his their any as at from".split()),
    "nl": frozenset("de het een en van in is dat voor op met te zijn niet door die aan er bij wordt moet of als om uit".split()),
}


CLEAR = 2
"""By how many small words a language has to be ahead of the others."""


def language_of(text: str, otherwise: str = "") -> str:
    """fr, en or nl; `otherwise`, where it is said, for a text that is too short to tell.

    >>> language_of("The dealer burns a card and the hand is dead"), language_of("De deler brandt een kaart")
    ('en', 'nl')
    >>> language_of("hello world", "nl"), language_of("Les places sont tirées au sort", "nl")
    ('nl', 'fr')
    """
    words = Counter(re.findall(r"[^\W\d_]+", text.casefold()))
    found = {language: sum(words[word] for word in small) for language, small in _SMALL.items()}
    first, second, *_ = sorted(found.values(), reverse=True)
    return otherwise if otherwise in _SMALL and first - second < CLEAR else max(found, key=lambda language: found[language])
