"""Reads a club's own rulebook from its file: a file in, the book in our format and a report out."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from statistics import median

from knowledge.books.passages import Numbering
from knowledge.reading.casing import Casing
from knowledge.reading.formats.choose import document_of
from knowledge.reading.furniture import Furniture, without_furniture
from knowledge.reading.gathering import Entry, gathered, slug
from knowledge.reading.joining import paragraphs, parted
from knowledge.reading.limits import LONGEST_PARAGRAPH, MOST_ARTICLES, MOST_LINES
from knowledge.reading.lines import Document, Line, count_words, folded
from knowledge.reading.outline.looks import LONGEST_STYLED
from knowledge.reading.outline.numbers import readings
from knowledge.reading.outline.places import Place
from knowledge.reading.outline.plan import answered, outlined
from knowledge.reading.printing import numbering_of, printed
from knowledge.reading.refusals import CannotRead, Why
from knowledge.reading.report import reported
from knowledge.reading.tongue import language_of
from knowledge.reading.wanted import ID, LONGEST_ID, UNDATED, ReadBook, Wanted

__all__ = ["ReadBook", "Wanted", "read_book"]


def read_book(content: bytes, wanted: Wanted | None = None, answers: Mapping[int, str] | None = None) -> ReadBook:
    """A rulebook from the bytes of its file. `answers` settle doubts of an earlier report. Raises CannotRead."""
    wanted = wanted or Wanted()
    wanted = replace(wanted, title=folded(wanted.title), edition=folded(wanted.edition), name=folded(wanted.name))
    if wanted.id and not ID.fullmatch(wanted.id):
        raise CannotRead(Why.BAD_ID, id=wanted.id[:60])
    document = document_of(content)
    if not document.lines:
        raise CannotRead(Why.NO_TEXT if document.silent_pages else Why.EMPTY)
    if len(document.lines) > MOST_LINES:
        raise CannotRead(Why.TOO_MANY_ARTICLES, most=MOST_ARTICLES)
    lines, edges = without_furniture(document.lines)
    furniture = (*(Furniture(kind, text) for kind, text in document.aside), *edges)
    whole = parted(paragraphs(lines))
    if not whole:
        raise CannotRead(Why.NO_TEXT if document.silent_pages else Why.NO_ARTICLES)
    if any(len(line.text) > LONGEST_PARAGRAPH for line in whole):
        raise CannotRead(Why.TOO_LONG_ARTICLE, most=LONGEST_PARAGRAPH)
    casing = Casing.of(whole)
    places = [replace(place, title=casing.title(place.title)) for place in answered(outlined(whole), answers or {})]
    own_title = _title(document, places)
    title = wanted.title or own_title or _tidied(wanted.name) or _title(document) or "?"
    entries, left = gathered(places, title[:LONGEST_STYLED])
    if not any(not piece.heading for entry in entries for piece in entry.pieces):
        raise CannotRead(Why.NO_ARTICLES)
    if len(entries) > MOST_ARTICLES:
        raise CannotRead(Why.TOO_MANY_ARTICLES, most=MOST_ARTICLES)
    report = reported(places, entries, left, furniture, document.pages, document.silent_pages, own_title, document.holed_pages)
    numbering = numbering_of(entries)
    return ReadBook(_about(wanted, title, entries, numbering), printed(entries, numbering), report, dict(answers or {}))


def _title(document: Document, places: Sequence[Place] = ()) -> str:
    """The book's title: the first line that is a few words, and stands before the first numbered heading."""
    rule = next((place.line.source for place in places if place.is_heading and place.number), None)
    lines = itertools.takewhile(lambda line: rule is None or not rule.startswith(line.text), document.lines[:12])
    first = [line for line in lines if 1 <= count_words(line.text) <= 14 and any(c.isalpha() for c in line.text)]
    largest = max(first, key=lambda line: (-line.level if line.level else -9, line.size), default=None)
    return " ".join(_wrapped(largest, document.lines)).rstrip(" :")[:120] if largest else ""


def _wrapped(title: Line, lines: Sequence[Line]) -> Iterator[str]:
    """A title in large letters, with the line in which it goes on: no heading, for it has no number."""
    yield title.text
    behind = next(iter(lines[lines.index(title) + 1 :]), None)
    if behind is not None and title.size > LARGE * median(line.size for line in lines) and not any(readings(behind.text)):
        looks = ((line.page, line.size, line.bold, line.level) for line in (title, behind))
        yield from (behind.text,) if len(set(looks)) == 1 else ()


def _tidied(name: str) -> str:
    """What a file is called, as a title.

    >>> _tidied("reglement_du-club__2026"), _tidied("House rules - final")
    ('Reglement du club 2026', 'House rules - final')
    """
    words = name if " " in name else re.sub(r"[-_.]+", " ", name)
    words = " ".join(words.replace("_", " ").split())
    return words[:1].upper() + words[1:]


def _about(wanted: Wanted, title: str, entries: list[Entry], numbering: Numbering) -> dict[str, str]:
    language = wanted.language or _language(entries, wanted.spoken)
    edition = wanted.edition or UNDATED[language]
    short = title if len(title) <= 40 else f"{title[:38].rsplit(' ', 1)[0]}…"
    cited = f"{_escaped(short)} {_escaped(edition)}" if wanted.edition else _escaped(short)
    opening, closing = QUOTES[language]
    unnumbered = f"{cited}, {opening}{{title}}{closing}"
    article = "art. " if all(entry.number[:1].isdigit() for entry in entries if entry.number) else ""
    titled = any(entry.number and entry.title for entry in entries)
    numbered = f"{cited}, {article}{{number}}" + (f" {opening}{{title}}{closing}" if titled else "")
    return {
        "id": wanted.id or _id(title),
        "title": title, "short": short, "edition": edition, "publisher": OWN[language], "language": language,
        "source": wanted.name or OWN[language], "licence": OWN[language], "scope": OWN[language], "numbering": numbering.value,
        "citation": unnumbered if numbering is Numbering.NONE else numbered,
        "citation_unnumbered": unnumbered,
    }  # fmt: skip


LARGE = 1.3
"""How much larger than the text a title's letters are."""
QUOTES = {"fr": ("« ", " »"), "en": ("“", "”"), "nl": ("“", "”")}
OWN = {"fr": "règlement du club", "en": "the club's own rules", "nl": "eigen reglement van de club"}
"""What stands in a book where the club has said nothing: book.toml wants a word."""


def _language(entries: list[Entry], otherwise: str) -> str:
    text = " ".join(piece.text for entry in entries[:60] for piece in entry.pieces)[:6000]
    return language_of(text, otherwise)


def _id(title: str) -> str:
    """A short name that somebody may type: as many whole words of the title as it takes.

    >>> _id("Tyne Bridge Poker Society – House Rules")
    'tyne-bridge-poker-society'
    """
    name = re.sub(r"^[^a-z]+", "", re.sub(r"[^a-z0-9-]", "-", slug(title).replace(".", "-"))).strip("-")
    name = name if len(name) > 1 else f"book-{name}".strip("-")
    if len(name) > LONGEST_ID:
        name = name[: LONGEST_ID + 1].rpartition("-")[0].strip("-") or name[:LONGEST_ID]
    return name


def _escaped(words: str) -> str:
    return words.replace("{", "(").replace("}", ")")
