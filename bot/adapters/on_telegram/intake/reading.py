"""What Telegram brings is looked over one by one before anything is done with it: what can't be read, because Telegram says
things in a way that nobody here knows yet, is passed over by itself. All that came with it is worked on, and whoever has sent it
is told where that shows.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass

from telegram import Bot, Update
from telegram.constants import ChatType

from bot.adapters.on_telegram.door import command_in
from bot.adapters.on_telegram.rooms import is_ours

LOG = logging.getLogger("floorman.telegram")
UNREAD = "unread"
"""Where the update that stands for one that can't be read says whom to tell of it."""
MOST_UPDATES = 1 << 53
"""Above all numbers of updates; Telegram counts from a small one."""
Brought = Mapping[str, object]
NOTHING: Brought = {}


def number_of(brought: Brought) -> int | None:
    """The number of an update; None where it bears none that can be one."""
    number = brought.get("update_id")
    # True is a number to Python, and the same as 1: the genuine first update would count as a repeated one
    return number if type(number) is int and 0 <= number < MOST_UPDATES else None


@dataclass(frozen=True, slots=True)
class Read:
    """An update as it was brought, and as it was read."""

    brought: Brought
    update: Update


def read(brought: Brought, bot: Bot | None) -> Read:
    """An update, where it can be read; else one that bears its number and says whom to tell, and none of its words. The `bot` is
    the one that it was brought to.
    """
    try:
        update = Update.de_json(dict(brought), bot)
        _verify(update)
    except Exception as error:  # it tells in as many ways as there are that it can't be read
        number = number_of(brought)
        LOG.warning("update %s can't be read, and is passed over: %s", number, type(error).__name__)
        instead = {"update_id": number, **_whom(brought)}
        return Read(instead, Update.de_json(instead, bot))
    return Read(brought, update)


def _verify(update: Update) -> None:
    """Nothing, if what is counted on is there: its library lets much be missing. Raises TypeError, AttributeError."""
    for message in (update.message, update.edited_message):
        if message is not None:
            said = (message.text or "", message.caption or "")
            _ = message.chat.id + 0, "".join(said), message.from_user and message.from_user.id + 0
    if (tap := update.callback_query) is not None:
        _ = tap.from_user.id + 0, (tap.data or "") + tap.id
    for change in (update.my_chat_member, update.chat_member):
        if change is not None:
            _ = change.chat.id + change.new_chat_member.user.id + change.old_chat_member.user.id
    if (typed := update.inline_query) is not None:
        _ = typed.from_user.id + 0, typed.query + typed.id


def _whom(brought: Brought) -> Brought:
    """Where to tell whoever has sent something that it was not read, as far as that shows; nothing where it was not meant for
    Floorman.
    """
    tap = _part(brought, "callback_query")
    message = _part(tap or brought, "message")
    chat, sender = _part(message, "chat"), _part(tap or message, "from")
    if type(chat.get("id")) is not int or type(sender.get("id")) is not int or sender.get("is_bot") is True:
        return NOTHING
    called, named = _called(message.get("text"))
    if not (tap or called or chat.get("type") == ChatType.PRIVATE):
        return NOTHING
    whom: dict[str, object] = {"chat": chat["id"], "language": str(sender.get("language_code", ""))[:2], "named": named}
    if tap:
        whom["tap"] = str(tap.get("id", ""))[:100]
    elif type(message.get("message_id")) is int:
        whom["message"] = message["message_id"]
    if message.get("is_topic_message") is True and type(message.get("message_thread_id")) is int:
        whom["topic"] = message["message_thread_id"]
    return {UNREAD: whom}


def _called(text: object) -> tuple[bool, str]:
    """Whether a text begins with a command that may be Floorman's, and the bot that it names."""
    if not isinstance(text, str) or not text.lstrip().startswith("/"):
        return False, ""
    name, at, named, rest = command_in(text)
    return at or is_ours(name, rest), named


def _part(whole: Brought, name: str) -> Brought:
    part = whole.get(name)
    return part if isinstance(part, dict) else NOTHING
