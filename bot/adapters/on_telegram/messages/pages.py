"""Markup for Telegram: blocks in, messages in HTML and files out, split where a reader would."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from bot.adapters import layout
from bot.adapters.layout import COMMAND, FIGURE_SPACE, in_files, sheets, without_pointers
from bot.adapters.on_telegram.messages.marks import harmless, length, own, plain, quoted
from bot.i18n.words import words_in
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
from bot.presenter.command_names import one_word
from bot.presenter.floor.givers import chat_in_short

LONGEST = 4_000
"""Characters of a message; Telegram takes 4,096."""
LONG_QUOTE = 1_200
"""Characters from which a quotation is folded, to be opened by a tap."""
MOST_MESSAGES = 5
"""What is longer than these comes as a file."""
LONGEST_COMMAND, LONGEST_COPIED = 300, 1_000
LONGEST_NAME, LONGEST_CELL, LONGEST_TITLE = 60, 200, 1_000
"""Characters of a name at a table, of a cell of a list, of a title; where more was written, all of it is in the file."""
SIGNS = {Tone.SURE: "🟢 ", Tone.UNSURE: "🟠 ", Tone.SILENT: "⚪ ", Tone.REFUSED: "⚠️ ", Tone.BOOK: "📖 ", Tone.CLUB: "♣️ "}
_ACCOUNT = re.compile(r"telegram:([0-9]{1,19})")
_TAGS = re.compile(r"<[^<>]*+>")
_MARKED_WORDS = re.compile(r"<[^<>]*+>|\s+|(?:&\w+;|[^<&\s]){1,200}")


@dataclass(frozen=True, slots=True)
class Page:
    """One message: its text in HTML, and files as (name, content)."""

    text: str = ""
    files: tuple[tuple[str, bytes], ...] = ()


def pages(blocks: Sequence[Block], language: str, offered: Collection[str] = ()) -> tuple[Page, ...]:
    """The messages for some blocks. `offered` are the commands that stand below as buttons: their hints are left out."""
    if "article" in offered:
        blocks = without_pointers(blocks)
    files = sheets(blocks)
    texts = list(_joined(_chunks(blocks, language, frozenset(offered))))
    if len(texts) > MOST_MESSAGES or any(_is_cut(block) for block in blocks):
        files = (*files, *in_files(blocks))
        texts = texts if len(texts) <= MOST_MESSAGES else [_shortened(texts[0])]
        texts[-1:] = [f"{''.join(texts[-1:])}\n\n<i>{own(words_in(language).say('telegram.whole_in_file'))}</i>"]
    if not texts:
        return (Page("", files),)
    return (*(Page(text) for text in texts[:-1]), Page(texts[-1], files))


def _shortened(text: str) -> str:
    """The first lines of a message, as far as they leave room for one more; no mark is cut in two."""
    lines = text.split("\n")
    while lines and _seen("\n".join(lines)) > LONGEST - 200:
        lines.pop()
    return _closed("\n".join(lines)) if _says(*lines) else next(fitting(text, LONGEST - 200))


def _closed(text: str) -> str:
    """A text whose marks are closed."""
    open_tags: list[str] = []
    for closing, tag in re.findall(r"<(/?)(\w++)[^<>]*+>", text):
        if closing:
            open_tags.pop()
        else:
            open_tags.append(tag)
    return text + "".join(f"</{tag}>" for tag in reversed(open_tags))


def _bare(text: str) -> str:
    """A text once its marks are read."""
    return _TAGS.sub("", text).replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")


def _seen(text: str) -> int:
    """How long a text is once its marks are read."""
    return length(_bare(text))


def _says(*texts: str) -> bool:
    """Whether there is anything to read in some texts: Telegram takes no empty message."""
    return any(_bare(text).strip() for text in texts)


def beneath(greeting: str, text: str) -> tuple[str, ...]:
    """A text beneath a greeting; as messages of their own where one can't hold both."""
    if not greeting or _seen(greeting) + 1 + _seen(text) <= LONGEST:
        return (f"{greeting}\n{text}".strip(),)
    return (*fitting(greeting, LONGEST), text)


def _is_cut(block: Block) -> bool:
    """Whether a message shows only the beginning of something in a block."""
    match block:
        case Title():
            return len(_titled(block)) > LONGEST_TITLE
        case SeatList():
            return any(len(name) > LONGEST_NAME for _, name, _ in block.rows)
        case Rows():
            return any(len(cell) > LONGEST_CELL for row in block.rows for cell in row)
    return False


def fitting(text: str, longest: int) -> Iterator[str]:
    """A text in pieces that fit into a message; marks that are open at a cut are closed there and opened anew."""
    now: list[str] = []
    size, open_tags = 0, list[str]()
    for found in _MARKED_WORDS.finditer(text):
        part = found[0]
        if part.startswith("</"):
            open_tags.pop()
        elif part.startswith("<"):
            open_tags.append(part)
        elif size + _seen(part) > longest:
            yield _closed("".join(now))
            now, size = [*open_tags], 0
        now.append(part)
        size += 0 if part.startswith("<") else _seen(part)
    yield _closed("".join(now))


def _joined(chunks: Iterable[str]) -> Iterator[str]:
    """Chunks in messages, each as long as it may be."""
    now: list[str] = []
    size = 0
    for chunk in (piece for whole in chunks for piece in (fitting(whole, LONGEST - 1) if _seen(whole) >= LONGEST else (whole,))):
        own_size = _seen(chunk) + 1
        if now and size + own_size > LONGEST:
            if _says(*now):
                yield "\n".join(now).strip("\n")
            now, size = [], 0
        now.append(chunk)
        size += own_size
    if _says(*now):
        yield "\n".join(now).strip("\n")


def _chunks(blocks: Sequence[Block], language: str, offered: frozenset[str]) -> Iterator[str]:
    cited = ""
    for block in blocks:
        if isinstance(block, Quote):
            yield from _quote(block, cited)
            cited = block.citation
        elif isinstance(block, Rows | SeatList):
            cited = ""
            yield from _rows(block) if isinstance(block, Rows) else _seat_list(block)
        elif isinstance(block, Copied):
            for piece in block.pieces(LONGEST_COPIED):
                together = "\n".join(piece)
                yield f"<pre>{own(together)}</pre>"
        elif not isinstance(block, Sheet):
            cited = ""
            yield from _lines(block, language, offered)


def _quote(block: Quote, cited: str) -> Iterator[str]:
    """A passage under its citation; those of one article stand under one. A very long one is quoted in several pieces."""
    head = [] if block.citation == cited else [f"\n<b>{own(block.citation)}</b>"]
    head += [f"<i>{own(words.strip())}</i>" for words in (block.heading, block.context) if words.strip()]
    pieces = _pieces(block.text)
    fold = " expandable" if len(block.text) > LONG_QUOTE else ""
    at = 0
    for piece in pieces:
        start, end = max(0, block.marked[0] - at), max(0, min(len(piece), block.marked[1] - at))
        whole = block.marked == (0, len(block.text))
        said = quoted(piece, (0, 0) if whole else (start, end))
        yield "\n".join((*head, f"<blockquote{fold}>{said}</blockquote>"))
        head, at = [], at + len(piece)


def _pieces(text: str) -> list[str]:
    """A text in pieces that fit into a message, cut at the ends of lines or sentences."""
    pieces = []
    while length(text) > LONGEST - 600:
        room = text[: (LONGEST - 600) // 2]
        cut = max(room.rfind("\n"), room.rfind(". ") + 1, room.rfind(" ")) or len(room)
        pieces.append(text[:cut])
        text = text[cut:]
    return [*pieces, text]


def _lines(
    block: Title | Line | Pointer | Hint | Entry | Member | Source, language: str, offered: frozenset[str]
) -> Iterator[str]:
    match block:
        case Title():
            yield f"\n{SIGNS.get(block.tone, '')}<b>{harmless(_titled(block), LONGEST_TITLE)}</b>"
        case Line():
            yield from _line(block, language)
        case Pointer():
            yield f"<b>{own(block.citation)}</b>\n<i>{own(block.opening)}</i>"
        case Hint():
            if block.command.split()[0] not in offered:
                told = f"<code>{own(typed(block.command, language))}</code>"
                yield harmless(block.text).replace("{command}", told)
        case Entry():
            yield f"{'▸ ' if block.current else ''}<b>{_with_commands(block.name, language)}</b> — {harmless(block.text)}"
        case Member():
            yield f"{_member(block.account)} · {harmless(block.text)}"
        case Source():
            yield f"<i>§ {own(block.citation)}</i>"


def _member(account: str) -> str:
    """An account; one of Telegram's leads to whose it is."""
    found = _ACCOUNT.fullmatch(account)
    return f'<a href="tg://user?id={found[1]}">{own(account)}</a>' if found else harmless(account)


def _titled(block: Title) -> str:
    return " · ".join(filter(None, (block.text, block.aside)))


def _seat_list(block: SeatList) -> Iterator[str]:
    yield f"\n<b>{harmless(block.heading)}</b>"
    for seat, name, mark in block.rows:
        known = f"{harmless(name, LONGEST_NAME)}{f' <i>{harmless(mark)}</i>' if mark else ''}"
        yield f"<code>{own(seat.rjust(2, FIGURE_SPACE))}</code> {known}"


def _line(block: Line, language: str) -> Iterator[str]:
    text = block.text
    for address in block.named:
        text = text.replace(address, chat_in_short(address))
    for piece in _pieces(text):
        said = _with_commands(piece, language, "<code>{}</code>")
        marked = {
            Tone.QUIET: f"<i>{said}</i>",
            Tone.FINE: f"<i>{said}</i>",
            Tone.SURE: f"<b>{said}</b>",
            Tone.REFUSED: f"{SIGNS[Tone.REFUSED]}{said}",
        }
        yield marked.get(block.tone, said)


def _with_commands(text: str, language: str, form: str = "{}") -> str:
    """A sentence whose commands are those of the reader's language; what a user typed into it stays harmless. Where it may be
    one of our commands, the `form` sees to it that no tap gives it. What looks like a command and is none stays with the words
    on both its sides: "/tg://x" is made harmless in one piece.
    """
    known = words_in(language).keys
    first, *parts = COMMAND.split(text)
    said, typed_in = "", first
    for name, after in zip(parts[::2], parts[1::2], strict=True):
        if f"slash.{name}" in known:
            said, typed_in = f"{said}{harmless(typed_in)}{form.format(own(typed(name, language)))}", after
        else:
            typed_in += f"/{name}{after}"
    return said + harmless(typed_in)


def _rows(block: Rows) -> Iterator[str]:
    if block.header:
        yield f"<b>{harmless(' · '.join(filter(None, block.header)))}</b>"
    width = max((len(row[0]) for row in block.rows), default=0)
    for row in block.rows:
        first, *rest = row
        told = " · ".join(harmless(cell, LONGEST_CELL) for cell in rest if cell)
        if rest and width <= 4:
            yield f"<code>{own(first.rjust(width, FIGURE_SPACE))}</code> {told}"
        else:
            yield " · ".join(filter(None, (harmless(first, LONGEST_CELL), told)))


def typed(command: str, language: str) -> str:
    """A command as it is typed in a language, without what Telegram can't show."""
    return plain(layout.typed(command, language, one_word), LONGEST_COMMAND)
