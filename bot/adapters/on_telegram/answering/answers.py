"""Answers on Telegram: a command goes to the front desk, and its reply into the chat, or to whoever gave the command alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial

from telegram import Bot, Chat, InlineKeyboardButton, InlineKeyboardMarkup, Message, User
from telegram.constants import ChatType, ParseMode
from telegram.error import BadRequest, Forbidden, TelegramError

from bot.adapters.afterwards import Afterwards, CarriedOut
from bot.adapters.corrections import answer_is_still_so
from bot.adapters.failing import AnswerLostError
from bot.adapters.on_telegram.answering.floor_place import is_for_floors
from bot.adapters.on_telegram.answering.for_now import is_for_now, named
from bot.adapters.on_telegram.answering.in_groups import in_brief
from bot.adapters.on_telegram.enclosures import Enclosures
from bot.adapters.on_telegram.messages.kept import KeptAnswer
from bot.adapters.on_telegram.messages.keyboards import LIVE, keyboard
from bot.adapters.on_telegram.messages.marks import own
from bot.adapters.on_telegram.messages.pages import Page, pages
from bot.adapters.on_telegram.messages.sending import Where, bring_up_to_date, react, send_pages, take_buttons, where
from bot.adapters.on_telegram.pace import DOUBTS
from bot.adapters.on_telegram.rooms import PLATFORM, Rooms, once_of, topic_of
from bot.adapters.on_telegram.turns import answer_arrived, is_answered_by, was_taken
from bot.adapters.on_telegram.whereabouts import offering_at
from bot.adapters.own_letters import being_answered
from bot.adapters.reopened import Reopened
from bot.adapters.serving import Served, Serving
from bot.adapters.taps import NOTHING
from bot.adapters.turning import commands_below, in_pages
from bot.i18n.words import words_in
from bot.presenter.floor.accounts import in_short
from bot.presenter.present import present
from bot.services.catalogue import Command, find_command
from bot.services.lookups import Lookups
from bot.services.replies.at_the_desk import AtTheDesk
from bot.services.replies.club import PairCode
from bot.services.replies.rules import Thanked
from bot.services.requests import Request

TAKEN_KINDLY = "❤"
"""The sign that is put on thanks."""
ANSWERED_ALONE = "✍"
"""The sign that is put on a command in a group whose reply went into a private conversation."""


LOOKS_UP = frozenset({"ask", "compare", "article"})
"""The commands that only look into the rulebooks: their answers may be written anew where the words are changed."""


class Answers:
    """Sends replies with all that belongs to them."""

    def __init__(self, serving: Serving, rooms: Rooms, enclosures: Enclosures) -> None:
        self._serving, self._rooms, self._enclosures = serving, rooms, enclosures
        self._lookups, self._reopened = Lookups(serving.desk), Reopened(serving)
        self.afterwards: Afterwards[User, Message] = Afterwards()
        self.answered: Callable[[Message, Sequence[Message]], None] = lambda _message, _by: None
        """Is told which messages have answered one."""

    async def give(
        self, bot: Bot, message: Message, user: User, name: str, argument: str, filled: Mapping[str, str] = NOTHING
    ) -> bool:
        """A command that stands in a message, or whose fields were `filled` in by it, is given to the front desk; the reply
        answers the message. Returns whether it was carried out.
        """
        request = await self._rooms.request(message.chat, user, name, argument, topic=topic_of(message))
        return await self.carry_out(bot, message, user, replace(request, filled=filled))

    async def carry_out(self, bot: Bot, message: Message, user: User, request: Request) -> bool:
        """A request that a message makes is given to the front desk; the reply answers the message. Returns whether it was
        carried out.
        """
        request = replace(request, once=once_of(bot, message))
        served = await self._serving.serve(request)
        await self.tell(bot, message, user, served)
        return served.reply.done

    async def tell(self, bot: Bot, message: Message, user: User, served: Served) -> None:
        """Sends a reply that answers a message; thanks are taken with a sign on them, where that can be."""
        if isinstance(served.reply.outcome, Thanked) and await react(bot, message, TAKEN_KINDLY):
            return
        passes = is_for_now(served)
        served = named(served, message) if passes else served
        to = where(message, answers=passes or message.chat.type != ChatType.PRIVATE)
        sent = await self.send(bot, served, message.chat, user, to, message)
        # what has announced a draw, or enters people by its button, is nobody's to be written over
        self.answered(message, sent if served.request.command in LOOKS_UP else ())

    async def send(
        self, bot: Bot, served: Served, chat: Chat, user: User, to: Where, given: Message | None = None
    ) -> Sequence[Message]:
        """Sends a reply with its buttons; secrets go into the private conversation. What follows from it comes after. `given` is
        the message that gave the command, where one did. Returns the messages that say it in the chat.
        """
        if served.reply.done:
            was_taken()
        alone = chat.type == ChatType.PRIVATE
        known = find_command(served.request.command)
        if not alone and known is not None and served.reply.done and await self._is_for_one(served, known, str(chat.id)):
            await self._in_private(bot, served, user, to, given)
            return ()
        sent: list[Message] = []
        whole = False
        DOUBTS.set(0)
        try:
            async with being_answered(self._serving, served.reply.letter):
                with _or_lost(served):
                    await self._put(bot, served, to, sent, alone=alone)
                    whole = bool(sent)
        finally:
            # it is recorded even where the answer did not arrive: whoever was sanctioned is told, lists are brought up to date
            await self.afterwards.follow(CarriedOut(served, user, sent, lost=not whole, doubts=DOUBTS.get()))
        if not alone:
            await self._reopened.arrived_in(f"{PLATFORM}:{to.chat}/{to.topic}" if to.topic else f"{PLATFORM}:{to.chat}")
        return sent

    async def _is_for_one(self, served: Served, command: Command, chat: str) -> bool:
        """Whether only whoever gave a command reads its reply: a secret, and the floor's desk where players read. Who writes as
        his group has no conversation of his own.
        """
        if command.audience.is_secret:
            return True
        desk = isinstance(served.reply.outcome, AtTheDesk) and bool(served.request.account)
        return desk and not await is_for_floors(self._serving, served.request.place, chat)

    async def _put(self, bot: Bot, served: Served, to: Where, sent: list[Message], *, alone: bool) -> None:
        """Sends a reply; the messages that say it are in `sent` as soon as they stand there."""
        served = in_brief(served, alone=alone)
        if alone or type(served.reply.outcome) not in LIVE:
            served = in_pages(served)
        buttons = await self._serving.offload(keyboard, served, await offering_at(self._serving, served, to.chat), alone=alone)
        made = await self._serving.offload(pages, served.blocks, served.reply.language, _offered(buttons, served, alone=alone))
        greeting = "" if alone else await self._greeting(served)
        texts = [Page(page.text, ()) for page in made]
        await _keep(served, KeptAnswer(to, [page.text for page in made], buttons, greeting))
        await send_pages(bot, to, texts, buttons, greeting=greeting, sent=sent)
        if served.carried_out:
            answer_arrived()
        files = [file for page in made for file in page.files]
        await self._enclosures.send(to, files, served.reply.language)
        holds = partial(answer_is_still_so, self._serving, served)
        await self._enclosures.send(to, await self._serving.pictures(served), served.reply.language, holds=holds)

    async def _in_private(self, bot: Bot, served: Served, user: User, to: Where, given: Message | None) -> None:
        """Sends a reply to whoever asked for it alone; the group learns that it came, by a sign on what he has written where it
        takes one, or how it can.
        """
        words = words_in(served.reply.language)
        sent: list[Message] = []
        opens = None
        try:
            with _or_lost(served):
                try:
                    await self._put(bot, served, Where(user.id), sent, alone=True)
                    if given is not None and await react(bot, given, ANSWERED_ALONE):
                        return
                    told = words.say("telegram.in_private")
                except (Forbidden, BadRequest):
                    told = words.say("telegram.start_first_done" if served.carried_out else "telegram.start_first")
                    link = f"https://t.me/{bot.username}?start=home"
                    opens = InlineKeyboardMarkup([[InlineKeyboardButton(words.say("telegram.open_private"), url=link)]])
                await bot.send_message(
                    to.chat, own(told), ParseMode.HTML, message_thread_id=to.topic, reply_parameters=to.reply,
                    reply_markup=opens,
                )  # fmt: skip
        finally:
            await self.afterwards.follow(CarriedOut(served, user, sent, lost=not sent))

    async def send_alone(self, bot: Bot, served: Served, user: User) -> None:
        """Sends a reply into the private conversation of somebody who has asked for it in a group. Raises TelegramError."""
        await self._put(bot, served, Where(user.id), [], alone=True)

    async def _greeting(self, served: Served) -> str:
        """Mentions of those who have to go somewhere now, in HTML."""
        people = served.reply.concerned
        if not people:
            return ""
        known = await self._serving.offload(self._lookups.accounts, served.request.place, people, "telegram", claimed=True)
        named = await self._serving.offload(self._lookups.names, served.request.place, list(known))
        return " ".join(
            f'<a href="tg://user?id={known[person]}">{own(named[person])}</a>' for person in people if person in known
        )

    async def show_instead(self, bot: Bot, served: Served, message: Message, user: User) -> None:
        """Shows a reply in a message that is there already."""
        alone = message.chat.type == ChatType.PRIVATE
        offering = await offering_at(self._serving, served, message.chat_id)
        served = in_brief(served, alone=alone)
        shown = in_pages(served) if alone or type(served.reply.outcome) not in LIVE else served
        buttons = await self._serving.offload(keyboard, shown, offering, alone=alone)
        made = pages(shown.blocks, shown.reply.language, _offered(buttons, shown, alone=alone))
        if len(made) > 1:  # what one message can't hold stands in new ones
            await take_buttons(bot, message)
            await self.send(bot, served, message.chat, user, where(message))
            return
        try:
            with _or_lost(served):
                await _keep(served, KeptAnswer(where(message), [made[0].text], buttons, instead=message.message_id))
                await bring_up_to_date(bot, message.chat_id, message.message_id, made[0], buttons)
        finally:
            await self.afterwards.follow(CarriedOut(served, user))


async def _keep(served: Served, answer: KeptAnswer) -> None:
    """Keeps the answer to what would not be answered so again, for it is carried out once. What a letter says in its place need
    not be said by both; a code is nowhere kept that can be read.
    """
    if served.carried_out and not isinstance(served.reply.outcome, PairCode):
        await is_answered_by((KeptAnswer(answer.to) if served.reply.letter else answer).written())


@contextmanager
def _or_lost(served: Served) -> Iterator[None]:
    """While an answer is sent. Raises AnswerLostError where it does not arrive, and what was asked for is done."""
    try:
        yield
    except TelegramError as error:
        if served.carried_out:
            raise AnswerLostError(served.reply.letter) from error
        raise


def _offered(buttons: InlineKeyboardMarkup | None, served: Served, *, alone: bool) -> Sequence[str]:
    return sorted(commands_below(served, alone=alone)) if buttons is not None else []


def notice(served: Served) -> str:
    """A reply in the few words that Telegram shows over the chat."""
    if short := in_short(served.reply):
        return short
    text = re.sub(r"<[^<>]*+>", "", "\n".join(page.text for page in pages(present(served.reply), served.reply.language)))
    return text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&").strip()
