"""`floorman doctor`: whether the files that search reads are intact, and whether what an operator has set up works."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from decimal import Decimal

from bot.adapters.language_model.endpoint import Endpoint, EndpointError
from bot.adapters.language_model.keeping import VoidError
from bot.adapters.language_model.setup import SelectorSetup
from bot.adapters.language_model.spending import Spending
from bot.adapters.on_terminal import measurement
from bot.adapters.on_terminal.commands import SHELL
from bot.adapters.on_terminal.render import show
from bot.adapters.on_terminal.terminal import Terminal
from bot.presenter.blocks import Block, Line, Title, Tone
from knowledge.books.corpus import Corpus
from knowledge.books.passages import Book
from knowledge.library import Found, Library
from knowledge.seals import Damaged

LISTS_NONE = ("status 404", "status 405")
"""What an endpoint says that answers, perhaps questions too, but does not list its models."""
LISTS_MANY = "too long an answer"
"""What is said of one that lists more models than are read."""


def examine_search(terminal: Terminal, shelves: Library) -> int:
    """Prints whether the model, the weights and the index of every book are intact; builds nothing. Returns the exit code: 0 all
    is well, 1 something is damaged. Raises EncoderUnavailable where there is no model, and CorpusError.
    """
    try:
        shelves.check()
    except Damaged as error:
        said = terminal.say("line.damaged", file=error.file, harm=terminal.say(f"harm.{error.harm}"))
        show(terminal.out, (Line(said),), SHELL)
        return 1
    own = shelves.encoder_name
    said = terminal.say("doctor.model_own", model=own) if own else terminal.say("doctor.model_sound")
    corpus = shelves.corpus()
    fittings = [(book, shelves.fitting(book)) for book in corpus.books]
    broken = [Line(terminal.say("doctor.book_left_out", book=book.id, why=book.why)) for book in corpus.left_out]
    show(terminal.out, (Line(said), *(Line(_index(terminal, book, found)) for book, found in fittings), *broken), SHELL)
    return int(any(found.damage for _, found in fittings) or bool(broken))


def _index(terminal: Terminal, book: Book, found: Found) -> str:
    if found.damage:
        file, harm = found.damage.file.name, terminal.say(f"harm.{found.damage.harm}")
        return terminal.say("doctor.index_damaged", book=book.short, file=file, harm=harm)
    return terminal.say("doctor.index_sound" if found.folder else "doctor.index_due", book=book.short)


def examine(terminal: Terminal, selector: SelectorSetup | None, books: Callable[[], Corpus]) -> int:
    """Prints what works and what doesn't, and what the model was measured to be right in; asks no model anything, and closes the
    endpoint. `books` gives those that it may be asked of. Returns the exit code: 0 all is well, 1 something isn't.
    """
    if selector is None:
        show(terminal.out, (Line(terminal.say("doctor.no_selector")),), SHELL)
        return 0
    with closing(selector.endpoint):
        trouble, doubt = _found_at(selector.endpoint, selector.model)
    key = "doctor.selector_unreachable" if trouble else "doctor.selector_reachable"
    said = terminal.say(key, model=selector.model, address=selector.url, reason=trouble)
    blocks: list[Block] = [Title(said, Tone.UNSURE if trouble or doubt else Tone.SURE)]
    if doubt:
        blocks.append(Line(terminal.say(doubt, model=selector.model)))
    proven = (Line(text) for text in _proven(terminal, selector, books))
    show(terminal.out, (*blocks, Line(_spent(terminal, selector.spending)), *proven), SHELL)
    return 1 if trouble else 0


def _proven(terminal: Terminal, selector: SelectorSetup, books: Callable[[], Corpus]) -> Iterator[str]:
    """What the model was measured to be right in, be it another one or with another prompt, and whether it is trusted."""
    try:
        measured = selector.kept.read()
    except VoidError as void:
        yield from measurement.told(terminal, void.measured) if void.measured else ()
    else:
        yield from measurement.told(terminal, measured)
    # what is damaged was said above
    with suppress(Damaged):
        yield from measurement.trust(terminal, selector, lambda: books().books)


def _found_at(endpoint: Endpoint, model: str) -> tuple[str, str]:
    """Why the endpoint can't be used, and under which key stands what is doubtful about it; empty where nothing is. The list of
    its models costs nothing.
    """
    try:
        listed = _listed(endpoint.get("models"))
    except EndpointError as error:
        if error.reason in LISTS_NONE:
            return "", "doctor.lists_no_models"
        return ("", "") if error.reason == LISTS_MANY else (error.reason, "")
    # such as a key that fits in no header; the text of an error might quote it
    except Exception as error:
        return type(error).__name__, ""
    if listed is None:
        return "", "doctor.lists_no_models"
    # Ollama takes "qwen" for "qwen:latest"
    return "", "" if {model, f"{model}:latest"} & listed else "doctor.model_not_listed"


def _listed(body: bytes) -> set[str] | None:
    """The names in a list of models; None where it is no such list."""
    try:
        data = json.loads(body)["data"]
        return {str(entry["id"]) for entry in data}
    # a tower of brackets ends in a RecursionError
    except (ValueError, LookupError, TypeError, RecursionError):
        return None


def _spent(terminal: Terminal, spending: Spending) -> str:
    spent, prices = spending.so_far(), spending.prices
    counts = {"count": spent.questions, "tokens": spent.tokens_in + spent.tokens_out}
    if not (prices.taken or prices.given):
        return terminal.say("doctor.counted", **counts)
    # four digits: a question costs less than a hundredth
    amount = spent.amount.quantize(Decimal("0.0001"), "ROUND_UP")
    return terminal.say("doctor.spent", amount=f"{amount:f}", cap=f"{prices.cap:f}", **counts)
