"""A club's settings, and what it chose where its book is silent."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from zoneinfo import available_timezones

from bot.domain.club.errors import NameTooLong, NoSuchTimeZone
from bot.domain.club.people import tidy_name
from bot.domain.errors import MissingArgument, UnreadableForm
from bot.domain.rules.profile import POINTS, find_point, verify_choice
from bot.services.club.forms import ChoiceForm, SettingForm
from bot.services.replies.club import Chosen, ClubShown, OpenPoints
from bot.services.replies.reply import Reply
from bot.services.shift.shift import Shift

SUGGESTED = ("suggested", "suggestions", "conseil", "conseille", "conseillé", "aanbevolen", "defaults", "all", "tout", "alles")
MOST_CLUB_NAME = 80


def club(shift: Shift, form: SettingForm) -> Reply:
    """Shows the club, names it, or sets its time zone. Raises NameTooLong, NoSuchTimeZone."""
    key, value, said = form.setting, form.value, bool(form.setting or form.value)
    if value and key.casefold() in ("nom", "name", "naam"):
        name = tidy_name(value)
        if not name:
            raise MissingArgument(command="club")
        _verify_length(name, MOST_CLUB_NAME)
        shift.club = replace(shift.club, name=name)
    elif value and key.casefold() in ("fuseau", "zone", "timezone", "tijdzone"):
        known = {name.casefold(): name for name in available_timezones()}
        if value.casefold() not in known:
            raise NoSuchTimeZone(wanted=value[:40])
        shift.club = replace(shift.club, time_zone=known[value.casefold()])
    elif said:
        raise MissingArgument(command="club")
    if said:
        shift.work.clubs.save(shift.club)
    profile = shift.profile
    outcome = ClubShown(
        name=shift.club.name, time_zone=shift.club.time_zone, choices=tuple(shift.club.choices), open=len(profile.open_points)
    )
    return shift.reply(outcome)


def choose(shift: Shift, form: ChoiceForm, written: Callable[[str, str], str]) -> Reply:
    """What the club does where its book is silent: "race.rounding", "up"; "conseil" takes what most clubs do for every open
    point; without anything, the open points. `written` gives a point's text as it is written down, where it takes one. Raises
    NoSuchPoint, NoSuchChoice, PointsUnreadable, SanctionOutside, UnreadableForm.
    """
    profile, wanted = shift.profile, form.point
    if wanted.casefold() in SUGGESTED and form.value:
        raise UnreadableForm(piece=form.value[:60], command="choose")
    if not wanted or (wanted.casefold() in SUGGESTED and not profile.open_points):
        return _open_points(shift)
    if wanted.casefold() in SUGGESTED:
        chosen = {point.name: point.suggested for point in profile.open_points}
    else:
        if not form.value:
            point = find_point(wanted)
            said = profile.says(point.name)
            outcome = OpenPoints(points=((point.name, point.values, point.suggested, said.value if said else ""),), one=True)
            return shift.reply(outcome, (said,) if said else ())
        value = written(find_point(wanted).name, form.value) if find_point(wanted).form else form.value
        chosen = {find_point(wanted).name: verify_choice(shift.book_profile, wanted, value)}
    shift.club = replace(shift.club, choices=tuple(sorted({**dict(shift.club.choices), **chosen}.items())))
    shift.work.clubs.save(shift.club)
    profile = shift.profile
    aside = [said for name in chosen if (said := profile.says(name)) and said.instead_of]
    return shift.reply(Chosen(chosen=tuple(chosen.items()), open=len(profile.open_points)), aside)


def _open_points(shift: Shift) -> Reply:
    profile = shift.profile
    own = dict(shift.club.choices)
    points = tuple((point.name, point.values, point.suggested, "") for point in profile.open_points)
    settled = tuple(
        (point.name, own[point.name])
        for point in POINTS
        if point.name in own and (said := profile.says(point.name)) and not said.settled
    )
    return shift.reply(OpenPoints(points=points, settled=settled, one=False))


def _verify_length(name: str, longest: int) -> None:
    if len(name) > longest:
        raise NameTooLong(name=name[:30] + "…", longest=longest)
