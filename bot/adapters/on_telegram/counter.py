"""Where messages and taps arrive on Telegram: each becomes a request to the front desk, and the reply a message."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from telegram import Bot, CallbackQuery, Chat, ForceReply, InlineKeyboardMarkup, Message, User
from telegram.constants import ChatType, ParseMode
from telegram.error import BadRequest, Forbidden, TelegramError

from bot.adapters.on_telegram.keyboards import LIVE, Tapped, keyboard, read_tap
from bot.adapters.on_telegram.marks import own
from bot.adapters.on_telegram.pages import pages
from bot.adapters.on_telegram.rooms import CONFIGURE, PLATFORM, SECRET, Rooms, is_ours, named_command
from bot.adapters.on_telegram.sending import Where, answer_tap, bring_up_to_date, send_files, send_pages, take_buttons, where
from bot.adapters.options import options_of
from bot.adapters.serving import Served, Serving
from bot.domain.people import Role
from bot.i18n.words import words_in
from bot.presenter.pictures import pictures
from bot.presenter.present import present
from bot.services.floor.desks import WRITERS
from bot.services.lookups import Lookups
from bot.services.replies import Code

if TYPE_CHECKING:
    from bot.adapters.on_telegram.front import TelegramFront

STAYS = frozenset({"article", "where", "compare", "here"})
"""Buttons under which the message stays as it is: they show something, or concern one person alone."""
NOTICED = frozenset({"enterme", "leaveme", "here", "where"})
"""Buttons whose answer is shown over the chat, to whoever tapped: in a group of ninety, ninety taps are no ninety messages."""
IN_PLACE = frozenset({"hand", "done"})
"""Buttons after which the message itself shows how things stand now."""
COMMAND = re.compile(r"/(?P<name>[A-Za-z0-9_]{1,32})(?:@(?P<bot>\w+))?(?:\s+(?P<rest>.*))?", re.DOTALL)


class Counter:
    """Takes what people write and tap."""

    def __init__(self, front: TelegramFront, serving: Serving, rooms: Rooms) -> None:
        self._front, self._serving, self._rooms = front, serving, rooms
        self._lookups = Lookups(serving.desk)

    async def hear(self, bot: Bot, message: Message) -> None:
        """A message: a command, the answer to something that was asked, or a question if it is meant for Floorman."""
        user, text = message.from_user, (message.text or message.caption or "").strip()
        if user is None or not text or (user.is_bot and message.sender_chat is None) or message.is_automatic_forward:
            return
        if message.via_bot is not None and message.via_bot.id == bot.id:
            return  # an article that somebody has found through him
        asked = message.reply_to_message
        if asked is not None and await self._answers(bot, message, asked, user, text):
            return
        found = COMMAND.fullmatch(text)
        if found is not None:
            if found["bot"] and found["bot"].casefold() != (bot.username or "").casefold():
                return
            if message.chat.type != ChatType.PRIVATE and not found["bot"] and not is_ours(found["name"]):
                return  # another bot's
            await self.command(bot, message, user, found["name"], (found["rest"] or "").strip())
        elif (question := _for_us(bot, message, text)) is not None:
            await self.command(bot, message, user, "ask", question)

    async def command(self, bot: Bot, message: Message, user: User, name: str, argument: str) -> None:
        """A command, or a question."""
        known = named_command(name)
        if name.casefold() == "start":
            await self._front.arrivals.started(bot, message, user, argument)
            return
        if name.casefold() in CONFIGURE:
            await self._front.guide.begin(bot, message, user)
            return
        if known is not None and known.name == "enterme" and not argument:
            argument = user.full_name
        if known is not None and known.name == "link":
            argument = _with_account(message, argument)
        if known is not None and known.name == "news":
            argument = await self._with_channel(bot, user, argument)
        request = await self._rooms.request(bot, message.chat, user, name, argument)
        if message.is_topic_message:
            request = replace(request, at=f"{request.place}/{message.message_thread_id}")
        served = await self._serving.serve(request)
        await self.send(bot, served, message.chat, user, where(message, answers=message.chat.type != ChatType.PRIVATE))

    async def _with_channel(self, bot: Bot, user: User, argument: str) -> str:
        """Names the channel "@club_nantes" by its address, if whoever asks is one of those who run it; else it stays what nobody
        can read. An address that was typed is none.
        """
        words = []
        for word in argument.split():
            if word.startswith("@"):
                with suppress(TelegramError):
                    place = f"{PLATFORM}:{(await bot.get_chat(word)).id}"
                    if (await self._rooms.role(bot, place, user)).may(Role.FLOOR):
                        word = place
            words.append(f"@{word}" if word in argument.split() and word.startswith("telegram:") else word)
        return " ".join(words)

    async def send(self, bot: Bot, served: Served, chat: Chat, user: User, to: Where) -> None:
        """Sends a reply with its buttons; secrets go into the private conversation. What follows from it comes after."""
        alone = chat.type == ChatType.PRIVATE
        if not alone and served.request.command in SECRET and served.reply.done:
            await self._in_private(bot, served, user, to)
            return
        sent = await self._put(bot, served, to, alone=alone)
        await self._afterwards(bot, served, sent, user)

    async def _put(self, bot: Bot, served: Served, to: Where, *, alone: bool) -> Message | None:
        buttons = await self._serving.offload(keyboard, served, self._serving.hold, alone=alone)
        made = await self._serving.offload(pages, served.blocks, served.reply.language, _offered(buttons, served, alone=alone))
        greeting = "" if alone else await self.greeting(served)
        sent = await send_pages(bot, to, made, buttons, greeting=greeting)
        await send_files(bot, to, await self._serving.offload(pictures, served.reply))
        return sent

    async def _in_private(self, bot: Bot, served: Served, user: User, to: Where) -> None:
        """Sends a reply to whoever asked for it alone; the group learns that it came, or how it can."""
        words = words_in(served.reply.language)
        try:
            sent = await self._put(bot, served, Where(user.id), alone=True)
            told = words.say("telegram.in_private")
        except (Forbidden, BadRequest):
            sent, told = None, words.say("telegram.start_first", link=f"https://t.me/{bot.username}?start=home")
        await bot.send_message(to.chat, own(told), ParseMode.HTML, message_thread_id=to.topic, reply_parameters=to.reply)
        await self._afterwards(bot, served, sent, user)

    async def greeting(self, served: Served) -> str:
        """Mentions of those who have to go somewhere now, in HTML."""
        people = served.reply.concerned
        if not people:
            return ""
        known = await self._serving.offload(self._lookups.accounts, served.request.place, people, "telegram")
        named = await self._serving.offload(self._lookups.names, served.request.place, list(known))
        return " ".join(
            f'<a href="tg://user?id={known[person]}">{own(named[person])}</a>' for person in people if person in known
        )

    async def _afterwards(self, bot: Bot, served: Served, sent: Message | None, user: User) -> None:
        if sent is not None and served.reply.code in LIVE:
            await self._front.live.watch(served, sent, LIVE[served.reply.code])
        if served.reply.done and served.request.command in WRITERS:
            if served.reply.code is Code.SANCTIONED:
                await self._front.notices.tell(bot, served, user)
            await self._front.live.refresh(bot, served.request.place)

    async def tapped(self, bot: Bot, query: CallbackQuery) -> None:
        """A button. Telegram shows a clock on it until it is answered."""
        tapped, message = read_tap(query.data or ""), query.message
        if tapped is None or not isinstance(message, Message):
            await answer_tap(query, words_in(await self._rooms.own_language(query.from_user)).say("telegram.too_old"), alert=True)
            return
        match tapped.kind:
            case "a":
                await self._act(bot, query, message, tapped)
            case "w":
                await self._ask_for_words(bot, query, message, tapped)
            case "q":
                await self._front.questions.tapped(bot, query, message, *tapped.words)
            case "c":
                await self._front.guide.tapped(bot, query, message, *tapped.words)
            case _:
                await self._front.live.tapped(bot, query, message, *tapped.words)

    async def _act(self, bot: Bot, query: CallbackQuery, message: Message, tapped: Tapped) -> None:
        """A button that gives a command. What is refused is said over the chat; what is done takes the buttons away."""
        command, seen, argument = tapped.words
        user, alone = query.from_user, message.chat.type == ChatType.PRIVATE
        line = user.full_name if command == "enterme" else await self._serving.offload(self._serving.held, argument)
        served = await self._serving.serve(await self._rooms.request(bot, message.chat, user, command, line, seen))
        if not served.reply.done or (command in NOTICED and not (alone and command == "where")):
            # he who tapped is the only one who reads it
            told = self._serving.in_language(served, await self._rooms.own_language(user))
            await answer_tap(query, _notice(told), alert=not served.reply.done or command == "where")
            if served.reply.done:
                await self._afterwards(bot, served, None, user)
            return
        await answer_tap(query)
        if command in IN_PLACE:
            buttons = await self._serving.offload(keyboard, served, self._serving.hold, alone=alone)
            made = pages(served.blocks, served.reply.language, _offered(buttons, served, alone=alone))
            await bring_up_to_date(bot, message.chat_id, message.message_id, made[0], buttons)
            await self._afterwards(bot, served, None, user)
            return
        if command not in STAYS:
            await take_buttons(bot, message)
        await self.send(bot, served, message.chat, user, where(message, answers=command in STAYS and not alone))

    async def _ask_for_words(self, bot: Bot, query: CallbackQuery, message: Message, tapped: Tapped) -> None:
        """Asks for the words that a command needs; whoever answers that message gives the command, even after a restart."""
        command, seen, argument = tapped.words
        words = words_in(await self._rooms.own_language(query.from_user))
        await answer_tap(query)
        field = next((option.name for option in options_of(command) if not option.completes), "")
        question = words.say(f"option.{field}_help") if field else words.say(f"command.{command}.usage")
        await self.prompt(bot, message, query.from_user, question, f"do|{command}|{seen}|{argument}")

    async def prompt(self, bot: Bot, message: Message, user: User, question: str, then: str) -> None:
        """Asks somebody for words, and keeps what is to be done with them."""
        to = where(message)
        mention = (
            "" if message.chat.type == ChatType.PRIVATE else f'<a href="tg://user?id={user.id}">{own(user.full_name)}</a> : '
        )
        sent = await bot.send_message(
            to.chat, f"{mention}{own(question)}", ParseMode.HTML, message_thread_id=to.topic,
            reply_markup=ForceReply(selective=True, input_field_placeholder=question[:64]),
        )  # fmt: skip
        name = f"telegram:{sent.chat_id}:{sent.message_id}"
        await self._serving.offload(self._serving.keep_under, name, {"then": then})

    async def _answers(self, bot: Bot, message: Message, asked: Message, user: User, text: str) -> bool:
        """Whether a message answers something that Floorman asked; then it is done."""
        name = f"telegram:{asked.chat_id}:{asked.message_id}"
        kept = await self._serving.offload(self._serving.kept_under, name)
        kind, _, rest = kept.get("then", "").partition("|")
        if kind == "done":
            told = words_in(await self._rooms.own_language(user)).say("telegram.asked_once")
            to = where(message, answers=True)
            await bot.send_message(to.chat, told, message_thread_id=to.topic, reply_parameters=to.reply)
        elif kind == "do":
            command, seen, argument = rest.split("|", 2)
            pattern = await self._serving.offload(self._serving.held, argument)
            line = pattern.replace("{}", text)
            served = await self._serving.serve(await self._rooms.request(bot, message.chat, user, command, line, seen))
            if served.reply.done and command != "word":  # a word may come from everybody
                await self._serving.offload(self._serving.keep_under, name, {"then": "done|"})
            await self.send(bot, served, message.chat, user, where(message, answers=message.chat.type != ChatType.PRIVATE))
        elif kind:
            await self._front.questions.answered(bot, message, user, kind, rest, text)
        return bool(kind)


def _for_us(bot: Bot, message: Message, text: str) -> str | None:
    """The question in a message, if it is meant for Floorman: in private, where he is named, or where his message is answered."""
    if message.chat.type == ChatType.PRIVATE:
        return text
    name = re.compile(rf"(?<!\w)@{re.escape(bot.username or '')}(?!\w)", re.IGNORECASE)
    if name.search(text):
        return name.sub(" ", text).strip() or None
    answered = message.reply_to_message
    if answered is not None and message.is_topic_message and answered.message_id == message.message_thread_id:
        return None  # every message in a topic answers the one that began it
    return text if answered is not None and answered.from_user is not None and answered.from_user.id == bot.id else None


def _with_account(message: Message, argument: str) -> str:
    """Names the account in "/link Marie", given as an answer to a member's message or with a mention of him."""
    mentioned = [entity.user for entity in message.entities or () if entity.user is not None]
    answered = message.reply_to_message.from_user if message.reply_to_message else None
    user = mentioned[0] if mentioned else answered
    if user is None or user.is_bot or "=" in argument:
        return argument
    name = argument.replace(user.full_name, "").strip() if mentioned else argument
    return f"{name or user.full_name} = telegram:{user.id}"


def _offered(buttons: InlineKeyboardMarkup | None, served: Served, *, alone: bool) -> Sequence[str]:
    return [offer.command for offer in served.offers(alone=alone)] if buttons is not None else []


def _notice(served: Served) -> str:
    """A reply in the few words that Telegram shows over the chat."""
    text = re.sub(r"<[^>]*>", "", "\n".join(page.text for page in pages(present(served.reply), served.reply.language)))
    return text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&").strip()
