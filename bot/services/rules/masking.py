"""Takes out of a question what tells who it is about, before it goes to somebody outside."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import pairwise

from bot.domain.club.people import LONGEST_NAME, folded, tidy_name

PLAYER, LEFT_OUT = "player", "[…]"
_TLD = r"(?:com|net|org|info|io|gg|me|app|dev|eu|fr|be|nl|ch|de|uk|ca|lu)"
_AT = r"(?:[@\uff20]|\(at\)|\[at\])"
_BEFORE = "(?<!\\d)(?<!\\d[.,])(?!(?<=\\d[ '\u2019])0\\d\\d(?!\\d))(?!0(?:[.,]\\d{1,2}\\b|/))"
"""What a telephone number that begins with 0 stands behind, and is not: the thousands of "25 000", "1.000", "0,50" or "0/500"."""
_NO_HAND = "(?!(?!AT)[AKQJT]{2})"
"""No country is written as two cards ("KQ10"), except Austria."""
_BETWEEN = r"[ ().,/\-\u2010-\u2015]{0,3}"
_PATTERNS = (
    # the number of a bank account: in capitals, or of digits in fours; and that of a card
    (
        re.compile(
            rf"\b{_NO_HAND}[A-Z]{{2}}\d{{2}}(?=(?:[ .A-Z-]*\d){{9}})(?:[ .-]?[A-Z0-9]{{4}}){{2,7}}(?:[ .-]?[A-Z0-9]{{1,4}})?\b"
        ),
        LEFT_OUT,
    ),
    (
        re.compile(
            rf"\b{_NO_HAND}[a-z]{{2}}\d\d(?: ?[a-z]{{4}}(?: ?\d{{4}}){{2,5}} ?\d\d|(?: ?\d{{4}}){{3,7}}(?: ?\d{{1,4}})?)\b", re.I
        ),
        LEFT_OUT,
    ),
    # four stacks are round
    (re.compile(r"\b(?!(?:\d\d00[ -]?){4})\d{4}(?:[ -]\d{4}){3}\b"), LEFT_OUT),
    (re.compile(rf"(?:mailto:)?(?<![\w.+%-])[\w.+%-]++ ?{_AT} ?(?:[\w-]+\.)+{_TLD}\b", re.IGNORECASE), LEFT_OUT),
    (re.compile(r"(?:mailto:)?(?<![\w.+%-])[\w.+%-]++[@\uff20][\w-]+(?:\.[\w-]+)*", re.IGNORECASE), LEFT_OUT),
    (re.compile(r"\b[a-z][a-z0-9+.-]{0,30}://\S+|\bwww\.\S+", re.IGNORECASE), LEFT_OUT),
    (re.compile(rf"\b(?:[\w-]{{1,63}}\.){{1,10}}{_TLD}\b(?:/\S*)?", re.IGNORECASE), LEFT_OUT),
    (re.compile(r"<@!?\d+>|(?<!\w)[@\uff20][\w.]*\w|\b\w[\w.]{0,40}#\d{4}\b"), PLAYER),
    (re.compile(r"<[@#:&/a][^<>\s]*>"), LEFT_OUT),
    # a telephone number begins with + or 0, or with (555) or 555-; a stack of chips does not, be it added ("+ 1 200 000")
    (
        re.compile(
            rf"(?:\+(?!\s?\d{{1,3}}(?: \d{{3}}){{1,2}}(?! ?\d))\s?|{_BEFORE}00?)(?:{_BETWEEN}\d){{7,14}}(?!\w)"
            r"|\(?\b\d{3}\)?[ .-]\d{3}[.-]\d{4}\b"
        ),
        LEFT_OUT,
    ),
    # the number of an account
    (re.compile(r"(?<!\d)\d{9,}"), LEFT_OUT),
)
"""What is recognised by its looks, in the order in which it is taken out."""
_PARTICLES = frozenset(
    "al ap ben bin da das de del della den der des di dit do dos du el en het ibn la las le les los mac mc san st ste te ten ter "
    "the tot van vander vanden von zu zum y und et e o t d l s".split()
)
"""Words of names that are no names where they are written small, and that every question is full of."""
_OPENING = frozenset("da de del della den der des di dit do du el en et het la las le les los te the tot van".split())
"""Those of them that sentences begin with, and that nobody is called."""
_SENTENCE_BEFORE = re.compile(r"(?:^|[.?!:…\n])[^\w.?!:…]*$")
_ENDINGS = ("s", "je", "jes", "tje", "tjes")
"""What Dutch hangs on a name: "Barts kaarten", "Bartje"."""
_SHORTEST_STEM = 3
_MOST_PIECES = 4
"""Words in which one word of a name may be typed: "Van der A a" is one of the longest."""
_JOINED = re.compile(r"[ '\u2019\u2010-\u2015-]+")
"""What stands between the pieces of a name: no full stop, no comma."""
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


@dataclass(frozen=True, slots=True)
class _Known:
    """The names (in order and as a set), and the words of which they are made: those that tell who it is, those that do so with a
    capital, and of which names (by number) each word is part.
    """

    names: Sequence[str]
    listed: frozenset[str]
    telling: frozenset[str]
    particles: frozenset[str]
    names_with: Mapping[str, set[int]]

    @classmethod
    def of(cls, names: Iterable[str]) -> _Known:
        """What these names are made of."""
        listed = tuple(names)
        parts: dict[str, set[int]] = {}
        for number, name in enumerate(listed):
            for word in name.split():
                parts.setdefault(word, set()).add(number)
        particles = frozenset(word for word in parts if len(word) > 1 and word in _PARTICLES)
        return cls(listed, frozenset(listed), frozenset(filter(_tells, parts)), particles, parts)

    def tells(self, word: str) -> bool:
        """Whether a folded word is one of a name, or several of one name run together ("vandenbroeck")."""
        return word in self.telling or self._run_together(word)

    def _run_together(self, word: str) -> bool:
        if len(word) > LONGEST_NAME:
            return False
        cuts = range(1, len(word))
        begin = set[int]().union(*(self.names_with.get(word[:at], ()) for at in cuts))
        end = set[int]().union(*(self.names_with.get(word[at:], ()) for at in cuts))
        return any(_made_of(word, self.names[number].split()) for number in begin & end)


def _made_of(word: str, parts: Sequence[str]) -> bool:
    """Whether a word is nothing but these parts run together, one of them telling."""
    reached = {0: False}
    for at in range(len(word)):
        for part in parts if at in reached else ():
            if word.startswith(part, at):
                end = at + len(part)
                reached[end] = reached.get(end, False) or reached[at] or _tells(part)
    return reached.get(len(word), False)


def _without_names(text: str, names: frozenset[str], ordinary: Callable[[str], bool], *, shouting: bool) -> str:
    words = _spans(text)
    known = _Known.of(names)
    most = max(_MOST_PIECES, *(len(name.split()) for name in names)) if names else 0
    # a word that comes again is not looked up again
    betrays = cache(partial(_betrays, known=known, ordinary=ordinary, shouting=shouting))
    kept, at, done = [], 0, 0
    while at < len(words):
        opening = _SENTENCE_BEFORE.search(text, max(0, words[at][0] - 8), words[at][0]) is not None
        pieced = partial(_in_pieces, known=known, ordinary=ordinary, opening=opening, shouting=shouting)
        length = _length_of_name(text, words[at : at + most], known.listed, pieced)
        start, end = words[at][0], words[at + max(length, 1) - 1][1]
        if length or betrays(text[start:end], opening=opening):
            kept += [text[done:start], PLAYER]
            done = end
        at += max(length, 1)
    return "".join((*kept, text[done:]))


def _length_of_name(
    text: str, words: Sequence[tuple[int, int]], names: frozenset[str], pieced: Callable[[Sequence[str]], bool]
) -> int:
    """How many of these words are a name of two words or more, in any order, or one word of a name typed in pieces ("Van den
    Broeck" for Vandenbroeck: so says `pieced`); 0 for none. The longest counts.
    """
    lengths = range(len(words), 1, -1)
    whole = next((length for length in lengths if folded(text[words[0][0] : words[length - 1][1]]) in names), 0)
    return whole or next(
        (length for length in lengths if _joined(text, words[:length]) and pieced(_cut(text, words[:length]))), 0
    )


def _joined(text: str, words: Sequence[tuple[int, int]]) -> bool:
    """Whether these words may be the pieces of one."""
    between = (text[end:start] for (_, end), (start, _) in pairwise(words))
    return len(words) <= _MOST_PIECES and all(map(_JOINED.fullmatch, between))


def _cut(text: str, words: Sequence[tuple[int, int]]) -> list[str]:
    return [text[start:end] for start, end in words]


def _in_pieces(pieces: Sequence[str], *, known: _Known, ordinary: Callable[[str], bool], opening: bool, shouting: bool) -> bool:
    """Whether some words, put together, are one word of a name, or several of one. Small words of the game are nobody: "le blanc"
    is no Leblanc, nor is "Le blanc" where it begins a sentence (`opening`).
    """
    whole = folded("".join(pieces))
    if not any(map(known.tells, (whole, *_stems(whole)))):
        return False
    first, *others = pieces
    small = shouting or ((opening or first == first.lower()) and all(piece == piece.lower() for piece in others))
    return not (small and all(ordinary(piece.lower()) for piece in pieces))


def _betrays(word: str, *, known: _Known, ordinary: Callable[[str], bool], opening: bool, shouting: bool) -> bool:
    """Whether a single word tells who it is about: a word of a name, with what Dutch hangs on it; a particle with a capital."""
    parts = folded(word).split()
    small = shouting or word == word.lower()
    capital = word[:1].isupper()
    # no sentence begins with somebody called "Le"
    nobody = _OPENING if opening or shouting else frozenset[str]()
    if any(known.tells(part) or (capital and part in known.particles - nobody) for part in parts):
        return not (small and ordinary(word.lower()))
    stems = [stem for part in parts for stem in _stems(part)]
    telling = [stem for stem in stems if known.tells(stem) or (capital and stem in known.particles - _OPENING)]
    # "Dans" begins sentences, and is no Dan's; "petits" is as much of the game as "petit"
    of_the_game = telling and (small or opening) and (ordinary(word.lower()) or (small and all(map(ordinary, telling))))
    return bool(telling) and not of_the_game


def _stems(word: str) -> list[str]:
    stems = (word.removesuffix(ending) for ending in _ENDINGS if word.endswith(ending))
    return [stem for stem in stems if len(stem) >= _SHORTEST_STEM]


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
