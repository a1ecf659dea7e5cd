"""What changes a club's tournament is written in the order in which it came. What has to be looked up before (who somebody is,
what he may do) is looked up side by side; only the writing waits for what came earlier, from whomever and in whichever of the
club's chats: whoever signs up first is first.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from contextvars import ContextVar

PATIENCE = 4.0
"""Seconds after which what came earlier and is still being looked up holds nobody up."""
LONGEST = 60.0
"""Seconds for which anything waits at most for what is being written, or waits to be."""


class Coming:
    """Something that came in and may change what a club knows; `club` says which one it is, as soon as that is known."""

    def __init__(self, club: asyncio.Future[object], resting: Callable[[], AbstractAsyncContextManager[None]]) -> None:
        self._loop = asyncio.get_running_loop()
        self._club, self._resting, self._at = club, resting, self._loop.time()
        self.before: list[Coming] = []
        self.ready, self.written = asyncio.Event(), asyncio.Event()
        """Whether all is looked up that has to be, and whether it is written, or never will be."""

    async def turn(self) -> None:
        """Returns when all that came before it in its club is written, or holds nobody up."""
        self.ready.set()
        async with self._resting():
            for one in self.before:
                await one.passed(self._club)
        self.before.clear()

    async def passed(self, club: asyncio.Future[object]) -> None:
        """Returns when whoever is of a club and comes behind this one need not wait for it."""
        if self.written.is_set():
            return
        await asyncio.wait((self._club, club), timeout=PATIENCE)
        if self._club.done() and club.done() and _result(self._club) != _result(club):
            return
        if not self.ready.is_set():
            await self._first_of(self._at + PATIENCE - self._loop.time(), self.ready, self.written)
        if self.ready.is_set():
            await self._first_of(LONGEST, self.written)

    async def _first_of(self, seconds: float, *events: asyncio.Event) -> None:
        waiting = [asyncio.ensure_future(event.wait()) for event in events]
        await asyncio.wait(waiting, timeout=max(0.0, seconds), return_when=asyncio.FIRST_COMPLETED)
        for one in waiting:
            one.cancel()


class Order:
    """All that came in and is not written."""

    def __init__(self) -> None:
        self._coming: list[Coming] = []

    def comes(
        self, club: asyncio.Future[object], resting: Callable[[], AbstractAsyncContextManager[None]] = nullcontext
    ) -> Coming:
        """Something comes behind all others; as long as it only waits, `resting` is open."""
        club.add_done_callback(_result)  # nobody may ask for it
        coming = Coming(club, resting)
        coming.before = list(self._coming)
        self._coming.append(coming)
        return coming

    def goes(self, coming: Coming) -> None:
        """It is done, whatever came of it."""
        coming.written.set()
        coming.before.clear()
        self._coming.remove(coming)


COMING: ContextVar[Coming | None] = ContextVar("coming", default=None)
"""What came in and is done now."""


@asynccontextmanager
async def written_in_order() -> AsyncIterator[None]:
    """Open while what is done now is written: behind all that came before it, and before all that comes behind it."""
    coming = COMING.get()
    if coming is None or coming.written.is_set():
        yield
        return
    await coming.turn()
    try:
        yield
    finally:
        coming.written.set()


def _result(club: asyncio.Future[object]) -> object:
    """Whose it is; nobody's where that can't be said."""
    return None if club.cancelled() or club.exception() is not None else club.result()
