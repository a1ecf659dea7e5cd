"""`floorman index build`, with a progress bar on standard error."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from bot.adapters.on_terminal.commands import Terminal
from knowledge.library import GENERAL, Library
from knowledge.passages import Book
from knowledge.rulebook import bundled_index_folder


@contextmanager
def shown_progress(terminal: Terminal) -> Iterator[Callable[[Book, int, int], None]]:
    """A bar for each book that is being indexed; nothing is drawn before the first."""
    bar = Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
        console=terminal.complaints, transient=True,
    )  # fmt: skip
    tasks: dict[str, int] = {}

    def tell(book: Book, done: int, total: int) -> None:
        if book.id not in tasks:
            bar.start()
            tasks[book.id] = int(bar.add_task(terminal.say("line.building", book=book.short), total=total))
        bar.update(bar.task_ids[list(tasks).index(book.id)], completed=done)
        if done >= total:
            bar.refresh()

    try:
        yield tell
    finally:
        # a bar that was never drawn would leave an empty line
        if tasks:
            bar.stop()


def build(library: Library, terminal: Terminal, wanted: Sequence[str], *, force: bool, ship: bool) -> int:
    """Builds the indexes that don't fit (all with `force`); `ship` writes them where the wheel takes them from."""
    corpus = library.corpus()
    for book in [corpus.book(book_id) for book_id in wanted] or corpus.books:
        if library.fitting_folder(book) and not force:
            terminal.out.print(terminal.say("line.fresh", book=book.short), markup=False)
            continue
        started = time.perf_counter()
        index = library.build(book, (bundled_index_folder() if ship else library.built) / book.id)
        seconds = round(time.perf_counter() - started, 1)
        said = terminal.say("line.built", book=book.short, entries=len(index.kinds), seconds=seconds)
        terminal.out.print(said, markup=False)
    if ship:
        library.general(bundled_index_folder() / GENERAL)
    return 0
