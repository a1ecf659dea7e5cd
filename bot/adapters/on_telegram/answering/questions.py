"""What can be done with an answer on Telegram: call the floor to the question, say whether it helped, save it as a decision."""

from __future__ import annotations

from contextlib import suppress

from telegram import Bot, CallbackQuery, Message, User
from telegram.constants import ChatType
from telegram.error import BadRequest, TelegramError

from bot.adapters.floor_calls import call_floor
from bot.adapters.on_telegram.answering.answers import Answers
from bot.adapters.on_telegram.answering.floor_place import floor_of
from bot.adapters.on_telegram.answering.prompts import BIND, REPLY, RULE, Prompt, Prompts
from bot.adapters.on_telegram.messages.keyboards import asking_why, button
from bot.adapters.on_telegram.messages.marks import harmless, own
from bot.adapters.on_telegram.messages.sending import Where, answer_tap, send_there, where
from bot.adapters.on_telegram.rooms import PLATFORM, Rooms, account_of, place_at, place_of
from bot.adapters.serving import Serving
from bot.domain.club.people import LONGEST_NAME, Role, tidy_name
from bot.i18n.words import words_in
from bot.services.catalogue import QUESTION_TAPS, WHY_USELESS
from bot.services.club.binding_desk import OF_BOOK
from bot.services.ports.chats import CLOSEST, Asked, FloorCall

LONGEST_SHOWN = 1_000
FORMS = {REPLY: "reply_form", RULE: "decision_form", BIND: "bind_form"}
"""What is asked for by the buttons that want words."""
WHY = "why_"
"""How the buttons begin that say what was wrong with an answer."""


class Questions:
    """The buttons under answers. A question is known by its number, and all about it is kept: buttons never go stale."""

    def __init__(self, serving: Serving, rooms: Rooms, answers: Answers, prompts: Prompts) -> None:
        self._serving, self._rooms, self._answers, self._prompts = serving, rooms, answers, prompts

    async def tapped(self, bot: Bot, query: CallbackQuery, message: Message, what: str, number: str) -> bool:
        """A button under an answer, or under a call to the floor. Returns whether there is such a button."""
        row = QUESTION_TAPS.get(what)
        if row is None or what in ("show", "take"):
            return False
        words, user, place = words_in(await self._rooms.own_language(query.from_user)), query.from_user, place_of(message.chat)
        asked = await self._serving.offload(self._serving.question, row, place, number)
        if asked is None:
            await answer_tap(query, words.say("chat.question_gone"), alert=True)
        elif not await self._rooms.may(place, user, row.role):
            # whom the role of a player is too much to ask of is a stranger
            needed = "telegram.floor_only" if row.role is Role.FLOOR else (await self._rooms.standing(place, user)).refusal
            await answer_tap(query, words.say(needed), alert=True)
        elif what in ("up", "down") or what.startswith(WHY):
            await self._rate(query, message, asked, what)
        elif what == "call":
            await self._call(query, message, asked)
        else:
            await answer_tap(query)
            words = words_in(await self._rooms.spoken(message.chat, user))
            book = await self._serving.offload(self._serving.answered_by, asked, place) if what == BIND else ""
            question = words.say(f"chat.{FORMS[what]}", book=book)
            await self._prompts.ask(bot, message, user, question, f"{what}|{asked.id}/{message.message_id}", place)
        return True

    async def _rate(self, query: CallbackQuery, message: Message, asked: Asked, what: str) -> None:
        """Notes whether an answer has helped. Whoever says that it has not is asked back what was wrong with it, by buttons under
        the answer itself: in a group a message for each tap would be one too many.
        """
        words, user = words_in(await self._rooms.own_language(query.from_user)), query.from_user
        why = what.removeprefix(WHY) if what.startswith(WHY) else ""
        await self._serving.offload(self._serving.asks.rate, asked.id, account_of(user), what == "up", why)
        thanks = words.say("chat.thanks")
        await answer_tap(query, f"{thanks} {words.say('chat.why_useless')}" if what == "down" else thanks)
        keyboard, offering = message.reply_markup, self._serving.offering(place_of(message.chat))
        if keyboard is None or what == "up":
            return
        reasons = [(words_in(asked.language).say(f"chat.{WHY}{one}"), f"{WHY}{one}") for one in WHY_USELESS]
        if message.chat.type != ChatType.PRIVATE and asked.verdict != CLOSEST:
            # under what decides nothing it stands from the beginning
            reasons.append((words_in(asked.language).say("telegram.bind"), "bind"))
        rows = asking_why(keyboard, [button(label, offering.tap("q", tap, asked.id)) for label, tap in reasons], ask=not why)
        if rows != keyboard:
            with suppress(TelegramError):
                await query.get_bot().edit_message_reply_markup(message.chat_id, message.message_id, reply_markup=rows)

    async def _call(self, query: CallbackQuery, message: Message, asked: Asked) -> None:
        """Calls the floor to a question; whoever calls is told what became of it."""
        words, user = words_in(await self._rooms.own_language(query.from_user)), query.from_user
        place = place_of(message.chat) if message.chat.type != ChatType.PRIVATE else await self._rooms.home(user)
        floor = await floor_of(self._serving, place)
        if floor is None:
            await answer_tap(query, words.say("telegram.no_floor"), alert=True)
            return
        chat = f"{message.chat_id}/{message.message_thread_id}" if message.is_topic_message else str(message.chat_id)
        call = FloorCall(chat, str(message.message_id or ""), account_of(user), place_at(floor.chat))
        link = message.link if message.link and message.message_id else ""
        by = tidy_name(user.full_name)[:LONGEST_NAME]
        key = await call_floor(self._serving, asked, call, place, by=by, link=link)
        await answer_tap(query, words.say(f"chat.{key}"), alert=key != "called")

    async def answered(self, bot: Bot, message: Message, user: User, prompt: Prompt, text: str) -> bool:
        """A floor's answer to a question, or his decision on it, in answer to the message that asked for it. Returns whether it
        was taken down.
        """
        words = words_in(await self._rooms.spoken(message.chat, user))
        to, place = where(message, answers=True), place_of(message.chat)
        number, _, call = prompt.rest.partition("/")
        row = QUESTION_TAPS[prompt.kind]
        asked = await self._serving.offload(self._serving.question, row, place, number)
        if asked is None:
            await send_there(bot, to, words.say("chat.question_gone"))
            return False
        if not await self._rooms.may(place, user, row.role):
            await send_there(bot, to, words.say("telegram.floor_only"))
            return False
        if prompt.kind == RULE:
            decision = {"article": asked.deciding, "question": asked.question, "ruling": text}
            return await self._answers.give(bot, message, user, "decide", "", decision)
        if prompt.kind == BIND:
            binding = {"article": text, "question": asked.question, OF_BOOK: asked.shown_book}
            return await self._answers.give(bot, message, user, "bind", "", binding)
        await self._bring_back(bot, message, user, asked, text)
        if call:
            with suppress(BadRequest):
                await bot.edit_message_reply_markup(message.chat_id, int(call), reply_markup=None)
        return True

    async def _bring_back(self, bot: Bot, message: Message, user: User, asked: Asked, said: str) -> None:
        """Brings the floor's answer to where the question was asked; the first answer stands."""
        words, here = words_in(await self._rooms.spoken(message.chat, user)), where(message, answers=True)
        answered = await self._serving.offload(self._serving.asks.answer, asked.id, said, user.full_name)
        if answered is None or answered.called is None:
            row, place = QUESTION_TAPS[REPLY], place_of(message.chat)
            standing = await self._serving.offload(self._serving.question, row, place, str(asked.id))
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
