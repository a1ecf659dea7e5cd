"""`floorman evaluate FILE`: the figures of knowledge.evaluate as tables or JSON."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

from rich.console import Console
from rich.progress import track
from rich.table import Table

from bot.adapters.on_terminal.commands import BadInputLine, Terminal
from knowledge.evaluate import BadQuestionFile, Figures, by_group, outcome, read_questions, times
from knowledge.passages import UnknownBook
from knowledge.rulebook import Rulebooks

EXAMPLE = '{"id": "1", "book": "ropta", "lang": "fr", "question": "…", "gold": [{"snippet": "…", "grade": 2}]}'
COLUMNS = ("%", "n", "R@1", "R@3", "R@5", "MRR", "answered", "quoted", "refused ✗", "not covered", "refused ✓", "found ✗")
"""Shares in per cent. Of the n covered questions: recall, how many were answered with `found`, how many of those quotations hold
the deciding words, and how many were wrongly refused; then how many no article decides, rightly refused, wrongly answered."""
WIDTH = 110


def evaluate(rulebooks: Rulebooks, terminal: Terminal, file: str, *, as_json: bool) -> int:
    """Asks every question of a file and prints how good the answers are. Raises BadInputLine, OSError."""
    try:
        questions = read_questions(Path(file))
    except BadQuestionFile as error:
        raise BadInputLine(file, error.line, error.problem, EXAMPLE) from error
    for number, question in enumerate(questions, start=1):
        try:
            rulebooks.book(question.book)
        except UnknownBook as error:
            raise BadInputLine(file, number, str(error), EXAMPLE) from error
    rulebooks.warm([question.book for question in questions])
    shown = track(questions, console=terminal.complaints, transient=True, description="")
    outcomes = [outcome(question, rulebooks.answer(question.text, question.book)) for question in shown]
    median, p95 = times(outcomes)
    groups = by_group(outcomes)
    if as_json:
        found: dict[str, object] = {name: {g: asdict(f) for g, f in group.items()} for name, group in groups.items()}
        found["milliseconds"] = {"median": median, "p95": p95}
        terminal.out.file.write(json.dumps(found, ensure_ascii=False, indent=1) + "\n")
        return 0
    terminal.out.print(terminal.say("evaluate.heading", file=file, count=len(questions)), style="bold", markup=False)
    Console(file=terminal.out.file, width=max(terminal.out.width, WIDTH)).print(_table(groups))
    terminal.out.print(f"median {median:.1f} ms · p95 {p95:.1f} ms", style="dim")
    return 0


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
    cells = [str(found.covered), *(_percent(value, found.covered) for value in covered)]
    cells.append(f"{found.mrr:.3f}" if found.covered else "")
    cells += [_percent(found.answered / max(found.covered, 1), found.covered), _percent(found.quoted, found.answered)]
    cells += [_percent(found.wrongly_refused, found.covered), str(found.uncovered) if found.uncovered else ""]
    return [*cells, _percent(found.rightly_refused, found.uncovered), _percent(found.wrongly_answered, found.uncovered)]


def _percent(value: float, of: int) -> str:
    return f"{100 * value:.1f}" if of else ""
