"""What comes in is let in here, or is too much, before anything is looked up or asked for it, and before its words are read."""

from __future__ import annotations

import time
from functools import partial

from telegram import Bot, CallbackQuery, Chat, InlineQuery, Message, Update, User
from telegram.constants import ChatType
from telegram.error import TelegramError

from bot.adapters.limits import COMMAND, IN_A_GROUP, QUESTION, Limits, Verdict
from bot.adapters.membership import Doors
from bot.adapters.on_telegram.excuses import Excuses
from bot.adapters.on_telegram.failing import LOG
from bot.adapters.on_telegram.messages.marks import as_typed
from bot.adapters.on_telegram.messages.sending import answer_tap, where
from bot.adapters.on_telegram.own_bot import say
from bot.adapters.on_telegram.rooms import (
    Rooms,
    account_of,
    is_misspelt_caption,
    is_ours,
    language_of,
    may_be_misspelt,
    place_of,
)
from bot.adapters.on_telegram.whereabouts import club_for
from bot.domain.club.people import Role
from bot.i18n.words import words_in
from bot.presenter.command_names import read_command

QUESTIONS = frozenset({"ask", "compare"})
LONGEST_NAME = 80
"""Characters of a message in which the name of a command stands, with that of its bot."""
TOLD_EVERY, PUT_OFF_EVERY = 30.0, 5.0
"""Seconds until a chat is told again that too much waits there; and until somebody alone is that there is too much to do."""
MOST_TOLD = 1_000
ASKED_EVERY = 10.0
"""Seconds until it is asked again whether somebody is of the staff who was not."""
WAITED, A_DAY = 10.0, 86_400.0
"""Seconds after which a message has waited while Floorman was away; and for how long Telegram keeps it."""


class Door:
    """Counts what is meant for Floorman. What people say to each other is neither counted nor answered."""

    def __init__(self, limits: Limits, doors: Doors, rooms: Rooms) -> None:
        self._limits, self._doors, self._rooms = limits, doors, rooms
        self._told: dict[str, float] = {}
        self._no_staff: dict[tuple[str, str], float] = {}
        self._excuses = Excuses()

    async def turn_away(self, update: Update) -> None:
        """Says that too much waits in a chat: to who tapped, and to the chat once in a while."""
        query, message = update.callback_query, update.message
        if query is not None:
            await answer_tap(query, _sentence(query.from_user, Verdict.TOO_MANY), alert=True)
        elif message is not None and message.from_user is not None and self._may_tell(place_of(message.chat), TOLD_EVERY):
            await self._tell(message.get_bot(), message, message.from_user, Verdict.TOO_MANY)

    async def put_off(self, update: Update) -> None:
        """Says to whoever has asked something that there is too much to do: to a group once in a while, to somebody alone soon
        again, for he asks again when he has waited a moment.
        """
        message = update.message or update.edited_message
        if message is None or message.from_user is None:
            return
        place, user = place_of(message.chat), message.from_user
        if self._may_tell(place, PUT_OFF_EVERY if message.chat.type == ChatType.PRIVATE else TOLD_EVERY):
            await self._excuses.make(place, partial(self._tell, message.get_bot(), message, user, "put_off"))

    def let_in(self, place: str) -> None:
        """Somebody is heard who may still have been to be told that he is not."""
        self._excuses.forget(place)

    def _may_tell(self, place: str, every: float) -> bool:
        now = time.monotonic()
        if now - self._told.get(place, -every) < every:
            return False
        if len(self._told) >= MOST_TOLD:
            self._told.clear()
        self._told[place] = now
        return True

    async def lets_in(self, bot: Bot, message: Message) -> bool:
        """Whether a message is to be read. Whoever has sent too much is told so once."""
        user, text = message.from_user, as_typed(message.text or message.caption or "")
        if user is None or not is_meant(bot, message):
            return False
        return await self._lets_say(bot, message, user, len(text), self._price(message, user, text))

    async def lets_ask(self, bot: Bot, message: Message) -> bool:
        """Whether a message may be a question that was let in as less: what answers Floorman, or begins like a command."""
        user, text = message.from_user, as_typed(message.text or message.caption or "")
        if user is None:
            return False
        owed = _of_a_question(message) - self._price(message, user, text)
        return owed <= 0 or await self._lets_say(bot, message, user, 0, owed)

    def _price(self, message: Message, user: User, text: str) -> float:
        """What a message costs: whether it is searched for in the rulebooks, and whether it takes of the few messages of a group.
        An answer to what Floorman asked is mostly no question.
        """
        if _asks(message, text):
            return _of_a_question(message)
        alone = message.chat.type == ChatType.PRIVATE
        return COMMAND if alone or self.is_staff(place_of(message.chat), user) else IN_A_GROUP

    async def _lets_say(self, bot: Bot, message: Message, user: User, length: int, price: float) -> bool:
        place = place_of(message.chat)
        ago = _ago(message)
        if ago > WAITED and _is_command(message):
            return (
                True  # how fast it was typed is nobody's fault who waited; the lines take no more of one person than a night has
            )
        price = min(price, COMMAND) if ago > WAITED else price  # of a group's few messages it takes none now that others want
        staff = self.is_staff(place, user)
        if not staff and _is_command(message) and not self._limits.has(_whose(message), length, price):
            staff = await self.look_up(message.chat, user)  # nothing that a floor gives is dropped because nobody has asked yet
        verdict = self._limits.words(_whose(message), place, length, price, staff=staff, works=_is_command(message), ago=ago)
        if verdict.is_told:
            await self._tell(bot, message, user, verdict)
        return verdict is Verdict.WITHIN

    async def _tell(self, bot: Bot, message: Message, user: User, verdict: str) -> None:
        """Says it where the message stands, in the language that is spoken there."""
        to = where(message, answers=message.chat.type != ChatType.PRIVATE)
        sentence = words_in(await self._rooms.spoken(message.chat, user)).say(f"chat.{verdict}")
        try:
            await say(bot, to, sentence)
        except TelegramError as error:
            LOG.info("who sends too much could not be told: %s", error.message)

    async def lets_tap(self, query: CallbackQuery) -> bool:
        """Whether a tap counts. One that does not is answered too, or Telegram shows a clock for it."""
        message, user = query.message, query.from_user
        chat = place_of(message.chat) if message is not None else ""
        verdict = self._limits.tap(_whose(query), chat, staff=self.is_staff(chat, user))
        if verdict is Verdict.WITHIN:
            return True
        await answer_tap(query, _sentence(user, verdict) if verdict.is_told else "", alert=verdict.is_told)
        return False

    def is_staff(self, place: str, user: User) -> bool:
        """Whether somebody was seen to run a chat, or his club's floor, lately; nobody is asked for it."""
        account = account_of(user)
        return self._limits.is_staff(account, place) or self._doors.lately(place, account).may(Role.FLOOR)

    async def look_up(self, chat: Chat, user: User) -> bool:
        """Asks whether somebody is of the staff of the club that a chat is for; who is counts as that here from now on. Who was
        found to be none is not asked for again at once.
        """
        place, account, now = place_of(chat), account_of(user), time.monotonic()
        if not account or self.is_staff(place, user) or now - self._no_staff.get((place, account), -ASKED_EVERY) < ASKED_EVERY:
            return self.is_staff(place, user)
        if await self._rooms.may(await club_for(self._rooms.serving, chat, user, None), user, Role.FLOOR):
            self._limits.seen_as_staff(account, place)
            return True
        if len(self._no_staff) >= MOST_TOLD:
            self._no_staff.clear()
        self._no_staff[place, account] = now
        return False

    async def lets_look_up(self, bot: Bot, query: InlineQuery) -> bool:
        """Whether something is looked up while somebody types; if not, nothing is found."""
        if self._limits.typing(account_of(query.from_user)):
            return True
        try:
            await bot.answer_inline_query(query.id, [], cache_time=1, is_personal=True)
        except TelegramError as error:
            LOG.info("an inline question could not be answered: %s", error.message)
        return False


def is_meant(bot: Bot, message: Message) -> bool:
    """Whether somebody may speak to Floorman in a message."""
    user, text = message.from_user, as_typed(message.text or message.caption or "")
    return user is not None and bool(text) and not _is_no_talk(bot, message, user) and _is_meant_for_us(bot, message, text)


def _sentence(user: User, verdict: str) -> str:
    return words_in(language_of(user) or "fr").say(f"chat.{verdict}")


def _ago(message: Message) -> float:
    """How many seconds ago a message was written, or changed, by Telegram's clock."""
    return min(max(0.0, time.time() - (message.edit_date or message.date).timestamp()), A_DAY)


def _whose(came: Message | CallbackQuery) -> str:
    """The account that something counts for; all who write as one group or channel are one."""
    message, user = (came.message, came.from_user) if isinstance(came, CallbackQuery) else (came, came.from_user)
    if user is not None and (account := account_of(user)):
        return account
    sender = came.sender_chat if isinstance(came, Message) else None
    return f"{place_of(message.chat) if message is not None else ''} {sender.id if sender is not None else ''}"


def _is_no_talk(bot: Bot, message: Message, user: User) -> bool:
    """Whether nobody speaks to Floorman in a message, whatever it says: another bot's, a channel's, one that he found himself."""
    if message.is_automatic_forward or (user.is_bot and message.sender_chat is None):
        return True
    return message.via_bot is not None and message.via_bot.id == bot.id


def _is_meant_for_us(bot: Bot, message: Message, text: str) -> bool:
    """Whether a message may be meant for Floorman: in private, a command that is his, his name, an answer to what he said."""
    if message.chat.type == ChatType.PRIVATE:
        return True
    if text.lstrip().startswith("/"):
        name, at, named, rest = command_in(text)
        if at:
            return named == (bot.username or "").casefold()
        return is_ours(name, rest) or is_misspelt_caption(message, name) or may_be_misspelt(name, rest)
    answered = message.reply_to_message
    # every message in a topic answers the one that began it
    begins = answered is not None and message.is_topic_message and answered.message_id == message.message_thread_id
    if answered is not None and answered.from_user is not None and answered.from_user.id == bot.id and not begins:
        return True
    return f"@{bot.username or ''}".casefold() in text.casefold()


def _asks(message: Message, text: str) -> bool:
    """Whether a message is searched for in the rulebooks."""
    if text.lstrip().startswith("/"):
        name, *_, rest = command_in(text)
        known = read_command(f"{name} {rest}").command
        return known is not None and known.name in QUESTIONS
    return message.reply_to_message is None


def _is_command(message: Message) -> bool:
    """Whether a message gives a command that is no question."""
    text = as_typed(message.text or message.caption or "")
    return text.lstrip().startswith("/") and not _asks(message, text)


def _of_a_question(message: Message) -> float:
    return QUESTION if message.chat.type == ChatType.PRIVATE else IN_A_GROUP


def command_in(text: str) -> tuple[str, bool, str, str]:
    """The name of the command that a text begins with, whether a bot is named behind it, and which, in small letters; and the
    beginning of what stands behind that.
    """
    first = text.lstrip()[1:LONGEST_NAME].split(maxsplit=1)
    name, at, bot = (first[0] if first else "").partition("@")
    return name, bool(at), bot.casefold(), first[1] if len(first) > 1 else ""
