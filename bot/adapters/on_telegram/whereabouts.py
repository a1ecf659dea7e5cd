"""Where something happens on Telegram, and for whose club, before anybody has done anything there."""

from __future__ import annotations

from contextlib import suppress

from telegram import Bot, Chat, ChatMemberAdministrator, ChatMemberOwner, Message, User
from telegram.constants import ChatType
from telegram.error import TelegramError

from bot.adapters.on_telegram.rooms import PLATFORM, place_at, place_of, private_place
from bot.adapters.serving import CLUB, Served, Serving
from bot.adapters.stamps import FORMERLY
from bot.adapters.taps import Offering
from bot.services.catalogue import Command, find_command
from bot.services.ports.failures import NotSavedError
from bot.services.ports.places import HOME

MOVED = "moved"
"""Setting of a group that has become a supergroup: the address that it has now."""


async def now(serving: Serving, message: Message) -> Message:
    """A message in the chat that its own has become: a supergroup, in which it has no number (0). Where nobody can look that up,
    the chat is taken for what it was when the message was written.
    """
    try:
        moved = (await serving.settings(place_of(message.chat))).get(MOVED)
    except NotSavedError:
        return message
    if not moved:
        return message
    chat = Chat(int(moved.removeprefix(f"{PLATFORM}:")), ChatType.SUPERGROUP, message.chat.title)
    return Message(0, message.date, chat, message.from_user)


async def clubs_of(serving: Serving, chat: Chat, user: User) -> tuple[str, ...]:
    """What the buttons in a chat may be about beside the chat itself, which is empty: in private the club that its user is at
    home in, or that his conversation was joined to; under its number, under the address of its chat and the one from before that
    moved.
    """
    if chat.type != ChatType.PRIVATE:
        return ("",)
    home = await club_for(serving, chat, user, None)
    chats = () if home == private_place(user.id) else (home, (await serving.settings(home)).get(FORMERLY, ""))
    return tuple(dict.fromkeys(("", *chats, await club_behind(serving, home))))


async def club_behind(serving: Serving, place: str) -> str:
    """What the buttons of a club in a private conversation are about, whichever of its chats they came from; empty where a place
    has no club yet, of which there is nothing to offer.
    """
    return about(await serving.offload(serving.club_of, place))


async def offering_at(serving: Serving, served: Served, chat: int) -> Offering:
    """What makes the buttons of a reply in the chat that it will stand in. In a private conversation they are for the club
    that the reply is about: whoever is at home in another one later, or whose conversation is joined to another one, does
    nothing there with its numbers. What is his own conversation's business stays that.
    """
    place, club, known = place_at(chat), served.request.place, find_command(served.request.command)
    if chat < 0 or (known is not None and PLATFORM in known.in_private):
        return serving.offering(place)
    return serving.offering(place, club if club != place else await club_behind(serving, place))


def about(club: int) -> str:
    """How buttons in a private conversation name their club, by its number."""
    return f"{CLUB}{club}" if club else ""


async def club_for(serving: Serving, chat: Chat, user: User, command: Command | None) -> str:
    """The chat whose club a command would be for (None: any that is a club's); nobody is at home there because of that."""
    own = private_place(user.id)
    if chat.type != ChatType.PRIVATE:
        return place_of(chat)
    if command is not None and PLATFORM in command.in_private:
        return own
    return (await serving.settings(own)).get(HOME) or own


async def hides(bot: Bot, chat: int, user: int) -> bool:
    """Whether somebody runs a chat and writes in its name, so that his messages don't bear his own."""
    with suppress(TelegramError):
        member = await bot.get_chat_member(chat, user)
        return isinstance(member, ChatMemberOwner | ChatMemberAdministrator) and member.is_anonymous
    return False
