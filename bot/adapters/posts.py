"""One process a bot: of several that were given the same token, one serves the platform, and the others say so.

Two that both did would hear everything twice (Discord), or take it from each other (Telegram), and each would keep to the
platform's pace without knowing of the other.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from bot.adapters.front_ends import FrontEnd
from bot.adapters.moments import now, wait_for
from bot.services.ports.posts import PostPort

LOG = logging.getLogger("floorman")
BEAT, AGAIN = 4.0, 1.0
"""Seconds between two words that the post is still held, and between two tries to get it."""
PATIENCE = 20.0
"""Seconds for which somebody waits for a post that another has: it may be ending, or hang, and then the post is free by then."""


class AlreadyServed(Exception):
    """Another process serves this platform with the same token."""

    def __init__(self, platform: str) -> None:
        super().__init__(f"another process serves {platform} with this token")
        self.platform = platform


@dataclass
class AtPost:
    """A front end that runs while its post is held. `say` tells whoever started it that another has the post still."""

    platform: str
    front_end: FrontEnd
    post: PostPort
    say: Callable[[str], None]

    async def __call__(self, stopped: asyncio.Event) -> None:
        """Serves until it is told to stop. Raises AlreadyServed where another has the post and keeps it, or has got it."""
        # a thread of its own: however busy all others are, the post is kept
        with ThreadPoolExecutor(1, thread_name_prefix="floorman-post") as thread:
            try:
                if await self._takes(thread, stopped):
                    await self._serves(thread, stopped)
            finally:
                await asyncio.get_running_loop().run_in_executor(thread, self.post.leave)

    async def _takes(self, thread: ThreadPoolExecutor, stopped: asyncio.Event) -> bool:
        """Whether the post was got before the process was told to stop."""
        until, told = now() + PATIENCE, False
        while not stopped.is_set():
            held = await self._held(thread)
            if held:
                return True
            if held is False:
                if now() >= until:
                    raise AlreadyServed(self.platform)
                if not told:
                    told = True
                    self.say("line.served_still")
            await wait_for(stopped, AGAIN)
        return False

    async def _serves(self, thread: ThreadPoolExecutor, stopped: asyncio.Event) -> None:
        over = asyncio.Event()
        serving = asyncio.ensure_future(self.front_end(over))
        keeping = asyncio.ensure_future(self._keeps(thread, stopped))
        try:
            await asyncio.wait((serving, keeping), return_when=asyncio.FIRST_COMPLETED)
            over.set()
            await serving
        finally:
            over.set()
            keeping.cancel()
            await asyncio.wait((keeping,))
        if not keeping.cancelled() and not keeping.result():
            raise AlreadyServed(self.platform)

    async def _keeps(self, thread: ThreadPoolExecutor, stopped: asyncio.Event) -> bool:
        """Whether the post was kept until the process was told to stop."""
        while not stopped.is_set():
            await wait_for(stopped, BEAT)
            if not stopped.is_set() and await self._held(thread) is False:
                LOG.error(
                    "another process serves %s with this token by now: this one has hung, or lost the database", self.platform
                )
                return False
        return True

    async def _held(self, thread: ThreadPoolExecutor) -> bool | None:
        """Whether the post is held; None where nobody can tell: then nobody else can get it either."""
        try:
            return await asyncio.get_running_loop().run_in_executor(thread, self.post.hold)
        except Exception as error:  # whatever is the matter with the database
            LOG.warning("whether another process serves %s can't be told: %s", self.platform, type(error).__name__)
            return None
