"""What was under way whenever the process was ended, and may be what ends it: it is watched while it is worked on.

Whoever pulls the plug tells nobody, so that this looks the same. What tells them apart is when: what ends the process does so at
its own work, and not while it waits for Telegram, for its turn, or for more of what is being said. So each counts as begun only
as long as it is at work, and one at a time is.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from bot.adapters.on_telegram.intake.inbox import Inbox

BLINK = 0.05
"""Seconds that a wait takes at least which is noted: most answers of Telegram's come sooner."""
ALONE = 5.0
"""Seconds for which anything waits until another one is no longer at work."""


class Suspect:
    """One thing that is watched, by the number of the update that brought it."""

    def __init__(self, number: int, inbox: Inbox, alone: asyncio.Lock) -> None:
        self.rested = asyncio.Event()
        """Set when it has come to its end, or only waits for something, for the first time."""
        self._number, self._inbox, self._alone = number, inbox, alone
        self._changing, self._noted, self._alone_now = asyncio.Lock(), False, False
        self._waits, self._resting = 0, set[asyncio.Task[None]]()

    async def work(self) -> None:
        """It is at work from now on, as soon as no other is."""
        async with self._changing:
            if self._noted:
                return
            with suppress(TimeoutError):
                async with asyncio.timeout(ALONE):
                    self._alone_now = await self._alone.acquire()
            self._noted = True
            await self._inbox.begin([self._number])

    async def rest(self) -> None:
        """It is no longer at work, and has not ended the process."""
        async with self._changing:
            await self._put_down()

    async def _put_down(self) -> None:
        self.rested.set()
        if self._noted:
            self._noted = False
            await self._inbox.put_down([self._number])
        if self._alone_now:
            self._alone_now = False
            self._alone.release()

    @asynccontextmanager
    async def only_waits(self) -> AsyncIterator[None]:
        """As long as this is open, it waits for others; a wait that is over at once is none."""
        self._waits += 1
        resting = asyncio.get_running_loop().create_task(self._rest_soon(self._waits))
        self._resting.add(resting)
        resting.add_done_callback(self._resting.discard)
        try:
            yield
        finally:
            self._waits += 1
            await self.work()

    async def _rest_soon(self, wait: int) -> None:
        await asyncio.sleep(BLINK)
        async with self._changing:
            if wait == self._waits:
                await self._put_down()


class Suspects:
    """All that are watched."""

    def __init__(self) -> None:
        self._alone, self._watched = asyncio.Lock(), dict[int, Suspect]()

    def watch(self, number: int, inbox: Inbox) -> Suspect:
        """Watches what an update brought, from now on until it is done."""
        found = self._watched[number] = Suspect(number, inbox, self._alone)
        return found

    def of(self, number: int | None) -> Suspect | None:
        """What an update brought, where it is watched."""
        return None if number is None else self._watched.get(number)

    async def end(self, number: int | None) -> None:
        """What an update brought has come to its end."""
        if number is not None and (found := self._watched.pop(number, None)) is not None:
            await found.rest()
