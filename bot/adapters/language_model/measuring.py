"""Measures a language model on questions with known answers: each is put to it as a chat would put it, and counted."""

from __future__ import annotations

import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

from bot.adapters.language_model.asking import Asking, Heard, UnansweredError
from bot.adapters.language_model.measured import Measured, Picks, Reader, writable
from bot.adapters.language_model.selector import picked
from bot.adapters.language_model.spending import NANO
from bot.services.rules.selecting import CANDIDATES, Selection, may_be_raised, reordered, sent, worth_asking
from knowledge.books.passages import Answer, Hit
from knowledge.measuring.evaluate import TestQuestion, answers, folded
from knowledge.rulebook import Rulebooks

IN_A_ROW = 5
"""Failures one after the other after which an endpoint is taken for dead: what is left of the questions need not wait for it."""
UNCLEAR = "no clear word"
"""Why a reply could not be used that did come."""


class DeadError(Exception):
    """The endpoint has failed too often in a row; `reason` says why the last time."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Put:
    """A question as it was put: the answer of the search, whether the model was `asked`, and then how many `seconds` it took,
    what it cost (billionths), the `selection` or the `trouble` that came of it.
    """

    question: TestQuestion
    answer: Answer
    asked: bool = False
    seconds: float = 0.0
    cost: int = 0
    heard: Heard | None = None
    selection: Selection | None = None
    trouble: str = ""

    def right(self, hit: Hit) -> bool:
        """Whether a passage decides the question."""
        return answers(hit.passage, self.question)

    @property
    def sure(self) -> bool:
        """Whether the model is sure of a passage."""
        return self.selection is not None and self.selection.sure and bool(self.selection.ids)


def distinct(questions: Iterable[TestQuestion]) -> list[TestQuestion]:
    """Each question to a book once: one that is asked sixty times proves no more than one."""
    return list({(question.book, folded(question.text)): question for question in questions}.values())


def put_all(
    asking: Asking, rulebooks: Rulebooks, questions: Iterable[TestQuestion], clock: Callable[[], float] = time.perf_counter
) -> Iterator[Put]:
    """Puts the questions, one after the other, each as soon as the next is wanted. Raises DeadError, CapReachedError;
    NotCountedError where the account can't be kept.
    """
    failures = 0
    for question in questions:
        found = _put(asking, rulebooks, question, clock)
        failures = failures + 1 if found.asked and found.heard is None else failures if not found.asked else 0
        if failures == IN_A_ROW:
            raise DeadError(found.trouble)
        yield found


def _put(asking: Asking, rulebooks: Rulebooks, question: TestQuestion, clock: Callable[[], float]) -> Put:
    answer = rulebooks.answer(question.text, question.book, best=CANDIDATES)
    if not worth_asking(answer):
        return Put(question, answer)
    # as in a chat in which nobody is known by name
    text, candidates = sent(answer, rulebooks.book(question.book), tuple)
    started = clock()
    try:
        heard = asking.ask(text, candidates)
    except UnansweredError as error:
        return Put(question, answer, True, clock() - started, error.cost, trouble=error.reason)
    selection = picked(heard.said, candidates)
    trouble = "" if selection is not None else UNCLEAR
    return Put(question, answer, True, clock() - started, heard.cost, heard, selection, trouble)


def counted(
    put: Sequence[Put], reader: Reader, files: Sequence[str], books: Mapping[str, str], at: float, *, priced: bool
) -> Measured:
    """The figures of what was put. `books` are the names of those that were asked of, by what tells their state."""
    covered = [one for one in put if one.question.snippets]
    asked, sure = [one for one in put if one.asked], [one for one in put if one.sure]
    heard = [one.heard for one in asked if one.heard is not None]
    seconds = [one.seconds for one in asked]
    return Measured(
        at=at,
        reader=reader,
        files=tuple(writable(Path(file).name) for file in files),
        questions=len(put),
        covered=len(covered),
        search_first=_within(covered, 1, _searched),
        first=_within(covered, 1, _selected),
        search_three=_within(covered, 3, _searched),
        three=_within(covered, 3, _selected),
        asked=len(asked),
        none=sum(one.selection is not None and not one.selection.ids for one in asked),
        failed=dict(Counter(one.trouble for one in asked if one.trouble)),
        sure=_picks(sure),
        raised=_picks([one for one in sure if one.selection is not None and may_be_raised(one.answer, one.selection)]),
        tokens_in=sum(one.taken for one in heard),
        tokens_out=sum(one.given for one in heard),
        spent=f"{Decimal(sum(one.cost for one in asked)) / NANO:f}" if priced else "",
        median=round(statistics.median(seconds), 3) if seconds else 0.0,
        slowest=round(max(seconds, default=0.0), 3),
        books={state: writable(name) for state, name in books.items()},
    )


def _picks(sure: Sequence[Put]) -> Picks:
    return Picks(len(sure), sum(one.right(_selected(one)[0]) for one in sure))


def _within(covered: Sequence[Put], rank: int, order: Callable[[Put], Sequence[Hit]]) -> int:
    return sum(any(map(one.right, order(one)[:rank])) for one in covered)


def _searched(one: Put) -> Sequence[Hit]:
    return one.answer.hits


def _selected(one: Put) -> Sequence[Hit]:
    return one.answer.hits if one.selection is None else reordered(one.answer, one.selection).hits
