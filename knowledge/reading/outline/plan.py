"""Finds the outline of a document: by its numbers where a series carries it, else by how its headings look."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from knowledge.reading.lines import Line, joined
from knowledge.reading.outline.by_looks import by_looks
from knowledge.reading.outline.by_numbers import by_numbers, numbered_series
from knowledge.reading.outline.looks import LONGEST_STYLED, is_titular
from knowledge.reading.outline.numbers import readings
from knowledge.reading.outline.places import Place, Role
from knowledge.reading.outline.sheet import laid_out

TITLE_LINES = 4
"""How many lines the title of a book may have."""


def outlined(lines: Sequence[Line]) -> list[Place]:
    """What each paragraph is. Its number counts the paragraphs from 1."""
    lines = _with_titles_below(lines)
    sheet = laid_out(lines)
    series = numbered_series(sheet)
    places = by_numbers(sheet, series) if series else by_looks(sheet)
    return _front_matter(places)


def _with_titles_below(lines: Sequence[Line]) -> list[Line]:
    """These lines; a title on a line of its own under its number ("APPENDIX 1", then "Penalties") stands behind it."""
    found: list[Line] = []
    for line, after in zip(lines, [*lines[1:], None], strict=True):
        if found and _is_bare(found[-1]) and _is_title_below(found[-1], line, after):
            found[-1] = joined(found[-1], line)
        else:
            found.append(line)
    return found


def _is_bare(line: Line) -> bool:
    """Whether a line is a number alone, with a word that says what it numbers."""
    read = next(readings(line.text), None)
    return read is not None and bool(read.word) and not read.rest and not line.row and not line.marker


def _is_title_below(number: Line, line: Line, after: Line | None) -> bool:
    """Whether a line under a number looks as the number does and is set apart from the text below."""
    if after is None or line.row or line.marker or not is_titular(line.text) or any(readings(line.text)):
        return False
    apart = (line.bold, line.level, line.size) != (after.bold, after.level, after.size)
    return apart and (line.bold or bool(line.level) or line.size > after.size) and line.page == number.page


def _front_matter(places: list[Place]) -> list[Place]:
    """What stands before the first heading: short lines are the title page, left over; what is longer is text."""
    first = next((index for index, place in enumerate(places) if place.is_heading), len(places))
    if first == len(places):
        return places
    for _ in range(TITLE_LINES):
        if first == len(places) or not _is_title_of_all(places, first):
            break
        places[first] = replace(places[first], role=Role.LEFT, number="", title="", printed="", sure=True)
        first = next((index for index, place in enumerate(places) if place.is_heading), len(places))
    return [
        replace(place, role=Role.LEFT) if index < first and _is_title_page(place.line) else place
        for index, place in enumerate(places)
    ]


def _is_title_of_all(places: Sequence[Place], first: int) -> bool:
    """Whether the first heading is the book's title: others come directly under it, and none looks like it."""
    own = places[first]
    if not all(_is_title_page(place.line) for place in places[:first]) or own.role is not Role.CHAPTER or own.values:
        return False
    alone = not any(place.role is Role.CHAPTER and not place.values for place in places[first + 1 :])
    return alone or (len(places) > first + 1 and places[first + 1].role is Role.CHAPTER)


def _is_title_page(line: Line) -> bool:
    return len(line.text) <= 90 and not line.text.endswith((".", ";")) and not line.row


def answered(places: Sequence[Place], answers: Mapping[int, str]) -> list[Place]:
    """The outline with a director's answers: by a paragraph's number, "join", "split", "heading" or "leave_out"."""
    found: list[Place] = []
    for place in places:
        answer = answers.get(place.at, "")
        if answer == "leave_out":
            found.append(replace(place, role=Role.LEFT, sure=True))
        elif answer == "heading" and len(place.line.text) <= LONGEST_STYLED:
            found.append(_as_heading(place))
        elif answer in ("split", "heading"):
            found.append(replace(_as_text(place), role=Role.ARTICLE, printed="", sure=True))
        elif answer == "join" and place.is_heading:
            found.append(_as_text(place))
        elif answer == "join" and found and not found[-1].is_heading:
            line = joined(found[-1].line, place.line)
            found[-1] = replace(found[-1], line=line, text=line.text)
        else:
            found.append(replace(place, sure=True) if answer else place)
    return found


def _as_text(place: Place) -> Place:
    return replace(place, role=Role.TEXT, number="", values=(), title="", printed="", text=place.line.text, sure=True)


def _as_heading(place: Place) -> Place:
    read = next(readings(place.line.text), None)
    if place.role is Role.ARTICLE:
        return replace(place, sure=True)
    title = (read.rest if read else place.line.text).rstrip(" :")
    number = read.number if read else ""
    return replace(place, role=Role.ARTICLE, number=number, title=title, printed=place.line.text, text="", sure=True)
