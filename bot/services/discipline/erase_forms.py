"""Which texts somebody wants erased, or kept, as he types it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bot.domain.penalties.errors import NoSuchCase, NoSuchText, TextOrCase

ALL = frozenset("tout tous toutes all everything alles alle".split())
KEEP = frozenset("garder garde gardez laisser laisse keep leave houden hou bewaren laten".split())
_APART = re.compile(r"[,;+&]|\b(?:et|and|en)\b", re.I)
_CASE = re.compile(r"(?:(?:n[°ºor]|num[ée]ro|number|nummer|case|cas|ligne|line|entry|zaak|lijn|regel)\.?\s*)+([0-9]+)", re.I)
_TEXT = re.compile(r"(?:textes?|texts?|tekst(?:en)?)\s*([0-9]+)", re.I)
_EVERY = re.compile(r"(\w+)(?: (?:(?:de|of|van) )?#([0-9]{1,9}))?", re.I)
_BARE = re.compile(r"[0-9]+")
MOST_DIGITS = 9


@dataclass(frozen=True, slots=True)
class Wanted:
    """Entries of the ledger and texts of the list, by number; or `every` text, where it is said of one `person` by number (0: of
    those who were erased); `keep`: they are to stay. `said` is what is none of these: whom texts are looked for of.
    """

    entries: tuple[int, ...] = ()
    texts: tuple[int, ...] = ()
    every: bool = False
    person: int = 0
    keep: bool = False
    said: str = ""


def read_wanted(text: str) -> Wanted:
    """What a text wants: "n° 5, n° 7", "texte 3", "tout", "garder texte 3", "Marie Dupont", or nothing. Raises TextOrCase for a
    number of which it is not said what it is.

    >>> read_wanted("n° 5 et 7, texte 3").entries, read_wanted("garder texte 3").texts, read_wanted("Tout").every
    ((5, 7), (3,), True)
    """
    first, _, rest = text.strip().partition(" ")
    keep = first.casefold() in KEEP and bool(rest.strip())
    bare = rest.strip() if keep else text.strip()
    if (all_of := _EVERY.fullmatch(bare)) and all_of[1].casefold() in ALL:
        return Wanted(every=True, person=int(all_of[2] or 0), keep=keep)
    entries, texts, last = list[int](), list[int](), ""
    for piece in filter(None, map(str.strip, _APART.split(bare))):
        case, listed = _CASE.fullmatch(piece), _TEXT.fullmatch(piece)
        if case or (last == "case" and _BARE.fullmatch(piece)):
            last = "case"
            entries.append(_number(case[1] if case else piece, NoSuchCase))
        elif listed or (last == "text" and _BARE.fullmatch(piece)):
            last = "text"
            texts.append(_number(listed[1] if listed else piece, NoSuchText))
        elif not last and _BARE.fullmatch(piece):
            raise TextOrCase(number=piece[:20])
        else:
            return Wanted(said=bare, keep=keep)
    return Wanted(tuple(dict.fromkeys(entries)), tuple(dict.fromkeys(texts)), keep=keep)


def _number(digits: str, none: type[NoSuchCase | NoSuchText]) -> int:
    """A number. Raises what there is none of for more digits than any has: nothing is cut off to find another."""
    if len(digits.lstrip("0")) > MOST_DIGITS:
        raise none(number=digits[:20], known=())
    return int(digits)
