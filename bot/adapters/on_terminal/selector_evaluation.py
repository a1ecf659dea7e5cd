"""`floorman evaluate FILE… --selector`: what the language model of the settings is right in, measured and kept."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Sequence

from rich.progress import track

from bot.adapters.language_model.asking import CapReachedError
from bot.adapters.language_model.measured import Measured
from bot.adapters.language_model.measuring import DeadError, Put, counted, distinct, put_all
from bot.adapters.language_model.setup import SelectorSetup
from bot.adapters.on_terminal import measurement
from bot.adapters.on_terminal.commands import SHELL
from bot.adapters.on_terminal.evaluation import questions_of
from bot.adapters.on_terminal.json_text import json_text
from bot.adapters.on_terminal.render import show
from bot.adapters.on_terminal.terminal import Terminal
from bot.presenter.blocks import Line
from knowledge.measuring.evaluate import TestQuestion
from knowledge.rulebook import Rulebooks


def measure(rulebooks: Rulebooks, terminal: Terminal, files: Sequence[str], setup: SelectorSetup, *, as_json: bool) -> int:
    """Puts the questions of some files to the model, prints how good it is, and keeps that in the place of what was measured
    before. Returns the exit code: 1 where it was broken off, and then nothing is kept. Raises BadInputLine, OSError.
    """
    questions = distinct(question for file in files for question in questions_of(rulebooks, file))
    try:
        put = _put(rulebooks, terminal, questions, setup)
    except CapReachedError:
        terminal.complain("measured.cap")
        return 1
    except DeadError as dead:
        terminal.complain("measured.dead", address=setup.url, reason=dead.reason)
        return 1
    except sqlite3.Error as error:
        terminal.complain("measured.no_account", reason=type(error).__name__)
        return 1
    asked_of = {rulebooks.book(one.question.book) for one in put if one.asked}
    books = {setup.state_of(book): book.short for book in sorted(asked_of, key=lambda book: book.id)}
    prices = setup.spending.prices
    priced = bool(prices.taken or prices.given)
    measured = counted(put, setup.kept.reader, files, books, time.time(), priced=priced)
    setup.kept.write(measured)
    _tell(rulebooks, terminal, measured, setup, as_json=as_json)
    return 0


def _put(rulebooks: Rulebooks, terminal: Terminal, questions: Sequence[TestQuestion], setup: SelectorSetup) -> list[Put]:
    rulebooks.warm([question.book for question in questions])
    putting = put_all(setup.asking, rulebooks, questions)
    return list(track(putting, total=len(questions), console=terminal.complaints, transient=True, description=""))


def _tell(rulebooks: Rulebooks, terminal: Terminal, measured: Measured, setup: SelectorSetup, *, as_json: bool) -> None:
    if as_json:
        told = {
            **measured.told(),
            "proven": setup.kept.read().proven if measured.doubt is None else None,
            "doubt": measured.doubt,
        }
        terminal.out.file.write(json_text(told, terminal.out.file) + "\n")
        return
    said = (*measurement.told(terminal, measured), *measurement.trust(terminal, setup, rulebooks.books))
    kept = terminal.say("measured.kept", file=str(setup.kept.file))
    show(terminal.out, tuple(map(Line, (*said, kept))), SHELL)
