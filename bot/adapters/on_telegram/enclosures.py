"""What comes beside a message on Telegram: pictures, files, and that it is pinned. Each is tried by itself, and again later;
several pictures together as an album.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from telegram import Bot
from telegram.constants import ParseMode
from telegram.error import BadRequest, ChatMigrated, Forbidden, RetryAfter, TelegramError

from bot.adapters.beside import Beside
from bot.adapters.moments import now
from bot.adapters.on_telegram.messages.marks import own
from bot.adapters.on_telegram.messages.sending import Where, send_album, send_files
from bot.adapters.on_telegram.pace import NEVER_LEFT, ONCE
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


@dataclass
class _Enclosure:
    """Something that is to be brought, and what says that it will not come; or what is done instead where Telegram has `refused`
    it, for then nothing of it has arrived.
    """

    bring: Work
    name: str
    missing: Work | None = None
    refused: Work | None = None
    doubts: int = 0
    usual: float = FIRST_PAUSE

    async def tried(self) -> float | None:
        """Tries once. Returns None where it arrived, else after how many seconds it may be tried again, 0 for never."""
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
            pause, self.usual = self.usual, min(self.usual * 2, LONGEST_PAUSE)
            return pause if self.doubts < MOST_DOUBTS else None
        finally:
            ONCE.reset(before)
        return None

    async def tried_again(self, pause: float) -> None:
        """Tries after a pause, and again until it arrives or nobody would look at it any more."""
        until, left = now() + PATIENCE, pause
        while 0 < left < until - now():
            await asyncio.sleep(left)
            found = await self.tried()
            if found is None:
                return
            left = found
        await self.give_up(refused=left == 0)

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

    async def send(self, to: Where, files: Files, language: str, *, silent: bool = False) -> None:
        """Sends files below a message: several pictures as an album, everything else by itself, and so the pictures where
        Telegram refuses the album. Of what can't be sent in the end the chat is told.
        """
        beneath = Where(to.chat, to.topic)
        drawn = [one for one in files if one[0].endswith(".png")]
        together = drawn if 1 < len(drawn) <= ALBUM else []
        if together:
            singly = partial(self._send_singly, beneath, together, language, silent=silent)
            bring = partial(send_album, self._bot, beneath, together, silent=silent)
            names = ", ".join(name for name, _ in together)
            await self._bring(_Enclosure(bring, names, partial(self._say_missing, beneath, names, language), singly))
        await self._send_singly(beneath, [one for one in files if one not in together], language, silent=silent)

    def send_when_drawn(self, to: Where, draw: Callable[[], Awaitable[Files]]) -> None:
        """Has a picture drawn and sent beside everything else, one after the other: of hundreds, none holds up a message. The
        message says it all, so that nobody is told where one does not come.
        """
        self._beside.begin(self._drawn_and_sent(to, draw))

    async def _drawn_and_sent(self, to: Where, draw: Callable[[], Awaitable[Files]]) -> None:
        async with self._one:
            for one in await draw():
                await self._bring(_Enclosure(partial(send_files, self._bot, to, [one], silent=True), one[0]))

    async def _send_singly(self, to: Where, files: Files, language: str, *, silent: bool) -> None:
        for one in files:
            bring = partial(send_files, self._bot, to, [one], silent=silent)
            await self._bring(_Enclosure(bring, one[0], partial(self._say_missing, to, one[0], language)))

    async def pin(self, chat: int, message: int) -> None:
        """Pins a message without a sound. Where Floorman may not, it stays where it is."""
        pin = partial(self._bot.pin_chat_message, chat, message, disable_notification=True)
        await self._bring(_Enclosure(pin, f"the pin of {message}"))

    async def end(self) -> None:
        """Brings nothing more."""
        await self._beside.end()

    async def _bring(self, one: _Enclosure) -> None:
        pause = await one.tried()
        if pause == 0:
            await one.give_up(refused=True)
        elif pause is not None:
            self._beside.begin(one.tried_again(pause))

    async def _say_missing(self, to: Where, file: str, language: str) -> None:
        said = own(words_in(language).say("telegram.not_enclosed", file=file))
        await self._bot.send_message(to.chat, said, ParseMode.HTML, message_thread_id=to.topic, disable_notification=True)
