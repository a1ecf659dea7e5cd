"""What Telegram brings is kept before Telegram may forget it, and until it is done.

Telegram forgets an update when the next ones are asked for, or when the webhook has said "ok": so it is recorded before either.
A process that is killed works on what it finds recorded when it starts again. Nothing is done twice by that: what was done is
known by its number. Once a command that changes something is carried out its answer is recorded, and only that is sent when it is
found again. Where the process was killed between the two, the command has written down in its own transaction that it is carried
out (`Request.once`), and says so when it is given again.

What cannot be recorded, because the disk is full or somebody has locked the database, is worked on all the same.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from telegram import Bot, Update

from bot.adapters.offload import Offload
from bot.adapters.on_telegram.intake.reading import number_of, read
from bot.adapters.taken import REMEMBERED, Taken
from bot.services.ports.inbox import Brought, InboxPort

LOG = logging.getLogger("floorman.telegram")
DAY, HOUR = 86_400.0, 3_600.0
"""Seconds for which the numbers of what was brought are known, as long as Telegram would bring it again; and until it is looked
which of them are older.
"""
GROUPED = 0.05
"""Seconds within which no more than one note is made of what is done: in a rush each would cost as much as an answer."""


@dataclass(frozen=True, slots=True)
class Left:
    """Something that was not done before this process began, and how often it was begun."""

    update: Update
    begun: int


class Inbox:
    """What was brought to one bot."""

    def __init__(self, port: InboxPort, offload: Offload, owner: str, clock: Callable[[], float] = time.time) -> None:
        self._port, self._offload, self._owner, self._clock = port, offload, owner, clock
        self._done: set[int] = set()
        self._missed: set[int] = set()
        """What is done and could not be noted: it is noted with what is done next, or in the end."""
        self.answers: dict[int, str] = {}
        """The answers that a process before this one has given, and that have not arrived, by the numbers of what they answer."""
        self.refused = asyncio.Event()
        """Set when Telegram does not know the bot's token any more: nothing comes from then on."""
        self._purged = 0.0
        self._noting: asyncio.Task[None] | None = None
        self._hurry = asyncio.Event()

    async def keep(self, brought: Sequence[Mapping[str, object]]) -> None:
        """Records updates as they were brought."""
        rows = [Brought(number, json.dumps(one)) for one in brought if (number := number_of(one)) is not None]
        if not rows:
            return
        now = self._clock()
        try:
            await self._offload(self._port.keep, self._owner, rows, now)
            if now - self._purged > HOUR:
                self._purged = now
                await self._offload(self._port.purge, now - DAY)
        except Exception as error:  # whatever is the matter with the disk or the database: people wait
            LOG.warning("what Telegram has brought could not be kept: %s", type(error).__name__)

    async def left(self, bot: Bot, taken: Taken) -> Sequence[Left]:
        """What is still to be done, from before this process began; `taken` learns what is done."""
        try:
            for number in await self._offload(self._port.known, self._owner, REMEMBERED):
                taken.is_first(number)
            left = await self._offload(self._port.left, self._owner)
        except Exception as error:  # as above
            LOG.warning("what is still to be done could not be looked up: %s", type(error).__name__)
            return ()
        if left:
            LOG.info("%d things that Telegram has brought before are still to be done", len(left))
        self.answers.update((one.number, one.answer) for one in left if one.answer)
        # another version could read what this one can't
        return [Left(read(json.loads(one.said), bot).update, one.begun) for one in left]

    async def begin(self, numbers: Sequence[int]) -> None:
        """Notes that something is begun once more, before it is: should that end the process, the next one knows."""
        try:
            await self._offload(self._port.begin, self._owner, numbers)
        except Exception as error:  # as above
            LOG.warning("what is begun once more could not be noted: %s", type(error).__name__)

    async def put_down(self, numbers: Sequence[int] | None = None) -> None:
        """Notes that what is not done (or some of it) has not ended the process, and is no danger to the next one."""
        try:
            await self._offload(self._port.put_down, self._owner, numbers)
        except Exception as error:  # as above
            LOG.warning("what is not done could not be put down: %s", type(error).__name__)

    async def answer(self, numbers: Sequence[int], answer: str) -> None:
        """Notes how something is answered before that is sent: what came under the first number, to which the others belong."""
        try:
            await self._offload(self._port.answer, self._owner, numbers, answer)
        except Exception as error:  # as above; a process after this one says that it is carried out
            LOG.warning("an answer could not be noted before it is sent: %s", type(error).__name__)

    async def give_up(self, number: int) -> None:
        """Notes that something is never begun again, though it is not done before its sender knows that."""
        try:
            await self._offload(self._port.give_up, self._owner, number)
        except Exception as error:  # as above
            LOG.warning("what is given up could not be noted: %s", type(error).__name__)

    def done(self, number: int) -> None:
        """Something is done. That is noted beside everything else, much at once where much is done."""
        self._done.add(number)
        if self._noting is None or self._noting.done():
            self._noting = asyncio.get_running_loop().create_task(self._note())

    async def _note(self) -> None:
        while self._done:
            await self._note_once()
            with suppress(TimeoutError):
                async with asyncio.timeout(GROUPED):
                    await self._hurry.wait()

    async def _note_once(self) -> None:
        some, self._done, self._missed = self._done | self._missed, set(), set()
        try:
            await self._offload(self._port.done, self._owner, some)
        except Exception as error:  # of who is killed before it can be, it is begun anew, and says that it is done
            self._missed |= some
            LOG.warning("what is done could not be noted: %s", type(error).__name__)

    async def end(self) -> None:
        """Waits until all is noted."""
        self._hurry.set()
        if self._noting is not None:
            await self._noting
        if self._missed:
            await self._note_once()
        await self.put_down()
