"""Runs front ends side by side until the process is told to stop; each closes cleanly."""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

FrontEnd = Callable[[asyncio.Event], Coroutine[Any, Any, None]]
"""Runs until the event is set."""
AGAIN, LONGEST_PAUSE = 1.0, 60.0
"""Seconds until a platform is tried again that can't be reached, and the longest pause between two tries."""

LETS_GO = 0.001
"""Seconds after which a worker thread that computes lets another thread go on. The event loop waits for that after every call of
the system, a few times an answer; with Python's own five thousandths, forty taps at once wait for one long list.
"""


class BadToken(Exception):
    """A platform does not know the token that it was given."""

    def __init__(self, platform: str) -> None:
        super().__init__(f"{platform} does not know the token")
        self.platform = platform


class Patience:
    """Waits until a platform that can't be reached is tried again: each pause is twice the one before, up to the longest. `say`
    tells whoever started Floorman, once.
    """

    def __init__(self, platform: str, say: Callable[[str], None], stopped: asyncio.Event, log: logging.Logger) -> None:
        self._platform, self._say, self._stopped, self._log = platform, say, stopped, log
        self._pause = AGAIN

    async def wait(self, why: str) -> None:
        """Waits for the next pause; no longer than until Floorman is told to stop."""
        self._log.warning("%s can't be reached, once more in %.0f s: %s", self._platform, self._pause, why)
        if self._pause == AGAIN:
            self._say("line.unreachable")
        with suppress(TimeoutError):
            await asyncio.wait_for(self._stopped.wait(), self._pause)
        self._pause = min(2 * self._pause, LONGEST_PAUSE)


async def run_all(front_ends: Sequence[FrontEnd]) -> None:
    """Runs them all. When the process is told to stop (SIGTERM, SIGINT), or when one of them fails for good, all of them come to
    their end; then the failure is raised.
    """
    stopped = asyncio.Event()
    with _told_to_stop(stopped), _quick_turns():
        tasks = [asyncio.ensure_future(front_end(stopped)) for front_end in front_ends]
        await asyncio.wait(tasks, return_when=asyncio.FIRST_EXCEPTION)
        stopped.set()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
    for outcome in ended:
        if isinstance(outcome, BaseException):
            raise outcome


@contextmanager
def _quick_turns() -> Iterator[None]:
    """Lets the event loop go on soon where worker threads compute."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(LETS_GO)
    try:
        yield
    finally:
        sys.setswitchinterval(usual)


@contextmanager
def _told_to_stop(stopped: asyncio.Event) -> Iterator[None]:
    """Sets an event when the process is told to stop. The system's own way would end it in the middle of what it does."""
    loop = asyncio.get_running_loop()
    for one in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(one, stopped.set)
    try:
        yield
    finally:
        for one in (signal.SIGTERM, signal.SIGINT):
            loop.remove_signal_handler(one)
