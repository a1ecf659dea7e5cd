"""When something goes wrong: first the log, then one sentence with a reference, in the language of whoever waits."""

from __future__ import annotations

import logging
from contextlib import suppress

from telegram import Bot, Update
from telegram.error import BadRequest, ChatMigrated, Forbidden, NetworkError, TelegramError
from telegram.ext import CallbackContext, ExtBot

from bot.adapters.failing import AnswerLostError, note_failure
from bot.adapters.on_telegram.messages.sending import answer_tap, where
from bot.adapters.on_telegram.pace import ONCE, may_have_arrived
from bot.adapters.on_telegram.rooms import Rooms, language_of
from bot.i18n.words import words_in

LOG = logging.getLogger("floorman.telegram")


async def tell_failure(
    rooms: Rooms, update: object, context: CallbackContext[ExtBot[None], dict[str, object], dict[str, object], dict[str, object]]
) -> None:
    """Notes a failure, without what was typed, and tells whoever waits for the answer. A tap that was carried out is answered
    already: what became of its reply is said in the chat.
    """
    lost = isinstance(context.error, AnswerLostError)
    trouble = context.error.__cause__ if lost and context.error is not None else context.error
    if isinstance(trouble, NetworkError) and not isinstance(trouble, BadRequest) and may_have_arrived(trouble):
        told = isinstance(context.error, AnswerLostError) and context.error.letter > 0  # by its letter, or what becomes of that
        await _tell_doubt(rooms, update, context.bot, trouble, done=lost and not told)
        return
    tapped = isinstance(update, Update) and update.callback_query is not None and not isinstance(context.error, AnswerLostError)
    sentence = note_failure(LOG, context.error, await _language(rooms, update, alone=tapped))
    if not isinstance(update, Update):
        return
    with suppress(TelegramError):
        if tapped and update.callback_query is not None:
            await answer_tap(update.callback_query, sentence, alert=True)
        elif update.effective_message is not None and update.effective_chat is not None:
            to = where(update.effective_message)
            await context.bot.send_message(to.chat, sentence, message_thread_id=to.topic)


async def _tell_doubt(rooms: Rooms, update: object, bot: Bot, trouble: NetworkError, *, done: bool) -> None:
    """An answer may have arrived, for all that is known. Whoever has had something done learns that it is, once at the most;
    whoever has only asked asks again where he sees no answer.
    """
    LOG.warning("an answer may not have arrived: %s", trouble.message)
    if not done or not isinstance(update, Update) or update.effective_chat is None or update.effective_message is None:
        return
    ONCE.set(True)  # words about a doubt that are in doubt themselves are not said again
    to = where(update.effective_message, answers=update.callback_query is None)
    sentence = words_in(await _language(rooms, update)).say("chat.answer_in_doubt")
    with suppress(TelegramError):
        await bot.send_message(to.chat, sentence, message_thread_id=to.topic, reply_parameters=to.reply)


async def _language(rooms: Rooms, update: object, *, alone: bool = False) -> str:
    """The language of what is said to whoever waits, or where he waits, unless it is to him alone; where that can't be looked up
    either, that of his Telegram.
    """
    user = update.effective_user if isinstance(update, Update) else None
    chat = update.effective_chat if isinstance(update, Update) else None
    if chat is not None and not alone:
        with suppress(Exception):  # whatever has gone wrong may go wrong here as well
            return await rooms.spoken(chat, user)
    return language_of(user) or "fr"


async def tell_given_up(rooms: Rooms, bot: Bot, update: Update) -> bool:
    """Tells whoever has sent something that it was begun again and again, and never came to its end; to a tap, in the chat where
    it was made. Returns whether that is done with: False where Telegram may take it later.
    """
    message = update.effective_message
    if message is None or update.effective_chat is None:
        return True
    mine = update.callback_query is None
    to = where(message, answers=mine)
    said = words_in(await _language(rooms, update)).say("telegram.given_up" if mine else "telegram.given_up_tap")
    try:
        await bot.send_message(to.chat, said, message_thread_id=to.topic, reply_parameters=to.reply)
    except (BadRequest, Forbidden, ChatMigrated) as error:
        LOG.warning("update %d was given up, and nobody can be told of it: %s", update.update_id, type(error).__name__)
    except TelegramError:
        return False
    return True
