"""The buttons that a group's message keeps for who needs them: one tap opens them where they stand."""

from __future__ import annotations

from contextlib import suppress

from telegram import Bot, CallbackQuery, Message
from telegram.error import BadRequest

from bot.adapters.on_telegram.messages.keyboards import MORE, unfolded
from bot.adapters.on_telegram.messages.sending import answer_tap
from bot.adapters.on_telegram.rooms import Rooms, place_of
from bot.adapters.serving import Serving
from bot.i18n.words import words_in


class More:
    """Opens all the buttons of a message, for whoever may tap one of those that were left out; each is refused as ever to whom it
    is not for.
    """

    def __init__(self, serving: Serving, rooms: Rooms) -> None:
        self._serving, self._rooms = serving, rooms

    async def tapped(self, bot: Bot, query: CallbackQuery, message: Message, what: str, name: str) -> bool:
        """A tap on the button that opens the others. Returns whether there are any."""
        kept = await self._serving.offload(self._serving.held, name) if name.startswith("=") else ""
        try:
            needed, buttons = unfolded(kept)
        except (ValueError, KeyError, TypeError):
            return False  # no longer kept
        if what != MORE:
            return False
        user = query.from_user
        if not await self._rooms.may(place_of(message.chat), user, needed):
            words = words_in(await self._rooms.own_language(user))
            await answer_tap(query, words.say("telegram.floor_only"), alert=True)
            return True
        await answer_tap(query)
        with suppress(BadRequest):  # somebody was quicker
            if message.message_id:
                await bot.edit_message_reply_markup(message.chat_id, message.message_id, reply_markup=buttons)
        return True
