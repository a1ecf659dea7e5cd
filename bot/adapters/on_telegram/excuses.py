"""Tells people that what they have asked is not answered, for there is too much to do.

That takes of what Telegram lets through, and of the processor, as an answer would: so one message in three is such an excuse at
the most, few are on their way at once, and whoever has asked last is told first, for he still looks at his screen. Who can't be
told within seconds is told when there is less to do, or not at all where too many wait for it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from bot.adapters.on_telegram.pace import IN_ALL, SECOND
from bot.adapters.on_telegram.turns import CURRENT, Rank, Turn
from bot.adapters.on_telegram.windows import Window

LOG = logging.getLogger("floorman.telegram")
SHARE, AT_ONCE, MOST = 3, 8, 300
"""Of so many messages that Telegram takes, one may be an excuse; how many are on their way at once, and how many people wait for
theirs, at the most.
"""


@dataclass(eq=False, slots=True)
class _Excuse:
    """What somebody in a chat is to be told."""

    tell: Callable[[], Awaitable[None]]
    over: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Excuses:
    """What is to be said to people who were put off; of a chat only the last."""

    def __init__(self) -> None:
        self._window = Window([IN_ALL // SHARE], SECOND)
        self._few = asyncio.Semaphore(AT_ONCE)
        self._waiting: dict[str, _Excuse] = {}
        self._untold = 0

    async def make(self, place: str, tell: Callable[[], Awaitable[None]]) -> None:
        """Tells somebody in a chat. Returns when he was told, or is not told any more."""
        self.forget(place)
        if len(self._waiting) >= MOST:
            self._pass_over(next(iter(self._waiting)))
        mine = self._waiting[place] = _Excuse(tell)
        async with self._few:
            if self._waiting and await self._window.enter(0, lambda: bool(self._waiting)):
                await self._tell_last()
        if not self._waiting:
            self._summed_up()
        await mine.over

    async def _tell_last(self) -> None:
        """Tells whoever has asked last: a place in the window is anybody's."""
        if not self._waiting:
            return
        _, excuse = self._waiting.popitem()
        CURRENT.set(Turn(Rank.TAP))  # it is worth something only now
        try:
            await excuse.tell()
        finally:
            _end(excuse)

    def _pass_over(self, place: str) -> None:
        """Who has waited longest is not told. A rush has a line in the log when it begins to be too much, and one at its end:
        a line for each would be written a hundred times a second.
        """
        if not self._untold:
            LOG.warning("so many have asked something that not all are told that they are not answered")
        self._untold += 1
        self.forget(place)

    def _summed_up(self) -> None:
        if self._untold:
            LOG.warning("%d who were not answered were not told so", self._untold)
        self._untold = 0

    def forget(self, place: str) -> None:
        """Nobody in a chat need be told any more: somebody there is heard."""
        if (excuse := self._waiting.pop(place, None)) is not None:
            _end(excuse)


def _end(excuse: _Excuse) -> None:
    if not excuse.over.done():
        excuse.over.set_result(None)
