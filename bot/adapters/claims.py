"""Asks the floor whether somebody is the person whom he claims to be, where the floor is called; also where nobody may claim to
be that person, so that only a floor can say it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from bot.adapters.afterwards import CarriedOut
from bot.adapters.beside import Beside
from bot.adapters.serving import Served, Serving
from bot.domain.club.errors import OnlyFloorLinks
from bot.domain.club.people import LONGEST_NAME, Role, tidy_name
from bot.presenter.actions import actions
from bot.presenter.present import present
from bot.services.replies.accounts import Claim, Claimed, ClaimToConfirm
from bot.services.replies.refused import Refused
from bot.services.replies.reply import Reply
from bot.services.replies.tournaments import Entered

By = TypeVar("By")
Asking = TypeVar("Asking", contravariant=True)


TRIED_AGAIN = (10.0, 30.0, 120.0, 300.0)
"""Seconds between one try and the next to put a claim to the floor, while a platform is in trouble."""
ASKED_AGAIN = 600.0
"""Seconds after which the floor is asked again about somebody whom nobody may claim to be."""


class FloorUnreachedError(Exception):
    """The platform would not take just now what the floor is asked; it may a moment later."""


class FloorRoom(Protocol[Asking]):
    """Where a platform calls the floor."""

    async def ask(self, asked: Served, by: Asking) -> str | None:
        """Posts what the floor is asked, with its buttons. Returns the message's address; None where there is no place for it,
        and nothing happens: whoever claims was told what to show to a floor. Raises FloorUnreachedError.
        """


class Claims(Generic[By]):
    """Has claims confirmed: each is put to the floor once, as soon as the platform takes it."""

    def __init__(self, serving: Serving, room: FloorRoom[By], beside: Beside, tried_again: Sequence[float] = TRIED_AGAIN) -> None:
        self._serving, self._room, self._beside, self._waits = serving, room, beside, tuple(tried_again)
        self._lately: dict[tuple[object, ...], float] = {}

    async def follow(self, done: CarriedOut[By, Any]) -> None:
        """The floor is asked about a claim that was just made, and about what only a floor may say."""
        served, said = done.served, done.served.reply.outcome
        claim = said.claim if isinstance(said, Claimed | Entered) else None
        if served.wrote and claim is not None and claim.new:
            await self._put(await self._serving.offload(self._asked, served, ClaimToConfirm(claim, _called(served))), done.by)
        elif isinstance(said, Refused) and said.why == OnlyFloorLinks.code and self._first_time(served, said):
            await self._put(await self._serving.offload(self._asked, served, _only_asked(served, said)), done.by)

    def _first_time(self, served: Served, said: Refused) -> bool:
        """Whether the floor was not asked the same a moment ago: whoever taps again taps again."""
        key, now = (served.request.place, served.request.account, said.fields["number"]), time.monotonic()
        self._lately = {known: at for known, at in self._lately.items() if at + ASKED_AGAIN > now}
        first = key not in self._lately
        self._lately.setdefault(key, now)
        return first

    async def _put(self, asked: Served, by: By, waits: tuple[float, ...] | None = None) -> None:
        waits = self._waits if waits is None else waits
        try:
            await self._room.ask(asked, by)
        except FloorUnreachedError:
            if waits:
                self._beside.begin(self._later(asked, by, waits))

    async def _later(self, asked: Served, by: By, waits: tuple[float, ...]) -> None:
        await asyncio.sleep(waits[0])
        await self._put(asked, by, waits[1:])

    def _asked(self, served: Served, outcome: ClaimToConfirm) -> Served:
        """What the floor is asked, in the language of the chat."""
        language = self._serving.desk.places.choice(served.request.place).language or served.reply.language
        reply = Reply(outcome, language)
        return Served(served.request, reply, present(reply), actions(reply), role=Role.FLOOR)


def _called(served: Served) -> str:
    return tidy_name(served.request.actor)[:LONGEST_NAME]


def _only_asked(served: Served, said: Refused) -> ClaimToConfirm:
    """What the floor is asked of somebody whom nobody may claim to be."""
    fields: Mapping[str, Any] = said.fields
    claim = Claim(fields["number"], fields["name"], "", fields["account"], new=False)
    return ClaimToConfirm(claim, _called(served), only_asked=True, others=tuple(fields.get("others", ())))
