"""Which words of a text tell its case from its sisters, and in what a passage speaks of another case than the one that is asked.

"Two cards were burnt before the turn" and the rule on the flop are of one matter and not of one case. A text names, for each kind
of difference (`sister_words.KINDS`), some values or none; where a passage names only others than the question does, they differ.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from knowledge.wording.folding import tokens
from knowledge.wording.sister_words import HEADED, KINDS, MEANS, NEGATIONS, OTHERWISE, SILENT, TITLED

KEPT = 8_192
"""Passages of which it is remembered what they name: those of some dozens of books."""
AT_ONCE = 16
"""Questions of which it is: each is held against ten passages, one after the other, and then stays no longer than it must."""
BEFORE = 40
"""Letters before a value in which a negation of it stands."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A kind of difference, what the question names of it, and what the passage does, each in the order of the table."""

    kind: str
    asked: tuple[str, ...]
    told: tuple[str, ...]


def named(text: str) -> Mapping[str, frozenset[str]]:
    """The values that a text in French, English or Dutch names, by kind; kinds of which it names none are left out. Words that
    name several together ("after the flop") name each of them.

    >>> named("Deux cartes brûlées avant le turn, au flop tout allait bien")["street"] == {"turn", "flop"}
    True
    >>> named("it was my turn, and the card lay on the floor")
    {}
    """
    return _all_meant(_read(text))


def differing(question: str, passage: str, headings: Sequence[str] = ()) -> tuple[Difference, ...]:
    """In what a passage under those headings, the nearest last, speaks of a sister of the case that is asked: each kind of which
    both name something and nothing in common, with the values as they are named.

    >>> differing("two cards burnt before the turn", "Si deux cartes sont brûlées avant le flop")
    (Difference(kind='street', asked=('turn',), told=('before_flop',)),)
    """
    asked, told = _asked(question), _of_passage(passage, headings)
    return tuple(
        Difference(kind, asked[kind], told[kind])
        for kind in KINDS
        if kind not in SILENT and kind in asked and kind in told and not _meant(kind, asked[kind]) & _meant(kind, told[kind])
    )


@dataclass(frozen=True, slots=True)
class Rule:
    """A passage as one of several: its words, the headings above it from the chapter down, and the article that it is of."""

    words: str
    headings: tuple[str, ...]
    article: str


def rivals(question: str, one: Rule, other: Rule) -> bool:
    """Whether another passage is on a sister of what a passage is on, and the question names what that one is on: which of them
    decides hangs on what is said of each. Passages of two articles are so only by their headings ("Flop prématuré", "Turn
    prématuré"), which say what a rule is on whatever else its words mention.

    >>> flop, turn = Rule("if it is seen on the flop", (), "5.3"), Rule("if it is seen on the turn", (), "5.3")
    >>> rivals("the flop was of the other deck, we saw it on the turn", flop, turn)
    True
    """
    asked, (told, headed), (beside, headed_too) = _all_meant(_asked(question)), _about(one), _about(other)
    kinds = asked.keys() & told.keys() & beside.keys()
    if one.article != other.article:
        kinds &= headed & headed_too
    return any(beside[kind] & asked[kind] and not told[kind] & beside[kind] for kind in kinds)


def unsaid(question: str, one: Rule, other: Rule) -> bool:
    """Whether two passages are on two games, by their headings, and the question names neither: each decides in its own.

    >>> cash, tournament = Rule("l'option est permise", ("Cash game",), "3"), Rule("pas d'option", ("Tournoi",), "4")
    >>> unsaid("Puis-je mettre une option ?", cash, tournament), unsaid("Une option en tournoi ?", cash, tournament)
    (True, False)
    """
    asked, (told, _), (beside, _) = _asked(question), _about(one), _about(other)
    return any(not told[kind] & beside[kind] for kind in told.keys() & beside.keys() & HEADED if kind not in asked)


def _about(rule: Rule) -> tuple[dict[str, frozenset[str]], frozenset[str]]:
    """What a passage is on, and of which kinds that is said by a heading above it."""
    return _all_meant(_of_passage(rule.words, rule.headings)), frozenset(_headed(rule.headings))


def _of_passage(words: str, headings: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """What a passage names, and instead of it, where titles say what a rule is on, what the headings above it do."""
    return {kind: values for kind, values in _told(words).items() if kind not in HEADED} | _headed(headings)


def _headed(headings: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """What headings name, of each kind the nearest that names something of it."""
    return {kind: values for heading in headings for kind, values in _told(heading).items() if kind in TITLED}


def _all_meant(read: Mapping[str, tuple[str, ...]]) -> dict[str, frozenset[str]]:
    return {kind: _meant(kind, values) for kind, values in read.items()}


def _read(text: str) -> Mapping[str, tuple[str, ...]]:
    plain = " ".join(tokens(text))
    found = {kind: frozenset(_values(kind, plain)) for kind in KINDS}
    return {kind: tuple(value for value in KINDS[kind] if value in found[kind]) for kind in KINDS if found[kind]}


def _values(kind: str, plain: str) -> Iterator[str]:
    for one in _PATTERNS[kind].finditer(plain):
        if one.lastgroup and not _NEGATED.search(plain, max(0, one.start() - BEFORE), one.start()):
            yield one.lastgroup


def _meant(kind: str, values: Iterable[str]) -> frozenset[str]:
    together = MEANS.get(kind, {})
    return frozenset(meant for value in values for meant in together.get(value, (value,)))


def _pattern(kind: str) -> re.Pattern[str]:
    values = [f"(?P<{value}>{words})" for value, words in KINDS[kind].items()]
    otherwise = [f"(?:{OTHERWISE[kind]})"] if kind in OTHERWISE else []
    return re.compile(rf"\b(?:{'|'.join((*otherwise, *values))})\b")


_PATTERNS = {kind: _pattern(kind) for kind in KINDS}
_NEGATED = re.compile(rf"\b{NEGATIONS}")
_asked, _told = lru_cache(maxsize=AT_ONCE)(_read), lru_cache(maxsize=KEPT)(_read)
