"""The numbers that Word prints before a paragraph and that stand nowhere in its text: its lists, counted as Word counts them."""

from __future__ import annotations

import copy
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from lxml.etree import _Element

from knowledge.reading.formats.counting import counted

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_ZEROS = "01"
_KINDS = {
    "decimalZero": _ZEROS, "lowerLetter": "a", "upperLetter": "A", "lowerRoman": "i", "upperRoman": "I", "bullet": "-",
    "none": "",
}  # fmt: skip
"""What Word counts with; what isn't named here ("First", "1st") is read in figures, as it is cited."""
NO = ("0", "false", "off")
"""What says of a property that it is not so."""
DEEPEST_LEVEL = 8
LONGEST_LABEL = 255
"""Signs of what describes a label; Word takes no more."""


@dataclass(frozen=True, slots=True)
class Level:
    """One level of a list: what it counts with, how its label is written ("%1.%2"), and where it starts."""

    kind: str
    text: str
    start: int
    after: int | None = None
    """It begins anew behind a number of this level (from 1) or of one above; 0: never, None: of any above."""
    legal: bool = False
    """The numbers of the levels above stand in it as figures, whatever they count with."""


@dataclass(slots=True)
class Numbering:
    """All lists of a document, and how far each has counted."""

    levels: dict[str, dict[int, Level]] = field(default_factory=dict)
    lists: dict[str, str] = field(default_factory=dict)
    """Of each number of a list, the list whose levels it has and with which it counts on."""
    own: dict[str, dict[int, Level]] = field(default_factory=dict)
    """Of each number, the levels that it writes otherwise than its list."""
    anew: dict[tuple[str, int], int] = field(default_factory=dict)
    reached: dict[str, list[int | None]] = field(default_factory=dict)
    begun: set[str] = field(default_factory=set)

    def label(self, number: str, depth: int) -> str:
        """What is printed before the next paragraph of a list: "-" for a bullet, empty where nothing is."""
        depth = min(depth, DEEPEST_LEVEL)
        abstract = self.lists.get(number, "")
        levels = {**self.levels.get(abstract, {}), **self.own.get(number, {})}
        own = levels.get(depth)
        if own is None:
            return ""
        if own.kind == "-":
            return "-"
        reached = self.reached.setdefault(abstract, [None] * (DEEPEST_LEVEL + 1))
        if number not in self.begun:
            self.begun.add(number)
            for (of, level), start in self.anew.items():
                if of == number:
                    reached[level] = start - 1
        last = reached[depth]
        reached[depth] = own.start if last is None else last + 1
        for deeper in range(depth + 1, DEEPEST_LEVEL + 1):
            after = levels[deeper].after if deeper in levels else None
            if after is None or depth < after:
                reached[deeper] = None
        return re.sub(r"%(\d)", lambda found: _count(levels, reached, int(found.group(1)) - 1, legal=own.legal), own.text).strip()

    def counted(self) -> tuple[dict[str, list[int | None]], set[str]]:
        """How far everything has counted, to be gone back to."""
        return copy.deepcopy(self.reached), set(self.begun)

    def back(self, counted: tuple[dict[str, list[int | None]], set[str]]) -> None:
        """Takes back what was counted since."""
        self.reached, self.begun = counted


def _count(levels: Mapping[int, Level], reached: list[int | None], depth: int, *, legal: bool) -> str:
    own = levels.get(depth)
    if own is None or not own.kind:
        return ""
    last = reached[depth]
    value = own.start if last is None else last
    if own.kind == _ZEROS:
        return f"{value:02}"
    return counted("1" if legal else own.kind, value).rstrip(".")


def numbering_of(root: _Element) -> Numbering:
    """The lists that a document's numbering part describes."""
    found = Numbering()
    named, links = dict[str, str](), dict[str, str]()
    for abstract in root.iterfind(f"{W}abstractNum"):
        name = abstract.get(f"{W}abstractNumId", "")
        found.levels[name] = {int(level.get(f"{W}ilvl", "0")): _level(level) for level in abstract.iterfind(f"{W}lvl")}
        if style := _value(abstract, "styleLink"):
            named[style] = name
        if style := _value(abstract, "numStyleLink"):
            links[name] = style
    for number in root.iterfind(f"{W}num"):
        name, of = number.get(f"{W}numId", ""), _value(number, "abstractNumId")
        # a list that only names a style of lists has the levels of that style, and counts with it
        found.lists[name] = named.get(links.get(of, ""), of)
        for override in number.iterfind(f"{W}lvlOverride"):
            depth = int(override.get(f"{W}ilvl", "0"))
            if start := _value(override, "startOverride"):
                found.anew[name, depth] = _figure(start)
            level = override.find(f"{W}lvl")
            if level is not None:
                found.own.setdefault(name, {})[depth] = _level(level)
    return found


def _level(level: _Element) -> Level:
    after, legal = _value(level, "lvlRestart"), level.find(f"{W}isLgl")
    return Level(
        _KINDS.get(_value(level, "numFmt"), "1"), _value(level, "lvlText")[:LONGEST_LABEL], _figure(_value(level, "start")),
        after=int(after) if after.isdigit() else None, legal=legal is not None and legal.get(f"{W}val", "1") not in NO,
    )  # fmt: skip


def _value(element: _Element, name: str) -> str:
    child = element.find(f"{W}{name}")
    return "" if child is None else child.get(f"{W}val", "")


def _figure(text: str) -> int:
    return int(text) if text.isdigit() and len(text) < 6 else 1
