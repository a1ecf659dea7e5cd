"""A question that somebody changes on Telegram is answered again: the answer that stands is written anew.

That is so for a quarter of an hour. After that nobody looks up there any more, and the new answer comes beneath the question. A
command is never carried out because its words are other ones now: whoever changes one is told so, once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from telegram import Bot, Message, User
from telegram.error import BadRequest, ChatMigrated, Forbidden

from bot.adapters.on_telegram.answering.answers import LOOKS_UP, Answers
from bot.adapters.on_telegram.failing import LOG
from bot.adapters.on_telegram.manners.said import LONGEST, Memory, PartOf, Said, print_of
from bot.adapters.on_telegram.messages.marks import quiet
from bot.adapters.on_telegram.messages.sending import where
from bot.adapters.on_telegram.rooms import Rooms, topic_of
from bot.adapters.serving import Serving
from bot.i18n.words import words_in
from bot.presenter.command_names import one_word
from bot.services.catalogue import find_command
from bot.services.replies.rules import Greeted, Thanked

AGAIN = LOOKS_UP
"""The commands that are given again when their words are changed."""
IN_PLACE = timedelta(minutes=15)
"""For how long after a question its answer is written anew where it stands."""
LONGEST_NEW = 1_000
"""Characters of what was added to a list that are shown, to be copied."""


@dataclass(frozen=True, slots=True)
class Meant:
    """What changed words mean: a command of `AGAIN` with what stands behind it, or, without one, something that would be carried
    out.
    """

    command: str = ""
    argument: str = ""


class Edits:
    """Answers what was changed."""

    def __init__(self, serving: Serving, rooms: Rooms, answers: Answers, memory: Memory) -> None:
        self._serving, self._rooms, self._answers, self._memory = serving, rooms, answers, memory

    async def changed(self, bot: Bot, message: Message, user: User, text: str, meant: Meant | None) -> None:
        """Somebody has changed a message, which says `text` now and means this (None: nothing that is for Floorman). Where no
        word is another one, or he changes it once more before it is answered, nothing happens.
        """
        said, words = self._memory.of(message, ""), print_of(text)
        if said.print == words:
            return
        said.print = words
        try:
            async with asyncio.timeout(LONGEST):
                await said.turn.acquire()
        except TimeoutError:
            LOG.info("a changed message was not answered: what it said before still is")
            return
        try:
            if said.print == words and meant is not None:
                await self._answer(bot, message, user, said, meant)
        finally:
            said.turn.release()

    async def part_changed(self, bot: Bot, message: Message, user: User, part: PartOf, lines: Sequence[str]) -> None:
        """Somebody has changed a part of something that was read, which has these lines now: he is told once that it was. Of a
        list he is told what was not read.
        """
        said, new, command = self._memory.of(message, ""), part.new(lines), find_command(part.command)
        if said.told:
            return
        said.told = True
        words, to = words_in(await self._rooms.spoken(message.chat, user)), where(message, answers=True)
        key = "edited" if command is None or not command.from_file else "edited_part" if new else "edited_list"
        name = one_word(command, words.language) if command is not None else ""
        told = words.say(f"manners.{key}", command=name, new=quiet(", ".join(new), LONGEST_NEW))
        await bot.send_message(to.chat, told, message_thread_id=to.topic, reply_parameters=to.reply)

    async def _answer(self, bot: Bot, message: Message, user: User, said: Said, meant: Meant) -> None:
        if not meant.command:
            await self._tell_once(bot, message, user, said)
            return
        request = await self._rooms.request(message.chat, user, meant.command, meant.argument, topic=topic_of(message))
        served = await self._serving.serve(request)
        if isinstance(served.reply.outcome, Thanked | Greeted):
            return  # what was answered stays answered
        late = message.edit_date is not None and message.edit_date - message.date > IN_PLACE
        if said.answer is not None and not late:
            try:
                await self._answers.show_instead(bot, served, said.answer, user)
            except (BadRequest, ChatMigrated, Forbidden) as error:
                LOG.info("an answer could not be written anew: %s", error.message)  # somebody has deleted it
            else:
                return
        await self._answers.tell(bot, message, user, served)

    async def _tell_once(self, bot: Bot, message: Message, user: User, said: Said) -> None:
        if said.told:
            return
        said.told = True
        words, to = words_in(await self._rooms.spoken(message.chat, user)), where(message, answers=True)
        await bot.send_message(to.chat, words.say("manners.edited"), message_thread_id=to.topic, reply_parameters=to.reply)
