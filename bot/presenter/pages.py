"""Lists in pages: of a reply that is a list, what stands on one phone screen of it, and the buttons that turn to the others.

What is cut are its rows. What stands above them and what stands below them (a heading, a total, whom a table is about) is on
every page; the heading of a part goes on with the part. All pages one after the other hold each row once, in its order. A reply
that is no list (an answer, a proof, what the law wants whole) is never cut, and the terminal prints everything.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol, runtime_checkable

from bot.domain.club.people import Role
from bot.i18n.words import words_in
from bot.presenter.action import WHOLE, Action
from bot.presenter.blocks import Block, Entry, Hint, Line, Member, Pointer, Quote, Rows, SeatList, Source, Title, Tone
from bot.services.replies.arrivals import Missing
from bot.services.replies.club import Decisions, OpenPoints
from bot.services.replies.discipline import Board, Record, TableRecord
from bot.services.replies.handover import Handover
from bot.services.replies.ledger import Ledger
from bot.services.replies.log import Log
from bot.services.replies.own_offences import OwnOffences
from bot.services.replies.personal_data import MyRecord
from bot.services.replies.reply import Outcome, Reply
from bot.services.replies.rules import ArticlesShown, HelpGiven
from bot.services.replies.season import SeasonShown
from bot.services.replies.statistics import Statistics
from bot.services.replies.tables import Ranking, Report
from bot.services.replies.tournaments import Entries, Tournaments

WIDTH, SCREEN = 42, 26
"""Letters of a line and lines of a screen on a phone 390 pixels wide."""
MOST_ROWS, FEWEST_LINES = 20, 10
"""Rows of a page, however short they are; lines that are left to them, however much stands above and below."""
LEFT_OVER = 3
"""Lines for which no page is turned."""
SHORT, MOST_BELOW = 3, 8
"""Lines of what stands below the rows and is repeated on every page, each for itself and all together; longer is on the last."""


@dataclass(frozen=True, slots=True)
class Cut:
    """How a reply is cut: whether its lines are rows too, as sanctions that count no more are, and the passages that it
    quotes.
    """

    lines: bool = False
    quotes: bool = False


LISTS: Mapping[type[Outcome], Cut] = {
    **dict.fromkeys(
        (
            HelpGiven, Entries, Ranking, SeasonShown, Tournaments, Report, Missing, Board, Statistics, Decisions, OwnOffences,
            OpenPoints,
        ),
        Cut(),
    ),
    TableRecord: Cut(lines=True),
    ArticlesShown: Cut(quotes=True),
}  # fmt: skip
"""Replies that are lists."""
TURNED = frozenset(
    {
        "help", "entries", "ranking", "season", "tournaments", "report", "missing", "board", "statistics", "decisions", "offence",
        "choose", "tablerecord", "article", "ledger", "record", "myrecord", "handover", "log",
    }
)  # fmt: skip
"""The commands that show them: a tap turns the pages of no other."""
IN_THE_DESK: frozenset[type[Outcome]] = frozenset({Ledger, Record, MyRecord, Handover, Log})
"""Lists of which a desk gives one page, for there may be years of them; their buttons say which way time runs."""


@runtime_checkable
class Paged(Protocol):
    """One page of a list, as a desk gives it."""

    page: int
    pages: int


@dataclass(frozen=True, slots=True)
class OnePage:
    """What stands on a page, which one it is, and of how many."""

    blocks: tuple[Block, ...]
    number: int = 1
    pages: int = 1


def one_page(reply: Reply, blocks: Sequence[Block], wanted: int) -> OnePage:
    """A page of what is said of a reply: the one that is `wanted`, the first where that is none, the last where it is behind it.
    All of what is said where that is no list, or fits on one page.
    """
    outcome, whole = reply.outcome, OnePage(tuple(blocks))
    if type(outcome) in IN_THE_DESK and isinstance(outcome, Paged):
        return replace(whole, number=outcome.page, pages=outcome.pages)
    cut = LISTS.get(type(outcome))
    if cut is None or (isinstance(outcome, ArticlesShown) and len(outcome.articles) < 2):
        return whole
    return _cut(blocks, cut, wanted, reply.language)


def _cut(blocks: Sequence[Block], cut: Cut, wanted: int, language: str) -> OnePage:
    parts = _parts(blocks, cut)
    pages = _filled(parts)
    if len(pages) < 2:
        return OnePage(tuple(blocks))
    number = min(max(wanted, 1), len(pages))
    last = number == len(pages)
    below = tuple(block for block in parts.below if last or block in parts.repeated)
    which = words_in(language).say("log.page", page=number, pages=len(pages))
    said = _numbered((*parts.above, *_joined(pages[number - 1]), *below), which)
    return OnePage(said, number, len(pages))


@dataclass(frozen=True, slots=True)
class _Row:
    """A row: the block that shows it alone, under which headings it stands, and how many lines it takes."""

    block: Block
    under: tuple[Block, ...]
    lines: int


@dataclass(frozen=True, slots=True)
class _Parts:
    """A list: what stands above its rows, the rows, what stands below them, and what of that is `repeated` on every page."""

    above: tuple[Block, ...]
    rows: tuple[_Row, ...]
    below: tuple[Block, ...]
    repeated: tuple[Block, ...]


def _parts(blocks: Sequence[Block], cut: Cut) -> _Parts:
    rows = [at for at, block in enumerate(blocks) if _is_row(block, cut)]
    if not rows:
        return _Parts(tuple(blocks), (), (), ())
    first, last = rows[0], rows[-1]
    while first > 1 and isinstance(blocks[first - 1], Title):
        first -= 1  # the heading of a part, and not of the whole
    below = tuple(blocks[last + 1 :])
    short = [block for block in below if _lines(block) <= SHORT]
    repeated = tuple(short) if sum(map(_lines, short)) <= MOST_BELOW else ()
    return _Parts(tuple(blocks[:first]), tuple(_rows(blocks[first : last + 1], cut)), below, repeated)


def _is_row(block: Block, cut: Cut) -> bool:
    rows = isinstance(block, Rows | SeatList | Entry | Member | Pointer)
    return rows or (cut.lines and isinstance(block, Line)) or (cut.quotes and isinstance(block, Quote))


def _rows(blocks: Sequence[Block], cut: Cut) -> Iterator[_Row]:
    """Each row for itself. What stands directly above rows is their heading; what stands between them is a row like them."""
    under: tuple[Block, ...] = ()
    for at, block in enumerate(blocks):
        if _is_row(block, cut):
            for one in _each(block):
                yield _Row(one, under, _lines(one) - (isinstance(one, SeatList) or bool(isinstance(one, Rows) and one.header)))
        elif isinstance(block, Title) or (isinstance(block, Line) and _is_row(blocks[at + 1], cut)):
            before = blocks[at - 1] if at else None
            under = (*under, block) if before in under else (block,)
        else:
            yield _Row(block, under, _lines(block))


def _each(block: Block) -> Iterator[Block]:
    match block:
        case Rows():
            yield from (replace(block, rows=(row,)) for row in block.rows)
        case SeatList():
            yield from (replace(block, rows=(row,)) for row in block.rows)
        case _:
            yield block


def _filled(parts: _Parts) -> list[list[_Row]]:
    """Rows in pages, each as full as a screen. What little would be left for one more stands on the one before."""
    room = max(FEWEST_LINES, SCREEN - sum(map(_lines, (*parts.above, *parts.repeated))))
    pages, size = [list[_Row]()], 0
    for row in parts.rows:
        now = pages[-1]
        lines = row.lines if now and _goes_on(now[-1], row) else _with_heading(row)
        if now and (size + lines > room or len(now) == MOST_ROWS):
            now, size, lines = [], 0, _with_heading(row)
            pages.append(now)
        now.append(row)
        size += lines
    if len(pages) > 1 and size <= LEFT_OVER:
        *pages, last = pages
        pages[-1] += last
    return pages


def _with_heading(row: _Row) -> int:
    return row.lines + sum(map(_lines, row.under)) + isinstance(row.block, SeatList)


def _goes_on(before: _Row, row: _Row) -> bool:
    """Whether a row needs no heading of its own behind another one."""
    return row.under == before.under and (not isinstance(row.block, SeatList) or _is_more_of(before.block, row.block))


def _is_more_of(before: Block, block: Block) -> bool:
    """Whether a row stood in one block with the one before it."""
    match before, block:
        case Rows(), Rows():
            return before.header == block.header
        case SeatList(), SeatList():
            return before.heading == block.heading
    return False


def _joined(rows: Sequence[_Row]) -> Iterator[Block]:
    """The rows of a page under their headings, in as few blocks as they came in."""
    found: list[Block] = []
    under: tuple[Block, ...] = ()
    for at, row in enumerate(rows):
        if at == 0 or row.under != under:
            found += [block for block in row.under if at == 0 or block not in under]
        elif found and _is_more_of(found[-1], row.block):
            match found[-1], row.block:
                case (Rows() as known, Rows() as more):
                    found[-1] = replace(known, rows=(*known.rows, *more.rows))
                case (SeatList() as known, SeatList() as more):
                    found[-1] = replace(known, rows=(*known.rows, *more.rows))
            continue
        under = row.under
        found.append(row.block)
    yield from found


def _numbered(blocks: Sequence[Block], which: str) -> tuple[Block, ...]:
    """A page whose first line says which one it is."""
    first, *rest = blocks
    if isinstance(first, Title):
        return replace(first, aside=" · ".join(filter(None, (first.aside, which)))), *rest
    return Line(which, Tone.QUIET), first, *rest


def _lines(block: Block) -> int:
    """How many lines a block takes on a phone."""
    match block:
        case Title():
            return 1 + _fold(f"{block.text} · {block.aside}")
        case Line(text=text) | Hint(text=text) | Source(citation=text):
            return _fold(text)
        case Quote():
            return 2 + _fold(block.text) + _fold(block.citation)
        case Pointer():
            return _fold(block.citation) + _fold(block.opening)
        case Entry(name=name, text=text) | Member(account=name, text=text):
            return _fold(f"{name} — {text}")
        case Rows():
            return bool(block.header) + sum(_fold(" · ".join(row)) for row in block.rows)
        case SeatList():
            return 1 + sum(_fold(" ".join(row)) for row in block.rows)
    return _fold(block.text)


def _fold(text: str) -> int:
    return sum(max(1, math.ceil(len(line) / WIDTH)) for line in text.split("\n"))


@dataclass(frozen=True, slots=True)
class Given:
    """How a list is asked for: the command that shows it, with the line or with the fields, and the tournament that it is about
    (`Action.seen`).
    """

    command: str
    argument: str = ""
    fields: tuple[tuple[str, str], ...] = ()
    seen: str = ""


def shown_by(outcome: Outcome, given: Given, *, writes: bool) -> Given | None:
    """How a list is asked for once more, so that nothing is done by it: as it was, or where that has changed something
    (`writes`), by what shows the same; None where nothing does.
    """
    if not writes:
        return given
    match outcome:
        case SeasonShown():
            return Given("season", outcome.name, seen=given.seen)
        case OwnOffences() if outcome.changed != "the_ladder":
            return Given("offence", seen=given.seen)
        case OpenPoints() if not outcome.one:
            return Given("choose", seen=given.seen)
        case Board():
            return Given("board", seen=given.seen)
    return None


def turns(page: OnePage, given: Given, outcome: Outcome, language: str) -> tuple[Action, ...]:
    """The buttons under a page: to the one before it, to the one behind it, and all of the list as a file. A list of which a desk
    gives the pages has the first two already. Whoever taps is asked for his role when he does.
    """
    if page.pages < 2:
        return ()
    words, labels = words_in(language), dict[int, str]()
    if type(outcome) not in IN_THE_DESK:
        labels = {number: words.say("pages.page", number=number) for number in (page.number - 1, page.number + 1)}
    beside = {
        number: f"◀ {label}" if number < page.number else f"{label} ▶"
        for number, label in labels.items()
        if 1 <= number <= page.pages
    }
    return tuple(
        Action(label, given.command, given.argument, Role.STRANGER, seen=given.seen, fields=given.fields, page=number)
        for number, label in {**beside, WHOLE: words.say("action.whole")}.items()
    )
