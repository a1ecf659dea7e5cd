"""Floorman on Telegram: who takes what comes in."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from telegram import Update
from telegram.constants import UpdateType
from telegram.ext import (
    Application,
    CallbackQueryHandler,
    ChatMemberHandler,
    ContextTypes,
    InlineQueryHandler,
    MessageHandler,
    filters,
)

from bot.adapters.on_telegram.arrivals import Arrivals
from bot.adapters.on_telegram.counter import Counter
from bot.adapters.on_telegram.failing import LOG, tell_failure
from bot.adapters.on_telegram.guide import Guide
from bot.adapters.on_telegram.inline import Inline
from bot.adapters.on_telegram.live import Live
from bot.adapters.on_telegram.menus import tell_menus
from bot.adapters.on_telegram.notices import Notices
from bot.adapters.on_telegram.questions import Questions
from bot.adapters.on_telegram.rooms import Rooms
from bot.adapters.serving import Serving

LIVE_EVERY = 30.0
"""Seconds after which messages show what was done elsewhere: in the terminal, on another platform, by another process."""
WANTED = [
    UpdateType.MESSAGE,
    UpdateType.CALLBACK_QUERY,
    UpdateType.INLINE_QUERY,
    UpdateType.MY_CHAT_MEMBER,
    UpdateType.CHAT_MEMBER,
]
"""What Telegram is to tell us; it tells of members' standings only if it is asked to."""
App = Application[Any, Any, Any, Any, Any, Any]
Context = ContextTypes.DEFAULT_TYPE


class TelegramFront:
    """The parts of the front end, and the handlers that lead to them."""

    def __init__(self, serving: Serving) -> None:
        self.serving, self.rooms = serving, Rooms(serving)
        self.counter = Counter(self, serving, self.rooms)
        self.questions, self.guide = Questions(self, serving, self.rooms), Guide(self, serving, self.rooms)
        self.live, self.notices, self.inline = Live(self, serving), Notices(serving), Inline(serving)
        self.arrivals = Arrivals(self, serving)
        self._tasks: set[asyncio.Task[None]] = set()

    def attach(self, app: App) -> None:
        """Leads what comes in to where it belongs. Updates are worked on side by side: a long answer holds nobody up."""
        app.add_handler(MessageHandler(filters.StatusUpdate.MIGRATE, self._migrated))
        app.add_handler(MessageHandler(filters.UpdateType.MESSAGE & (filters.TEXT | filters.CAPTION), self._message))
        app.add_handler(CallbackQueryHandler(self._tap))
        app.add_handler(InlineQueryHandler(self._inline))
        app.add_handler(ChatMemberHandler(self._my_standing, ChatMemberHandler.MY_CHAT_MEMBER))
        app.add_handler(ChatMemberHandler(self._standing, ChatMemberHandler.CHAT_MEMBER))
        app.add_error_handler(tell_failure)

    async def begin(self, app: App) -> None:
        """Before the first update is taken: Telegram learns the menus; messages stay current from now on."""
        await tell_menus(app.bot, self.serving)
        self.spawn(self.live.every(app.bot, LIVE_EVERY))

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Does something beside; what goes wrong with it is noted."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            LOG.error("failure in what was done beside", exc_info=error)

    async def end(self) -> None:
        """Stops what is done beside."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def move_chat(self, old: str, new: str) -> None:
        """A chat has another address now: its club and its choices go along."""
        with self.serving.desk.floor.store.writing() as work:
            work.clubs.moved(old, new)

    async def _message(self, update: Update, context: Context) -> None:
        if update.message is not None:
            await self.counter.hear(context.bot, update.message)

    async def _migrated(self, update: Update, _context: Context) -> None:
        message = update.message
        if message is not None and message.migrate_to_chat_id:
            await self.arrivals.migrated(message.chat_id, message.migrate_to_chat_id)

    async def _tap(self, update: Update, context: Context) -> None:
        if update.callback_query is not None:
            await self.counter.tapped(context.bot, update.callback_query)

    async def _inline(self, update: Update, context: Context) -> None:
        if update.inline_query is not None:
            await self.inline.asked(context.bot, update.inline_query)

    async def _my_standing(self, update: Update, context: Context) -> None:
        if update.my_chat_member is not None:
            await self.arrivals.my_standing(context.bot, update.my_chat_member)

    async def _standing(self, update: Update, _context: Context) -> None:
        if update.chat_member is not None:
            await self.arrivals.standing(update.chat_member)
