"""Reads lists of names as they are pasted into a chat: one a line, on one line, numbered, or copied from a table."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Sequence

from bot.domain.club.errors import NameTooLong, NameTwice, NoNames
from bot.domain.club.people import LONGEST_NAME, folded, tidy_name
from bot.domain.errors import UnreadableForm

_APOSTROPHES = "'’‘ʼ`´"
_BULLETS = rf"(?:\[[ xX]\]|[^\w(«“\"{_APOSTROPHES}])*"
_NUMBERING = re.compile(
    _BULLETS  # bullets, check marks, boxes to tick
    # "1.", "2)", "3 -", "12 Marie", a number in a box of its own
    + r"(?:\(?[0-9]{1,5}(?:\ufe0f?\u20e3| ?[.)\]\-–—:°º/]+|(?= [^\W\d_]))"
    + _BULLETS
    + ")?"
)
_ON_ONE_LINE = re.compile(r"(?:^| )[0-9]{1,4} ?[.)] ")
_NUMBER_OF_CLUB = re.compile(r"#\s*[0-9]")
_SEPARATORS = ";\t,|"


def _titles(*titles: str) -> frozenset[str]:
    return frozenset(map(folded, titles))


FULL_NAMES = _titles(
    "nom complet", "nom et prénom", "nom prénom", "nom du joueur", "nom joueur", "joueur", "joueuse", "joueurs", "participant",
    "full name", "player", "players", "player name", "name of player", "participant name", "speler", "spelers", "naam speler",
    "volledige naam", "naam van de speler", "voornaam naam", "naam en voornaam", "deelnemer", "noms", "names", "namen",
)  # fmt: skip
FIRST_NAMES = _titles("prénom", "prénoms", "first name", "firstname", "first", "given name", "forename", "voornaam", "roepnaam")
LAST_NAMES = _titles("nom de famille", "last name", "lastname", "last", "surname", "family name", "achternaam", "familienaam")
NAMES = _titles("nom", "name", "naam")
"""A column of whole names, or of surnames beside one of first names, or of first names beside one of surnames."""


def read_names(text: str) -> tuple[str, ...]:
    """The names of a pasted list: one a line, or on one line with commas or semicolons between; numbers and bullets before a name
    are left out; a table with a header (CSV, or copied from a sheet) is read by its columns.

    Raises NoNames, NameTooLong, NameTwice; UnreadableForm for a line that is no name for sure: several pieces of a list that has
    a name on each line, more cells than the header has titles, digits alone, or a number of the club ("#12").
    """
    lines = [line for line in text.splitlines() if folded(line)]
    listed = _table(lines) if lines else ()
    if listed is None:
        listed = _one_line(lines[0]) if len(lines) == 1 else _a_line_each(lines)
    names = [name for name in map(_entered, listed) if name]
    if not names:
        raise NoNames
    seen: set[str] = set()
    for name in names:
        if (key := folded(name)) in seen:
            raise NameTwice(name=name)
        seen.add(key)
    return tuple(names)


def read_name(text: str) -> str:
    """A name as it is written down; empty where the text holds no letter and no digit. Raises NameTooLong."""
    name = _unquoted(tidy_name(text).strip(" ,;"))
    if not folded(name):
        return ""
    if len(name) > LONGEST_NAME:
        raise NameTooLong(name=name[:30] + "…", longest=LONGEST_NAME)
    return name


def _unquoted(name: str) -> str:
    """A name without the quotation marks around it, or without one whose other half is lost; "Marie "Mimi" Roy" keeps hers."""
    if len(name) > 1 and (name[0], name[-1]) in (('"', '"'), ("“", "”"), ("«", "»")):
        return name[1:-1].strip(" ,;")
    return name.strip('" ,;') if name.count('"') == 1 else name


def _entered(text: str) -> str:
    """A name of a list without its number; empty for a number that stands before nothing."""
    tidy = tidy_name(text)
    if _NUMBER_OF_CLUB.search(tidy):
        raise UnreadableForm(piece=tidy[:60], command="enter")
    found = _NUMBERING.match(tidy)
    name = read_name(tidy[found.end() :] if found else tidy)
    if name and not any(character.isalpha() for character in folded(name)):
        raise UnreadableForm(piece=tidy[:60], command="enter")
    return name


def _one_line(line: str) -> Sequence[str]:
    if '"' in line:
        cells = _cells([line], ";" if ";" in line else ",")
        if len(cells[0]) > 1:
            return cells[0]
    by_semicolon = [piece for piece in line.split(";") if folded(piece)]
    if len(by_semicolon) > 1 and all(re.fullmatch(r"[^,]+, [^,]+", piece.strip(" ,")) for piece in by_semicolon):
        return by_semicolon  # "Dupont, Marie; Durand, Paul"
    if not re.search(r"[;,]", line) and len(_ON_ONE_LINE.findall(tidy_name(line))) > 1:
        return _ON_ONE_LINE.split(tidy_name(line))  # "1. Marie 2. Paul"
    return re.split(r"[;,]", line)


def _a_line_each(lines: Sequence[str]) -> list[str]:
    """The names of lines with one name each; a list with commas that goes on over several lines is that list."""
    bare = [line.strip() for line in lines]
    pieces = [[piece for piece in re.split(r"[;,]", line) if folded(piece)] for line in bare]
    goes_on = all(line.endswith((",", ";")) for line in bare[:-1]) and not bare[-1].endswith((",", ";"))
    if goes_on and any(len(some) != 2 for some in pieces[:-1]) and any(len(some) > 1 for some in pieces):
        return [piece for some in pieces for piece in some]
    for line, some in zip(bare, pieces, strict=True):
        if len(some) > 2:
            raise UnreadableForm(piece=tidy_name(line)[:60], command="enter")
    return [line.replace(";", " ") for line in bare]


def _table(lines: Sequence[str]) -> Sequence[str] | None:
    """The names in a table whose first line names its columns; None for a text that is no such table."""
    separator = max(_SEPARATORS, key=lines[0].count)
    if separator not in lines[0]:
        alone = len(lines) > 1 and folded(lines[0]) in FULL_NAMES | FIRST_NAMES | LAST_NAMES | NAMES
        return _a_line_each(lines[1:]) if alone else None
    header, *rows = _cells(lines, separator)
    columns = _columns([folded(title) for title in header])
    if not columns:
        return None
    if len(rows) == len(lines) - 1:  # where a cell goes on over several lines, rows and lines are not the same
        for line, row in zip(lines[1:], rows, strict=True):
            if any(folded(cell) for cell in row[len(header) :]):
                raise UnreadableForm(piece=tidy_name(line)[:60], command="enter")
    return [" ".join(row[at].strip() for at in columns if at < len(row)) for row in rows]


def _columns(titles: Sequence[str]) -> list[int]:
    """The columns that make a name, in its order; none where no title is one of a name."""

    def of(known: frozenset[str]) -> list[int]:
        return [at for at, title in enumerate(titles) if title in known][:1]

    first, last, plain = of(FIRST_NAMES), of(LAST_NAMES), of(NAMES)
    if last and plain and not first:
        return [*plain, *last]  # "name, surname"
    if first and (last or plain):
        return [*first, *(last or plain)]
    return of(FULL_NAMES) or plain or last or first


def _cells(lines: Iterable[str], separator: str) -> list[list[str]]:
    lines = [line.strip("\ufeff\u200b ") for line in lines]
    try:
        return list(csv.reader(lines, delimiter=separator, skipinitialspace=True, strict=True))
    except csv.Error:  # a quotation mark that is none: every line for itself, as it stands
        return [[_unquoted(cell.strip()) for cell in line.split(separator)] for line in lines]
