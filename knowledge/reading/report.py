"""What is told of a book before it is used: its articles, what doesn't fit, and the doubts that a director can settle."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from statistics import median

from knowledge.reading.furniture import Furniture
from knowledge.reading.gathering import Entry, LeftOver
from knowledge.reading.lines import Line, alike, count_words
from knowledge.reading.outline.looks import is_titular
from knowledge.reading.outline.numbers import readings
from knowledge.reading.outline.places import Place, Role
from knowledge.reading.outline.series import step

SHOWN_WORDS = 12
VERY_LONG, VERY_SHORT = 8.0, 3
TAKEN_OUT = ("struck", "hidden")
ALONE = 60
"""Words from which a rulebook of one article is one whose headings were not found."""
MOST_DOUBTS = 60
"""A book with more has been read wrongly as a whole; more questions don't help."""


class Choice(StrEnum):
    """What a director can say to a doubt."""

    JOIN = "join"
    """It goes on with what stands above it."""
    SPLIT = "split"
    """An article begins there, without a heading."""
    HEADING = "heading"
    """It is the heading of an article."""
    LEAVE_OUT = "leave_out"
    """It does not belong to the book."""


class Doubted(StrEnum):
    """What a doubt is about. Each is a key of the catalogue."""

    HEADING_BY_LOOKS = "heading_by_looks"
    """It was taken for a heading by its looks alone."""
    NUMBER_NOT_TAKEN = "number_not_taken"
    """It begins with a number that would close a gap, and was taken for text."""
    OUT_OF_SERIES = "out_of_series"
    """It was taken for a heading, though its number doesn't follow the one before."""
    TWICE = "twice"
    """Its number, or its text, stands twice."""
    NO_TEXT = "no_text"
    """A heading with nothing under it."""
    VERY_LONG = "very_long"
    """An article that is much longer than the others: a heading may have been missed in it."""
    LEFT_OVER = "left_over"


class Made(StrEnum):
    """What a paragraph was taken for. Each is a key of the catalogue."""

    HEADING = "heading"
    TEXT = "text"
    LEFT = "left"
    """Not a part of the book."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """A paragraph of which the reader is not sure: its number, why, how it begins, where, and what can be answered; what it was
    `made` of as long as nobody says otherwise, and how the paragraphs end and begin between which it stands.
    """

    at: int
    about: Doubted
    words: str
    page: int
    choices: tuple[Choice, ...]
    made: Made
    before: str = ""
    after: str = ""


@dataclass(frozen=True, slots=True)
class Told:
    """One article as the report tells it."""

    key: str
    number: str
    title: str
    first_words: str
    words: int
    page: int


@dataclass(frozen=True, slots=True)
class Report:
    """What was read. `words_in` and `words_out` are equal: every word of the source is in an article or left over."""

    articles: tuple[Told, ...]
    missing: tuple[str, ...]
    """Numbers that the series leaves out."""
    twice: tuple[str, ...]
    longest: str
    shortest: str
    left_over: tuple[LeftOver, ...]
    furniture: tuple[Furniture, ...]
    words_in: int
    words_out: int
    doubts: tuple[Doubt, ...]
    pages: int
    silent_pages: tuple[int, ...]
    """Pages without text: pictures of pages, letters of which the file does not say which they are."""
    holed_pages: tuple[int, ...] = ()
    """Pages in whose words such letters are, a few."""

    @property
    def taken_out(self) -> tuple[Furniture, ...]:
        """What the club itself has struck out or hidden in its file: it is not in force."""
        return tuple(one for one in self.furniture if one.kind in TAKEN_OUT)


def reported(
    places: Sequence[Place], entries: Sequence[Entry], left: Sequence[LeftOver], furniture: Sequence[Furniture],
    pages: int, silent_pages: Sequence[int], title: str = "", holed_pages: Sequence[int] = (),
) -> Report:  # fmt: skip
    """The report on these articles. `title` is what the file itself bears as its title: that it is in no article is no doubt."""
    articles = tuple(Told(e.key, e.number, e.title, e.first_words, e.words, e.page) for e in entries)
    by_length = sorted(entries, key=lambda entry: entry.words)
    numbers = Counter(entry.number for entry in entries if entry.number)
    return Report(
        articles,
        tuple(_missing(places)),
        tuple(number for number, times in numbers.items() if times > 1),
        by_length[-1].key if by_length else "",
        by_length[0].key if by_length else "",
        tuple(left),
        tuple(furniture),
        sum(count_words(place.line.source) for place in places),
        _words_out(entries, left),
        tuple(_doubts(places, entries, [each for each in left if alike(each.text) not in alike(title)])[:MOST_DOUBTS]),
        pages,
        tuple(silent_pages),
        tuple(holed_pages),
    )


def _words_out(entries: Sequence[Entry], left: Sequence[LeftOver]) -> int:
    chapters = sum(count_words(words) for entry in entries for words in entry.chapter_printed)
    return chapters + sum(entry.words for entry in entries) + sum(count_words(each.text) for each in left)


def _missing(places: Sequence[Place]) -> list[str]:
    """The numbers that a series leaves out, where a few are."""
    headed = [place for place in places if place.is_heading and place.values]
    found: list[str] = []
    for before, after in itertools.pairwise(headed):
        if len(before.values) == len(after.values) and before.values[:-1] == after.values[:-1]:
            between = range(before.values[-1] + 1, min(after.values[-1], before.values[-1] + 12))
            found.extend(_next_to(after.number, after.values[-1], value) for value in between)
    return found


def _next_to(number: str, value: int, other: int) -> str:
    """A number like this one with another last figure.

    >>> _next_to("4.7", 7, 5), _next_to("C", 3, 2), _next_to("GP-110", 10, 9), _next_to("1.03", 3, 2)
    ('4.5', 'B', 'GP-109', '1.02')
    """
    figures = re.search(r"(?<!\d)\d+$", number)
    if figures:
        width = len(figures.group()) if figures.group().startswith("0") else 0
        return number[: figures.start()] + str(int(figures.group()) - value + other).zfill(width)
    return chr(ord(number[-1]) - value + other) if number[-1:].isalpha() and len(number) == 1 else str(other)


def _doubts(places: Sequence[Place], entries: Sequence[Entry], left: Sequence[LeftOver]) -> list[Doubt]:
    found: dict[int, Doubt] = {}
    for doubt in (*_of_headings(places), *_of_numbers(places), *_of_entries(places, entries), *_of_left(places, left)):
        found.setdefault(doubt.at, doubt)
    beside = _beside(places)
    return [replace(found[at], before=beside[at][0], after=beside[at][1]) for at in sorted(found)]


def _beside(places: Sequence[Place]) -> dict[int, tuple[str, str]]:
    """For each paragraph how the one before it ends and the one behind it begins; empty where there is none."""
    texts = [place.line.text.split() for place in places]
    ends = [("… " if len(words) > SHOWN_WORDS else "") + " ".join(words[-SHOWN_WORDS:]) for words in texts]
    return {
        place.at: (before, after)
        for place, before, after in zip(places, ["", *ends], [*map(_beginning, texts[1:]), ""], strict=False)
    }


def _beginning(words: Sequence[str]) -> str:
    """The first words, and whether there are more.

    >>> _beginning("a b c".split()), _beginning(["a"] * 13)
    ('a b c', 'a a a a a a a a a a a a …')
    """
    return " ".join(words[:SHOWN_WORDS]) + (" …" if len(words) > SHOWN_WORDS else "")


def _doubt(place: Place, about: Doubted, *choices: Choice) -> Doubt:
    made = Made.HEADING if place.is_heading else Made.LEFT if place.role is Role.LEFT else Made.TEXT
    return Doubt(place.at, about, _beginning(place.line.text.split()), place.line.page, choices, made)


def _of_headings(places: Sequence[Place]) -> list[Doubt]:
    found = []
    headed = [place for place in places if place.is_heading]
    for before, place in zip([None, *headed], headed, strict=False):
        if place.values and before is not None and before.values:
            follows = step(before.values, place.values)
            if follows == step((1,), (1,)):
                if place.number != before.number:
                    continue  # "4 bis"
                found.append(_doubt(place, Doubted.TWICE, Choice.HEADING, Choice.JOIN, Choice.LEAVE_OUT))
            elif follows < 0.5 and place.values[-1] != 1:
                found.append(_doubt(place, Doubted.OUT_OF_SERIES, Choice.HEADING, Choice.JOIN))
        elif not place.values and not place.sure and place.role is not Role.SUB:
            found.append(_doubt(place, Doubted.HEADING_BY_LOOKS, Choice.HEADING, Choice.JOIN))
    return found


def _of_numbers(places: Sequence[Place]) -> list[Doubt]:
    """Texts that begin with the very number that is missing, or look like an article's title under a number of another kind."""
    missing = {alike(number) for number in _missing(places)}
    return [
        _doubt(place, Doubted.NUMBER_NOT_TAKEN, Choice.HEADING, Choice.SPLIT, Choice.JOIN)
        for place, after in itertools.pairwise([*places, None])
        if place is not None
        and place.role is Role.TEXT
        and (alike(place.line.text.split(" ", 1)[0]) in missing or _is_titled(place.line, after.line if after else None))
    ]


def _is_titled(line: Line, after: Line | None) -> bool:
    """Whether a line has a number, or a word that says what is numbered, before what may be a title, and text below."""
    read = next(readings(line.text), None)
    if read is None or line.row or line.marker or after is None or after.row or after.gap or any(readings(after.text)):
        return False
    return (line.gap or bool(read.word)) and (not read.rest or is_titular(read.rest)) and bool(read.rest or read.word)


def _of_entries(places: Sequence[Place], entries: Sequence[Entry]) -> list[Doubt]:
    by_number = {place.at: place for place in places}
    typical = median(entry.words for entry in entries) if entries else 0
    found = []
    for entry in entries:
        place = by_number[entry.at]
        if not entry.pieces:
            found.append(_doubt(place, Doubted.NO_TEXT, Choice.HEADING, Choice.JOIN, Choice.LEAVE_OUT))
        elif entry.words > max(400, VERY_LONG * typical) or (len(entries) == 1 and entry.words > ALONE):
            # where the heading is that was missed only the file can say: nothing that is said of its beginning answers that
            found.append(_doubt(place, Doubted.VERY_LONG))
    texts = Counter(alike(place.line.text) for place in places if count_words(place.line.text) >= 6)
    seen: set[str] = set()
    for place in places:
        text = alike(place.line.text)
        if texts[text] > 1 and text in seen and place.role is not Role.LEFT:
            found.append(_doubt(place, Doubted.TWICE, Choice.LEAVE_OUT, Choice.JOIN))
        seen.add(text)
    return found


def _of_left(places: Sequence[Place], left: Sequence[LeftOver]) -> list[Doubt]:
    by_number = {place.at: place for place in places}
    return [_doubt(by_number[each.at], Doubted.LEFT_OVER, Choice.HEADING, Choice.SPLIT, Choice.LEAVE_OUT) for each in left]
