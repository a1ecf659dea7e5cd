"""Floorman on Telegram: who takes what comes in."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

from telegram import Bot, Update, User
from telegram.constants import ChatType, UpdateType
from telegram.error import TelegramError
from telegram.ext import (
    Application,
    BaseHandler,
    CallbackQueryHandler,
    ChatMemberHandler,
    ContextTypes,
    ExtBot,
    InlineQueryHandler,
    MessageHandler,
    filters,
)

from bot.adapters.beside import Beside
from bot.adapters.claims import Claims
from bot.adapters.failing import AnswerLostError
from bot.adapters.live_messages import LIVE_EVERY
from bot.adapters.notices import Notices
from bot.adapters.on_telegram.answering.answers import Answers
from bot.adapters.on_telegram.answering.floor_place import TelegramFloor
from bot.adapters.on_telegram.answering.guide import Guide
from bot.adapters.on_telegram.answering.inline import Inline
from bot.adapters.on_telegram.answering.live import Live
from bot.adapters.on_telegram.answering.membership import Arrivals
from bot.adapters.on_telegram.answering.more import More
from bot.adapters.on_telegram.answering.notices import TelegramBearer
from bot.adapters.on_telegram.answering.once_for_all import OnceForAll
from bot.adapters.on_telegram.answering.parts import ReadParts, tell_parts
from bot.adapters.on_telegram.answering.pinned import Pins
from bot.adapters.on_telegram.answering.prompts import Prompts
from bot.adapters.on_telegram.answering.questions import Questions
from bot.adapters.on_telegram.answering.sent_lists import SentLists
from bot.adapters.on_telegram.answering.turning import Turning
from bot.adapters.on_telegram.counter import Counter, Manners, Parts
from bot.adapters.on_telegram.door import Door
from bot.adapters.on_telegram.enclosures import Enclosures
from bot.adapters.on_telegram.failing import LOG, tell_failure, tell_given_up
from bot.adapters.on_telegram.intake.arriving import Arriving, Kind
from bot.adapters.on_telegram.intake.gathering import Gathered
from bot.adapters.on_telegram.intake.likeness import lines_in
from bot.adapters.on_telegram.intake.lines import Lines, Lobby
from bot.adapters.on_telegram.intake.reading import UNREAD
from bot.adapters.on_telegram.manners.edited import Edits
from bot.adapters.on_telegram.manners.home import Home
from bot.adapters.on_telegram.manners.said import Memory, PartOf
from bot.adapters.on_telegram.manners.unread import Unread
from bot.adapters.on_telegram.manners.wordless import Wordless
from bot.adapters.on_telegram.menus import tell_menus
from bot.adapters.on_telegram.messages.kept import KeptAnswer
from bot.adapters.on_telegram.own_menus import OwnMenus
from bot.adapters.on_telegram.pace import Pace
from bot.adapters.on_telegram.rooms import PLATFORM, Rooms, role_in
from bot.adapters.on_telegram.tapping import TapParts, Taps
from bot.adapters.on_telegram.turns import answer_left, step_aside
from bot.adapters.on_telegram.whereabouts import club_for
from bot.adapters.own_letters import OwnLetters
from bot.adapters.rush import AT_MOST, IN_TIME, Place, Rush
from bot.adapters.serving import Serving
from bot.domain.errors import Crowded
from bot.i18n.words import words_in

WANTED = [
    UpdateType.MESSAGE,
    UpdateType.EDITED_MESSAGE,
    UpdateType.CALLBACK_QUERY,
    UpdateType.INLINE_QUERY,
    UpdateType.MY_CHAT_MEMBER,
    UpdateType.CHAT_MEMBER,
]
"""What Telegram is to tell us; it tells of members' standings only if it is asked to."""
MENUS_WAIT = 4.0
"""Seconds that the menus may take to be told."""
GROUPS_WAIT = 10.0
"""Seconds that an answer may wait for what its group takes in a minute: who asks there reads what others are told."""
AGAIN, SOON_AGAIN, LATEST = 30.0, 5.0, 3_600.0
"""Seconds until what Telegram, or somebody on it, has not learned is told again: at first, and at the longest."""
CAME_OR_WENT = filters.StatusUpdate.NEW_CHAT_MEMBERS | filters.StatusUpdate.LEFT_CHAT_MEMBER
App = Application[Any, Any, Any, Any, Any, Any]
Context = ContextTypes.DEFAULT_TYPE


class Unreadable(BaseHandler[Update, Any, Any]):
    """Takes what stands for an update that can't be read, where it says whom to tell."""

    def check_update(self, update: object) -> bool:
        """Whether it is one."""
        return isinstance(update, Update) and UNREAD in update.api_kwargs


class Answered(BaseHandler[Update, Any, Any]):
    """Takes what a process before this one has answered, where the answer only has to be sent."""

    def check_update(self, update: object) -> bool:
        """Whether it is such."""
        return isinstance(update, Update) and bool(answer_left())


class TelegramFront:
    """The parts of the front end, and the handlers that lead to them."""

    def __init__(self, serving: Serving, bot: Bot) -> None:
        self.serving, self._bot, self._beside, self._rooms = serving, bot, Beside(LOG), Rooms(serving)
        rooms, serving.steps_aside = self._rooms, step_aside
        self._bot, self.rush = bot, Rush(IN_TIME, AT_MOST) if serving.desk.rules.selector else Rush()
        self._door = Door(serving.limits, serving.doors, rooms)
        serving.doors.attend(PLATFORM, partial(role_in, bot))
        self._enclosures = Enclosures(bot)
        answers = Answers(serving, rooms, self._enclosures)
        self.notices: Notices[User] = Notices(serving, TelegramBearer(bot), self._beside)
        self.live, self.inline = Live(bot, serving, rooms, self._beside), Inline(serving, rooms)
        self.arrivals = Arrivals(serving, rooms)
        self._tells_unread = Unread(serving)
        self._own_menus = OwnMenus(bot, serving, rooms, self._beside)
        claims = Claims(serving, TelegramFloor(bot, serving), self._beside)
        pins = Pins(self._enclosures)
        answers.afterwards.add(
            OwnLetters(serving).follow, pins.follow, self.live.watch, self.notices.follow, claims.follow, self.live.follow,
            self._own_menus.follow,
        )  # fmt: skip
        prompts, guide = Prompts(serving, rooms), Guide(serving, rooms)
        questions = Questions(serving, rooms, answers, prompts)
        memory, self._wordless = Memory(), Wordless(rooms)
        self._memory = memory
        answers.answered = memory.answered
        home = Home(serving, rooms, answers, self._own_menus.look)
        self._edits = edits = Edits(serving, rooms, answers, memory)
        manners = Manners(memory, edits, self._wordless, home)
        lists, turning = SentLists(serving, rooms, answers), Turning(serving, rooms, answers)
        once_for_all, more = OnceForAll(serving, rooms), More(serving, rooms)
        parts = Parts(self._door, answers, prompts, questions, guide, self.arrivals, lists, manners, once_for_all)
        self.counter = Counter(serving, rooms, parts)
        self.taps = Taps(
            serving, rooms, TapParts(answers, prompts, questions, guide, self.live, home, turning, more, once_for_all)
        )

    def attach(self, app: App) -> None:
        """Leads what comes in to where it belongs. Chats are worked on side by side, and each in order."""
        app.add_handler(Answered(self._answered))
        app.add_handler(MessageHandler(filters.StatusUpdate.MIGRATE, self._migrated))
        app.add_handler(MessageHandler(CAME_OR_WENT, self._came_or_went))
        app.add_handler(MessageHandler(filters.UpdateType.MESSAGE & (filters.TEXT | filters.CAPTION), self._message))
        app.add_handler(MessageHandler(filters.UpdateType.EDITED_MESSAGE & (filters.TEXT | filters.CAPTION), self._edited))
        app.add_handler(MessageHandler(filters.UpdateType.MESSAGE & ~filters.StatusUpdate.ALL, self._no_words))
        app.add_handler(CallbackQueryHandler(self._tap))
        app.add_handler(Unreadable(self._unread))
        app.add_handler(InlineQueryHandler(self._inline))
        app.add_handler(ChatMemberHandler(self._my_standing, ChatMemberHandler.MY_CHAT_MEMBER))
        app.add_handler(ChatMemberHandler(self._standing, ChatMemberHandler.CHAT_MEMBER))
        app.add_error_handler(partial(tell_failure, self._rooms))
        lines = app.update_processor
        if isinstance(lines, Lines):
            lines.lobby = Lobby(
                self._club_of,
                self._is_staff,
                self._door.turn_away,
                self._place,
                self._door.put_off,
                app.process_update,
                self._put_together,
                self._look_up,
            )

    async def begin(self, app: App) -> None:
        """Before the first update is taken: Telegram learns the menus, or later where it can't now; messages stay current from
        now on.
        """
        if not await self._told_menus(app.bot):
            self._beside.begin(self._tell_menus_later(app.bot))
        self._beside.begin(self.live.messages.every(LIVE_EVERY))

    async def _told_menus(self, bot: Bot) -> bool:
        """Whether Telegram has learned the menus. They are a nicety: nobody waits long for them."""
        try:
            async with asyncio.timeout(MENUS_WAIT):
                await tell_menus(bot, self.serving)
        except (TelegramError, TimeoutError) as error:
            LOG.warning("Telegram has not learned the menus of commands, once more later: %s", type(error).__name__)
            return False
        return True

    async def _tell_menus_later(self, bot: Bot) -> None:
        pause = AGAIN
        while True:
            await asyncio.sleep(pause)
            if await self._told_menus(bot):
                return
            pause = min(2 * pause, LATEST)

    async def end(self) -> None:
        """Stops what is done beside."""
        await self._enclosures.end()
        await self._beside.end()

    def gives_up(self, update: Update, told: Callable[[], None]) -> None:
        """Whoever has sent an update learns that it will not be worked on, as soon as Telegram lets him; nobody waits until he is
        `told`.
        """
        self._beside.begin(self._give_up(update, told))

    async def _give_up(self, update: Update, told: Callable[[], None]) -> None:
        pause = SOON_AGAIN
        while not await tell_given_up(self._rooms, self._bot, update):
            await asyncio.sleep(pause)
            pause = min(2 * pause, LATEST)
        told()

    async def _club_of(self, arrived: Arriving) -> object:
        """Whose club something is for: its number, or the chat where there is none."""
        place = await club_for(self.serving, arrived.chat, arrived.user, arrived.command)
        return await self.serving.offload(self.serving.club_of, place) or place

    async def _look_up(self, arrived: Arriving) -> bool:
        """Whether whoever gives a command is of the staff; where nobody knows, that is asked."""
        return self._is_staff(arrived) or await self._door.look_up(arrived.chat, arrived.user)

    async def _place(self, arrived: Arriving) -> Place:
        """A place for a question. Raises Crowded where it would not be answered soon, or its answer not sent soon."""
        pace = self._bot.rate_limiter if isinstance(self._bot, ExtBot) else None
        if isinstance(pace, Pace) and pace.wait(arrived.chat.id, arrived.rank, self.rush.waiting(arrived.place)) > GROUPS_WAIT:
            raise Crowded
        place = await self.rush.place(arrived.place, arrived.person)
        if arrived.chat.type == ChatType.PRIVATE:
            self._door.let_in(arrived.place)
        return place

    def _is_staff(self, arrived: Arriving) -> bool:
        return self._door.is_staff(arrived.place, arrived.user)

    async def _put_together(self, arrived: Arriving, begun: Gathered) -> None:
        """Says how what came in several messages was read, or has filled one. A question is told that it is long."""
        if arrived.kind is Kind.ASKS:
            return
        for part in begun.parts if len(begun.parts) > 1 else ():
            text, command = part.text or "", arrived.command
            self._memory.of(part, text).part = PartOf.read(command.name if command is not None else "", lines_in(text))
        words = words_in(await self._rooms.spoken(arrived.chat, arrived.user))
        read = ReadParts(len(begun.parts), begun.last, begun.cut_at, begun.doubtful, begun.aside)
        with suppress(TelegramError):
            await tell_parts(begun.parts[0], words, arrived.command, read)

    async def _answered(self, _update: Update, context: Context) -> None:
        try:
            await KeptAnswer.read(answer_left()).send(context.bot)
        except TelegramError as error:
            raise AnswerLostError from error

    async def _message(self, update: Update, context: Context) -> None:
        if update.message is not None:
            self._wordless.read(update.message)
        if update.message is not None and await self._door.lets_in(context.bot, update.message):
            await self.counter.hear(context.bot, update.message)

    async def _edited(self, update: Update, context: Context) -> None:
        message = update.edited_message
        if message is None:
            return
        if (part := self._memory.part_of(message)) is not None and message.from_user is not None:
            await self._edits.part_changed(context.bot, message, message.from_user, part, lines_in(message.text or ""))
        elif await self._door.lets_in(context.bot, message):
            await self.counter.hear_again(context.bot, message)

    async def _unread(self, update: Update, context: Context) -> None:
        await self._tells_unread.tell(context.bot, update.api_kwargs[UNREAD])

    async def _no_words(self, update: Update, context: Context) -> None:
        if update.message is not None:
            await self._wordless.heard(context.bot, update.message)

    async def _migrated(self, update: Update, _context: Context) -> None:
        message = update.message
        if message is None:
            return
        # both the group and the supergroup say so; whichever is heard first, nothing that follows there founds a club of its own
        if message.migrate_to_chat_id:
            await self.arrivals.migrated(message.chat_id, message.migrate_to_chat_id)
        elif message.migrate_from_chat_id:
            await self.arrivals.migrated(message.migrate_from_chat_id, message.chat_id)

    async def _came_or_went(self, update: Update, _context: Context) -> None:
        if update.message is not None:
            self.arrivals.came_or_went(update.message)

    async def _tap(self, update: Update, context: Context) -> None:
        if update.callback_query is not None and await self._door.lets_tap(update.callback_query):
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
            self._own_menus.look(update.chat_member.new_chat_member.user, now=True)
