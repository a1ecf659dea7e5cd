"""Whose turn it is: each thing that came in has one, which says how urgent it is and when the next may begin."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, nullcontext
from contextvars import ContextVar
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Protocol

from bot.adapters.rush import Place


class Rank(IntEnum):
    """Who goes first where Telegram takes only so much: a floor, a tap, a question, and last what nobody has asked for."""

    FLOOR = 0
    TAP = 1
    QUESTION = 2
    NEWS = 3


class Answering(Protocol):
    """Keeps the answer to one thing that came in until it has arrived, whatever becomes of the process."""

    async def keep(self, answer: str) -> None:
        """Keeps the answer; the first one stands."""
        ...

    def arrived(self) -> None:
        """It has arrived."""
        ...


@dataclass(eq=False, slots=True)
class Turn:
    """The turn of one thing that came in. `passed` is done when whoever stands behind it may begin: it is answered, or its answer
    waits for Telegram, in its place. `taken` is whether what was asked for was not refused.
    """

    rank: Rank = Rank.QUESTION
    passed: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    over: bool = False
    taken: bool = False
    place: Place | None = None
    """Its place among the questions, where it is one that was let in."""
    again: Callable[[], Rank] | None = None
    """How urgent it is as far as is known by now: who gives a command may turn out to be a floor while it is worked on."""
    answering: Answering | None = None
    answer: str = ""
    """The answer that a process before this one has given, and that has not arrived."""

    def step_aside(self) -> None:
        """Lets the next begin."""
        if not self.passed.done():
            self.passed.set_result(None)

    def end(self) -> None:
        """All is done; what still follows from it nobody waits for."""
        self.over = True
        self.step_aside()


CURRENT: ContextVar[Turn | None] = ContextVar("turn", default=None)
"""The turn that something is done in."""


class Watched(Protocol):
    """One thing that is watched, for something like it may have ended the process."""

    def only_waits(self) -> AbstractAsyncContextManager[None]:
        """As long as this is open, it waits for others, and nothing of it is at work."""
        ...


WATCHED: ContextVar[Watched | None] = ContextVar("watched", default=None)
"""What is done now, where it is watched."""


def only_waiting() -> AbstractAsyncContextManager[None]:
    """What is done now only waits as long as this is open: should the process be ended meanwhile, then not by that."""
    watched = WATCHED.get()
    return nullcontext() if watched is None else watched.only_waits()


def rank_now() -> Rank:
    """How urgent is what is done now: what nobody waits for (any more) is news."""
    turn = CURRENT.get()
    if turn is None or turn.over:
        return Rank.NEWS
    if turn.again is not None:
        turn.rank = min(turn.rank, turn.again())
    return turn.rank


def was_taken() -> None:
    """What is done now was not refused."""
    turn = CURRENT.get()
    if turn is not None:
        turn.taken = True


async def is_answered_by(answer: str) -> None:
    """What is done now is carried out, and is answered by this: should the process be ended before it has arrived, the next one
    sends it.
    """
    turn = CURRENT.get()
    if turn is not None and turn.answering is not None:
        await turn.answering.keep(answer)


def answer_arrived() -> None:
    """The answer to what is done now stands in its chat."""
    turn = CURRENT.get()
    if turn is not None and turn.answering is not None:
        turn.answering.arrived()


def answer_left() -> str:
    """The answer to what is done now that only has to be sent; empty where it is to be worked out."""
    turn = CURRENT.get()
    return "" if turn is None else turn.answer


def step_aside() -> None:
    """What is done now can only wait: the next in its chat may begin."""
    turn = CURRENT.get()
    if turn is not None:
        turn.step_aside()


def handed_over() -> None:
    """What is done now is worked out: it is only sent from here on."""
    turn = CURRENT.get()
    if turn is not None and turn.place is not None:
        turn.place.worked()


def held_up() -> None:
    """What is done now waits for what holds up its chat alone."""
    turn = CURRENT.get()
    if turn is not None and turn.place is not None:
        turn.place.held_up()
