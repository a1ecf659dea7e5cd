"""Prints the articles in the format of `articles.md` (rules_corpus/README.md), from which passages are cut."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence

from knowledge.books.chunking import sentences
from knowledge.books.passages import Numbering
from knowledge.reading.gathering import Entry, Piece
from knowledge.reading.outline.looks import NO_TITLE

LONGEST_PATH = 200
LONGEST_PIECE, LONGEST_CUT = 1_500, 1_000
"""Letters of a paragraph that is quoted as it is, and of the parts of a longer one: the bundled books have 788 at the most."""
BY = " | "
"""What parts number and title in a book with numbers of its own."""


def numbering_of(entries: Sequence[Entry]) -> Numbering:
    """How the articles are numbered: as one of our own books, in a way of the book's own, or not at all."""
    numbers = [entry.number for entry in entries if entry.number]
    if not numbers:
        return Numbering.NONE
    if any(entry.title[:1].isdigit() for entry in entries if not entry.number):
        return Numbering.OWN  # "2 decks" is a title; the other ways would take it for article 2
    titled = all(entry.title for entry in entries if entry.number)
    leveled = any(re.search(r"\d[.-]\d", number) for number in numbers)
    if leveled and titled and all(re.fullmatch(r"\d+(?:\.\d+)?", number) for number in numbers):
        return Numbering.DOTTED
    if leveled and all(re.fullmatch(r"\d+(?:-\d+)?", number) for number in numbers):
        return Numbering.DASHED
    return Numbering.OWN


def printed(entries: Sequence[Entry], numbering: Numbering) -> str:
    """The text of `articles.md`."""
    return "\n\n".join(_blocks(entries, numbering)) + "\n"


def _blocks(entries: Sequence[Entry], numbering: Numbering) -> Iterator[str]:
    chapter: tuple[str, ...] = ()
    for entry in entries:
        if entry.chapter != chapter or entry.chapter_printed:
            chapter = entry.chapter
            path = " › ".join(chapter)[:LONGEST_PATH].rstrip()
            yield _heading("#", path or entry.title or entry.number, "", " ".join(entry.chapter_printed))
        words = _titled(entry, numbering)
        yield _heading("##", words, entry.key, entry.printed)
        yield from _body(entry.pieces)


def _titled(entry: Entry, numbering: Numbering) -> str:
    if numbering is Numbering.OWN:
        return f"{entry.number}{BY}{entry.title}".strip()
    return f"{entry.number} {entry.title}".strip()


def _heading(marks: str, words: str, key: str, source: str) -> str:
    named = f"{marks} {words} {{#{key}}}" if key else f"{marks} {words}"
    return f"{named}\n<!-- source: {source.replace('-->', '--›')} -->" if source else f"{named}\n<!-- source: -->"


def _body(pieces: Sequence[Piece]) -> Iterator[str]:
    below = False
    for piece in pieces:
        if piece.heading:
            # "Examples" stand under the sub-heading before them, whose examples they are
            own = piece.text.casefold().split()[0].rstrip(" :") not in NO_TITLE
            marks = "###" if own or not below else "####"
            below = below or own
            yield _heading(marks, piece.text.rstrip(" :") or piece.text, "", piece.source)
        elif piece.item:
            yield from (f"{'  ' * piece.depth}- {part}" for part in quotable(piece.text))
        else:
            # a sign of the format at the beginning of a text is text
            yield from (f" {part}" if part.startswith(("#", "<!--")) else part for part in quotable(piece.text))


def quotable(text: str) -> Iterator[str]:
    """A paragraph as it is quoted: whole, or where it is too long, in parts of whole sentences."""
    if len(text) <= LONGEST_PIECE:
        yield text
        return
    part = ""
    for start, end in sentences(text):
        for words in _pieces(text[start:end]):
            if part and len(part) + len(words) > LONGEST_CUT:
                yield part
                part = ""
            part = f"{part} {words}".strip()
    yield part


def _pieces(sentence: str) -> Iterator[str]:
    """A sentence, cut between words where it is as long as no sentence is."""
    while len(sentence) > LONGEST_PIECE:
        at = sentence.rfind(" ", 0, LONGEST_PIECE)
        at = at if at > 0 else LONGEST_PIECE
        yield sentence[:at].rstrip()
        sentence = sentence[at:].lstrip()
    yield sentence


def book_toml(about: Mapping[str, str]) -> str:
    r"""The text of `book.toml`.

    >>> book_toml({"id": "club", "title": 'Club "A"'})
    'id = "club"\ntitle = "Club \\"A\\""\n'
    """
    # what JSON writes as a string is one in TOML too
    return "".join(f"{name} = {json.dumps(value, ensure_ascii=False)}\n" for name, value in about.items())
