"""Where messages arrive on Telegram: each becomes a request to the front desk, and the reply a message."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace

from telegram import Bot, Document, Message, User
from telegram.constants import ChatType
from telegram.error import TelegramError

from bot.adapters import sent_books
from bot.adapters.on_telegram.answering.answers import Answers
from bot.adapters.on_telegram.answering.guide import Guide
from bot.adapters.on_telegram.answering.membership import Arrivals
from bot.adapters.on_telegram.answering.once_for_all import ONCE_FOR_ALL, OnceForAll
from bot.adapters.on_telegram.answering.prompts import ABOUT_A_QUESTION, FILL, Answer, Prompt, Prompts
from bot.adapters.on_telegram.answering.questions import Questions
from bot.adapters.on_telegram.answering.sent_lists import SentLists
from bot.adapters.on_telegram.door import Door
from bot.adapters.on_telegram.manners.edited import AGAIN, Edits, Meant
from bot.adapters.on_telegram.manners.home import ADDED, Home
from bot.adapters.on_telegram.manners.said import Memory
from bot.adapters.on_telegram.manners.wordless import Wordless
from bot.adapters.on_telegram.messages.marks import as_typed, quiet
from bot.adapters.on_telegram.messages.pages import SIGNS
from bot.adapters.on_telegram.messages.sending import where
from bot.adapters.on_telegram.rooms import (
    ANONYMOUS,
    CONFIGURE,
    PLATFORM,
    Rooms,
    account_of,
    is_misspelt_caption,
    is_ours,
    must_be_named,
    once_of,
    place_of,
    topic_of,
)
from bot.adapters.on_telegram.said_of_sanctions import sanction_answered
from bot.adapters.on_telegram.whereabouts import club_for
from bot.adapters.serving import Serving
from bot.adapters.taps import NOTHING, empty_field, read_fields
from bot.domain.club.people import Role
from bot.i18n.words import Words, words_in
from bot.presenter.blocks import Tone
from bot.presenter.command_names import nearest_for_a_file, one_word, read_command, typed_word
from bot.services.catalogue import Command

COMMAND = re.compile(r"/(?P<name>[\w-]{1,40})(?:@(?P<bot>\w+))?(?:\s+(?P<rest>.*))?", re.DOTALL)
"""What begins as a command does, also such as Telegram itself does not know, for its own have neither accents nor hyphens."""


@dataclass(frozen=True, slots=True)
class Manners:
    """What is remembered of messages, what answers those that were changed, what is said where words are wanting, and to whoever
    opens Floorman.
    """

    memory: Memory
    edits: Edits
    wordless: Wordless
    home: Home


@dataclass(frozen=True, slots=True)
class Parts:
    """What messages are led to."""

    door: Door
    answers: Answers
    prompts: Prompts
    questions: Questions
    guide: Guide
    arrivals: Arrivals
    lists: SentLists
    manners: Manners
    once_for_all: OnceForAll


class Counter:
    """Takes what people write."""

    def __init__(self, serving: Serving, rooms: Rooms, parts: Parts) -> None:
        self._serving, self._rooms, self._parts = serving, rooms, parts

    async def hear(self, bot: Bot, message: Message) -> None:
        """A message: a command, the answer to something that was asked, or a question if it is meant for Floorman."""
        user, text = message.from_user, _text_of(message)
        if user is None or not text or not _speaks(bot, message, user):
            return
        async with self._parts.manners.memory.of(message, text).turn:
            await self._heard(bot, message, user, text)

    async def hear_again(self, bot: Bot, message: Message) -> None:
        """A message that somebody has changed: what it asks is answered again, what it would do is not done."""
        user, text = message.from_user, _text_of(message)
        if user is None or not text or not _speaks(bot, message, user):
            return
        meant = await self._meant(bot, message, text)
        if meant is None or meant.command != "ask" or await self._parts.door.lets_ask(bot, message):
            await self._parts.manners.edits.changed(bot, message, user, text, meant)

    async def _meant(self, bot: Bot, message: Message, text: str) -> Meant | None:
        """What the words of a changed message mean; None for what nobody need be told of."""
        asked = message.reply_to_message
        if asked is not None and await self._parts.prompts.find(asked) is not None:
            return Meant()
        if (found := COMMAND.fullmatch(text)) is None:
            question = None if sanction_answered(message, text, bot.id) else _for_us(bot, message, text)
            return Meant("ask", question) if question else None
        known, _, argument = read_command(f"{found['name']} {(found['rest'] or '').strip()}")
        if known is None or found["name"].casefold() == "start":
            return None
        return Meant(known.name, argument) if known.name in AGAIN else Meant()

    async def _heard(self, bot: Bot, message: Message, user: User, text: str) -> None:
        found, asked = COMMAND.fullmatch(text), message.reply_to_message
        if found is not None and found["bot"] and found["bot"].casefold() != (bot.username or "").casefold():
            return
        if asked is not None and await self._answers(bot, message, asked, user, text):
            return
        if found is not None:
            name, rest = found["name"], (found["rest"] or "").strip()
            ours = (
                message.chat.type == ChatType.PRIVATE or found["bot"] or is_ours(name, rest) or is_misspelt_caption(message, name)
            )
            if not ours and not await self._rooms.misspells(message.chat, user, name, rest):
                return  # another bot's
            if not _own_words(message):
                words = words_in(await self._rooms.spoken(message.chat, user))
                await self._tell(bot, message, words.say("telegram.not_own_words"))
                return
            await self.command(bot, message, user, name, rest)
        else:
            await self._asked(bot, message, user, text)

    async def _asked(self, bot: Bot, message: Message, user: User, text: str) -> None:
        """What is no command: a question, if it is meant for Floorman, or words that are none."""
        if number := sanction_answered(message, text, bot.id):
            words = words_in(await self._rooms.spoken(message.chat, user))
            await self._tell(bot, message, words.say("telegram.nothing_done", number=number))
        elif (question := _for_us(bot, message, text)) == "":
            await self._parts.manners.wordless.named(bot, message, user)
        elif question is not None and await self._parts.door.lets_ask(bot, message):
            await self._parts.answers.give(bot, message, user, "ask", question)

    async def command(self, bot: Bot, message: Message, user: User, name: str, argument: str) -> None:
        """A command, or a question."""
        if name.casefold() == "start":
            await self._started(bot, message, user, argument)
            return
        if name.casefold() in CONFIGURE:
            if not await self._hidden(bot, message, user, None, configures=True):
                await self._parts.guide.begin(bot, message, user)
            return
        known, name, argument = read_command(f"{name} {argument}")
        if await self._hidden(bot, message, user, known):
            return
        if message.document is not None and await self._with_file(bot, message, user, known, name, argument, message.document):
            return
        filled = NOTHING
        if known is not None and known.name == "enterme" and not argument and account_of(user):
            argument = user.full_name
        if known is not None and known.name == "link":
            filled = _with_account(message, argument)
        if known is not None and known.name == "news":
            argument = await self._with_channel(bot, message, user, argument)
        await self._parts.answers.give(bot, message, user, known.name if known else name, argument, filled)

    async def _with_file(
        self, bot: Bot, message: Message, user: User, command: Command | None, name: str, argument: str, sent: Document
    ) -> bool:
        """Whether what comes with a file is done: its command takes it, is misspelt, or has nothing but a file and takes none."""
        if command is not None and command.from_file:
            names = re.sub(rf"@{re.escape(bot.username or '')}(?!\w)", "", argument, flags=re.IGNORECASE).strip()
            await self._parts.lists.given(bot, message, user, command, names, sent)
            return True
        words = words_in(await self._rooms.spoken(message.chat, user))
        ownbook = typed_word(sent_books.COMMAND, words.language)
        if command is None and (meant := nearest_for_a_file(name)) is not None:
            told = words.say("telegram.misspelt_caption", typed=quiet(name, 40), command=one_word(meant, words.language))
        elif command is not None and command.name in sent_books.CHOOSING:
            told = words.say("telegram.book_in_caption", command=one_word(command, words.language), ownbook=ownbook)
        elif command is not None and command.argument and not (argument or command.optional):
            told = words.say("telegram.takes_no_file", command=one_word(command, words.language), ownbook=ownbook)
        else:
            return False
        await self._tell(bot, message, f"{SIGNS[Tone.REFUSED]}{told}")
        return True

    async def _hidden(self, bot: Bot, message: Message, user: User, command: Command | None, *, configures: bool = False) -> bool:
        """Whether somebody writes in the name of a group or a channel what takes a name of his own; he is told how he can."""
        if account_of(user) or (command is None and not configures):
            return False
        stranger = user.id != ANONYMOUS and (command is None or command.role > Role.STRANGER)
        if command is not None and not stranger and not must_be_named(command):
            return False
        words = words_in(await self._rooms.spoken(message.chat, user))
        name = one_word(command, words.language) if command is not None else words.say("slash.configure")
        await self._tell(bot, message, f"{SIGNS[Tone.REFUSED]}{words.say('telegram.hidden', command=name)}")
        return True

    async def _started(self, bot: Bot, message: Message, user: User, payload: str) -> None:
        if message.chat.type == ChatType.PRIVATE:
            await self._parts.arrivals.started(message, user)
            await self._parts.manners.home.begin(bot, message, user)
        elif payload != ADDED:  # that group has been greeted as it took him in
            await self._parts.arrivals.greeted(bot, message, user)

    async def _with_channel(self, bot: Bot, message: Message, user: User, argument: str) -> str:
        """Names the channel "@club_nantes" by its address, if whoever asks is one of those who run it; else it stays what nobody
        can read. An address that was typed is none. There is one channel, looked up for those alone who may give the command.
        """
        words: list[str] = []
        named = [word for word in argument.split() if word.startswith("@")]
        may = len(named) == 1 and await self._rooms.may(place_of(message.chat), user, Role.DIRECTOR)
        for word in argument.split():
            if may and word.startswith("@"):
                with suppress(TelegramError):
                    place = f"{PLATFORM}:{(await bot.get_chat(word)).id}"
                    if (await self._rooms.standing(place, user)).role.may(Role.FLOOR):
                        words.append(place)
                        continue
            # an address that was typed, however, is none
            words.append(f"@{word}" if word.casefold().startswith(f"{PLATFORM}:") else word)
        return " ".join(words)

    async def _answers(self, bot: Bot, message: Message, asked: Message, user: User, text: str) -> bool:
        """Whether a message answers something that Floorman asked; then it is done. A command answers nothing:
        it is carried out as it would be anywhere, and whoever was asked is told that the question goes on waiting.
        """
        prompts = self._parts.prompts
        prompt = await prompts.find(asked)
        if prompt is None:
            return False
        place = await club_for(self._serving, message.chat, user, prompt.command)
        refusal = await prompts.refusal(bot, message, prompt, user, place)
        words = words_in(await self._rooms.spoken(message.chat, user))
        if COMMAND.fullmatch(text):
            if not refusal and not prompt.is_call and _own_words(message):
                await self._tell(bot, message, prompt.waits(words))
            return False
        if not _own_words(message):
            await self._tell(bot, message, words.say("telegram.not_own_words"))
        elif refusal:
            await self._tell(bot, message, refusal)
        else:
            await self._take(bot, message, user, prompt, text, words)
        return True

    async def _take(self, bot: Bot, message: Message, user: User, prompt: Prompt, text: str, words: Words) -> None:
        """Takes an answer of whoever was asked; what is none is asked for once more, and a no ends it."""
        prompts, said = self._parts.prompts, prompt.read(text, bot.username or "")
        if said is Answer.NOTHING:
            await self._tell(bot, message, prompt.not_taken(words, text))
        elif not await prompts.take(prompt):
            await self._tell(bot, message, words.say("telegram.asked_once"))
        elif said is Answer.LEAVES:
            await prompts.close(prompt)
            await self._tell(bot, message, words.say("refused.left_as_it_is"))
        elif prompt.kind in ABOUT_A_QUESTION:
            if not await self._parts.questions.answered(bot, message, user, prompt, text):
                await prompts.put_back(prompt)
        else:
            await self._carry_out(bot, message, user, prompt, text)

    async def _carry_out(self, bot: Bot, message: Message, user: User, prompt: Prompt, text: str) -> None:
        """Gives the command that the words were asked for; where nothing comes of it, others may follow."""
        command, seen, data = prompt.rest.split("|", 2)
        said = await self._serving.offload(self._serving.held, data)
        if data and not said:
            words = words_in(await self._rooms.spoken(message.chat, user))
            await self._tell(bot, message, words.say("telegram.prompt_gone"))
            return
        if command in ONCE_FOR_ALL:
            await self._parts.prompts.close(prompt)
            await self._parts.once_for_all.ask(bot, message, user, command, seen, said.replace("{}", text), prompt.club)
            return
        fields = read_fields(said) if prompt.kind == FILL else {}
        line, filled = ("", {**fields, empty_field(fields): text}) if fields else (said.replace("{}", text), {})
        request = await self._rooms.request(message.chat, user, command, line, seen, topic_of(message))
        done = False
        try:
            served = await self._serving.serve(replace(request, filled=filled, once=once_of(bot, message)))
            done = served.reply.done
        finally:
            if not done:
                await self._parts.prompts.put_back(prompt)
        await self._parts.answers.tell(bot, message, user, served)

    async def _tell(self, bot: Bot, message: Message, sentence: str) -> None:
        to = where(message, answers=True)
        await bot.send_message(to.chat, sentence, message_thread_id=to.topic, reply_parameters=to.reply)


def _for_us(bot: Bot, message: Message, text: str) -> str | None:
    """The question in a message, if it is meant for Floorman: in private, where he is named, or where his message is answered.
    Where his name alone answers what somebody else has asked, that is it; empty where it stands for nothing. Nobody gives another
    one's command by that.
    """
    if message.chat.type == ChatType.PRIVATE:
        return text
    name = re.compile(rf"(?<!\w)@{re.escape(bot.username or '')}(?!\w)", re.IGNORECASE)
    answered = None if _begins_topic(message) else message.reply_to_message
    if name.search(text):
        others = answered is not None and answered.from_user is not None and not answered.from_user.is_bot
        beneath = _text_of(answered) if answered is not None and others else ""
        return name.sub(" ", text).strip() or ("" if beneath.startswith("/") else name.sub(" ", beneath).strip())
    return text if answered is not None and answered.from_user is not None and answered.from_user.id == bot.id else None


def _text_of(message: Message) -> str:
    return as_typed(message.text or message.caption or "").strip()


def _speaks(bot: Bot, message: Message, user: User) -> bool:
    """Whether somebody speaks himself in a message, and under a name that can be believed."""
    if (user.is_bot and message.sender_chat is None) or message.is_automatic_forward:
        return False
    if message.via_bot is not None and message.via_bot.id == bot.id:
        return False  # an article that somebody has found through him
    # else it is the name of all who run a group, but not of this one
    return user.id != ANONYMOUS or (message.sender_chat is not None and message.sender_chat.id == message.chat_id)


def _begins_topic(message: Message) -> bool:
    """Whether what a message answers is only what began its topic: every message in a topic does."""
    answered = message.reply_to_message
    return bool(answered and message.is_topic_message and answered.message_id == message.message_thread_id)


def _own_words(message: Message) -> bool:
    """Whether whoever sent a message has written it: what was forwarded others have written, and what came through another bot
    that bot, whatever it showed to whoever chose it. Such words may be a question, which changes nothing, and never a command.
    """
    return message.forward_origin is None and message.via_bot is None


def _with_account(message: Message, argument: str) -> Mapping[str, str]:
    """Whose the account is in "/link Marie", given as an answer to a member's message or with a mention of him; nothing where the
    line says it all. Without a name, how the member calls himself goes along, which names nobody: people of the club who are
    called alike are offered.
    """
    entities = message.parse_entities() if message.text else {}
    mentioned = {user: text for entity, text in entities.items() if (user := entity.user) is not None}
    replied = None if _begins_topic(message) else message.reply_to_message
    answered = replied.from_user if replied and not replied.is_automatic_forward else None
    user, text = next(iter(mentioned.items()), (answered, ""))
    if user is None or user.is_bot or "=" in argument:
        return NOTHING
    name = argument.replace(text, "", 1).strip() if text else argument
    return {"player": name, "member": f"{PLATFORM}:{user.id}", "called": "" if name else user.full_name}
