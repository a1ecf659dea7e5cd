"""What has to be there before the doors open: the model and the indexes. Whether Floorman lives is answered meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from bot.adapters.front_ends import FrontEnd
from bot.adapters.offload import Offload


@dataclass
class Opening:
    """Has something loaded once, in a worker thread; front ends begin after it."""

    offload: Offload
    load: Callable[[], None]
    _done: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def done(self) -> bool:
        """Whether it is loaded."""
        return self._done.is_set()

    async def __call__(self, stopped: asyncio.Event) -> None:
        """Loads it. What goes wrong with that ends Floorman, like a front end that fails for good."""
        await self.offload.at_length(self.load)
        self._done.set()

    def before(self, front_end: FrontEnd) -> FrontEnd:
        """A front end that begins when it is loaded; not at all where the process is told to stop before."""

        async def begins(stopped: asyncio.Event) -> None:
            waiting = [asyncio.ensure_future(event.wait()) for event in (self._done, stopped)]
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            for one in waiting:
                one.cancel()
            if not stopped.is_set():
                await front_end(stopped)

        return begins
