"""PDF files as lines: words by where they stand on the page, headings by their letters, tables by their rules."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from statistics import median
from typing import Any

import pdfplumber
from pdfminer.pdfdocument import PDFEncryptionError
from pdfminer.psexceptions import PSException
from pdfplumber.page import Page
from pdfplumber.pdf import PDF
from pdfplumber.table import Table
from pdfplumber.utils.exceptions import MalformedPDFException, PdfminerException

from knowledge.reading.formats.illegible import UNMAPPED, is_hole
from knowledge.reading.formats.pdf_margin import read_rows
from knowledge.reading.formats.pdf_page import Row, Word
from knowledge.reading.formats.pdf_struck import struck_out, words_of
from knowledge.reading.limits import MOST_LINES, MOST_PAGES
from knowledge.reading.lines import BULLETS, HOLE, Document, Line, count_words, folded
from knowledge.reading.outline.numbers import number_alone
from knowledge.reading.refusals import CannotRead, Why
from knowledge.reading.tables import rows_as_lines, spread

_BOLD = re.compile(r"bold|black|heavy|semibold|demi", re.IGNORECASE)
_CUT = re.compile(r"(?<=[^\W\d_])-\n(?=[a-zß-öø-ÿ])")
"""Where a word goes on in the next line of a cell."""
_DAMAGED = (
    PdfminerException, MalformedPDFException, PSException, ValueError, KeyError, TypeError, AttributeError, IndexError,
    AssertionError,
)  # fmt: skip
SOFT = "\u00ad"
SLANTED = 0.2
"""How much a line of letters may rise; a page that was scanned askew rises less."""
FEW_WORDS = 12
"""Words that a page may have that is a picture: its running head and its number."""
OUTLINES = 150
"""Curves of a page that is one picture, though it holds none: its letters are drawn."""
GAP = 1.3
"""How much further apart than usual two lines are with a space between them."""


@dataclass(frozen=True, slots=True)
class _Part:
    """Lines that stand together on the page: one, or the rows of a table."""

    top: float
    left: float
    right: float
    lines: tuple[Line, ...]


def read(content: bytes) -> Document:
    """A file's lines. Raises CannotRead."""
    try:
        with pdfplumber.open(BytesIO(content)) as file:
            return _read(file)
    except CannotRead:
        raise
    except _DAMAGED as error:
        wrapped = isinstance(error, PdfminerException | MalformedPDFException) and error.args
        raise CannotRead(_why(error.args[0] if wrapped else error)) from error


def _why(cause: object) -> Why:
    """What is wrong with a file at which its reader has given up."""
    if isinstance(cause, MemoryError):
        return Why.TOO_HEAVY
    return Why.LOCKED if isinstance(cause, PDFEncryptionError) else Why.BROKEN


def _read(file: PDF) -> Document:
    if len(file.pages) > MOST_PAGES:
        raise CannotRead(Why.TOO_MANY_PAGES, most=MOST_PAGES)
    lines: list[Line] = []
    silent, aside = [], list[tuple[str, str]]()
    for number, page in enumerate(file.pages, 1):
        struck = struck_out(page)
        aside.extend(("struck", words_of(letters)) for letters in struck)
        found = _page(_without(page, struck), number)
        if (page.images or len(page.curves) >= OUTLINES) and sum(count_words(line.text) for line in found) <= FEW_WORDS:
            silent.append(number)
        lines.extend(found)
        page.close()
        if len(lines) > MOST_LINES:
            raise CannotRead(Why.TOO_LARGE, most=MOST_PAGES)
    return Document(tuple(lines), len(file.pages), tuple(silent), aside=tuple(aside))


def _without(page: Page, struck: Sequence[Sequence[dict[str, Any]]]) -> Page:
    """A page without the letters that are struck out, and without a number before them behind which nothing is left."""
    if not struck:
        return page
    gone = {id(letter) for letters in struck for letter in letters}
    for first in (letters[0] for letters in struck):
        beside = [letter for letter in page.chars if abs(float(letter["bottom"]) - float(first["bottom"])) < 1]
        left = sorted((letter for letter in beside if id(letter) not in gone), key=lambda letter: float(letter["x0"]))
        words = words_of(left)
        if left and float(left[-1]["x0"]) < float(first["x0"]) and (number_alone(words) or words in BULLETS):
            gone.update(map(id, left))
    return page.filter(lambda thing: id(thing) not in gone)


def _page(page: Page, number: int) -> list[Line]:
    tables = [table for table in _tables(page) if len(table.rows) > 1 and max(len(row.cells) for row in table.rows) > 1]
    cells = [cell for table in tables for cell in table.cells]
    words = [word for word in _words(page) if not any(_inside(word, cell) for cell in cells)]
    own = read_rows(words, float(page.width), float(page.height))
    found = [
        _Part(row.top, row.x0, row.x1, (line,)) for line, row in zip(_lines(own, number, float(page.height)), own, strict=True)
    ]
    for table in tables:
        left, top, right, _ = table.bbox
        texts = [[UNMAPPED.sub(HOLE, _CUT.sub("", cell or "").replace("\n", " ")) for cell in row] for row in table.extract()]
        part = _Part(top, left, right, tuple(rows_as_lines(spread(_reaching(table, texts)), number)))
        found.insert(_place(part, found, columns=any(row.column for row in own)), part)
    return [line for part in found for line in part.lines if any(sign.isalnum() or is_hole(sign) for sign in line.source)]


def _reaching(table: Table, texts: Sequence[Sequence[str]]) -> list[list[tuple[str, int, int]]]:
    """The cells of a table, each with its words and how many columns and rows it takes: as many as begin inside its borders."""
    lefts, tops = sorted({cell[0] for cell in table.cells}), [row.bbox[1] for row in table.rows]
    covered: set[tuple[int, int]] = set()
    found = []
    for at, (row, words) in enumerate(zip(table.rows, texts, strict=True)):
        own = []
        for column, (cell, said) in enumerate(zip(row.cells, words, strict=True)):
            if cell is not None:
                wide = sum(cell[0] <= left < cell[2] for left in lefts)
                tall = sum(cell[1] <= top < cell[3] for top in tops)
                covered.update((at + down, column + along) for down in range(tall) for along in range(wide))
                own.append((said, wide, tall))
            elif (at, column) not in covered:
                own.append(("", 1, 1))
        found.append(own)
    return found


def _place(table: _Part, found: Sequence[_Part], *, columns: bool) -> int:
    """Before which part of the page a table stands: the first that is below it, of several columns in its own."""
    beside = [at for at, part in enumerate(found) if not columns or (part.left <= table.right and table.left <= part.right)]
    below = [at for at in beside if found[at].top > table.top]
    return below[0] if below else beside[-1] + 1 if beside else len(found)


def _tables(page: Page) -> list[Table]:
    drawn = len(page.rects) + len(page.lines) + len(page.curves)
    return page.find_tables() if 4 <= drawn <= 3000 else []


def _words(page: Page) -> list[Word]:
    upright = page.filter(lambda thing: thing.get("object_type") != "char" or _is_upright(thing)).dedupe_chars()
    return [
        word
        for found in upright.extract_words(x_tolerance_ratio=0.15, y_tolerance=2, return_chars=True)
        for word in _word(found["chars"])
    ]


def _is_upright(letter: dict[str, Any]) -> bool:
    """Whether a letter stands upright; "DRAFT" across a page does not."""
    along, slope = letter["matrix"][:2]
    return bool(letter.get("upright", True)) and abs(slope) <= SLANTED * abs(along)


def _word(letters: Sequence[dict[str, Any]]) -> Iterator[Word]:
    """A word of these letters; two where a bold one that ends with a sign is so near to the next that no space shows."""
    heavy = [bool(_BOLD.search(str(letter["fontname"]))) for letter in letters]
    for at in range(1, len(letters)):
        if heavy[at - 1] and not heavy[at] and str(letters[at - 1]["text"]) in ".:" and str(letters[at]["text"]).isalpha():
            yield from _word(letters[:at])
            yield from _word(letters[at:])
            return
    text = UNMAPPED.sub(HOLE, "".join(str(letter["text"]) for letter in letters))
    # a soft hyphen shows where it ends a line, and only there
    text = folded(f"{text[:-1]}-" if text.endswith(SOFT) and len(text) > 1 else text)
    if not text:
        return
    size = Counter(round(float(letter["size"]) * 2) / 2 for letter in letters).most_common(1)[0][0]
    left, right = min(float(letter["x0"]) for letter in letters), max(float(letter["x1"]) for letter in letters)
    top, bottom = min(float(letter["top"]) for letter in letters), max(float(letter["bottom"]) for letter in letters)
    yield Word(text, left, right, top, bottom, size, sum(heavy) > len(letters) / 2)


def _inside(word: Word, box: tuple[float, float, float, float]) -> bool:
    return box[0] <= (word.x0 + word.x1) / 2 <= box[2] and box[1] <= word.middle <= box[3]


def _lines(found: Sequence[Row], page: int, height: float) -> list[Line]:
    margins = {column: _margin([row for row in found if row.column == column]) for column in (0, 1, 2)}
    apart = [
        after.top - before.top
        for before, after in itertools.pairwise(found)
        if before.column == after.column and 0 < after.top - before.top < 3 * before.words[0].size
    ]
    usual = _usual(apart)
    lines = []
    for before, row in zip([None, *found], found, strict=False):
        size = row.words[0].size
        near = max(GAP * usual, GAP * size if before and before.words[0].size == size else 0.0)
        gap = before is None or before.column != row.column or row.top - before.top > near
        turned = before is not None and before.column == 1 and row.column == 2 and not before.margin
        line = _line(row, page, height, margins[row.column], gap=(gap and not turned) or row.margin)
        lines.append(replace(line, bold=True, lead="") if row.margin else line)
    return lines


def _usual(apart: Sequence[float]) -> float:
    """How far apart the lines of a paragraph are: what is met most often, of the nearer half."""
    near = sorted(apart)[: max(1, len(apart) * 2 // 3)]
    return median(near) if near else 1.0


def _margin(own: Sequence[Row]) -> float:
    ends = sorted(row.x1 for row in own)
    return ends[int(len(ends) * 0.95)] if ends else 0.0


def _line(row: Row, page: int, height: float, margin: float, *, gap: bool) -> Line:
    words = list(row.words)
    sizes: Counter[float] = Counter()
    for word in words:
        sizes[word.size] += len(word.text)
    marker = ""
    if len(words) > 1 and len(words[0].text) == 1 and words[0].text in BULLETS + HOLE:
        marker, words = "-", words[1:]
    elif words[0].text[0] in "•·▪●○■\uf0b7\uf0a7" and len(words[0].text) > 1:
        marker, first = "-", words[0]
        words[0] = Word(first.text[1:], first.x0, first.x1, first.top, first.bottom, first.size, first.bold)
    telling = [word for word in words if any(character.isalnum() for character in word.text)]
    bold = bool(telling) and all(word.bold for word in telling) and not marker
    lead = " ".join(word.text for word in itertools.takewhile(lambda word: word.bold, words))
    return Line(
        " ".join(word.text for word in words), page=page, x=row.x0, right=row.x1, margin=margin, y=row.top / height,
        size=sizes.most_common(1)[0][0], bold=bold, lead="" if bold else lead, marker=marker, gap=gap,
    )  # fmt: skip
