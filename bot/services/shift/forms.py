"""Reads what floors type: a tournament in one line, seats, numbers, lists. Knows the words of three languages, with or without
their accents. Lists of names are read in `name_lists`.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import fields, replace

from bot.domain.chips.chip_set import read_chip_set, read_levels
from bot.domain.club.people import tidy_name
from bot.domain.errors import BadNumber, SaidTwice, UnreadableForm
from bot.domain.seating.errors import UnreadableSeat, WrongFormat
from bot.domain.seating.tables import LARGEST_FORMAT, SMALLEST_FORMAT, Seat
from bot.domain.tournament.buying_again import Again
from bot.domain.tournament.deeds import ALWAYS, CLOSED, SettingUp
from bot.services.shift.buying_again import read_again, split_again
from bot.services.shift.name_lists import read_title

__all__ = [
    "TABLE_WORD",
    "is_seat",
    "read_late",
    "read_number",
    "read_seat",
    "read_setup",
    "read_table",
    "split_list",
    "with_pieces",
]

USUAL_FORMAT = 9
MOST_PAID, MOST_AVAILABLE = 10_000, 2_000
"""Places paid, and tables that a club may have."""
_NUMBER = r"([0-9]{1,9})"
_TABLE = r"(?:tables?|tafels?)"
_PEOPLE = r"(?:joueurs?|joueuses?|players?|spelers?|personnes?|persons?|sieges?|seats?|places?|plaats(?:en)?|stoel(?:en)?)"
_PAID = r"(?:payee?s?|paid|betaalde?|itm|primee?s?)"
_PLACES = r"(?:places?|plaatsen|prijzen|prix|rangs?|joueurs?|players?|spelers?)"
# each piece without accents, with single spaces, matched from end to end
SEATS = (
    rf"{_NUMBER}[ -]?(?:max|handed)",
    rf"{_NUMBER} ?{_PEOPLE}?(?: max)? ?(?:par|per|a la|a|aan|/) ?(?:une |la |the |een |de )?{_TABLE}",
    rf"{_NUMBER} (?:sieges|seats|stoelen)(?: max)?",
    rf"{_TABLE} (?:de|of|van|a|met|with) {_NUMBER}(?: {_PEOPLE})?(?: max)?",
    rf"{_PEOPLE} ?(?:par|per|/) ?{_TABLE} ?[:=]? ?{_NUMBER}",
)
PAID = (
    rf"{_NUMBER} (?:{_PLACES} )?{_PAID}",
    rf"(?:{_PLACES} )?{_PAID}(?: {_PLACES})? ?[:=]? ?{_NUMBER}(?: {_PLACES})?",
)
MOST_TABLES = (
    rf"(?:max(?:imum)?\.? )?{_NUMBER} {_TABLE}(?: max(?:imum)?\.?| disponibles?| available| beschikbaar)?",
    rf"(?:max(?:imum)?\.? )?{_TABLE}(?: max(?:imum)?\.?)? ?[:=]? ?{_NUMBER}(?: max(?:imum)?\.?)?",
)
CHIPS = (r"(?:jetons?|chips?|fiches?|tapis(?: de depart)?|stack|starting stack|startstack)(?: ?[:=] ?| |(?=[0-9]))(?P<text>.+)",)
LEVELS = (r"(?:niveaux?|niveaus?|levels?|blindes?|blinds?|structure)(?: ?[:=] ?| |(?=[0-9]))(?P<text>.+)",)
_LATE = (
    r"(?:(?:late )?inscriptions?(?: tardives?)?|entries|(?:late )?inschrijv(?:en|ing|ingen)|retardataires|retards?|laatkomers"
    r"|late ?(?:reg(?:istrations?)?|entr(?:y|ies)|arrivals?)?)"
)
_UNTIL = (
    r"(?:jusqu.? ?(?:a la fin du|au?)|until|till?|to|through|t/m|tot(?: en met)?)"
    r"(?: (?:the |het )?(?:end of|einde(?: van)?))?"
)
LATE = (rf"{_LATE}(?: ouvertes?| open)?(?: {_UNTIL})?(?: (?:niveau|level|lvl|round|ronde))? ?[:=]? ?{_NUMBER}",)
LATE_SHUT = re.compile(
    rf"{_LATE} ?[:=]? ?(?:fermees?|closes?|terminees?|closed|dicht|gesloten|non|no|nee|none|geen|0)"
    rf"|(?:pas (?:de |d.)|sans |no |geen ){_LATE}", re.I
)  # fmt: skip
LATE_ALWAYS = re.compile(
    rf"{_LATE} ?[:=]? ?(?:(?:toujours|always|altijd)(?: ouvertes?| open)?|ouvertes?|libres?|sans limite|illimitees?|open"
    r"|unlimited|no limit|onbeperkt)", re.I
)  # fmt: skip
_SEAT = re.compile(
    r"(?:t(?:able|afel)? ?)?([0-9]{1,4})"
    r"(?: ?[-‑–—:/.] ?|,? (?:(?:s|siege|seat|stoel|plaats|place) ?)?| ?(?:s|siege|seat|stoel|plaats|place) ?)([0-9]{1,2})"
    r"|(?:s|siege|seat|stoel|plaats|place) ?([0-9]{1,2}),? ?(?:(?:de la|a la|at|of|aan|van) )?t(?:able|afel)? ?([0-9]{1,4})"
)  # fmt: skip
LIKE_LAST = re.compile(
    r"(?<!\S)(?:(?:(?:comme|pareil que|idem que|m[êe]me chose que) )?la (?:derni[èe]re fois|fois (?:derni[èe]re|pass[ée]e)"
    r"|semaine (?:derni[èe]re|pass[ée]e))|comme (?:d'habitude|d’habitude|la derni[èe]re|le dernier)"
    r"|(?:just |exactly )?(?:(?:same )?(?:as|like)|same) last (?:time|week)"
    r"|(?:net |precies )?(?:zoals|wie|als|gelijk|idem) (?:de )?(?:vorige|laatste) (?:keer|week|maal))$",
    re.I,
)  # fmt: skip
_FREEZEOUT = re.compile(r"freeze ?-?outs?", re.I)
_UNSAID = SettingUp("", 0)
LONGEST_SEAT = 8
"""Words: "table 3 , siège n° 5" has six."""
LONGEST_SEATS = 1_000
"""Characters in which several seats are told."""
_GROUPED = re.compile(r"[0-9]{1,3}(?:[ .'’][0-9]{3})+|[0-9]+")
_BREAKS = re.compile(r"[;\n\r\v\f\x1c-\x1e\x85\u2028\u2029]")


def read_setup(text: str) -> SettingUp:
    """A tournament: its name, then in any order, each behind a semicolon or on its own line, seats a table, places paid, how many
    tables there are, until which level one may enter, chips, levels. The name is empty where the text begins with one of these.
    Raises UnreadableForm with the piece that is none of them; WrongFormat; BadNumber; NameTooLong; what chips and levels raise.
    """
    name, *pieces = pieces_of(text) or [""]
    if is_setting(name):
        name, pieces = "", [name, *pieces]
    return with_pieces(SettingUp(read_title(name), USUAL_FORMAT), "\n".join(pieces))


def like_last(text: str) -> tuple[str, str] | None:
    """The name and the settings that a text says beside that all is to be as the last time; None where it doesn't say that.
    Raises NameTooLong.

    >>> like_last("Vendredi comme la dernière fois; 8-max")
    ('Vendredi', '8-max')
    """
    pieces = pieces_of(text)
    said = [LIKE_LAST.search(piece) for piece in pieces]
    if not any(said):
        return None
    left = [piece[: found.start()].rstrip(" ,:-–—") if found else piece for piece, found in zip(pieces, said, strict=True)]
    name, *settings = left
    if is_setting(name):
        name, settings = "", left
    return read_title(name), "; ".join(filter(None, settings))


def with_pieces(setup: SettingUp, text: str) -> SettingUp:
    """A tournament with some of its settings said anew. Raises what `read_setup` raises; SaidTwice for a setting that is said
    in two ways.
    """
    said: dict[str, tuple[object, str]] = {}
    for piece in pieces_of(text):
        for one in _readable(piece):
            found = _with_piece(_UNSAID, one)
            for name, value in ((field.name, getattr(found, field.name)) for field in fields(found)):
                if value == getattr(_UNSAID, name):
                    continue
                if said.setdefault(name, (value, one))[0] != value:
                    raise SaidTwice(first=said[name][1][:60], second=one[:60])
            setup = _with_piece(setup, one)
    return setup


def _readable(piece: str) -> list[str]:
    """A piece, or what stands between its commas where that makes settings of it: "inscriptions 6, recaves 2"."""
    try:
        _with_piece(_UNSAID, piece)
    except UnreadableForm:
        return [one for one in map(str.strip, piece.split(",")) if one] if "," in piece else [piece]
    return [piece]


def pieces_of(text: str) -> list[str]:
    """The pieces of a text, each behind a semicolon or on its own line."""
    return [piece for piece in map(tidy_name, _BREAKS.split(text)) if piece]


def plain(text: str) -> str:
    """A text without accents and with single spaces; long ones are read in one go then, whatever they are made of."""
    decomposed = unicodedata.normalize("NFD", tidy_name(text))
    return "".join(character for character in decomposed if not unicodedata.combining(character))


def _match(patterns: tuple[str, ...], piece: str) -> str | None:
    """What a piece says, where it is of this kind: its number or its text."""
    for pattern in patterns:
        if found := re.fullmatch(pattern, piece, re.I):
            return found[1].strip()
    return None


def is_setting(piece: str) -> bool:
    """Whether a piece is a setting for sure, and no name of a tournament."""
    bare = plain(piece)
    numbers = any(_match(patterns, bare) for patterns in (SEATS, PAID, MOST_TABLES)) or _late(bare) is not None
    chips, levels = _match(CHIPS, bare) or "", _match(LEVELS, bare) or ""
    again = split_again(bare)
    return (
        numbers
        or (again is not None and re.search(r"[0-9]", again[1]) is not None)
        or re.search(r"[0-9]k? ?[x×*] ?[0-9]", chips) is not None
        or re.search(r"[0-9]k? ?/ ?[0-9]", levels) is not None
    )


def _with_piece(setup: SettingUp, piece: str) -> SettingUp:
    bare = plain(piece)
    if seats := _match(SEATS, bare):
        return replace(setup, seats=read_format(seats))
    if paid := _match(PAID, bare):
        return replace(setup, paid=read_number(paid, 1, MOST_PAID))
    if tables := _match(MOST_TABLES, bare):
        return replace(setup, most_tables=read_number(tables, 1, MOST_AVAILABLE))
    if (late := _late(bare)) is not None:
        return replace(setup, late_until=late)
    if _FREEZEOUT.fullmatch(bare):
        return replace(setup, reentries=Again(0), rebuys=Again(0), addons=Again(0))
    if again := split_again(bare):
        return _with_again(setup, again[0], read_again(again[1], piece))
    if chips := _match(CHIPS, bare):
        read_chip_set(chips)
        return replace(setup, chips=chips)
    if levels := _match(LEVELS, bare):
        read_levels(levels)
        return replace(setup, levels=levels)
    raise UnreadableForm(piece=piece[:60], command="tournament")


def _with_again(setup: SettingUp, name: str, allowed: Again) -> SettingUp:
    match name:
        case "reentries":
            return replace(setup, reentries=allowed)
        case "rebuys":
            return replace(setup, rebuys=allowed)
    return replace(setup, addons=allowed)


def _late(bare: str) -> int | None:
    if LATE_SHUT.fullmatch(bare):
        return CLOSED
    if LATE_ALWAYS.fullmatch(bare):
        return ALWAYS
    level = _match(LATE, bare)
    return None if level is None else read_number(level, 1, ALWAYS - 1)


def read_late(text: str) -> int:
    """Until which level one may enter, from its field: "6", "level 6", "closed", "always", in three languages; CLOSED, ALWAYS.
    Raises BadNumber.
    """
    bare = plain(text)
    found = [late for words in (bare, f"late {bare}", f"inscriptions {bare}") if (late := _late(words)) is not None]
    return found[0] if found else read_number(text, 1, ALWAYS - 1)


def read_format(digits: str) -> int:
    """How many seats the tables have, from its digits. Raises WrongFormat."""
    seats = int(digits)
    if not SMALLEST_FORMAT <= seats <= LARGEST_FORMAT:
        raise WrongFormat(seats=seats, smallest=SMALLEST_FORMAT, largest=LARGEST_FORMAT)
    return seats


def read_seat(text: str) -> Seat:
    """A seat as floors write it: "3-5", "3:5", "table 3 siège 5", "t3 s5", "siège 5 table 3". Raises UnreadableSeat.

    >>> str(read_seat("Table 3 siège 5")), str(read_seat("3-5")), str(read_seat("siège 5 de la table 3"))
    ('3-5', '3-5', '3-5')
    """
    found = _SEAT.fullmatch(plain(text).casefold())
    if not found:
        raise UnreadableSeat(text=text.strip()[:40])
    return Seat(int(found[1] or found[4]), int(found[2] or found[3]))


def read_seats(text: str) -> tuple[Seat, ...]:
    """Several seats, each once: "6-5 6-9", "table 6 siège 5, 6-9 et 7-1". Raises UnreadableSeat with what is none, or where there
    are more than anybody means at once.

    >>> [str(seat) for seat in read_seats("table 6 siège 5, 6-9 et 7-1")]
    ['6-5', '6-9', '7-1']
    """
    seats: list[Seat] = []
    for piece in re.split(r"[,;\n]|\b(?:et|and|en)\b|&", text[:LONGEST_SEATS], flags=re.I):
        words = piece.split()
        while words:
            ends = range(min(LONGEST_SEAT, len(words)), 0, -1)
            end = next((end for end in ends if is_seat(" ".join(words[:end]))), 0)
            if not end:
                raise UnreadableSeat(text=" ".join(words)[:40])
            seats.append(read_seat(" ".join(words[:end])))
            words = words[end:]
    if not seats or len(text) > LONGEST_SEATS:
        raise UnreadableSeat(text=text.strip()[:40])
    return tuple(dict.fromkeys(seats))


def is_seat(text: str) -> bool:
    """Whether a text names a seat."""
    return _SEAT.fullmatch(plain(text).casefold()) is not None


TABLE_WORD = re.compile(r"^\s*t(?:able|afel)?\.?\s*(?=[0-9])", re.I)
"""A table as floors call it: "t2", "table 2"."""


def read_table(text: str) -> int:
    """The number of a table, with or without the word. Raises BadNumber.

    >>> read_table("t2"), read_table("tafel 12"), read_table("3")
    (2, 12, 3)
    """
    return read_number(TABLE_WORD.sub("", text), 1, MOST_AVAILABLE)


def read_number(text: str, least: int, most: int) -> int:
    """A whole number within bounds; its thousands may be set apart ("12 000", "12.000"). Raises BadNumber.

    >>> read_number("12 000", 1, 20_000)
    12000
    """
    digits = " ".join(text.split()).removesuffix(".")
    number = int(re.sub(r"[^0-9]", "", digits)) if len(digits) < 16 and _GROUPED.fullmatch(digits) else None
    if number is None or not least <= number <= most:
        raise BadNumber(text=text.strip()[:30], least=least, most=most)
    return number


def split_list(text: str) -> tuple[str, ...]:
    """The pieces of a list with commas, semicolons or line breaks between them."""
    return tuple(piece.strip() for part in _BREAKS.split(text) for piece in part.split(",") if piece.strip())
