"""Which chat is whose on Telegram, and who may do what there."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache

from telegram import Bot, CallbackQuery, Chat, ChatMember, ChatMemberAdministrator, Message, User
from telegram.constants import ChatMemberStatus, ChatType
from telegram.error import TelegramError

from bot.adapters.serving import Serving
from bot.domain.club.languages import LANGUAGES
from bot.domain.club.people import Role
from bot.i18n.words import words_in
from bot.services.access import role_of
from bot.services.catalogue import COMMANDS, Command, find_command
from bot.services.requests import Request

PLATFORM = "telegram"
HOME = "home"
"""Setting of a private conversation: the club's chat that its user gave a command in last; his club's commands work there too."""
STARTED = "seats"
"""Setting of a private conversation: "on" once its user has started Floorman, which may write to him then."""
REMEMBERED = 60.0
"""Seconds for which a member's standing is remembered."""
ANONYMOUS, CHANNEL = 1087968824, 136817688
"""The accounts in whose name Telegram shows administrators who write as their group, and whoever writes as a channel: many people
each, and nobody in particular.
"""
CONFIGURE = frozenset(words_in(language).say("slash.configure") for language in LANGUAGES)
"""What the set-up of a group is called; it is no command of the catalogue, for every platform has its own."""


def place_of(chat: Chat) -> str:
    """The chat as Floorman's records name it: a group is a club's, a private conversation one person's."""
    return private_place(chat.id) if chat.type == ChatType.PRIVATE else f"{PLATFORM}:{chat.id}"


def place_at(chat: int) -> str:
    """The chat with a number: those of people are positive.

    >>> place_at(-100), place_at(55)
    ('telegram:-100', 'telegram:@55')
    """
    return private_place(chat) if chat > 0 else f"{PLATFORM}:{chat}"


def private_place(user: int) -> str:
    """A user's private conversation with Floorman."""
    return f"{PLATFORM}:@{user}"


def account_of(user: User) -> str:
    """The account of a user, as the club's records name it; none for whoever writes as a group or a channel."""
    return "" if user.id in (ANONYMOUS, CHANNEL) else f"{PLATFORM}:{user.id}"


def once_of(bot: Bot, came: Message | CallbackQuery) -> str:
    """What a message or a tap is called for good, in whichever update it comes (`Request.once`). In private every bot numbers its
    messages from 1, so that the bot belongs to it.
    """
    if isinstance(came, CallbackQuery):
        return f"{PLATFORM}:tap:{came.id}"
    return f"{PLATFORM}:{bot.id}:{came.chat_id}:{came.message_id}"


def language_of(user: User | None) -> str | None:
    """The language of somebody's Telegram, where it is one of ours."""
    code = (user.language_code or "")[:2] if user else ""
    return code if code in LANGUAGES else None


def named_command(name: str) -> Command | None:
    """A command by its name, an alias, or its name in any of the three languages."""
    return find_command(name) or find_command(_localised().get(name.casefold(), ""))


def is_ours(name: str) -> bool:
    """Whether a command is one of Floorman's."""
    return named_command(name) is not None or name.casefold() in CONFIGURE


@cache
def _localised() -> dict[str, str]:
    listed = ((words_in(language).say(f"slash.{command.name}"), command.name) for language in LANGUAGES for command in COMMANDS)
    return {name.casefold(): command for name, command in listed}


@dataclass
class Rooms:
    """The chats that Floorman is in. Standings are asked of Telegram, and remembered for a minute."""

    serving: Serving
    clock: Callable[[], float] = time.monotonic
    _standings: dict[tuple[str, int], tuple[float, Role]] = field(default_factory=dict)

    async def request(self, bot: Bot, chat: Chat, user: User, command: str, argument: str = "", seen: str = "") -> Request:
        """A command as somebody gave it: in a group for the group's club, in private for the club that he plays at."""
        known = named_command(command)
        place, name = await self.place_for(chat, user, known), known.argument if known else None
        arguments, role = {name: argument} if name else {}, await self.role(bot, place, user)
        if place == private_place(user.id) and known is not None and PLATFORM in known.in_private:
            if known.name == "book":
                role = Role.DIRECTOR  # of his own conversation
            elif book := await self._clubs_book(user):
                arguments["book"] = book
        return Request(
            known.name if known else command, arguments, place, role,
            await self.language(chat, user), actor=user.full_name, account=account_of(user), seen=seen,
        )  # fmt: skip

    async def _clubs_book(self, user: User) -> str | None:
        """The rulebook of the club that somebody plays at, where he has chosen none for himself."""
        own, choice = private_place(user.id), self.serving.desk.places.choice
        home = (await self.serving.settings(own)).get(HOME)
        if not home or (await self.serving.offload(choice, own)).book:
            return None
        return (await self.serving.offload(choice, home)).book

    async def place_for(self, chat: Chat, user: User, command: Command | None) -> str:
        """The chat whose club a command is for. Whoever gives one in a group is at home there from then on."""
        own = private_place(user.id)
        if chat.type != ChatType.PRIVATE:
            place = place_of(chat)
            if account_of(user) and (await self.serving.settings(own)).get(HOME) != place:
                await self.serving.offload(self.serving.desk.places.set, own, HOME, place)
            return place
        if command is None or PLATFORM in command.in_private:
            return own
        return (await self.serving.settings(own)).get(HOME) or own

    async def language(self, chat: Chat, user: User) -> str | None:
        """In private the language that was chosen there, else that of the user's Telegram; in a group the group's."""
        choice = await self.serving.offload(self.serving.desk.places.choice, place_of(chat))
        return choice.language or language_of(user)

    async def own_language(self, user: User) -> str:
        """The language of what one person alone reads: the one that he chose in private, else that of his Telegram."""
        choice = await self.serving.offload(self.serving.desk.places.choice, private_place(user.id))
        return choice.language or language_of(user) or "fr"

    async def may(self, bot: Bot, place: str, user: User, needed: Role) -> bool:
        """Whether somebody may do what takes a role in a chat's club: as an administrator of the chat, or as the club says."""
        request = Request("", {}, place, await self.role(bot, place, user), account=account_of(user))
        return (await self.serving.offload(role_of, self.serving.desk.floor.store, request, needed)).may(needed)

    async def role(self, bot: Bot, place: str, user: User) -> Role:
        """What a user may do in a chat: whoever runs the group is director, its other administrators are floors."""
        chat = place.removeprefix(f"{PLATFORM}:")
        if not place.startswith(f"{PLATFORM}:") or chat.startswith("@"):
            return Role.PLAYER
        if user.id == ANONYMOUS:
            return Role.FLOOR
        now, key = self.clock(), (place, user.id)
        known = self._standings.get(key)
        if known is None or now - known[0] > REMEMBERED:
            known = self._standings[key] = now, await _standing(bot, int(chat.partition("/")[0]), user.id)
        return known[1]

    def forget_standing(self, chat: int, user: int) -> None:
        """A member's standing has changed."""
        self._standings.pop((f"{PLATFORM}:{chat}", user), None)


async def _standing(bot: Bot, chat: int, user: int) -> Role:
    try:
        member: ChatMember = await bot.get_chat_member(chat, user)
    except TelegramError:
        return Role.PLAYER
    if member.status == ChatMemberStatus.OWNER:
        return Role.DIRECTOR
    if isinstance(member, ChatMemberAdministrator):
        return Role.DIRECTOR if member.can_promote_members else Role.FLOOR
    return Role.PLAYER
