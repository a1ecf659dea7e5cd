"""Who gave something, in words."""

from __future__ import annotations

import re

from bot.i18n.words import Words

_ACCOUNT = re.compile(r"\b(discord|telegram):[0-9]{3,}([0-9]{4})\b")
"""An account whose number is too long to be read: those of one club are told apart by its end."""


def by_whom(giver: str, words: Words) -> str:
    """Who gave something: "par Sophie L. (Discord …2018)". A name that the club does not know stands beside the account that
    bears it: anybody may call himself so. The whole of it is in the files that are handed over.
    """
    return words.say("case.by", by=_ACCOUNT.sub(lambda found: f"{found[1].capitalize()} …{found[2]}", giver))
