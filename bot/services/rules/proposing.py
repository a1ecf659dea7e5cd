"""What Floorman proposes of a point of a club's own book: a way, and the words of a passage that speak for it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from bot.domain.rules.points_read import DUTY, LADDER, OFFENCE
from bot.domain.rules.profile import find_point
from bot.services.rules.point_signs import (
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
from bot.services.rules.point_subjects import is_of
from bot.services.rules.sanction_signs import (
    FIRMNESS,
    UNSAID,
    duty_in,
    may_name_penalty,
    named_in,
    names_penalty,
    steps_in,
    told_in,
)
from knowledge.books.passages import Passage

_SENTENCE = re.compile(r"[^\s.!?;•][^.!?;•\n]*(?:\.\d[^.!?;•\n]*)*[.!?;]?")
_CLAUSE = re.compile(r",|\b(?:and|et|en|puis|then|suivi\w*|followed|dan|gevolgd|avec|with|met)\b")
_SIXTY = 60
FORBIDDEN = "forbidden"
"""What is written down of an offence that a book forbids without a word on penalties."""


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


def read_for(point: str, passage: Passage, names: Mapping[str, str] | None = None, beside: Sequence[Passage] = ()) -> Proposal:
    """A passage, read for a point: what it speaks for, and the sentence that does so; else all of its words. `names` are what the
    book calls its steps, each with its sanction; `beside` are the other passages of its article.
    """
    if point == LADDER:
        steps, words = steps_in(passage.text, plainly(passage.text))
        return Proposal(passage, words or passage.text, steps)
    read = [(sentence, value) for sentence in _sentences(passage.text) for value in _speaks_for(point, sentence, passage, names)]
    values = list(dict.fromkeys(value for _, value in read))
    more = [value for value in values if SAYS_MORE.get(value, frozenset()) >= {*values} - {value}]
    # of an offence books say first what follows, and then what does where it is repeated
    value = values[0] if len(values) == 1 or (values and point.startswith(OFFENCE)) else more[0] if len(more) == 1 else ""
    if value == FORBIDDEN and point.startswith(OFFENCE):
        value = _beyond_forbidding(passage, read, names, beside)
    evidence = next((sentence for sentence, said in read if said == value), passage.text)
    return Proposal(passage, evidence, value)


def _beyond_forbidding(
    passage: Passage, read: Sequence[tuple[str, str]], names: Mapping[str, str] | None, beside: Sequence[Passage]
) -> str:
    """What a passage speaks for whose first word on an offence forbids it: that alone where nothing in its article may be of a
    penalty, for it says "without a word on penalties"; else the penalty of the next sentence, or nothing.
    """
    sentences = list(_sentences(passage.text))
    forbidding = {sentence for sentence, value in read if value == FORBIDDEN}
    others = [one for one in sentences if one not in forbidding]
    if not any(may_name_penalty(text, plainly(text), names) for text in (*others, *(one.text for one in beside))):
        return FORBIDDEN
    forbids = next(sentence for sentence, value in read if value == FORBIDDEN)
    following = sentences[sentences.index(forbids) + 1 :][:1]
    return next((value for one, value in read if one in following and names_penalty(one, plainly(one), names)), "")


def may_speak_of_penalty(text: str) -> bool:
    """Whether a text may speak of a penalty."""
    return may_name_penalty(text, plainly(text))


def evidence_for(point: str, value: str, passage: Passage, names: Mapping[str, str] | None = None) -> str:
    """The words of a passage that speak for a value: the sentence where one does, else all of them."""
    return next((one for one in _sentences(passage.text) if value in _speaks_for(point, one, passage, names)), passage.text)


def speaks_of(passage: Passage, called: Sequence[str]) -> bool:
    """Whether a passage has a word of what an offence is called in one of the languages, but for what is at every table."""
    said = plainly(f"{passage.title} {passage.context} {passage.text}")
    words = {word[:_STEM] for name in called for word in re.findall(r"\w+", plainly(name)) if len(word) >= _STEM}
    return any(re.search(rf"\b{word}", said) for word in words - _EVERYWHERE)


_STEM = 5
_EVERYWHERE = frozenset(
    word[:_STEM]
    for word in (
        "table tafel cards cartes kaarten chips jetons fiches joueur player speler hands mains handen autre other andere while "
        "during pendant zonder chaque their personne"
    ).split()
)
"""The beginnings of words that are at every table."""


def read_steps(text: str) -> str:
    """A list of sanctions as it is typed, in the words of the book, as it is written down, in its order; a step that does not say
    its sanction has UNSAID in its place.
    """
    pieces = [piece for piece in re.split(r"[,;>→\n]", text) if piece.strip()]
    read = [(words.strip(), list(named_in(means or words, plainly(means or words)))) for words, _, means in _parted(pieces)]
    return "|".join(f"{named[0].sanction if named else UNSAID}={words}" for words, named in read)


def _parted(pieces: Iterable[str]) -> Iterator[tuple[str, str, str]]:
    """Each step: its words, and the sanction that they mean where they do not say it, "carton bleu = 10 minutes"."""
    return (piece.partition("=") for piece in pieces)


def read_duty(text: str, names: Mapping[str, str] | None = None) -> str:
    """What is typed of an offence, as it is written down: "doit 2 mains", "peut disqualification", "interdit", "2 mains", or with
    one of the `names` of the book's own steps; its sanction is UNSAID where its word for it means another thing in every book.
    Empty for a text that is none.
    """
    plain = plainly(" ".join(text.split()))
    first, _, rest = plain.partition(" ")
    firm, said = (FIRMNESS[first], rest) if first in FIRMNESS else ("must", plain)
    named = told_in(said, said, names)
    written = f"{firm} {named[0].sanction}" if named else firm if plain and not said else ""
    readable = re.fullmatch(DUTY, written) or written.endswith(UNSAID)
    return written if readable else plain if re.fullmatch(DUTY, plain) else ""


def _sentences(text: str) -> Iterator[str]:
    for found in _SENTENCE.finditer(text):
        yield found[0].strip()


def _speaks_for(point: str, sentence: str, passage: Passage, names: Mapping[str, str] | None = None) -> tuple[str, ...]:
    plain = plainly(sentence)
    if point.startswith(OFFENCE):
        return tuple(filter(None, (duty_in(sentence, plain, names),)))
    beside, whole = plainly(f"{passage.title} {passage.context}"), plainly(passage.text)
    if point in UNITS:
        # "sixty seconds and a ten second countdown": of two numbers each has its own words
        clauses = _CLAUSE.split(plain) if UNITS[point] == SECONDS else (plain,)
        return _numbers(point, [clause for clause in clauses if is_of(point, clause, plain, beside, whole)])
    if not is_of(point, plain, plain, beside, whole):
        return ()
    if point not in BY_NEGATION and NEGATED.search(plain):
        return tuple(value for value in _ways(point, plain) if value in BY_DENYING)
    return tuple(_ways(point, plain))


def _ways(point: str, plain: str) -> Iterator[str]:
    return (value for value, words in WAYS.get(point, ()) if _pattern(words).search(plain))


def _numbers(point: str, clauses: Sequence[str]) -> tuple[str, ...]:
    unit = UNITS[point]
    found = [_number(one) for clause in clauses for one in _counted(unit).finditer(clause)]
    if unit == SECONDS:
        found += [_SIXTY * _number(one) for clause in clauses for one in _counted(MINUTES).finditer(clause)]
    return tuple(dict.fromkeys(str(number) for number in found if find_point(point).accepts(str(number))))


def _number(found: re.Match[str]) -> int:
    said = found["before"] or found["after"]
    return int(said) if said.isdecimal() else NUMBERS[said]


def plainly(text: str) -> str:
    """A text in small letters without accents, of the same length."""
    return "".join(unicodedata.normalize("NFD", sign)[0].lower()[:1] for sign in text)


@cache
def _pattern(words: str) -> re.Pattern[str]:
    return re.compile(words, re.S)


@cache
def _counted(unit: str) -> re.Pattern[str]:
    return counted(unit)
