"""Floorman on Telegram: who takes what comes in."""

from __future__ import annotations

from functools import partial
from typing import Any

from telegram import Bot, Update, User
from telegram.constants import UpdateType
from telegram.ext import (
    Application,
    ApplicationHandlerStop,
    CallbackQueryHandler,
    ChatMemberHandler,
    ContextTypes,
    InlineQueryHandler,
    MessageHandler,
    TypeHandler,
    filters,
)

from bot.adapters.beside import Beside
from bot.adapters.claims import Claims
from bot.adapters.floor_bell import FloorBell
from bot.adapters.live_messages import LIVE_EVERY
from bot.adapters.notices import Notices
from bot.adapters.on_telegram.answering.answers import Answers
from bot.adapters.on_telegram.answering.floor_place import TelegramFloor
from bot.adapters.on_telegram.answering.guide import Guide
from bot.adapters.on_telegram.answering.inline import Inline
from bot.adapters.on_telegram.answering.live import Live
from bot.adapters.on_telegram.answering.membership import Arrivals
from bot.adapters.on_telegram.answering.notices import TelegramBearer
from bot.adapters.on_telegram.answering.prompts import Prompts
from bot.adapters.on_telegram.answering.questions import Questions
from bot.adapters.on_telegram.counter import Counter, Parts
from bot.adapters.on_telegram.door import Door
from bot.adapters.on_telegram.failing import LOG, tell_failure
from bot.adapters.on_telegram.menus import tell_menus
from bot.adapters.on_telegram.rooms import PLATFORM, Rooms, role_in
from bot.adapters.on_telegram.tapping import TapParts, Taps
from bot.adapters.serving import Serving
from bot.adapters.taken import Taken

WANTED = [
    UpdateType.MESSAGE,
    UpdateType.CALLBACK_QUERY,
    UpdateType.INLINE_QUERY,
    UpdateType.MY_CHAT_MEMBER,
    UpdateType.CHAT_MEMBER,
]
"""What Telegram is to tell us; it tells of members' standings only if it is asked to."""
BEFORE_ALL = -1
"""The group of handlers that see an update before it is led anywhere."""
CAME_OR_WENT = filters.StatusUpdate.NEW_CHAT_MEMBERS | filters.StatusUpdate.LEFT_CHAT_MEMBER
App = Application[Any, Any, Any, Any, Any, Any]
Context = ContextTypes.DEFAULT_TYPE


class TelegramFront:
    """The parts of the front end, and the handlers that lead to them."""

    def __init__(self, serving: Serving, bot: Bot) -> None:
        self.serving, self._beside, rooms = serving, Beside(LOG), Rooms(serving)
        self._taken, self._door = Taken(), Door(serving.limits, serving.doors)
        serving.doors.attend(PLATFORM, partial(role_in, bot))
        answers = Answers(serving, rooms)
        self.notices: Notices[User] = Notices(serving, TelegramBearer(bot), self._beside)
        self.live, self.inline = Live(bot, serving, rooms, self._beside), Inline(serving, rooms)
        self.arrivals = Arrivals(serving, rooms)
        room = TelegramFloor(bot, serving)
        claims, bell = Claims(serving, room, self._beside), FloorBell(serving, room, self._beside)
        answers.afterwards.add(self.live.watch, self.notices.follow, claims.follow, bell.follow, self.live.follow)
        prompts, guide = Prompts(serving, rooms), Guide(serving, rooms)
        questions = Questions(serving, rooms, answers, prompts)
        self.counter = Counter(serving, rooms, Parts(self._door, answers, prompts, questions, guide, self.arrivals))
        self.taps = Taps(serving, rooms, TapParts(answers, prompts, questions, guide, self.live))

    def attach(self, app: App) -> None:
        """Leads what comes in to where it belongs. Updates are worked on side by side: a long answer holds nobody up."""
        app.add_handler(TypeHandler(Update, self._once), group=BEFORE_ALL)
        app.add_handler(MessageHandler(filters.StatusUpdate.MIGRATE, self._migrated))
        app.add_handler(MessageHandler(CAME_OR_WENT, self._came_or_went))
        app.add_handler(MessageHandler(filters.UpdateType.MESSAGE & (filters.TEXT | filters.CAPTION), self._message))
        app.add_handler(CallbackQueryHandler(self._tap))
        app.add_handler(InlineQueryHandler(self._inline))
        app.add_handler(ChatMemberHandler(self._my_standing, ChatMemberHandler.MY_CHAT_MEMBER))
        app.add_handler(ChatMemberHandler(self._standing, ChatMemberHandler.CHAT_MEMBER))
        app.add_error_handler(tell_failure)

    async def begin(self, app: App) -> None:
        """Before the first update is taken: Telegram learns the menus; messages stay current from now on."""
        await tell_menus(app.bot, self.serving)
        self._beside.begin(self.live.messages.every(LIVE_EVERY))

    async def end(self) -> None:
        """Stops what is done beside."""
        await self._beside.end()

    async def _once(self, update: Update, _context: Context) -> None:
        """What Telegram brings a second time was answered the first time."""
        if not self._taken.is_first(update.update_id):
            raise ApplicationHandlerStop

    async def _message(self, update: Update, context: Context) -> None:
        if update.message is None:
            return
        with self._door.passing(update.message) as may:
            if may and await self._door.lets_in(context.bot, update.message):
                await self.counter.hear(context.bot, update.message)

    async def _migrated(self, update: Update, _context: Context) -> None:
        message = update.message
        if message is not None and message.migrate_to_chat_id:
            await self.arrivals.migrated(message.chat_id, message.migrate_to_chat_id)

    async def _came_or_went(self, update: Update, _context: Context) -> None:
        if update.message is not None:
            self.arrivals.came_or_went(update.message)

    async def _tap(self, update: Update, context: Context) -> None:
        if update.callback_query is None:
            return
        with self._door.passing(update.callback_query) as may:
            if await self._door.lets_tap(update.callback_query, may=may):
                await self.taps.tapped(context.bot, update.callback_query)

    async def _inline(self, update: Update, context: Context) -> None:
        if update.inline_query is not None and await self._door.lets_look_up(context.bot, update.inline_query):
            await self.inline.asked(context.bot, update.inline_query)

    async def _my_standing(self, update: Update, context: Context) -> None:
        if update.my_chat_member is not None:
            await self.arrivals.my_standing(context.bot, update.my_chat_member)

    async def _standing(self, update: Update, _context: Context) -> None:
        if update.chat_member is not None:
            await self.arrivals.standing(update.chat_member)
