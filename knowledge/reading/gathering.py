"""Gathers the paragraphs under their headings: the articles of a book, each with its chapter, its key and its pieces."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from knowledge.reading.lines import Line, count_words
from knowledge.reading.outline.places import Place, Role

FIRST_WORDS = 8
LONGEST_KEY = 32
"""Characters of a key, so that there is room for what tells it from another: it stands behind buttons, which hold 64 bytes."""
_POINT = re.compile(r"^\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)°]\s+\S")


@dataclass(frozen=True, slots=True)
class Piece:
    """What stands in an article: a sub-heading, or a paragraph. `source` are the words that the source prints there."""

    text: str
    source: str
    heading: bool = False
    item: bool = False
    depth: int = 0


@dataclass(slots=True)
class Entry:
    """An article that was found: its key, number and title, what the source prints as its heading, its chapter, its pieces."""

    at: int
    page: int
    number: str
    title: str
    printed: str
    chapter: tuple[str, ...] = ()
    chapter_printed: tuple[str, ...] = ()
    """What the source prints as headings of chapters since the article before."""
    key: str = ""
    pieces: list[Piece] = field(default_factory=list)

    @property
    def words(self) -> int:
        """How many words it has, its heading counted."""
        return count_words(self.printed) + sum(count_words(piece.source) for piece in self.pieces)

    @property
    def first_words(self) -> str:
        """How it begins."""
        text = next((piece.text for piece in self.pieces if not piece.heading), "")
        words = text.split()
        return " ".join(words[:FIRST_WORDS]) + (" …" if len(words) > FIRST_WORDS else "")


@dataclass(frozen=True, slots=True)
class LeftOver:
    """A paragraph that is in no article, with its number."""

    at: int
    text: str


def gathered(places: Sequence[Place], preamble: str) -> tuple[list[Entry], list[LeftOver]]:
    """The articles in order, and what is in none. `preamble` is the title for text that stands before the first heading."""
    entries: list[Entry] = []
    left: list[LeftOver] = []
    stack: list[tuple[int, str]] = []
    printed: list[str] = []
    depths: list[int] = []
    for index, place in enumerate(places):
        if place.role is Role.LEFT:
            left.append(LeftOver(place.at, place.line.source))
        elif place.role is Role.CHAPTER or (place.role is Role.ARTICLE and _has_below(places, index)):
            level = _level(place)
            stack = [(depth, title) for depth, title in stack if depth < level]
            stack.append((level, place.title or place.number))
            printed.append(place.printed)
            if place.role is Role.ARTICLE:
                entries.append(_entry(place, stack, printed, heading=""))
                printed = []
        elif place.role is Role.ARTICLE:
            stack = [(depth, title) for depth, title in stack if depth < _level(place)]
            entries.append(_entry(place, stack, printed, heading=place.printed))
            printed = []
        else:
            if not entries or printed:
                entries.append(_ours(place, stack, printed, preamble))
                printed = []
            entries[-1].pieces.extend(_pieces(place, depths))
    if printed and entries:
        # a heading behind which nothing comes is the last words of the book
        entries[-1].pieces.extend(Piece(words, words) for words in printed)
    _keyed(entries)
    return entries, left


def _level(place: Place) -> int:
    """How deep a heading stands; chapters without a number stand above all that have one."""
    return len(place.values) if place.values else 0 if place.role is Role.CHAPTER else 9


def _has_below(places: Sequence[Place], index: int) -> bool:
    """Whether other articles are numbered under this one."""
    values = places[index].values
    after = next((place for place in places[index + 1 :] if place.role in (Role.ARTICLE, Role.CHAPTER)), None)
    return bool(values) and after is not None and len(after.values) > len(values) and after.values[: len(values)] == values


def _entry(place: Place, stack: Sequence[tuple[int, str]], printed: Sequence[str], heading: str) -> Entry:
    own = Entry(place.at, place.line.page, place.number, place.title, heading, tuple(t for _, t in stack), tuple(printed))
    if place.text:
        own.pieces.append(Piece(place.text, place.text))
    return own


def _ours(place: Place, stack: Sequence[tuple[int, str]], printed: Sequence[str], preamble: str) -> Entry:
    """An article for text that has no heading of its own: under its chapter's title, or the book's."""
    title = stack[-1][1] if stack and printed else preamble
    return Entry(place.at, place.line.page, "", title, "", tuple(t for _, t in stack), tuple(printed))


def _pieces(place: Place, depths: list[int]) -> Iterator[Piece]:
    line = place.line
    if place.role is Role.SUB:
        yield Piece(place.title or line.text, place.printed or line.text, heading=True)
        return
    point = bool(line.marker) or _is_point(line)
    del depths[:]
    yield Piece(place.text, line.source if place.text == line.text else place.text, item=point, depth=line.depth)


def _is_point(line: Line) -> bool:
    return bool(_POINT.match(line.text))


def _keyed(entries: list[Entry]) -> None:
    """Gives every article its key: its number, or its title; where that is not the only one, with a letter behind it."""
    wanted = [slug(entry.number) if entry.number else slug(entry.title) for entry in entries]
    times = Counter(wanted)
    seen: Counter[str] = Counter()
    taken = {key for key, count in times.items() if count == 1}
    for entry, key in zip(entries, wanted, strict=True):
        if times[key] > 1:
            seen[key] += 1
            key = _lettered(key, seen[key], taken)
            taken.add(key)
        entry.key = key


def _lettered(key: str, which: int, taken: set[str]) -> str:
    letter = chr(ord("a") + which - 1) if which <= 26 and key[-1:].isdigit() else f"-{which}"
    return f"{key}{letter}" if f"{key}{letter}" not in taken else f"{key}-{which}-{len(taken)}"


def slug(text: str) -> str:
    """A key from a number or a title: small letters, digits, dots and hyphens.

    >>> slug("L'ordre des couleurs"), slug("9.22"), slug("§ 4"), slug("Annexe A"), slug("(b)")
    ('l-ordre-des-couleurs', '9.22', '4', 'annexe-a', 'b')
    """
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().casefold()
    return re.sub(r"-{2,}", "-", re.sub(r"[^a-z0-9.]+", "-", plain)).strip("-.")[:LONGEST_KEY].rstrip("-.") or "x"
