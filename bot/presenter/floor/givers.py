"""Who gave something, in words."""

from __future__ import annotations

import re

from bot.i18n.words import Words

_ACCOUNT = re.compile(r"\b(discord|telegram):[0-9]{3,}([0-9]{4})\b")
"""An account whose number is too long to be read: those of one club are told apart by its end."""

_CHAT = re.compile(r"(telegram|discord):(?:-|[0-9]+/)[0-9]*?([0-9]{1,4})(?:/[0-9]+)?")


def from_account(text: str) -> str:
    """The account that gave a command, as the ledger has it, in words: "discord:1234567 Sophie" is "Sophie (Discord …4567)"."""
    account, _, called = text.partition(" ")
    return _shown(f"{called} ({account})" if called else account)


def chat_in_short(address: str) -> str:
    """A chat by its platform and the end of its number, where its name is not known; what is no chat's address as it is.

    >>> chat_in_short("telegram:-1001234567"), chat_in_short("discord:55/1234566"), chat_in_short("discord:1234567")
    ('Telegram …4567', 'Discord …4566', 'discord:1234567')
    """
    found = _CHAT.fullmatch(address)
    return f"{found[1].capitalize()} …{found[2]}" if found else address


def _shown(giver: str) -> str:
    return _ACCOUNT.sub(lambda found: f"{found[1].capitalize()} …{found[2]}", giver)


def by_whom(giver: str, words: Words) -> str:
    """Who gave something: "par Sophie L. (Discord …2018)". A name that could be another one's stands beside the account that
    bears it: anybody may call himself so. The whole of it is in the files that are handed over.
    """
    return words.say("case.by", by=_shown(giver))
