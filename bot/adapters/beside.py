"""Work that nobody waits for: it is held on to until it is done, and what goes wrong with it is noted."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any


class Beside:
    """What is done beside everything else."""

    def __init__(self, log: logging.Logger) -> None:
        self._log = log
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def under_way(self) -> frozenset[asyncio.Task[None]]:
        """What is being done now."""
        return frozenset(self._tasks)

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Begins some work and goes on."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self._log.error("failure in what was done beside", exc_info=error)

    async def end(self) -> None:
        """Stops all of it."""
        for task in self.under_way:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
