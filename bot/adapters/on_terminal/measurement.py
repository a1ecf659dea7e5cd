"""What a language model was measured to be right in, and whether it is trusted, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime

from bot.adapters.language_model.keeping import VoidError
from bot.adapters.language_model.measured import BAR, LEAST, LEAST_RAISED, Doubt, Measured, Picks
from bot.adapters.language_model.setup import SelectorSetup
from bot.adapters.on_terminal.terminal import Terminal
from bot.i18n.words import words_in
from knowledge.books.passages import Book


def told(terminal: Terminal, measured: Measured) -> Iterator[str]:
    """The figures of a measurement, with where, when and on what it was made."""
    day = datetime.fromtimestamp(measured.at, UTC).strftime("%Y-%m-%d")
    about = {"day": day, "model": measured.reader.model, "host": measured.reader.host, "files": measured.files}
    yield terminal.say("measured.heading", asked=measured.asked, questions=measured.questions, **about)
    if measured.covered:
        yield _order(terminal, measured)
    if measured.sure.count:
        yield _picks(terminal, "measured.sure", measured.sure)
        yield _picks(terminal, "measured.raised", measured.raised)
    else:
        yield terminal.say("measured.never_sure")
    if measured.failed:
        reasons = tuple(f"{reason}: {count}" for reason, count in measured.failed.items())
        yield terminal.say("measured.failed", failed=sum(measured.failed.values()), asked=measured.asked, reasons=reasons)
    tokens = measured.tokens_in + measured.tokens_out
    key = "measured.cost" if measured.spent else "measured.tokens"
    yield terminal.say(key, tokens=tokens, amount=measured.spent, median=measured.median, slowest=measured.slowest)


def _order(terminal: Terminal, measured: Measured) -> str:
    places = ("search_first", "first", "search_three", "three")
    shares = {name: _share(terminal, getattr(measured, name) / measured.covered) for name in places}
    return terminal.say("measured.order", covered=measured.covered, **shares)


def _picks(terminal: Terminal, key: str, picks: Picks) -> str:
    low, high = (_share(terminal, end) for end in picks.interval)
    share = _share(terminal, picks.share) if picks.count else "–"
    return terminal.say(key, picks=picks.count, right=picks.right, share=share, low=low, high=high)


def trust(terminal: Terminal, setup: SelectorSetup, books: Callable[[], Iterable[Book]]) -> Iterator[str]:
    """Whether the model may make an answer found, and in which of the books; or why not, in one sentence. Raises what `books` and
    `state_of` raise, where something is damaged, of a model that is trusted.
    """
    try:
        measured = setup.kept.read()
    except VoidError as void:
        yield _why_not(terminal, setup, void)
        return
    states = {setup.state_of(book) for book in books()}
    fitting = tuple(name for state, name in measured.books.items() if state in states)
    changed = tuple(name for state, name in measured.books.items() if state not in states)
    if fitting:
        yield terminal.say("trust.trusted", books=fitting, least=_share(terminal, measured.proven))
    if changed:
        yield terminal.say("trust.other_book", books=changed)


def _why_not(terminal: Terminal, setup: SelectorSetup, void: VoidError) -> str:
    fields: dict[str, object] = {"file": str(setup.kept.file), "least": LEAST, "least_raised": LEAST_RAISED}
    fields["bar"] = _share(terminal, BAR)
    if (measured := void.measured) is not None:
        picks = measured.raised if void.doubt in (Doubt.FEW_RAISED, Doubt.WORSE_RAISED) else measured.sure
        fields |= {"model": measured.reader.model, "host": measured.reader.host, "picks": picks.count, "right": picks.right}
        fields["share"] = _share(terminal, picks.share)
    return terminal.say(f"trust.{void.doubt}", **fields)


def _share(terminal: Terminal, value: float) -> str:
    return words_in(terminal.language or "fr").share(value)
