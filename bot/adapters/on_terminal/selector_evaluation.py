"""`floorman evaluate FILE… --selector`: what the language model of the settings is right in, measured and kept."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Sequence

from rich.progress import track

from bot.adapters.language_model.asking import Asking, CapReachedError
from bot.adapters.language_model.measured import LEAST_OF_A_BOOK, Measured
from bot.adapters.language_model.measuring import DeadError, Put, counted, distinct, put_all
from bot.adapters.language_model.setup import SelectorSetup
from bot.adapters.on_terminal import measurement
from bot.adapters.on_terminal.commands import SHELL
from bot.adapters.on_terminal.evaluation import questions_of
from bot.adapters.on_terminal.json_text import json_text
from bot.adapters.on_terminal.render import show
from bot.adapters.on_terminal.terminal import Terminal
from bot.presenter.blocks import Line
from bot.services.ports.selector_account import AccountPort, NotCountedError
from knowledge.measuring.evaluate import TestQuestion
from knowledge.rulebook import Rulebooks


def measure(
    rulebooks: Rulebooks, terminal: Terminal, files: Sequence[str], setup: SelectorSetup, account: AccountPort, *, as_json: bool
) -> int:
    """Puts the questions of some files to the model, on an account, prints how good it is, and keeps that in the place of what
    was measured before. Returns the exit code: 1 where it was broken off, and then nothing is kept. Raises BadInputLine; OSError
    where it can't be kept, once it is told.
    """
    questions = distinct(question for file in files for question in questions_of(rulebooks, file))
    try:
        put = _put(rulebooks, terminal, questions, setup.asking(account))
    except CapReachedError:
        terminal.complain("measured.cap")
        return 1
    except DeadError as dead:
        terminal.complain("measured.dead", address=setup.url, reason=dead.reason)
        return 1
    except NotCountedError as error:
        terminal.complain("measured.no_account", reason=error.reason)
        return 1
    sure = Counter(one.question.book for one in put if one.sure)
    asked_of = (rulebooks.book(book) for book in sorted(sure) if sure[book] >= LEAST_OF_A_BOOK)
    books = {setup.state_of(book): book.short for book in asked_of}
    prices = setup.prices
    priced = bool(prices.taken or prices.given)
    measured = counted(put, setup.kept.reader, files, books, time.time(), priced=priced)
    # it is paid for: whatever becomes of the file, it is told
    if as_json:
        terminal.out.file.write(json_text({**measured.told(), **_trusted(measured)}, terminal.out.file) + "\n")
        setup.kept.write(measured)
        return 0
    _show(terminal, measurement.told(terminal, measured))
    setup.kept.write(measured)
    kept = terminal.say("measured.kept", file=str(setup.kept.file))
    _show(terminal, (*measurement.trust(terminal, setup, lambda: rulebooks.books), kept))
    return 0


def _put(rulebooks: Rulebooks, terminal: Terminal, questions: Sequence[TestQuestion], asking: Asking) -> list[Put]:
    rulebooks.warm([question.book for question in questions])
    putting = put_all(asking, rulebooks, questions)
    return list(track(putting, total=len(questions), console=terminal.complaints, transient=True, description=""))


def _trusted(measured: Measured) -> dict[str, object]:
    return {"proven": None if measured.doubt else measured.proven, "doubt": measured.doubt}


def _show(terminal: Terminal, sentences: Iterable[str]) -> None:
    show(terminal.out, tuple(map(Line, sentences)), SHELL)
