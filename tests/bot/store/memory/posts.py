"""The posts, in memory: nobody else comes for them, unless a test says so."""

from bot.services.ports.shares import Share


class MemoryPost:
    """A post that is had by whoever wants it while no `others` have it."""

    def __init__(self) -> None:
        self.others, self.held = False, False
        self.fails: Exception | None = None

    def hold(self) -> bool:
        """Takes it, or keeps it."""
        if self.fails:
            raise self.fails
        self.held = not self.others
        return self.held

    def leave(self) -> None:
        """Gives it up."""
        self.held = False


class MemoryPosts:
    """The posts of all bots."""

    def at(self, _bot: str, _share: Share | None = None) -> MemoryPost:
        """The post of a bot."""
        return MemoryPost()
