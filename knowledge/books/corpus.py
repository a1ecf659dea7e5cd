"""Loads rulebooks from `rules_corpus/` and from a folder of one's own: a shipped book must be whole, one of one's own that is
broken is left out and named.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from knowledge.books.about import REQUIRED as REQUIRED
from knowledge.books.about import check_about
from knowledge.books.corpus_error import CorpusError as CorpusError
from knowledge.books.making import Told, make_book
from knowledge.books.passages import Book, BrokenBook, Passage, SeveralBooks, UnknownBook

ABOUT, TEXT = "book.toml", "articles.md"
LARGEST: Mapping[str, int] = {ABOUT: 200_000, TEXT: 4_000_000}
"""Bytes of the two files of a book. The longest bundled one has 98,000 of text, which is some sixty pages."""
Check = Callable[[Path, Book], None]
"""Looks at what else lies in the folder of a book of one's own. Raises ValueError for what can't be used."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A book of one's own that can't be used: the name of its folder, and why in one line that names the file."""

    id: str
    why: str


@dataclass(frozen=True, slots=True)
class Corpus:
    """Every rulebook at hand, by id, in the order of their folders, and those of one's own that were `left_out`. `kept` are those
    that are listed no more, but can still be read; `apart` has the ids of those that speak only where they are asked for.
    `at_home` gives the ids of a club's own by those that mean them in every chat.
    """

    books: tuple[Book, ...]
    left_out: tuple[LeftOut, ...] = ()
    kept: tuple[Book, ...] = ()
    apart: frozenset[str] = frozenset()
    at_home: Mapping[str, str] = field(default_factory=dict)

    def book(self, book_id: str) -> Book:
        """The book with this id, else with this short name, in capitals or not; one that another club has published also by the
        id that it has there, where no other is meant. Raises UnknownBook, BrokenBook for one that was left out, and SeveralBooks.
        """
        wanted = self.id_here(book_id.strip().casefold())
        found = next(self._called(wanted), None)
        if found is not None:
            return found
        known = tuple(book.id for book in self.books)
        for broken in self.left_out:
            if broken.id.casefold() == wanted:
                raise BrokenBook(broken.id, known, broken.why)
        meant = [book for book in self.books if book.id in self.apart and wanted in (book.at_home, book.short.casefold())]
        if len(meant) > 1:
            raise SeveralBooks(book_id, tuple(book.id for book in meant))
        if not meant:
            raise UnknownBook(book_id, known)
        return meant[0]

    def id_here(self, book_id: str) -> str:
        """The id under which a book is seen here: a club's own without its club."""
        return self.at_home.get(book_id, book_id)

    def id_everywhere(self, book_id: str) -> str:
        """The id that means a book that is seen here wherever else it may be seen: a club's own with its club."""
        return next((whole for whole, here in self.at_home.items() if here == book_id), book_id)

    def _called(self, wanted: str) -> Iterator[Book]:
        """The books of an id, then those of a short name, then those that are listed no more."""
        yield from (book for book in self.books if book.id.casefold() == wanted)
        yield from (book for book in self.books if book.short.casefold() == wanted and book.id not in self.apart)
        yield from (book for book in self.kept if book.id.casefold() == wanted)

    def with_id(self, book_id: str) -> Book | None:
        """The book with this very id, be it one that is listed no more."""
        return next((book for book in (*self.books, *self.kept) if book.id == book_id), None)

    @property
    def passages(self) -> tuple[Passage, ...]:
        """All passages of all books."""
        return tuple(passage for book in self.books for passage in book.passages)


def verify_usable(corpus: Corpus, named: str) -> None:
    """Nothing, unless somebody names a book that was left out: then it raises BrokenBook."""
    if any(left.id == named.strip().casefold() for left in corpus.left_out):
        corpus.book(named)


def load_corpus(folders: Iterable[Path], own: Iterable[Path] = (), check: Check | None = None) -> Corpus:
    """All books of the given folders, each a folder of book folders. Raises CorpusError on the first that is broken. Of `own`
    folders, which come behind, one that is broken stands in nobody's way: it is left out, as is one that `check` refuses or that
    has the id of another.
    """
    books: dict[str, tuple[Book, Path]] = {}
    left: list[LeftOut] = []
    for file in _files(folders):
        book = load_book(file.parent)
        _verify_alone(book, file, books)
        books[book.id] = (book, file)
    for file in _files(own):
        try:
            book = load_book(file.parent)
            _verify_alone(book, file, books)
            if check is not None:
                check(file.parent, book)
        except (ValueError, OSError, RecursionError) as error:
            left.append(LeftOut(file.parent.name, str(error)))
        else:
            books[book.id] = (book, file)
    return Corpus(tuple(book for book, _ in books.values()), tuple(left))


def _files(folders: Iterable[Path]) -> Iterator[Path]:
    return (file for folder in folders for file in sorted(folder.glob(f"*/{ABOUT}")))


def _verify_alone(book: Book, file: Path, books: Mapping[str, tuple[Book, Path]]) -> None:
    if book.id in books:
        other = books[book.id][1]
        raise CorpusError(file, f"the id {book.id!r} is also that of {other}; give one of them another id and folder name")


def load_book(folder: Path) -> Book:
    """One rulebook from its folder. Raises CorpusError where a file is missing, unreadable or incomplete."""
    file = folder / ABOUT
    about = _read_about(file)
    check_about(file, about)
    if about["id"] != folder.name:
        raise CorpusError(file, f"the id is {about['id']!r} but the folder is {folder.name!r}; give both the same name")
    return make_book(about, _read_text(folder / TEXT), Told(file, folder / TEXT))


def _read_text(file: Path) -> str:
    """The text of a file, which may be anything that lies there under its name."""
    most = LARGEST[file.name]
    try:
        if file.exists() and not file.is_file():
            raise CorpusError(file, "it is no file; a book needs book.toml and articles.md")
        with file.open("rb") as opened:
            content = opened.read(most + 1)
        if len(content) > most:
            raise CorpusError(file, f"it has more than {most} bytes, which no rulebook has")
        return content.decode("utf-8-sig")
    except FileNotFoundError as error:
        raise CorpusError(file, "the file is missing; a book needs book.toml and articles.md") from error
    except OSError as error:
        raise CorpusError(file, f"can't be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise CorpusError(file, f"not UTF-8 at byte {error.start}; save the file as UTF-8") from error


def _read_about(file: Path) -> dict[str, Any]:
    text = _read_text(file).replace("\r\n", "\n")
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        line = re.search(r"line (\d+)", str(error))
        raise CorpusError(file, f"not valid TOML: {error}", int(line.group(1)) if line else None) from error
