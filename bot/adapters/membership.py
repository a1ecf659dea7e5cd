"""Who is in a club's chats, as their platforms say: asked when somebody does something, and remembered for a minute. So whoever
left or was removed has lost access a minute later, in his private conversation too.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from bot.adapters.offload import Offload
from bot.domain.club.people import Role
from bot.services.announcements.addresses import is_private, platform_of
from bot.services.ports.work import StorePort

FRESH = 60.0
"""Seconds for which what somebody is in a chat is remembered."""
LAST_KNOWN = 600.0
"""Seconds for which somebody who was in a chat counts as in it while its platform can't say."""
PATIENCE = 5.0
"""Seconds for which a platform may think about it: somebody waits for his answer."""
MOST_REMEMBERED = 20_000


class CannotTell(Exception):
    """A platform can't say just now whether somebody is in a chat: it is down, it wants peace, the connection broke."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What somebody may do by being in a chat. `in_doubt` is whether he counts as a stranger only because nobody can say."""

    role: Role
    in_doubt: bool = False

    @property
    def is_member(self) -> bool:
        """Whether he is in the chat."""
        return self.role.may(Role.PLAYER)

    @property
    def refusal(self) -> str:
        """The key of what somebody is told who is none."""
        return "refused.membership_in_doubt" if self.in_doubt else "refused.not_in_club"


MEMBER, STRANGER, IN_DOUBT = Standing(Role.PLAYER), Standing(Role.STRANGER), Standing(Role.STRANGER, in_doubt=True)
Ask = Callable[[str, str], Awaitable[Role]]
"""Asks a platform what an account may do in a chat; a stranger is not in it. Raises CannotTell."""


class Doors:
    """The doors of all chats of the platforms that this process is connected to, and who was seen behind them lately."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self._asks: dict[str, Ask] = {}
        self._known: dict[tuple[str, str], tuple[float, Role]] = {}
        self._asking: dict[tuple[str, str], object] = {}

    def attend(self, platform: str, ask: Ask) -> None:
        """From now on, `ask` answers for the chats of a platform."""
        self._asks[platform] = ask

    def attended(self, platform: str) -> bool:
        """Whether anybody answers for the chats of a platform."""
        return platform in self._asks

    async def standing(self, chat: str, account: str) -> Standing:
        """What an account is in a chat of many. While the platform can't say, whoever was in it lately still is."""
        key, now = (chat, account), self.clock()
        known = self._known.get(key)
        if known is not None and now - known[0] <= FRESH:
            return Standing(known[1])
        self._asking[key] = mine = object()
        try:
            role = await self._role(chat, account)
        except CannotTell:
            lately = known is not None and now - known[0] <= LAST_KNOWN and key in self._known
            return Standing(known[1]) if known and lately and known[1].may(Role.PLAYER) else IN_DOUBT
        else:
            if self._asking.get(key) is mine:  # else the answer may be older than what was heard meanwhile
                self._remember(key, now, role)
        finally:
            if self._asking.get(key) is mine:
                del self._asking[key]
        return Standing(role)

    async def _role(self, chat: str, account: str) -> Role:
        ask = self._asks.get(platform_of(chat))
        if ask is None:
            raise CannotTell
        try:
            async with asyncio.timeout(PATIENCE):
                return await ask(chat, account)
        except TimeoutError as error:
            raise CannotTell from error

    def _remember(self, key: tuple[str, str], now: float, role: Role) -> None:
        if len(self._known) >= MOST_REMEMBERED:
            self._known = {one: known for one, known in self._known.items() if now - known[0] <= FRESH}
        if len(self._known) < MOST_REMEMBERED:
            self._known[key] = now, role

    def forget(self, chat: str, account: str) -> None:
        """Somebody has come into a chat or gone, or has other rights there: that is asked anew."""
        self._known.pop((chat, account), None)
        self._asking.pop((chat, account), None)

    def lately(self, chat: str, account: str) -> Role:
        """What an account was in a chat when that was asked last, if it was lately; a stranger where nobody knows. Nobody is
        asked for it: it is good for who comes first, and for nothing that takes a role.
        """
        at, role = self._known.get((chat, account), (-LAST_KNOWN, Role.STRANGER))
        return role if self.clock() - at <= LAST_KNOWN else Role.STRANGER


async def standing_at(doors: Doors, store: StorePort, offload: Offload, place: str, account: str, club: int = 0) -> Standing:
    """What somebody may do in a place by being there. A private conversation that is no club's is his own. One that was joined to
    a club counts only while its user's account is a person's of the club and he is in one of its chats: on the platform of the
    conversation, else (where the club has no chat there) on another one, by the accounts that he has there. Where no platform can
    be asked that, because another process is connected to it or he has no account there, his account alone counts. Where a `club`
    is named, the conversation must be that club's.
    """
    if not is_private(place):
        return await doors.standing(place, account)
    return await _behind_one(doors, await offload(_ways_in, doors, store, place, account, club))


async def standing_for_seat(doors: Doors, store: StorePort, offload: Offload, club: int, account: str) -> Standing:
    """Whether the seat of a club's player may be told to his account in private: it is his own, and so he need not be a member.
    Who only claims to be that player must be in one of the club's chats, where seats are no secret.
    """
    return await _behind_one(doors, await offload(_ways_to_seat, store, club, account))


async def standing_for_director(doors: Doors, store: StorePort, offload: Offload, club: int, account: str) -> Standing:
    """Whether what is a club's own business may be told to somebody's account in private: while he is one of its directors, and
    in one of its chats, asked as `standing_at` asks.
    """
    return await _behind_one(doors, await offload(_ways_of_director, doors, store, club, account))


async def standing_in_rooms(doors: Doors, store: StorePort, offload: Offload, club: int, account: str) -> Standing:
    """Whether an account is in one of a club's chats on its platform, where who plays with whom is no secret."""
    return await _behind_one(doors, [(room, account) for room in await offload(_rooms_of, store, club, account)])


async def _behind_one(doors: Doors, found: Standing | Sequence[tuple[str, str]]) -> Standing:
    """A member, where somebody is in one of the chats."""
    if isinstance(found, Standing):
        return found
    in_doubt = False
    for chat, theirs in found:
        standing = await doors.standing(chat, theirs)
        if standing.is_member:
            return MEMBER
        in_doubt = in_doubt or standing.in_doubt
    return IN_DOUBT if in_doubt else STRANGER


def _ways_to_seat(store: StorePort, club: int, account: str) -> Standing | Sequence[tuple[str, str]]:
    with store.reading() as work:
        link = work.accounts.link_of(club, account)
    rooms = _rooms_of(store, club, account)
    claimed = link is not None and not link.confirmed
    return [(room, account) for room in rooms] if claimed and rooms else MEMBER


def _rooms_of(store: StorePort, club: int, account: str) -> Sequence[str]:
    """A club's chats of many on the platform of an account."""
    with store.reading() as work:
        places = work.clubs.places(club)
    return [place for place in places if not is_private(place) and platform_of(place) == platform_of(account)]


def _ways_in(doors: Doors, store: StorePort, conversation: str, account: str, named: int) -> Standing | Sequence[tuple[str, str]]:
    """The chats of which somebody must be in one to be in his conversation's club, each with his account there; or what he is,
    where that takes no asking.
    """
    with store.reading() as work:
        club = work.clubs.at(conversation).id
        others = [place for place in work.clubs.places(club) if place != conversation] if club else []
        person = work.accounts.person_of(club, account) if others else 0
        accounts = work.accounts.accounts_of(club, [person]).get(person, ()) if person else ()
    if (named and named != club) or (others and not person):
        return STRANGER
    if not others:
        return MEMBER
    return _ways(doors, others, account, accounts)


def _ways_of_director(doors: Doors, store: StorePort, club: int, account: str) -> Standing | Sequence[tuple[str, str]]:
    with store.reading() as work:
        number = work.accounts.person_of(club, account)
        person = work.people.numbered(club, [number]).get(number) if number else None
        accounts = work.accounts.accounts_of(club, [number]).get(number, ()) if number else ()
        places = work.clubs.places(club)
    return _ways(doors, places, account, accounts) if person is not None and person.role.may(Role.DIRECTOR) else STRANGER


def _ways(doors: Doors, places: Sequence[str], account: str, accounts: Sequence[str]) -> Standing | Sequence[tuple[str, str]]:
    """Of a club's chats those that somebody may be asked for: on the platform of his account, else on those of his others."""
    rooms = [place for place in places if not is_private(place)]
    here = [(room, account) for room in rooms if platform_of(room) == platform_of(account)]
    elsewhere = [
        (room, one) for room in rooms for one in accounts
        if platform_of(room) == platform_of(one) and doors.attended(platform_of(room)) and one.partition(":")[2].isdecimal()
    ]  # fmt: skip
    return here or elsewhere or MEMBER
