"""How many questions are let in at once: no more than can be answered soon. Who comes then is told so at once, for nobody
reads an answer after a minute: the table has gone on.

How many that are is seen from how many have been answered lately, whatever it is that takes the time: the processor, the
platform, or how much the platform takes.
"""

from __future__ import annotations

import asyncio
import os
from collections import Counter
from dataclasses import dataclass

from bot.adapters.offload import WORKERS
from bot.adapters.waiting_list import Ticket, WaitingList
from bot.domain.errors import Crowded

SOON, IN_TIME = 1.5, 15.0
"""Seconds within which a question is answered, or its asker told that it isn't; and where a language model, which takes seconds
for each, picks among the passages.
"""
AT_MOST = WORKERS - 1
"""Questions that are worked on at once where each waits for a language model: a worker is always left for what is no question."""
AT_WORK = min(AT_MOST, os.cpu_count() or 1)
"""And where each takes a core: more of them would only take turns on it. Of two cores, two at once answered 88 a second, 99 % of
them within 66 ms; three 79, within 137; eight 61, within 392.
"""
BUSY, LEAST = 6, 8
"""How many askers there must be for what is answered to say how much can be; and how many are let in however little that is: no
more than a slow machine with half its processor answers soon. As soon as they are in, it is measured how many more can be.
"""
AT_FIRST, MEASURED = 60.0, 0.5
"""Answers a second that are expected as long as none were counted; and the seconds in which they are."""
NO_BOUND = 1 << 30


@dataclass(eq=False, slots=True)
class Place:
    """The place of a question that was let in."""

    rush: Rush
    chat: str
    who: str
    ticket: Ticket | None = None
    counts: bool = True

    def worked(self) -> None:
        """All that is left is to send the answer: the next question may be worked on."""
        if self.ticket is not None:
            self.rush.line.done(self.ticket)
            self.ticket = None

    def held_up(self) -> None:
        """The answer waits for what holds up its chat alone: that says nothing of how soon others are answered."""
        self.worked()
        if self.counts:
            self.counts = False
            self.rush.leave(self, answered=False)

    def end(self) -> None:
        """The question is answered."""
        self.worked()
        if self.counts:
            self.counts = False
            self.rush.leave(self, answered=True)


class Rush:
    """The questions of one front end that are not answered yet, by who has asked them: whoever asks several waits for himself. It
    belongs to one event loop.
    """

    def __init__(self, soon: float = SOON, at_work: int = AT_WORK) -> None:
        self.soon = soon
        self.line = WaitingList(at_work, NO_BOUND, NO_BOUND)
        self._inside: Counter[str] = Counter()
        self._chats: Counter[str] = Counter()
        self._a_second, self._answered, self._since = AT_FIRST, 0, 0.0

    async def place(self, chat: str, account: str) -> Place:
        """A place for a question, once it may be worked on; whoever has it ends it. Raises Crowded where it would not be answered
        soon.
        """
        who = f"{chat} {account}"
        if who not in self._inside and len(self._inside) >= self._most():
            raise Crowded
        place = Place(self, chat, who)
        self._enter(place)
        try:
            place.ticket = await self.line.called(chat, account, within=self.soon)
        except BaseException:
            self.leave(place, answered=False)
            raise
        return place

    def waiting(self, chat: str) -> int:
        """How many questions of a chat were let in and wait for nothing but what all wait for."""
        return self._chats[chat]

    def _most(self) -> float:
        """How many askers can be answered soon."""
        if len(self._inside) >= BUSY:
            self._measure()
        return max(LEAST, self._a_second * self.soon)

    def _enter(self, place: Place) -> None:
        self._chats[place.chat] += 1
        self._inside[place.who] += 1
        if len(self._inside) == BUSY and self._inside[place.who] == 1:
            self._answered, self._since = 0, _now()

    def leave(self, place: Place, *, answered: bool) -> None:
        """A question is no longer waited for by those who come."""
        if len(self._inside) >= BUSY:
            self._answered += answered
            self._measure()
        for some, one in ((self._chats, place.chat), (self._inside, place.who)):
            some[one] -= 1
            if not some[one]:
                del some[one]

    def _measure(self) -> None:
        """Learns from what was answered while there was always somebody who waited."""
        if (passed := _now() - self._since) >= MEASURED:
            self._a_second = (self._a_second + self._answered / passed) / 2
            self._answered, self._since = 0, _now()


def _now() -> float:
    return asyncio.get_running_loop().time()
