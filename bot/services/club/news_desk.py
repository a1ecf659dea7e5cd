"""Whether a chat wants to know what happens at the club's tables, where, in which languages, and at which hours it does not."""

from __future__ import annotations

import re

from bot.domain.club.errors import NewsNeedChannel, NoNewsHere, UnreadableNews
from bot.domain.club.languages import LANGUAGES
from bot.domain.club.quiet_hours import read_quiet_hours
from bot.services.announcements.addresses import HERE, NEWS, NEWS_LANGUAGES, QUIET, SERVERS, address, is_private, platform_of
from bot.services.replies.club import News
from bot.services.replies.reply import Reply
from bot.services.shift.shift import Shift

HERE_TOO = (HERE, "ici", "hier", "on", "oui", "yes", "ja")
NOWHERE = ("non", "no", "nee", "off", "nulle", "niet")
_ELSEWHERE = re.compile(r"telegram:-\d{1,20}")
"""A Telegram channel, which is a chat of its own. The front end writes it so, once it has seen that whoever asks runs it."""
_CHANNEL = re.compile(r"(?:<#)?#?(\d{1,20})>?")
"""The number of a channel or topic; a channel also as Discord writes one that was chosen from its list."""


def news(shift: Shift, text: str) -> Reply:
    """Shows what the chat has set for announcements, or sets it: "ici" or the number of a channel or topic, languages ("fr,en"),
    hours at which it is not to be woken ("23-9"), "non" for none. Raises UnreadableNews, NewsNeedChannel, NoNewsHere.
    """
    place, clubs = shift.call.request.place, shift.work.clubs
    for name, value in _read(text, place).items():
        clubs.set(place, name, value)
    where, languages, quiet = (clubs.settings_of([place], name).get(place, "") for name in (NEWS, NEWS_LANGUAGES, QUIET))
    spoken = tuple(languages.split(",")) if languages else ()
    if where.isdecimal() and platform_of(place) in SERVERS:
        where = address(place, where)
    outcome = News(where=where, languages=spoken, quiet=quiet, time_zone=shift.club.time_zone)
    return shift.reply(outcome)


def channels_named(text: str) -> tuple[int, ...]:
    """The channels or topics that a line names by their numbers. Whether they are the chat's own only its platform knows: a front
    end on whose platform a number names a channel of any server looks before it hands the line in.

    >>> channels_named("<#66> fr,en 23 - 9"), channels_named("here")
    ((66,), ())
    """
    return tuple(int(found[1]) for found in map(_CHANNEL.fullmatch, _pieces(text)) if found)


def _pieces(text: str) -> list[str]:
    closed_up = re.sub(r"(?<=\d)\s*-\s*(?=\d)", "-", text.casefold())
    return ",".join(piece.strip() for piece in closed_up.split(",")).split()


def _read(text: str, place: str) -> dict[str, str | None]:
    """What a line sets, by the names of the settings; None takes one away. Raises what `news` raises."""
    found: dict[str, str | None] = {}
    for piece in _pieces(text):
        hours, channel = read_quiet_hours(piece), _CHANNEL.fullmatch(piece)
        spoken = tuple(dict.fromkeys(one for one in piece.split(",") if one))
        if piece in NOWHERE:
            found[NEWS] = None
        elif piece in HERE_TOO:
            found[NEWS] = HERE
        elif hours is not None:
            found[QUIET] = None if hours.start == hours.end else str(hours)
        elif channel:
            found[NEWS] = channel[1]
        elif _ELSEWHERE.fullmatch(piece) and platform_of(piece) == platform_of(place):
            found[NEWS] = piece
        elif spoken and set(spoken) <= set(LANGUAGES):
            found[NEWS_LANGUAGES] = ",".join(spoken)
        else:
            raise UnreadableNews(wanted=piece[:30])
    if found and not platform_of(place):
        raise NoNewsHere
    if found.get(NEWS) == HERE and platform_of(place) in SERVERS and not is_private(place):
        raise NewsNeedChannel
    return found
