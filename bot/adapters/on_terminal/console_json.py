"""The chat in a terminal for scripts: a line in, one JSON object out, with what was done and what the chat would show."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from io import StringIO
from typing import IO

from rich.console import Console

from bot.adapters.on_terminal.console import TerminalChat
from bot.adapters.on_terminal.json_text import json_text
from bot.adapters.on_terminal.messages import LEAVE, messages, read_line
from bot.adapters.on_terminal.render import WIDEST
from bot.presenter.answer_json import answer_object
from bot.services.catalogue import Command, find_command
from bot.services.front_desk import FrontDesk
from bot.services.replies.refused import Refused
from bot.services.replies.reply import Outcome
from knowledge.books.passages import Answer, Article, Book, Passage


def run_as_json(desk: FrontDesk, lines: Iterable[str], out: IO[str], language: str | None) -> int:
    """Hands every message in `lines` to the front desk and writes an object for each: `command`, `outcome` (what came of it, as
    `Outcome.named` calls it), its `fields`, and the `text` that the chat would show. A refusal is an outcome like any other, and
    the next line goes on. Ends with the lines or at /quit. Returns the exit code.
    """
    shown = StringIO()
    chat = TerminalChat(desk, Console(file=shown, width=WIDEST), language)
    for message in messages(line.strip() for line in lines):
        if message.casefold() in LEAVE:
            break
        if not message:
            continue
        message = chat.meant(message)
        outcome = chat.say(message).outcome
        given = read_line(message, language).command
        command = find_command(given)
        told = {
            "command": command.name if command else given, "outcome": outcome.named(), "fields": fields_of(outcome),
            "text": shown.getvalue().strip(),
        }  # fmt: skip
        out.write(json_text(told, out) + "\n")
        out.flush()
        shown.seek(0)
        shown.truncate()
    return 0


def fields_of(outcome: Outcome) -> dict[str, object]:
    """The fields of an outcome as JSON has them; of a refusal its code ("why") and what its sentence names."""
    if isinstance(outcome, Refused):
        return {"why": outcome.why, **{name: _plain(value) for name, value in outcome.fields.items()}}
    return {one.name: _plain(getattr(outcome, one.name)) for one in fields(outcome)}


def _plain(value: object) -> object:
    """A value as JSON: rulebooks, articles and passages by their ids, commands by their names, days as ISO 8601 has them."""
    match value:
        case Answer():
            return answer_object(value)
        case Book():
            return value.id
        case Article():
            return value.key
        case Passage():
            return value.id
        case Command():
            return value.name
        case None | bool() | int() | float():
            return value
        case Mapping():
            return {str(name): _plain(held) for name, held in value.items()}
        case list() | tuple() | set() | frozenset():
            return [_plain(one) for one in value]
    if is_dataclass(value):
        return {one.name: _plain(getattr(value, one.name)) for one in fields(value)}
    return str(value)
