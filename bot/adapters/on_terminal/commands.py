"""The one-shot commands of the terminal: questions, articles, comparisons, batches. Exit codes: 0 done, 2 bad input."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from rich.console import Console
from rich.text import Text

from bot.adapters.on_terminal.messages import PLACE
from bot.adapters.on_terminal.render import printable, show
from bot.domain.people import Role
from bot.i18n.words import words_in
from bot.presenter.answer_json import answer_object, article_object
from bot.presenter.present import present
from bot.presenter.quotations import verify_quotations
from bot.services.front_desk import FrontDesk
from bot.services.replies import Code, Reply
from bot.services.requests import Request
from knowledge.passages import UnknownBook

SHELL = "floorman "
BATCH_LINE = '{"id": "1", "book": "ropta", "question": "…"}'


class BadInputLine(ValueError):
    """A line of a file that can't be used: where, what is wrong, and what such a line looks like."""

    def __init__(self, file: str, line: int, problem: str, example: str) -> None:
        super().__init__(problem)
        self.fields = {"file": file, "line": str(line), "problem": problem, "example": example}


@dataclass(frozen=True, slots=True)
class Terminal:
    """Where a command's results and its complaints go, and in which language it was asked to speak (None: the question's)."""

    out: Console
    complaints: Console
    language: str | None

    def say(self, key: str, **fields: object) -> str:
        """A sentence of Floorman's own."""
        return words_in(self.language or "fr").say(key, **fields)

    def complain(self, key: str, **fields: object) -> int:
        """Prints what is wrong on standard error. Returns the exit code for it, 2."""
        self.complaints.print(Text(printable(self.say(key, **fields))), soft_wrap=True)
        return 2


def ask(desk: FrontDesk, terminal: Terminal, question: str, book: str | None, *, as_json: bool) -> int:
    """Answers one question."""
    arguments = {"question": question, "book": book or desk.default_book, "elsewhere": "no" if as_json else "yes"}
    return _give(desk, terminal, "ask", arguments, as_json=as_json)


def article(desk: FrontDesk, terminal: Terminal, text: str, book: str, *, as_json: bool) -> int:
    """Prints the articles that a number or a title names."""
    return _give(desk, terminal, "article", {"article": text, "book": book}, as_json=as_json)


def compare(desk: FrontDesk, terminal: Terminal, question: str, *, as_json: bool) -> int:
    """Prints what each rulebook says to a question."""
    return _give(desk, terminal, "compare", {"question": question}, as_json=as_json)


def _give(desk: FrontDesk, terminal: Terminal, command: str, arguments: dict[str, str], *, as_json: bool) -> int:
    reply = desk.handle(Request(command, arguments, PLACE, Role.PLAYER, terminal.language))
    blocks = present(reply)
    verify_quotations(blocks, desk.rules.rules.passage)
    if not reply.done:
        show(terminal.complaints, blocks, SHELL)
        return 2
    if as_json:
        terminal.out.file.write(_json(reply) + "\n")
    else:
        show(terminal.out, blocks, SHELL)
    return 0


def _json(reply: Reply) -> str:
    if reply.code is Code.ARTICLES and reply.book:
        found = [article_object(reply.book, entry) for entry in reply.articles]
        return _dumped(found[0] if len(found) == 1 else found)
    answers = [answer_object(answer) for answer in reply.answers]
    return _dumped(answers if reply.code is Code.COMPARISON else answers[0])


def _dumped(found: object) -> str:
    # half of a character (a lone surrogate) can only be written as an escape
    return json.dumps(found, ensure_ascii=False).encode("utf-8", "backslashreplace").decode("utf-8")


def batch(desk: FrontDesk, terminal: Terminal, file: str, standard_input: TextIO, book: str | None) -> int:
    """Answers JSON lines, one JSON object a line in the same order. Raises BadInputLine at the first that is none."""
    for number, line in enumerate(_lines(file, standard_input), start=1):
        if not line.strip():
            continue
        try:
            request_id, chosen, question = _request(line, terminal)
            answer = desk.rules.rules.answer(question, chosen or book or desk.default_book)
        except UnknownBook as error:
            problem = terminal.say("refused.no_such_book", book=error.book, known=error.known).rstrip(".")
            raise BadInputLine("<stdin>" if file == "-" else file, number, problem, BATCH_LINE) from error
        except _NoRequest as error:
            raise BadInputLine("<stdin>" if file == "-" else file, number, str(error), BATCH_LINE) from error
        terminal.out.file.write(_dumped(answer_object(answer, request_id)) + "\n")
    return 0


def _lines(file: str, standard_input: TextIO) -> Iterable[str]:
    # not splitlines(): JSON may hold characters that it takes for line breaks
    return standard_input if file == "-" else Path(file).read_text(encoding="utf-8-sig").split("\n")


class _NoRequest(ValueError):
    """A line that is no request, and why."""


def _request(line: str, terminal: Terminal) -> tuple[object, str | None, str]:
    try:
        entry = json.loads(line)
    except ValueError as error:
        raise _NoRequest(terminal.say("line.not_json")) from error
    if not isinstance(entry, dict):
        raise _NoRequest(terminal.say("line.not_json"))
    for name, kinds in (("id", (str, int, float)), ("question", str), ("book", (str, type(None)))):
        if not isinstance(entry.get(name), kinds):
            raise _NoRequest(terminal.say("line.no_field", field=name))
    return entry["id"], entry.get("book"), entry["question"]
