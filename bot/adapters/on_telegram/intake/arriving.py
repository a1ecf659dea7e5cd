"""What came in, as far as it shows before anything is looked up: where, from whom, and whether it changes something."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from telegram import CallbackQuery, Chat, Message, Update, User

from bot.adapters.on_telegram.door import command_in, is_meant
from bot.adapters.on_telegram.messages.marks import as_typed
from bot.adapters.on_telegram.rooms import CONFIGURE, place_at, place_of
from bot.adapters.on_telegram.turns import Rank
from bot.adapters.taps import COMMANDS, read_tap
from bot.domain.club.people import Role
from bot.presenter.command_names import read_command
from bot.services.catalogue import Command, find_command


class Kind(Enum):
    """What it is: a floor's command, which changes something for all; what changes something for whoever sends it, or may; what
    only asks.
    """

    FLOORS = auto()
    CHANGES = auto()
    ASKS = auto()


@dataclass(frozen=True, slots=True)
class Arriving:
    """One thing that came in, in a chat, from somebody. Nothing of it is believed: it is only put in line by it."""

    chat: Chat
    user: User
    kind: Kind
    rank: Rank = Rank.QUESTION
    command: Command | None = None
    into: str = ""
    """The chat that this one is from now on, where a group has become a supergroup: what comes there comes after it."""

    @property
    def place(self) -> str:
        """The chat."""
        return place_of(self.chat)

    @property
    def person(self) -> str:
        """Whoever sent it; all who write as one group or channel are one."""
        return str(self.user.id)


def arriving(update: object) -> Arriving | None:
    """What an update brings that stands in line; None for what is done at once: who comes, who goes, what somebody looks up while
    he types.
    """
    if not isinstance(update, Update):
        return None
    if update.message is not None:
        return _message(update.message)
    if update.edited_message is not None:
        return _changed(update.edited_message)
    return _tap(update.callback_query) if update.callback_query is not None else None


def _message(message: Message) -> Arriving | None:
    user, text = message.from_user, as_typed(message.text or message.caption or "").lstrip()
    if user is None:
        return None
    if message.migrate_to_chat_id:
        return Arriving(message.chat, user, Kind.FLOORS, Rank.FLOOR, into=place_at(message.migrate_to_chat_id))
    if message.migrate_from_chat_id:
        return Arriving(message.chat, user, Kind.FLOORS, Rank.FLOOR)
    if not is_meant(message.get_bot(), message):
        return None
    if text.startswith("/"):
        name, *_, rest = command_in(text)
        if name.casefold() in CONFIGURE:
            return Arriving(message.chat, user, Kind.FLOORS, Rank.FLOOR)
        command = read_command(f"{name} {rest}").command
        return Arriving(message.chat, user, *_of(command), command)
    # the answer to a message may be what somebody was asked for
    answers = message.reply_to_message is not None
    return Arriving(message.chat, user, Kind.CHANGES if answers else Kind.ASKS)


def _changed(message: Message) -> Arriving | None:
    """What somebody has written and changed: a question at the most, for a command is not carried out by that."""
    if message.from_user is None or not is_meant(message.get_bot(), message):
        return None
    return Arriving(message.chat, message.from_user, Kind.ASKS)


def _tap(query: CallbackQuery) -> Arriving | None:
    chat = query.message.chat if query.message is not None else None
    if chat is None:
        return None
    tapped = read_tap((query.data or "").rpartition("|")[0])
    command = find_command(tapped.words[0]) if tapped is not None and tapped.kind in COMMANDS else None
    if tapped is not None and tapped.kind == "c":
        return Arriving(chat, query.from_user, Kind.FLOORS, Rank.FLOOR)
    kind, rank = _of(command) if command is not None else (Kind.CHANGES, Rank.TAP)
    return Arriving(chat, query.from_user, kind, min(rank, Rank.TAP), command)


def _of(command: Command | None) -> tuple[Kind, Rank]:
    if command is None:
        return Kind.ASKS, Rank.QUESTION
    staff = command.role.may(Role.FLOOR)
    if not command.writes:
        return Kind.ASKS, Rank.FLOOR if staff else Rank.QUESTION
    return (Kind.FLOORS, Rank.FLOOR) if staff else (Kind.CHANGES, Rank.TAP)
