"""Where the floor of a club is called on Telegram, and what is asked there."""

from __future__ import annotations

from collections.abc import Sequence

from telegram import Bot, InlineKeyboardMarkup, User
from telegram.error import BadRequest, ChatMigrated, Forbidden, TelegramError

from bot.adapters.claims import FloorUnreachedError
from bot.adapters.on_telegram.failing import LOG
from bot.adapters.on_telegram.messages.keyboards import keyboard
from bot.adapters.on_telegram.messages.pages import Page, pages
from bot.adapters.on_telegram.messages.sending import Where, bring_up_to_date, send_pages
from bot.adapters.on_telegram.rooms import PLATFORM, place_at
from bot.adapters.serving import Served, Serving

FLOOR_CHAT = "floor_chat"
"""Setting of a group: the chat (and topic, "-100/7") where its floor is called; without it, the group itself."""


async def floor_of(serving: Serving, place: str) -> Where | None:
    """Where the floor of a chat's club is called; None where there is no place for it."""
    chosen = await serving.offload(_chosen, serving, place) if place else None
    chat, _, topic = (chosen or place.removeprefix(f"{PLATFORM}:")).partition("/")
    return Where(int(chat), int(topic) if topic else None) if chat.lstrip("-").isdecimal() else None


def _chosen(serving: Serving, place: str) -> str | None:
    """The chat that a club has chosen for calls to its floor: as this chat says, else another one of the club's here."""
    with serving.desk.floor.store.reading() as work:
        club = work.clubs.at(place).id
        places = [place, *(other for other in work.clubs.places(club) if other.startswith(f"{PLATFORM}:-"))]
        chosen = work.clubs.settings_of(places, FLOOR_CHAT)
    return next((chosen[one] for one in places if one in chosen), None)


class TelegramFloor:
    """Asks the floor something in its chat."""

    def __init__(self, bot: Bot, serving: Serving) -> None:
        self._bot, self._serving = bot, serving

    async def ask(self, asked: Served, _by: User) -> str | None:
        """Posts what the floor is asked, with its buttons, where that can be. Returns chat and number of the message. Raises
        FloorUnreachedError.
        """
        to = await floor_of(self._serving, asked.request.place)
        if to is None:
            return None
        made, buttons = await self._drawn(asked, to.chat)
        try:
            sent = await send_pages(self._bot, to, made, buttons)
        except TelegramError as error:
            LOG.warning("could not ask the floor in %s: %s", to.chat, error.message)
            if isinstance(error, BadRequest | Forbidden | ChatMigrated):
                return None
            raise FloorUnreachedError from error
        return f"{sent[-1].chat_id}/{sent[-1].message_id}" if sent else None

    async def change(self, posted: str, asked: Served) -> bool:
        """Writes such a message anew. Returns whether it is still there."""
        chat, message = map(int, posted.split("/"))
        (page, *_), buttons = await self._drawn(asked, chat)
        try:
            await bring_up_to_date(self._bot, chat, message, page, buttons)
        except (BadRequest, Forbidden, ChatMigrated):
            return False
        except TelegramError as error:
            LOG.warning("could not write anew what the floor was asked in %s: %s", chat, error.message)
        return True

    async def _drawn(self, asked: Served, chat: int) -> tuple[Sequence[Page], InlineKeyboardMarkup | None]:
        buttons = await self._serving.offload(keyboard, asked, self._serving.offering(place_at(chat)), alone=False)
        return pages(asked.blocks, asked.reply.language, [offer.command for offer in asked.offers(alone=False)]), buttons
