"""Takes out of a question what tells who it is about, before it goes to somebody outside."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence

from bot.domain.people import folded, tidy_name

PLAYER, LEFT_OUT = "player", "[…]"
_TLD = r"(?:com|net|org|info|io|gg|me|app|dev|eu|fr|be|nl|ch|de|uk|ca|lu)"
_PATTERNS = (
    (re.compile(r"(?:mailto:)?[\w.+%-]+@[\w-]+(?:\.[\w-]+)+", re.IGNORECASE), LEFT_OUT),
    (re.compile(r"\b[a-z][a-z0-9+.-]*://\S+|\bwww\.\S+", re.IGNORECASE), LEFT_OUT),
    (re.compile(rf"\b(?:[\w-]+\.)+{_TLD}\b(?:/\S*)?", re.IGNORECASE), LEFT_OUT),
    (re.compile(r"<@!?\d+>|(?<!\w)[@\uff20][\w.]*\w|\b\w[\w.]*#\d{4}\b"), PLAYER),
    (re.compile(r"<[@#:&/a][^<>\s]*>"), LEFT_OUT),
    # a telephone number begins with + or 0, or with (555) or 555-; a stack of chips does not
    (re.compile(r"(?<![\w.])(?:\+\s?|00?)(?:[ ().\-/]{0,2}\d){7,14}(?!\w)|\(?\b\d{3}\)?[ .-]\d{3}[.-]\d{4}\b"), LEFT_OUT),
    # the number of an account
    (re.compile(r"\b\d{9,}\b"), LEFT_OUT),
)
"""What is recognised by its looks, in the order in which it is taken out."""
_PARTICLES = frozenset(
    "al ap ben bin da das de del della den der des di dit do dos du el en het ibn la las le les los mac mc san st ste te ten ter "
    "the tot van vander vanden von zu zum y und et e o t d l s".split()
)
"""Words of names that are no names, and that every question is full of."""
_REPEATED = re.compile(rf"\b{PLAYER}(?:[ -]{PLAYER}\b)+")


def masked(question: str, names: Iterable[str], ordinary: Callable[[str], bool]) -> str:
    """A question on one line in which people are "player", and addresses, links and telephone numbers "[…]".

    `names` are folded (see `folded`). Several words that make up a name go whatever they are; a single word of one goes too,
    unless it is written small and `ordinary` says of it that it is a word of the game: there are people called Petit and Blanc.

    >>> masked("Marie (06 12 34 56 78) a vu le petit stack de @paul", ["dupont marie", "jean petit"], {"petit"}.__contains__)
    'player ([…]) a vu le petit stack de player'
    >>> masked("Est-ce que DUPONT, Marie peut miser 10 000 000 ?", ["dupont marie"], lambda word: False)
    'Est-ce que player peut miser 10 000 000 ?'
    """
    text = tidy_name(question)
    for pattern, instead in _PATTERNS:
        text = pattern.sub(instead, text)
    known = frozenset(names)
    text = _without_names(text, known, ordinary, shouting=not any(c.islower() for c in question))
    return _REPEATED.sub(PLAYER, text)


def _without_names(text: str, names: frozenset[str], ordinary: Callable[[str], bool], *, shouting: bool) -> str:
    words = _spans(text)
    single = {word for name in names for word in name.split() if _tells(word)}
    most = max((len(name.split()) for name in names), default=0)
    kept, at, done = [], 0, 0
    while at < len(words):
        length = _length_of_name(text, words[at : at + most], names)
        start, end = words[at][0], words[at + max(length, 1) - 1][1]
        if length or _betrays(text[start:end], single, ordinary, shouting=shouting):
            kept += [text[done:start], PLAYER]
            done = end
        at += max(length, 1)
    return "".join((*kept, text[done:]))


def _length_of_name(text: str, words: Sequence[tuple[int, int]], names: frozenset[str]) -> int:
    """How many of these words are a name of two words or more, in any order; 0 for none. The longest name counts."""
    lengths = range(len(words), 1, -1)
    return next((length for length in lengths if folded(text[words[0][0] : words[length - 1][1]]) in names), 0)


def _betrays(word: str, single: set[str], ordinary: Callable[[str], bool], *, shouting: bool) -> bool:
    if not set(folded(word).split()) & single:
        return False
    return not ((shouting or word == word.lower()) and ordinary(word.lower()))


def _tells(word: str) -> bool:
    return len(word) > 1 and word not in _PARTICLES and not word.isdecimal()


def _spans(text: str) -> list[tuple[int, int]]:
    """Where the words of a text stand; "Jean-Luc" is two."""
    spans: list[tuple[int, int]] = []
    for at, character in enumerate(text):
        if character.isalnum() or unicodedata.category(character).startswith("M"):
            if spans and spans[-1][1] == at:
                spans[-1] = spans[-1][0], at + 1
            else:
                spans.append((at, at + 1))
    return spans
