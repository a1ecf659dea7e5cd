"""Word documents as lines."""

from __future__ import annotations

import re
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO

from docx.document import Document as WordDocument
from docx.opc.part import PartFactory
from docx.oxml import parse_xml
from docx.package import Package
from docx.parts.document import DocumentPart
from lxml.etree import LxmlError, _Element

from knowledge.reading.formats.docx_numbers import NO, Numbering, W, numbering_of
from knowledge.reading.formats.docx_words import BREAKS, PASSED, is_gone, letters_of, lines_of, taken_out, words_of
from knowledge.reading.formats.runs import Run, line_of
from knowledge.reading.limits import DEEPEST, LARGEST_UNPACKED, MEGABYTE
from knowledge.reading.lines import Document, Line, folded
from knowledge.reading.outline.numbers import GONE
from knowledge.reading.refusals import CannotRead, Why
from knowledge.reading.tables import CONTINUES, rows_as_lines, side_by_side, spread

_HEADING = re.compile(r"(?:heading|titre|kop|überschrift)\s*([1-6])", re.IGNORECASE)
_CONTENTS = re.compile(r"(?:toc|tm|inhopg|contents|table of contents|inhoudsopgave)\s*(?:\d|heading)?", re.IGNORECASE)
_TEXT = re.compile(r"word/document\d*\.xml")
"""Where the text lies; "document2.xml" where Office has written it in the browser."""
_TITLES = frozenset({"title", "titre", "titel"})
_NOTES = ("footnote", "endnote")
_LETTERS = tuple(f"{W}{name}" for name in ("t", "tab", "ptab", "br", "cr", "noBreakHyphen", "sym"))
_REFERENCES = tuple(f"{W}{kind}Reference" for kind in _NOTES)
_RENDERED = f"{W}lastRenderedPageBreak"
_LAID = frozenset(f"{W}{name}" for name in ("sectPr", "tblPr", "tblGrid", "sdtPr", "tcPr", "trPr"))
MOST_PARTS = 5_000
_MAIN = "application/vnd.{}.main+xml"
_KINDS = (
    "ms-word.document.macroEnabled", "ms-word.template.macroEnabledTemplate",
    "openxmlformats-officedocument.wordprocessingml.template",
)  # fmt: skip
"""Documents as Word writes them beside its usual ones: with macros, templates, both."""
_DAMAGED = (
    zipfile.BadZipFile, zlib.error, EOFError, LxmlError, KeyError, ValueError, AttributeError, NotImplementedError,
    RecursionError,
)  # fmt: skip
PartFactory.part_type_for.update({_MAIN.format(kind): DocumentPart for kind in _KINDS})


@dataclass(frozen=True, slots=True)
class Style:
    """What a style says of its paragraphs: a heading's level, bold, the size of letters, a list, an entry of the contents."""

    level: int = 0
    bold: bool = False
    size: float = 0.0
    number: tuple[str, int] | None = None
    contents: bool = False
    taken_out: str = ""
    """What becomes of its letters, where that is not to be read: they are struck out, or hidden."""


def read(content: bytes) -> Document:
    """A document's lines. Raises CannotRead."""
    _verify_packed(content)
    try:
        document = _opened(content)
        return _Reading(_styles(document), _numbering(document), _notes(document)).document(document.element.body)
    except _DAMAGED as error:
        if isinstance(error, CannotRead):
            raise
        raise CannotRead(Why.BROKEN) from error


def _opened(content: bytes) -> WordDocument:
    """A document, a template, or one with macros: of those nothing is run. Raises ValueError for what is none."""
    main = Package.open(BytesIO(content)).main_document_part
    if not isinstance(main, DocumentPart):
        raise ValueError(main.content_type)
    document: WordDocument = main.document
    return document


def _verify_packed(content: bytes) -> None:
    """Nothing, if a packed file is a Word document of a bearable size. Raises CannotRead before anything is unpacked."""
    try:
        with zipfile.ZipFile(BytesIO(content)) as packed:
            parts = packed.infolist()
    except (zipfile.BadZipFile, ValueError, NotImplementedError) as error:
        raise CannotRead(Why.BROKEN) from error
    if any(part.flag_bits & 1 for part in parts):
        raise CannotRead(Why.LOCKED)
    if not any(_TEXT.fullmatch(part.filename) for part in parts):
        raise CannotRead(Why.FOREIGN)
    if sum(part.file_size for part in parts) > LARGEST_UNPACKED or len(parts) > MOST_PARTS:
        raise CannotRead(Why.UNPACKS_TOO_LARGE, most=LARGEST_UNPACKED // MEGABYTE)


def _styles(document: WordDocument) -> dict[str, Style]:
    found: dict[str, Style] = {}
    elements = {element.get(f"{W}styleId", ""): element for element in document.styles.element.iterfind(f"{W}style")}
    for name in elements:
        chain, at = [], name
        while at in elements and elements[at] not in chain:
            chain.append(elements[at])
            based = elements[at].find(f"{W}basedOn")
            at = based.get(f"{W}val", "") if based is not None else ""
        own = Style()
        for element in reversed(chain):
            own = _style(element, own)
        found[name] = own
    return found


def _style(element: _Element, base: Style) -> Style:
    name = element.find(f"{W}name")
    words = f"{name.get(f'{W}val', '') if name is not None else ''}".casefold()
    heading = _HEADING.search(words) or _HEADING.search(element.get(f"{W}styleId", ""))
    level = int(heading.group(1)) if heading else 1 if words in _TITLES else base.level
    properties, letters = element.find(f"{W}pPr"), element.find(f"{W}rPr")
    outline = properties.find(f"{W}outlineLvl") if properties is not None else None
    if outline is not None and outline.get(f"{W}val", "").isdigit():
        level = int(outline.get(f"{W}val", "9")) + 1
        level = level if level <= 6 else 0
    return Style(
        level, _is_bold(letters, default=base.bold), _size(letters) or base.size, _number(properties) or base.number,
        bool(_CONTENTS.fullmatch(words)), taken_out(letters, base.taken_out),
    )  # fmt: skip


def _is_bold(letters: _Element | None, *, default: bool) -> bool:
    bold = letters.find(f"{W}b") if letters is not None else None
    return default if bold is None else bold.get(f"{W}val", "1") not in NO


def _size(letters: _Element | None) -> float:
    size = letters.find(f"{W}sz") if letters is not None else None
    value = size.get(f"{W}val", "") if size is not None else ""
    return int(value) / 2 if value.isdigit() and len(value) < 5 else 0.0


def _number(properties: _Element | None) -> tuple[str, int] | None:
    number = properties.find(f"{W}numPr") if properties is not None else None
    if number is None:
        return None
    of, depth = number.find(f"{W}numId"), number.find(f"{W}ilvl")
    level = depth.get(f"{W}val", "0") if depth is not None else "0"
    return (of.get(f"{W}val", "0") if of is not None else "0"), int(level) if level.isdigit() else 0


def _numbering(document: WordDocument) -> Numbering:
    try:
        return numbering_of(document.part.numbering_part.element)
    except NotImplementedError:  # it has no lists
        return Numbering()


def _notes(document: WordDocument) -> dict[tuple[str, str], _Element]:
    """The notes at the foot of a page or at the end, by what refers to them and their number."""
    found = {}
    for relation in document.part.rels.values():
        kind = next((kind for kind in _NOTES if relation.reltype.endswith(f"/{kind}s")), "")
        if kind and not relation.is_external:
            for note in parse_xml(relation.target_part.blob).iterfind(f"{W}{kind}"):
                found[f"{W}{kind}Reference", note.get(f"{W}id", "")] = note
    return found


@dataclass(slots=True)
class _Aside:
    """Words that are no part of the text, what they are, and the element with which they end."""

    kind: str
    words: str
    until: _Element


@dataclass(slots=True)
class _Reading:
    """Goes through a document's body."""

    styles: dict[str, Style]
    numbering: Numbering
    notes: dict[tuple[str, str], _Element]
    rendered: bool = False
    """Word has noted where the pages ended when it printed them last: also of those that were ended by hand."""
    page: int = 1
    begun: int = 1
    """The page on which the words at hand begin."""
    found: list[Line] = field(default_factory=list)
    aside: list[_Aside] = field(default_factory=list)

    def document(self, body: _Element) -> Document:
        """The lines of a body."""
        self.rendered = next(body.iter(_RENDERED), None) is not None
        waiting: list[tuple[_Element, int]] = [(element, 0) for element in reversed(list(body))]
        while waiting:
            element, depth = waiting.pop()
            if depth > DEEPEST:
                raise CannotRead(Why.TOO_DEEP, most=DEEPEST)
            if element.tag == f"{W}p":
                self._paragraph(element)
            elif element.tag == f"{W}tbl" and (rows := self._rows(element)):
                self.found.extend(rows_as_lines(rows, self.page))
                self.page += sum(self._ends_page(part) for part in element.iter(*BREAKS, _RENDERED))
                self._noted(element)
            elif element.tag not in PASSED and element.tag not in _LAID:
                waiting.extend((child, depth + 1) for child in reversed(list(element)))
        aside = ((one.kind, folded(one.words)) for one in self.aside)
        return Document(tuple(self.found), pages=self.page, aside=tuple(one for one in aside if one[1]))

    def _paragraph(self, paragraph: _Element) -> None:
        style = self._style_of(paragraph)
        if style.contents:
            self.aside.append(_Aside("contents", words_of(paragraph), paragraph))
            return
        label, depth = self._label(paragraph, style)
        gap = True
        for runs in self._pieces(paragraph, style):
            line = line_of(runs, level=style.level, label=label, depth=depth, gap=gap, page=self.begun)
            if line is not None:
                self.found.append(line)
                label, gap = "", False
        self._noted(paragraph)

    def _style_of(self, paragraph: _Element) -> Style:
        # what is said of a paragraph stands first in it; a look at all of its runs takes long where there are many
        first = next(iter(paragraph), None)
        named = first.find(f"{W}pStyle") if first is not None and first.tag == f"{W}pPr" else None
        return self.styles.get(named.get(f"{W}val", "") if named is not None else "Normal", Style())

    def _label(self, paragraph: _Element, style: Style) -> tuple[str, int]:
        """What a list puts before a paragraph, and its depth. An empty paragraph is counted as well."""
        name, depth = _number(paragraph.find(f"{W}pPr")) or style.number or ("0", 0)
        if name == "0" or (is_gone(paragraph) and not words_of(paragraph)):
            return "", depth
        return self.numbering.label(name, depth), depth

    def _noted(self, element: _Element) -> None:
        """The notes to which something refers, behind it."""
        for mark in element.iter(*_REFERENCES):
            note = self.notes.get((mark.tag, mark.get(f"{W}id", "")))
            if note is None or next(mark.iterancestors(*PASSED), None) is not None or self._is_taken_out(mark.getparent()):
                continue
            if words := " ".join(lines_of(note, takes_out=self._takes_out)):
                self.found.append(Line(words, page=self.page, gap=True))

    def _pieces(self, paragraph: _Element, style: Style) -> Iterator[list[Run]]:
        """The runs of a paragraph; a line break ends a piece, a box of text is one of its own."""
        runs: list[Run] = []
        boxes: list[str] = []
        waiting: list[tuple[_Element, _Element | None]] = [(child, None) for child in reversed(list(paragraph))]
        while waiting:
            element, letters = waiting.pop()
            tag = element.tag
            if tag in PASSED:
                continue
            if tag == f"{W}r" and self._takes_out(element):
                runs.append(Run(GONE, style.bold, style.size))
                continue
            if (said := letters_of(element)) is not None:
                self.begun = self.begun if runs else self.page
                runs.append(Run(said, _is_bold(letters, default=style.bold), _size(letters) or style.size))
            elif tag == f"{W}txbxContent":
                boxes.extend(lines_of(element, self._point, self._takes_out))
            elif tag in BREAKS and element.get(f"{W}type") != "page":
                yield runs
                runs = []
            else:
                self.page += self._ends_page(element)
                letters = element.find(f"{W}rPr") if tag == f"{W}r" else letters
                waiting.extend((child, letters) for child in reversed(list(element)))
        yield runs
        yield from ([Run(box)] for box in boxes)

    def _takes_out(self, run: _Element) -> bool:
        """Whether a run was struck out or is hidden: then it is told what was in it."""
        kind = self._is_taken_out(run)
        if kind:
            words = "".join(" " if part.tag in BREAKS else letters_of(part) or "" for part in run.iter(*_LETTERS))
            last = self.aside[-1] if self.aside else None
            if last is not None and last.kind == kind and last.until is _before(run):
                last.words, last.until = f"{last.words}{words}", run
            else:
                self.aside.append(_Aside(kind, words, run))
        return bool(kind)

    def _is_taken_out(self, run: _Element) -> str:
        letters, paragraph = run.find(f"{W}rPr"), next(run.iterancestors(f"{W}p"), None)
        named = letters.find(f"{W}rStyle") if letters is not None else None
        own = self.styles.get(named.get(f"{W}val", ""), Style()).taken_out if named is not None else ""
        return taken_out(letters, own or (self._style_of(paragraph).taken_out if paragraph is not None else ""))

    def _ends_page(self, element: _Element) -> bool:
        if self.rendered:
            return bool(element.tag == _RENDERED)
        return element.tag in BREAKS and element.get(f"{W}type") == "page"

    def _rows(self, table: _Element) -> list[list[str]]:
        """The rows of a table of figures; none for one that only lays out the page."""
        counted, told = self.numbering.counted(), len(self.aside)
        rows = [[(self._cell(cell), *_reach(cell)) for cell in row.iterfind(f"{W}tc")] for row in table.iterfind(f"{W}tr")]
        full = [row for row in rows if any(words for words, _, _ in row)]
        laid_out = side_by_side([[words for words, _, _ in row] for row in full])
        if not laid_out and len(full) > 1 and sum(len(row) > 1 for row in full) > len(full) / 2:
            return spread(rows)
        self.numbering.back(counted)
        del self.aside[told:]
        return []

    def _cell(self, cell: _Element) -> str:
        """The words of a cell, its lines parted by line breaks."""
        return "\n".join(lines_of(cell, self._point, self._takes_out))

    def _point(self, paragraph: _Element) -> str:
        """The number that a list puts before a paragraph."""
        label, _ = self._label(paragraph, self._style_of(paragraph))
        return "" if label == "-" else label


def _before(run: _Element) -> _Element | None:
    """The run before this one; what Word notes between runs (bookmarks, words that it takes for misspelt) is nothing."""
    before = run.getprevious()
    while before is not None and before.tag != f"{W}r" and not len(before):
        before = before.getprevious()
    return before


def _reach(cell: _Element) -> tuple[int, int]:
    """How many columns a cell takes, and whether it is a part of the one above it."""
    span, merged = cell.find(f"{W}tcPr/{W}gridSpan"), cell.find(f"{W}tcPr/{W}vMerge")
    wide = span.get(f"{W}val", "") if span is not None else ""
    below = merged is not None and merged.get(f"{W}val", "continue") == "continue"
    return int(wide) if wide.isdigit() and 0 < len(wide) < 4 else 1, CONTINUES if below else 1
