"""Messages that keep themselves current on Telegram: the list of entries, the board of penalties, the seat plan."""

from __future__ import annotations

import asyncio
import hashlib
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from telegram import Bot, CallbackQuery, InlineKeyboardMarkup, Message
from telegram.error import BadRequest, ChatMigrated, Forbidden, TelegramError

from bot.adapters.on_telegram.failing import LOG
from bot.adapters.on_telegram.keyboards import keyboard
from bot.adapters.on_telegram.pages import Page, pages
from bot.adapters.on_telegram.rooms import PLATFORM
from bot.adapters.on_telegram.sending import answer_tap, bring_up_to_date
from bot.adapters.serving import Served, Serving
from bot.domain.people import Role
from bot.i18n.words import words_in
from bot.services.chat_ports import LiveMessage
from bot.services.requests import Request

if TYPE_CHECKING:
    from bot.adapters.on_telegram.front import TelegramFront

BREATH = 3.0
"""Seconds between two rounds for one chat: Telegram takes twenty messages a minute from a group's bot, edits among them."""


class Live:
    """Edits what has changed, and nothing else. A message that was deleted is forgotten."""

    def __init__(self, front: TelegramFront, serving: Serving) -> None:
        self._front, self._serving = front, serving
        self._turns: dict[str, asyncio.Lock] = {}
        self._waiting: set[str] = set()

    async def tapped(self, bot: Bot, query: CallbackQuery, message: Message, kind: str, _rest: str) -> None:
        """From now on, the message that was tapped stays current, and where everybody finds it: at the top of the chat."""
        rooms, user = self._front.rooms, query.from_user
        request = await rooms.request(bot, message.chat, user, kind)
        if not await rooms.may(bot, request.place, user, Role.FLOOR):
            await answer_tap(query, words_in(await rooms.own_language(user)).say("telegram.floor_only"), alert=True)
            return
        await answer_tap(query)
        served = await self._serving.serve(request)
        if served.reply.done:
            await self.watch(served, message, kind)
            await self.refresh(bot, served.request.place)
            with suppress(TelegramError):  # without the right to pin, it stays current where it stands
                await bot.pin_chat_message(message.chat_id, message.message_id, disable_notification=True)

    async def watch(self, served: Served, sent: Message, kind: str) -> None:
        """Keeps a message current; the one before it of its kind in the chat stays as it is."""
        place, chat = served.request.place, str(sent.chat_id)
        for known in await self._serving.offload(self._serving.live.all, place):
            if (known.place, known.kind, known.channel) == (place, kind, chat):
                await self._serving.offload(self._serving.live.remove, chat, known.message)
        made = pages(served.blocks, served.reply.language, [action.command for action in served.actions])
        if len(made) > 1:
            return  # the message is only the end of what was said
        kept = LiveMessage(place, kind, chat, str(sent.message_id), served.reply.language, _print(made[0]))
        await self._serving.offload(self._serving.live.save, kept)

    async def refresh(self, bot: Bot, place: str) -> None:
        """Brings the messages of a chat's club up to date, beside everything else."""
        self._front.spawn(self._refresh(bot, place))

    async def refresh_all(self, bot: Bot) -> None:
        """Brings everything up to date: what was done in the terminal, on another platform or by another process."""
        for place in sorted({message.place for message in await self._serving.offload(self._serving.live.all, f"{PLATFORM}:")}):
            await self._refresh(bot, place)

    async def _refresh(self, bot: Bot, place: str) -> None:
        if place in self._waiting:
            return
        self._waiting.add(place)
        async with self._turns.setdefault(place, asyncio.Lock()):
            self._waiting.discard(place)
            listed = [message for message in await self._serving.offload(self._serving.live.all, place) if message.place == place]
            edited = [await self._bring_up_to_date(bot, message) for message in listed]
            if any(edited):
                await asyncio.sleep(BREATH)

    async def _bring_up_to_date(self, bot: Bot, message: LiveMessage) -> bool:
        """Edits a message if something else stands there now. Returns whether it was edited."""
        served = await self._serving.serve(Request(message.kind, {}, message.place, Role.FLOOR, message.language))
        page, buttons = await self._drawn(served)
        if _print(page) == message.shown:
            return False
        try:
            await bring_up_to_date(bot, int(message.channel), int(message.message), page, buttons)
        except (BadRequest, Forbidden, ChatMigrated):
            await self._serving.offload(self._serving.live.remove, message.channel, message.message)
            return False
        except TelegramError as error:
            LOG.warning("a message of %s could not be brought up to date: %s", message.kind, error)
            return False
        await self._serving.offload(self._serving.live.save, replace(message, shown=_print(page)))
        return True

    async def _drawn(self, served: Served) -> tuple[Page, InlineKeyboardMarkup | None]:
        buttons = await self._serving.offload(keyboard, served, self._serving.hold, alone=False)
        return pages(served.blocks, served.reply.language, [action.command for action in served.actions])[0], buttons

    async def every(self, bot: Bot, seconds: float) -> None:
        """Brings everything up to date now and then, until it is cancelled."""
        while True:
            await asyncio.sleep(seconds)
            await self.refresh_all(bot)


def _print(page: Page) -> str:
    """A fingerprint of what a message shows."""
    return hashlib.sha256(page.text.encode()).hexdigest()[:32]
