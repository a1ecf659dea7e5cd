"""`floorman doctor`: whether the files that search reads are intact, and whether what an operator has set up works."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from decimal import Decimal

from bot.adapters.findings import LONGEST, Finding, State, within
from bot.adapters.language_model.endpoint import Endpoint, EndpointError
from bot.adapters.language_model.keeping import VoidError
from bot.adapters.language_model.setup import SelectorSetup
from bot.adapters.language_model.spending import Prices, month_of, spent
from bot.adapters.on_terminal import measurement
from bot.adapters.on_terminal.commands import SHELL
from bot.adapters.on_terminal.json_text import json_text
from bot.adapters.on_terminal.render import show
from bot.adapters.on_terminal.terminal import Terminal
from bot.presenter.blocks import Block, Line, Title, Tone
from bot.presenter.plain_text import plain_text
from bot.services.ports.selector_account import Counted, NotCountedError
from knowledge.books.corpus import Corpus
from knowledge.books.passages import Book
from knowledge.library import Found, Library
from knowledge.seals import Damaged

LISTS_NONE = ("status 404", "status 405")
"""What an endpoint says that answers, perhaps questions too, but does not list its models."""
LISTS_MANY = "too long an answer"
"""What is said of one that lists more models than are read."""


@dataclass(frozen=True, slots=True)
class Told:
    """A part of the examination in words: what was looked at, how it is, and what is said of it."""

    check: str
    state: State
    blocks: tuple[Block, ...]


def print_all(terminal: Terminal, told: Iterable[Told], *, as_json: bool) -> int:
    """Prints each part as soon as it is known, or all of them as one JSON object. Returns the exit code: 0 all works, 1 something
    does not.
    """
    parts: list[Told] = []
    for part in told:
        parts.append(part)
        if not as_json:
            show(terminal.out, part.blocks, SHELL)
    well = all(part.state is not State.WRONG for part in parts)
    if as_json:
        findings = [{"check": one.check, "state": one.state, "said": " ".join(plain_text(one.blocks).split())} for one in parts]
        terminal.out.file.write(json_text({"well": well, "findings": findings}, terminal.out.file) + "\n")
    return int(not well)


def in_words(terminal: Terminal, findings: Iterable[Finding]) -> Iterator[Told]:
    """What was found, in words, each with how it is mended."""
    for one in findings:
        fields = dict(one.fields)
        if "rights" in fields:
            fields["rights"] = tuple(terminal.say(f"right.{right}") for right in one.fields["rights"])  # type: ignore[attr-defined]
        tone = Tone.PLAIN if one.state is State.WELL else Tone.REFUSED
        yield Told(one.check, one.state, (Line(terminal.say(one.key, **fields), tone),))


def examine_search(terminal: Terminal, shelves: Library) -> Iterator[Told]:
    """Whether the model, the weights and the index of every book are intact; builds nothing. Raises EncoderUnavailable where
    there is no model, and CorpusError.
    """
    try:
        shelves.check()
    except Damaged as error:
        said = terminal.say("line.damaged", file=error.file, harm=terminal.say(f"harm.{error.harm}"))
        yield Told("model", State.WRONG, (Line(said),))
        return
    own = shelves.encoder_name
    said = terminal.say("doctor.model_own", model=own) if own else terminal.say("doctor.model_sound")
    yield Told("model", State.WELL, (Line(said),))
    corpus = shelves.corpus()
    for book in corpus.books:
        yield _index(terminal, book, shelves.fitting(book))
    for left in corpus.left_out:
        said = terminal.say("doctor.book_left_out", book=left.id, why=left.why)
        yield Told("book", State.WRONG, (Line(said),))


def _index(terminal: Terminal, book: Book, found: Found) -> Told:
    if found.damage:
        file, harm = found.damage.file.name, terminal.say(f"harm.{found.damage.harm}")
        said = terminal.say("doctor.index_damaged", book=book.short, file=file, harm=harm)
        return Told("index", State.WRONG, (Line(said),))
    said = terminal.say("doctor.index_sound" if found.folder else "doctor.index_due", book=book.short)
    return Told("index", State.WELL, (Line(said),))


def examine_selector(
    terminal: Terminal, selector: SelectorSetup | None, books: Callable[[], Corpus], count: Callable[[str], Counted]
) -> Iterator[Told]:
    """What of the selector works and what doesn't, and what the model was measured to be right in; asks no model anything, and
    closes the endpoint. `books` gives those that it may be asked of, `count` what a month has cost.
    """
    if selector is None:
        yield Told("selector", State.WELL, (Line(terminal.say("doctor.no_selector")),))
        return
    with closing(selector.endpoint):
        trouble, doubt = _found_at(selector.endpoint, selector.model)
    key = "doctor.selector_unreachable" if trouble else "doctor.selector_reachable"
    said = terminal.say(key, model=selector.model, address=selector.url, reason=trouble)
    blocks: list[Block] = [Title(said, Tone.UNSURE if trouble or doubt else Tone.SURE)]
    if doubt:
        blocks.append(Line(terminal.say(doubt, model=selector.model)))
    proven = (Line(text) for text in _proven(terminal, selector, books))
    state = State.WRONG if trouble else State.DOUBTFUL if doubt else State.WELL
    yield Told("selector", state, (*blocks, Line(_spent(terminal, selector.prices, count)), *proven))


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


def _spent(terminal: Terminal, prices: Prices, count: Callable[[str], Counted]) -> str:
    month = month_of(time.time())
    try:
        so_far = spent(within(LONGEST, lambda: count(month)))
    except TimeoutError:
        return terminal.say("doctor.not_counted", reason=f"{LONGEST:g} s")
    except NotCountedError as error:
        return terminal.say("doctor.not_counted", reason=error.reason)
    counts = {"count": so_far.questions, "tokens": so_far.tokens_in + so_far.tokens_out}
    if not (prices.taken or prices.given):
        return terminal.say("doctor.counted", **counts)
    # four digits: a question costs less than a hundredth
    amount = so_far.amount.quantize(Decimal("0.0001"), "ROUND_UP")
    return terminal.say("doctor.spent", amount=f"{amount:f}", cap=f"{prices.cap:f}", **counts)
