"""Where announcements go: what a chat has set, and the addresses that follow from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.domain.club.languages import DEFAULT_LANGUAGE
from bot.domain.club.quiet_hours import read_quiet_hours
from bot.services.ports.clubs import ClubsPort

NEWS, NEWS_LANGUAGES, QUIET, SEATS = "news", "news_languages", "quiet", "seats"
"""Names of settings: where a chat's announcements go, in which languages, when not, and whether a private conversation wants its
person's seats."""
SPOKEN = "spoken"
"""Setting of a private conversation: the language of its user's Discord, as it was seen last."""
HERE, ON = "here", "on"
UNASKED = frozenset({"discord"})
"""Platforms on which whoever is in a club's chat may be written to in private. On Telegram he has to begin, which is noted."""
SERVERS = frozenset({"discord"})
"""Platforms on which a place holds several chats, so that one of them has to be named."""


def platform_of(address: str) -> str:
    """The platform of a chat, a place or an account; empty for a place on none.

    >>> platform_of("telegram:-100123/7"), platform_of("terminal")
    ('telegram', '')
    """
    platform, colon, _ = address.partition(":")
    return platform if colon else ""


def private(account: str) -> str:
    """The private conversation with whoever is behind an account, as a chat and as a place.

    >>> private("telegram:555")
    'telegram:@555'
    """
    platform, _, number = account.partition(":")
    return f"{platform}:@{number}"


def account_in(conversation: str) -> str:
    """The account of whoever a private conversation is with.

    >>> account_in("telegram:@555")
    'telegram:555'
    """
    return conversation.replace(":@", ":", 1)


def is_private(place: str) -> bool:
    """Whether a place is a private conversation.

    >>> is_private("telegram:@555"), is_private("telegram:-100")
    (True, False)
    """
    return place.partition(":")[2].startswith("@")


def address(place: str, where: str) -> str:
    """The chat that a setting names: the place itself, a channel or topic of it, or another chat by its whole address.

    >>> address("telegram:-100", "here"), address("discord:55", "66"), address("telegram:-100", "telegram:-200")
    ('telegram:-100', 'discord:55/66', 'telegram:-200')
    """
    if platform_of(where):
        return where
    return place if where == HERE else f"{place}/{where}"


@dataclass(frozen=True, slots=True)
class Audience:
    """A chat that wants announcements, in some languages, and not before `quiet` lets them out (empty: at any hour)."""

    chat: str
    languages: tuple[str, ...]
    quiet: str = ""

    def not_before(self, at: float, time_zone: str) -> float:
        """When what can wait may be sent to it; 0 for at once."""
        hours = read_quiet_hours(self.quiet)
        then = hours.over_at(at, time_zone) if hours else at
        return then if then > at else 0.0


def audiences(clubs: ClubsPort, club: int) -> tuple[Audience, ...]:
    """The chats that a club's places want announcements in, each once."""
    wanted = clubs.settings_of(clubs.places(club), NEWS)
    places = list(wanted)
    languages, chosen = clubs.settings_of(places, NEWS_LANGUAGES), clubs.languages_of(places)
    quiet = clubs.settings_of(places, QUIET)
    found: dict[str, Audience] = {}
    for place in places:
        spoken = tuple(languages[place].split(",")) if place in languages else (chosen.get(place, DEFAULT_LANGUAGE),)
        chat = address(place, wanted[place])
        found.setdefault(chat, Audience(chat, spoken, quiet.get(place, "")))
    return tuple(found.values())


def wanting_seats(clubs: ClubsPort, accounts: Sequence[str]) -> dict[str, str]:
    """Of some accounts those whose private conversation wants seats, or may be told them unless it is said otherwise, each with
    its language.
    """
    conversations = {private(account): account for account in accounts}
    said = clubs.settings_of(list(conversations), SEATS)
    wanted = [chat for chat in conversations if said.get(chat, ON if platform_of(chat) in UNASKED else "") == ON]
    languages = {**clubs.settings_of(wanted, SPOKEN), **clubs.languages_of(wanted)}
    return {conversations[chat]: languages.get(chat, DEFAULT_LANGUAGE) for chat in wanted}
