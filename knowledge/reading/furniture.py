"""Takes off what belongs to the page and not to the book: running heads, page numbers, the table of contents."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from knowledge.reading.lines import Line, alike

_PAGE_NUMBER = re.compile(
    r"^[\s\-–—|•]*+(?:page|pagina|p\.|blz\.?)?\s*+(?:\d{1,4}|[ivxlc]{1,7})(?:\s*(?:/|of|sur|de|van|-)\s*\d{1,4})?[\s\-–—|•]*$",
    re.IGNORECASE,
)
_SAID_PAGE = re.compile(r"\b(?:page|pagina|blz\.?)\s*\d{1,4}(?:\s*(?:/|of|sur|de|van|-)\s*\d{1,4})?$", re.IGNORECASE)
_ALONE = re.compile(r"\d{1,4}(?:\s?[-–—])?")
"""A page number on a line of its own; the dash before it in "- 4 -" has been read as the sign of a list."""
_CONTENTS = re.compile(
    r"^(?:table\s+(?:des\s+mati[eè]res|of\s+contents)|sommaire|contents|index|inhoud(?:sopgave|stafel)?)\s*:?$", re.IGNORECASE
)
LEADERS = ".·…_"
"""The signs that lead from a title to its page."""
EDGE = 3
"""How many lines at the top and at the bottom of a page may be its furniture."""
LONGEST_ENTRY = 150
BEGINNING = 40
"""Letters by which a line of the contents and the heading that it names are compared."""
FEWEST_ENTRIES = 4
MISSES = 2
"""Lines in a row inside a table of contents that name nothing that comes later."""


@dataclass(frozen=True, slots=True)
class Furniture:
    """A line that was taken off, and what it is: a running head, a page number, or one of the contents."""

    kind: str
    text: str
    page: int = 1


def without_furniture(lines: Sequence[Line]) -> tuple[tuple[Line, ...], tuple[Furniture, ...]]:
    """The lines of the book, and those of its pages."""
    edges = _edges(lines)
    contents = _contents([line for index, line in enumerate(lines) if index not in edges])
    kept, taken = [], []
    left = -1
    for index, line in enumerate(lines):
        if index in edges:
            taken.append(Furniture(edges[index], line.source, line.page))
            continue
        left += 1
        if left in contents:
            taken.append(Furniture("contents", line.source, line.page))
        else:
            kept.append(line)
    return tuple(kept), tuple(taken)


def _edges(lines: Sequence[Line]) -> dict[int, str]:
    pages: dict[int, list[int]] = {}
    for index, line in enumerate(lines):
        pages.setdefault(line.page, []).append(index)
    if len(pages) == 1:
        return _edges_of_one(lines) | _in_the_margin(lines)
    near = {index for own in pages.values() for index in (*own[:EDGE], *own[-EDGE:])}
    seen: dict[str, set[int]] = {}
    for index in near:
        seen.setdefault(_pattern(lines[index].text), set()).add(lines[index].page)
    often = max(2, 0.3 * len(pages))
    times = Counter(_pattern(line.text) for line in lines)
    found = {}
    for index in near:
        text = lines[index].text
        if _PAGE_NUMBER.match(text) and not lines[index].row:
            found[index] = "page number"
        elif len(text) <= 120 and len(seen[_pattern(text)]) >= often and times[_pattern(text)] <= len(pages) + 1:
            # once a page and no oftener: "Example:" recurs too, but inside pages
            found[index] = "running head"
    return _outermost(found, pages)


def _in_the_margin(lines: Sequence[Line]) -> dict[int, str]:
    """The page number of a document of one page."""
    ends = {0, len(lines) - 1}
    return {
        at: "page number" for at in ends if lines[at].y and not 0.08 < lines[at].y < 0.92 and _PAGE_NUMBER.match(lines[at].text)
    }


def _outermost(found: dict[int, str], pages: dict[int, list[int]]) -> dict[int, str]:
    """Of what recurs, that which stands at the very edge: a line above which something of the book stands is the book's."""
    kept = {}
    for own in pages.values():
        for edge in (own, own[::-1]):
            for index in edge:
                if index not in found:
                    break
                kept[index] = found[index]
    return kept


def _edges_of_one(lines: Sequence[Line]) -> dict[int, str]:
    """Where a text has lost its pages: "Page 3 / 12", and numbers that stand alone and count on."""
    said = {index: "page number" for index, line in enumerate(lines) if _SAID_PAGE.search(line.text) and len(line.text) <= 100}
    bare = [index for index, line in enumerate(lines) if _ALONE.fullmatch(line.text) and not line.row]
    bare = [index for index in bare if bool(lines[index].marker) == lines[index].text.endswith(("-", "–", "—"))]
    values = [int(lines[index].text.rstrip(" -–—")) for index in bare]
    if len(bare) >= 3 and all(after - before == 1 for before, after in itertools.pairwise(values)):
        said.update(dict.fromkeys(bare, "page number"))
    if len(said) < 3:
        return {}
    beside = Counter(lines[at].text for index in said for at in (index - 1, index + 1) if 0 <= at < len(lines) and at not in said)
    heads = {text for text, times in beside.items() if times >= 3 and len(text) <= 100}
    near = {at for index in said for at in (index - 1, index + 1)}
    said.update({at: "running head" for at in near if 0 <= at < len(lines) and lines[at].text in heads})
    return said


def _pattern(text: str) -> str:
    return re.sub(r"\d+", "#", alike(text))


def _contents(lines: Sequence[Line]) -> set[int]:
    """The lines of the table of contents: under its heading, or where line after line ends with dots and a page number."""
    for index, line in enumerate(lines):
        if _CONTENTS.match(line.text):
            end = _end_of_contents(lines, index + 1)
            if end > index + 2:
                return set(range(index, end))
    run: list[int] = []
    for index, line in enumerate(lines):
        if len(line.text) <= LONGEST_ENTRY and _led(line.text):
            run.append(index)
        elif run and index - run[-1] > MISSES:
            if _are_contents(lines, run):
                break
            run = []
    return set(range(run[0], run[-1] + 1)) if _are_contents(lines, run) else set()


def _are_contents(lines: Sequence[Line], run: Sequence[int]) -> bool:
    """Whether lines that lead to figures are contents, and not prices or points: most of them name what comes later."""
    if len(run) < FEWEST_ENTRIES:
        return False
    later = [alike(line.text)[:BEGINNING] for line in lines[run[-1] + 1 :]]
    titles = [alike(_without_page(lines[at].text)[0])[:BEGINNING] for at in run]
    begun = {length: {text[:length] for text in later} for length in {len(title) for title in titles}}
    return 2 * sum(title in begun[len(title)] for title in titles) >= len(titles)


def _end_of_contents(lines: Sequence[Line], start: int) -> int:
    later = Counter(alike(line.text) for line in lines[start:])
    begun = Counter(alike(line.text)[:BEGINNING] for line in lines[start:])
    seen: set[str] = set()
    end, misses = start, 0
    for index in range(start, len(lines)):
        text = lines[index].text
        if len(text) > LONGEST_ENTRY:
            break
        words, paged = _without_page(text)
        bare = alike(words)
        numbered = paged and bare != ""
        if bare in seen and (not numbered or _CONTENTS.match(text)):
            return end
        if numbered and not text.rstrip().endswith((".", ";")):
            entry = True
        else:
            entry = (later[bare] >= 2 or begun[bare[:BEGINNING]] >= 2) and not lines[index].row
        if entry:
            seen.add(bare)
            end, misses = index + 1, 0
        else:
            misses += 1
            if misses > MISSES:
                break
    return end


def _without_page(text: str) -> tuple[str, bool]:
    """A line of the contents without its page and the dots before it, and whether there was one.

    >>> _without_page("Les jetons ..... 12"), _without_page("LES MISES7"), _without_page("Rien ne va à 12.")
    (('Les jetons', True), ('LES MISES', True), ('Rien ne va à 12.', False))
    """
    text = text.rstrip()
    head = text.rstrip("0123456789")
    digits = len(text) - len(head)
    bare = head.rstrip(f" \t{LEADERS}")
    led = sum(sign in LEADERS for sign in head[len(bare) :]) >= 3
    if digits > 4 or not bare or not (led or (digits and head[-1] not in ".,")):
        return text, False
    return bare, True


def _led(text: str) -> bool:
    """Whether dots lead to a page."""
    bare, paged = _without_page(text)
    return paged and text.rstrip()[-1:].isdigit() and sum(sign in LEADERS for sign in text[len(bare) :]) >= 3
