"""Runs front ends side by side until the process is told to stop; each closes cleanly."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

FrontEnd = Callable[[asyncio.Event], Coroutine[Any, Any, None]]
"""Runs until the event is set."""


class BadToken(Exception):
    """A platform does not know the token that it was given."""

    def __init__(self, platform: str) -> None:
        super().__init__(f"{platform} does not know the token")
        self.platform = platform


async def run_all(front_ends: Sequence[FrontEnd]) -> None:
    """Runs them all. When the process is told to stop (SIGTERM, SIGINT), or when one of them fails for good, all of them come to
    their end; then the failure is raised.
    """
    stopped = asyncio.Event()
    with _told_to_stop(stopped):
        tasks = [asyncio.ensure_future(front_end(stopped)) for front_end in front_ends]
        await asyncio.wait(tasks, return_when=asyncio.FIRST_EXCEPTION)
        stopped.set()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
    for outcome in ended:
        if isinstance(outcome, BaseException):
            raise outcome


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
