"""Calls the floor: a question once, with its button; how many requests of players wait, and who could not be told his seat, in
one message each, which grows for as long as there is something to say.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.adapters.fates import NotYet
from bot.adapters.serving import Served, Serving
from bot.adapters.tries import Tries
from bot.domain.club.people import Role
from bot.presenter.actions import actions
from bot.presenter.present import present
from bot.services.announcements.addresses import platform_of
from bot.services.announcements.calls import (
    DIRECTORS,
    FLOOR,
    UNREACHED,
    WAIT,
    Called,
    became_of_question,
    call_to_question,
    not_reached,
    tell_lost,
)
from bot.services.announcements.duty import on_duty
from bot.services.announcements.given_up import UNSENT, as_told, given_up
from bot.services.ports.chats import Asked, FloorCall
from bot.services.ports.outbox import Letter, LetterState
from bot.services.replies.calls import GivenUp, NotReached, QuestionCalled
from bot.services.replies.player_requests import Pending, RequestsWait
from bot.services.replies.reply import Outcome, Reply
from bot.services.requests import Request

RINGS_EVERY = 60.0
"""Seconds between two calls to the floor about the same; what is told in between is in the next one, if it still waits then."""
EDITS_EVERY = 6.0
"""Seconds between two edits of what the floor was told."""
RINGS_ANEW = 900.0
"""Seconds after which what is told then is a call of its own: an edit makes no sound, and the other one is far up by now."""
PATIENCE, LOOKS = 2.0, 0.1
"""Seconds for which whoever calls waits to hear whether it arrived, and between two looks."""
UNDER_WAY = "call_under_way"
"""What is said of a call whose floor has not got it yet."""
SAID = {Called.FIRST: UNDER_WAY, Called.UNDER_WAY: UNDER_WAY, Called.LOST: "call_lost", Called.ARRIVED: "called"}
"""What whoever has called is told, by what became of it."""


@dataclass(frozen=True, slots=True)
class Call:
    """What the floor is told: the reply as a message in its chat, whose telephones are to ring, the question that it is about
    (None: about none), whether it goes to the directors instead.
    """

    served: Served
    rings: Sequence[str] = ()
    question: Asked | None = None
    to_directors: bool = False


class FloorRoom(Protocol):
    """Where a platform calls the floor."""

    async def post(self, call: Call) -> str:
        """Posts a call. Returns the message's address. Raises Undeliverable where there is no place for it, and what the platform
        raises.
        """
        ...

    async def change(self, posted: str, call: Call) -> bool:
        """Writes such a message anew, without a sound. Returns whether it is still there. Raises what the platform raises."""
        ...


@dataclass(frozen=True, slots=True)
class _Hung:
    """A message that grows: its address (empty: all that it said is settled), and when it was posted."""

    posted: str
    at: float

    @classmethod
    def read(cls, kept: str) -> _Hung | None:
        """From what is kept of the letter that wrote it last."""
        posted, sign, at = kept.rpartition("@")
        return cls(posted, float(at)) if sign else None

    def __str__(self) -> str:
        return f"{self.posted}@{self.at:.0f}"


async def call_floor(serving: Serving, asked: Asked, call: FloorCall, place: str, *, by: str = "", link: str = "") -> str:
    """Calls the floor of a chat to a question, and waits a moment for what becomes of it. Returns the key of what whoever has
    called is told.
    """
    store = serving.desk.floor.store
    said = QuestionCalled(asked.id, by, link)
    state = await serving.offload(call_to_question, store, said, call, place, asked.language)
    if state is not Called.FIRST:
        return "called_already" if state is Called.ARRIVED else SAID[state]
    await serving.deliver_now(f"{place}/{FLOOR}")
    for _ in range(int(PATIENCE / LOOKS)):
        state = await serving.offload(became_of_question, store, asked.id, place)
        if state is not Called.UNDER_WAY or serving.urgent is None:
            break
        await asyncio.sleep(LOOKS)
    return SAID[state]


def tell_lost_now(serving: Serving, letter: Letter) -> None:
    """Tells of a letter that will never arrive whom it concerns. Takes a moment: call it in a worker thread."""
    tell_lost(serving.desk.floor.store, letter, serving.clock())


def _is_doubt_alone(outcome: Outcome) -> bool:
    """Whether all that the floor is to read is that something may not have arrived."""
    return (isinstance(outcome, NotReached) and not outcome.names) or (isinstance(outcome, GivenUp) and not outcome.chats)


class FloorCalls:
    """Brings calls to the floor of a platform."""

    def __init__(self, serving: Serving, room: FloorRoom) -> None:
        self._serving, self._room = serving, room

    async def deliver(self, letter: Letter, reply: Reply) -> str:
        """Brings a call. Returns what is kept of it. Raises NotYet where the floor was called a moment ago, Undeliverable, and
        what the platform raises.
        """
        if isinstance(reply.outcome, RequestsWait | NotReached | GivenUp):
            return await self._grow(letter, reply)
        question, outcome = None, reply.outcome
        if isinstance(outcome, QuestionCalled):
            question = await self._serving.offload(self._serving.asks.get, outcome.question)
            if question is None or question.answer:
                return ""  # nobody needs to come any more
        to_directors = letter.chat.endswith(f"/{DIRECTORS}")
        rings = () if to_directors else await self._serving.offload(self._rings, letter)
        return await self._room.post(Call(self._served(letter, reply, outcome), rings, question, to_directors))

    async def _grow(self, letter: Letter, reply: Reply) -> str:
        outcome, stands = await self._fresh(letter)
        call = Call(self._served(letter, reply, outcome), await self._serving.offload(self._rings, letter))
        hung, now = await self._serving.offload(self._hung, letter), self._serving.clock()
        hangs = hung is not None and bool(hung.posted) and (not stands or now - hung.at < RINGS_ANEW)
        if hung is not None and hangs and await self._room.change(hung.posted, call):
            return str(hung if stands else _Hung("", hung.at))
        if not stands:
            return str(_Hung("", hung.at if hung is not None else 0.0))
        if _is_doubt_alone(outcome) and Tries.of(letter).doubtful:
            return str(_Hung("", now))  # the word of it may have arrived itself: nobody reads twice that nothing may be wrong
        if hung is not None and (left := hung.at + RINGS_EVERY - now) > 0:
            raise NotYet(left)
        return str(_Hung(await self._room.post(call), now))

    async def _fresh(self, letter: Letter) -> tuple[Outcome, bool]:
        """What is to be said now, and whether there is anything."""
        place = letter.chat.partition("/")[0]
        if letter.about == UNSENT:
            unsent = await self._serving.offload(self._given_up, letter)
            return unsent, bool(unsent.chats or unsent.in_doubt)
        if letter.about.startswith(UNREACHED):
            number = int(letter.about.removeprefix(UNREACHED))
            told = await self._serving.offload(not_reached, self._serving.desk.floor.store, letter.club, number)
            return told, bool(told.names or told.in_doubt)
        number = int(letter.about.removeprefix(WAIT))
        wanted = Request("pending", {}, place, Role.FLOOR, tournament=number)
        listed = (await self._serving.serve(wanted, of_its_own=True)).reply.outcome
        count = len(listed.waiting) if isinstance(listed, Pending) else 0
        return RequestsWait(count), count > 0

    def _given_up(self, letter: Letter) -> GivenUp:
        """The announcements that were given up."""
        with self._serving.desk.floor.store.reading() as work:
            return as_told(given_up(work, letter.club, self._serving.clock()))

    def _hung(self, letter: Letter) -> _Hung | None:
        """The message that was written last about the same to the same floor; a club may have one on each platform."""
        with self._serving.desk.floor.store.reading() as work:
            told = [one for one in work.letters.about(letter.club, letter.about) if one.chat == letter.chat]
        sent = [one for one in told if one.state is LetterState.SENT]
        return _Hung.read(sent[-1].message) if sent else None

    def _rings(self, letter: Letter) -> Sequence[str]:
        """The accounts on the platform of the call of those who are on duty."""
        with self._serving.desk.floor.store.reading() as work:
            on = on_duty(work, letter.club, self._serving.clock())
        return tuple(account for account in on if platform_of(account) == platform_of(letter.chat))

    def _served(self, letter: Letter, reply: Reply, outcome: Outcome) -> Served:
        said = Reply(outcome, reply.language)
        request = Request("", {}, letter.chat.partition("/")[0])
        return Served(request, said, present(said), actions(said), role=Role.FLOOR)
