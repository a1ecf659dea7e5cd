"""A club's settings, and what it chose where its book is silent."""

from __future__ import annotations

import itertools
import string
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from zoneinfo import available_timezones

from bot.domain.club.errors import BehindItself, NameTooLong, NoSuchTimeZone, SettingIncomplete
from bot.domain.club.own_names import named_own
from bot.domain.club.people import tidy_name
from bot.domain.errors import MissingArgument, UnreadableForm
from bot.domain.penalties.errors import PointsOfOwnOffence, PointsUnreadable
from bot.domain.penalties.ladder_steps import ladder_of
from bot.domain.rules.points_read import ORDER
from bot.domain.rules.profile import POINTS, Point, Standing, verify_choice
from bot.services.club.choices import FOR_ALL, SUGGESTED, read_point, read_value
from bot.services.club.digest import turn_digest, wants_digest
from bot.services.club.forms import SETTINGS, ChoiceForm, SettingForm
from bot.services.replies.club import Chosen, ClubShown, OpenPoints
from bot.services.replies.reply import BookLost, Reply
from bot.services.rules.found_book import settled_book, what_became_of
from bot.services.rules.rules_desk import RulesDesk
from bot.services.shift.shift import Shift
from knowledge.books.passages import Book

MOST_CLUB_NAME = 80
DEGREE = "penalty.degree"
NEVER = frozenset("never none no off aucun aucune non jamais rien nee geen nooit niets".split())
"""How it is said that something is not to be done any more."""
ALWAYS = frozenset("on yes oui ja".split())
"""How it is said that it is to be done again."""


def club(shift: Shift, form: SettingForm) -> Reply:
    """Shows the club, names it, sets its time zone, which rulebook it follows where the one in force says nothing, or whether its
    directors are told what came up. Raises NameTooLong, NoSuchTimeZone, NoSuchBook, BookBroken, BehindItself; SettingIncomplete
    where it is not said what a setting is to be.
    """
    if form.setting or form.value:
        setting = SETTINGS.get(form.setting.casefold())
        if setting is None:
            raise MissingArgument(command="club")
        if not form.value:
            raise _incomplete(shift, setting)
        _SET[setting](shift, form.value)
        shift.work.clubs.save(shift.club)
    profile = shift.profile
    outcome = ClubShown(
        name=shift.club.name, time_zone=shift.club.time_zone, choices=tuple(shift.club.choices), open=len(profile.open_points),
        asked=shift.asked_book, fallback=_fallback(shift), digest=wants_digest(shift.work, shift.club.id),
    )  # fmt: skip
    return shift.reply(outcome)


def _incomplete(shift: Shift, setting: str) -> SettingIncomplete:
    """That it is not said what a setting is to be, with an example that would be taken."""
    return SettingIncomplete(setting=setting, other=next((one.id for one in shift.rules.books if one.id != shift.book), ""))


def _set_name(shift: Shift, value: str) -> None:
    name = tidy_name(value)
    if not name:
        raise _incomplete(shift, "name")
    _verify_length(name, MOST_CLUB_NAME)
    shift.club = replace(shift.club, name=name)


def _set_time_zone(shift: Shift, value: str) -> None:
    known = {name.casefold(): name for name in available_timezones()}
    if value.casefold() not in known:
        raise NoSuchTimeZone(wanted=value[:40])
    shift.club = replace(shift.club, time_zone=known[value.casefold()])


def _follow(shift: Shift, value: str) -> None:
    """Another rulebook behind the one in force, or none; a book stands behind itself only where another chat goes by another."""
    followed = None if value.casefold() in NEVER else RulesDesk(shift.rules).listed(value)
    if followed is not None and followed.id == shift.book:
        chosen = shift.work.clubs.books_of(shift.work.clubs.places(shift.club.id))
        if all(shift.rules.id_here(one) == followed.id for one in chosen.values()):
            raise BehindItself(own=followed.short)
    shift.club = replace(shift.club, fallback=followed.id if followed is not None else "")


def _tell_directors(shift: Shift, value: str) -> None:
    if value.casefold() not in (*ALWAYS, *NEVER):
        raise _incomplete(shift, "digest")
    turn_digest(shift.work, shift.club.id, shift.call.request.place, on=value.casefold() in ALWAYS)


_SET: Mapping[str, Callable[[Shift, str], None]] = {
    "name": _set_name,
    "timezone": _set_time_zone,
    "fallback": _follow,
    "digest": _tell_directors,
}
"""How each of the settings is set."""


def _fallback(shift: Shift) -> Book | BookLost | None:
    """The rulebook that the club follows where the one in force says nothing; what became of it where it is there no more."""
    chosen = shift.club.fallback
    if not chosen:
        return None
    lost = what_became_of(shift.rules, chosen)
    if lost is not None:
        return lost
    book = settled_book(shift.rules, chosen)
    return book if book in shift.rules.books else BookLost(chosen)


def choose(shift: Shift, form: ChoiceForm, written: Callable[[str, str], str]) -> Reply:
    """What the club does where its book is silent: "race.rounding", "up", or both as the screen numbers or words them; "conseil"
    takes what most clubs do for every open point; without anything, the open points. `written` gives a point's text as it is
    written down, where it takes one. Raises NoSuchPoint, NoSuchChoice, PointsUnreadable, PointsFall, PointsOfOwnOffence,
    SanctionOutside, UnreadableForm.
    """
    profile, wanted = shift.profile, form.point
    if wanted.casefold() in SUGGESTED and form.value and form.value.casefold() not in FOR_ALL:
        raise UnreadableForm(piece=form.value[:60], command="choose")
    if not wanted or (wanted.casefold() in SUGGESTED and not profile.open_points):
        return _open_points(shift)
    if wanted.casefold() in SUGGESTED:
        chosen = {point.name: point.suggested for point in profile.open_points}
    else:
        point, typed = read_point(shift, wanted, form.value)
        if not typed:
            said = profile.says(point.name)
            held = ((point.name, point.choices, point.suggested, said.value if said else ""),)
            outcome = OpenPoints(points=held, one=True, read=profile.read, found=shift.found_on(point.name))
            return shift.reply(outcome, (said,) if said else ())
        value = _written(shift, point, read_value(shift, point, typed), written)
        chosen = {point.name: verify_choice(shift.book_profile, point.name, value)}
    shift.club = replace(shift.club, choices=tuple(sorted({**dict(shift.club.choices), **chosen}.items())))
    shift.work.clubs.save(shift.club)
    profile = shift.profile
    aside = [said for name in chosen if (said := profile.says(name)) and said.instead_of]
    idle = tuple(name for name in chosen if name == DEGREE and not ladder_of(profile).degrees)
    found = shift.found_on(next(iter(chosen))) if len(chosen) == 1 else None
    return shift.reply(Chosen(tuple(chosen.items()), len(profile.open_points), idle, profile.read, found), aside)


def _written(shift: Shift, point: Point, text: str, written: Callable[[str, str], str]) -> str:
    """A choice as it is written down. Raises PointsOfOwnOffence, and what `written` raises."""
    if not point.form:
        return "never" if "never" in point.values and text.strip().casefold() in NEVER else text
    try:
        return written(point.name, text)
    except PointsUnreadable as refused:
        # something and the points that it is to be worth: "crachat = 3"
        piece = str(refused.fields["piece"])
        name = "".join(itertools.takewhile(lambda letter: letter not in "=:" and not letter.isdigit(), piece))
        own = named_own(shift.club.offences, name.strip())
        points = "".join(letter for letter in piece[len(name) :] if letter in string.digits)[:2]
        if own is None or not points:
            raise
        raise PointsOfOwnOffence(name=own.name, points=points) from refused


def _open_points(shift: Shift) -> Reply:
    profile = shift.profile
    own = dict(shift.club.choices)
    points = tuple((point.name, point.choices, point.suggested, "") for point in profile.open_points)
    settled = tuple(
        (point.name, own[point.name])
        for point in POINTS
        if point.name in own and (said := profile.says(point.name)) and not said.settled
    )
    so_far, unread = _read_in_part(shift, points)
    outcome = OpenPoints(points=points, settled=settled, one=False, read=profile.read, so_far=so_far, unread=unread)
    return shift.reply(outcome)


def _read_in_part(
    shift: Shift, points: Sequence[tuple[str, tuple[str, ...], str, str]]
) -> tuple[tuple[int, int], tuple[str, ...]]:
    """On how many points of all that books are asked about somebody has read this one, and which of some he has not; nothing of
    a book of which nobody has read any, or that was read.
    """
    book = shift.book_profile
    done = sum(book.standing(point.name) is not Standing.UNREAD for point in ORDER)
    if book.read or not done:
        return (0, 0), ()
    return (done, len(ORDER)), tuple(name for name, *_ in points if book.standing(name) is Standing.UNREAD)


def _verify_length(name: str, longest: int) -> None:
    if len(name) > longest:
        raise NameTooLong(name=name[:30] + "…", longest=longest)
