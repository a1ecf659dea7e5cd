"""The clock of the event loop, which nobody sets back, and waiting by it."""

from __future__ import annotations

import asyncio
from contextlib import suppress


def now() -> float:
    """Seconds by the clock of the loop that runs."""
    return asyncio.get_running_loop().time()


async def wait_for(event: asyncio.Event, seconds: float) -> None:
    """Waits for an event, and no longer than some seconds."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await event.wait()
