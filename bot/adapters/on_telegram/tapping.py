"""Where taps arrive on Telegram: what was never offered is refused, everything else is led to what answers it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from telegram import Bot, CallbackQuery, Message, User
from telegram.constants import ChatType

from bot.adapters.afterwards import CarriedOut
from bot.adapters.on_telegram.answering.answers import Answers, notice
from bot.adapters.on_telegram.answering.guide import Guide
from bot.adapters.on_telegram.answering.live import Live
from bot.adapters.on_telegram.answering.more import More
from bot.adapters.on_telegram.answering.once_for_all import LEAVE, OnceForAll
from bot.adapters.on_telegram.answering.prompts import FILL, SAY, Prompts
from bot.adapters.on_telegram.answering.questions import Questions
from bot.adapters.on_telegram.answering.turning import Turning
from bot.adapters.on_telegram.failing import LOG
from bot.adapters.on_telegram.manners.home import Home
from bot.adapters.on_telegram.messages.sending import answer_tap, take_buttons, where
from bot.adapters.on_telegram.rooms import Rooms, once_of, place_of, topic_of
from bot.adapters.on_telegram.whereabouts import club_for, clubs_of, now
from bot.adapters.serving import Served, Serving
from bot.adapters.taps import (
    COMMANDS,
    FIELDS,
    FIELDS_AND_WORDS,
    LINE_OF_WORDS,
    NOTHING,
    Tapped,
    empty_field,
    read_fields,
    read_tap,
    role_for,
    without_words,
)
from bot.i18n.words import Words, words_in
from bot.services.catalogue import AfterTap, Command, find_command
from bot.services.ports.failures import NotSavedError

THEN = {LINE_OF_WORDS: SAY, FIELDS_AND_WORDS: FILL}
"""What is kept of a button until its words come: they go into the line, or into the field that is still empty."""


@dataclass(frozen=True, slots=True)
class TapParts:
    """What taps are led to."""

    answers: Answers
    prompts: Prompts
    questions: Questions
    guide: Guide
    live: Live
    home: Home
    turning: Turning
    more: More
    once_for_all: OnceForAll


class Taps:
    """Takes what people tap. Nothing that a tap says is believed: it must have been offered in that chat, and whoever taps must
    be allowed to do it now.
    """

    def __init__(self, serving: Serving, rooms: Rooms, parts: TapParts) -> None:
        self._serving, self._rooms, self._parts = serving, rooms, parts

    async def tapped(self, bot: Bot, query: CallbackQuery) -> None:
        """A button. Telegram shows a clock on it until it is answered."""
        message = await now(self._serving, query.message) if isinstance(query.message, Message) else None
        tapped = await self._offered(query, message) if message is not None and _is_ours(bot, message) else None
        if message is None or tapped is None:
            LOG.warning(
                "refused: %s has tapped what is no button of ours: %.40r", query.from_user.id, without_words(query.data or "")
            )
            await self._refuse(query)
        elif not await self._led(bot, query, message, tapped):
            LOG.warning("refused in %s: there is no longer what %.40r means", message.chat_id, without_words(query.data or ""))
            await self._refuse(query)

    async def _offered(self, query: CallbackQuery, message: Message) -> Tapped | None:
        """What a button says; None for one that was never offered in that chat or, where it is a private conversation, for a
        club that its user is no longer at home in.
        """
        place, user = place_of(message.chat), query.from_user
        by, unknown = f"telegram:{user.id}", None
        try:
            about = await clubs_of(self._serving, message.chat, user)
        except NotSavedError as error:
            about, unknown = ("",), error  # what is for no club, as below a rulebook's answer, needs none
        said = await self._serving.offload(lambda: self._serving.offered(query.data or "", place, *about, by=by))
        if said is None and unknown is not None:
            raise unknown
        return None if said is None else read_tap(said)

    async def _led(self, bot: Bot, query: CallbackQuery, message: Message, tapped: Tapped) -> bool:
        """Leads a tap to what answers it. Returns whether there is such a thing."""
        match tapped.kind:
            case "p":
                return await self._parts.turning.tapped(bot, query, message, tapped.words)
            case kind if kind in COMMANDS:
                return await self._command(bot, query, message, tapped)
            case "q":
                return await self._parts.questions.tapped(bot, query, message, *tapped.words)
            case "c":
                return await self._parts.guide.tapped(bot, query, message, *tapped.words)
            case "h":
                return await self._parts.home.tapped(bot, query, message, *tapped.words)
            case "m":
                return await self._parts.more.tapped(bot, query, message, *tapped.words)
            case kind if kind == LEAVE:
                return await self._parts.once_for_all.left(bot, query, message, *tapped.words)
            case "l":
                return await self._parts.live.tapped(bot, query, message, *tapped.words)
            case _:
                return False

    async def _refuse(self, query: CallbackQuery) -> None:
        words = words_in(await self._rooms.own_language(query.from_user))
        await answer_tap(query, words.say("chat.not_offered"), alert=True)

    async def _command(self, bot: Bot, query: CallbackQuery, message: Message, tapped: Tapped) -> bool:
        """A button that gives a command, or asks for words first."""
        name, _, data = tapped.words
        command, said = find_command(name), await self._serving.offload(self._serving.held, data)
        if command is None or command.name != name or (data and not said):
            return False  # of another version, or about a text that is no longer kept
        if tapped.kind in THEN:
            await self._ask_for_words(bot, query, message, tapped, command)
        else:
            await self._act(bot, query, message, replace(tapped, words=(*tapped.words[:2], said)), command)
        return True

    async def _act(self, bot: Bot, query: CallbackQuery, message: Message, tapped: Tapped, command: Command) -> None:
        """A button that gives a command. What is refused is said over the chat; what is done takes the buttons away."""
        _, seen, said = tapped.words
        user, alone = query.from_user, message.chat.type == ChatType.PRIVATE
        said = user.full_name if command.name == "enterme" else said
        line, filled = ("", read_fields(said)) if tapped.kind == FIELDS else (said, NOTHING)
        request = await self._rooms.request(message.chat, user, command.name, line, seen, topic_of(message))
        served = await self._serving.serve(replace(request, filled=filled, once=once_of(bot, query)))
        after = command.after_tap
        if not served.reply.done or (after.is_notice and not (alone and after is AfterTap.READ)):
            # he who tapped is the only one who reads it
            told = self._serving.in_language(served, await self._rooms.own_language(user))
            arrived = await answer_tap(query, notice(told), alert=not served.reply.done or after is AfterTap.READ)
            if not arrived and alone and not served.reply.done:
                # he has tapped while Floorman or his network was down; in a group it would be news to everybody
                await self._parts.answers.send(bot, told, message.chat, user, where(message))
            if served.reply.done:
                await self._parts.answers.afterwards.follow(CarriedOut(served, user))
            return
        turns = after is AfterTap.IN_PLACE and not command.writes and message.message_id
        if turns and not await self._parts.turning.may_turn(message, user, command, request.place):
            await self._parts.turning.give_alone(bot, query, served, message)
            return
        await answer_tap(query)
        await self._reply(bot, served, message, user, after)

    async def _reply(self, bot: Bot, served: Served, message: Message, user: User, after: AfterTap) -> None:
        if after is AfterTap.IN_PLACE and message.message_id:
            await self._parts.answers.show_instead(bot, served, message, user)
            return
        if not after.leaves_buttons and not await self._parts.live.renews(message):
            await take_buttons(bot, message)
        to = where(message, answers=after.leaves_buttons and message.chat.type != ChatType.PRIVATE)
        await self._parts.answers.send(bot, served, message.chat, user, to)

    async def _ask_for_words(self, bot: Bot, query: CallbackQuery, message: Message, tapped: Tapped, command: Command) -> None:
        """Asks whoever may give a command for the words that it needs; his answer gives it, even after a restart."""
        name, seen, data = tapped.words
        user = query.from_user
        place = await club_for(self._serving, message.chat, user, command)
        held = await self._serving.offload(self._serving.held, data) if tapped.kind == FIELDS_AND_WORDS else ""
        needed = role_for(command, held)
        if not await self._rooms.may(place, user, needed):
            words = words_in(await self._rooms.own_language(user))  # nobody else reads it
            role = words.say(f"role.{needed.name.casefold()}")
            await answer_tap(query, words.say("refused.not_allowed", role=role, command=name), alert=True)
            return
        await answer_tap(query)
        words = words_in(await self._rooms.spoken(message.chat, user))
        question = words.say(_asked_key(command, empty_field(read_fields(held)) if held else "", words))
        await self._parts.prompts.ask(bot, message, user, question, f"{THEN[tapped.kind]}|{name}|{seen}|{data}", place)


def _asked_key(command: Command, wanted: str, words: Words) -> str:
    """The key of what is asked for: the words of the empty field, or the line, which the command's button asks for."""
    typed = [field.name for field in command.fields if not field.completes]
    known = f"action.{command.name}_asks"
    if not wanted and known in words.keys:
        return known
    names = [field.name for field in command.fields]
    field = wanted if wanted in names else next(iter((*typed, *names)), "")
    return f"option.{field}_help" if f"option.{field}_help" in words.keys else f"command.{command.name}.usage"


def _is_ours(bot: Bot, message: Message) -> bool:
    """Whether Floorman may have written a message: in a channel and of long ago it bears no name, and that of the group where he
    writes in its name.
    """
    return message.sender_chat is not None or message.from_user is None or message.from_user.id == bot.id
