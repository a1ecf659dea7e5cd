"""Asks the floor whether somebody is the person whom he claims to be, where the floor is called."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Generic, Protocol, TypeVar

from bot.adapters.afterwards import CarriedOut
from bot.adapters.beside import Beside
from bot.adapters.serving import Served, Serving
from bot.domain.club.people import LONGEST_NAME, Role, tidy_name
from bot.presenter.actions import actions
from bot.presenter.present import present
from bot.services.replies.accounts import Claim, Claimed, ClaimToConfirm
from bot.services.replies.reply import Reply
from bot.services.replies.tournaments import Entered

By = TypeVar("By")
Asking = TypeVar("Asking", contravariant=True)


TRIED_AGAIN = (10.0, 30.0, 120.0, 300.0)
"""Seconds between one try and the next to put a claim to the floor, while a platform is in trouble."""


class FloorUnreachedError(Exception):
    """The platform would not take just now what the floor is asked; it may a moment later."""


class FloorRoom(Protocol[Asking]):
    """Where a platform calls the floor."""

    async def ask(self, asked: Served, by: Asking) -> str | None:
        """Posts what the floor is asked, with its buttons. Returns the message's address; None where there is no place for it,
        and nothing happens: whoever claims was told what to show to a floor. Raises FloorUnreachedError.
        """

    async def change(self, posted: str, asked: Served) -> bool:
        """Writes such a message anew. Returns whether it is still there."""


class Claims(Generic[By]):
    """Has claims confirmed: each is put to the floor once, as soon as the platform takes it."""

    def __init__(self, serving: Serving, room: FloorRoom[By], beside: Beside, tried_again: Sequence[float] = TRIED_AGAIN) -> None:
        self._serving, self._room, self._beside, self._waits = serving, room, beside, tuple(tried_again)

    async def follow(self, done: CarriedOut[By, Any]) -> None:
        """The floor is asked about a claim that was just made."""
        served, said = done.served, done.served.reply.outcome
        claim = said.claim if isinstance(said, Claimed | Entered) else None
        if served.wrote and claim is not None and claim.new:
            await self._put(await self._serving.offload(self._asked, served, claim), done.by, self._waits)

    async def _put(self, asked: Served, by: By, waits: tuple[float, ...]) -> None:
        try:
            await self._room.ask(asked, by)
        except FloorUnreachedError:
            if waits:
                self._beside.begin(self._later(asked, by, waits))

    async def _later(self, asked: Served, by: By, waits: tuple[float, ...]) -> None:
        await asyncio.sleep(waits[0])
        await self._put(asked, by, waits[1:])

    def _asked(self, served: Served, claim: Claim) -> Served:
        """What the floor is asked, in the language of the chat."""
        language = self._serving.desk.places.choice(served.request.place).language or served.reply.language
        called = tidy_name(served.request.actor)[:LONGEST_NAME]
        reply = Reply(ClaimToConfirm(claim, called), language)
        return Served(served.request, reply, present(reply), actions(reply), role=Role.FLOOR)
