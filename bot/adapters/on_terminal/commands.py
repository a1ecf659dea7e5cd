"""The one-shot commands of the terminal: questions, articles, comparisons, batches. Exit codes: 0 done, 2 bad input."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import TextIO

from bot.adapters.on_terminal.files import TooLargeError, read_within
from bot.adapters.on_terminal.json_text import json_text
from bot.adapters.on_terminal.terminal import PLACE, Terminal
from bot.domain.club.people import Role
from bot.presenter.answer_json import answer_object, article_object
from bot.presenter.quotations import verify_passages, verify_quotations
from bot.services.front_desk import FrontDesk
from bot.services.replies.reply import Reply
from bot.services.replies.rules import Answered, ArticlesShown, Compared, OffTopic
from bot.services.requests import Request
from bot.services.rules.rules_desk import LONGEST_QUESTION
from knowledge.books.passages import BrokenBook, Passage, UnknownBook

SHELL = "floorman "
LARGEST_BATCH, LONGEST_LINE = 64 << 20, 1 << 20
"""Bytes of a file of questions, characters of a line: a file may have no end, or no lines."""
BATCH_LINE = '{"id": "1", "book": "ropta", "question": "…"}'


class BadInputLine(ValueError):
    """A line of a file that can't be used: where, what is wrong, and what such a line looks like."""

    def __init__(self, file: str, line: int, problem: str, example: str) -> None:
        super().__init__(problem)
        self.fields = {"file": file, "line": str(line), "problem": problem, "example": example}


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
    if as_json and reply.done:
        verify_passages(_passages(reply), desk.rules.rules.passage)
        sys.stdout.write(json_text(_json(reply), sys.stdout) + "\n")
        return 0
    # imported here: a script is told no sentence, and waits for no catalogue of them
    from bot.adapters.on_terminal.render import show
    from bot.presenter.present import present

    blocks = present(reply)
    verify_quotations(blocks, desk.rules.rules.passage)
    show(terminal.out if reply.done else terminal.complaints, blocks, SHELL)
    return 0 if reply.done else 2


def _passages(reply: Reply) -> list[Passage]:
    """What the JSON of a reply quotes."""
    match reply.outcome:
        case ArticlesShown(articles):
            return [passage for entry in articles for passage in entry.passages]
        case Compared(_, answers):
            return [hit.passage for answer in answers for hit in answer.hits]
        case Answered(answer) | OffTopic(answer):
            return [hit.passage for hit in answer.hits]
    raise TypeError(f"{reply.outcome.named()} answers no question")


def _json(reply: Reply) -> object:
    match reply.outcome:
        case ArticlesShown(articles) if reply.book:
            found = [article_object(reply.book, entry) for entry in articles]
            return found[0] if len(found) == 1 else found
        case Compared(_, answers):
            return [answer_object(answer) for answer in answers]
        case Answered(answer) | OffTopic(answer):
            return answer_object(answer)
    raise TypeError(f"{reply.outcome.named()} answers no question")


def batch(desk: FrontDesk, terminal: Terminal, file: str, standard_input: TextIO, book: str | None) -> int:
    """Answers JSON lines, one JSON object a line in the same order. Raises BadInputLine at the first that is none."""
    for number, line in enumerate(_lines(file, standard_input), start=1):
        if not line.strip():
            continue
        try:
            request_id, chosen, question = _request(line, terminal)
            if len(question) > LONGEST_QUESTION:
                # the answer comes all the same, in its place: a script counts on one for each line
                cut = {"length": len(question), "longest": LONGEST_QUESTION}
                terminal.complain("line.question_cut", file="<stdin>" if file == "-" else file, line=str(number), **cut)
            answer = desk.rules.rules.answer(question, chosen or book or desk.default_book)
        except BrokenBook as error:
            problem = terminal.say("refused.book_broken", book=error.book).rstrip(".")
            raise BadInputLine("<stdin>" if file == "-" else file, number, problem, BATCH_LINE) from error
        except UnknownBook as error:
            problem = terminal.say("refused.no_such_book", book=error.book, known=error.known).rstrip(".")
            raise BadInputLine("<stdin>" if file == "-" else file, number, problem, BATCH_LINE) from error
        except _NoRequest as error:
            raise BadInputLine("<stdin>" if file == "-" else file, number, str(error), BATCH_LINE) from error
        sys.stdout.write(json_text(answer_object(answer, request_id), sys.stdout) + "\n")
    return 0


def _lines(file: str, standard_input: TextIO) -> Iterator[str]:
    if file != "-":
        # not splitlines(): JSON may hold characters that it takes for line breaks
        yield from read_within(file, LARGEST_BATCH).split("\n")
        return
    while line := standard_input.readline(LONGEST_LINE + 1):
        if len(line) > LONGEST_LINE:
            raise TooLargeError("<stdin>")
        yield line


class _NoRequest(ValueError):
    """A line that is no request, and why."""


def _request(line: str, terminal: Terminal) -> tuple[object, str | None, str]:
    try:
        entry = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise _NoRequest(terminal.say("line.not_json")) from error
    if not isinstance(entry, dict):
        raise _NoRequest(terminal.say("line.not_json"))
    for name, kinds in (("id", (str, int, float)), ("question", str), ("book", (str, type(None)))):
        if not isinstance(entry.get(name), kinds):
            raise _NoRequest(terminal.say("line.no_field", field=name))
    return entry["id"], entry.get("book"), entry["question"]
