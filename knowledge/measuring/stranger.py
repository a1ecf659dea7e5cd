"""How well a rulebook is read from its file: the books that were cut by hand, read as a stranger's, side by side."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from rapidfuzz import fuzz

from knowledge.books.chunking import read_sections
from knowledge.books.corpus import load_book
from knowledge.books.passages import Article
from knowledge.reading.reader import read_book

SAME_TITLE = 90.0
"""Of 100: how like two titles are that are the same but for a letter or an accent."""
FIRST = 60
"""Letters by which two articles are said to begin alike."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One book, read: its articles as cut by hand, those found under the right number or title, how many of these
    begin and end with the same words, and what was not found.
    """

    book: str
    articles: int
    found: int
    begun: int
    ended: int
    missed: tuple[str, ...]

    @property
    def share(self) -> float:
        """The share of the articles that were found."""
        return self.found / self.articles


@dataclass(frozen=True, slots=True)
class Wanted:
    """An article that ought to be found: its number, the titles that are right, its text."""

    number: str
    titles: tuple[str, ...]
    text: str


def read_as_stranger(folder: Path) -> Reading:
    """The book in this folder, from its source, held against its articles."""
    book = load_book(folder)
    titles = {
        section.heading.words: section.heading.printed
        for section in read_sections((folder / "articles.md").read_text(encoding="utf-8"))
    }
    wanted = [
        Wanted(article.number, (article.title, titles.get(f"{article.number} {article.title}".strip(), "")), _text(article))
        for article in book.articles
    ]
    return compared(book.id, wanted, (folder / "source.txt").read_bytes())


def compared(name: str, wanted: Sequence[Wanted], content: bytes) -> Reading:
    """What is found of these articles in a file."""
    read = read_book(content)
    found = [
        (told.number, _plain(told.title), text) for told, text in zip(read.report.articles, _texts(read.markdown), strict=True)
    ]
    begun = ended = 0
    missed = []
    for article in wanted:
        at = _place(article, found)
        if at is None:
            missed.append(f"{article.number} {article.titles[0]}".strip())
            continue
        _, title, text = found.pop(at)
        begun += _begins(_plain(article.text), text, title)
        ended += text[-FIRST:] == _plain(article.text)[-FIRST:]
    return Reading(name, len(wanted), len(wanted) - len(missed), begun, ended, tuple(missed))


def _place(wanted: Wanted, found: Sequence[tuple[str, str, str]]) -> int | None:
    own = _plain(wanted.text)[:FIRST]
    if wanted.number:
        same = [index for index, (number, _, _) in enumerate(found) if _plain(number) == _plain(wanted.number) and number]
        return next((index for index in same if found[index][2][:FIRST] == own), same[0] if same else None)
    titles = [_plain(title) for title in wanted.titles if title]
    same = [i for i, (_, title, _) in enumerate(found) if title and any(fuzz.ratio(title, each) > SAME_TITLE for each in titles)]
    return next((index for index in same if found[index][2][:FIRST] == own), same[0] if same else None)


def _begins(own: str, text: str, title: str) -> bool:
    """Whether a text begins as the one cut by hand, in which a title that runs into the text is left standing."""
    return text[:FIRST] == own[:FIRST] or (title + text)[:FIRST] == own[:FIRST]


def _texts(markdown: str) -> Iterator[str]:
    """The text of each article of an `articles.md`, its sub-headings included."""
    own: list[str] | None = None
    for section in read_sections(markdown):
        if section.heading.depth == 2:
            if own is not None:
                yield _plain("".join(own))
            own = []
        elif section.heading.depth > 2 and own is not None:
            own.append(section.heading.words)
        if own is not None:
            own.extend(block.text for block in section.blocks)
    if own is not None:
        yield _plain("".join(own))


def _text(article: Article) -> str:
    return " ".join(passage.quotation for passage in article.passages)


def _plain(text: str) -> str:
    """Letters and digits alone, small and without accents."""
    bare = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().casefold()
    return "".join(character for character in bare if character.isalnum())
