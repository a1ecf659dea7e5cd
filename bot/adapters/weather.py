"""How a platform is: whether it answers at all, and where it wants to be left in peace."""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Awaitable, Callable

from bot.adapters.moments import now

LOG = logging.getLogger("floorman.delivery")
FIRST_LOOK, LONGEST_LOOK = 1.0, 15.0
"""Seconds between two looks whether a platform that did not answer does so again: at first, and at the most."""
ANSWERS_WITHIN = 10.0
"""Seconds within which a platform that is well answers."""
HEARD = 5.0
"""Seconds for which a platform that has answered counts as well."""
STORM = 3
"""Rooms that want peace at the same time, from which on it is the platform that wants it."""


class Weather:
    """What is known of a platform. `asks` asks it something that changes nothing, and says whether it answered; `cleared` is
    called when it answers again. It belongs to one event loop.
    """

    def __init__(self, asks: Callable[[], Awaitable[bool]], chance: Callable[[], float], cleared: Callable[[], None]) -> None:
        self._asks, self._chance, self._cleared = asks, chance, cleared
        self._asking, self._ill, self._over = asyncio.Lock(), False, False
        self._heard = self._until = -math.inf
        self._rooms: dict[str, float] = {}
        self._looking: asyncio.Task[None] | None = None

    @property
    def ill(self) -> bool:
        """Whether it did not answer when it was last asked."""
        return self._ill

    @property
    def peace(self) -> float:
        """Seconds for which nothing at all is to be sent."""
        return max(self._until - now(), 0.0)

    def peace_in(self, room: str) -> float:
        """Seconds for which nothing is to be sent to a room."""
        return max(self._rooms.get(room, -math.inf) - now(), 0.0)

    def wants_peace(self, seconds: float, room: str = "") -> None:
        """It has asked for some seconds of peace, in a room or (empty) in all."""
        self.heard()
        moment = now()
        if room:
            self._rooms = {known: until for known, until in self._rooms.items() if until > moment}
            self._rooms[room] = max(self._rooms.get(room, moment), moment + seconds)
            if len(self._rooms) < STORM:
                return
        self._until = max(self._until, moment + seconds)

    def heard(self) -> None:
        """It has answered."""
        self._heard = now()

    async def is_well(self) -> bool:
        """Whether it has answered just now, or does so when it is asked. While it does not, it is asked again and again."""
        async with self._asking:
            if self._ill or self._over:
                return False
            if self._heard + HEARD > now():
                return True
            if await self._answers():
                return True
            self._ill = True
            LOG.warning("the platform does not answer: nothing is sent until it does")
            self._looking = asyncio.create_task(self._look())
            return False

    async def is_well_since(self, moment: float) -> bool:
        """Something that was sent at a moment did not arrive, or nobody knows. Returns whether the platform is well all the same:
        it has answered since then, or does so now.
        """
        if self._heard <= moment:
            self._heard = -math.inf
        return await self.is_well()

    def end(self) -> None:
        """Nothing is asked any more."""
        self._over = True
        if self._looking is not None:
            self._looking.cancel()

    async def _look(self) -> None:
        pause = FIRST_LOOK
        while self._ill:
            await asyncio.sleep(pause * (0.75 + self._chance() / 2))
            pause = min(pause * 2, LONGEST_LOOK)
            if await self._answers():
                self._ill = False
                LOG.warning("the platform answers again")
                self._cleared()

    async def _answers(self) -> bool:
        try:
            async with asyncio.timeout(ANSWERS_WITHIN):
                answered = await self._asks()
        except Exception:  # whatever a platform's library raises: it has not answered
            return False
        if answered:
            self.heard()
        return answered
