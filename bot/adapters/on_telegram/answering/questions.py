"""What can be done with an answer on Telegram: call the floor to the question, say whether it helped, save it as a decision."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from telegram import Bot, CallbackQuery, InlineKeyboardMarkup, Message, User
from telegram.constants import ChatType, ParseMode
from telegram.error import BadRequest, ChatMigrated, Forbidden, TelegramError

from bot.adapters.on_telegram.answering.answers import Answers
from bot.adapters.on_telegram.answering.floor_place import floor_of
from bot.adapters.on_telegram.messages.keyboards import button
from bot.adapters.on_telegram.messages.marks import harmless, own
from bot.adapters.on_telegram.messages.pages import LONGEST, fitting
from bot.adapters.on_telegram.messages.sending import NO_PREVIEW, Where, answer_tap, where
from bot.adapters.on_telegram.rooms import HOME, PLATFORM, Rooms, account_of, place_of, private_place
from bot.adapters.serving import Serving
from bot.adapters.taps import tap_of
from bot.domain.club.people import Role
from bot.i18n.words import words_in
from bot.services.ports.chats import Asked

LONGEST_SHOWN = 1_000


class Questions:
    """The buttons under answers. A question is known by its number, and all about it is kept: buttons never go stale."""

    def __init__(self, serving: Serving, rooms: Rooms, answers: Answers) -> None:
        self._serving, self._rooms, self._answers = serving, rooms, answers
        self._calling: set[int] = set()

    async def tapped(self, bot: Bot, query: CallbackQuery, message: Message, what: str, number: str) -> None:
        """A button under an answer, or under a call to the floor."""
        words, user = words_in(await self._rooms.own_language(query.from_user)), query.from_user
        asked = await self._serving.offload(self._serving.asks.get, int(number)) if number.isdecimal() else None
        if asked is None:
            await answer_tap(query, words.say("chat.question_gone"), alert=True)
        elif what in ("up", "down"):
            await self._serving.offload(self._serving.asks.rate, asked.id, account_of(user), what == "up")
            await answer_tap(query, words.say("chat.thanks"))
        elif what == "call":
            await self._call(bot, query, message, asked)
        elif not (await self._rooms.may(bot, place_of(message.chat), user, Role.FLOOR)):
            await answer_tap(query, words.say("telegram.floor_only"), alert=True)
        else:
            await answer_tap(query)
            question = words.say("chat.reply_form" if what == "reply" else "chat.decision_form")
            await self._answers.prompt(bot, message, user, question, f"{what}|{asked.id}/{message.message_id}")

    async def _call(self, bot: Bot, query: CallbackQuery, message: Message, asked: Asked) -> None:
        """Posts a question where the floor reads; where that can't be, the floor is not called, and may be called again."""
        words, user = words_in(await self._rooms.own_language(query.from_user)), query.from_user
        floor = await self._floor_of(message, user)
        if floor is None:
            await answer_tap(query, words.say("telegram.no_floor"), alert=True)
            return
        if asked.called is not None or asked.id in self._calling:
            await answer_tap(query, words.say("chat.called_already"), alert=True)
            return
        self._calling.add(asked.id)
        try:
            posted = await self._post_call(bot, floor, message, user, asked)
        except (Forbidden, BadRequest):
            await answer_tap(query, words.say("telegram.no_floor"), alert=True)
            return
        else:
            chat = f"{message.chat_id}/{message.message_thread_id}" if message.is_topic_message else str(message.chat_id)
            kept = (asked.id, chat, str(message.message_id), account_of(user), place_of(message.chat))
            await self._serving.offload(self._serving.asks.call, *kept)
        finally:
            self._calling.discard(asked.id)
        # whoever answers that message answers the question
        name = f"{PLATFORM}:{posted.chat_id}:{posted.message_id}"
        await self._serving.offload(self._serving.keep_under, name, {"then": f"reply|{asked.id}/{posted.message_id}"})
        await answer_tap(query, words.say("chat.called"))

    async def _post_call(self, bot: Bot, floor: Where, message: Message, user: User, asked: Asked) -> Message:
        floor_words = words_in(asked.language)
        text = "\n".join((
            f"🟠 <b>{own(floor_words.say('chat.call_title'))}</b>",
            f"<blockquote>{harmless(asked.question, LONGEST_SHOWN)}</blockquote>",
            f'<a href="tg://user?id={user.id}">{own(user.full_name)}</a>' + (f" · {message.link}" if message.link else ""),
            *self._shown(asked),
        ))  # fmt: skip
        buttons = InlineKeyboardMarkup([[button(floor_words.say("chat.reply"), tap_of("q", "reply", asked.id))]])
        return await send_there(bot, floor, text, buttons)

    def _shown(self, asked: Asked) -> list[str]:
        passage = self._serving.desk.rules.rules.passage(asked.passage) if asked.passage else None
        if passage is None:
            return []
        citation = self._serving.desk.rules.rules.book(asked.book).cite(passage)
        return [f"<i>{own(words_in(asked.language).say('chat.call_shown', citation=citation))}</i>"]

    async def _floor_of(self, message: Message, user: User) -> Where | None:
        """Where the floor of a chat's club is called."""
        place = place_of(message.chat)
        if message.chat.type == ChatType.PRIVATE:
            place = (await self._serving.settings(private_place(user.id))).get(HOME, "")
        return await floor_of(self._serving, place)

    async def answered(self, bot: Bot, message: Message, user: User, what: str, number: str, text: str) -> None:
        """A floor's answer to a question, or his decision on it, in answer to the message that asked for it."""
        words, to = words_in(await self._rooms.own_language(user)), where(message, answers=True)
        id, _, call = number.partition("/")
        asked = await self._serving.offload(self._serving.asks.get, int(id))
        if asked is None:
            await send_there(bot, to, words.say("chat.question_gone"))
        elif not (await self._rooms.may(bot, place_of(message.chat), user, Role.FLOOR)):
            await send_there(bot, to, words.say("telegram.floor_only"))
        elif what == "rule":
            decision = {"article": asked.passage, "question": asked.question, "ruling": text}
            await self._answers.give(bot, message, user, "decide", "", decision)
        else:
            await self._bring_back(bot, message, user, asked, text)
            if call:
                with suppress(BadRequest):
                    await bot.edit_message_reply_markup(message.chat_id, int(call), reply_markup=None)

    async def _bring_back(self, bot: Bot, message: Message, user: User, asked: Asked, said: str) -> None:
        """Brings the floor's answer to where the question was asked; the first answer stands."""
        words, here = words_in(await self._rooms.own_language(user)), where(message, answers=True)
        answered = await self._serving.offload(self._serving.asks.answer, asked.id, said, user.full_name)
        if answered is None or answered.called is None:
            standing = await self._serving.offload(self._serving.asks.get, asked.id)
            told = words.say("chat.answered_already", by=standing.answered_by if standing else "")
            await send_there(bot, here, f"{harmless(told)}\n<blockquote>{harmless(said)}</blockquote>")
            return
        called, asker = answered.called, words_in(asked.language)
        chat, _, topic = called.channel.partition("/")
        account = called.account.removeprefix(f"{PLATFORM}:")
        # whoever was forgotten meanwhile is not named
        mention = f' <a href="tg://user?id={account}">⤴</a>' if account else ""
        text = "\n".join((
            f'🟢 <b>{harmless(asker.say("chat.floor_says", by=user.full_name))}</b>{mention}',
            f"<blockquote>{harmless(asked.question, 300)}</blockquote>", harmless(said),
        ))  # fmt: skip
        to = Where(int(chat), int(topic) if topic else None, int(called.message) if called.message else None)
        try:
            await send_there(bot, to, text)
            told = words.say("chat.brought_back")
        except TelegramError:
            told = words.say("chat.not_brought_back")
        await send_there(bot, here, own(told))


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
