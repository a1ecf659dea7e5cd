"""The entries on points, [[rule]], [[default]] (a rule that a club or a tournament may set aside) and [[silent]]: the points
themselves are fixed in `bot.domain.rules.profile`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bot.domain.rules.errors import NoSuchPoint
from bot.domain.rules.profile import OCCASIONS, POINTS, WHOLE_NUMBER, Point, Ruling, Voice, find_point
from bot.profiles.profile_file import ProfileFile


def read_rulings(source: ProfileFile, entries: Iterable[tuple[str, dict[str, Any]]]) -> dict[str, Ruling]:
    """What holds, by point. Raises ProfileError for a point that there is not, that is stated twice or not at all, or without a
    value, passage or evidence that can be used.
    """
    rulings: dict[str, Ruling] = {}
    stated: set[str] = set()
    for kind, entry in entries:
        point = _point(source, kind, entry)
        if point.name in stated:
            raise source.wrong("stated twice; leave one of the two", point.name)
        stated.add(point.name)
        if kind != "silent":
            rulings[point.name] = _ruling(source, kind, point, entry)
    for point in POINTS:
        if point.name not in stated:
            silence = f'[[silent]] with point = "{point.name}"'
            raise source.wrong(f"not stated; add a [[rule]], or {silence} where the book says nothing", point.name)
    return rulings


def _point(source: ProfileFile, kind: str, entry: dict[str, Any]) -> Point:
    name = str(entry.get("point", "")).strip()
    if not name:
        raise source.wrong(f'a [[{kind}]] without its point; add a line such as point = "{POINTS[0].name}"')
    try:
        point = find_point(name)
    except NoSuchPoint as error:
        raise source.wrong("there is no such point; bot/domain/rules/profile.py lists them all", name) from error
    source.verify_fields(kind, entry, point.name)
    return point


def _ruling(source: ProfileFile, kind: str, point: Point, entry: dict[str, Any]) -> Ruling:
    for field in ("value", "passage", "evidence"):
        if not entry.get(field, "").strip():
            raise source.wrong(f"a [[{kind}]] without its {field}; where the book says nothing, write [[silent]]", point.name)
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
