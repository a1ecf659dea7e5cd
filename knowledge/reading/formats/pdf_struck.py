"""What is struck out on a page of a PDF: letters through the middle of which a line is drawn."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from pdfplumber.page import Page

from knowledge.reading.lines import folded

THIN = 0.15
"""How thick a line is, at the most, as a share of the letters' size; what is thicker lies behind them or covers them."""
LOW, HIGH = 0.12, 0.55
"""How high above the foot of the letters it runs; lines under words and around cells do not."""
COVERED = 0.7
"""The share of a letter's width that it covers."""
OVERHANG = 0.6
"""How far it may reach beyond the letters that it strikes out: one that goes on parts the page or a table."""

MOST = 2_000
"""Lines of a page that are looked at; one that has more is a drawing."""
BAND, MOST_BANDS = 20, 50
"""How high the bands are, in points, in which letters are looked for, and how many a letter may reach into."""

Thing = dict[str, Any]


def struck_out(page: Page) -> list[list[Thing]]:
    """The letters that are struck out, a list for each line that does it, from top to bottom."""
    strokes = [stroke for stroke in (*page.lines, *page.rects, *page.curves) if _is_level(stroke)]
    if not 0 < len(strokes) <= MOST:
        return []
    near = defaultdict[int, list[Thing]](list)
    for letter in page.chars:
        for band in range(int(float(letter["top"]) // BAND), int(float(letter["bottom"]) // BAND) + 1)[:MOST_BANDS]:
            near[band].append(letter)
    found, taken = [], set[int]()
    for stroke in sorted(strokes, key=lambda stroke: (round(float(stroke["top"])), float(stroke["x0"]))):
        around = near.get(int(float(stroke["top"]) // BAND), [])
        own = [letter for letter in around if id(letter) not in taken and _runs_through(stroke, letter)]
        own = sorted(own, key=lambda letter: float(letter["x0"]))
        if any(str(letter["text"]).strip() for letter in own) and _ends_with(stroke, own):
            taken.update(map(id, own))
            found.append(own)
    return found


def words_of(letters: Sequence[Thing]) -> str:
    """The words of letters that stand in a line."""
    return folded("".join(_spaced(letters)))


def _spaced(letters: Sequence[Thing]) -> Iterator[str]:
    for before, letter in zip([None, *letters], letters, strict=False):
        if before is not None and float(letter["x0"]) - float(before["x1"]) > 0.15 * float(letter["size"]):
            yield " "
        yield str(letter["text"])


def _is_level(stroke: Thing) -> bool:
    return float(stroke["x1"]) - float(stroke["x0"]) > 4 * (float(stroke["bottom"]) - float(stroke["top"]))


def _runs_through(stroke: Thing, letter: Thing) -> bool:
    size = float(letter["size"])
    top, bottom = float(stroke["top"]), float(stroke["bottom"])
    # the foot on which the letter stands, from the top of the page
    foot = float(letter["bottom"]) + float(letter["y0"]) - float(letter["matrix"][5])
    over = min(float(stroke["x1"]), float(letter["x1"])) - max(float(stroke["x0"]), float(letter["x0"]))
    width = float(letter["x1"]) - float(letter["x0"])
    return (
        bottom - top <= THIN * size
        and LOW * size <= foot - (top + bottom) / 2 <= HIGH * size
        and over >= COVERED * width
        and bool(letter.get("upright", True))
    )


def _ends_with(stroke: Thing, own: Sequence[Thing]) -> bool:
    beyond = OVERHANG * float(own[0]["size"])
    return float(own[0]["x0"]) - float(stroke["x0"]) <= beyond and float(stroke["x1"]) - float(own[-1]["x1"]) <= beyond
