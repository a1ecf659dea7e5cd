"""Word documents as lines."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO

from docx.document import Document as WordDocument
from docx.opc.part import PartFactory
from docx.oxml import parse_xml
from docx.package import Package
from docx.parts.document import DocumentPart
from lxml.etree import LxmlError, _Element

from knowledge.reading.formats.docx_numbers import Numbering, W, numbering_of
from knowledge.reading.formats.encodings import once
from knowledge.reading.formats.runs import Run, line_of
from knowledge.reading.limits import DEEPEST, LARGEST_UNPACKED, MEGABYTE
from knowledge.reading.lines import Document, Line, folded
from knowledge.reading.refusals import CannotRead, Why
from knowledge.reading.tables import rows_as_lines, side_by_side

_FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
_HEADING = re.compile(r"(?:heading|titre|kop|überschrift)\s*([1-6])", re.IGNORECASE)
_CONTENTS = re.compile(r"(?:toc|tm|inhopg|table of contents|inhoudsopgave)\s*\d?", re.IGNORECASE)
_TITLES = frozenset({"title", "titre", "titel"})
_PASSED = frozenset({f"{W}pPr", f"{W}rPr", f"{W}del", _FALLBACK})
_NO = ("0", "false", "off")
_SIGNS = {f"{W}tab": " ", f"{W}noBreakHyphen": "-"}
MOST_PARTS = 5_000
_MAIN = "application/vnd.{}.main+xml"
_KINDS = (
    "ms-word.document.macroEnabled", "ms-word.template.macroEnabledTemplate",
    "openxmlformats-officedocument.wordprocessingml.template",
)  # fmt: skip
"""Documents as Word writes them beside its usual ones: with macros, templates, both."""
PartFactory.part_type_for.update({_MAIN.format(kind): DocumentPart for kind in _KINDS})


@dataclass(frozen=True, slots=True)
class Style:
    """What a style says of its paragraphs: a heading's level, bold, the size of letters, a list, an entry of the contents."""

    level: int = 0
    bold: bool = False
    size: float = 0.0
    number: tuple[str, int] | None = None
    contents: bool = False


def read(content: bytes) -> Document:
    """A document's lines. Raises CannotRead."""
    _verify_packed(content)
    try:
        document = _opened(content)
        return _Reading(_styles(document), _numbering(document), _notes(document)).document(document.element.body)
    except (zipfile.BadZipFile, LxmlError, KeyError, ValueError, AttributeError, NotImplementedError, RecursionError) as error:
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
    if not any(part.filename == "word/document.xml" for part in parts):
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
    if outline is not None and outline.get(f"{W}val", "9").isdigit() and int(outline.get(f"{W}val", "9")) < 6:
        level = int(outline.get(f"{W}val", "9")) + 1
    return Style(
        level, _is_bold(letters, default=base.bold), _size(letters) or base.size, _number(properties) or base.number,
        bool(_CONTENTS.fullmatch(words)),
    )  # fmt: skip


def _is_bold(letters: _Element | None, *, default: bool) -> bool:
    bold = letters.find(f"{W}b") if letters is not None else None
    return default if bold is None else bold.get(f"{W}val", "1") not in _NO


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
    except (KeyError, NotImplementedError):
        return Numbering()


def _notes(document: WordDocument) -> dict[str, str]:
    """The texts of the footnotes, by their number."""
    for relation in document.part.rels.values():
        if relation.reltype.endswith("/footnotes") and not relation.is_external:
            root = parse_xml(relation.target_part.blob)
            notes = root.iterfind(f"{W}footnote")
            return {note.get(f"{W}id", ""): _words(note, " ") for note in notes}
    return {}


@dataclass(slots=True)
class _Reading:
    """Goes through a document's body."""

    styles: dict[str, Style]
    numbering: Numbering
    notes: dict[str, str]
    page: int = 1
    empty: bool = True
    found: list[Line] = field(default_factory=list)
    aside: list[tuple[str, str]] = field(default_factory=list)

    def document(self, body: _Element) -> Document:
        """The lines of a body."""
        waiting: list[tuple[_Element, int]] = [(element, 0) for element in reversed(list(body))]
        while waiting:
            element, depth = waiting.pop()
            if depth > DEEPEST:
                raise CannotRead(Why.TOO_DEEP, most=DEEPEST)
            if element.tag == f"{W}p":
                self._paragraph(element)
            elif element.tag == f"{W}tbl" and (rows := _rows(element)):
                self.found.extend(rows_as_lines(rows, self.page))
                self.empty = True
            elif element.tag not in (f"{W}sectPr", f"{W}tblPr", f"{W}tblGrid", f"{W}sdtPr", f"{W}tcPr", f"{W}trPr"):
                waiting.extend((child, depth + 1) for child in reversed(list(element)))
        return Document(tuple(self.found), pages=self.page, aside=tuple(one for one in self.aside if one[1]))

    def _paragraph(self, paragraph: _Element) -> None:
        properties = paragraph.find(f"{W}pPr")
        named = properties.find(f"{W}pStyle") if properties is not None else None
        style = self.styles.get(named.get(f"{W}val", "") if named is not None else "Normal", Style())
        if style.contents:
            self.aside.append(("contents", folded(" ".join(text.text or "" for text in paragraph.iter(f"{W}t")))))
            return
        number = _number(properties) or style.number
        label = self.numbering.label(*number) if number and number[0] != "0" and _has_text(paragraph) else ""
        before = len(self.found)
        for runs in self._pieces(paragraph, style):
            line = line_of(runs, level=style.level, label=label, depth=number[1] if number else 0, gap=self.empty, page=self.page)
            if line is not None:
                self.found.append(line)
                label, self.empty = "", False
        self.empty = True
        notes = [self.notes.get(mark.get(f"{W}id", ""), "") for mark in paragraph.iter(f"{W}footnoteReference")]
        self.found.extend(Line(note, page=self.page, gap=True) for note in notes if note)
        if before == len(self.found):
            self.empty = True

    def _pieces(self, paragraph: _Element, style: Style) -> Iterator[list[Run]]:
        """The runs of a paragraph; a line break ends a piece, a box of text is one of its own."""
        runs: list[Run] = []
        boxes: list[list[Run]] = []
        waiting: list[tuple[_Element, _Element | None]] = [(child, None) for child in reversed(list(paragraph))]
        while waiting:
            element, letters = waiting.pop()
            tag = element.tag
            if tag in _PASSED:
                continue
            if tag == f"{W}r" and _is_hidden(element):
                self.aside.append(("hidden", _words(element)))
            elif tag == f"{W}t":
                runs.append(Run(once(element.text or ""), _is_bold(letters, default=style.bold), _size(letters) or style.size))
            elif tag in _SIGNS:
                runs.append(Run(_SIGNS[tag]))
            elif tag == f"{W}txbxContent":
                boxes.extend([Run(t.text or "") for t in inner.iter(f"{W}t")] for inner in element.iter(f"{W}p"))
            elif tag in (f"{W}br", f"{W}cr") and element.get(f"{W}type") != "page":
                yield runs
                runs = []
            else:
                self.page += tag in (f"{W}br", f"{W}lastRenderedPageBreak")
                letters = element.find(f"{W}rPr") if tag == f"{W}r" else letters
                waiting.extend((child, letters) for child in reversed(list(element)))
        yield runs
        yield from boxes


def _is_hidden(run: _Element) -> bool:
    """Whether Word shows these letters to nobody who reads or prints the document."""
    letters = run.find(f"{W}rPr")
    hidden = letters.find(f"{W}vanish") if letters is not None else None
    return hidden is not None and hidden.get(f"{W}val", "1") not in _NO


def _words(element: _Element, between: str = "") -> str:
    return folded(between.join(text.text or "" for text in element.iter(f"{W}t")))


def _has_text(paragraph: _Element) -> bool:
    return any((text.text or "").strip() for text in paragraph.iter(f"{W}t"))


def _rows(table: _Element) -> list[list[str]]:
    """The rows of a table of figures; none for one that only lays out the page."""
    rows = [[_cell(cell) for cell in row.iterfind(f"{W}tc")] for row in table.iterfind(f"{W}tr")]
    rows = [row for row in rows if any(row)]
    if side_by_side(rows):
        return []
    return rows if len(rows) > 1 and sum(len(row) > 1 for row in rows) > len(rows) / 2 else []


def _cell(cell: _Element) -> str:
    """The words of a cell, its paragraphs parted by line breaks."""
    lines = [_words(paragraph, " ") for paragraph in cell.iter(f"{W}p")]
    return "\n".join(line for line in lines if line)
