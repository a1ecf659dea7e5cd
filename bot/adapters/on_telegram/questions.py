"""What can be done with an answer on Telegram: call the floor to the question, say whether it helped, save it as a decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from telegram import Bot, CallbackQuery, InlineKeyboardMarkup, Message, User
from telegram.constants import ChatType, ParseMode
from telegram.error import BadRequest, Forbidden

from bot.adapters.on_telegram.keyboards import button, tap_data
from bot.adapters.on_telegram.marks import harmless, own
from bot.adapters.on_telegram.rooms import HOME, PLATFORM, Rooms, account_of, language_of, place_of, private_place
from bot.adapters.on_telegram.sending import NO_PREVIEW, Where, take_buttons, where
from bot.adapters.serving import Serving
from bot.domain.people import Role
from bot.i18n.words import words_in
from bot.services.chat_ports import Asked

if TYPE_CHECKING:
    from bot.adapters.on_telegram.front import TelegramFront

FLOOR_CHAT = "floor_chat"
"""Setting of a group: the chat (and topic, "-100/7") where its floor is called; without it, the group itself."""
LONGEST_SHOWN = 1_000


class Questions:
    """The buttons under answers. A question is known by its number, and all about it is kept: buttons never go stale."""

    def __init__(self, front: TelegramFront, serving: Serving, rooms: Rooms) -> None:
        self._front, self._serving, self._rooms = front, serving, rooms

    async def tapped(self, bot: Bot, query: CallbackQuery, message: Message, what: str, number: str) -> None:
        """A button under an answer, or under a call to the floor."""
        words, user = words_in(language_of(query.from_user) or "fr"), query.from_user
        asked = await self._serving.offload(self._serving.asks.get, int(number)) if number.isdecimal() else None
        if asked is None:
            await query.answer(words.say("chat.question_gone"), show_alert=True)
        elif what in ("up", "down"):
            await self._serving.offload(self._serving.asks.rate, asked.id, account_of(user), what == "up")
            await query.answer(words.say("chat.thanks"))
        elif what == "call":
            await self._call(bot, query, message, asked)
        elif not (await self._rooms.role(bot, place_of(message.chat), user)).may(Role.FLOOR):
            await query.answer(words.say("telegram.floor_only"), show_alert=True)
        else:
            await query.answer()
            question = words.say("chat.reply_form" if what == "reply" else "chat.decision_form")
            await self._front.counter.prompt(bot, message, user, question, f"{what}|{asked.id}")

    async def _call(self, bot: Bot, query: CallbackQuery, message: Message, asked: Asked) -> None:
        """Posts a question where the floor reads."""
        words, user = words_in(language_of(query.from_user) or "fr"), query.from_user
        floor = await self._floor_of(message, user)
        if floor is None:
            await query.answer(words.say("telegram.no_floor"), show_alert=True)
            return
        chat = f"{message.chat_id}/{message.message_thread_id}" if message.is_topic_message else str(message.chat_id)
        kept = (asked.id, chat, str(message.message_id), account_of(user), place_of(message.chat))
        if not await self._serving.offload(self._serving.asks.call, *kept):
            await query.answer(words.say("chat.called_already"), show_alert=True)
            return
        floor_words = words_in(asked.language)
        text = "\n".join((
            f"🟠 <b>{own(floor_words.say('chat.call_title'))}</b>",
            f"<blockquote>{harmless(asked.question, LONGEST_SHOWN)}</blockquote>",
            f'<a href="tg://user?id={user.id}">{own(user.full_name)}</a>' + (f" · {message.link}" if message.link else ""),
            *self._shown(asked),
        ))  # fmt: skip
        buttons = InlineKeyboardMarkup([[button(floor_words.say("chat.reply"), tap_data("q", "reply", asked.id))]])
        try:
            await bot.send_message(
                floor.chat, text, ParseMode.HTML, message_thread_id=floor.topic, reply_markup=buttons,
                link_preview_options=NO_PREVIEW,
            )  # fmt: skip
        except (Forbidden, BadRequest):
            await query.answer(words.say("telegram.no_floor"), show_alert=True)
            return
        await query.answer(words.say("chat.called"))

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
        chosen = (await self._serving.settings(place)).get(FLOOR_CHAT) if place else None
        chat, _, topic = (chosen or place.removeprefix(f"{PLATFORM}:")).partition("/")
        return Where(int(chat), int(topic) if topic else None) if chat.lstrip("-").isdecimal() else None

    async def answered(self, bot: Bot, message: Message, user: User, what: str, number: str, text: str) -> None:
        """A floor's answer to a question, or his decision on it, in answer to the message that asked for it."""
        words = words_in(language_of(user) or "fr")
        asked = await self._serving.offload(self._serving.asks.get, int(number))
        if asked is None:
            await bot.send_message(message.chat_id, words.say("chat.question_gone"))
        elif not (await self._rooms.role(bot, place_of(message.chat), user)).may(Role.FLOOR):
            await bot.send_message(message.chat_id, words.say("telegram.floor_only"))
        elif what == "rule":
            question = asked.question.replace(";", ",").replace("\n", " ")[:400]
            line = f"{asked.passage.replace(':', ' ', 1)}; {question}; {text}"
            await self._front.counter.command(bot, message, user, "decide", line)
        else:
            await self._bring_back(bot, message, user, asked, text)

    async def _bring_back(self, bot: Bot, message: Message, user: User, asked: Asked, said: str) -> None:
        """Brings the floor's answer to where the question was asked; the first answer stands."""
        words = words_in(language_of(user) or "fr")
        answered = await self._serving.offload(self._serving.asks.answer, asked.id, said, user.full_name)
        if answered is None or answered.called is None:
            standing = await self._serving.offload(self._serving.asks.get, asked.id)
            told = words.say("chat.answered_already", by=standing.answered_by if standing else "")
            await bot.send_message(
                message.chat_id, own(told), ParseMode.HTML, reply_parameters=where(message, answers=True).reply
            )
            return
        called, asker = answered.called, words_in(asked.language)
        chat, _, topic = called.channel.partition("/")
        account = called.account.removeprefix(f"{PLATFORM}:")
        text = "\n".join((
            f'🟢 <b>{own(asker.say("chat.floor_says", by=user.full_name))}</b> <a href="tg://user?id={account}">⤴</a>',
            f"<blockquote>{harmless(asked.question, 300)}</blockquote>", harmless(said),
        ))  # fmt: skip
        to = Where(int(chat), int(topic) if topic else None, int(called.message) if called.message else None)
        try:
            await bot.send_message(
                to.chat,
                text,
                ParseMode.HTML,
                message_thread_id=to.topic,
                reply_parameters=to.reply,
                link_preview_options=NO_PREVIEW,
            )
            told = words.say("chat.brought_back")
        except (Forbidden, BadRequest):
            told = words.say("chat.not_brought_back")
        await take_buttons(bot, message.reply_to_message)
        await bot.send_message(message.chat_id, own(told), ParseMode.HTML, reply_parameters=where(message, answers=True).reply)
