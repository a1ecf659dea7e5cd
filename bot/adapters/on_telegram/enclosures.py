"""What comes beside a message on Telegram: pictures, files, and that it is pinned. Each is tried by itself, and again later;
several pictures together as an album. What shows seats that are no longer so is not sent any more, and what belongs into one
chat comes in order.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial

from telegram import Bot
from telegram.constants import ParseMode
from telegram.error import BadRequest, ChatMigrated, Forbidden, RetryAfter, TelegramError

from bot.adapters.beside import Beside
from bot.adapters.moments import now
from bot.adapters.on_telegram.messages.marks import own
from bot.adapters.on_telegram.messages.sending import Where, send_album, send_files
from bot.adapters.on_telegram.pace import NEVER_LEFT, ONCE
from bot.adapters.traced import traced
from bot.i18n.words import words_in

LOG = logging.getLogger("floorman.telegram")
FIRST_PAUSE, LONGEST_PAUSE, PATIENCE = 2.0, 60.0, 3600.0
"""Seconds until something is tried again that did not arrive, at first and at the most; and after which it is given up."""
ALBUM = 10
"""Pictures of an album, at the most."""
MOST_DOUBTS = 2
"""Tries of which nobody knows whether they arrived: a picture stands there twice at the most."""
Work = Callable[[], Awaitable[object]]
Files = Sequence[tuple[str, bytes]]
Holds = Callable[[], Awaitable[bool]]
"""Whether what something shows is still so."""


async def always() -> bool:
    """Nothing makes it old."""
    return True


@dataclass
class _Enclosure:
    """Something that is to be brought, and what says that it will not come; or what is done instead where Telegram has `refused`
    it, for then nothing of it has arrived.
    """

    bring: Work
    name: str
    missing: Work | None = None
    refused: Work | None = None
    holds: Holds = always
    doubts: int = 0
    usual: float = field(default_factory=lambda: FIRST_PAUSE)

    async def tried(self) -> float | None:
        """Tries once. Returns None where it arrived, or shows what is no longer so and need not; else after how many seconds it
        may be tried again, 0 for never.
        """
        try:
            if not await self.holds():
                LOG.info("%s shows what is no longer so", self.name)
                return None
        except Exception:  # the database is busy: sent unseen, it may show somebody a wrong seat
            LOG.warning("whether %s is still so could not be read", self.name, exc_info=traced())
            return self._pause()
        return await self._brought()

    async def _brought(self) -> float | None:
        before = ONCE.set(True)
        try:
            await self.bring()
        except RetryAfter as error:
            asked = error.retry_after
            return (asked if isinstance(asked, int | float) else asked.total_seconds()) + 0.1
        except (BadRequest, ChatMigrated, Forbidden) as error:
            LOG.info("%s can't be brought: %s", self.name, error.message)
            return 0.0
        except TelegramError as error:
            LOG.info("%s was not brought yet: %s", self.name, error.message)
            self.doubts += error.__cause__ is not None and not isinstance(error.__cause__, NEVER_LEFT)
            return self._pause() if self.doubts < MOST_DOUBTS else None
        finally:
            ONCE.reset(before)
        return None

    def _pause(self) -> float:
        pause, self.usual = self.usual, min(self.usual * 2, LONGEST_PAUSE)
        return pause

    async def tried_again(self, pause: float | None) -> None:
        """Tries after a pause, and again until it arrives (None: it has) or nobody would look at it any more."""
        until = now() + PATIENCE
        while pause is not None and 0 < pause < until - now():
            await asyncio.sleep(pause)
            pause = await self.tried()
        if pause is not None:
            await self.give_up(refused=pause == 0)

    async def give_up(self, *, refused: bool) -> None:
        """Says that it will not come, or does what is left to do."""
        instead = self.refused if refused and self.refused is not None else self.missing
        if instead is not None:
            with suppress(TelegramError):
                await instead()


class Enclosures:
    """Brings what belongs to messages. The first try is made at once, every other one beside everything else."""

    def __init__(self, bot: Bot) -> None:
        self._bot, self._beside = bot, Beside(LOG)
        self._one = asyncio.Semaphore()
        # what waits behind something that has not arrived yet in the same chat, so that its newest picture is its last
        self._lanes: dict[object, deque[_Enclosure]] = {}

    async def send(self, to: Where, files: Files, language: str, *, silent: bool = False, holds: Holds = always) -> None:
        """Sends files below a message as long as what they show `holds`: several pictures as an album, everything else by itself,
        and so the pictures where Telegram refuses the album. Of what can't be sent in the end the chat is told; not of what is
        no longer so, for there is news of it.
        """
        beneath = Where(to.chat, to.topic)
        drawn = [one for one in files if one[0].endswith(".png")]
        together = drawn if 1 < len(drawn) <= ALBUM else []
        if together:
            singly = partial(self._send_singly, beneath, together, language, silent=silent, holds=holds)
            bring = partial(send_album, self._bot, beneath, together, silent=silent)
            names = ", ".join(name for name, _ in together)
            missing = partial(self._say_missing, beneath, names, language)
            await self._bring(to.chat, _Enclosure(bring, names, missing, singly, holds))
        others = [one for one in files if one not in together]
        await self._send_singly(beneath, others, language, silent=silent, holds=holds)

    def send_when_drawn(self, to: Where, draw: Callable[[], Awaitable[Files]], holds: Holds = always) -> None:
        """Has a picture drawn and sent beside everything else, one after the other: of hundreds, none holds up a message. The
        message says it all, so that nobody is told where one does not come. One that does not hold when its turn has come, or
        once it is drawn, is left out.
        """
        self._beside.begin(self._drawn_and_sent(to, draw, holds))

    async def _drawn_and_sent(self, to: Where, draw: Callable[[], Awaitable[Files]], holds: Holds) -> None:
        async with self._one:
            if await self._is_old(holds):
                return
            for one in await draw():
                bring = partial(send_files, self._bot, to, [one], silent=True)
                await self._bring(to.chat, _Enclosure(bring, one[0], holds=holds))

    async def _is_old(self, holds: Holds) -> bool:
        try:
            return not await holds()
        except Exception:  # the database is busy: it is asked again before anything is sent
            LOG.warning("whether a picture is still so could not be read", exc_info=traced())
            return False

    async def _send_singly(self, to: Where, files: Files, language: str, *, silent: bool, holds: Holds) -> None:
        for one in files:
            bring = partial(send_files, self._bot, to, [one], silent=silent)
            missing = partial(self._say_missing, to, one[0], language)
            await self._bring(to.chat, _Enclosure(bring, one[0], missing, holds=holds))

    async def pin(self, chat: int, message: int) -> None:
        """Pins a message without a sound. Where Floorman may not, it stays where it is."""
        pin = partial(self._bot.pin_chat_message, chat, message, disable_notification=True)
        await self._bring(("pins", chat), _Enclosure(pin, f"the pin of {message}"))

    async def end(self) -> None:
        """Brings nothing more."""
        for waiting in self._lanes.values():
            waiting.clear()
        await self._beside.end()

    async def _bring(self, lane: object, one: _Enclosure) -> None:
        """Tries something at once, unless something in its lane has not arrived yet: then behind that, beside everything else."""
        if lane in self._lanes:
            self._lanes[lane].append(one)
            return
        waiting = self._lanes[lane] = deque()
        pause: float | None = None
        try:
            pause = await one.tried()
        finally:
            if pause or waiting:
                self._beside.begin(self._bring_all(lane, one, pause or None))
            else:
                del self._lanes[lane]
        if pause == 0:
            await one.give_up(refused=True)

    async def _bring_all(self, lane: object, one: _Enclosure, pause: float | None) -> None:
        """Brings what has not arrived yet and everything that waits behind it, one after the other."""
        waiting = self._lanes[lane]
        try:
            await one.tried_again(pause)
            while waiting:
                await self._bring_one(waiting.popleft())
        finally:
            del self._lanes[lane]

    async def _bring_one(self, one: _Enclosure) -> None:
        try:
            await one.tried_again(await one.tried())
        except Exception:  # what waits behind it is brought all the same
            LOG.exception("%s could not be brought", one.name)

    async def _say_missing(self, to: Where, file: str, language: str) -> None:
        said = own(words_in(language).say("telegram.not_enclosed", file=file))
        await self._bot.send_message(to.chat, said, ParseMode.HTML, message_thread_id=to.topic, disable_notification=True)
