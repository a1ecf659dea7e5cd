"""Reads how a season is counted, as directors type it, and writes it down in the same form."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from bot.domain.club.people import tidy_name
from bot.domain.errors import UnreadableForm
from bot.domain.season.league import Season
from bot.domain.season.points import LEADER_BOARD, LINEAR, NEAU

_DATE = r"(\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./-]\d{1,2}[./-]\d{4})"
_SINCE = re.compile(rf"(?:du|depuis(?: le)?|from|since|van(?:af)?) {_DATE}", re.I)
_UNTIL = re.compile(rf"(?:(?:jusqu'?)?au|to|until|tot) {_DATE}", re.I)
_SPAN = re.compile(rf"{_SINCE.pattern} {_UNTIL.pattern}", re.I)
_FORMULA = re.compile(r"(?:formule|formula) ?:? ?([a-z]+)", re.I)
_TABLE = re.compile(r"(?:table|bareme|points|punten|tabel) ?:? ?((?:\d{1,6}(?:[.,]\d{1,2})?(?: |$))+)", re.I)
_BEST = re.compile(r"(?:les )?(\d{1,4}) (?:meilleure?s?|best|beste)|(?:best|beste) (\d{1,4})", re.I)
_DROPPED = re.compile(
    r"(?:sans les |drop |zonder de )?(\d{1,4}) (?:absences?|moins bonn?e?s?|worst|slechtste)|(?:drop|schrap) (\d{1,4})", re.I
)
_WITHOUT = re.compile(r"(?:sans|without|zonder) ((?:(?:#|n° ?|nr\.? ?)\d{1,9} ?)+)", re.I)
_WITH = re.compile(r"(?:avec|with|met) ((?:(?:#|n° ?|nr\.? ?)\d{1,9} ?)+)", re.I)
_RENAMED = re.compile(
    r"(?:(?:nouveau )?nom|(?:new )?name|(?:nieuwe )?naam|renommer(?: en)?|rename(?: to)?|hernoem(?: naar)?) ?:? ?(\S.*)", re.I
)
_NEW = re.compile(r"(?:nouvelle saison|new season|nieuw seizoen) ?:? ?(\S.*)", re.I)
_GONE = re.compile(r"(?:supprim(?:er|e[rz]?)|effacer|delete|remove|verwijder(?:en)?|wissen)(?: (\S.*))?", re.I)
_NAMES = {
    "lineaire": LINEAR, "linear": LINEAR, "lineair": LINEAR, "pokerstars": LEADER_BOARD, "neau": NEAU,
}  # fmt: skip
MOST_POINTS = 500
"""Places in a table of points."""


def pieces(text: str) -> Sequence[str]:
    """What is said, piece by piece."""
    return [piece for piece in map(tidy_name, re.split(r"[;\n\r]", text)) if piece]


def new_name(piece: str) -> str:
    """The name that a piece gives a season; empty where it gives none.

    >>> new_name("nom Printemps 2026"), new_name("8 meilleures")
    ('Printemps 2026', '')
    """
    found = _RENAMED.fullmatch(piece)
    return found[1] if found else ""


def another(name: str) -> str:
    """The name of a season that is said to be another than those that there are; empty where that is not said.

    >>> another("nouvelle saison Printemp"), another("Nouvelle saison")
    ('Printemp', '')
    """
    found = _NEW.fullmatch(name)
    return found[1] if found else ""


def taken_away(said: Sequence[str]) -> str | None:
    """The name of the season that is to be no more, empty for the last one; None where nothing of the kind is said.

    >>> taken_away(["supprimer Printemps"]), taken_away(["Printemps", "delete"]), taken_away(["Printemps"])
    ('Printemps', 'Printemps', None)
    """
    *before, last = said or [""]
    found = _GONE.fullmatch(last)
    if found is None or len(before) > 1 or (before and found[1]):
        return None
    return found[1] or (before[0] if before else "")


def with_piece(season: Season, piece: str) -> Season | None:
    """A season with one thing said anew; None for a piece that says nothing of the kind. Raises UnreadableForm for a date or a
    formula that there is not.
    """
    plain = "".join(sign for sign in unicodedata.normalize("NFD", piece) if not unicodedata.combining(sign))
    if found := _SPAN.fullmatch(plain):
        season = replace(season, since=_day(found[1], piece), until=_day(found[2], piece))
        if season.since > season.until:
            raise UnreadableForm(piece=piece[:60], command="season")
        return season
    if found := _SINCE.fullmatch(plain):
        return replace(season, since=_day(found[1], piece))
    if found := _UNTIL.fullmatch(plain):
        return replace(season, until=_day(found[1], piece))
    if found := _FORMULA.fullmatch(plain):
        if found[1].casefold() not in _NAMES:
            raise UnreadableForm(piece=piece[:60], command="season")
        return replace(season, formula=_NAMES[found[1].casefold()], table=())
    if found := _TABLE.fullmatch(plain):
        return replace(season, table=tuple(map(_hundredths, found[1].split()[:MOST_POINTS])))
    return _with_dates(season, plain)


def _with_dates(season: Season, plain: str) -> Season | None:
    if found := _BEST.fullmatch(plain):
        return replace(season, best=int(found[1] or found[2]), dropped=0)
    if found := _DROPPED.fullmatch(plain):
        return replace(season, dropped=int(found[1] or found[2]), best=0)
    if found := _WITHOUT.fullmatch(plain):
        return replace(season, left_out=tuple(sorted({*season.left_out, *map(int, re.findall(r"\d+", found[1]))})))
    if found := _WITH.fullmatch(plain):
        back = set(map(int, re.findall(r"\d+", found[1])))
        return replace(season, left_out=tuple(number for number in season.left_out if number not in back))
    return None


def _hundredths(text: str) -> int:
    whole, _, rest = text.replace(",", ".").partition(".")
    return int(whole) * 100 + int(rest.ljust(2, "0") or 0)


def _day(text: str, piece: str) -> str:
    """A day as "2026-01-31"; the day stands first unless the year does. Raises UnreadableForm."""
    one, two, three = map(int, re.split(r"[./-]", text))
    try:
        return (date(one, two, three) if one > 31 else date(three, two, one)).isoformat()
    except ValueError as error:
        raise UnreadableForm(piece=piece[:60], command="season") from error


def written(season: Season) -> str:
    """A season in the form in which it is kept, which `read` reads."""
    said = [f"since {season.since}"] if season.since else []
    said += [f"until {season.until}"] if season.until else []
    said += [f"formula {season.formula}"]
    said += ["points " + " ".join(f"{one // 100}.{one % 100:02}" for one in season.table)] if season.table else []
    said += [f"best {season.best}"] if season.best else []
    said += [f"drop {season.dropped}"] if season.dropped else []
    said += ["without " + " ".join(f"#{number}" for number in season.left_out)] if season.left_out else []
    return "; ".join(said)


def read(name: str, text: str) -> Season:
    """A season as it was kept."""
    season = Season(name)
    for piece in pieces(text):
        season = with_piece(season, piece) or season
    return season
