"""How names that are spelt differently belong together. Names come folded: plain letters, the words in alphabetical order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from rapidfuzz.distance import OSA

PARTICLES = frozenset(
    "d da das de del den der des di dos du el l la le les s t te ten ter van vande vanden vander von y zu".split()
)
"""Words that belong to a surname: "Van den Berg" is one name, and nobody is called by them alone."""
CUT = 3
"""Letters that are left out at least where a word is seen to be cut short ("dup"); four where four or more are written
("vande"), because Paul and Pauline, Martin and Martinez are different names.
"""
SLIPPERY = 5
"""Letters: in a shorter word one letter more or less makes too many other names (Jean, Jan, Joan, Dean)."""


def cut_short(words: Sequence[str], name: Sequence[str]) -> list[str] | None:
    """The words that are only beginnings of words of the name, where every word is one of them or begins another; else None.

    >>> cut_short(["d", "marie"], ["dupont", "marie"]), cut_short(["dupond"], ["dupont", "marie"])
    (['d'], None)
    """
    if len(words) > len(name) or not all(any(begins(word, whole) for whole in name) for word in words):
        return None  # most names, at once
    left, beginnings = Counter(name), []
    for word in words:
        if left[word] > 0:
            left[word] -= 1
        else:
            beginnings.append(word)
    for word in sorted(beginnings, key=len, reverse=True):
        match = next((whole for whole in left.elements() if begins(word, whole)), None)
        if match is None:
            return None
        left[match] -= 1
    return beginnings


def begins(word: str, whole: str) -> bool:
    """Whether a word is the beginning of another; a number is not the beginning of a longer one.

    >>> begins("dup", "dupont"), begins("1", "13"), begins("j1", "j1a")
    (True, False, True)
    """
    return whole.startswith(word) and not (word[-1:].isdigit() and whole[len(word) : len(word) + 1].isdigit())


def other_number(one: str, other: str) -> bool:
    """Whether two texts differ in nothing but their digits: Joueur 3 and Joueur 13 are two people.

    >>> other_number("numero13", "numero3"), other_number("marie", "marei"), other_number("a1", "b2")
    (True, False, False)
    """
    return one != other and _without_digits(one) == _without_digits(other)


def _without_digits(text: str) -> str:
    return "".join(letter for letter in text if not letter.isdigit())


def evidently_cut(word: str, name: Sequence[str]) -> bool:
    """Whether a beginning of a word of the name can't well be a word of its own: an initial, two letters, or so short that much
    is left out.

    >>> [evidently_cut(word, ["dupont", "pauline"]) for word in ("d", "dup", "dupon", "paul")]
    [True, True, False, False]
    """
    wanted = CUT if len(word) <= CUT else CUT + 1
    return len(word) < CUT or all(len(whole) - len(word) >= wanted for whole in name if whole.startswith(word))


def is_particle(word: str) -> bool:
    """Whether a word may be an initial or a particle: it says little of who is meant."""
    return len(word) == 1 or word in PARTICLES


def core(words: Collection[str]) -> list[str]:
    """The words of a name without particles and initials; all of them where there is nothing else."""
    return [word for word in words if not is_particle(word)] or list(words)


def slip(words: Sequence[str], name: Sequence[str]) -> str:
    """The one word that was typed with a slip of the finger, where all other words of the name are right; else "".

    A slip is two letters turned round, or one inside the word that is wrong, missing or too much: the first and the last letter
    make other names too often (Denis, Denise; Dupont, Dupond; Hansen, Jansen).

    >>> slip(["dupotn", "marie"], ["dupont", "marie"]), slip(["dupond", "marie"], ["dupont", "marie"])
    ('dupotn', '')
    """
    if len(words) != len(name) or not set(words) & set(name):
        return ""
    typed, meant = list((Counter(words) - Counter(name)).elements()), list((Counter(name) - Counter(words)).elements())
    if len(typed) != 1 or len(meant) != 1 or all(is_particle(word) for word in words if word != typed[0]):
        return ""
    return typed[0] if is_slip(typed[0], meant[0]) else ""


def is_slip(typed: str, meant: str) -> bool:
    """Whether one word is another with a slip of the finger."""
    if OSA.distance(typed, meant, score_cutoff=1) != 1 or other_number(typed, meant):
        return False
    if sorted(typed) == sorted(meant):
        return len(meant) >= SLIPPERY - 1
    return len(meant) >= SLIPPERY and len(typed) >= SLIPPERY and typed[0] == meant[0] and typed[-1] == meant[-1]
