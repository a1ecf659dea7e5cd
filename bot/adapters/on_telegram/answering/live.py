"""Messages that keep themselves current on Telegram: the list of entries, the board of penalties, the seat plan,
the floor's desk.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Sequence
from contextlib import suppress
from typing import Any

from telegram import Bot, CallbackQuery, InlineKeyboardMarkup, Message, ReplyParameters
from telegram.constants import ChatType, ParseMode
from telegram.error import BadRequest, ChatMigrated, Forbidden, TelegramError

from bot.adapters.afterwards import CarriedOut
from bot.adapters.beside import Beside
from bot.adapters.live_messages import DESK, LiveMessages, MessageGone, NotEdited
from bot.adapters.on_telegram.answering.floor_place import is_for_floors
from bot.adapters.on_telegram.failing import LOG
from bot.adapters.on_telegram.messages.keyboards import LIVE, PINNED, keyboard
from bot.adapters.on_telegram.messages.pages import Page, pages
from bot.adapters.on_telegram.messages.sending import NO_PREVIEW, answer_tap, bring_up_to_date, send_pages, where
from bot.adapters.on_telegram.rooms import PLATFORM, Rooms, place_at, topic_of
from bot.adapters.on_telegram.whereabouts import offering_at
from bot.adapters.serving import Served, Serving
from bot.domain.club.people import Role
from bot.i18n.words import words_in
from bot.services.ports.chats import LiveMessage

BREATH = 3.0
"""Seconds between two rounds for one chat: Telegram takes twenty messages a minute from a group's bot, edits among them."""
NO_BUTTONS = "\n…"
"""What stands under a page that is not the last."""
Drawn = tuple[Page, InlineKeyboardMarkup | None, str]
"""A page, its buttons, and how the tournament stood where its buttons are good no longer than that."""


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

    async def is_floors(self, message: LiveMessage) -> bool:
        """Whether a message hangs in the group that another one of its club has chosen for the floor."""
        return await is_for_floors(self._serving, message.place, message.channel)

    def is_old(self, _message: LiveMessage) -> bool:
        """Telegram lets edit messages of any age."""
        return False

    async def draw(self, served: Served, channel: str) -> Sequence[Drawn]:
        """The pages that show a reply; the buttons stand under the last."""
        alone = not channel.startswith("-")
        offering = await offering_at(self._serving, served, int(channel))
        buttons = await self._serving.offload(keyboard, served, offering, alone=alone)
        made = pages(served.blocks, served.reply.language, [action.command for action in served.actions])
        seen = served.reply.seen if served.request.command == DESK else ""
        return [(page, buttons if at == len(made) else None, seen) for at, page in enumerate(made, 1)]

    def fingerprint(self, drawn: Drawn) -> str:
        """A fingerprint of what a message shows."""
        page, buttons, seen = drawn
        shows = f"{seen}{page.text}" if buttons is not None else f"{page.text}{NO_BUTTONS}"
        return hashlib.sha256(shows.encode()).hexdigest()[:32]

    async def edit(self, message: LiveMessage, drawn: Drawn) -> None:
        """Writes a message anew. Raises MessageGone, NotEdited."""
        page, buttons, _ = drawn
        if message.kind != DESK and place_at(int(message.channel)) != message.place:
            raise MessageGone  # kept by a version that kept private conversations current too
        try:
            await bring_up_to_date(self._bot, int(message.channel), int(message.message), page, buttons)
        except (BadRequest, Forbidden, ChatMigrated) as error:
            raise MessageGone from error
        except TelegramError as error:
            raise NotEdited(error) from error

    async def put_anew(self, message: LiveMessage, drawn: Drawn) -> str:
        """None is too old to be edited."""
        await self.edit(message, drawn)
        return message.message

    async def add(self, message: LiveMessage, drawn: Drawn) -> str:
        """Puts up the next page of a list below it, in its topic, without a sound."""
        page, buttons, _ = drawn
        answered = ReplyParameters(int(message.list), allow_sending_without_reply=True)
        try:
            sent = await self._bot.send_message(
                int(message.channel), page.text, ParseMode.HTML, reply_parameters=answered, reply_markup=buttons,
                disable_notification=True, link_preview_options=NO_PREVIEW,
            )  # fmt: skip
        except TelegramError as error:
            raise NotEdited(error) from error
        return str(sent.message_id)

    async def take_down(self, message: LiveMessage) -> None:
        """Takes a page away that is over; after two days Telegram lets nobody, and it stays as it is."""
        try:
            await self._bot.delete_message(int(message.channel), int(message.message))
        except (BadRequest, Forbidden, ChatMigrated):
            return
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
            drawn = await self._wall.draw(served, str(message.chat_id))
            # of several messages it was the last that was tapped, and nobody knows the others
            whole = len(drawn) == 1
            to = where(message)
            shows = [message] if whole else await send_pages(bot, to, [page for page, _, _ in drawn], drawn[-1][1], silent=True)
            await self._keep(kind, served, drawn, shows)
            self._beside.begin(self.messages.follow(served.request.place))
            with suppress(TelegramError):  # without the right to pin, it stays current where it stands
                await bot.pin_chat_message(message.chat_id, shows[0].message_id, disable_notification=True)
        return True

    async def watch(self, done: CarriedOut[Any, Message]) -> None:
        """A reply in a group is kept current, where it is of a kind that is; a desk only where floors read, or one alone."""
        served, sent, kind = done.served, done.messages, LIVE.get(type(done.served.reply.outcome))
        if kind is None or not sent:
            return
        alone, chat = sent[0].chat.type == ChatType.PRIVATE, str(sent[0].chat_id)
        place = served.request.place
        if (alone or await is_for_floors(self._serving, place, chat)) if kind == DESK else not alone:
            before = await self._serving.offload(self._serving.live.all, place) if kind == DESK else ()
            await self._keep(kind, served, await self._wall.draw(served, chat), sent)
            if kind == DESK:
                known = {one.message for one in before if (one.kind, one.channel) == (DESK, chat)}
                left = {one.message for one in await self._serving.offload(self._serving.live.all, place)}
                self._beside.begin(self._pin(sent[0], known - left))

    async def _pin(self, desk: Message, before: Collection[str]) -> None:
        """A desk hangs at the top of its chat, in the place of those `before` it, for as long as Floorman may pin there."""
        bot, chat = desk.get_bot(), desk.chat_id
        with suppress(TelegramError):
            await bot.pin_chat_message(chat, desk.message_id, disable_notification=True)
            for one in before:
                await bot.unpin_chat_message(chat, int(one))

    async def renews(self, message: Message) -> bool:
        """Whether a message of which a button was tapped is a desk that stays current: its buttons are left, for it is written
        anew by itself, and each of them says what it is good for. To take them and to put them back are two messages of the
        twenty that a group takes in a minute.
        """
        return bool(await self.messages.desks(str(message.chat_id), str(message.message_id)))

    async def _keep(self, kind: str, served: Served, drawn: Sequence[Drawn], sent: Sequence[Message]) -> None:
        """Keeps messages current, a page each; those before them of their kind in the chat stay as they are."""
        chat = str(sent[0].chat_id)
        await self.messages.let_be(served, kind, chat)
        await self.messages.keep(kind, served, drawn, chat, [str(one.message_id) for one in sent])

    async def follow(self, done: CarriedOut[Any, Any]) -> None:
        """What was written shows in the messages of the chat's club, brought up to date beside everything else."""
        served = done.served
        if served.wrote:
            self._beside.begin(self.messages.follow(served.request.place))
