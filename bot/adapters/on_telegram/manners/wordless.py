"""What comes without a word on Telegram: stickers, voices, pictures; and Floorman's name alone."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable

from telegram import Bot, ForceReply, Message, User
from telegram.constants import ChatType
from telegram.error import TelegramError

from bot.adapters.on_telegram.failing import LOG
from bot.adapters.on_telegram.messages.sending import where
from bot.adapters.on_telegram.rooms import Rooms
from bot.adapters.sent_books import COMMAND, can_only_be_a_book
from bot.i18n.words import Words, words_in
from bot.presenter.command_names import typed_word

TOLD_EVERY = 60.0
"""Seconds until the same person is told again: an album is ten messages, and stickers come in threes."""
MOST_KNOWN = 1_000
ALBUM = 1.0
"""Seconds in which the pictures of an album come, each as a message."""
SPOKEN = ("voice", "audio", "video_note")
SEEN = ("photo", "video")
PLAYED = ("sticker", "animation", "dice")
"""What people send each other for fun: in a group it is never meant for Floorman, whatever it answers."""


class Wordless:
    """Says what Floorman reads, once in a while."""

    def __init__(self, rooms: Rooms, clock: Callable[[], float] = time.monotonic) -> None:
        self._rooms, self._clock = rooms, clock
        self._told: dict[int, float] = {}
        self._albums: deque[str] = deque(maxlen=MOST_KNOWN)

    async def heard(self, bot: Bot, message: Message) -> None:
        """A message without words. In private it is said what is read, and in a group to who answers Floorman with it."""
        user = message.from_user
        if user is None or user.is_bot or not _is_meant(bot, message) or await self._has_words(message.media_group_id):
            return
        if self._may_tell(user):
            await self._say(bot, message, _sentence(message, words_in(await self._rooms.spoken(message.chat, user))))

    def read(self, message: Message) -> None:
        """A message with words: of an album, one picture has them for all."""
        if message.media_group_id:
            self._albums.append(message.media_group_id)

    async def _has_words(self, album: str | None) -> bool:
        """Whether a picture belongs to an album that has words, which may come a moment after it."""
        if album and album not in self._albums:
            await asyncio.sleep(ALBUM)
        return album in self._albums

    async def named(self, bot: Bot, message: Message, user: User) -> None:
        """Somebody has only named Floorman: whoever answers this message asks his question."""
        if self._may_tell(user):
            words = words_in(await self._rooms.spoken(message.chat, user))
            await self._say(bot, message, words.say("manners.which_question"), words.say("manners.your_question"))

    def _may_tell(self, user: User) -> bool:
        now = self._clock()
        if now - self._told.get(user.id, -TOLD_EVERY) < TOLD_EVERY:
            return False
        if len(self._told) >= MOST_KNOWN:
            self._told = {one: at for one, at in self._told.items() if now - at < TOLD_EVERY}
        if len(self._told) >= MOST_KNOWN:
            return False  # a crowd of strangers sends stickers: nobody waits for a line about them
        self._told[user.id] = now
        return True

    async def _say(self, bot: Bot, message: Message, sentence: str, field: str = "") -> None:
        to = where(message, answers=message.chat.type != ChatType.PRIVATE)
        opened = ForceReply(selective=True, input_field_placeholder=field) if field else None
        try:
            await bot.send_message(to.chat, sentence, message_thread_id=to.topic, reply_parameters=to.reply, reply_markup=opened)
        except TelegramError as error:
            LOG.info("it could not be said what is read: %s", error.message)


def _is_meant(bot: Bot, message: Message) -> bool:
    """Whether a message without words is for Floorman."""
    if message.chat.type == ChatType.PRIVATE:
        return True
    answered = message.reply_to_message
    if answered is None or answered.from_user is None or answered.from_user.id != bot.id:
        return False
    begins = message.is_topic_message and answered.message_id == message.message_thread_id
    return not begins and not _has(message, PLAYED)


def _sentence(message: Message, words: Words) -> str:
    if _has(message, SPOKEN):
        return words.say("manners.no_ears")
    if _has(message, SEEN):
        return words.say("manners.no_eyes")
    if message.document is not None and not _has(message, PLAYED):
        book = typed_word(COMMAND, words.language)
        if can_only_be_a_book(message.document.file_name or "", message.document.file_size or 0):
            return words.say("manners.no_caption_book", ownbook=book)
        return words.say("manners.no_caption", command=typed_word("enter", words.language), ownbook=book)
    return words.say("manners.words_only")


def _has(message: Message, kinds: tuple[str, ...]) -> bool:
    return any(getattr(message, kind, None) for kind in kinds)
