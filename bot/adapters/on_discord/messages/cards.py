"""Markup for Discord: blocks in, embeds and files out, within Discord's limits."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from io import BytesIO

import discord

from bot.adapters.layout import FIGURE_SPACE, in_files, sheets, without_pointers
from bot.adapters.on_discord.messages.lines import slash_line, with_lines
from bot.adapters.on_discord.messages.marks import harmless, pieces, plain, quoted
from bot.adapters.on_discord.messages.mentions import NO_IDS, Ids, put_in, with_mention, within
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
    Since,
    Source,
    Title,
    Tone,
)

_ACCOUNT = re.compile(r"discord:([0-9]{1,20})")
_LINKED = re.compile(r"^link #[0-9]{1,9} = (discord:[0-9]{1,20})$")
_CHANNEL = re.compile(r"discord:[0-9]{1,20}/([0-9]{1,20})")
COLOURS = {
    Tone.SURE: 0x2F9E62,
    Tone.UNSURE: 0xE0A32E,
    Tone.SILENT: 0xB5504C,
    Tone.PLAIN: 0x3F74B5,
    Tone.QUIET: 0x6C7683,
    Tone.REFUSED: 0xE0A32E,
    Tone.FINE: 0x6C7683,
    Tone.BOOK: 0x2B8A8A,
    Tone.CLUB: 0x8A5FBF,
}
SIGNS = {Tone.SURE: "🟢 ", Tone.UNSURE: "🟠 ", Tone.SILENT: "⚪ ", Tone.BOOK: "📖 ", Tone.CLUB: "♣️ "}
LONGEST_TITLE, LONGEST_TEXT, LONGEST_VALUE, LONGEST_NAME, LONGEST_COMMAND = 256, 4_096, 1_024, 28, 200
MOST_EMBEDS, MOST_FIELDS, LARGEST = 10, 25, 5_900
"""Of one message; Discord refuses more than 6,000 characters in all embeds together."""
MOST_MESSAGES = 4
"""What is longer than these comes as a file: nobody scrolls through ten messages."""
EMPTY = "—"
NUMBER = 4
QUOTE_MARK = "'"


@dataclass(frozen=True, slots=True)
class Panel:
    """What stands in one frame of Discord's present layout: its colour, and its texts with a rule between one and the next."""

    colour: int
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Card:
    """One message: its embeds, or, where it is `laid` out, its panels; and files as (name, content). What can be done stands at
    its end, or, where it goes `first`, below the first text of its first panel, with the pictures.
    """

    embeds: tuple[discord.Embed, ...] = ()
    files: tuple[tuple[str, bytes], ...] = ()
    panels: tuple[Panel, ...] = ()
    laid: bool = False
    first: bool = False

    def attachments(self) -> list[discord.File]:
        """The files, to be sent once."""
        return [discord.File(BytesIO(content), name) for name, content in self.files]


@dataclass
class _Writing:
    """An embed that grows."""

    tone: Tone = Tone.PLAIN
    author: str = ""
    title: str = ""
    lines: list[str] = field(default_factory=list)
    seats: list[tuple[str, str]] = field(default_factory=list)
    quotes: bool = False
    heading: str = ""

    @property
    def empty(self) -> bool:
        """Whether nothing stands there, or nothing but white space, which Discord takes for nothing."""
        return not (self.seats or "".join((self.author, self.title, *self.lines)).strip())

    @property
    def size(self) -> int:
        texts = sum(len(line) + 1 for line in self.lines)
        return len(self.author) + len(self.title) + texts + sum(len(name) + len(value) for name, value in self.seats)

    def embed(self) -> discord.Embed:
        text = "\n".join(self.lines).strip("\n")[:LONGEST_TEXT]
        made = discord.Embed(
            title=self.title.strip() or None, description=(text.strip() and text) or None, colour=COLOURS[self.tone]
        )
        if self.author.strip():
            made.set_author(name=self.author)
        for name, value in self.seats:
            made.add_field(name=name, value=value, inline=True)
        return made


def cards(
    blocks: Sequence[Block], language: str, offered: Collection[str] = (), *, most: int = MOST_MESSAGES, ids: Ids = NO_IDS
) -> tuple[Card, ...]:
    """The messages for some blocks, `most` at most. `offered` are the commands that stand under them as buttons: their hints are
    left out. Commands whose `ids` are known are to be tapped.
    """
    if "article" in offered:
        blocks = without_pointers(blocks)
    files = sheets(blocks)
    embeds = [writing.embed() for writing in _written(blocks, language, frozenset(offered), ids)]
    pages = _pages(embeds)
    if len(pages) > most:
        words = words_in(language)
        note = discord.Embed(description=f"*{words.say('chat.whole_in_file')}*", colour=COLOURS[Tone.QUIET])
        files = (*files, *in_files(blocks))
        pages = [[*pages[0][: MOST_EMBEDS - 1], note]] if _size(pages[0]) < LARGEST - 200 else [[note]]
    if not pages:
        return (Card((), files),)
    return (*(Card(tuple(page)) for page in pages[:-1]), Card(tuple(pages[-1]), files))


def _pages(embeds: Iterable[discord.Embed]) -> list[list[discord.Embed]]:
    """Embeds in messages that Discord takes."""
    pages: list[list[discord.Embed]] = []
    for embed in embeds:
        if not pages or len(pages[-1]) == MOST_EMBEDS or _size(pages[-1]) + len(embed) > LARGEST:
            pages.append([])
        pages[-1].append(embed)
    return pages


def _size(embeds: Iterable[discord.Embed]) -> int:
    return sum(len(embed) for embed in embeds)


def _written(blocks: Sequence[Block], language: str, offered: frozenset[str], ids: Ids) -> list[_Writing]:
    done: list[_Writing] = [_Writing()]
    for block in blocks:
        now = done[-1]
        if isinstance(block, Title):
            now = _begin(done)
            now.tone = block.tone
            now.title = plain(SIGNS.get(block.tone, "") + " · ".join(filter(None, (block.text, block.aside))), LONGEST_TITLE)
        elif isinstance(block, Quote):
            _quote(done, block)
        elif isinstance(block, SeatList):
            for seats in _seat_lists(block):
                if len(now.seats) == MOST_FIELDS or now.size > LARGEST - LONGEST_VALUE - LONGEST_TITLE:
                    now = _begin(done, now.tone)
                now.seats.append(seats)
        elif not isinstance(block, Sheet):
            for line in copied(block) if isinstance(block, Copied) else lines_of(block, language, offered, ids):
                _add(done, line)
            if isinstance(block, Line) and block.tone is Tone.REFUSED:
                done[-1].tone = Tone.REFUSED
    return [writing for writing in done if not writing.empty]


def copied(block: Copied) -> Iterable[str]:
    """Lines that are to be copied, in pieces that stand in code."""
    for piece in block.pieces(LONGEST_VALUE):
        yield "```\n" + "\n".join(piece).replace("```", "´´´") + "\n```"


def _begin(done: list[_Writing], tone: Tone = Tone.PLAIN) -> _Writing:
    if not done[-1].empty:
        done.append(_Writing(tone))
    return done[-1]


def _add(done: list[_Writing], line: str) -> None:
    """Adds a line; a new embed where it is too long for this one."""
    for piece in pieces(line, LONGEST_TEXT):
        if sum(len(known) + 1 for known in done[-1].lines) + len(piece) > LONGEST_TEXT or done[-1].size + len(piece) > LARGEST:
            done.append(_Writing(done[-1].tone))
        done[-1].lines.append(piece)


def _quote(done: list[_Writing], block: Quote) -> None:
    """A passage under its citation; those of one article stand together."""
    now, citation = done[-1], plain(block.citation, LONGEST_TITLE)
    if now.title and not now.lines and not now.quotes:  # a heading, such as the verdict: it goes above the citation
        now.author, now.title = now.title, ""
    if now.title != citation or not now.quotes:
        if now.quotes or now.lines:
            now = _begin(done, now.tone)
        now.title, now.quotes = citation, True
    heading = block.heading if block.heading != now.heading else ""
    now.heading = block.heading
    for words in filter(None, (heading, block.context)):
        # stars round several lines are not read as one mark
        _add(done, "\n".join(_quiet(line) for line in words.split("\n") if line.strip()))
    # an empty line, or some clients take what follows for a part of the quotation
    _add(done, quoted(block.text, block.marked) + "\n")


Lined = Line | Pointer | Hint | Entry | Member | Source | Rows
"""Blocks that become lines of a text."""


def lines_of(block: Lined, language: str, offered: frozenset[str], ids: Ids = NO_IDS) -> Iterable[str]:
    """The lines of a block, with their marks; commands whose `ids` are known are to be tapped."""
    match block:
        case Line():
            yield _line(block, language, ids)
        case Pointer():
            yield f"**{harmless(block.citation)}**\n{_quiet(block.opening)}"
        case Hint():
            if block.command.split()[0] not in offered:
                yield harmless(block.text).replace("{command}", _command(block.command, language, ids))
        case Entry():
            line = block.name.removeprefix("/")
            name = slash_line(line, language) if line != block.name and " /" not in line else with_lines(block.name, language)
            text = f" — {harmless(block.text)}" if block.text else ""
            told = put_in(harmless(name), within(block.name, language, ids))
            yield f"{'▸ ' if block.current else ''}**{told}**{text}"
        case Member():
            yield f"{_member(block.account)} · {_until_now(block.text, block.since)}"
        case Source():
            yield f"§ {_quiet(block.citation)}"
        case Rows():
            yield from _rows(block)


def _command(command: str, language: str, ids: Ids) -> str:
    """A command in code, or to be tapped; a member's account in it is shown as the member, which code shows nobody."""
    told, member = typed(command, language), _LINKED.search(command)
    if member is not None:
        return harmless(told).replace(member[1], _mentioned(member[1]))
    return with_mention(command, f"`{told}`", language, ids)


def _mentioned(address: str) -> str:
    """An account or a channel as Discord shows it to whoever reads: by its name."""
    account, channel = _ACCOUNT.fullmatch(address), _CHANNEL.fullmatch(address)
    return f"<@{account[1]}>" if account else f"<#{channel[1]}>" if channel else harmless(address)


def _member(account: str) -> str:
    """An account; one of Discord's as the member whose it is, who is not called by it."""
    found = _ACCOUNT.fullmatch(account)
    return f"<@{found[1]}> {harmless(account)}" if found else harmless(account)


def _line(block: Line, language: str, ids: Ids) -> str:
    said, tapped = with_lines(block.text, language), within(block.text, language, ids)
    text = put_in(_until_now(said, block.since), tapped)
    for one in block.named:
        text = text.replace(harmless(one), _mentioned(one))
    if block.named:
        return text
    if block.tone is Tone.FINE:
        return put_in(fine(said), tapped)
    return put_in(_quiet(said), tapped) if block.tone is Tone.QUIET else f"**{text}**" if block.tone is Tone.SURE else text


def _until_now(text: str, since: Since | None) -> str:
    """A text, harmless; a moment at its end such that everybody's client counts on from there."""
    if since is None or not text.endswith(since.said):
        return harmless(text)
    return f"{harmless(text.removesuffix(since.said).rstrip())} <t:{since.at}:R>"


def fine(text: str) -> str:
    """Small print, which Discord knows at the beginning of a line alone."""
    return "\n".join(f"-# {harmless(line.strip())}" for line in text.split("\n") if line.strip())


def _quiet(text: str) -> str:
    return f"*{harmless(text.strip())}*" if text.strip() else ""


def _rows(block: Rows) -> Iterable[str]:
    if block.header:
        yield f"**{harmless(' · '.join(filter(None, block.header)))}**"
    width = max((len(row[0]) for row in block.rows), default=0)
    for row in block.rows:
        yield _row(row, width)


def _row(row: Sequence[str], width: int) -> str:
    """A row of a list; a short first column is set apart, as wide as the `width` of the widest, as numbers of a list are."""
    first, *rest = row
    told = " · ".join(harmless(cell) for cell in rest if cell)
    if rest and width <= NUMBER and "`" not in first:
        return f"`{plain(first).rjust(width, FIGURE_SPACE)}` {told}"
    return " · ".join(filter(None, (harmless(first), told)))


def _seat_lists(block: SeatList) -> Iterable[tuple[str, str]]:
    """A table's seats as a field; a second one where they are too long for one."""
    heading, told = plain(block.heading, LONGEST_TITLE).strip() or EMPTY, ""
    for row in seat_rows(block):
        if told and len(told) + 1 + len(row) > LONGEST_VALUE:
            yield heading, told
            told = ""
        told = f"{told}\n{row}".lstrip("\n")
    yield heading, told or EMPTY


def seat_rows(block: SeatList, width: int = 2) -> Iterable[str]:
    """Who sits at a table, each with the number of his seat, as wide as `width`."""
    for seat, name, mark in block.rows:
        marked = f" {_quiet(plain(mark, LONGEST_NAME))}" if mark else ""
        yield f"`{plain(seat, NUMBER).replace('`', QUOTE_MARK):>{width}}` {harmless(name, LONGEST_NAME)}{marked}"


def typed(command: str, language: str) -> str:
    """A command as it is typed in a language, for a text in code."""
    return plain(slash_line(command, language).replace("`", QUOTE_MARK), LONGEST_COMMAND)
