"""Markup for Discord's present layout: blocks in, messages of panels out, within its limits. What has no room in one message goes
on in the next; what is too long for several comes as a file.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import count

from bot.adapters.layout import File, in_files, sheets, without_pointers
from bot.adapters.on_discord.messages.cards import (
    COLOURS,
    EMPTY,
    LONGEST_TITLE,
    NUMBER,
    SIGNS,
    Card,
    Lined,
    Panel,
    copied,
    fine,
    lines_of,
    seat_rows,
)
from bot.adapters.on_discord.messages.marks import harmless, pieces, plain, quoted
from bot.adapters.on_discord.messages.mentions import NO_IDS, Ids
from bot.i18n.words import words_in
from bot.presenter.blocks import Block, Copied, Line, Quote, Rows, SeatList, Sheet, Title, Tone

MOST_PARTS = 40
"""Of one message: panels, texts, rules, rows, buttons, galleries and files, whatever they stand in."""
LONGEST = 3_700
"""Characters of all texts of a message together. Discord takes 4,000; what is left is for the line that says that the whole is in
a file, and the library counts none of them.
"""
HEAVIEST = 8_000
"""Bytes of all texts of a message together. Beyond some ten thousand in all, which no page of Discord's names, it fails."""
MOST_MESSAGES = 6
"""They hold as much as those of embeds, of which there are fewer. What is longer comes as a file."""
MOST_FILES = 10
LEAST = 2
"""Parts that a message must have left for its texts; where its files leave fewer, they go into messages of their own."""
SPARE = 2
"""Parts, and files, that are left for what says that the whole is in a file, and brings it."""
DENSE = 12
"""Rows of lists from which on they stand side by side, for they fill screens one below the other."""
TEN, TABLE = 10, 20
"""Of a long list, and of those at a table, so many stand in a paragraph: one finds a number at once."""
BETWEEN = "\u00a0· "
"""Between two names side by side; it begins no line."""

Written = Lined | Quote | SeatList | Copied
"""Blocks that become lines of a panel."""


@dataclass
class _Draft:
    """A panel that grows: its lines by the texts that they stand in, and the small print below all of them."""

    tone: Tone = Tone.PLAIN
    texts: list[list[str]] = field(default_factory=lambda: [[]])
    small: list[str] = field(default_factory=list)

    @property
    def empty(self) -> bool:
        return not any(self._said())

    @property
    def only_headed(self) -> bool:
        """Whether nothing stands there but a heading: what comes under the next one belongs to it."""
        said = self._said()
        return len(said) == 1 and said[0].startswith("## ")

    def _said(self) -> list[str]:
        return [line for lines in (*self.texts, self.small) for line in lines if line.strip()]

    def add(self, *lines: str) -> None:
        self.texts[-1].extend(lines)

    def apart(self) -> None:
        """What follows stands in a text of its own."""
        if any(line.strip() for line in self.texts[-1]):
            self.texts.append([])


def panels(
    blocks: Sequence[Block],
    language: str,
    offered: Collection[str] = (),
    *,
    files: Sequence[File] = (),
    under: int = 0,
    first: bool = False,
    most: int = MOST_MESSAGES,
    ids: Ids = NO_IDS,
) -> tuple[Card, ...]:
    """The messages for some blocks, `most` at most, with further `files`. `offered` are the commands that stand under them as
    buttons: their hints are left out; `under` is how many parts those take. They go `first`, with the pictures, or last.
    Commands whose `ids` are known are to be tapped.
    """
    if "article" in offered:
        blocks = without_pointers(blocks)
    brought = _each_its_name((*files, *sheets(blocks)))
    apart = MOST_PARTS - under - len(brought) - SPARE < LEAST or len(brought) + SPARE > MOST_FILES
    room = MOST_PARTS - under - (0 if apart else len(brought)) - SPARE
    pages = _shared_out(_drafts(blocks, language, frozenset(offered), ids, first=first), room)
    if len(pages) > most:
        note = f"*{harmless(words_in(language).say('chat.whole_in_file'))}*"
        *before, last = pages[0]
        pages, brought = [[*before, replace(last, texts=(*last.texts, note))]], _each_its_name((*brought, *in_files(blocks)))
        apart = apart or len(brought) > min(MOST_FILES, MOST_PARTS - under - room)
    made = [Card(panels=tuple(page), laid=True) for page in pages]
    if apart:
        made += [Card((), part, laid=True) for part in _in_parts(brought)]
    elif made:
        made[-1] = replace(made[-1], files=brought, first=first and len(made) == 1)
    return tuple(made or [Card((), brought, laid=True)])


def _in_parts(files: Sequence[File]) -> Iterator[tuple[File, ...]]:
    for at in range(0, len(files), MOST_FILES):
        yield tuple(files[at : at + MOST_FILES])


def _each_its_name(files: Iterable[File]) -> tuple[File, ...]:
    """Files of which no two are called the same: a message names those that it shows."""
    named: dict[str, bytes] = {}
    for name, content in files:
        stem, dot, kind = name.rpartition(".")
        again = (f"{stem}-{number}{dot}{kind}" for number in count(2))
        named[name if name not in named else next(one for one in again if one not in named)] = content
    return tuple(named.items())


def _drafts(blocks: Sequence[Block], language: str, offered: frozenset[str], ids: Ids, *, first: bool) -> list[_Draft]:
    done, dense = [_Draft()], _rows_in(blocks) > DENSE
    for block in blocks:
        if isinstance(block, Title):
            below = done[-1].only_headed
            if not done[-1].empty and not below:
                done.append(_Draft())
            done[-1].tone = done[-1].tone if below else block.tone
            done[-1].add(_heading(block, "##" if len(done) == 1 and not below else "###"))
        elif isinstance(block, Line) and block.tone is Tone.FINE:
            done[-1].small.append(fine(block.text))
        elif not isinstance(block, Sheet):
            if first and isinstance(block, SeatList) and len(done[-1].texts) == 1:
                done[-1].apart()
            done[-1].add(*_lines(block, done[-1], language, offered, ids, dense=dense))
            if isinstance(block, Line) and block.tone is Tone.REFUSED:
                done[-1].tone = Tone.REFUSED
    return [draft for draft in done if not draft.empty]


def _lines(block: Written, draft: _Draft, language: str, offered: frozenset[str], ids: Ids, *, dense: bool) -> Iterable[str]:
    if isinstance(block, Quote):
        return _quote(block, draft)
    if isinstance(block, SeatList):
        return ("", *_seats(block, dense=dense))
    if isinstance(block, Copied):
        return copied(block)
    if isinstance(block, Rows) and dense and _numbered(block):
        return _side_by_side(block)
    return lines_of(block, language, offered, ids)


def _heading(block: Title, mark: str) -> str:
    said = SIGNS.get(block.tone, "") + " · ".join(filter(None, (block.text, block.aside)))
    text = harmless(said.replace("\n", " ").strip(), LONGEST_TITLE)
    return f"{mark} {text}" if text.strip() else ""


def _rows_in(blocks: Sequence[Block]) -> int:
    return sum(len(block.rows) for block in blocks if isinstance(block, SeatList | Rows))


def _quote(block: Quote, draft: _Draft) -> Iterator[str]:
    """A passage under its citation; those of one article stand together."""
    citation = f"**{harmless(block.citation.strip(), LONGEST_TITLE)}**"
    if citation not in draft.texts[-1]:
        yield from ("", citation)
    for words in filter(None, (block.heading, block.context)):
        told = "\n".join(f"*{harmless(line.strip())}*" for line in words.split("\n") if line.strip())
        if told and told not in draft.texts[-1]:
            yield told
    # an empty line, or some clients take what follows for a part of the quotation
    yield quoted(block.text, block.marked) + "\n"


def _seats(block: SeatList, *, dense: bool) -> Iterator[str]:
    yield f"**{harmless(plain(block.heading, LONGEST_TITLE)).strip() or EMPTY}**"
    yield from _together(seat_rows(block, 1), TABLE) if dense else seat_rows(block)


def _numbered(block: Rows) -> bool:
    return all(len(row) == 2 and len(row[0]) <= NUMBER and "`" not in row[0] for row in block.rows)


def _side_by_side(block: Rows) -> Iterator[str]:
    if block.header:
        yield f"**{harmless(' · '.join(filter(None, block.header)))}**"
    yield from _together((f"`{plain(number)}` {harmless(name)}" for number, name in block.rows), TEN)


def _together(rows: Iterable[str], each: int) -> Iterator[str]:
    known = list(rows)
    yield from (BETWEEN.join(known[at : at + each]) for at in range(0, len(known), each))


def _shared_out(drafts: Iterable[_Draft], room: int) -> list[list[Panel]]:
    """Panels in messages that Discord takes, each with `room` parts at most."""
    sharing = _Sharing(room)
    for draft in drafts:
        for number, lines in enumerate((*draft.texts, draft.small)):
            for part, line in enumerate(_short(lines)):
                sharing.put(line, draft, new_text=number > 0 and part == 0)
    return [page for page in ([panel for panel in map(_panel, page) if panel] for page in sharing.pages) if page]


class _Sharing:
    """Messages that fill up."""

    def __init__(self, room: int) -> None:
        self._room = room
        self.pages: list[list[_Draft]] = [[]]
        self._of: _Draft | None = None
        self._characters = self._bytes = self._parts = 0

    def put(self, line: str, draft: _Draft, *, new_text: bool) -> None:
        """Puts a line up, in the panel of its draft, and in a new text there if that is wanted."""
        weight = _bytes_of(line) + 1
        new_panel = self._of is not draft
        parts = 2 if new_panel or new_text else 0
        full = self._characters + len(line) + 1 > LONGEST or self._bytes + weight > HEAVIEST or self._parts + parts > self._room
        if full and self.pages[-1]:
            self.pages.append([])
            self._characters = self._bytes = self._parts = 0
            new_panel, parts = True, 2
        if new_panel:
            self.pages[-1].append(_Draft(draft.tone))
            self._of = draft
        elif new_text:
            self.pages[-1][-1].apart()
        self.pages[-1][-1].add(line)
        self._characters, self._bytes, self._parts = self._characters + len(line) + 1, self._bytes + weight, self._parts + parts


def _short(lines: Iterable[str]) -> Iterator[str]:
    """Lines as short as a message takes them, whatever letters they are in."""
    for line in lines:
        for piece in pieces(line, LONGEST):
            if _bytes_of(piece) < HEAVIEST:
                yield piece
            else:
                yield from pieces(piece, HEAVIEST // 4 - 1)


def _bytes_of(line: str) -> int:
    return len(line.encode(errors="replace"))


def _panel(draft: _Draft) -> Panel | None:
    texts = tuple(filter(None, ("\n".join(lines).strip() for lines in draft.texts)))
    return Panel(COLOURS[draft.tone], texts) if texts else None
