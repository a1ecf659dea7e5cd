"""Reads of which days figures are wanted, as directors type them in three languages: a year, a month, a day, or several days."""

from __future__ import annotations

import re
import unicodedata
from calendar import monthrange
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta

_MONTHS: Mapping[str, int] = {
    name: number
    for number, names in enumerate(
        (
            "janvier january januari janv jan", "fevrier february februari fevr fev feb", "mars march maart mar mrt",
            "avril april avr apr", "mai may mei", "juin june juni jun", "juillet july juli juil jul", "aout august augustus aug",
            "septembre september sept sep", "octobre october oktober oct okt", "novembre november nov",
            "decembre december dec",
        ),
        1,
    )
    for name in names.split()
}  # fmt: skip
_MONTH = rf"(?P<month>{'|'.join(sorted(_MONTHS, key=len, reverse=True))})\.?"
_YEAR = re.compile(r"(?:(?:annee|year|jaar)\s+)?(?P<year>\d{4})")
_OF_MONTH = re.compile(
    rf"(?:(?:le )?mois d[e'] ?|in |en )?(?:{_MONTH}(?: (?P<year>\d{{4}}))?|(?P<in>\d{{1,2}})[/.](?P<of>\d{{4}}))"
)
_ISO_MONTH = re.compile(r"(?P<of>\d{4})-(?P<in>\d{2})")
_DAY = re.compile(r"(?P<day>\d{1,2})[/.-](?P<in>\d{1,2})(?:[/.-](?P<year>\d{4}|\d{2}))?")
_ISO_DAY = re.compile(r"(?P<year>\d{4})-(?P<in>\d{1,2})-(?P<day>\d{1,2})")
_NAMED_DAY = re.compile(rf"(?P<day>\d{{1,2}})(?:er|e|st|nd|rd|th)? (?:of )?{_MONTH}(?: (?P<year>\d{{4}}))?")
_FROM_TO = re.compile(
    r"(?:(?:du|de|from|van(?:af)?|entre(?: le)?|between|tussen) )?(?P<first>.+?)"
    r"(?: (?:au|a|to|till|until|tot(?: en met)?|t/m|et(?: le)?|and|en) | ?(?:->|→|–|\.\.) ?| - |(?<=\d)-(?=\d{1,2}/))(?P<last>.+)"
)
_SINCE = re.compile(r"(?:depuis(?: le| la)?|a partir d[ue]|since|from|sinds|vanaf|van) (?P<first>.+)")
_NOW: Mapping[str, str] = {
    **dict.fromkeys(("aujourd'hui", "ce soir", "today", "tonight", "vandaag", "vanavond"), "day"),
    **dict.fromkeys(("hier", "yesterday", "gisteren"), "yesterday"),
    **dict.fromkeys(("ce mois", "ce mois-ci", "this month", "deze maand"), "month"),
    **dict.fromkeys(("cette annee", "this year", "dit jaar"), "year"),
}


@dataclass(frozen=True, slots=True)
class Period:
    """The days from the first to the last, both among them."""

    first: date
    last: date


def read_period(text: str, today: date) -> Period | None:
    """The days that a text names; None for one that names none. Where it says no year, the latest that has begun is meant, and
    the end follows the beginning.

    >>> from datetime import date
    >>> read_period("mars", date(2026, 2, 1))
    Period(first=datetime.date(2025, 3, 1), last=datetime.date(2025, 3, 31))
    >>> read_period("du 1/11 au 28/2", date(2026, 5, 1))
    Period(first=datetime.date(2025, 11, 1), last=datetime.date(2026, 2, 28))
    """
    said = _plain(text)
    single = _single(said, today)
    if single is not None:
        return single
    if found := _SINCE.fullmatch(said):
        begun = _single(found["first"], today)
        if begun is not None:
            return Period(begun.first, max(begun.first, today))
    if found := _FROM_TO.fullmatch(said):
        return _span(found["first"], found["last"], today)
    return None


def _plain(text: str) -> str:
    """Small letters without accents, single spaces."""
    apart = unicodedata.normalize("NFD", text.casefold().replace("’", "'"))
    return " ".join("".join(sign for sign in apart if not unicodedata.combining(sign)).split())


def _span(first: str, last: str, today: date) -> Period | None:
    """From one day (or month, or year) to another; an end without a year is the first one after the beginning."""
    ended = _single(last, today)
    if ended is None:
        return None
    # a beginning without a year lies before an end that has one
    begun = _single(first, ended.last if _says_year(last) else today)
    if begun is None:
        return None
    for year in (ended.last.year - 1, ended.last.year, ended.last.year + 1) if not _says_year(last) else ():
        moved = _single(f"{last} {year}" if _in_words(last) else f"{last}/{year}", today)
        if moved is not None and moved.last >= begun.first:
            return Period(begun.first, moved.last)
    return Period(begun.first, ended.last) if begun.first <= ended.last else None


def _says_year(said: str) -> bool:
    return re.search(r"\d{4}|\d[/.-]\d{1,2}[/.-]\d{2}$", said) is not None or said in _NOW


def _in_words(said: str) -> bool:
    return re.search(r"[a-z]", said) is not None


def _single(said: str, today: date) -> Period | None:
    """A year, a month or a day; None for anything else."""
    if now := _NOW.get(said):
        return _now(now, today)
    if found := _YEAR.fullmatch(said):
        year = int(found["year"])
        return Period(date(year, 1, 1), date(year, 12, 31)) if year else None
    if found := _OF_MONTH.fullmatch(said):
        month = int(found["in"]) if found["in"] else _MONTHS[found["month"]]
        return _month(month, int(found["of"] or found["year"] or 0), today)
    if found := _ISO_MONTH.fullmatch(said):
        return _month(int(found["in"]), int(found["of"]), today)
    said = said.removeprefix("le ").removeprefix("the ").removeprefix("op ")
    if found := _ISO_DAY.fullmatch(said) or _DAY.fullmatch(said):
        return _day(int(found["day"]), int(found["in"]), found["year"], today)
    if found := _NAMED_DAY.fullmatch(said):
        return _day(int(found["day"]), _MONTHS[found["month"]], found["year"], today)
    return None


def _now(which: str, today: date) -> Period:
    if which == "yesterday":
        return Period(today - timedelta(1), today - timedelta(1))
    if which == "month":
        return Period(today.replace(day=1), today.replace(day=monthrange(today.year, today.month)[1]))
    return Period(date(today.year, 1, 1), date(today.year, 12, 31)) if which == "year" else Period(today, today)


def _month(month: int, year: int, today: date) -> Period | None:
    if not 1 <= month <= 12:
        return None
    year = year or (today.year if month <= today.month else today.year - 1)
    return Period(date(year, month, 1), date(year, month, monthrange(year, month)[1])) if year >= 1 else None


def _day(day: int, month: int, year: str | None, today: date) -> Period | None:
    years = [int(year) + (2000 if len(year) == 2 else 0)] if year else range(today.year, today.year - 9, -1)
    for one in years:
        try:
            found = date(one, month, day)
        except ValueError:
            continue
        if year or found <= today:
            return Period(found, found)
    return None
