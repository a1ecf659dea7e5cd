"""`floorman index build`."""

from __future__ import annotations

import time
from collections.abc import Sequence

from bot.adapters.on_terminal.terminal import Terminal
from knowledge.library import GENERAL, Library


def build(library: Library, terminal: Terminal, wanted: Sequence[str], *, force: bool, ship: bool) -> int:
    """Builds the indexes that don't fit (all with `force`); `ship` writes them where the wheel takes them from."""
    if ship:
        # the texts as they stand are what is shipped from now on
        library.shipped.stamp_books()
    corpus = library.corpus()
    for book in [corpus.book(book_id) for book_id in wanted] or corpus.books:
        if not force and library.fitting(book).folder:
            terminal.out.print(terminal.say("line.fresh", book=book.short), markup=False)
            continue
        started = time.perf_counter()
        index = library.build(book, (library.shipped.indexes if ship else library.built) / book.id)
        seconds = round(time.perf_counter() - started, 1)
        said = terminal.say("line.built", book=book.short, entries=len(index.kinds), seconds=seconds)
        terminal.out.print(said, markup=False)
    if ship:
        library.general(library.shipped.indexes / GENERAL)
    if corpus.left_out and not wanted:
        return terminal.complain("line.left_out", books=tuple(book.id for book in corpus.left_out))
    return 0
