"""What a process before this one has not done is begun anew, before anything that comes in now; and what has ended the process
again and again is not.

Whoever is killed does not know by what. So what was under way is begun once more, all of it. What was under way when the process
was killed a second time is begun alone, one after the other, and watched (`suspects.py`): what ends the process at its own work
twice more was it, and its neighbours have lost nothing by it. Its sender is told, and as long as he can't be, it is kept.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from telegram import Bot, Update

from bot.adapters.on_telegram.intake.inbox import Inbox, Left
from bot.adapters.on_telegram.intake.suspects import ALONE, Suspects
from bot.adapters.taken import Taken
from bot.services.ports.inbox import GIVEN_UP

LOG = logging.getLogger("floorman.telegram")
SUSPECT, AT_MOST = 2, 4
"""How often something was begun that is begun alone from then on, and that is not begun again. Between the two the process was
ended twice while nothing but this was watched and at work: once, it may have been pulled out of the wall at that moment.
"""
ALONE_IN_ALL, ALONE_AT_LEAST = 20.0, 1.0
"""Seconds for which the rest waits for all that are begun alone, and for each of them whatever the others took: whoever writes
now waits meanwhile.
"""


@dataclass(frozen=True, slots=True)
class LeftOver:
    """Begins it anew: `work` has an update worked on, `give_up` has whoever has sent one told that it will not be, and calls what
    it is given once he is.
    """

    inbox: Inbox
    suspects: Suspects
    work: Callable[[Update], None]
    give_up: Callable[[Update, Callable[[], None]], None]

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
        """Returns when the next one may begin: this one is done, or only waits for something."""
        suspect = self.suspects.watch(update.update_id, self.inbox)
        await suspect.work()
        ends = [asyncio.ensure_future(end) for end in (suspect.rested.wait(), stopped.wait())]
        self.work(update)
        patience = min(ALONE, until - asyncio.get_running_loop().time())
        await asyncio.wait(ends, timeout=max(patience, ALONE_AT_LEAST), return_when=asyncio.FIRST_COMPLETED)
        for end in ends:
            end.cancel()
        if not suspect.rested.is_set():
            await suspect.rest()  # what takes as long is none of those that end the process

    async def _give_up(self, one: Left) -> None:
        """It is never begun again; it is kept until its sender is told, by a later process if need be."""
        number = one.update.update_id
        if one.begun < GIVEN_UP:
            LOG.error(
                "update %d was begun %d times, and each time the process ended before it was done: given up", number, one.begun
            )
        await self.inbox.give_up(number)
        self.give_up(one.update, partial(self.inbox.done, number))
