"""Which chat is whose on Telegram, and who may do what there."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import dataclass

from telegram import Bot, CallbackQuery, Chat, ChatMember, ChatMemberAdministrator, ChatMemberRestricted, Message, User
from telegram.constants import ChatMemberStatus, ChatType
from telegram.error import BadRequest, ChatMigrated, Forbidden, TelegramError

from bot.adapters.membership import IN_DOUBT, MEMBER, STRANGER, CannotTell, Standing
from bot.adapters.serving import Serving
from bot.domain.club.languages import LANGUAGES
from bot.domain.club.people import Role
from bot.i18n.words import words_in
from bot.presenter.command_names import is_misspelt, nearest_for_a_file, read_command
from bot.services.access import role_of
from bot.services.catalogue import BEYOND, Command, find_command
from bot.services.ports.failures import NotSavedError
from bot.services.ports.places import HOME
from bot.services.requests import Request

PLATFORM = "telegram"
LOG = logging.getLogger("floorman.telegram")
MOST_GROUPS = 50
"""Groups in which somebody is looked for who has given a command in none."""
STARTED = "seats"
"""Setting of a private conversation: "on" once its user has started Floorman, which may write to him then."""
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


def topic_of(message: Message) -> int | None:
    """The topic of a group that a message stands in; None where it stands in none."""
    return message.message_thread_id if message.is_topic_message else None


def private_place(user: int) -> str:
    """A user's private conversation with Floorman."""
    return f"{PLATFORM}:@{user}"


def account_of(user: User) -> str:
    """The account of a user, as the club's records name it; none for whoever writes as a group or a channel."""
    return "" if user.id in (ANONYMOUS, CHANNEL) else f"{PLATFORM}:{user.id}"


def must_be_named(command: Command) -> bool:
    """Whether Floorman must know who gives a command: it shows what only one person may read, takes more than every administrator
    may, or is about whoever gives it. What is done in the room anybody who runs it may do.
    """
    return command.audience.is_secret or command.shelf == "me" or not Role.FLOOR.may(command.role)


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


def is_ours(name: str, rest: str = "") -> bool:
    """Whether a command is one of Floorman's; "/table" is, where what it is to do stands behind it."""
    return read_command(f"{name} {rest}").command is not None or name.casefold() in CONFIGURE


def is_misspelt_caption(message: Message, name: str) -> bool:
    """Whether a file comes with what is nearly the command that takes it: no other bot is meant by that."""
    return message.document is not None and nearest_for_a_file(name) is not None


def may_be_misspelt(name: str, rest: str) -> bool:
    """Whether a command may be nearly one of Floorman's; where others are staff, it may yet be another bot's."""
    return is_misspelt(name, rest, by_staff=True)


@dataclass
class Rooms:
    """The chats that Floorman is in, and who may do what there."""

    serving: Serving

    async def request(
        self, chat: Chat, user: User, command: str, argument: str = "", seen: str = "", topic: int | None = None
    ) -> Request:
        """A command as somebody gave it: in a group for the group's club, in a `topic` of it where that is named, in private for
        the club that he plays at.
        """
        known, home = find_command(command), ""
        arguments, own = known.arguments(argument) if known else {BEYOND: argument}, private_place(user.id)
        if chat.type != ChatType.PRIVATE:
            place = place_of(chat)
            standing = await self.standing(place, user)
            await self._settle(place, user, standing)
        elif known is None or PLATFORM in known.in_private:
            # it is his own conversation, whoever's club that is
            place, standing = own, Standing(Role.DIRECTOR) if known and known.name == "book" else MEMBER
            home = await self.home(user) or (own if await self._is_in_his_own(own, user) else "")
            if known and known.name != "book" and (book := await self._clubs_book(user, home)):
                arguments["book"] = book
        else:
            place, standing = await self._in_private(user, brings_code=known.name == "pairme" and bool(argument.strip()))
        spots = (f"{place}/{topic}",) if topic else (own,) if chat.type == ChatType.PRIVATE and place != own else ()
        at = "" if chat.type == ChatType.PRIVATE else f"{place}/{topic}" if topic else place
        return Request(
            known.name if known else command, arguments, place, standing.role, await self.language(chat, user),
            actor=user.full_name, account=account_of(user), seen=seen, in_doubt=standing.in_doubt,
            spots=spots, at=at, home=home,
        )  # fmt: skip

    async def _is_in_his_own(self, own: str, user: User) -> bool:
        """Whether somebody is in the club that his conversation was joined to, if it was; not where nobody can look it up, for
        then that club's own books can't be read either.
        """
        try:
            return (await self.standing(own, user)).is_member
        except NotSavedError:
            return False

    async def _clubs_book(self, user: User, home: str) -> str | None:
        """The rulebook of the club that somebody plays at, where he has chosen none for himself."""
        choice = self.serving.desk.places.choice
        if not home or (await self.serving.offload(choice, private_place(user.id))).book:
            return None
        return (await self.serving.offload(choice, home)).book

    async def _settle(self, place: str, user: User, standing: Standing) -> None:
        """Whoever gives a command in a group that he is in is at home there from then on. What he asks is answered also where
        nothing can be written down.
        """
        own = private_place(user.id)
        with suppress(NotSavedError):
            if standing.is_member and account_of(user) and (await self.serving.settings(own)).get(HOME) != place:
                await self.serving.offload(self.serving.desk.places.set, own, HOME, place)

    async def _in_private(self, user: User, *, brings_code: bool) -> tuple[str, Standing]:
        """The place that a club's command is for which was given in private, and what its user may do there. Whoever is no longer
        in the chat where he was at home is told so, once: what he meant for that club must not be done in another one. From then
        on his own conversation counts, for itself or for the club that it was joined to. A code names its club itself.
        """
        own = private_place(user.id)
        home = (await self.serving.settings(own)).get(HOME)
        if not home:
            return (own, MEMBER) if brings_code else await self._found(own, user)
        standing = await self.standing(home, user)
        if standing.is_member:
            return home, standing
        if not standing.in_doubt:
            await self.serving.offload(self.serving.desk.places.set, own, HOME, None)
        return own, MEMBER if brings_code else standing

    async def _found(self, own: str, user: User) -> tuple[str, Standing]:
        """The group of a club that somebody is in who has never given a command in one, and what he may do there, as Telegram
        says: where he is in those of several clubs, that of which he is staff. He is at home there from then on. His own
        conversation where there is no such group, or it is a club's; in doubt where Telegram can't say of all of them.
        """
        rooms = await self.serving.offload(self._groups, own)
        asked = await asyncio.gather(*(self.standing(room, user) for _, room in rooms))
        found = [(club, room, one) for (club, room), one in zip(rooms, asked, strict=True) if one.is_member]
        staff = [one for one in found if one[2].role.may(Role.FLOOR)]
        in_doubt = any(one.in_doubt for one in asked)
        for some in (staff, found):
            if len({club for club, _, _ in some}) == 1:
                _, room, standing = max(some, key=lambda one: one[2].role)
                if not in_doubt:
                    await self._settle(room, user, standing)
                return room, standing
        return own, IN_DOUBT if in_doubt else await self.standing(own, user)

    def _groups(self, own: str) -> list[tuple[int, str]]:
        """The groups on Telegram of all clubs, each with its club's number; none where a conversation is a club's itself."""
        with self.serving.desk.floor.store.reading() as work:
            if work.clubs.at(own).id:
                return []
            named = [(club.id, place) for club in work.clubs.all() for place in work.clubs.places(club.id)]
        return [one for one in named if one[1].startswith(f"{PLATFORM}:-")][:MOST_GROUPS]

    async def home(self, user: User) -> str:
        """The chat where somebody is at home, and still in; empty where there is none."""
        home = (await self.serving.settings(private_place(user.id))).get(HOME, "")
        return home if home and (await self.standing(home, user)).is_member else ""

    async def language(self, chat: Chat, user: User) -> str | None:
        """In private the language that was chosen there, else that of the user's Telegram; in a group the group's."""
        try:
            choice = await self.serving.offload(self.serving.desk.places.choice, place_of(chat))
        except NotSavedError:
            return language_of(user)
        return choice.language or language_of(user)

    async def spoken(self, chat: Chat, user: User | None) -> str:
        """The language of what is said in a chat to all who read there: the one of its replies."""
        if chat.type == ChatType.PRIVATE and user is not None:
            return await self.own_language(user)
        choice = await self.serving.offload(self.serving.desk.places.choice, place_of(chat))
        return choice.language or language_of(user) or self.serving.desk.default_language or "fr"

    async def own_language(self, user: User) -> str:
        """The language of what one person alone reads: the one that he chose in private, else that of his Telegram."""
        choice = await self.serving.offload(self.serving.desk.places.choice, private_place(user.id))
        return choice.language or language_of(user) or "fr"

    async def may(self, place: str, user: User, needed: Role) -> bool:
        """Whether somebody may do what takes a role in a chat's club: as an administrator of the chat, or as the club says."""
        request = Request("", {}, place, (await self.standing(place, user)).role, account=account_of(user))
        return (await self.serving.offload(role_of, self.serving.desk.floor.store, request, needed)).may(needed)

    async def misspells(self, chat: Chat, user: User, name: str, rest: str) -> bool:
        """Whether somebody has nearly given a command of Floorman's in a group where other bots may have theirs."""
        if is_misspelt(name, rest, by_staff=False):
            return True
        return may_be_misspelt(name, rest) and await self.may(place_of(chat), user, Role.FLOOR)

    async def standing(self, place: str, user: User) -> Standing:
        """What a user may do in a place by being there. Who writes as the group is one of its administrators; who writes as a
        channel is nobody in particular, and nobody can say whether he is in the group.
        """
        if user.id == ANONYMOUS:
            return Standing(Role.FLOOR)
        return STRANGER if user.id == CHANNEL else await self.serving.standing(place, account_of(user))

    def forget_standing(self, chat: int, user: int) -> None:
        """Somebody has come into a chat or gone, or has other rights there."""
        self.serving.doors.forget(f"{PLATFORM}:{chat}", f"{PLATFORM}:{user}")


async def role_in(bot: Bot, chat: str, account: str) -> Role:
    """What an account may do in a chat, as Telegram says: whoever runs a group is director, its other administrators are floors;
    whoever left or was put out is a stranger, as everybody is where Floorman has been put out himself. Raises CannotTell.
    """
    number, user = int(chat.removeprefix(f"{PLATFORM}:")), int(account.removeprefix(f"{PLATFORM}:"))
    try:
        return _role(await bot.get_chat_member(number, user))
    except ChatMigrated as error:
        return await role_in(bot, f"{PLATFORM}:{error.new_chat_id}", account)
    except (BadRequest, Forbidden):
        return Role.STRANGER  # no such member, no such chat, or none that he may look into
    except TelegramError as error:
        raise CannotTell from error
    except Exception as error:  # its library does not know what Telegram says, and tells so in as many ways as there are
        LOG.warning("what somebody is in a chat can't be read: %s", type(error).__name__)
        raise CannotTell from error


def _role(member: ChatMember) -> Role:
    match member.status:
        case ChatMemberStatus.OWNER:
            return Role.DIRECTOR
        case ChatMemberStatus.MEMBER:
            return Role.PLAYER
    if isinstance(member, ChatMemberAdministrator):
        return Role.DIRECTOR if member.can_promote_members else Role.FLOOR
    # whoever may do little in a group is restricted in it, and stays so after he has left
    return Role.PLAYER if isinstance(member, ChatMemberRestricted) and member.is_member else Role.STRANGER
