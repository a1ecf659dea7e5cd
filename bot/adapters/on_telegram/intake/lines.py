"""In which order what came in is worked on. Chats go side by side, and nobody waits for another chat; in a chat, and among all
that belong to one club, a floor's commands go one after the other.

Before a floor's command what he has changed himself is done, and what others have changed is let finish for a moment; behind it
waits all that came later in the chat. Of the others, each person's changes go one after the other, and questions wait for
neither: fifty who tap at once wait for nobody's look-up but their own. All that changes what a club knows is written in the order
in which it came, though (`bot.adapters.in_order`). Of questions no more are let in than can be answered soon
(`bot.adapters.rush`).
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from telegram import Update
from telegram.ext import BaseUpdateProcessor

from bot.adapters.in_order import COMING, Coming, Order
from bot.adapters.on_telegram.intake.arriving import Arriving, Kind, arriving
from bot.adapters.on_telegram.intake.gathering import Gathered, Gathering
from bot.adapters.on_telegram.intake.suspects import Suspects
from bot.adapters.on_telegram.turns import CURRENT, WATCHED, Rank, Turn, only_waiting
from bot.adapters.rush import Place
from bot.adapters.taken import Taken
from bot.domain.errors import Crowded
from bot.reference import refer

LOG = logging.getLogger("floorman.telegram")
PLATFORM = "telegram"
"""What the log calls where a request came from."""
WITHOUT_END = 1 << 30
"""What python-telegram-bot lets in at once: how much waits is decided here, chat by chat."""
MOST_IN_A_CHAT, MOST_OF_ONE = 150, 100
"""What waits or is worked on at most, of one chat and of one person in it."""
FUSE = 10
"""How many times as much may wait of somebody of the staff: nothing that a floor types in earnest is turned away."""
MOMENT = 0.5
"""Seconds that a floor's command waits for what others have changed before it."""
LONGEST = 60.0
"""Seconds after which whoever stands behind something that does not end goes on without it."""
Passed = asyncio.Future[None]


@dataclass(slots=True)
class _Chat:
    """What of a chat is not done: the last of its floors' commands, the last change of each person, all changes; how many,
    and the line of those of whom it is asked whether they may have more.
    """

    floor: Passed | None = None
    changes: dict[str, Passed] = field(default_factory=dict)
    open: set[Passed] = field(default_factory=set)
    people: Counter[str] = field(default_factory=Counter)
    asked: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def idle(self) -> bool:
        """Whether nothing of it waits, and nobody would have to."""
        return not self.people and (self.floor is None or self.floor.done())

    def before(self, arrived: Arriving, turn: Turn) -> tuple[list[Passed], set[Passed]]:
        """Puts a turn in line. Returns behind which others it stands, and which it lets finish for a moment."""
        own = self.changes.get(arrived.person)
        strict = [one for one in (self.floor, own) if one is not None and not one.done()]
        briefly = {one for one in self.open if one is not own} if arrived.kind is Kind.FLOORS else set[Passed]()
        if arrived.kind is Kind.FLOORS:
            self.floor = turn.passed
        elif arrived.kind is Kind.CHANGES:
            self.changes[arrived.person] = turn.passed
            self.open.add(turn.passed)
        return strict, briefly

    def leave(self, arrived: Arriving, turn: Turn) -> None:
        """A turn is over."""
        self.open.discard(turn.passed)
        if self.changes.get(arrived.person) is turn.passed:
            del self.changes[arrived.person]
        if self.floor is turn.passed:
            self.floor = None
        self.people[arrived.person] -= 1
        if not self.people[arrived.person]:
            del self.people[arrived.person]


@dataclass(slots=True)
class Lobby:
    """What the lines ask of the rest of the front end: whose club something is for, whether somebody is known as its staff, that
    somebody is told that too much waits, a place for a question (it raises Crowded), and that who asked it is told of that; that
    what came in several messages is worked on as one, and that it is said how it was read; that it is looked up whether somebody
    is of the staff.
    """

    club_of: Callable[[Arriving], Awaitable[object]]
    is_staff: Callable[[Arriving], bool]
    turned_away: Callable[[Update], Awaitable[None]]
    place: Callable[[Arriving], Awaitable[Place]]
    put_off: Callable[[Update], Awaitable[None]]
    work: Callable[[Update], Awaitable[None]] | None = None
    put_together: Callable[[Arriving, Gathered], Awaitable[None]] | None = None
    look_up: Callable[[Arriving], Awaitable[bool]] | None = None


class Lines(BaseUpdateProcessor):
    """Takes what Telegram brings, once each, and lets it be worked on when its turn has come."""

    def __init__(self, most_in_a_chat: int = MOST_IN_A_CHAT, most_of_one: int = MOST_OF_ONE) -> None:
        super().__init__(WITHOUT_END)
        self.taken, self.suspects = Taken(), Suspects()
        self.lobby: Lobby | None = None
        self.done: Callable[[int], None] = lambda _number: None
        self.keep: Callable[[Sequence[int], str], Awaitable[None]] | None = None
        self.answers: dict[int, str] = {}
        """What is only to be sent yet: the answers that have not arrived, by the numbers of what they answer."""
        self._most_in_a_chat, self._most_of_one = most_in_a_chat, most_of_one
        self._chats: dict[str, _Chat] = {}
        self._clubs: dict[object, Passed] = {}
        self._asking, self._order = asyncio.Lock(), Order()
        self._gathering = Gathering()
        self._early = set[int]()

    async def initialize(self) -> None:
        """Nothing is needed."""

    async def shutdown(self) -> None:
        """Nothing is kept."""

    async def do_process_update(self, update: object, coroutine: Awaitable[Any]) -> None:
        """Works on an update when its turn has come; not at all on one that was brought before, or that is too much."""
        number = update.update_id if isinstance(update, Update) else None
        if number is not None and not self.taken.is_first(number):
            _never(coroutine)
            return
        refer(PLATFORM)
        WATCHED.set(self.suspects.of(number))
        numbers = () if number is None else (number,)
        try:
            if await self._is_all(update, coroutine):
                self.is_done(numbers)
        except Exception:  # whoever waits for it is told, and then it is done with
            self.is_done(numbers)
            raise
        finally:
            self._early.difference_update(numbers)
            await self.suspects.end(number)

    def is_done(self, numbers: Sequence[int]) -> None:
        """Some updates are done: each is said to be so once, as soon as its answer stands in the chat, else at its end."""
        for number in numbers:
            if number not in self._early:
                self._early.add(number)
                self.done(number)

    async def _is_all(self, update: object, coroutine: Awaitable[Any]) -> bool:
        """Works on an update. Returns whether it is done: a part of something is worked on, and done, with what it belongs to."""
        answered = isinstance(update, Update) and update.update_id in self.answers
        async with only_waiting():
            taken = not answered and await self._gathering.takes(update)
        if taken:
            _never(coroutine)
            return False
        arrived = arriving(update)
        if arrived is None or not isinstance(update, Update):
            await coroutine
        elif answered or self._has_room(arrived) or await self._has_room_as_staff(arrived):
            begun = None if answered else self._gathering.begin(update)
            try:
                await self._in_line(arrived, update, coroutine, begun)
            finally:
                if begun is not None:
                    self._gathering.end(begun)
        else:
            _never(coroutine)
            if self.lobby is not None:
                await self.lobby.turned_away(update)
        return True

    def _has_room(self, arrived: Arriving) -> bool:
        chat = self._chats.get(arrived.place)
        if chat is None:
            return True
        if chat.people[arrived.person] >= self._most_of_one:
            return False
        return chat.people.total() < self._most_in_a_chat or self._is_staff(arrived)

    async def _has_room_as_staff(self, arrived: Arriving) -> bool:
        """Whether somebody may have more than others wait, for he turns out to be of the staff: he is asked for now."""
        if self.lobby is None or self.lobby.look_up is None or arrived.command is None:
            return False
        asked = self._chats.setdefault(arrived.place, _Chat()).asked
        async with only_waiting(), asked:  # in the order in which it came
            staff = self._is_staff(arrived) or await self.lobby.look_up(arrived)
        chat = self._chats.get(arrived.place)
        return staff and (chat is None or chat.people[arrived.person] < FUSE * self._most_of_one)

    def _is_staff(self, arrived: Arriving) -> bool:
        return self.lobby is not None and self.lobby.is_staff(arrived)

    async def _in_line(self, arrived: Arriving, update: Update, coroutine: Awaitable[Any], begun: Gathered | None = None) -> None:
        chat, turn = self._chats.setdefault(arrived.place, _Chat()), Turn(self._rank(arrived))
        chat.people[arrived.person] += 1
        turn.answering, turn.answer = _Answering(self, update.update_id, begun), self.answers.pop(update.update_id, "")
        turn.again = partial(self._rank, arrived)
        CURRENT.set(turn)
        coming = None if turn.answer else self._comes(arrived, turn)
        try:
            strict, briefly = chat.before(arrived, turn)
            if arrived.into:
                self._chats.setdefault(arrived.into, _Chat()).floor = turn.passed
            if arrived.kind is Kind.FLOORS:
                strict += await self._in_club(arrived, turn)
            async with only_waiting():
                await _after(strict, briefly)
            await self._worked_on(arrived, turn, update, coroutine, begun)
        except BaseException:
            _never(coroutine)
            raise
        finally:
            turn.end()
            if coming is not None:
                self._order.goes(coming)
            chat.leave(arrived, turn)
            for place in (arrived.place, arrived.into):
                if place in self._chats and self._chats[place].idle:
                    del self._chats[place]

    def _comes(self, arrived: Arriving, turn: Turn) -> Coming | None:
        """Something comes behind all that came before it, if it may change what its club knows. What only has to be sent yet
        holds nobody up.
        """
        if arrived.kind is Kind.ASKS or self.lobby is None:
            return None
        coming = self._order.comes(asyncio.ensure_future(self.lobby.club_of(arrived)), only_waiting)
        turn.passed.add_done_callback(lambda _passed: coming.written.set())
        COMING.set(coming)
        return coming

    async def _worked_on(
        self, arrived: Arriving, turn: Turn, update: Update, coroutine: Awaitable[Any], begun: Gathered | None
    ) -> None:
        """Works on something whose turn has come. A question that would not be answered soon is put off. Past all of them goes
        what a floor asks, what is no question or may be the answer to one of Floorman's, what is too long to be searched for.
        """
        asks = arrived.kind is Kind.ASKS and arrived.rank is Rank.QUESTION and begun is None
        if self.lobby is not None and asks and not self._is_staff(arrived):
            try:
                turn.place = await self.lobby.place(arrived)
            except Crowded:
                if not await self._turns_out_staff(arrived):
                    _never(coroutine)
                    await self.lobby.put_off(update)
                    return
        try:
            await (coroutine if begun is None else self._whole(arrived, coroutine, begun, turn))
        finally:
            if turn.place is not None:
                turn.place.end()

    async def _whole(self, arrived: Arriving, coroutine: Awaitable[Any], begun: Gathered, turn: Turn) -> None:
        """Works on something when all of it has come. Of what was refused nothing else is said."""
        lobby = self.lobby
        try:
            async with only_waiting():
                whole = await begun.whole()
        finally:
            self._gathering.end(begun)
        if whole is not None and lobby is not None and lobby.work is not None:
            _never(coroutine)
            await lobby.work(whole)
        else:
            await coroutine
        self.is_done(begun.numbers)
        self._early.difference_update(begun.numbers)
        if turn.taken and begun.is_to_be_told and lobby is not None and lobby.put_together is not None:
            await lobby.put_together(arrived, begun)

    def _rank(self, arrived: Arriving) -> Rank:
        """How urgent it is; the rank of a floor is for whoever is known to be one, with every command that he gives."""
        if arrived.command is None and arrived.rank is not Rank.FLOOR:
            return arrived.rank
        return Rank.FLOOR if self._is_staff(arrived) else max(arrived.rank, Rank.TAP)

    async def _turns_out_staff(self, arrived: Arriving) -> bool:
        """Whether whoever gives a command that would be put off is of the staff: nobody had asked yet."""
        if arrived.command is None or self.lobby is None or self.lobby.look_up is None:
            return False
        async with only_waiting():
            return await self.lobby.look_up(arrived)

    async def _in_club(self, arrived: Arriving, turn: Turn) -> list[Passed]:
        """Puts a turn in the line of its club. Returns behind which other it stands there."""
        if self.lobby is None:
            return []
        async with only_waiting():
            await self._asking.acquire()  # whoever came first is first in line, however long it takes to say whose he is
        try:
            club = await self.lobby.club_of(arrived)
            before, self._clubs[club] = self._clubs.get(club), turn.passed
        finally:
            self._asking.release()
        turn.passed.add_done_callback(lambda passed: self._clubs.pop(club) if self._clubs.get(club) is passed else None)
        return [before] if before is not None and not before.done() else []


@dataclass(frozen=True, slots=True)
class _Answering:
    """Keeps the answer to what an update brought, and what has `begun` with it."""

    lines: Lines
    number: int
    begun: Gathered | None

    async def keep(self, answer: str) -> None:
        """Records it."""
        if self.lines.keep is not None:
            await self.lines.keep(self._numbers, answer)

    def arrived(self) -> None:
        """What it answers is done."""
        self.lines.is_done(self._numbers)

    @property
    def _numbers(self) -> Sequence[int]:
        return (self.number, *(self.begun.numbers if self.begun is not None else ()))


async def _after(strict: list[Passed], briefly: set[Passed]) -> None:
    """Waits until what stands before is done, or for as long as anybody waits for it."""
    if briefly:
        await asyncio.wait(briefly, timeout=MOMENT)
    if strict:
        _, late = await asyncio.wait(strict, timeout=LONGEST)
        if late:
            LOG.warning("what came in goes on without what stands before it and does not end")


def _never(coroutine: Awaitable[Any]) -> None:
    """What is not worked on is not waited for either."""
    if isinstance(coroutine, Coroutine):
        coroutine.close()
