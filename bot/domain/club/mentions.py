"""Whom a text names: somebody by his full name, by his surname alone, by another name that he goes by.

A surname alone may be a word like others (Petit, Rose), or somebody else's. So every mention says how sure it is: `NAMED` is the
whole name; `LIKELY` a part of it that nobody else in the club bears; `DOUBTFUL` what others bear too, or a common word that a
capital letter makes a name: inside of a sentence, or at its beginning where it was written of the table at which the person sat.
A common word without such evidence is none.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from bot.domain.club.common_words import COMMON
from bot.domain.club.people import Person, folded, forgotten_name

MOST_SHARED = 3
"""A part of a name that more others bear (Marie) names nobody by itself, unless it is said where the person sat."""
SHORTEST = 3
"""Letters of a part of a name that stands for it without a capital letter."""
PARTICLES = frozenset(
    "d da das de del den der des di dos du el l la le les s t te ten ter van vande vanden vander von y zu".split()
)
_WORD = re.compile(r"(?:[^\W_]|[\u0300-\u036f])+")
_NUMBER = re.compile(r"#\s*([0-9]{1,9})(?![0-9])")
_JOINS = frozenset({" ", "-", "‑", "'", "’", ", ", ",", ". ", "\N{NO-BREAK SPACE}"})
"""What may stand between two words of one name."""
_BEFORE = frozenset('.!?:;«“"(–—')
"""What stands before a word that would have a capital letter anyway."""
_TITLES = frozenset("m mm mr mme mlle mrs ms miss dr dhr mevr mw mej monsieur madame mademoiselle".split())
"""What makes a name of the word behind it."""


class Sureness(StrEnum):
    """How sure it is that a person is meant."""

    NAMED = "named"
    LIKELY = "likely"
    DOUBTFUL = "doubtful"


@dataclass(frozen=True, slots=True)
class Mention:
    """A place in a text where a person is named, from one character up to another; `others` bear the same part of a name."""

    begin: int
    end: int
    sure: Sureness
    others: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a text, folded, and where it stands."""

    folded: str
    begin: int
    end: int


def words_of(text: str) -> tuple[Word, ...]:
    """The words of a text, as names are compared.

    >>> [word.folded for word in words_of("Marie-Ève, l'Éléphant n° 3")]
    ['marie', 'eve', 'l', 'elephant', 'n', '3']
    """
    found = ((folded(match[0]), *match.span()) for match in _WORD.finditer(text))
    return tuple(Word(word, begin, end) for word, begin, end in found if word)


class Named:
    """Looks for one person in texts; for a mere word, common or not, where the number is 0. `known` are the folded names of
    everybody in the club, with their bearers' numbers.
    """

    def __init__(self, person: Person, known: Iterable[tuple[str, int]]) -> None:
        self._number = person.number
        names = [name for name in person.all_names if folded(name) and name != forgotten_name(person.number)]
        self._names = [tuple(folded(unit) for unit in name.split()) for name in names]
        self._units = [unit for name in names for piece in name.split() if (unit := _in_order(piece))]
        self._own = {word for unit in self._units for word in unit}
        self._wholes = [Counter(word for unit in name for word in unit.split()) for name in self._names]
        others: dict[int, list[Counter[str]]] = {}
        for name, number in known:
            if number != person.number and not self._own.isdisjoint(name.split()):
                others.setdefault(number, []).append(Counter(name.split()))
        self._others = others

    def mentions(self, text: str, *, near: bool = False) -> tuple[Mention, ...]:
        """Where a text names the person. `near`: it was written of the table where he sat, while he played there."""
        words = words_of(text)
        by_number = [Mention(*match.span(), Sureness.NAMED) for match in _NUMBER.finditer(text) if int(match[1]) == self._number]
        runs = (self._mention(text, words, first, last, near=near) for first, last in self._runs(text, words))
        return tuple(sorted((*by_number, *(one for one in runs if one is not None)), key=lambda one: one.begin))

    def _runs(self, text: str, words: Sequence[Word]) -> Iterator[tuple[int, int]]:
        """The longest rows of words that are all of the person's names: (first, behind the last)."""
        first = 0
        while first < len(words):
            last = first
            while last < len(words) and words[last].folded in self._own and (last == first or _joined(text, words, last)):
                last += 1
            if last > first:
                yield from self._bare(words, first, last)
            first = max(last, first + 1)

    def _bare(self, words: Sequence[Word], first: int, last: int) -> Iterator[tuple[int, int]]:
        """A row without a particle behind it, nor one alone in front of it that belongs to the sentence ("de Marie")."""
        while last > first and words[last - 1].folded in PARTICLES:
            last -= 1
        while first < last and words[first].folded in PARTICLES and not self._begins_a_name(words, first, last):
            first += 1
        if first < last:
            yield first, last

    def _begins_a_name(self, words: Sequence[Word], first: int, last: int) -> bool:
        """Whether a particle and what follows stand so in one of the names ("Van den Berg")."""
        row = [word.folded for word in words[first:last]]
        flat = [" ".join(name).split() for name in self._names]
        return any(row == name[at : at + len(row)] for name in flat for at in range(len(name)))

    def _mention(self, text: str, words: Sequence[Word], first: int, last: int, *, near: bool) -> Mention | None:
        row = Counter(word.folded for word in words[first:last])
        begin, end = words[first].begin, words[last - 1].end
        whole = any(name <= row for name in self._wholes)
        core = [word for word in row if word not in PARTICLES]
        if self._of_another(words, first, last, alike=whole and self._number != 0):
            return None
        if (not whole or len(core) == 1) and _goes_on(text, begin, end):
            return None
        if not whole and not self._has_a_unit(words, first, last):
            return None
        others = tuple(
            sorted(
                n for n, names in self._others.items() if any(name == row if whole else set(core) <= set(name) for name in names)
            )
        )
        common = self._number != 0 and len(core) == 1 and (core[0] in COMMON or len(core[0]) < SHORTEST)
        if whole and not common:
            return Mention(begin, end, Sureness.DOUBTFUL if others else Sureness.NAMED, others)
        capital = text[begin].isupper() and not text.isupper()
        inside = capital and (not _begins(text[:begin]) or (first > 0 and words[first - 1].folded in _TITLES))
        if common and not (inside or (capital and near)):
            return None
        if len(others) > MOST_SHARED and not near:
            return None
        sure = not others and (not common or (inside and near))
        return Mention(begin, end, Sureness.LIKELY if sure else Sureness.DOUBTFUL, others)

    def _has_a_unit(self, words: Sequence[Word], first: int, last: int) -> bool:
        """Whether a whole piece of the name stands there: "Jean" alone is no part of Jean-Pierre's name."""
        row = [word.folded for word in words[first:last]]
        pieces = [unit for unit in self._units if not set(unit) <= PARTICLES]
        return any(list(unit) == row[at : at + len(unit)] for unit in pieces for at in range(len(row)))

    def _of_another(self, words: Sequence[Word], first: int, last: int, *, alike: bool) -> bool:
        """Whether the row is a part of somebody else's full name that stands there; where it is all of the person's own name as
        well (`alike`), only of a longer one: nobody tells two of the very same name apart.
        """
        for names in self._others.values():
            for name in names:
                size = sum(name.values())
                if alike and size == last - first:
                    continue
                for at in range(max(0, last - size), first + 1):
                    if Counter(word.folded for word in words[at : at + size]) == name:
                        return True
        return False


def _in_order(piece: str) -> tuple[str, ...]:
    """The folded words of a piece of a name, as they follow each other."""
    return tuple(word.folded for word in words_of(piece))


def _joined(text: str, words: Sequence[Word], at: int) -> bool:
    return text[words[at - 1].end : words[at].begin] in _JOINS


def _goes_on(text: str, begin: int, end: int) -> bool:
    """Whether a hyphen makes a longer name of it."""
    return (begin > 1 and text[begin - 1] in "-‑" and text[begin - 2].isalnum()) or (
        end + 1 < len(text) and text[end] in "-‑" and text[end + 1].isalnum()
    )


def _begins(before: str) -> bool:
    """Whether a sentence, or a line, begins behind a text."""
    bare = before.rstrip()
    return not bare or bare[-1] in _BEFORE or "\n" in before[len(bare) :]
