"""What a process before this one has not done is begun anew, before anything that comes in now; and what has ended the process
again and again is not.

Whoever is killed does not know by what. So what was under way is begun once more, all of it. What was under way when the process
was killed a second time is begun alone, one after the other: if that ends it once more, it was that one, and its neighbours
have lost nothing by it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from telegram import Bot, Update

from bot.adapters.on_telegram.intake.inbox import Inbox, Left
from bot.adapters.taken import Taken

LOG = logging.getLogger("floorman.telegram")
SUSPECT, AT_MOST = 2, 3
"""How often something was begun that is begun alone from then on, and that is not begun again."""
ALONE, ALONE_IN_ALL = 5.0, 20.0
"""Seconds for which the rest waits for one that is begun alone, and for all of them: whoever writes now waits meanwhile."""


@dataclass(frozen=True, slots=True)
class LeftOver:
    """Begins it anew: `work` has an update worked on, `give_up` tells whoever has sent one that it will not be."""

    inbox: Inbox
    work: Callable[[Update], None]
    give_up: Callable[[Update], Awaitable[None]]

    async def begin(self, bot: Bot, taken: Taken, stopped: asyncio.Event) -> None:
        """Returns when all of it is begun; at once where the process is `stopped`, and then the next one begins it."""
        left = await self.inbox.left(bot, taken)
        for one in left:
            if one.begun >= AT_MOST:
                taken.is_first(one.update.update_id)  # Telegram may bring it again, for it was never told that it arrived
                await self._give_up(one)
        suspects = [one for one in left if SUSPECT <= one.begun < AT_MOST]
        until = asyncio.get_running_loop().time() + ALONE_IN_ALL
        for one in suspects:
            if stopped.is_set():
                return
            await self._begin_alone(one.update, stopped, until)
        others = [one.update for one in left if one.begun < SUSPECT]
        if others:
            await self.inbox.begin([update.update_id for update in others])
        for update in others:
            self.work(update)

    async def _begin_alone(self, update: Update, stopped: asyncio.Event, until: float) -> None:
        await self.inbox.begin([update.update_id])
        ends = [asyncio.ensure_future(end) for end in (self.inbox.is_done(update.update_id), stopped.wait())]
        self.work(update)
        patience = min(ALONE, until - asyncio.get_running_loop().time())
        await asyncio.wait(ends, timeout=max(patience, 0.0), return_when=asyncio.FIRST_COMPLETED)
        for end in ends:
            end.cancel()
        # where it only waits for something, it is none of those that end the process
        await self.inbox.put_down([update.update_id])

    async def _give_up(self, one: Left) -> None:
        """It is done with: first that is noted, so that nobody is told twice."""
        number = one.update.update_id
        LOG.error("update %d was begun %d times, and each time the process ended before it was done: given up", number, one.begun)
        self.inbox.done(number)
        await self.give_up(one.update)
