"""Which point of the rules somebody means, and which of its ways: by number, or by the words that the screens show."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.domain.club.people import folded
from bot.domain.rules.errors import NoSuchPoint
from bot.domain.rules.points_read import LADDER, OFFENCE, ON_SANCTIONS, READ_NUMBERS, READING
from bot.domain.rules.profile import POINTS, WHOLE_NUMBER, Point, find_point
from bot.services.shift.shift import Shift

SUGGESTED = (
    "suggested", "suggestions", "conseil", "conseille", "conseillé", "aanbevolen", "defaults", "all", "tout", "alles",
)  # fmt: skip
"""Words for what most clubs do."""
FOR_ALL = frozenset({"all", "for all", "for everything", "tout", "pour tout", "partout", "alles", "voor alles", "overal"})
_NUMBERED = re.compile(r"([0-9]{1,2})[.):]?$")
_MARKS = " \t★.=:"
SHORTEST = 3
"""Letters of a word by which a point is looked for."""


def read_point(shift: Shift, first: str, rest: str) -> tuple[Point, str]:
    """The point that a line begins with, and what is typed behind it: a key ("race.rounding up"), a number ("48 1"), the words
    of a screen ("arrondi du nombre de nouveaux jetons = au-dessus"). Raises NoSuchPoint.
    """
    numbered = _NUMBERED.match(first)
    if numbered and 1 <= int(numbered[1]) <= len(POINTS):
        return POINTS[int(numbered[1]) - 1], rest
    try:
        return find_point(first), rest
    except NoSuchPoint:
        line = " ".join(f"{first} {rest}".split())
        found = max(_begun(shift, line), key=lambda one: len(one[1]), default=None)
        if found is None:
            raise NoSuchPoint(point=line[:60]) from None
        return found[0], line[len(found[1]) :].strip(_MARKS)


def find_on_sanctions(shift: Shift, first: str, rest: str) -> tuple[Point, str] | None:
    """The list of sanctions or the offence that a line begins with, which a club's own book is read on beside the points: its
    number ("101"), its key, or what the screens call it; and what is typed behind it. None for anything else.
    """
    line = " ".join(f"{first} {rest}".split())
    for point in ON_SANCTIONS:
        if first.casefold() in (point.name, str(READ_NUMBERS[point.name])):
            return point, rest
        for said in (" ".join(shown.split()).casefold() for shown in shift.shown(label_of(point.name))):
            if line.casefold() == said or line.casefold().startswith((f"{said} ", f"{said}=", f"{said}:")):
                return point, line[len(said) :].strip(_MARKS)
    return None


def label_of(name: str) -> str:
    """The key under which the catalogues say what a point, the list of sanctions or an offence is called."""
    return name if name.startswith(OFFENCE) else "book_points.ladder" if name == LADDER else f"point.{name}"


def find_by_words(shift: Shift, line: str) -> tuple[tuple[Point, ...], str]:
    """The points on which books are read in whose names each of the first words of a line begins one, in whichever language; and
    what is typed behind these words. As many words as name one point; else those that name several, or none.
    """
    words, several = line.split(), tuple[Point, ...]()
    for count in range(len(words), 0, -1):
        wanted = [folded(word) for word in words[:count]]
        if any(len(word) < SHORTEST for word in wanted):
            continue
        found = tuple(point for point in READING if _is_called(shift, point, wanted))
        if len(found) == 1:
            return found, " ".join(words[count:]).strip(_MARKS)
        several = several or found
    return several, ""


def _is_called(shift: Shift, point: Point, wanted: Sequence[str]) -> bool:
    names = (folded(shown).split() for shown in shift.shown(label_of(point.name)))
    return any(all(any(part.startswith(word) for part in name) for word in wanted) for name in names)


def _begun(shift: Shift, line: str) -> list[tuple[Point, str]]:
    """The points whose words a line begins with, each with these words."""
    spoken = line.casefold()
    return [
        (point, said)
        for point in POINTS
        for said in (" ".join(shown.split()).casefold() for shown in shift.shown(f"point.{point.name}"))
        if spoken == said or spoken.startswith((f"{said} ", f"{said}=", f"{said}:"))
    ]


def read_value(shift: Shift, point: Point, text: str) -> str:
    """The way that is meant by a number, the words of a screen, or a word for what most clubs do; else the text as it is."""
    wanted = text.strip(_MARKS)
    if wanted.casefold() in SUGGESTED and point.suggested:
        return point.suggested
    if point.form or point.values == (WHOLE_NUMBER,):
        return text
    numbered = _NUMBERED.match(wanted)
    if numbered and 1 <= int(numbered[1]) <= len(point.values):
        return point.values[int(numbered[1]) - 1]
    # "1 one for all tables" as it stands in a list, but "2 minutes a hand" as it is called
    for words in (folded(wanted), folded(re.sub(r"^[0-9]{1,2}[.):]?\s+", "", wanted))):
        for one in point.values:
            if words in map(folded, shift.shown(f"value.{one}")):
                return one
    return text
