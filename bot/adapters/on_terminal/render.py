"""Markup for the terminal: blocks in, rich renderables out. Nothing that a user or a rulebook says is read as markup."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rich import box
from rich.cells import cell_len
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.text import Text

from bot.presenter.blocks import Block, Entry, Hint, Line, Pointer, Quote, Title, Tone

STYLES = {
    Tone.SURE: "bold green",
    Tone.UNSURE: "bold yellow",
    Tone.SILENT: "bold red",
    Tone.PLAIN: "bold",
    Tone.QUIET: "dim",
    Tone.REFUSED: "yellow",
}
SIGNS = {Tone.SURE: "● ", Tone.UNSURE: "◐ ", Tone.SILENT: "○ "}
WIDEST = 100
"""Columns: longer lines of prose are hard to read."""
FRAME = 6
"""Columns that a panel takes from its title."""
UNPRINTABLE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
"""Control characters, with which a text could take over the terminal, and halves of characters, which can't be written."""


def printable(text: str) -> str:
    r"""A text that shows what it holds and does nothing else; as long as it was.

    >>> printable("une carte\x1b[2J")
    'une carte�[2J'
    """
    return UNPRINTABLE.sub("\ufffd", text)


def show(console: Console, blocks: Iterable[Block], prefix: str = "/") -> None:
    """Prints a message. `prefix` stands before commands to type: "/" in the console, "floorman " in a shell."""
    width = min(console.width, WIDEST)
    for block in blocks:
        console.print(_render(block, prefix, width), width=width, soft_wrap=False)


def _render(block: Block, prefix: str, width: int) -> RenderableType:
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
        case Entry():
            name = _text(f"{'▸ ' if block.current else '  '}{block.name}", "bold cyan" if block.current else "cyan")
            return Group(name, Padding(_text(block.text), (0, 0, 0, 4)))


def _text(words: str, style: str = "") -> Text:
    return Text(printable(words), style=style)


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
