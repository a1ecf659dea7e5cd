"""Calls the floor where players have told it something: one message for however many there are, which says how many wait now."""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from bot.adapters.afterwards import CarriedOut
from bot.adapters.beside import Beside
from bot.adapters.claims import FloorRoom, FloorUnreachedError
from bot.adapters.serving import Served, Serving
from bot.domain.club.people import Role
from bot.presenter.actions import actions
from bot.presenter.present import present
from bot.services.replies.player_requests import Pending, RequestsWait, TakenBack, Told
from bot.services.replies.reply import Reply
from bot.services.requests import Request

RINGS_EVERY, EDITS_EVERY = 60.0, 6.0
"""Seconds between two calls to the floor about a tournament, and between two edits of one; what is told in between is in the next
one, if it still waits then."""
RINGS_ANEW = 900.0
"""Seconds after which what is told then is a call of its own: an edit makes no sound, and the other one is far up by now."""
RINGS_AGAIN = 20.0
"""Seconds until a call that the platform would not take is tried again, for as long as something waits."""
By = TypeVar("By")
About = tuple[int, int]
"""A club and the number of its tournament."""


@dataclass(frozen=True, slots=True)
class _Call:
    """A call that hangs where the floor is called: the message, how many waited by what it says, since when it hangs."""

    posted: str
    count: int
    at: float


class FloorBell(Generic[By]):
    """Calls the floor of each tournament, and says how many requests wait, never whose. While some of those wait that it has
    called about, what is told besides, taken back or settled is written into the same message.
    """

    def __init__(
        self,
        serving: Serving,
        room: FloorRoom[By],
        beside: Beside,
        every: float = RINGS_EVERY,
        edits: float = EDITS_EVERY,
        again: float = RINGS_AGAIN,
    ) -> None:
        self._serving, self._room, self._beside = serving, room, beside
        self._every, self._edits, self._again = every, edits, again
        self._calls: dict[About, _Call] = {}
        self._rung: dict[About, float] = {}
        self._looked: dict[About, float] = {}
        self._to_look: set[About] = set()
        self._turns: defaultdict[About, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def follow(self, done: CarriedOut[By, Any]) -> None:
        """The floor is called about what a player has just told it for the first time, and reads what still waits of it."""
        served, said = done.served, done.served.reply.outcome
        rings = isinstance(said, Told) and said.new
        if not served.wrote or not (rings or isinstance(said, Pending | TakenBack)):
            return
        about = await self._serving.offload(self._serving.club_of, served.request.place), _tournament(served)
        if rings or about in self._calls:
            await self._soon(about, self._looked.get(about, -self._edits) + self._edits, done)

    async def _soon(self, about: About, due: float, done: CarriedOut[By, Any]) -> None:
        """Looks at what waits, when that is due; once, however often that is asked for until then."""
        left = due - time.monotonic()
        if left <= 0:
            await self._look(about, done)
        else:
            self._look_in(about, left, done)

    def _look_in(self, about: About, seconds: float, done: CarriedOut[By, Any]) -> None:
        if about not in self._to_look:
            self._to_look.add(about)
            self._beside.begin(self._later(about, seconds, done))

    async def _later(self, about: About, seconds: float, done: CarriedOut[By, Any]) -> None:
        await asyncio.sleep(seconds)
        self._to_look.discard(about)
        await self._look(about, done)

    async def _look(self, about: About, done: CarriedOut[By, Any]) -> None:
        self._looked[about] = time.monotonic()
        async with self._turns[about]:
            served, number = done.served, about[1]
            wanted = Request("pending", {}, served.request.place, Role.FLOOR, tournament=number)
            listed = (await self._serving.serve(wanted, of_its_own=True)).reply
            waiting: Sequence[object] = listed.outcome.waiting if isinstance(listed.outcome, Pending) else ()
            asked = await self._serving.offload(self._call, served, listed, len(waiting))
            call, now = self._calls.get(about), time.monotonic()
            fresh = call is not None and (not waiting or now - call.at < RINGS_ANEW)
            if call is not None and fresh and await self._changed(about, call, asked, len(waiting)):
                return
            if waiting:
                await self._ring(about, asked, len(waiting), done)

    async def _changed(self, about: About, call: _Call, asked: Served, count: int) -> bool:
        """Whether a call that hangs says how many wait now; one that nobody need look at any more is forgotten."""
        stands = call.count == count or await self._room.change(call.posted, asked)
        self._calls.pop(about)
        if stands and count:
            self._calls[about] = replace(call, count=count)
        return stands

    async def _ring(self, about: About, asked: Served, count: int, done: CarriedOut[By, Any]) -> None:
        """Calls the floor, now or when it may be called again."""
        now = time.monotonic()
        due = self._rung.get(about, -self._every) + self._every
        if due > now:
            self._look_in(about, due - now, done)
            return
        try:
            posted = await self._room.ask(asked, done.by)
        except FloorUnreachedError:
            self._look_in(about, self._again, done)
            return
        self._rung[about] = now
        if posted is not None:
            self._calls[about] = _Call(posted, count, now)

    def _call(self, served: Served, listed: Reply, count: int) -> Served:
        """What the floor reads, in the language of the chat."""
        language = self._serving.desk.places.choice(served.request.place).language or served.reply.language
        reply = replace(listed, outcome=RequestsWait(count), language=language)
        return Served(served.request, reply, present(reply), actions(reply), role=Role.FLOOR)


def _tournament(served: Served) -> int:
    """The number of the tournament that a reply is about."""
    return int(served.reply.seen.partition(".")[0] or 0)
