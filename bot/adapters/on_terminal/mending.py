"""Says that an index is damaged and is built again: one sentence on standard error, and a line in the log."""

from __future__ import annotations

from collections.abc import Callable
from logging import Logger

from bot.adapters.on_terminal.terminal import Terminal
from knowledge.books.passages import Book
from knowledge.seals import Damaged


def told_of_mending(terminal: Terminal, log: Callable[[], Logger]) -> Callable[[Book | None, Damaged], None]:
    """What the library calls before it builds a damaged index again; the `log` is opened only then."""

    def tell(book: Book | None, damage: Damaged) -> None:
        log().warning("damaged, built again: %s", damage)
        fields = {"file": damage.file.name, "harm": terminal.say(f"harm.{damage.harm}")}
        if book:
            terminal.complain("line.mending", book=book.short, **fields)
        else:
            terminal.complain("line.mending_general", **fields)

    return tell
