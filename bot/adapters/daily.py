"""What is done once a day for as long as Floorman runs: a club's machine is not started anew for months."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress

from bot.adapters.offload import Offload
from bot.adapters.traced import traced

LOG = logging.getLogger("floorman")
DAY = 86_400.0
"""Seconds until it is done again."""


class Daily:
    """Some work that is done every so many seconds, beside the front ends, until these are told to stop."""

    def __init__(self, offload: Offload, work: Callable[[], None], every: float = DAY) -> None:
        self._offload, self._work, self._every = offload, work, every

    async def __call__(self, stopped: asyncio.Event) -> None:
        """Does the work whenever a day has passed. What fails today is done tomorrow: nobody in a chat waits for it."""
        while not stopped.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(stopped.wait(), self._every)
                return
            try:
                await self._offload(self._work)
            except Exception:  # whatever is the matter with the database or the disk
                LOG.warning("what is done every day could not be done", exc_info=traced())
