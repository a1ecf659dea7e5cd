"""What comes as a file with a command in its caption, a list or a rulebook: fetched only from whoever may give the command, and
only where it may be that.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from telegram import Bot, Document, Message, User

from bot.adapters import sent_books
from bot.adapters.on_telegram.answering.answers import Answers
from bot.adapters.on_telegram.answering.fetching import content_of
from bot.adapters.on_telegram.answering.meanwhile import told_meanwhile
from bot.adapters.on_telegram.rooms import Rooms, once_of, topic_of
from bot.adapters.serving import Serving, refused
from bot.domain.club.errors import EmptyFile
from bot.domain.errors import NotAllowed, Refusal
from bot.services.catalogue import Command
from bot.services.shift.list_files import verify_fetched


class SentLists:
    """Takes files that come with commands."""

    def __init__(self, serving: Serving, rooms: Rooms, answers: Answers) -> None:
        self._serving, self._rooms, self._answers = serving, rooms, answers
        self._books = sent_books.SentBooks(serving)

    async def given(self, bot: Bot, message: Message, user: User, command: Command, argument: str, sent: Document) -> None:
        """A command with a file, behind which names may be typed."""
        request = await self._rooms.request(message.chat, user, command.name, argument, topic=topic_of(message))
        try:
            if not await self._serving.offload(self._serving.may, request, command.role):
                raise NotAllowed(command=command.name, role=command.role.name.casefold())
            if command.name == sent_books.COMMAND:
                sent_books.verify_sent(argument, sent.file_size or 0)
            else:
                verify_fetched(sent.file_name or "", sent.mime_type or "", sent.file_size or 0)
            content = b"" if command.name == sent_books.COMMAND else await content_of(bot, sent)
        except Refusal as refusal:
            await self._answers.tell(bot, message, user, refused(request, refusal))
            return
        if command.name == sent_books.COMMAND:
            request = replace(request, once=once_of(bot, message))
            async with told_meanwhile(bot, message, await self._rooms.spoken(message.chat, user)):
                wanted = sent_books.wanted_in(" ".join(request.arguments.values()))
                served = await self._books.served(request, partial(content_of, bot, sent), sent.file_name or "", wanted)
                await self._answers.tell(bot, message, user, served)
        elif not content:
            await self._answers.tell(bot, message, user, refused(request, EmptyFile()))
        else:
            await self._answers.carry_out(bot, message, user, replace(request, file=content))
