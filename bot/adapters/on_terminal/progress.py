"""A progress bar on standard error while an index is built, whatever the command was."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from bot.adapters.on_terminal.terminal import Terminal
from knowledge.books.passages import Book

if TYPE_CHECKING:
    from rich.progress import Progress


@contextmanager
def shown_progress(terminal: Terminal) -> Iterator[Callable[[Book, int, int], None]]:
    """A bar for each book that is being indexed; nothing is drawn before the first."""
    bars: list[Progress] = []
    tasks: dict[str, int] = {}

    def tell(book: Book, done: int, total: int) -> None:
        if not bars:
            bars.append(_bar(terminal))
            bars[0].start()
        if book.id not in tasks:
            tasks[book.id] = int(bars[0].add_task(terminal.say("line.building", book=book.short), total=total))
        bars[0].update(bars[0].task_ids[list(tasks).index(book.id)], completed=done)
        if done >= total:
            bars[0].refresh()

    try:
        yield tell
    finally:
        # a bar that was never drawn would leave an empty line
        for bar in bars:
            bar.stop()


def _bar(terminal: Terminal) -> Progress:
    # imported here: most questions find their index built
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    return Progress(*columns, console=terminal.complaints, transient=True)
