"""What Floorman proposes of a point of a club's own book: a way, and the words of a passage that speak for it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from bot.domain.rules.profile import find_point
from bot.services.rules.point_signs import (
    AT_HAND,
    BY_DENYING,
    BY_NEGATION,
    MINUTES,
    NEGATED,
    NUMBERS,
    SAYS_MORE,
    SECONDS,
    UNITS,
    WAYS,
    counted,
)
from knowledge.books.passages import Passage

_SENTENCE = re.compile(r"[^\s.!?;•][^.!?;•\n]*(?:\.\d[^.!?;•\n]*)*[.!?;]?")
_SIXTY = 60


@dataclass(frozen=True, slots=True)
class Proposal:
    """A passage that may decide a point, with the words of it that do (a contiguous piece), and the value that they speak for;
    empty where they speak for none that Floorman knows.
    """

    passage: Passage
    evidence: str
    value: str = ""


def propose(point: str, passages: Iterable[Passage]) -> Proposal | None:
    """What the first of the passages speaks for, which is the nearest; None where there is none."""
    return next((read_for(point, passage) for passage in passages), None)


def read_for(point: str, passage: Passage) -> Proposal:
    """A passage, read for a point: what it speaks for, and the sentence that does so; else all of its words."""
    read = [(sentence, value) for sentence in _sentences(passage.text) for value in _speaks_for(point, sentence)]
    values = list(dict.fromkeys(value for _, value in read))
    more = [value for value in values if value in SAYS_MORE]
    value = values[0] if len(values) == 1 else more[0] if len(more) == 1 else ""
    evidence = next((sentence for sentence, said in read if said == value), passage.text)
    return Proposal(passage, evidence, value)


def evidence_for(point: str, value: str, passage: Passage) -> str:
    """The words of a passage that speak for a value: the sentence where one does, else all of them."""
    return next((one for one in _sentences(passage.text) if value in _speaks_for(point, one)), passage.text)


def _sentences(text: str) -> Iterator[str]:
    for found in _SENTENCE.finditer(text):
        yield found[0].strip()


def _speaks_for(point: str, sentence: str) -> tuple[str, ...]:
    plain = _plain(sentence)
    if point in AT_HAND and not _pattern(AT_HAND[point]).search(plain):
        return ()
    if point in UNITS:
        return _numbers(point, plain)
    if point not in BY_NEGATION and NEGATED.search(plain):
        return tuple(value for value in _ways(point, plain) if value in BY_DENYING)
    return tuple(_ways(point, plain))


def _ways(point: str, plain: str) -> Iterator[str]:
    return (value for value, words in WAYS.get(point, ()) if _pattern(words).search(plain))


def _numbers(point: str, plain: str) -> tuple[str, ...]:
    unit = UNITS[point]
    found = [_number(one) for one in _counted(unit).finditer(plain)]
    if unit == SECONDS:
        found += [_SIXTY * _number(one) for one in _counted(MINUTES).finditer(plain)]
    return tuple(dict.fromkeys(str(number) for number in found if find_point(point).accepts(str(number))))


def _number(found: re.Match[str]) -> int:
    said = found["before"] or found["after"]
    return int(said) if said.isdecimal() else NUMBERS[said]


def _plain(text: str) -> str:
    """A text in small letters without accents, of the same length."""
    return "".join(unicodedata.normalize("NFD", sign)[0].lower()[:1] for sign in text)


@cache
def _pattern(words: str) -> re.Pattern[str]:
    return re.compile(words, re.S)


@cache
def _counted(unit: str) -> re.Pattern[str]:
    return counted(unit)
