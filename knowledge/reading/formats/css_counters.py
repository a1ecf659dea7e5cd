"""The numbers that a web page's style prints before its paragraphs and that stand nowhere in its text (`content: counter(…)`)."""

from __future__ import annotations

import itertools
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from bs4 import BeautifulSoup
from bs4.element import Tag

from knowledge.reading.formats.counting import counted

MOST_RULES = 300
"""Rules of a style that are looked at; a page that numbers its paragraphs needs a few."""
LONGEST_RULE = 1_000
"""Signs of the names and of what is said of them: one that numbers paragraphs, or strikes out, is short."""
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_NAME = r"(?:[a-zA-Z][\w-]*(?:[.#][a-zA-Z_][\w-]*)*|(?:[.#][a-zA-Z_][\w-]*)+)"
_SELECTOR = re.compile(rf"{_NAME}(?:(?:\s*>\s*|\s+){_NAME}){{0,8}}")
"""Elements by their names, classes and places inside each other: nothing else numbers paragraphs."""
_BEFORE = re.compile(r"::?before\s*$", re.IGNORECASE)
_FIELD = re.compile(
    r"(?:^|;)\s*(counter-reset|counter-set|counter-increment|content)\s*:\s*((?:\"[^\"]*\"|'[^']*'|[^;\"'])*)", re.IGNORECASE
)
_PART = re.compile(
    r"\"(?P<double>[^\"]*)\"|'(?P<single>[^']*)'"
    r"|(?P<all>counters)\(\s*(?P<of>[\w-]+)\s*,\s*(?:\"(?P<by>[^\"]*)\"|'(?P<by2>[^']*)')\s*(?:,\s*(?P<kinds>[\w-]+)\s*)?\)"
    r"|counter\(\s*(?P<name>[\w-]+)\s*(?:,\s*(?P<kind>[\w-]+)\s*)?\)"
)
_NAMED = re.compile(r"([a-zA-Z_][\w-]*)(?:\s+(-?\d{1,5}))?")
KINDS = {
    "lower-alpha": "a", "lower-latin": "a", "upper-alpha": "A", "upper-latin": "A", "lower-roman": "i", "upper-roman": "I",
}  # fmt: skip


@dataclass(slots=True)
class Counters:
    """What the style says of each element, and how far each counter has counted."""

    says: dict[int, dict[str, str]] = field(default_factory=dict)
    """By element: what it resets and counts, and the `content` that is printed before it."""
    reached: dict[str, list[tuple[int, int]]] = field(default_factory=lambda: defaultdict(list))
    """Of each counter the values, one for each that is open, with the element in which it ends."""

    @classmethod
    def of(cls, page: BeautifulSoup) -> Counters:
        """What a page's own styles say of its elements."""
        found = cls()
        for selectors, body in itertools.islice((rule for rule in rules(page) if "count" in rule[1]), MOST_RULES):
            fields = {name.casefold(): value for name, value in _FIELD.findall(body)}
            for selector in selectors.rsplit(";", 1)[-1].split(","):
                before = bool(_BEFORE.search(selector))
                own = {("before " if before else "") + name: value for name, value in fields.items()}
                for element in _elements(page, _BEFORE.sub("", selector).strip()):
                    found.says.setdefault(id(element), {}).update(own)
        return found

    def entered(self, tag: Tag) -> str:
        """Counts on at an element; the label that is printed before it, or empty."""
        own = self.says.get(id(tag))
        if own is None:
            return ""
        for name in ("counter-reset", "counter-increment", "before counter-reset", "before counter-increment"):
            self._count(name, own.get(name, ""), tag)
        parts = list(_PART.finditer(own.get("before content", "")))
        if any(name and not self.reached.get(name) for part in parts for name in (part["of"], part["name"])):
            return ""  # of a counter that nothing counts, every number is 0
        label = "".join(self._part(part) for part in parts).strip()
        return label if any(character.isalnum() for character in label) else ""

    def counts(self, tag: Tag) -> bool:
        """Whether the style says something of an element."""
        return id(tag) in self.says

    def left(self, tag: Tag) -> None:
        """Ends the counters that were begun inside an element."""
        if not self.says:
            return
        for open_ones in self.reached.values():
            while open_ones and open_ones[-1][0] == id(tag):
                open_ones.pop()

    def _count(self, name: str, value: str, tag: Tag) -> None:
        resets = name.endswith("reset")
        for counter, given in _NAMED.findall(value):
            if counter == "none":
                continue
            open_ones = self.reached[counter]
            if resets:
                # a counter lasts as long as the element around the one that begins it
                if open_ones and open_ones[-1][0] == id(tag.parent):
                    open_ones.pop()
                open_ones.append((id(tag.parent), int(given or 0)))
            elif open_ones:
                open_ones[-1] = (open_ones[-1][0], open_ones[-1][1] + int(given or 1))
            else:
                open_ones.append((0, int(given or 1)))

    def _part(self, part: re.Match[str]) -> str:
        if part["all"]:
            by = part["by"] or part["by2"] or ""
            return by.join(_printed(part["kinds"], value) for _, value in self.reached[part["of"]])
        if part["name"]:
            open_ones = self.reached[part["name"]]
            return _printed(part["kind"], open_ones[-1][1] if open_ones else 0)
        return part["double"] or part["single"] or ""


def rules(page: BeautifulSoup) -> Iterator[tuple[str, str]]:
    """What a page's own styles say: of which elements, and what. Of what is longer than such a thing is, nothing."""
    style = _COMMENT.sub("", "\n".join(each.get_text() for each in page.find_all("style")))
    for rule in style.split("}"):
        named, _, said = rule.rpartition("{")
        selectors = named.rpartition("{")[2]
        if 0 < len(selectors) <= LONGEST_RULE and 0 < len(said) <= LONGEST_RULE:
            yield selectors, said


def _elements(page: BeautifulSoup, selector: str) -> list[Tag]:
    return list(page.select(selector)) if _SELECTOR.fullmatch(selector) else []


def _printed(kind: str | None, value: int) -> str:
    return counted(KINDS.get(kind or "", "1"), value).rstrip(".")
