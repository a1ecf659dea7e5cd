"""Work that would hold up the event loop (search, the database, pictures), done in worker threads."""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
WORKERS = 4
"""A search takes a core; more workers than these only make every answer late."""


class Offload:
    """Calls functions in worker threads: `await offload(function, …)`. What takes long has threads of its own
    (`await offload.at_length(…)`), so that what takes a moment never waits behind it.
    """

    def __init__(self, workers: int = WORKERS) -> None:
        self._pool = ThreadPoolExecutor(workers, thread_name_prefix="floorman")
        self._long = ThreadPoolExecutor(workers, thread_name_prefix="floorman-long")

    async def __call__(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What a function returns; what it raises is raised here."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, _as_here(work, *args, **kwargs))

    async def at_length(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What a function returns that takes long, such as a search; what it raises is raised here."""
        return await asyncio.get_running_loop().run_in_executor(self._long, _as_here(work, *args, **kwargs))

    def close(self) -> None:
        """Waits for the work that is under way, and takes no more."""
        for pool in (self._pool, self._long):
            pool.shutdown(wait=True, cancel_futures=False)


def _as_here(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Callable[[], T]:
    """Some work, as if it were done here: what it notes in the log stands under the request that it is done for."""
    return partial(contextvars.copy_context().run, partial(work, *args, **kwargs))
