"""Which platforms Floorman is connected to, of those that it is wanted on."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.adapters import figures


@dataclass
class Presence:
    """The connections of this process. A platform may have several (the shards of Discord); it is there while all of them are. It
    belongs to one event loop.
    """

    _wanted: dict[str, bool] = field(default_factory=dict)
    """Whether each platform was ever there."""
    _lost: dict[str, set[int]] = field(default_factory=dict)

    def wants(self, platform: str) -> None:
        """A platform is to be connected."""
        self._wanted.setdefault(platform, False)
        figures.CONNECTED.labels(platform).set(self.is_there(platform))

    def here(self, platform: str, part: int = 0) -> None:
        """A connection to a platform stands."""
        lost = self._lost.setdefault(platform, set())
        if part in lost:
            lost.discard(part)
            if self._wanted.get(platform):
                figures.RECONNECTS.labels(platform).inc()
        self._wanted[platform] = True
        figures.CONNECTED.labels(platform).set(self.is_there(platform))

    def gone(self, platform: str, part: int = 0) -> None:
        """A connection to a platform is lost."""
        self._lost.setdefault(platform, set()).add(part)
        figures.CONNECTED.labels(platform).set(0)

    def is_there(self, platform: str) -> bool:
        """Whether a platform is connected."""
        return self._wanted.get(platform, False) and not self._lost.get(platform)

    def seen(self) -> dict[str, bool]:
        """Whether each platform that is wanted is connected."""
        return {platform: self.is_there(platform) for platform in sorted(self._wanted)}
