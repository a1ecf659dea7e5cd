"""How long a test waits for what must come: until it is there, and on a slow machine longer than on a quick one."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

LONG = 120.0
"""Seconds after which a test gives up that would otherwise wait for ever. No machine is so busy that anything takes that long;
a test that waits ends with what it waits for, so that a generous bound costs nobody anything.
"""
SOON = 0.02

Seen = TypeVar("Seen")


async def comes(seen: Callable[[], Seen]) -> Seen:
    """Waits until something is so, where nothing tells of it (a file, a database of another process), and gives what it was."""
    async with asyncio.timeout(LONG):
        while not (value := seen()):
            await asyncio.sleep(SOON)
    return value
