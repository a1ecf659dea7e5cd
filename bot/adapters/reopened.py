"""Chats in which Floorman could not write, and can again: a message that has just arrived there is what tells it."""

from __future__ import annotations

from bot.adapters.serving import Serving
from bot.services.announcements.calls import written_to
from bot.services.ports.failures import NotSavedError

LOOKED = 60.0
"""Seconds for which a chat is not looked at again."""
MOST = 5_000


class Reopened:
    """Has what was given up in a chat leave once more, as soon as anything else has arrived there."""

    def __init__(self, serving: Serving) -> None:
        self._serving = serving
        self._looked: dict[str, float] = {}

    async def arrived_in(self, chat: str) -> None:
        """A message has arrived in a chat of many, or in a topic of one."""
        now = self._serving.clock()
        if now - self._looked.get(chat, -LOOKED) < LOOKED:
            return
        if len(self._looked) >= MOST:
            self._looked = {known: at for known, at in self._looked.items() if now - at < LOOKED}
        self._looked[chat] = now
        try:
            left = await self._serving.offload(written_to, self._serving.desk.floor.store, chat, now)
        except NotSavedError:
            self._looked.pop(chat, None)  # with the next that arrives there
            return
        if left:
            self._serving.wake()
