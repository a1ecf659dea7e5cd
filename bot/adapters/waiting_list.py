"""Who is served next: a floor's command before a player's question, one chat after the other, and in a chat one person after the
other. So nobody waits for all that one person, or one chat, has asked for.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from bot.adapters.offload import WORKERS
from bot.domain.errors import Crowded

MOST, MOST_IN_A_CHAT = 400, 100
"""What waits at most, of each kind: what is urgent, and the rest. A hundred people who ask at once are served within seconds."""
ONE_IN = 4
"""Of so many turns one goes to what is not urgent, as long as any of that waits."""


@dataclass(frozen=True, slots=True, eq=False)
class Ticket:
    """What somebody waits with: the chat that it came from, the account (empty: nobody's in particular), whether it is `urgent`;
    `called` is done when its turn has come.
    """

    chat: str
    account: str
    urgent: bool
    called: asyncio.Future[None]


@dataclass(slots=True)
class _Line:
    """The tickets of one kind, by chat, and in a chat by account. Whoever was called last stands behind all others."""

    chats: OrderedDict[str, OrderedDict[str, deque[Ticket]]] = field(default_factory=OrderedDict)
    length: int = 0

    def waiting(self, chat: str) -> int:
        """How many tickets of a chat wait."""
        return sum(map(len, self.chats.get(chat, {}).values()))

    def has(self, chat: str, account: str) -> bool:
        """Whether something of an account waits in a chat."""
        return account in self.chats.get(chat, {})

    def add(self, ticket: Ticket) -> None:
        """Puts a ticket behind those of the same account."""
        self.chats.setdefault(ticket.chat, OrderedDict()).setdefault(ticket.account, deque()).append(ticket)
        self.length += 1

    def call(self, busy: set[str]) -> Ticket | None:
        """Takes out the ticket whose turn it is; None where whoever waits is `busy` already."""
        for chat, people in self.chats.items():
            for account, tickets in people.items():
                if account not in busy:
                    ticket = tickets.popleft()
                    people.move_to_end(account)
                    self.chats.move_to_end(chat)
                    self._tidy(chat, account)
                    return ticket
        return None

    def leave(self, ticket: Ticket) -> None:
        """Takes out a ticket that nobody waits with any more."""
        people = self.chats.get(ticket.chat)
        tickets = people.get(ticket.account) if people else None
        if tickets is not None and ticket in tickets:
            tickets.remove(ticket)
            self._tidy(ticket.chat, ticket.account)

    def _tidy(self, chat: str, account: str) -> None:
        self.length -= 1
        if not self.chats[chat][account]:
            del self.chats[chat][account]
        if not self.chats[chat]:
            del self.chats[chat]


class WaitingList:
    """Lets `workers` things be done at once; an account has one worker at a time for what is urgent, and one for the rest. It
    belongs to one event loop.
    """

    def __init__(self, workers: int = WORKERS, most: int = MOST, most_in_a_chat: int = MOST_IN_A_CHAT) -> None:
        self._free, self._most, self._most_in_a_chat = workers, most, most_in_a_chat
        self._lines = {True: _Line(), False: _Line()}
        self._busy: dict[bool, set[str]] = {True: set(), False: set()}
        self._urgent_in_a_row = 0

    @asynccontextmanager
    async def turn(
        self, chat: str, account: str = "", *, urgent: bool = False, always: bool = False, within: float | None = None
    ) -> AsyncIterator[None]:
        """Waits for the turn of something that came from a chat and an account, and keeps it until that is done. Raises Crowded,
        as `called` does.
        """
        ticket = await self.called(chat, account, urgent=urgent, always=always, within=within)
        try:
            yield
        finally:
            self.done(ticket)

    async def called(
        self, chat: str, account: str = "", *, urgent: bool = False, always: bool = False, within: float | None = None
    ) -> Ticket:
        """Waits for the turn of something, and returns what it is given back with when it is `done`. Raises Crowded at once where
        too much waits, except for what must `always` be done, and after so many seconds what is of use only `within` them. A
        chat that is full is so for those who wait in it already: however much a few have asked for, whoever comes for the first
        time is let in.
        """
        line = self._lines[urgent]
        full = line.waiting(chat) >= self._most_in_a_chat and (not account or line.has(chat, account))
        if not always and (full or line.length >= self._most):
            raise Crowded
        ticket = Ticket(chat, account, urgent, asyncio.get_running_loop().create_future())
        line.add(ticket)
        self._call()
        try:
            async with asyncio.timeout(within):
                await ticket.called
        except BaseException as error:
            self.done(ticket)
            if isinstance(error, TimeoutError):
                raise Crowded from None
            raise
        return ticket

    @property
    def waiting(self) -> int:
        """How many wait for their turn."""
        return sum(line.length for line in self._lines.values())

    def done(self, ticket: Ticket) -> None:
        """A worker is free again; or somebody has left before his turn came."""
        if ticket.called.done() and not ticket.called.cancelled():
            self._free += 1
            self._busy[ticket.urgent].discard(ticket.account)
        else:
            self._lines[ticket.urgent].leave(ticket)
        self._call()

    def _call(self) -> None:
        """Calls whose turn it is, as long as there are workers."""
        while self._free and (ticket := self._next()) is not None:
            if ticket.called.cancelled():
                continue  # he has left, and was not yet taken out
            self._free -= 1
            self._urgent_in_a_row = self._urgent_in_a_row + 1 if ticket.urgent else 0
            if ticket.account:
                self._busy[ticket.urgent].add(ticket.account)
            ticket.called.set_result(None)

    def _next(self) -> Ticket | None:
        first = self._urgent_in_a_row < ONE_IN - 1
        return self._lines[first].call(self._busy[first]) or self._lines[not first].call(self._busy[not first])
