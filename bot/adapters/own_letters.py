"""The letter that says in a chat what the answer there says: it comes where the answer got lost."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from bot.adapters.afterwards import CarriedOut
from bot.adapters.serving import Serving
from bot.adapters.traced import traced
from bot.adapters.tries import Tries
from bot.services.announcements.announcing import ANSWERED_WITHIN

LOG = logging.getLogger("floorman.delivery")


LONGEST_KEPT = 120
"""Characters that are kept of where a letter stands: six numbers of Discord's."""
LOST = "the answer got lost"
"""What is noted with a letter that leaves in place of an answer: the tries of that are its first."""
RENEWED = ANSWERED_WITHIN / 4
"""Seconds between two words that an answer is still on its way."""


@asynccontextmanager
async def being_answered(serving: Serving, letter: int) -> AsyncIterator[None]:
    """For as long as an answer is on its way, however slow the platform is, its letter is nobody else's (0: it has none)."""
    renewing = asyncio.ensure_future(_renew(serving, letter)) if letter else None
    try:
        yield
    finally:
        if renewing is not None:
            renewing.cancel()
            await asyncio.wait([renewing])


async def _renew(serving: Serving, letter: int) -> None:
    while True:
        await asyncio.sleep(RENEWED)
        try:
            await serving.offload(_still, serving, letter)
        except Exception:  # the database is busy: there is time for another word
            LOG.warning("that letter %d is being answered could not be recorded", letter, exc_info=traced())


def _still(serving: Serving, letter: int) -> None:
    with serving.desk.floor.store.writing() as work:
        work.letters.answering(letter, serving.clock() + ANSWERED_WITHIN)


def numbers_of(messages: Sequence[int]) -> str:
    """The numbers of the messages that one letter stands in, as they are kept with it; no more than are kept there.

    >>> numbers_of([17, 18]), numbers_of([])
    ('17 18', '')
    """
    kept = list(map(str, messages))
    while len(" ".join(kept)) > LONGEST_KEPT:
        kept.pop()
    return " ".join(kept)


class OwnLetters:
    """Says of each answer that has a letter whether it stands in its chat now."""

    def __init__(self, serving: Serving) -> None:
        self._serving = serving

    async def follow(self, done: CarriedOut[Any, Any]) -> None:
        """An answer was given, or was lost: then its letter leaves instead, with what of it does not stand there. Where it
        may have arrived, that counts as a try of the letter.
        """
        letter = done.served.reply.letter
        if not letter:
            return
        message = numbers_of([one.id for one in done.messages])
        await self._serving.offload(self._note, letter, message, done.doubts if done.lost else None)
        if done.lost:
            self._serving.wake()

    def _note(self, letter: int, message: str, doubts: int | None) -> None:
        with self._serving.desk.floor.store.writing() as work:
            if doubts is None:
                work.letters.answered(letter, message)
            else:
                work.letters.unanswered(letter, message, Tries(int(not doubts), doubts).told_of(1, LOST))
