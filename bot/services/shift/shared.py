"""What all units of work share, as a Protocol: the books, the clock, and what is remembered of logs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from bot.domain.tournament.timeline import Timeline
from bot.services.ports.rules import ProfilesPort, RulesPort
from bot.services.ports.work import WorkPort
from bot.services.rules.point_search import PointSearch


class Shared(Protocol):
    """What a unit of work is given of the floor."""

    @property
    def rules(self) -> RulesPort:
        """The rulebooks."""
        ...

    @property
    def profiles(self) -> ProfilesPort:
        """What each of them prescribes for the floor."""
        ...

    @property
    def points(self) -> PointSearch:
        """What a search has on the points of the rules in books that nobody has read."""
        ...

    def shown(self, key: str) -> tuple[str, ...]:
        """What the screens of all languages say under a key of the catalogues."""
        ...

    def clock(self) -> float:
        """Seconds since 1970."""
        ...

    def new_secret(self) -> str:
        """64 random hexadecimal digits."""
        ...

    def timeline(self, work: WorkPort, tournament: int, heads: Mapping[int, int]) -> Timeline:
        """The log of a tournament as it stands; `heads` says which numbers of people read as others."""
        ...

    def forget_logs(self) -> None:
        """Reads every log anew from now on."""
        ...
