"""Tells a player in private what was decided about him, in his language, and notes in the ledger whether it arrived."""

from __future__ import annotations

from collections import deque
from typing import Any, Generic, Protocol, TypeVar

from bot.adapters.afterwards import CarriedOut
from bot.adapters.serving import Served, Serving
from bot.domain.club.people import Role
from bot.services.lookups import Lookups
from bot.services.replies.discipline import Sanctioned
from bot.services.requests import Request

REMEMBERED = 200
"""Sanctions of which is remembered that their notice is under way; a second tap comes within seconds."""
LONGEST_REASON = 100
By = TypeVar("By")
Asking = TypeVar("Asking", contravariant=True)


class Bearer(Protocol[Asking]):
    """Bears notices to players on a platform, and to the floor that they arrived. `no_account` is the sentence for a player
    who has no account there.
    """

    @property
    def platform(self) -> str:
        """The platform's name."""

    @property
    def no_account(self) -> str:
        """The key of a sentence."""

    async def bear(self, user: str, served: Served, said: Sanctioned, by: Asking) -> str:
        """Tells a user what was decided about him. Returns why that could not be, nothing if it arrived."""

    async def tell_floor(self, by: Asking, language: str, key: str, name: str) -> None:
        """Tells whoever gave the sanction what became of its notice."""


class Notices(Generic[By]):
    """Private notices of sanctions."""

    def __init__(self, serving: Serving, bearer: Bearer[By]) -> None:
        self._serving, self._bearer = serving, bearer
        self._lookups = Lookups(serving.desk)
        self._told: deque[tuple[str, int]] = deque(maxlen=REMEMBERED)

    async def follow(self, done: CarriedOut[By, Any]) -> None:
        """A player is told of a sanction that was just written, and so is each of several."""
        served, said = done.served, done.served.reply.outcome
        if served.wrote and isinstance(said, Sanctioned):
            for one in (said, *said.others):
                if not one.repeated:
                    await self._tell(served, one, done.by)

    async def _tell(self, served: Served, said: Sanctioned, by: By) -> None:
        """Tells the player of a sanction that was just written, if he has an account; the floor learns whether it arrived."""
        place, person, case = served.request.place, said.person, said.case
        if not self._first_time(place, case.number) or case.told:
            return
        platform, name, language = self._bearer.platform, said.name, served.reply.language
        accounts = await self._serving.offload(self._lookups.accounts, place, [person], platform)
        if person not in accounts:
            await self._bearer.tell_floor(by, language, self._bearer.no_account, name)
            return
        why = (await self._bearer.bear(accounts[person], served, said, by))[:LONGEST_REASON]
        told = {"case": str(case.number), "channel": platform, "failed": why}
        noted = Request("told", {}, place, Role.FLOOR, actor=served.request.actor, account=served.request.account, filled=told)
        await self._serving.serve(noted, of_its_own=True)
        await self._bearer.tell_floor(by, language, "chat.notice_failed" if why else "chat.notice_arrived", name)

    def _first_time(self, place: str, case: int) -> bool:
        """Whether a sanction comes up for the first time: a second tap on the same button brings the same sanction again."""
        known = (place, case) in self._told
        self._told.append((place, case))
        return not known
