"""What a web page shows struck out, or to nobody: its words are taken out of the page before it is read."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bs4 import BeautifulSoup
from bs4.element import NavigableString, PreformattedString, Tag

from knowledge.reading.formats.css_counters import rules
from knowledge.reading.lines import folded
from knowledge.reading.outline.numbers import GONE

_STRUCK = frozenset("s strike del".split())
_LINES = ("text-decoration", "text-decoration-line")
_HIDDEN = re.compile(r"\b(?:display\s*:\s*none|visibility\s*:\s*hidden)\b", re.IGNORECASE)
_HIDDEN_IN_WORD = re.compile(r"\bmso-hide\s*:\s*all\b", re.IGNORECASE)
_CLASS = re.compile(r"\s*(?:[a-zA-Z][\w-]*)?\.([\w-]+)\s*")
"""A class by its name, as programs write them that make a page of a document; what hangs on the place of an element is let be."""


def takes_out(page: BeautifulSoup) -> Iterator[tuple[str, str]]:
    """Takes what is struck out or hidden out of a page: what it was, and its words. The elements stay, for they count on."""
    classes = _struck_classes(page)
    inside: set[int] = set()
    for tag in page.find_all(True):
        kind = "" if id(tag) in inside else _kind(tag, classes)
        if not kind:
            continue
        strings = []
        for part in list(tag.descendants):
            inside.add(id(part))
            if isinstance(part, NavigableString) and not isinstance(part, PreformattedString):
                strings.append(str(part))
                part.replace_with(GONE)
        if words := folded("".join(strings)):
            yield kind, words


def _struck_classes(page: BeautifulSoup) -> frozenset[str]:
    struck = (selectors for selectors, said in rules(page) if _strikes(said))
    named = (_CLASS.fullmatch(each) for selectors in struck for each in selectors.split(","))
    return frozenset(found.group(1) for found in named if found)


def _strikes(style: str) -> bool:
    """Whether a style draws a line through its letters. Each declaration by itself: a pattern over all of them takes its time."""
    said = (one.casefold().partition(":") for one in style.split(";"))
    return any(name.strip() in _LINES and "line-through" in value for name, _, value in said)


def _kind(tag: Tag, classes: frozenset[str]) -> str:
    style = str(tag.get("style") or "")
    if tag.name in _STRUCK or _strikes(style) or not classes.isdisjoint(map(str, tag.get_attribute_list("class"))):
        return "struck"
    # a part of the page that is not shown yet folds open; letters inside a paragraph do not, nor what Word has hidden
    hidden = _HIDDEN_IN_WORD.search(style) or (tag.name == "span" and _HIDDEN.search(style))
    return "hidden" if hidden else ""
