"""What is said while something takes long: whoever waits sees that it goes on, and reads so where it takes longer still."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from telegram import Bot, Message
from telegram.constants import ChatAction
from telegram.error import TelegramError

from bot.adapters.on_telegram.messages.sending import where
from bot.i18n.words import words_in

SEEN, EVERY, LONG = 1.0, 4.5, 6.0
"""Seconds until something is seen, after which Telegram has to be told once more, and until it is said."""


@asynccontextmanager
async def told_meanwhile(bot: Bot, message: Message, language: str) -> AsyncIterator[None]:
    """While this is open, Floorman "is typing" below a message; after some seconds it is said in words, which go at the end."""
    over, said = asyncio.Event(), list[Message]()
    telling = asyncio.ensure_future(_tell(bot, message, language, over, said))
    try:
        yield
    finally:
        over.set()
        await asyncio.wait({telling})
        for sentence in said:
            with suppress(TelegramError):
                await bot.delete_message(sentence.chat_id, sentence.message_id)


async def _tell(bot: Bot, message: Message, language: str, over: asyncio.Event, said: list[Message]) -> None:
    to, begun = where(message, answers=True), asyncio.get_running_loop().time()
    pause = SEEN
    while not await _comes(over, pause):
        pause = EVERY
        # whether anybody sees it is nobody's trouble: what he waits for comes all the same
        with suppress(TelegramError):
            if not said and asyncio.get_running_loop().time() - begun >= LONG:
                sentence = words_in(language).say("reading.goes_on")
                said.append(
                    await bot.send_message(
                        to.chat, sentence, message_thread_id=to.topic, reply_parameters=to.reply, disable_notification=True
                    )
                )
            await bot.send_chat_action(to.chat, ChatAction.TYPING, message_thread_id=to.topic)


async def _comes(over: asyncio.Event, within: float) -> bool:
    """Whether something comes to its end within so many seconds."""
    with suppress(TimeoutError):
        async with asyncio.timeout(within):
            await over.wait()
    return over.is_set()
