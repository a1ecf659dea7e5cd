"""Who serves a platform: of several processes with one token, one alone."""

from __future__ import annotations

from typing import Protocol

from bot.services.ports.shares import Share


class PostPort(Protocol):
    """Where somebody serves one bot of a platform."""

    def hold(self) -> bool:
        """Takes the post, or says that it is still held; False where somebody else has it. Who has died holds nothing any more,
        and on PostgreSQL neither does who has not said this for a while. Raises NotSavedError where it can't be told.
        """
        ...

    def leave(self) -> None:
        """Whoever wants the post may have it."""
        ...


class PostsPort(Protocol):
    """The posts of all bots that work on one database."""

    def at(self, bot: str, share: Share | None = None) -> PostPort:
        """The post of a bot, under its name, which is the same wherever it runs, and can be read nowhere. Where several processes
        share a bot, that of one share: whoever has all of it, one of the same shards, or another total, is in the way.
        """
        ...
