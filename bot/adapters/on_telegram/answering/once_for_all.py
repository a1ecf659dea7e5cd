"""What is asked on Telegram before a button's words do what nobody can take back: a yes, with those words shown."""

from __future__ import annotations

from contextlib import suppress

from telegram import Bot, CallbackQuery, InlineKeyboardMarkup, Message, User
from telegram.constants import ChatType
from telegram.error import TelegramError

from bot.adapters.on_telegram.messages.keyboards import LONGEST_DATA, SIGNS, button
from bot.adapters.on_telegram.messages.marks import harmless
from bot.adapters.on_telegram.messages.sending import answer_tap, send_there, where
from bot.adapters.on_telegram.rooms import Rooms, place_of
from bot.adapters.on_telegram.whereabouts import about, club_for
from bot.adapters.serving import Serving
from bot.i18n.words import words_in
from bot.presenter.action import Action, Weight
from bot.services.catalogue import find_command

ONCE_FOR_ALL = frozenset({"abort"})
"""Commands that no other one takes back: a draw that is given up has told its seed."""
LEAVE = "n"
"""The kind of the button that leaves everything as it was."""


class OnceForAll:
    """Asks for the yes, and takes the no; the yes is a button like every other one that gives a command."""

    def __init__(self, serving: Serving, rooms: Rooms) -> None:
        self._serving, self._rooms = serving, rooms

    async def ask(self, bot: Bot, message: Message, user: User, command: str, seen: str, said: str, club: int) -> None:
        """Asks whether a command is to be given, for the club with a number, with the words that were `said`."""
        words = words_in(await self._rooms.spoken(message.chat, user))
        place, for_whom = place_of(message.chat), about(club) if message.chat.type == ChatType.PRIVATE else ""
        yes = Action(words.say(f"telegram.{command}_sure"), command, said, weight=Weight.DANGER, seen=seen)

        def made() -> InlineKeyboardMarkup:
            offering = self._serving.offering(place, for_whom)
            does = offering.action(yes, lambda data: len(data.encode()) <= LONGEST_DATA)
            leaves = offering.tap(LEAVE, command, "")
            return InlineKeyboardMarkup(
                [[button(SIGNS[yes.weight] + yes.label, does)], [button(words.say(f"telegram.{command}_left"), leaves)]]
            )

        keyboard = await self._serving.offload(made)
        asked = words.say(f"telegram.{command}_asked", said=said)
        await send_there(bot, where(message, answers=True), harmless(asked), keyboard)

    async def left(self, bot: Bot, query: CallbackQuery, message: Message, command: str, _rest: str) -> bool:
        """A tap on the button that leaves everything as it was, by whoever might have tapped the other one. Returns whether there
        is such a button.
        """
        known, user = find_command(command), query.from_user
        if known is None or command not in ONCE_FOR_ALL:
            return False
        if not await self._rooms.may(await club_for(self._serving, message.chat, user, known), user, known.role):
            words = words_in(await self._rooms.own_language(user))
            role = words.say(f"role.{known.role.name.casefold()}")
            await answer_tap(query, words.say("refused.not_allowed", role=role, command=command), alert=True)
            return True
        await answer_tap(query)
        words = words_in(await self._rooms.spoken(message.chat, user))
        with suppress(TelegramError):
            await bot.edit_message_text(words.say("refused.left_as_it_is"), message.chat_id, message.message_id)
        return True
