"""The selector: has a language model pick, spends no more than it may, and leaves a dead endpoint alone."""

from __future__ import annotations

import hashlib
import logging
import secrets
import sqlite3
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from threading import BoundedSemaphore, Lock

from bot.adapters.language_model.endpoint import Endpoint, EndpointError
from bot.adapters.language_model.prompt import MOST_TOKENS, request_body
from bot.adapters.language_model.reply import NotACompletionError, Said, read
from bot.adapters.language_model.spending import Reservation, Spending
from bot.services.rules.selecting import CANDIDATES, Candidate, Selection

LOG = logging.getLogger("floorman.selector")
PAUSE = 60.0
"""Seconds for which an endpoint that failed is not asked: a dead one must not cost every question the time limit."""
AT_ONCE = 2
"""Questions under way. Each holds one of four worker threads, and searches must not wait for a slow model."""
REMEMBERED = 256
"""Picks that are kept: the answer that a player shows to everybody must be the one that he read."""
BYTES_A_TOKEN = 3
"""Of French, where an endpoint does not count for us; fewer than there are, so that it is not too little."""


class LanguageModel:
    """Picks passages by asking an endpoint for a chat completion. One object serves every thread of a process."""

    def __init__(self, endpoint: Endpoint, model: str, spending: Spending, clock: Callable[[], float] = time.monotonic) -> None:
        self._endpoint, self._model, self._spending, self._clock = endpoint, model, spending, clock
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
            numbers = self._asked(question, offered)
        except Exception as error:
            # an option must never cost anybody the answer; the text of an error may hold the key, its kind can't
            self._pause(type(error).__name__)
            return None
        finally:
            self._room.release()
        return None if numbers is None else self._remembered(key, Selection(tuple(offered[n - 1].id for n in numbers)))

    def _asked(self, question: str, candidates: Sequence[Candidate]) -> tuple[int, ...] | None:
        body = request_body(self._model, question, candidates, secrets.token_hex(8))
        # no token is shorter than a byte
        reserved = self._spending.reserve(len(body), MOST_TOKENS)
        if reserved is None:
            self._tell_of_cap()
            return None
        try:
            said = read(self._endpoint.post("chat/completions", body), len(candidates))
        except EndpointError as error:
            if not error.charged:
                self._spending.settle(reserved, 0, 0)
            self._pause(error.reason)
            return None
        except NotACompletionError:
            self._pause("no chat completion")
            return None
        self._settle(reserved, said, len(body))
        return said.numbers

    def _settle(self, reserved: Reservation, said: Said, sent: int) -> None:
        taken, given = said.used or (sent // BYTES_A_TOKEN, MOST_TOKENS)
        try:
            self._spending.settle(reserved, taken, given)
        # the pick is paid for and is kept; what was set aside stays counted
        except sqlite3.Error as error:
            LOG.warning(
                "the selector's account was busy (%s): the worst case of one question stays counted", type(error).__name__
            )

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
            told, self._told_of_cap_in = self._told_of_cap_in, self._spending.month()
            again = told == self._told_of_cap_in
        if not again:
            LOG.warning("the selector's monthly cap is reached: until next month the order of the search stands")
