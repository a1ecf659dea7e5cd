"""Sends messages on Telegram: text in HTML, pictures, files; and brings messages up to date."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from telegram import (
    Bot,
    CallbackQuery,
    InlineKeyboardMarkup,
    InputFile,
    InputMediaPhoto,
    LinkPreviewOptions,
    Message,
    ReplyParameters,
)
from telegram.constants import ParseMode
from telegram.error import BadRequest, ChatMigrated, TelegramError

from bot.adapters.on_telegram.messages.marks import whole_sentences
from bot.adapters.on_telegram.messages.pages import LONGEST, Page, beneath, fitting

NO_PREVIEW = LinkPreviewOptions(is_disabled=True)
ALERT = 200
"""Characters of a notice that Telegram shows over the chat."""
LOG = logging.getLogger("floorman.telegram")


@dataclass(frozen=True, slots=True)
class Where:
    """Where a message goes: a chat, a topic in it (None: none), the message that it answers (None: none)."""

    chat: int
    topic: int | None = None
    answers: int | None = None

    @property
    def reply(self) -> ReplyParameters | None:
        """The message that is answered; where it was deleted, the answer comes all the same."""
        return ReplyParameters(self.answers, allow_sending_without_reply=True) if self.answers else None


def where(message: Message, *, answers: bool = False) -> Where:
    """Where a message stands."""
    topic = message.message_thread_id if message.is_topic_message else None
    return Where(message.chat_id, topic, message.message_id if answers else None)


async def send_pages(
    bot: Bot,
    to: Where,
    pages: Sequence[Page],
    keyboard: InlineKeyboardMarkup | None = None,
    *,
    silent: bool = False,
    greeting: str = "",
    sent: list[Message] | None = None,
) -> list[Message]:
    """Sends messages, the buttons under the last, files below. `greeting`, in HTML, stands above the first: whom it concerns.
    Returns those that have a text, for each page the last one; they are in `sent` too as soon as they stand there, for whoever
    wants to know where it broke off.
    """
    sent = [] if sent is None else sent
    for at, page in enumerate(pages):
        made: Message | None = None
        texts = [text for text in (beneath(greeting, page.text) if at == 0 else (page.text,)) if text]
        for part, text in enumerate(texts, 1):
            last = at == len(pages) - 1 and part == len(texts)
            made = await bot.send_message(
                to.chat, text, ParseMode.HTML, message_thread_id=to.topic, reply_parameters=None if made or at else to.reply,
                reply_markup=keyboard if last else None, disable_notification=silent, link_preview_options=NO_PREVIEW,
            )  # fmt: skip
        if made is not None:
            sent.append(made)
        await send_files(bot, to, page.files, silent=silent)
    return sent


async def send_there(bot: Bot, to: Where, text: str, buttons: InlineKeyboardMarkup | None = None) -> Message:
    """Sends a text in HTML, however long, also where a group has another address meanwhile. Returns the last message."""
    *first, last = fitting(text, LONGEST)
    for at, part in enumerate((*first, last)):
        keyboard = buttons if at == len(first) else None
        try:
            sent = await _send(bot, to, part, keyboard)
        except ChatMigrated as error:
            to = Where(error.new_chat_id)
            sent = await _send(bot, to, part, keyboard)
        to = replace(to, answers=None)
    return sent


async def _send(bot: Bot, to: Where, text: str, keyboard: InlineKeyboardMarkup | None) -> Message:
    return await bot.send_message(
        to.chat, text, ParseMode.HTML, message_thread_id=to.topic, reply_parameters=to.reply, reply_markup=keyboard,
        link_preview_options=NO_PREVIEW,
    )  # fmt: skip


async def send_files(bot: Bot, to: Where, files: Sequence[tuple[str, bytes]], *, silent: bool = False) -> None:
    """Sends pictures as photos and everything else as documents."""
    for name, content in files:
        file = InputFile(content, name)
        if name.endswith(".png"):
            await bot.send_photo(to.chat, file, message_thread_id=to.topic, disable_notification=silent)
        else:
            await bot.send_document(to.chat, file, message_thread_id=to.topic, disable_notification=True)


async def send_album(bot: Bot, to: Where, pictures: Sequence[tuple[str, bytes]], *, silent: bool = False) -> None:
    """Sends several pictures, ten at the most, as one album."""
    photos = [InputMediaPhoto(content, filename=name) for name, content in pictures]
    await bot.send_media_group(to.chat, photos, message_thread_id=to.topic, disable_notification=silent)


async def bring_up_to_date(bot: Bot, chat: int, message: int, page: Page, keyboard: InlineKeyboardMarkup | None) -> None:
    """Writes a message anew; nothing happens where it says the same already."""
    try:
        await bot.edit_message_text(
            page.text, chat, message, parse_mode=ParseMode.HTML, reply_markup=keyboard, link_preview_options=NO_PREVIEW
        )
    except BadRequest as error:
        if "not modified" not in error.message.casefold():
            raise


async def take_buttons(bot: Bot, message: Message | None) -> None:
    """Takes the buttons away from a message; it may have lost them already. Where that can't be, the reply matters more."""
    if message is not None:
        with suppress(TelegramError):
            await bot.edit_message_reply_markup(message.chat_id, message.message_id, reply_markup=None)


async def react(bot: Bot, message: Message, sign: str) -> bool:
    """Puts a sign on somebody's message. Returns whether it stands there: a group may take none, or not this one."""
    try:
        await bot.set_message_reaction(message.chat_id, message.message_id, sign)
    except TelegramError as error:
        LOG.info("a sign could not be put on a message: %s", error.message)
        return False
    return True


async def answer_tap(query: CallbackQuery, text: str = "", *, alert: bool = False) -> bool:
    """Answers a tap on a button, which Telegram shows a clock on until then. What the tap has done goes on where that is too
    late: who tapped sees it in the chat. Returns whether it arrived.
    """
    try:
        await query.answer(whole_sentences(text, ALERT) or None, show_alert=alert)
    except TelegramError as error:
        LOG.info("a tap could not be answered: %s", error.message)
        return False
    return True
