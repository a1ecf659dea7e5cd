"""The letters that a process has taken: for as long as it lives nobody else takes them, and soon after it has died somebody does.

A letter is taken for a few seconds, and whoever has it says all the time that he goes on, for as long as its platform keeps the
answer to itself. So a chat waits only those seconds behind a letter whose process was killed, and two processes have never the
same letter in hand, however slow a platform is.
"""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot.adapters.moments import now
from bot.adapters.offload import Offload
from bot.adapters.traced import traced
from bot.adapters.tries import Tries
from bot.services.ports.outbox import Letter, OutboxPort

LOG = logging.getLogger("floorman.delivery")
PARTS = 4
"""A letter is said to be still in hand so many times in the seconds for which it was taken: the database may be busy."""


@dataclass(eq=False)
class Taken:
    """A letter that was taken, and until when (by the loop's clock, and by everybody's) it is nobody else's."""

    letter: Letter
    tries: Tries
    until: float
    by_the_wall: float


class InHand:
    """What is in the hands of one process; it belongs to one event loop. `clock` is the one that all processes go by."""

    def __init__(self, outbox: OutboxPort, platform: str, offload: Offload, clock: Callable[[], float], lease: float) -> None:
        self._outbox, self._platform, self._offload, self._clock, self._lease = outbox, platform, offload, clock, lease
        self._held, self._turn = set[Taken](), asyncio.Lock()
        self._renewing: asyncio.Task[None] | None = None

    async def take(self, room: int, chat: str = "") -> tuple[Taken, ...]:
        """Takes so many letters at most, or those of one `chat`. Raises what the database raises."""
        # what is in hand must not be taken a second time, though the process may have slept until it was due to others
        await self._renew(self._lease / 2)
        until, wall = now() + self._lease, self._clock()
        taken = await self._offload(self._outbox.take, self._platform, wall, room, self._lease, chat)
        found = tuple(Taken(letter, Tries.of(letter), until, wall + self._lease) for letter in taken)
        self._held.update(found)
        if found and (self._renewing is None or self._renewing.done()):
            self._renewing = asyncio.create_task(self._keep())
        return found

    def put_down(self, one: Taken) -> None:
        """It is known, and recorded, what became of a letter."""
        self._held.discard(one)
        if not self._held and self._renewing is not None:
            self._renewing.cancel()

    async def still(self, one: Taken) -> bool:
        """Whether a letter is in hand, and nobody else's. Raises what the database raises."""
        if self._ends(one) <= 0:
            await self._renew(self._lease / 2)
        return self._ends(one) > 0

    def _ends(self, one: Taken) -> float:
        """Seconds for which a letter is nobody else's yet."""
        return min(one.until - now(), one.by_the_wall - self._clock())

    async def _keep(self) -> None:
        while self._held:
            await asyncio.sleep(self._lease / PARTS)
            try:
                await self._renew(self._lease * (1 - 1 / (2 * PARTS)))
            except Exception:  # it is busy or away: nobody else can take anything either
                LOG.warning("what is being sent could not be kept in hand", exc_info=traced())

    async def _renew(self, sooner: float) -> None:
        """Says of what would be somebody else's `sooner` than in so many seconds that it is still in hand."""
        async with self._turn:
            due = [one for one in self._held if self._ends(one) < sooner]
            if not due:
                return
            until, wall = now() + self._lease, self._clock() + self._lease
            kept = set(await self._offload(self._outbox.keep, _named(due), wall))
            for one in due:
                if (one.letter.id, one.letter.attempts) in kept:
                    one.until, one.by_the_wall = until, wall
                else:
                    one.until = -math.inf
                    self._held.discard(one)


def _named(taken: Sequence[Taken]) -> Sequence[tuple[int, int]]:
    return [(one.letter.id, one.letter.attempts) for one in taken]
