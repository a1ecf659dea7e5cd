"""`floorman book add`: reads a club's own rulebook from its file, prints what was found, and puts it to use when told so."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path

from bot.adapters.on_terminal.commands import SHELL
from bot.adapters.on_terminal.json_text import json_text
from bot.adapters.on_terminal.render import show
from bot.adapters.on_terminal.terminal import Terminal
from bot.presenter.blocks import Block, Line, Rows, Title
from bot.presenter.floor.reading import taken_out
from knowledge.reading.apart import read_file
from knowledge.reading.refusals import CannotRead
from knowledge.reading.report import Choice, Report
from knowledge.reading.wanted import ReadBook, Wanted
from knowledge.reading.written import told_as_json

SHOWN = 200
"""Characters of a text that is shown to be recognised."""


@dataclass(frozen=True, slots=True)
class Kept:
    """What has become of a book: the key of the sentence that tells it, what is told to scripts beside, whether it is in use, and
    what else there is to say.
    """

    key: str
    fields: Mapping[str, object] = field(default_factory=dict)
    active: bool = True
    more: tuple[Block, ...] = ()


PutToUse = Callable[[Mapping[str, str], str], Kept]
"""Keeps a book from now on, by what it says of itself and its articles."""


class BadAnswer(ValueError):
    """An answer to a doubt that can't be understood. Bears the answer."""

    def __init__(self, answer: str) -> None:
        super().__init__(answer)
        self.answer = answer


@dataclass(frozen=True, slots=True)
class Asked:
    """What was typed: the file, what is said of the book, answers to doubts, whether to keep it, how to tell it, and the key of
    the sentence that tells what there is to do where it is not kept.
    """

    file: str
    wanted: Wanted
    answers: Sequence[str]
    yes: bool
    as_json: bool
    not_yet: str = "reading.not_yet"


def add(terminal: Terminal, asked: Asked, taken: Sequence[str], put_to_use: PutToUse) -> int:
    """Reads a rulebook, prints the report, and with `yes` puts the book to use. `taken` are the ids that no own book may have.
    Returns the exit code. Raises CorpusError and OSError where the book can't be kept.
    """
    try:
        book = read_file(Path(asked.file), asked.wanted, read_answers(asked.answers))
    except CannotRead as error:
        return terminal.complain(f"cannot_read.{error.why}", **error.fields)
    except BadAnswer as error:
        return terminal.complain("reading.bad_answer", answer=error.answer[:60])
    if book.about["id"] in taken:
        return terminal.complain("reading.id_taken", id=book.about["id"], other=f"club-{book.about['id']}"[:30])
    kept = put_to_use(book.about, book.markdown) if asked.yes else Kept(asked.not_yet, active=False)
    if asked.as_json:
        told = told_as_json(book) | {"active": kept.active} | dict(kept.fields)
        terminal.out.print(json_text(told, terminal.out.file), markup=False, soft_wrap=True)
        return 0
    show(terminal.out, (*_told(terminal, book), *kept.more), SHELL)
    said = terminal.say(kept.key, title=book.about["title"], id=book.about["id"], **kept.fields)
    terminal.out.print(said, markup=False, soft_wrap=True)
    return 0


def read_answers(answers: Sequence[str]) -> dict[int, str]:
    """Answers to doubts as they are typed ("12:join"). Raises BadAnswer.

    >>> read_answers(["12:join", "3:leave-out"])
    {12: 'join', 3: 'leave_out'}
    """
    found = {}
    for answer in answers:
        number, _, choice = answer.partition(":")
        choice = choice.strip().casefold().replace("-", "_")
        if not number.strip().isdecimal() or len(number) > 9 or choice not in list(Choice):
            raise BadAnswer(answer)
        found[int(number)] = choice
    return found


def _told(terminal: Terminal, book: ReadBook) -> Iterator[Block]:
    report = book.report
    yield Title(
        terminal.say("reading.heading", title=book.about["title"], count=len(report.articles)), aside=book.about["edition"]
    )
    header = tuple(terminal.say(f"reading.{name}") for name in ("number", "title", "begins", "length"))
    yield Rows(tuple((a.number, a.title, a.first_words, str(a.words)) for a in report.articles), header)
    yield Line(terminal.say("reading.words", out=report.words_out, all=report.words_in))
    yield from _figures(terminal, report)
    if report.left_over:
        yield Title(terminal.say("reading.left_over", count=len(report.left_over)))
        yield Rows(tuple((str(each.at), each.text[:SHOWN]) for each in report.left_over))
    if report.doubts:
        yield Title(terminal.say("reading.doubts", count=len(report.doubts)))
        header = tuple(terminal.say(f"reading.{name}") for name in ("number", "page", "begins", "doubt", "choices"))
        yield Rows(
            tuple(
                (str(d.at), str(d.page), d.words, terminal.say(f"doubted.{d.about}"), " ".join(d.choices)) for d in report.doubts
            ),
            header,
        )


def _figures(terminal: Terminal, report: Report) -> Iterator[Block]:
    if report.missing:
        yield Line(terminal.say("reading.missing", numbers=", ".join(report.missing)))
    if report.twice:
        yield Line(terminal.say("reading.twice", numbers=", ".join(report.twice)))
    names = {told.key: " ".join(part for part in (told.number, told.title) if part) or told.key for told in report.articles}
    yield Line(terminal.say("reading.longest", longest=names[report.longest], shortest=names[report.shortest]))
    if report.silent_pages:
        pages = ranges(report.silent_pages)
        yield Line(terminal.say("reading.silent", count=len(report.silent_pages), pages=pages))
    if report.holed_pages:
        pages = ranges(report.holed_pages)
        said = terminal.say("reading.holes", count=len(report.holed_pages), pages=pages)
        yield Line(said if report.pages > 1 else terminal.say("reading.holed"))
    yield from map(Line, taken_out(report, terminal.say))
    furniture = len(report.furniture) - len(report.taken_out)
    if furniture:
        yield Line(terminal.say("reading.furniture", count=furniture))


def ranges(numbers: Sequence[int]) -> str:
    """Numbers in few signs.

    >>> ranges([1, 2, 3, 7])
    '1-3, 7'
    """
    runs = []
    for _, group in groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0]):
        run = [number for _, number in group]
        runs.append(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}")
    return ", ".join(runs)
