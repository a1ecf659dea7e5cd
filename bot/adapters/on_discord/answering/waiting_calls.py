"""What whoever calls the floor was told while his call was on its way: it is put right once that has arrived, or never will."""

from __future__ import annotations

from collections import OrderedDict

import discord

from bot.adapters.on_discord.backroom import Backroom
from bot.adapters.on_discord.failing import LOG
from bot.adapters.on_discord.messages.sending import NOBODY, UNREACHED
from bot.i18n.words import Words
from bot.services.announcements.announcing import CALL
from bot.services.announcements.calls import QUESTION, Called, became_of_question
from bot.services.ports.outbox import Letter

MOST = 200
"""Sentences that are remembered at most; of more, the oldest stay as they are."""
Said = tuple[discord.WebhookMessage, Words]


class WaitingCalls:
    """Sentences to be put right, by the names of what the calls are about. They are Discord's for a quarter of an hour, and are
    remembered by this process alone: one that was stopped meanwhile leaves them as they are, which was true.
    """

    def __init__(self, back: Backroom) -> None:
        self._back = back
        self._said: OrderedDict[tuple[str, int], Said] = OrderedDict()

    async def remember(self, question: int, place: str, message: discord.WebhookMessage, words: Words) -> None:
        """Somebody has read that his call to a question is under way; it may have arrived while that was sent."""
        self._said[f"{QUESTION}{question}", message.id] = message, words
        while len(self._said) > MOST:
            self._said.popitem(last=False)
        became = await self._back.offload(became_of_question, self._back.desk.floor.store, question, place)
        if became in (Called.ARRIVED, Called.LOST):
            await self._put_right(f"{QUESTION}{question}", lost=became is Called.LOST)

    async def became(self, letter: Letter, why: str, final: bool) -> None:
        """A call has arrived, or not and `why`; not yet, where that is not `final`."""
        if letter.kind == CALL and final:
            await self._put_right(letter.about, lost=bool(why))

    async def _put_right(self, about: str, *, lost: bool) -> None:
        for key in [known for known in self._said if known[0] == about]:
            message, words = self._said.pop(key)
            try:
                await message.edit(content=words.say(f"chat.{'call_lost' if lost else 'called'}"), allowed_mentions=NOBODY)
            except UNREACHED as error:
                LOG.info("whoever called was not told what became of it: %s", error)
