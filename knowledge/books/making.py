"""Makes a rulebook of what it says of itself and its text: cuts articles and passages, resolves references, checks addresses."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from knowledge.books.about import REQUIRED, check_about, entries
from knowledge.books.chunking import ChunkingError, Heading, Section, pieces, read_sections
from knowledge.books.corpus_error import CorpusError
from knowledge.books.passages import Article, Beside, Book, Numbering, Passage, Reference
from knowledge.books.pointing import Pointers

MOST_ARTICLES, MOST_PASSAGES, LONGEST_PASSAGE, LONGEST_PLACE = 3_000, 10_000, 20_000, 600
"""Articles and passages of a book; characters of a passage with its lead-in, and of a title with the headings above it. The
bundled books have 112, 336, 788 and 305 at the most.
"""
KEY = re.compile(r"[^\s:#{}]{1,40}")
"""What an article's key may be: it stands in addresses ("club:1.1#2") and behind buttons. The longest bundled one has 25."""
NUMBERS = {
    Numbering.DOTTED: re.compile(r"^(\d+(?:\.\d+)?)\s+(.*)$"),
    Numbering.DASHED: re.compile(r"^(\d+(?:-\d+)?)(?:\s+(.*))?$"),
}
REFERENCES = {
    Numbering.DOTTED: re.compile(r"(?:§\s?|[Rr]ègle |[Aa]rticle |[Aa]rt\. ?)(\d+\.\d+)"),
    Numbering.DASHED: re.compile(r"\((?:voir )?(\d+-\d+)\)"),
}


@dataclass(frozen=True, slots=True)
class Told:
    """What stands in front of a refusal: where the book says what it is, and where its text is."""

    about: Path = Path("book.toml")
    text: Path = Path("articles.md")


def make_book(about: Mapping[str, Any], markdown: str, told: Told | None = None, digest: str = "") -> Book:
    """A rulebook of what it says of itself (as in `book.toml`) and its text (as in `articles.md`), wherever they were kept;
    `told` names them in refusals, `digest` is that of a book that lies in no folder. Raises CorpusError for what can't be used.
    """
    told = told or Told()
    check_about(told.about, about)
    numbering = Numbering(about["numbering"])
    try:
        sections = read_sections(markdown)
    except ChunkingError as error:
        raise CorpusError(told.text, f"{error}; see rules_corpus/README.md for the format", error.line) from error
    articles = _articles(told.text, about["id"], numbering, sections)
    _check_text(told.text, articles)
    keys = {article.key for article in articles}
    references = [_reference(told.about, entry, keys) for entry in entries(told.about, about, "reference")]
    known = {reference.text: reference for reference in references}
    return Book(
        **{name: about[name] for name in REQUIRED if name != "numbering"},
        numbering=numbering,
        articles=_with_references(articles, numbering, known),
        citation_unnumbered=about.get("citation_unnumbered", ""),
        family=about.get("family", ""),
        related=tuple(_related(told.about, entry, keys) for entry in entries(told.about, about, "related")),
        beside=tuple(_beside(told.about, entry, about["id"], articles) for entry in entries(told.about, about, "beside")),
        digest=digest,
    )


def _check_text(file: Path, articles: tuple[Article, ...]) -> None:
    """Raises CorpusError for a text that has nothing in it, more than a book has, or what fits in no message."""
    if not any(article.passages for article in articles):
        raise CorpusError(file, "there is no text in it; see rules_corpus/README.md for the format")
    passages = sum(len(article.passages) for article in articles)
    if len(articles) > MOST_ARTICLES or passages > MOST_PASSAGES:
        most = f"{MOST_ARTICLES} articles and {MOST_PASSAGES} passages are the most"
        raise CorpusError(file, f"there are {len(articles)} articles with {passages} passages; {most}")
    for article in articles:
        if not KEY.fullmatch(article.key):
            raise CorpusError(
                file, f"the key {article.key[:60]!r} must be 1 to 40 characters without spaces, colons, # or braces"
            )
        for passage in article.passages:
            if len(passage.quotation) > LONGEST_PASSAGE:
                raise CorpusError(
                    file, f"a passage of {article.key} is longer than {LONGEST_PASSAGE} characters; cut it with blank lines"
                )
            if len(article.title) + sum(map(len, passage.path)) > LONGEST_PLACE:
                raise CorpusError(file, f"the headings of {article.key} have more than {LONGEST_PLACE} characters; shorten them")


def _articles(file: Path, book: str, numbering: Numbering, sections: list[Section]) -> tuple[Article, ...]:
    grouped = _by_article(file, sections)
    articles = tuple(_article(file, book, numbering, chapters, group) for chapters, group in grouped)
    for key, count in Counter(article.key for article in articles).items():
        if count > 1:
            raise CorpusError(file, f"two articles have the key {key!r}; tell them apart with {{#key}} after the heading")
    return articles


def _by_article(file: Path, sections: list[Section]) -> Iterator[tuple[tuple[str, ...], list[Section]]]:
    """The sections of each article, its own first, with the chapter that it stands in."""
    chapters: tuple[str, ...] = ()
    current: list[Section] = []
    for section in sections:
        if section.heading.depth > 2:
            if not current:
                raise CorpusError(file, "a sub-heading without an article (##) above it", section.heading.line)
            current.append(section)
            continue
        if current:
            yield chapters, current
        current = [section] if section.heading.depth == 2 else []
        if section.heading.depth == 1:
            chapters = (section.heading.words,)
            if section.blocks:
                raise CorpusError(file, "text under a chapter; give it a heading ## of its own", section.heading.line)
    if current:
        yield chapters, current


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
    if numbering is Numbering.OWN:
        return _own_number_and_title(file, heading)
    match = NUMBERS[numbering].match(heading.words)
    if match:
        return match.group(1), match.group(2) or ""
    if heading.key:
        return "", heading.words
    raise CorpusError(file, f"{heading.words!r} starts with no number and has no {{#key}}", heading.line)


def _own_number_and_title(file: Path, heading: Heading) -> tuple[str, str]:
    """What stands before the first " | " of a heading, and behind it; either may be missing."""
    number, _, title = f" {heading.words} ".partition(" | ")
    if not heading.key:
        raise CorpusError(file, f"{heading.words!r} has no key; write ## number | title {{#key}}", heading.line)
    return number.strip(), title.strip()


def _reference(file: Path, entry: Mapping[str, Any], keys: set[str]) -> Reference:
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


def _beside(file: Path, entry: Mapping[str, Any], book: str, articles: Sequence[Article]) -> Beside:
    """Both lists name passages as addresses do, without the book: "6.4#1"; a key alone names every passage of its article."""
    every = {article.key: tuple(passage.id for passage in article.passages) for article in articles}
    known = {id_ for ids in every.values() for id_ in ids}

    def meant(name: str) -> tuple[str, ...]:
        if not entry.get(name):
            raise CorpusError(file, f'a [[beside]] without {name}; add {name} = ["…#1", "…"]')
        for key in entry[name]:
            if key not in every and f"{book}:{key}" not in known:
                raise CorpusError(file, f"{name} of a [[beside]] names {key!r}, which is no passage and no article's key")
        return tuple(id_ for key in entry[name] for id_ in every.get(key, (f"{book}:{key}",)))

    return Beside(meant("of"), meant("passages"))


def _with_references(articles: Sequence[Article], numbering: Numbering, known: Mapping[str, Reference]) -> tuple[Article, ...]:
    pointers, keys = Pointers.of(articles), {article.key for article in articles}

    def _passage(passage: Passage, article: Article) -> Passage:
        pointed = tuple(pointers.found_in(passage.quotation, article))
        return _passage_with_references(passage, numbering, keys, known, pointed)

    return tuple(replace(article, passages=tuple(_passage(p, article) for p in article.passages)) for article in articles)


def _passage_with_references(
    passage: Passage, numbering: Numbering, keys: set[str], known: Mapping[str, Reference], pointed: Sequence[Reference]
) -> Passage:
    text = passage.quotation
    found = [
        reference for words, reference in known.items() if words in text and re.search(re.escape(words) + r"(?!\w|\.\d)", text)
    ]
    if numbering in REFERENCES:
        for match in REFERENCES[numbering].finditer(text):
            if not any(match.group() in reference.text for reference in found):
                target = match.group(1)
                found.append(Reference(match.group(), target if target in keys else None))
    found.extend(one for one in pointed if not any(one.text in reference.text for reference in found))
    if not found:
        return passage
    unique = tuple({reference.text: reference for reference in found}.values())
    return replace(passage, references=unique)
