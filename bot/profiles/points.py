"""The entries on points, [[rule]], [[default]] (a rule that a club or a tournament may set aside), [[silent]], [[otherwise]] (the
book decides as Floorman can't) and [[unread]]: the points themselves are fixed in `bot.domain.rules.profile`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from bot.domain.rules.errors import NoSuchPoint
from bot.domain.rules.points_read import ON_SANCTIONS
from bot.domain.rules.profile import OCCASIONS, POINTS, WHOLE_NUMBER, Point, Ruling, Voice, find_point
from bot.profiles.profile_file import ProfileFile

ENTRIES = ("rule", "default", "silent", "otherwise", "unread")
"""The kinds of entries on points."""
REST, OFFENCES = "rest", "offences"
"""What an [[unread]] may name in the place of a point: all points that are not stated; the offences and the list of sanctions."""
BESIDE = frozenset(point.name for point in ON_SANCTIONS)
"""What a [[silent]], [[otherwise]] or [[unread]] may name too: one offence, "offence.phone", or the list of sanctions,
"ladder.steps"."""


@dataclass(frozen=True, slots=True)
class StatedPoints:
    """What holds, by point; those that the book decides otherwise, with their passages; whether all of it was `read`, and where
    it was not, the points on which it is silent.
    """

    rulings: Mapping[str, Ruling]
    silences: frozenset[str]
    otherwise: Mapping[str, str]
    read: bool


def read_points(source: ProfileFile, entries: Iterable[tuple[str, dict[str, Any]]]) -> StatedPoints:
    """What is stated of the points. Raises ProfileError for a point that there is not, that is stated twice or not at all, or
    without a value, passage or evidence that can be used.
    """
    rulings: dict[str, Ruling] = {}
    otherwise: dict[str, str] = {}
    stated: dict[str, str] = {}
    for kind, entry in entries:
        name = _name(source, kind, entry)
        if name in stated:
            raise source.wrong("stated twice; leave one of the two", name)
        stated[name] = kind
        match kind:
            case "rule" | "default":
                rulings[name] = _ruling(source, kind, find_point(name), entry)
            case "otherwise":
                _verify_there(source, kind, entry, name, ("passage", "evidence"))
                otherwise[name] = source.passage(entry, name)
    for point in POINTS:
        if point.name not in stated and REST not in stated:
            silence = f'[[silent]] with point = "{point.name}"'
            raise source.wrong(f"not stated; add a [[rule]], or {silence} where the book says nothing", point.name)
    read = "unread" not in stated.values()
    silences = frozenset(name for name, kind in stated.items() if kind == "silent" and not read)
    return StatedPoints(rulings, silences, otherwise, read)


def _name(source: ProfileFile, kind: str, entry: dict[str, Any]) -> str:
    name = str(entry.get("point", "")).strip()
    if not name:
        raise source.wrong(f'a [[{kind}]] without its point; add a line such as point = "{POINTS[0].name}"')
    of_sanctions = name in BESIDE and kind in ("silent", "otherwise", "unread")
    if not of_sanctions and (kind != "unread" or name not in (REST, OFFENCES)):
        try:
            name = find_point(name).name
        except NoSuchPoint as error:
            raise source.wrong("there is no such point; bot/domain/rules/profile.py lists them all", name) from error
    source.verify_fields(kind, entry, name)
    return name


def _verify_there(source: ProfileFile, kind: str, entry: dict[str, Any], name: str, fields: tuple[str, ...]) -> None:
    for field in fields:
        if not entry.get(field, "").strip():
            raise source.wrong(f"a [[{kind}]] without its {field}; where the book says nothing, write [[silent]]", name)


def _ruling(source: ProfileFile, kind: str, point: Point, entry: dict[str, Any]) -> Ruling:
    _verify_there(source, kind, entry, point.name, ("value", "passage", "evidence"))
    value = entry["value"]
    if not point.accepts(value):
        allowed = "a whole number such as 2" if point.values == (WHOLE_NUMBER,) else "one of: " + ", ".join(point.values)
        raise source.wrong(f"the value {value!r} can't be acted on; write {allowed}", point.name)
    if entry.get("said_of", "") not in ("", *OCCASIONS):
        raise source.wrong(
            f"said_of is one of: {', '.join(OCCASIONS)}; leave it out where the book makes no difference", point.name
        )
    passage, said_by = source.passage(entry, point.name), Voice.DEFAULT if kind == "default" else None
    return Ruling(point.name, value, passage, said_by, said_of=entry.get("said_of", ""))
