"""Where the files of rulebooks are read: beside everything else, for that takes up to a minute, in which a club plays on. The
files of one club are read in the order in which they came, with the answers to what was doubtful in them; of all clubs few at
once.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from threading import Thread
from typing import ParamSpec, TypeVar, cast

from bot.adapters.waiting_list import WaitingList
from bot.domain.errors import Crowded

P = ParamSpec("P")
T = TypeVar("T")
READERS = 2
"""Files that are read at once. Each takes a processor, and may take the memory of all else that runs here together."""
MOST, MOST_IN_A_CLUB, MOST_OF_ONE = 16, 6, 4
"""What waits or is read at most, of all, of a club and of one account: nobody waits for a quarter of an hour."""


class ReadingRoom:
    """Who waits for a reader, or has one. It belongs to one event loop."""

    def __init__(self, readers: int = READERS) -> None:
        self._readers = WaitingList(readers)
        self._last: dict[object, asyncio.Future[None]] = {}
        self._inside: Counter[object] = Counter()
        """How much there is of every club, and of everybody."""

    def has(self, account: str) -> bool:
        """Whether something of an account is being read, or waits to be."""
        return bool(account) and account in self._inside

    async def behind(self, club: object) -> None:
        """Returns when all that has come of a club is read."""
        if (last := self._last.get(club)) is not None:
            await asyncio.wait({last})

    @asynccontextmanager
    async def place(
        self, club: object, chat: str, account: str, entered: Callable[[], None], *, urgent: bool = False
    ) -> AsyncIterator[None]:
        """Open as soon as a reader is free and all that came before it of the same club is read; `entered` is called when its
        place in that order is sure. Raises Crowded where too much waits.
        """
        whose, inside = (club, account or chat), self._inside
        if inside[whose[1]] >= MOST_OF_ONE or inside[club] >= MOST_IN_A_CLUB or inside.total() >= MOST * len(whose):
            raise Crowded
        before, mine = self._last.get(club), asyncio.get_running_loop().create_future()
        self._last[club] = mine
        self._inside.update(whose)
        entered()
        try:
            if before is not None:
                await asyncio.wait({before})
            async with self._readers.turn(chat, account, urgent=urgent):
                yield
        finally:
            mine.set_result(None)
            if self._last[club] is mine:
                del self._last[club]
            self._inside.subtract(whose)
            self._inside = +self._inside

    async def read(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What a function returns that reads a file; what it raises is raised here. Whoever ends the process does not wait for
        it: it is read again by the next one.
        """
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()

        def told(result: T | None, error: BaseException | None) -> None:
            if not done.done():
                done.set_exception(error) if error is not None else done.set_result(cast("T", result))

        def reads() -> None:
            try:
                result, error = work(*args, **kwargs), None
            except BaseException as trouble:
                result, error = None, trouble
            with suppress(RuntimeError):  # nobody is there any more
                loop.call_soon_threadsafe(told, result, error)

        Thread(target=reads, name="floorman-reading", daemon=True).start()
        return await done
