"""The twin that forgets of what players have told the floor."""

from __future__ import annotations

from bot.domain.tournament.player_requests import PlayerRequest
from tests.bot.store.memory.errors import WorkOnlyReadsError

PlayerRequests = dict[tuple[int, int], PlayerRequest]
"""Requests by tournament and number."""


class MemoryPlayerRequests:
    """The requests, seen from one unit of work."""

    def __init__(self, requests: PlayerRequests, *, writes: bool) -> None:
        self._requests, self._writes = requests, writes

    def of(self, tournament: int) -> tuple[PlayerRequest, ...]:
        """All of a tournament, oldest first."""
        return tuple(request for (of, _), request in sorted(self._requests.items()) if of == tournament)

    def save(self, request: PlayerRequest) -> None:
        """Records a request, in the place of the one with its tournament and number."""
        if not self._writes:
            raise WorkOnlyReadsError
        self._requests[request.tournament, request.number] = request
