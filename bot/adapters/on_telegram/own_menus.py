"""The menu of commands in a floor's own conversation: what he may do for his club is offered there too, for as long as he may."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from typing import Any

from telegram import Bot, BotCommandScopeChat, User
from telegram.constants import ChatType
from telegram.error import TelegramError

from bot.adapters.afterwards import CarriedOut
from bot.adapters.beside import Beside
from bot.adapters.on_telegram.failing import LOG
from bot.adapters.on_telegram.menus import menu
from bot.adapters.on_telegram.rooms import PLATFORM, STARTED, Rooms, account_of, language_of, private_place
from bot.adapters.serving import Serving
from bot.domain.club.people import Role
from bot.services.announcements.addresses import SPOKEN
from bot.services.ports.places import HOME
from bot.services.replies.accounts import RoleGiven
from bot.services.replies.rules import LanguageChosen

TOLD = "menu"
"""Setting of a private conversation: the fingerprint of a floors' menu that Telegram shows; none where it's the players'."""
EVERY = 60.0
"""Seconds until it is looked again whether somebody is a floor, who does something."""
MOST_KNOWN = 5_000


class OwnMenus:
    """Tells Telegram the menus of floors, and takes them away. It is done beside everything else, and what fails is done when the
    person does something the next time.
    """

    def __init__(
        self, bot: Bot, serving: Serving, rooms: Rooms, beside: Beside, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._bot, self._serving, self._rooms, self._beside, self._clock = bot, serving, rooms, beside, clock
        self._looked: dict[int, float] = {}

    async def follow(self, done: CarriedOut[User, Any]) -> None:
        """After a command: whoever gave it may be a floor; whose role or language was changed has another menu at once."""
        outcome, chats = done.served.reply.outcome, [message.chat.type for message in done.messages]
        spoke = isinstance(outcome, LanguageChosen)
        # what he may do in a club's chat was looked up for his command; for a question in private nobody is asked for it
        if spoke or done.served.request.place != private_place(done.by.id):
            self.look(done.by, now=spoke, reached=ChatType.PRIVATE in chats)
        for one in outcome.accounts if isinstance(outcome, RoleGiven) else ():
            number = one.account.removeprefix(f"{PLATFORM}:")
            if number != one.account and number.isdecimal():
                self.look(User(int(number), "", is_bot=False), now=True)

    def look(self, user: User, *, now: bool = False, reached: bool = False) -> None:
        """Looks which menu somebody is to have; if not `now`, not where that was done a moment ago. `reached` says that he has a
        conversation with Floorman.
        """
        at = self._clock()
        if not account_of(user) or (not now and at - self._looked.get(user.id, -EVERY) < EVERY):
            return
        if len(self._looked) >= MOST_KNOWN:
            self._looked.clear()
        self._looked[user.id] = at
        self._beside.begin(self._settle(user, reached=reached))

    async def _settle(self, user: User, *, reached: bool) -> None:
        own = private_place(user.id)
        settings = await self._serving.settings(own)
        told = settings.get(TOLD, "")
        if not (reached or told or settings.get(STARTED) == "on"):
            return  # there is no conversation that the menu would stand in
        place = settings.get(HOME) or own
        if (await self._rooms.standing(place, user)).in_doubt:
            return
        listed = []
        if await self._rooms.may(place, user, Role.FLOOR):
            choice = await self._serving.offload(self._serving.desk.places.choice, own)
            # the last one sets a group up, and there is none here
            listed = menu("staff", choice.language or language_of(user) or settings.get(SPOKEN) or "fr")[:-1]
        said = "\n".join(f"{one.command} {one.description}" for one in listed)
        wanted = hashlib.sha256(said.encode()).hexdigest()[:20] if listed else ""
        if wanted == told:
            return
        try:
            if listed:
                await self._bot.set_my_commands(listed, BotCommandScopeChat(user.id))
            else:
                await self._bot.delete_my_commands(BotCommandScopeChat(user.id))
        except TelegramError as error:
            LOG.info("the menu of one conversation was not told: %s", error.message)
            self._looked.pop(user.id, None)
            return
        await self._serving.offload(self._serving.desk.places.set, own, TOLD, wanted or None)
