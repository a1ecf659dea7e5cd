"""Notices of sanctions, which are letters to players: what becomes of each is noted, and told to whoever gave it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, replace
from typing import Any, Generic, Protocol, TypeVar

from bot.adapters.afterwards import CarriedOut
from bot.adapters.beside import Beside
from bot.adapters.fates import Undeliverable
from bot.adapters.serving import Serving
from bot.domain.club.people import Role
from bot.services.announcements.announcing import NOTICE
from bot.services.announcements.letters import LetterUnreadable, read_back
from bot.services.discipline.notice_letters import as_it_stands, case_of
from bot.services.lookups import Lookups
from bot.services.ports.outbox import PERHAPS, Letter
from bot.services.replies.discipline import Sanctioned
from bot.services.replies.notice import Notice
from bot.services.replies.reply import Reply
from bot.services.requests import Request

REMEMBERED = 200
"""Sanctions of which is remembered who gave them; their notices leave within seconds."""
WAITS = 10.0
"""Seconds until whoever gave a sanction counts as gone: it was given before a restart, or in another process."""
LOOKS = 0.1
"""Seconds between two looks whether the sanction's own answer has been given: the notice may be quicker."""
SLOW = 3
"""Tries after which whoever gave a sanction is told that its notice has not arrived yet."""
LONGEST_REASON = 100
WITHDRAWN = "there is nothing to tell any more"
By = TypeVar("By")
Asking = TypeVar("Asking", contravariant=True)


class Bearer(Protocol[Asking]):
    """Brings word of notices to the floor on a platform. `no_account` is the sentence for a player who has no account there."""

    @property
    def platform(self) -> str:
        """The platform's name."""

    @property
    def no_account(self) -> str:
        """The key of a sentence."""

    async def tell_floor(self, by: Asking | None, account: str, language: str, key: str, name: str) -> None:
        """Tells whoever gave a sanction what became of its notice; where it is not known any more how he gave it, his account."""


@dataclass(frozen=True, slots=True)
class _Given(Generic[By]):
    """Who gave a sanction, as the platform knows him, from which account, and what he reads."""

    by: By | None
    account: str
    language: str


def stands(serving: Serving, letter: Letter, reply: Reply) -> Reply:
    """A notice with what stands in the ledger now. Raises Undeliverable where nothing is to be told any more. Takes a moment:
    call it in a worker thread.
    """
    if not isinstance(reply.outcome, Notice):
        raise LetterUnreadable(f"a notice that is {reply.outcome.named()}")
    with serving.desk.floor.store.reading() as work:
        told = as_it_stands(work, letter, reply.outcome)
    if told is None:
        raise Undeliverable(WITHDRAWN)
    return replace(reply, outcome=told)


class Notices(Generic[By]):
    """What becomes of notices."""

    def __init__(self, serving: Serving, bearer: Bearer[By], beside: Beside) -> None:
        self._serving, self._bearer, self._beside = serving, bearer, beside
        self._lookups = Lookups(serving.desk)
        self._givers: OrderedDict[tuple[str, int], asyncio.Future[_Given[By]]] = OrderedDict()

    async def follow(self, done: CarriedOut[By, Any]) -> None:
        """The notices of sanctions that were just given are on their way; where a player has no account, the floor is told."""
        served, said = done.served, done.served.reply.outcome
        if not served.wrote or not isinstance(said, Sanctioned):
            return
        place, language = served.request.place, served.reply.language
        new = [one for one in (said, *said.others) if not one.repeated and not one.case.told]
        people = [one.person for one in new]
        accounts = await self._serving.offload(self._lookups.accounts, place, people, self._bearer.platform) if people else {}
        for one in new:
            given = _Given(done.by, served.request.account, language)
            if one.person not in accounts:
                await self._bearer.tell_floor(done.by, given.account, language, self._bearer.no_account, one.name)
            elif not (giver := self._giver(place, one.case.number)).done():
                giver.set_result(given)

    async def became(self, letter: Letter, why: str, final: bool, blocked: bool = False) -> None:
        """A notice has arrived, or not and `why`; not yet, where that is not `final`. What is final is noted in the ledger. That
        a player takes no messages is said where the platform says that he has `blocked` them, never for bad minutes.
        """
        if letter.kind != NOTICE or why == WITHDRAWN or (not final and letter.attempts != SLOW):
            return
        found = await self._serving.offload(self._told_of, letter)
        if found is None:
            return
        place, case, name, account, person = found
        if final:
            channel = self._bearer.platform
            told = {"case": str(case), "channel": channel, "failed": why[:LONGEST_REASON]}
            noted = Request("told", {}, place, Role.FLOOR, person=person, account=account, filled=told)
            await self._serving.serve(noted, of_its_own=True)
        key = "chat.notice_waits" if not final else f"chat.notice_{_fate(why, blocked=blocked)}"
        self._beside.begin(self._tell_floor((place, case), _Given(None, account, letter.language), key, name))

    def _told_of(self, letter: Letter) -> tuple[str, int, str, str, int] | None:
        """Of the sanction that a letter tells of: where it was given, its number, whose it is, from which account and by whom."""
        said = read_back(letter.body, self._serving.desk.shelf_of_club(letter.club)).outcome
        if not isinstance(said, Notice):
            return None
        with self._serving.desk.floor.store.reading() as work:
            case = case_of(work, letter, said)
        if case is None:
            return None
        names = self._lookups.names(said.place, [case.person])
        account = self._lookups.accounts(said.place, [case.by], self._bearer.platform).get(case.by, "") if case.by else ""
        known = f"{self._bearer.platform}:{account}" if account else (case.account or "").partition(" ")[0]
        return said.place, case.number, names.get(case.person, ""), known, case.by

    async def _tell_floor(self, which: tuple[str, int], known: _Given[By], key: str, name: str) -> None:
        giver, until = self._giver(*which), asyncio.get_running_loop().time() + WAITS
        while not giver.done() and asyncio.get_running_loop().time() < until:
            await asyncio.sleep(LOOKS)
        known = giver.result() if giver.done() else known
        await self._bearer.tell_floor(known.by, known.account, known.language, key, name)

    def _giver(self, place: str, case: int) -> asyncio.Future[_Given[By]]:
        """Whoever gave a sanction, once that is known."""
        giver = self._givers.setdefault((place, case), asyncio.get_running_loop().create_future())
        while len(self._givers) > REMEMBERED:
            self._givers.popitem(last=False)
        return giver


def _fate(why: str, *, blocked: bool) -> str:
    """What is said of a notice in the end."""
    if not why:
        return "arrived"
    return "failed" if blocked else "perhaps" if why.startswith(PERHAPS) else "lost"
