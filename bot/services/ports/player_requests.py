"""What players have told the floor. That is no deed of a tournament: what the floor makes of it is."""

from __future__ import annotations

from typing import Protocol

from bot.domain.tournament.player_requests import PlayerRequest


class PlayerRequestsPort(Protocol):
    """The requests of players, by tournament."""

    def of(self, tournament: int) -> tuple[PlayerRequest, ...]:
        """All of a tournament, whatever has become of them, oldest first."""
        ...

    def save(self, request: PlayerRequest) -> None:
        """Records a request, in the place of the one with its tournament and number. The work has asked for the club before,
        which keeps others from doing so at the same moment.
        """
        ...
