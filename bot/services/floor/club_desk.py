"""A club's settings, what it chose where its book is silent, and the people it knows."""

from __future__ import annotations

from dataclasses import replace
from zoneinfo import available_timezones

from bot.domain.errors import MissingArgument
from bot.domain.floor_errors import NameTooLong, NoSuchRole, NoSuchTimeZone
from bot.domain.people import LONGEST_NAME, Role, folded, tidy_name
from bot.domain.rule_profile import POINTS, find_point, verify_choice
from bot.services.floor.shift import Shift
from bot.services.replies import Code, Reply

SUGGESTED = ("suggested", "suggestions", "conseil", "conseille", "conseillé", "aanbevolen", "defaults", "all", "tout", "alles")
ROLES = {
    "player": Role.PLAYER, "joueur": Role.PLAYER, "joueuse": Role.PLAYER, "speler": Role.PLAYER, "floor": Role.FLOOR,
    "director": Role.DIRECTOR, "directeur": Role.DIRECTOR, "directrice": Role.DIRECTOR, "td": Role.DIRECTOR, "dt": Role.DIRECTOR,
}  # fmt: skip
MOST_CLUB_NAME = 80


def club(shift: Shift, text: str) -> Reply:
    """Shows the club; "nom Les As" names it, "fuseau Europe/Brussels" sets its time zone. Raises NameTooLong, NoSuchTimeZone."""
    key, _, value = text.strip().partition(" ")
    value = value.strip()
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
    elif text:
        raise MissingArgument(command="club")
    if text:
        shift.work.clubs.save(shift.club)
    profile = shift.profile
    fields = {
        "name": shift.club.name, "time_zone": shift.club.time_zone, "choices": tuple(shift.club.choices),
        "open": len(profile.open_points),
    }  # fmt: skip
    return shift.reply(Code.CLUB, fields)


def choose(shift: Shift, text: str) -> Reply:
    """What the club does where its book is silent: "race.rounding up"; "conseil" takes what most clubs do for every open point;
    without anything, the open points. Raises NoSuchPoint, NoSuchChoice.
    """
    profile, wanted = shift.profile, text.strip()
    if not wanted or (wanted.casefold() in SUGGESTED and not profile.open_points):
        return _open_points(shift)
    if wanted.casefold() in SUGGESTED:
        chosen = {point.name: point.suggested for point in profile.open_points}
    else:
        name, _, value = wanted.replace("=", " ").partition(" ")
        if not value.strip():
            point = find_point(name)
            said = profile.says(point.name)
            fields = {"points": ((point.name, point.values, point.suggested, said.value if said else ""),), "one": True}
            return shift.reply(Code.OPEN_POINTS, fields, (said,) if said else ())
        chosen = {find_point(name).name: verify_choice(shift.book_profile, name, value)}
    shift.club = replace(shift.club, choices=tuple(sorted({**dict(shift.club.choices), **chosen}.items())))
    shift.work.clubs.save(shift.club)
    return shift.reply(Code.CHOSEN, {"chosen": tuple(chosen.items()), "open": len(shift.profile.open_points)})


def _open_points(shift: Shift) -> Reply:
    profile = shift.profile
    own = dict(shift.club.choices)
    points = tuple((point.name, point.values, point.suggested, "") for point in profile.open_points)
    settled = tuple(
        (point.name, own[point.name])
        for point in POINTS
        if point.name in own and (said := profile.says(point.name)) and not said.passage
    )
    return shift.reply(Code.OPEN_POINTS, {"points": points, "settled": settled, "one": False})


def player(shift: Shift, text: str) -> Reply:
    """Who somebody is to the club: number, aliases, role, accounts of chat platforms."""
    person = shift.find_in_club(text)
    accounts = shift.work.accounts.accounts_of(shift.club.id, [person.number]).get(person.number, ())
    fields = {
        "number": person.number, "name": person.name, "aliases": person.aliases, "role": person.role.name.casefold(),
        "accounts": accounts,
    }  # fmt: skip
    return shift.reply(Code.PERSON, fields)


def alias(shift: Shift, text: str) -> Reply:
    """Another name that somebody goes by: "Marie Dupont = Mimi". Raises NoSuchPerson, SeveralPeople, NameTooLong."""
    name, equals, other = text.partition("=")
    other = tidy_name(other)
    if not equals or not folded(other):
        raise MissingArgument(command="alias")
    _verify_length(other)
    person = shift.find_in_club(name)
    if folded(other) not in {folded(known) for known in person.all_names}:
        person = replace(person, aliases=(*person.aliases, other))
        shift.work.people.save(shift.club.id, person)
    return player(shift, f"#{person.number}")


def rename(shift: Shift, text: str) -> Reply:
    """Corrects somebody's name: "Mari Dupond = Marie Dupont"."""
    name, equals, other = text.partition("=")
    other = tidy_name(other)
    if not equals or not folded(other):
        raise MissingArgument(command="rename")
    _verify_length(other)
    person = shift.find_in_club(name)
    shift.work.people.save(shift.club.id, replace(person, name=other))
    return player(shift, f"#{person.number}")


def role(shift: Shift, text: str) -> Reply:
    """Makes somebody player, floor or director of the club: "Marie Dupont floor". Raises NoSuchRole."""
    name, _, wanted = text.strip().rpartition(" ")
    if not name:
        raise MissingArgument(command="role")
    given = ROLES.get(wanted.casefold())
    if given is None:
        raise NoSuchRole(wanted=wanted[:30])
    person = replace(shift.find_in_club(name), role=given)
    shift.work.people.save(shift.club.id, person)
    return player(shift, f"#{person.number}")


def _verify_length(name: str, longest: int = LONGEST_NAME) -> None:
    if len(name) > longest:
        raise NameTooLong(name=name[:30] + "…", longest=longest)
