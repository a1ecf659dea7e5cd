"""Messages that keep themselves current on Telegram: the list of entries, the board of penalties, the seat plan."""

from __future__ import annotations

import hashlib
from contextlib import suppress
from typing import Any

from telegram import Bot, CallbackQuery, InlineKeyboardMarkup, Message
from telegram.constants import ChatType
from telegram.error import BadRequest, ChatMigrated, Forbidden, TelegramError

from bot.adapters.afterwards import CarriedOut
from bot.adapters.beside import Beside
from bot.adapters.live_messages import LiveMessages, MessageGone, NotEdited
from bot.adapters.on_telegram.failing import LOG
from bot.adapters.on_telegram.messages.keyboards import LIVE, PINNED, keyboard
from bot.adapters.on_telegram.messages.pages import Page, pages
from bot.adapters.on_telegram.messages.sending import answer_tap, bring_up_to_date
from bot.adapters.on_telegram.rooms import PLATFORM, Rooms, place_at, topic_of
from bot.adapters.serving import Served, Serving
from bot.domain.club.people import Role
from bot.i18n.words import words_in
from bot.services.ports.chats import LiveMessage

BREATH = 3.0
"""Seconds between two rounds for one chat: Telegram takes twenty messages a minute from a group's bot, edits among them."""
Drawn = tuple[tuple[Page, ...], InlineKeyboardMarkup | None]


class Wall:
    """The chats that messages hang in."""

    platform = PLATFORM

    def __init__(self, bot: Bot, serving: Serving) -> None:
        self._bot, self._serving = bot, serving
        self.breath = BREATH

    def reader(self, message: LiveMessage) -> str:
        """The account of whoever reads a message alone: his private conversation has the number that he has."""
        return "" if message.channel.startswith("-") else f"{PLATFORM}:{message.channel}"

    def spots(self, _message: LiveMessage) -> tuple[str, ...]:
        """The chat itself: a message knows nothing of topics."""
        return ()

    async def draw(self, served: Served) -> Drawn:
        """The pages that show a reply, and the buttons below."""
        buttons = await self._serving.offload(keyboard, served, self._serving.offering(served.request.place), alone=False)
        return pages(served.blocks, served.reply.language, [action.command for action in served.actions]), buttons

    def fingerprint(self, drawn: Drawn) -> str:
        """A fingerprint of what a message shows."""
        return hashlib.sha256(drawn[0][0].text.encode()).hexdigest()[:32]

    async def edit(self, message: LiveMessage, drawn: Drawn) -> None:
        """Writes a message anew. Raises MessageGone, NotEdited."""
        if place_at(int(message.channel)) != message.place:
            raise MessageGone  # kept by a version that kept private conversations current too
        (page, *_), buttons = drawn
        try:
            await bring_up_to_date(self._bot, int(message.channel), int(message.message), page, buttons)
        except (BadRequest, Forbidden, ChatMigrated) as error:
            raise MessageGone from error
        except TelegramError as error:
            raise NotEdited(error) from error


class Live:
    """Lets messages stay current where they were put up."""

    def __init__(self, bot: Bot, serving: Serving, rooms: Rooms, beside: Beside) -> None:
        self._serving, self._rooms, self._beside = serving, rooms, beside
        self._wall = Wall(bot, serving)
        self.messages = LiveMessages(serving, self._wall, LOG)

    async def tapped(self, bot: Bot, query: CallbackQuery, message: Message, kind: str, rest: str) -> bool:
        """From now on, the message that was tapped stays current, and where everybody finds it: at the top of the chat. Returns
        whether there is such a button in that chat, which is a group.
        """
        seen = rest.removeprefix(PINNED[1])
        if kind != PINNED[0] or not rest.startswith(PINNED[1]) or message.chat.type == ChatType.PRIVATE:
            return False
        rooms, user = self._rooms, query.from_user
        request = await rooms.request(message.chat, user, kind, seen=seen, topic=topic_of(message))
        if not await rooms.may(request.place, user, Role.FLOOR):
            await answer_tap(query, words_in(await rooms.own_language(user)).say("telegram.floor_only"), alert=True)
            return True
        await answer_tap(query)
        served = await self._serving.serve(request)
        if served.reply.done:
            await self._keep(kind, served, message)
            self._beside.begin(self.messages.refresh(served.request.place))
            with suppress(TelegramError):  # without the right to pin, it stays current where it stands
                await bot.pin_chat_message(message.chat_id, message.message_id, disable_notification=True)
        return True

    async def watch(self, done: CarriedOut[Any, Message]) -> None:
        """A reply in a group is kept current, where it is of a kind that is."""
        served, sent = done.served, done.sent
        if sent is not None and sent.chat.type != ChatType.PRIVATE and (kind := LIVE.get(type(served.reply.outcome))):
            await self._keep(kind, served, sent)

    async def _keep(self, kind: str, served: Served, sent: Message) -> None:
        """Keeps a message current; the one before it of its kind in the chat stays as it is."""
        chat = str(sent.chat_id)
        await self.messages.let_be(served, kind, chat)
        drawn = await self._wall.draw(served)
        if len(drawn[0]) > 1:
            return  # the message is only the end of what was said
        await self.messages.keep(kind, served, drawn, chat, str(sent.message_id))

    async def follow(self, done: CarriedOut[Any, Any]) -> None:
        """What was written shows in the messages of the chat's club, brought up to date beside everything else."""
        served = done.served
        if served.wrote:
            self._beside.begin(self.messages.refresh(served.request.place))
