"""A message as plain text, for files: whole, without markup."""

from __future__ import annotations

from collections.abc import Iterable

from bot.presenter.blocks import Block, Copied, Entry, Hint, Line, Member, Pointer, Quote, Rows, SeatList, Sheet, Source, Title

Shown = Title | Line | Quote | Pointer | Entry | Member | Source | Rows | SeatList | Sheet | Copied


def plain_text(blocks: Iterable[Block]) -> str:
    """All blocks, one under the other; hints are left out, for nothing can be typed into a file."""
    lines = (line for block in blocks if not isinstance(block, Hint) for line in _lines(block))
    return "\n".join(lines).strip() + "\n"


def _lines(block: Shown) -> Iterable[str]:
    match block:
        case Title():
            yield ""
            yield " · ".join(filter(None, (block.text, block.aside)))
        case Line():
            yield block.text
        case Quote():
            yield from ("", block.citation, *filter(None, (block.heading, block.context)), block.text)
        case Pointer():
            yield f"{block.citation}: {block.opening}"
        case Entry(name=named, text=text) | Member(account=named, text=text):
            yield f"{named}: {text}"
        case Source():
            yield f"§ {block.citation}"
        case Rows():
            yield from ("\t".join(row) for row in ((block.header, *block.rows) if block.header else block.rows))
        case SeatList():
            yield from ("", block.heading)
            yield from (f"{seat:>3}  {name}{f'  {mark}' if mark else ''}" for seat, name, mark in block.rows)
        case Sheet() | Copied():
            yield block.text
