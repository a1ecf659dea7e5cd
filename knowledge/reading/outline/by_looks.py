"""The outline of a book without numbers: one look of headings is the articles', the looks above it are the chapters'."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Collection, Mapping
from statistics import median

from knowledge.reading.outline.looks import Look, is_titular, run_in
from knowledge.reading.outline.numbers import readings
from knowledge.reading.outline.places import Place, Role
from knowledge.reading.outline.sheet import Sheet

SPAN = 0.4
FEWEST = 2
COMMON = 5
"""How many headings of one look make it the book's own way."""
ALIKE, MOSTLY = 3, 0.7
"""How many paragraphs of a chapter must begin with a title in their text, and what share of them, for that to be its way."""
TOGETHER = {"colon": "worded", "plain": "worded", "lead": "run in", "dash": "run in"}
"""Looks that are used for the same headings of one document."""


def by_looks(sheet: Sheet) -> list[Place]:
    """What each paragraph is, where no number says it."""
    groups = _groups(sheet)
    chosen = _articles(sheet, groups)
    heads = {at: own for own, ats in groups.items() for at in ats}
    numbered = _numbered(sheet, heads)
    elsewhere = _elsewhere(sheet, heads, chosen) if chosen is not None else frozenset[int]()
    places = []
    for index, line in enumerate(sheet.lines):
        own = heads.get(index)
        role = _role(index, own, chosen, heads) if own is not None and chosen is not None else Role.TEXT
        role = Role.ARTICLE if index in elsewhere else role
        sure = own is not None and _is_sure(sheet, index, own, len(groups[own]))
        if role is Role.TEXT:
            places.append(Place(index + 1, line, Role.TEXT, text=line.text))
        elif own is not None and own.runs_in and (parted := run_in(line.text, line.lead, colon=own.kind == "label")):
            places.append(Place(index + 1, line, role, title=parted.title, printed=parted.printed, text=parted.rest, sure=sure))
        else:
            number, title = numbered.get(index, ("", line.text))
            places.append(Place(index + 1, line, role, number, title=title.rstrip(" :"), printed=line.text, sure=sure))
    return places


def _numbered(sheet: Sheet, heads: Collection[int]) -> dict[int, tuple[str, str]]:
    """Number and title of the headings that have numbers, where the others have none: those of its appendices ("A.1 – Chips")."""
    found = {}
    for index in heads:
        read = next(readings(sheet.lines[index].text), None)
        if read and len(read.values) > 1 and not read.word and is_titular(read.rest):
            found[index] = (read.number, read.rest)
    return found if len(found) >= FEWEST else {}


def _is_sure(sheet: Sheet, index: int, own: Look, times: int) -> bool:
    """Whether a heading is like many others and nothing speaks against it: a line before a list may be its lead-in."""
    if own.strong:
        return True
    listed = index + 1 < len(sheet.lines) and bool(sheet.lines[index + 1].marker) and not own.runs_in
    return times >= COMMON and not listed


def _groups(sheet: Sheet) -> dict[Look, list[int]]:
    """The lines of each look; looks that are used for the same are one, under the higher."""
    groups: dict[Look, list[int]] = defaultdict(list)
    for index, own in enumerate(sheet.looks):
        if own is not None and _may_head(sheet, index, own):
            groups[own].append(index)
    labels = next((look for look in groups if look.kind == "label"), None)
    if labels and len(groups[labels]) < 0.5 * sum(not line.marker for line in sheet.lines):
        # "Attention: …" begins many a paragraph; a title before a colon begins nearly all
        del groups[labels]
    for kind in ("worded", "run in"):
        same = sorted(look for look in groups if TOGETHER.get(look.kind) == kind)
        if len(same) > 1:
            together = sorted(at for look in same for at in groups[look])
            for look in same:
                del groups[look]
            groups[same[0]] = together
    return groups


def _may_head(sheet: Sheet, index: int, own: Look) -> bool:
    """Whether something follows of which a line can be the heading."""
    if own.runs_in:
        return True
    if index + 1 >= len(sheet.lines):
        return False
    after = sheet.lines[index + 1]
    if own.kind == "colon":
        return sheet.lines[index].gap or not after.marker
    return own.strong or sheet.lines[index].gap or (not after.marker and len(after.text) > len(sheet.lines[index].text))


def _articles(sheet: Sheet, groups: dict[Look, list[int]]) -> Look | None:
    """The look of the articles' headings: that which divides the document into the most parts that are worth one."""
    best, worth = None, 0.0
    for own, ats in groups.items():
        if len(ats) < FEWEST or (sheet.span(ats) < SPAN and not own.strong):
            continue
        each = [sheet.between(a, b) for a, b in zip(ats, [*ats[1:], len(sheet.lines)], strict=True)]
        size = min(1.0, median(each) / 25)
        value = len(ats) ** 0.75 * sheet.span(ats) * size * (1.6 if own.strong else 1.0)
        if value > worth:
            best, worth = own, value
    return best


def _elsewhere(sheet: Sheet, heads: Mapping[int, Look], chosen: Look) -> frozenset[int]:
    """The titles in the text of chapters that have no article of the chosen look, but one in nearly every paragraph."""
    bounds = [at for at, own in sorted(heads.items()) if own <= chosen]
    found: set[int] = set()
    for start, end in itertools.pairwise([*bounds, len(sheet.lines)]):
        within = [at for at in range(start + 1, end) if not (sheet.lines[at].marker or sheet.lines[at].row)]
        titled = [at for at in within if at in heads and heads[at].kind in ("lead", "dash")]
        if heads[start] < chosen and len(titled) >= ALIKE and len(titled) >= MOSTLY * len(within):
            found.update(titled)
    return frozenset(found)


def _role(index: int, own: Look, chosen: Look, heads: dict[int, Look]) -> Role:
    after = heads.get(index + 1)
    if own == chosen:
        return Role.CHAPTER if after == own and not own.runs_in else Role.ARTICLE
    if own < chosen:
        return Role.CHAPTER if after is not None else Role.ARTICLE
    if own.strong:
        return Role.SUB
    return Role.TEXT
