"""The live messages of those servers that this process serves: of several processes that share a bot, one keeps each current."""

from __future__ import annotations

from dataclasses import dataclass

from bot.services.ports.chats import LiveMessage, LiveMessagesPort
from bot.services.ports.shares import Share


@dataclass(frozen=True, slots=True)
class LiveOfShare:
    """What is kept current, of one share."""

    live: LiveMessagesPort
    share: Share

    def all(self, prefix: str) -> tuple[LiveMessage, ...]:
        """Those of the places that begin so, and are in the share."""
        return tuple(message for message in self.live.all(prefix) if self.share.has(message.place))

    def save(self, message: LiveMessage) -> None:
        """Records one."""
        self.live.save(message)

    def remove(self, channel: str, message: str) -> None:
        """Keeps it up to date no longer."""
        self.live.remove(channel, message)
