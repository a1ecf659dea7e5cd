"""Calls the floor where players have told it something: one message for however many there are, and not another one for each."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from typing import Any, Generic, TypeVar

from bot.adapters.afterwards import CarriedOut
from bot.adapters.beside import Beside
from bot.adapters.claims import FloorRoom
from bot.adapters.serving import Served, Serving
from bot.domain.club.people import Role
from bot.presenter.actions import actions
from bot.presenter.present import present
from bot.services.replies.player_requests import Pending, RequestsWait, Told
from bot.services.replies.reply import Reply
from bot.services.requests import Request

RINGS_EVERY = 60.0
"""Seconds between two calls to the floor of a club; what is told in between is in the next one, if it still waits then."""
By = TypeVar("By")


class FloorBell(Generic[By]):
    """Calls the floor of each tournament at most once in a while, and says how many requests wait, never whose."""

    def __init__(self, serving: Serving, room: FloorRoom[By], beside: Beside, every: float = RINGS_EVERY) -> None:
        self._serving, self._room, self._beside, self._every = serving, room, beside, every
        self._rung: dict[tuple[int, int], float] = {}
        self._to_ring: set[tuple[int, int]] = set()

    async def follow(self, done: CarriedOut[By, Any]) -> None:
        """The floor is called about what a player has just told it for the first time."""
        served, said = done.served, done.served.reply.outcome
        if not (served.wrote and isinstance(said, Told) and said.new):
            return
        about = await self._serving.offload(self._serving.club_of, served.request.place), _tournament(served)
        left = self._rung.get(about, -self._every) + self._every - time.monotonic()
        if left <= 0:
            self._rung[about] = time.monotonic()
            await self._ring(served, done.by)
        elif about not in self._to_ring:
            self._to_ring.add(about)
            self._beside.begin(self._later(about, left, served, done.by))

    async def _later(self, about: tuple[int, int], seconds: float, served: Served, by: By) -> None:
        await asyncio.sleep(seconds)
        self._to_ring.discard(about)
        self._rung[about] = time.monotonic()
        await self._ring(served, by)

    async def _ring(self, served: Served, by: By) -> None:
        wanted = Request("pending", {}, served.request.place, Role.FLOOR, tournament=_tournament(served))
        listed = (await self._serving.serve(wanted, of_its_own=True)).reply
        if isinstance(listed.outcome, Pending) and listed.outcome.waiting:
            await self._room.ask(await self._serving.offload(self._call, served, listed, len(listed.outcome.waiting)), by)

    def _call(self, served: Served, listed: Reply, count: int) -> Served:
        """What the floor reads, in the language of the chat."""
        language = self._serving.desk.places.choice(served.request.place).language or served.reply.language
        reply = replace(listed, outcome=RequestsWait(count), language=language)
        return Served(served.request, reply, present(reply), actions(reply), role=Role.FLOOR)


def _tournament(served: Served) -> int:
    """The number of the tournament that a reply is about."""
    return int(served.reply.seen.partition(".")[0] or 0)
