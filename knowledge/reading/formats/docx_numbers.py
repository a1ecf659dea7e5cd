"""The numbers that Word prints before a paragraph and that stand nowhere in its text: its lists, counted as Word counts them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from lxml.etree import _Element

from knowledge.reading.formats.counting import counted

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_KINDS = {
    "decimal": "1", "decimalZero": "1", "lowerLetter": "a", "upperLetter": "A", "lowerRoman": "i", "upperRoman": "I",
    "bullet": "-",
}  # fmt: skip
DEEPEST_LEVEL = 8


@dataclass(frozen=True, slots=True)
class Level:
    """One level of a list: what it counts with, how its label is written ("%1.%2"), and where it starts."""

    kind: str
    text: str
    start: int


@dataclass(slots=True)
class Numbering:
    """All lists of a document, and how far each has counted."""

    levels: dict[str, dict[int, Level]] = field(default_factory=dict)
    lists: dict[str, str] = field(default_factory=dict)
    """Of each number of a list, the list whose levels it has and with which it counts on."""
    anew: dict[tuple[str, int], int] = field(default_factory=dict)
    reached: dict[str, list[int]] = field(default_factory=dict)
    begun: set[str] = field(default_factory=set)

    def label(self, number: str, depth: int) -> str:
        """What is printed before the next paragraph of a list: "-" for a bullet, empty where nothing is."""
        depth = min(depth, DEEPEST_LEVEL)
        abstract = self.lists.get(number, "")
        levels = self.levels.get(abstract, {})
        own = levels.get(depth)
        if own is None:
            return ""
        if own.kind == "-":
            return "-"
        reached = self.reached.setdefault(abstract, [0] * (DEEPEST_LEVEL + 1))
        if number not in self.begun:
            self.begun.add(number)
            for (of, level), start in self.anew.items():
                if of == number:
                    reached[level] = start - 1
        reached[depth] = reached[depth] + 1 if reached[depth] else own.start
        for deeper in range(depth + 1, DEEPEST_LEVEL + 1):
            reached[deeper] = 0
        return re.sub(r"%(\d)", lambda found: self._count(levels, reached, int(found.group(1)) - 1), own.text).strip()

    def _count(self, levels: dict[int, Level], reached: list[int], depth: int) -> str:
        own = levels.get(depth)
        return counted(own.kind, max(1, reached[depth])).rstrip(".") if own and own.kind else ""


def numbering_of(root: _Element | None) -> Numbering:
    """The lists that a document's numbering part describes."""
    found = Numbering()
    if root is None:
        return found
    for abstract in root.iterfind(f"{W}abstractNum"):
        levels = {int(level.get(f"{W}ilvl", "0")): _level(level) for level in abstract.iterfind(f"{W}lvl")}
        found.levels[abstract.get(f"{W}abstractNumId", "")] = levels
    for number in root.iterfind(f"{W}num"):
        name = number.get(f"{W}numId", "")
        of = number.find(f"{W}abstractNumId")
        found.lists[name] = of.get(f"{W}val", "") if of is not None else ""
        for override in number.iterfind(f"{W}lvlOverride"):
            start = override.find(f"{W}startOverride")
            if start is not None:
                found.anew[name, int(override.get(f"{W}ilvl", "0"))] = _figure(start.get(f"{W}val", "1"))
    return found


def _level(level: _Element) -> Level:
    def value(name: str, default: str) -> str:
        element = level.find(f"{W}{name}")
        return element.get(f"{W}val", default) if element is not None else default

    return Level(_KINDS.get(value("numFmt", "decimal"), ""), value("lvlText", ""), _figure(value("start", "1")))


def _figure(text: str) -> int:
    return int(text) if text.isdigit() and len(text) < 6 else 1
