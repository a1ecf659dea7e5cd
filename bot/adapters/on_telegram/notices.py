"""Tells a player in private what was decided about him, in his language, and notes in the ledger whether it arrived."""

from __future__ import annotations

from collections import deque
from typing import Any

from telegram import Bot, User
from telegram.constants import ParseMode
from telegram.error import TelegramError

from bot.adapters.on_telegram.marks import harmless
from bot.adapters.on_telegram.pages import pages
from bot.adapters.on_telegram.rooms import private_place
from bot.adapters.on_telegram.sending import Where, send_pages
from bot.adapters.serving import Served, Serving
from bot.domain.people import Role
from bot.i18n.words import words_in
from bot.presenter.floor.notice import notice
from bot.services.lookups import Lookups
from bot.services.requests import Request

REMEMBERED = 200
"""Sanctions of which is remembered that their notice is under way; a second tap comes within seconds."""


class Notices:
    """Private notices of sanctions."""

    def __init__(self, serving: Serving) -> None:
        self._serving = serving
        self._lookups = Lookups(serving.desk)
        self._told: deque[tuple[str, int]] = deque(maxlen=REMEMBERED)

    async def tell(self, bot: Bot, served: Served, floor: User) -> None:
        """Tells the player of a sanction that was just written, if he has an account; the floor learns whether it arrived."""
        fields: dict[str, Any] = dict(served.reply.fields)
        place, case = served.request.place, fields["case"]
        if not self._first_time(place, case.number) or case.told:
            return
        accounts = await self._serving.offload(self._lookups.accounts, place, [fields["person"]], "telegram")
        words = words_in(served.reply.language)
        if not accounts:
            await self._tell_floor(bot, floor, words.say("telegram.notice_no_account", name=fields["name"]))
            return
        arrived, why = await self._send(bot, int(accounts[fields["person"]]), served)
        told = f"{case.number} telegram" if arrived else f"{case.number} no telegram: {why}"
        request = served.request
        noted = Request("told", {"case": told}, place, Role.FLOOR, actor=request.actor, account=request.account)
        await self._serving.serve(noted)
        key = "chat.notice_arrived" if arrived else "chat.notice_failed"
        await self._tell_floor(bot, floor, words.say(key, name=fields["name"]))

    def _first_time(self, place: str, case: int) -> bool:
        """Whether a sanction comes up for the first time: a second tap on the same button brings the same sanction again."""
        known = (place, case) in self._told
        self._told.append((place, case))
        return not known

    async def _send(self, bot: Bot, user: int, served: Served) -> tuple[bool, str]:
        """Whether the notice arrived, else why not."""
        choice = await self._serving.offload(self._serving.desk.places.choice, private_place(user))
        settings = await self._serving.settings(private_place(user))
        language = choice.language or settings.get("spoken") or served.reply.language
        try:
            await send_pages(bot, Where(user), pages(notice(served.reply, language), language))
        except TelegramError as error:
            return False, error.message[:100].replace(";", ",")
        return True, ""

    async def _tell_floor(self, bot: Bot, floor: User, sentence: str) -> None:
        """Tells the floor in private; where that can't be, the sanction's own message says what to do."""
        try:
            await bot.send_message(floor.id, harmless(sentence), ParseMode.HTML)
        except TelegramError:
            return
