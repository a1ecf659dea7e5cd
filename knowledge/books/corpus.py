"""Loads rulebooks from `rules_corpus/`: refuses a book that doesn't say what it is, resolves references, checks addresses."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from knowledge.books.chunking import ChunkingError, Heading, Section, pieces, read_sections
from knowledge.books.passages import Article, Book, Numbering, Passage, Reference, UnknownBook

REQUIRED = ("id", "title", "short", "edition", "publisher", "language", "source", "licence", "scope", "numbering", "citation")
NUMBERS = {
    Numbering.DOTTED: re.compile(r"^(\d+(?:\.\d+)?)\s+(.*)$"),
    Numbering.DASHED: re.compile(r"^(\d+(?:-\d+)?)(?:\s+(.*))?$"),
}
REFERENCES = {
    Numbering.DOTTED: re.compile(r"(?:§\s?|[Rr]ègle |[Aa]rticle |[Aa]rt\. ?)(\d+\.\d+)"),
    Numbering.DASHED: re.compile(r"\((?:voir )?(\d+-\d+)\)"),
}


class CorpusError(ValueError):
    """A corpus file that can't be used. The message names the file, the line where there is one, and what to do."""

    def __init__(self, file: Path, message: str, line: int | None = None) -> None:
        place = f"{file}:{line}" if line else str(file)
        super().__init__(f"{place}: {message}")
        self.file, self.line = file, line


@dataclass(frozen=True, slots=True)
class Corpus:
    """Every rulebook at hand, by id, in the order of their folders."""

    books: tuple[Book, ...]

    def book(self, book_id: str) -> Book:
        """The book with this id or short name, in capitals or not. Raises UnknownBook."""
        wanted = book_id.strip().casefold()
        for book in self.books:
            if wanted in (book.id.casefold(), book.short.casefold()):
                return book
        raise UnknownBook(book_id, tuple(book.id for book in self.books))

    @property
    def passages(self) -> tuple[Passage, ...]:
        """All passages of all books."""
        return tuple(passage for book in self.books for passage in book.passages)


def load_corpus(folders: Iterable[Path]) -> Corpus:
    """All books of the given folders, each a folder of book folders. Raises CorpusError on the first that is broken."""
    books: dict[str, tuple[Book, Path]] = {}
    for file in (file for folder in folders for file in sorted(folder.glob("*/book.toml"))):
        book = load_book(file.parent)
        if book.id in books:
            other = books[book.id][1]
            raise CorpusError(file, f"the id {book.id!r} is also that of {other}; give one of them another id and folder name")
        books[book.id] = (book, file)
    return Corpus(tuple(book for book, _ in books.values()))


def load_book(folder: Path) -> Book:
    """One rulebook from its folder. Raises CorpusError where a file is missing, unreadable or incomplete."""
    about = _read_about(folder / "book.toml")
    numbering = Numbering(about["numbering"])
    file = folder / "articles.md"
    try:
        sections = read_sections(_read_text(file))
    except ChunkingError as error:
        raise CorpusError(file, f"{error}; see rules_corpus/README.md for the format", error.line) from error
    articles = tuple(_articles(file, about["id"], numbering, sections))
    if not any(article.passages for article in articles):
        raise CorpusError(file, "there is no text in it; see rules_corpus/README.md for the format")
    keys = {article.key for article in articles}
    references = [_reference(folder / "book.toml", entry, keys) for entry in about.get("reference", [])]
    known = {reference.text: reference for reference in references}
    return Book(
        **{name: about[name] for name in REQUIRED if name != "numbering"},
        numbering=numbering,
        articles=tuple(_with_references(article, numbering, keys, known) for article in articles),
        citation_unnumbered=about.get("citation_unnumbered", ""),
        family=about.get("family", ""),
        related=tuple(_related(folder / "book.toml", entry, keys) for entry in about.get("related", [])),
    )


def _read_text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8-sig")
    except FileNotFoundError as error:
        raise CorpusError(file, "the file is missing; a book needs book.toml and articles.md") from error
    except UnicodeDecodeError as error:
        raise CorpusError(file, f"not UTF-8 at byte {error.start}; save the file as UTF-8") from error


def _read_about(file: Path) -> dict[str, Any]:
    try:
        about = tomllib.loads(_read_text(file))
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"line (\d+)", str(error))
        raise CorpusError(file, f"not valid TOML: {error}", int(line.group(1)) if line else None) from error
    for name in REQUIRED:
        if not isinstance(about.get(name), str) or not about[name].strip():
            raise CorpusError(file, f'no {name}; add a line such as {name} = "…" (the loader takes no book without it)')
    if not re.fullmatch(r"[a-z][a-z0-9-]{1,29}", about["id"]):
        raise CorpusError(file, f"the id {about['id']!r} must be 2 to 30 small letters, digits or hyphens, a letter first")
    if about["id"] != file.parent.name:
        raise CorpusError(file, f"the id is {about['id']!r} but the folder is {file.parent.name!r}; give both the same name")
    if about["numbering"] not in list(Numbering):
        raise CorpusError(file, f"numbering is {about['numbering']!r}; write one of: {', '.join(Numbering)}")
    for name in ("citation", "citation_unnumbered"):
        _check_citation(file, about.get(name, ""))
    return about


def _check_citation(file: Path, template: str) -> None:
    try:
        template.format(number="1.1", title="t", path="p", paragraph=1)
    except (KeyError, IndexError, ValueError, AttributeError, TypeError) as error:
        message = f"citation takes {{number}}, {{title}}, {{path}} and {{paragraph}}, not {error}"
        raise CorpusError(file, message) from error


def _articles(file: Path, book: str, numbering: Numbering, sections: list[Section]) -> list[Article]:
    articles: list[Article] = []
    chapters: tuple[str, ...] = ()
    current: list[Section] = []
    for section in sections:
        if section.heading.depth == 1:
            chapters = (section.heading.words,)
            if section.blocks:
                raise CorpusError(file, "text under a chapter; give it a heading ## of its own", section.heading.line)
            current = []
        elif section.heading.depth == 2:
            current = [section]
            articles.append(_article(file, book, numbering, chapters, current))
        elif not current:
            raise CorpusError(file, "a sub-heading without an article (##) above it", section.heading.line)
        else:
            current.append(section)
            articles[-1] = _article(file, book, numbering, chapters, current)
    _refuse_doubles(file, articles)
    return articles


def _refuse_doubles(file: Path, articles: list[Article]) -> None:
    for key, count in Counter(article.key for article in articles).items():
        if count > 1:
            raise CorpusError(file, f"two articles have the key {key!r}; tell them apart with {{#key}} after the heading")


def _article(file: Path, book: str, numbering: Numbering, chapters: tuple[str, ...], sections: list[Section]) -> Article:
    heading = sections[0].heading
    number, title = _number_and_title(file, numbering, heading)
    key = heading.key or number
    found: list[Passage] = []
    below: dict[int, str] = {}
    for section in sections:
        if section.heading.depth > 2:
            below = {d: words for d, words in below.items() if d < section.heading.depth}
            below[section.heading.depth] = section.heading.words
        path = (*chapters, *([title] if title and title not in chapters else []), *below.values())
        for piece in pieces(section.blocks):
            paragraph = len(found) + 1
            found.append(
                Passage(f"{book}:{key}#{paragraph}", book, key, number, title, path, paragraph, piece.context, piece.block.text)
            )
    return Article(key, number, title, chapters, tuple(found))


def _number_and_title(file: Path, numbering: Numbering, heading: Heading) -> tuple[str, str]:
    if numbering is Numbering.NONE:
        if not heading.key:
            raise CorpusError(file, f"{heading.words!r} has no key; write ## {heading.words} {{#key}}", heading.line)
        return "", heading.words
    match = NUMBERS[numbering].match(heading.words)
    if match:
        return match.group(1), match.group(2) or ""
    if heading.key:
        return "", heading.words
    raise CorpusError(file, f"{heading.words!r} starts with no number and has no {{#key}}", heading.line)


def _reference(file: Path, entry: Mapping[str, str], keys: set[str]) -> Reference:
    if not entry.get("text"):
        raise CorpusError(file, 'a [[reference]] without its words; add text = "…"')
    target = entry.get("target", "")
    if target and target not in keys:
        raise CorpusError(file, f"the reference {entry.get('text')!r} leads to {target!r}, which is no article's key")
    return Reference(entry["text"], target or None, entry.get("note", ""))


def _related(file: Path, entry: Mapping[str, Any], keys: set[str]) -> tuple[str, ...]:
    if not entry.get("articles"):
        raise CorpusError(file, 'a [[related]] without articles; add articles = ["…", "…"]')
    for key in entry["articles"]:
        if key not in keys:
            raise CorpusError(file, f"related articles name {key!r}, which is no article's key")
    return tuple(entry["articles"])


def _with_references(article: Article, numbering: Numbering, keys: set[str], known: Mapping[str, Reference]) -> Article:
    passages = tuple(_passage_with_references(p, numbering, keys, known) for p in article.passages)
    return Article(article.key, article.number, article.title, article.chapter, passages)


def _passage_with_references(passage: Passage, numbering: Numbering, keys: set[str], known: Mapping[str, Reference]) -> Passage:
    text = passage.quotation
    found = [
        reference for words, reference in known.items() if words in text and re.search(re.escape(words) + r"(?!\w|\.\d)", text)
    ]
    if numbering in REFERENCES:
        for match in REFERENCES[numbering].finditer(text):
            if not any(match.group() in reference.text for reference in found):
                target = match.group(1)
                found.append(Reference(match.group(), target if target in keys else None))
    if not found:
        return passage
    unique = tuple({reference.text: reference for reference in found}.values())
    return Passage(
        passage.id, passage.book, passage.article, passage.number, passage.title, passage.path,
        passage.paragraph, passage.context, passage.text, unique,
    )  # fmt: skip
