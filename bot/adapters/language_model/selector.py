"""The selector: has a language model pick, spends no more than it may, and leaves a dead endpoint alone."""

from __future__ import annotations

import hashlib
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from threading import BoundedSemaphore, Lock

from bot.adapters.language_model.asking import Asking, CapReachedError, UnansweredError
from bot.adapters.language_model.reply import Said
from bot.services.ports.selector_account import NotCountedError
from bot.services.rules.selecting import CANDIDATES, Candidate, Selection
from knowledge.books.passages import Book

LOG = logging.getLogger("floorman.selector")
PAUSE = 60.0
"""Seconds for which an endpoint that failed is not asked: a dead one must not cost every question the time limit."""
AT_ONCE = 2
"""Questions under way. Each holds one of four worker threads, and searches must not wait for a slow model."""
REMEMBERED = 256
"""Picks that are kept: the answer that a player shows to everybody must be the one that he read."""


Proven = Callable[[Book], float | None]
"""What is proven of sure picks in a book; None where nothing is."""


def _nothing(_book: Book) -> None:
    return None


class LanguageModel:
    """Picks passages by asking an endpoint for a chat completion. One object serves every thread of a process."""

    def __init__(self, asking: Asking, proven: Proven = _nothing, clock: Callable[[], float] = time.monotonic) -> None:
        self._asking, self._proven, self._clock = asking, proven, clock
        self._room = BoundedSemaphore(AT_ONCE)
        self._lock = Lock()
        self._picks: OrderedDict[bytes, Selection] = OrderedDict()
        self._paused_until = 0.0
        self._told_of_cap_in = ""

    def select(self, question: str, candidates: Sequence[Candidate]) -> Selection | None:
        """Which candidates decide the question, as the model sees it; None for no opinion. Never raises."""
        offered = tuple(candidates[:CANDIDATES])
        key = hashlib.sha256("\0".join((question, *(c.id for c in offered))).encode("utf-8", "replace")).digest()
        with self._lock:
            if (known := self._picks.get(key)) is not None:
                self._picks.move_to_end(key)
                return known
            if not offered or self._clock() < self._paused_until:
                return None
        # whoever finds the model busy is answered by the search alone, at once
        if not self._room.acquire(blocking=False):
            return None
        try:
            said = self._asked(question, offered)
        except Exception as error:
            # an option must never cost anybody the answer; the text of an error may hold the key, its kind can't
            self._pause(type(error).__name__)
            return None
        finally:
            self._room.release()
        found = None if said is None else picked(said, offered)
        return None if found is None else self._remembered(key, found)

    def proven(self, book: Book) -> float | None:
        """What was measured of sure picks in this book; None where that is not enough to be trusted. Never raises."""
        try:
            return self._proven(book)
        except Exception as error:
            LOG.warning("what the selector was measured in can't be told (%s): it adds no certainty", type(error).__name__)
            return None

    def _asked(self, question: str, candidates: Sequence[Candidate]) -> Said | None:
        try:
            return self._asking.ask(question, candidates).said
        except CapReachedError:
            self._tell_of_cap()
        except UnansweredError as error:
            self._pause(error.reason)
        except NotCountedError as error:
            self._pause(f"what it costs can't be counted: {error.reason}")
        return None

    def _remembered(self, key: bytes, selection: Selection) -> Selection:
        with self._lock:
            self._picks[key] = selection
            while len(self._picks) > REMEMBERED:
                self._picks.popitem(last=False)
        return selection

    def _pause(self, reason: str) -> None:
        with self._lock:
            self._paused_until = self._clock() + PAUSE
        LOG.warning("the selector failed (%s): for %d s the order of the search stands", reason, PAUSE)

    def _tell_of_cap(self) -> None:
        with self._lock:
            told, self._told_of_cap_in = self._told_of_cap_in, self._asking.spending.month()
            again = told == self._told_of_cap_in
        if not again:
            LOG.warning("the selector's monthly cap is reached: until next month the order of the search stands")


def picked(said: Said, offered: Sequence[Candidate]) -> Selection | None:
    """What a model has picked among the candidates that it was given; None for no clear word."""
    return None if said.numbers is None else Selection(tuple(offered[number - 1].id for number in said.numbers), said.sure)
