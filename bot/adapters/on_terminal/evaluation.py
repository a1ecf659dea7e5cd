"""`floorman evaluate FILE…`: the figures of knowledge.measuring.evaluate as tables or JSON, and as a page with plots."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import cast

from rich.console import Console
from rich.progress import track
from rich.table import Table

from bot.adapters.on_terminal.commands import BadInputLine
from bot.adapters.on_terminal.evaluation_page import percent, write_report
from bot.adapters.on_terminal.terminal import Terminal
from bot.services.club.own_questions import own_questions
from bot.services.ports.chats import AsksPort
from bot.services.ports.work import StorePort
from bot.services.rules.club_shelf import shelf_of
from knowledge.books.passages import UnknownBook
from knowledge.measuring.evaluate import BadQuestionFile, Figures, Outcome, TestQuestion, by_group, outcome, read_questions, times
from knowledge.measuring.plots import PlotsUnavailable, check_available
from knowledge.rulebook import Rulebooks

EXAMPLE = '{"id": "1", "book": "ropta", "lang": "fr", "question": "…", "gold": [{"snippet": "…", "grade": 2}]}'
COLUMNS = ("%", "n", "R@1", "R@3", "R@5", "MRR", "answered", "quoted", "refused ✗", "not covered", "refused ✓", "found ✗")
"""Shares in per cent. Of the n covered questions: recall, how many were answered with `found`, how many of those quotations hold
the deciding words, and how many were wrongly refused; then how many no article decides, rightly refused, wrongly answered."""
WIDTH = 110


def of_club(store: StorePort, asks: AsksPort, club: int, rules: Rulebooks) -> tuple[Rulebooks, list[TestQuestion]]:
    """The rulebooks as a club sees them, and what it knows of its own questions; none of a club that there is not. Nothing of
    them is written anywhere.
    """
    with store.reading() as work:
        seen = cast(Rulebooks, shelf_of(rules, work, club))
        known = own_questions(work, club, seen, asks.get)
        for book in {one.book for one in known}:
            seen.book(book)  # made while what it is made of can still be read
    questions = enumerate(known, 1)
    return seen, [TestQuestion(str(at), one.book, one.language, one.kind, one.text, one.words) for at, one in questions]


def evaluate(
    rulebooks: Rulebooks,
    terminal: Terminal,
    files: Sequence[str],
    *,
    as_json: bool,
    report: str | None = None,
    own: Mapping[str, list[TestQuestion]] | None = None,
) -> int:
    """Asks every question of some files, and `own` ones by the names of their groups, and prints how good the answers are; with
    `report` a folder, made if it is missing, also gets a page with plots. Raises BadInputLine, OSError.
    """
    questions = {**{file: questions_of(rulebooks, file) for file in files}, **(own or {})}
    if report is not None:
        # before anything is asked: minutes of answers are not to be lost for want of a folder
        try:
            check_available()
        except PlotsUnavailable as error:
            return terminal.complain("evaluate.no_plots", install=str(error))
        Path(report).mkdir(parents=True, exist_ok=True)
    asked = _ask(rulebooks, terminal, questions)
    outcomes = [found for inside in asked.values() for found in inside]
    groups, milliseconds = by_group(outcomes, asked), times(outcomes)
    if as_json:
        terminal.out.file.write(_json(groups, milliseconds) + "\n")
    else:
        heading = terminal.say("evaluate.heading", file=", ".join(questions), count=len(outcomes))
        terminal.out.print(heading, style="bold", markup=False)
        # no figure gives way to the long path of a file
        width = max(terminal.out.width, WIDTH) + max(len(file) for file in questions)
        Console(file=terminal.out.file, width=width).print(_table(groups))
        terminal.out.print("median {:.1f} ms · p95 {:.1f} ms".format(*milliseconds), style="dim")
    if report is not None:
        page = write_report(Path(report), asked, rulebooks.weights.found_from)
        # a JSON object stands alone on standard output
        (terminal.complaints if as_json else terminal.out).print(terminal.say("evaluate.report", file=str(page)), soft_wrap=True)
    return 0


def questions_of(rulebooks: Rulebooks, file: str) -> list[TestQuestion]:
    """The questions of a file, to books that there are. Raises BadInputLine, OSError."""
    try:
        questions = read_questions(Path(file))
    except BadQuestionFile as error:
        raise BadInputLine(file, error.line, error.problem, EXAMPLE) from error
    for number, question in enumerate(questions, start=1):
        try:
            rulebooks.book(question.book)
        except UnknownBook as error:
            raise BadInputLine(file, number, str(error), EXAMPLE) from error
    return questions


def _ask(rulebooks: Rulebooks, terminal: Terminal, questions: Mapping[str, Sequence[TestQuestion]]) -> dict[str, list[Outcome]]:
    everything = [(file, question) for file, inside in questions.items() for question in inside]
    rulebooks.warm([question.book for _, question in everything])
    asked: dict[str, list[Outcome]] = {file: [] for file in questions}
    for file, question in track(everything, console=terminal.complaints, transient=True, description=""):
        asked[file].append(outcome(question, rulebooks.answer(question.text, question.book)))
    return asked


def _json(groups: Mapping[str, Mapping[str, Figures]], milliseconds: tuple[float, float]) -> str:
    found: dict[str, object] = {name: {g: asdict(f) for g, f in group.items()} for name, group in groups.items()}
    found["milliseconds"] = dict(zip(("median", "p95"), milliseconds, strict=True))
    return json.dumps(found, ensure_ascii=False, indent=1)


def _table(groups: dict[str, dict[str, Figures]]) -> Table:
    table = Table(box=None, pad_edge=False)
    for column in COLUMNS:
        table.add_column(column, justify="left" if column == "%" else "right", no_wrap=True)
    for group in groups.values():
        for name, found in group.items():
            table.add_row(name, *_cells(found))
        table.add_section()
    return table


def _cells(found: Figures) -> list[str]:
    covered = [found.recall_1, found.recall_3, found.recall_5]
    cells = [str(found.covered), *(percent(value, found.covered) for value in covered)]
    cells.append(f"{found.mrr:.3f}" if found.covered else "")
    cells += [percent(found.answered / max(found.covered, 1), found.covered), percent(found.quoted, found.answered)]
    cells += [percent(found.wrongly_refused, found.covered), str(found.uncovered) if found.uncovered else ""]
    return [*cells, percent(found.rightly_refused, found.uncovered), percent(found.wrongly_answered, found.uncovered)]
