"""Markup for the terminal: blocks in, rich renderables out. Nothing that a user or a rulebook says is read as markup."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import groupby

from rich import box
from rich.cells import cell_len
from rich.columns import Columns
from rich.console import Console, Group, JustifyMethod, OverflowMethod, RenderableType
from rich.containers import Lines
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from bot.presenter.blocks import (
    Block,
    Copied,
    Entry,
    Hint,
    Line,
    Member,
    Pointer,
    Quote,
    Rows,
    SeatList,
    Sheet,
    Source,
    Title,
    Tone,
)

STYLES = {
    Tone.SURE: "bold green",
    Tone.UNSURE: "bold yellow",
    Tone.SILENT: "bold red",
    Tone.PLAIN: "bold",
    Tone.QUIET: "dim",
    Tone.REFUSED: "yellow",
    Tone.FINE: "dim",
    Tone.BOOK: "bold cyan",
    Tone.CLUB: "bold magenta",
}
SIGNS = {Tone.SURE: "● ", Tone.UNSURE: "◐ ", Tone.SILENT: "○ "}
WIDEST = 100
"""Columns: longer lines of prose are hard to read."""
CARD = 32
"""Columns of one table of a seat plan: three stand side by side."""
LONGEST_SEATED = 18
FRAME = 6
"""Columns that a panel takes from its title."""
UNPRINTABLE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
"""Control characters, with which a text could take over the terminal, and halves of characters, which can't be written."""


Shown = Title | Line | Quote | Pointer | Hint | Entry | Member | Source | Rows


def printable(text: str) -> str:
    r"""A text that shows what it holds and does nothing else; as long as it was.

    >>> printable("une carte\x1b[2J")
    'une carte�[2J'
    """
    return UNPRINTABLE.sub("\ufffd", text)


KEPT = str.maketrans("\u00a0\u202f", "\ue000\ue001")
"""The spaces at which no line ends, and the signs that stand for them while lines are made: of no text, and as wide."""
FREED = {stand_in: space for space, stand_in in KEPT.items()}


class Prose(Text):
    """A text in which no line ends at a space where none may: before a French colon, between "n°" and its number. rich ends lines
    at every kind of space.
    """

    def wrap(
        self,
        console: Console,
        width: int,
        *,
        justify: JustifyMethod | None = None,
        overflow: OverflowMethod | None = None,
        tab_size: int = 8,
        no_wrap: bool | None = None,
    ) -> Lines:
        """The lines of the text, as rich makes them but for that."""
        whole = self.copy()
        whole.plain = self.plain.translate(KEPT)
        lines = whole.wrap(console, width, justify=justify, overflow=overflow, tab_size=tab_size, no_wrap=no_wrap)
        for line in lines:
            line.plain = line.plain.translate(FREED)
        return lines


class Screen(Console):
    """Standard output or standard error as a place to show things on."""

    @classmethod
    def of(cls, *, stderr: bool) -> Screen:
        """One of the two. Nothing that is printed there is read as rich's markup or as the name of an emoji: it may be what a
        user typed.
        """
        return cls(stderr=stderr, highlight=False, markup=False, emoji=False)

    def on_broken_pipe(self) -> None:
        """Leaves it to the command line; rich would end the process with 1."""
        raise BrokenPipeError


def show_line(console: Console, sentence: str) -> None:
    """Prints one sentence, as long as it is."""
    console.print(Text(printable(sentence)), soft_wrap=True)


def show(console: Console, blocks: Iterable[Block], prefix: str = "/") -> None:
    """Prints a message. `prefix` stands before commands to type: "/" in the console, "floorman " in a shell."""
    width = min(console.width, WIDEST)
    for _, together in groupby(blocks, key=lambda block: type(block)):
        _show_alike(console, list(together), prefix, width)


def _show_alike(console: Console, blocks: Sequence[Block], prefix: str, width: int) -> None:
    """Prints blocks of one kind: tables side by side, the others one under the other."""
    seat_lists = [block for block in blocks if isinstance(block, SeatList)]
    if seat_lists:
        console.print(_seat_lists(seat_lists, width), width=width)
    for block in blocks:
        if isinstance(block, Sheet | Copied):
            # to be copied: a line that is wrapped here would be another text
            console.print(Text(printable(block.text.rstrip("\n"))), soft_wrap=True)
        elif not isinstance(block, SeatList):
            # in a group, for texts by themselves are joined to one that knows nothing of where its lines may end
            console.print(Group(_render(block, prefix, width)), width=width, soft_wrap=False)


def _render(block: Shown, prefix: str, width: int) -> RenderableType:
    match block:
        case Hint():
            return _text(block.text.format(command=prefix + block.command), "dim")
        case Title():
            text = _text(SIGNS.get(block.tone, "") + block.text, STYLES[block.tone])
            return text.append_text(_text(f"  {block.aside}", "not bold dim")) if block.aside else text
        case Line():
            return _text(block.text, "" if block.tone is Tone.PLAIN else STYLES[block.tone])
        case Quote():
            return _quote(block, width)
        case Pointer():
            return _pointer(block)
        case Source():
            command = _text(f"  {prefix}{block.command}", "dim")
            return _text("§ ", "dim").append_text(_text(block.citation, "cyan")).append_text(command)
        case Rows():
            return _rows(block)
        case Member():
            return _text(f"  {block.account} · {block.text}")
        case Entry():
            name = _text(f"{'▸ ' if block.current else '  '}{block.name}", "bold cyan" if block.current else "cyan")
            return Group(name, Padding(_text(block.text), (0, 0, 0, 4)))


def _text(words: str, style: str = "") -> Text:
    return Prose(printable(words), style=style)


def _rows(block: Rows) -> RenderableType:
    table = Table(box=None, show_header=bool(block.header), header_style="dim", padding=(0, 2, 0, 0), pad_edge=False)
    for at in range(max(map(len, block.rows), default=0)):
        table.add_column(_text(block.header[at]) if block.header else "", overflow="fold")
    for row in block.rows:
        table.add_row(*(_text(words) for words in row))
    return Padding(table, (0, 0, 0, 2))


def _seat_lists(lists: Sequence[SeatList], width: int) -> RenderableType:
    """Tables side by side, as many as fit."""
    cards = []
    for seats in lists:
        table = Table(box=None, show_header=False, padding=(0, 1, 0, 0), pad_edge=False)
        table.add_column(justify="right", style="dim")
        table.add_column(overflow="fold", max_width=LONGEST_SEATED)
        table.add_column(style="yellow")
        for seat, name, mark in seats.rows:
            table.add_row(_text(seat), _text(name), _text(mark))
        cards.append(
            Panel(table, title=_text(seats.heading, "bold cyan"), title_align="left", box=box.ROUNDED, border_style="dim")
        )
    # rich counts the blank beside a card too: on a screen that is hardly wider than one, they stand one under the other
    return Columns(cards, padding=(0, 1), width=min(CARD, width)) if width > CARD else Group(*cards)


def _quote(block: Quote, width: int) -> RenderableType:
    body = _text(block.text)
    start, end = block.marked
    # A mark on the whole passage marks nothing.
    if end > start and (start, end) != (0, len(block.text)):
        body.stylize("bold", start, end)
    citation = _text(block.citation, "bold cyan")
    # A reference is never cut: what the frame has no room for stands inside it.
    framed = cell_len(block.citation) + FRAME <= width
    inside = [] if framed else [citation]
    inside += [_text(words, style) for words, style in ((block.heading, "dim"), (block.context, "italic")) if words]
    title = citation if framed else None
    return Panel(Group(*inside, body), title=title, title_align="left", box=box.ROUNDED, border_style="cyan", padding=(0, 1))


def _pointer(block: Pointer) -> RenderableType:
    first = Text("› ", style="dim").append_text(_text(block.citation, "cyan"))
    return Padding(Group(first, Padding(_text(block.opening, "dim"), (0, 0, 0, 2))), (0, 0, 0, 2))
