"""Where messages and taps arrive on Telegram: each becomes a request to the front desk, and the reply a message."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace

from telegram import Bot, CallbackQuery, Message, User
from telegram.constants import ChatType
from telegram.error import TelegramError

from bot.adapters.afterwards import CarriedOut
from bot.adapters.on_telegram.answering.answers import Answers
from bot.adapters.on_telegram.answering.guide import Guide
from bot.adapters.on_telegram.answering.live import Live
from bot.adapters.on_telegram.answering.membership import Arrivals
from bot.adapters.on_telegram.answering.questions import Questions
from bot.adapters.on_telegram.messages.pages import pages
from bot.adapters.on_telegram.messages.sending import (
    answer_tap,
    take_buttons,
    where,
)
from bot.adapters.on_telegram.rooms import CONFIGURE, PLATFORM, Rooms, is_ours, named_command
from bot.adapters.serving import Served, Serving
from bot.adapters.taps import FIELDS, FIELDS_AND_WORDS, LINE_OF_WORDS, NOTHING, Tapped, empty_field, read_fields, read_tap
from bot.domain.club.people import Role
from bot.i18n.words import words_in
from bot.presenter.present import present
from bot.services.catalogue import AfterTap, find_command

THEN = {LINE_OF_WORDS: "do", FIELDS_AND_WORDS: "fill"}
"""What is kept of a button until its words come: they go into the line, or into the field that is still empty."""
COMMAND = re.compile(r"/(?P<name>[A-Za-z0-9_]{1,32})(?:@(?P<bot>\w+))?(?:\s+(?P<rest>.*))?", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Parts:
    """What messages and taps are led to."""

    answers: Answers
    questions: Questions
    guide: Guide
    live: Live
    arrivals: Arrivals


class Counter:
    """Takes what people write and tap."""

    def __init__(self, serving: Serving, rooms: Rooms, parts: Parts) -> None:
        self._serving, self._rooms, self._parts = serving, rooms, parts

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
        known, filled = named_command(name), NOTHING
        if name.casefold() == "start":
            await self._parts.arrivals.started(bot, message, user, argument)
            return
        if name.casefold() in CONFIGURE:
            await self._parts.guide.begin(bot, message, user)
            return
        if known is not None and known.name == "enterme" and not argument:
            argument = user.full_name
        if known is not None and known.name == "link":
            filled = _with_account(message, argument)
        if known is not None and known.name == "news":
            argument = await self._with_channel(bot, user, argument)
        await self._parts.answers.give(bot, message, user, name, argument, filled)

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

    async def tapped(self, bot: Bot, query: CallbackQuery) -> None:
        """A button. Telegram shows a clock on it until it is answered."""
        tapped, message = read_tap(query.data or ""), query.message
        if tapped is None or not isinstance(message, Message):
            await answer_tap(query, words_in(await self._rooms.own_language(query.from_user)).say("telegram.too_old"), alert=True)
            return
        match tapped.kind:
            case "a" | "f":
                await self._act(bot, query, message, tapped)
            case "w" | "v":
                await self._ask_for_words(bot, query, message, tapped)
            case "q":
                await self._parts.questions.tapped(bot, query, message, *tapped.words)
            case "c":
                await self._parts.guide.tapped(bot, query, message, *tapped.words)
            case _:
                await self._parts.live.tapped(bot, query, message, *tapped.words)

    async def _act(self, bot: Bot, query: CallbackQuery, message: Message, tapped: Tapped) -> None:
        """A button that gives a command. What is refused is said over the chat; what is done takes the buttons away."""
        command, seen, data = tapped.words
        user, alone = query.from_user, message.chat.type == ChatType.PRIVATE
        said = user.full_name if command == "enterme" else await self._serving.offload(self._serving.held, data)
        line, filled = ("", read_fields(said)) if tapped.kind == FIELDS else (said, NOTHING)
        request = await self._rooms.request(bot, message.chat, user, command, line, seen)
        served = await self._serving.serve(replace(request, filled=filled))
        known = find_command(command)
        after = known.after_tap if known else AfterTap.USED
        if not served.reply.done or (after.is_notice and not (alone and after is AfterTap.READ)):
            # he who tapped is the only one who reads it
            told = self._serving.in_language(served, await self._rooms.own_language(user))
            await answer_tap(query, _notice(told), alert=not served.reply.done or after is AfterTap.READ)
            if served.reply.done:
                await self._parts.answers.afterwards.follow(CarriedOut(served, user, None))
            return
        await answer_tap(query)
        if after is AfterTap.IN_PLACE:
            await self._parts.answers.show_instead(bot, served, message, user)
            return
        if not after.leaves_buttons:
            await take_buttons(bot, message)
        to = where(message, answers=after.leaves_buttons and not alone)
        await self._parts.answers.send(bot, served, message.chat, user, to)

    async def _ask_for_words(self, bot: Bot, query: CallbackQuery, message: Message, tapped: Tapped) -> None:
        """Asks for the words that a command needs; whoever answers that message gives the command, even after a restart."""
        command, seen, data = tapped.words
        words = words_in(await self._rooms.own_language(query.from_user))
        await answer_tap(query)
        known, wanted = find_command(command), ""
        fields = [field.name for field in known.fields if not field.completes] if known else []
        if tapped.kind == FIELDS_AND_WORDS:
            wanted = empty_field(read_fields(await self._serving.offload(self._serving.held, data)))
        field = wanted if wanted in fields else next(iter(fields), "")
        question = words.say(f"option.{field}_help") if field else words.say(f"command.{command}.usage")
        then = f"{THEN[tapped.kind]}|{command}|{seen}|{data}"
        await self._parts.answers.prompt(bot, message, query.from_user, question, then)

    async def _answers(self, bot: Bot, message: Message, asked: Message, user: User, text: str) -> bool:
        """Whether a message answers something that Floorman asked; then it is done."""
        name = f"telegram:{asked.chat_id}:{asked.message_id}"
        kept = await self._serving.offload(self._serving.kept_under, name)
        kind, _, rest = kept.get("then", "").partition("|")
        if kind == "done":
            told = words_in(await self._rooms.own_language(user)).say("telegram.asked_once")
            to = where(message, answers=True)
            await bot.send_message(to.chat, told, message_thread_id=to.topic, reply_parameters=to.reply)
        elif kind in THEN.values():
            command, seen, data = rest.split("|", 2)
            said = await self._serving.offload(self._serving.held, data)
            fields = read_fields(said) if kind == THEN[FIELDS_AND_WORDS] else {}
            line, filled = ("", {**fields, empty_field(fields): text}) if fields else (said.replace("{}", text), {})
            request = await self._rooms.request(bot, message.chat, user, command, line, seen)
            served = await self._serving.serve(replace(request, filled=filled))
            if served.reply.done and command != "word":  # a word may come from everybody
                await self._serving.offload(self._serving.keep_under, name, {"then": "done|"})
            await self._parts.answers.send(
                bot, served, message.chat, user, where(message, answers=message.chat.type != ChatType.PRIVATE)
            )
        elif kind:
            await self._parts.questions.answered(bot, message, user, kind, rest, text)
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


def _with_account(message: Message, argument: str) -> Mapping[str, str]:
    """Whose the account is in "/link Marie", given as an answer to a member's message or with a mention of him; nothing where the
    line says it all. Without a name, how the member calls himself goes along, which names nobody: people of the club who are
    called alike are offered.
    """
    entities = message.parse_entities() if message.text else {}
    mentioned = {user: text for entity, text in entities.items() if (user := entity.user) is not None}
    answered = message.reply_to_message.from_user if message.reply_to_message else None
    user, text = next(iter(mentioned.items()), (answered, ""))
    if user is None or user.is_bot or "=" in argument:
        return NOTHING
    name = argument.replace(text, "", 1).strip() if text else argument
    return {"player": name, "member": f"{PLATFORM}:{user.id}", "called": "" if name else user.full_name}


def _notice(served: Served) -> str:
    """A reply in the few words that Telegram shows over the chat."""
    text = re.sub(r"<[^>]*>", "", "\n".join(page.text for page in pages(present(served.reply), served.reply.language)))
    return text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&").strip()
