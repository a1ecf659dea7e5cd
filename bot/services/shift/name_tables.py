"""Reads a list of names that is a table: where its header stands, which columns make a name, which rows are no people."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot.domain.club.errors import ColumnTwice, LooksAbsent, LooksLikeHeading
from bot.domain.club.people import folded, tidy_name
from bot.domain.errors import Refusal
from bot.services.shift.list_notes import says_absent

HEADER_WITHIN = 10
"""Lines within which the header of a table is looked for: above it stands what the evening is called, and when it is."""
SEPARATORS = ";\t,|"
_SAID = re.compile(r"sep=(.)", re.I)
"""Excel's own first line, which says by what the cells are separated."""
_SUM = re.compile(
    r"(?:grand |sous[- ]?|sub[- ]?)?tota(?:l|al|ux)"
    r"(?: (?:des |van de )?(?:inscrits?|joueurs?|players?|entries|spelers?))? ?:? ?[0-9]*",
    re.I,
)
_NO = frozenset({"non", "no", "nee", "nein", "n", "0", "false", "faux"})


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
AWAY = _titles("absent", "absente", "absents", "forfait", "no show", "no-show", "noshow", "afwezig", "abwesend")
HERE = _titles(
    "présent", "présente", "présents", "present", "aanwezig", "vient", "komt", "coming", "confirmé", "confirmed", "bevestigd"
)
"""Columns that say who does not come, and who does."""

Line = tuple[int, str]
Piece = tuple[int, str, str | Refusal | None]
"""The number of its line, what stood there, and the name in it; why it is none, or None where it can't be read."""


@dataclass(frozen=True, slots=True)
class Table:
    """A text whose header was found: what stands `above` it, its rows as `pieces`; or, where it has one column, the `lines` below
    it, which are read like any list.
    """

    above: tuple[Piece, ...]
    pieces: tuple[Piece, ...] = ()
    lines: tuple[Line, ...] = ()


def read_table(lines: Sequence[Line]) -> Table | None:
    """The table that some lines are; None for those that are none. Raises ColumnTwice."""
    said = _SAID.fullmatch(lines[0][1].strip("\ufeff\u200b \r"))
    lines = lines[1:] if said is not None else lines
    for at, (_, line) in enumerate(lines[:HEADER_WITHIN]):
        separator = said[1] if said is not None and said[1] in line else max(SEPARATORS, key=line.count)
        above = tuple((number, text, LooksLikeHeading(name=tidy_name(text)[:60])) for number, text in lines[:at])
        if separator in line:
            rows = _rows(lines[at:], separator)
            if rows is not None:
                return Table(above, rows)
        elif _heads_one_column(line, at) and len(lines) > at + 1:
            return Table(above, lines=tuple(lines[at + 1 :]))
    return Table((), lines=tuple(lines)) if said is not None and lines else None


def _heads_one_column(line: str, at: int) -> bool:
    """Whether a line without a separator is a header; below the first line what a player may be called is none, nor is any far
    down.
    """
    title = folded(line)
    return title in FULL_NAMES | NAMES if at == 1 else at == 0 and title in FULL_NAMES | FIRST_NAMES | LAST_NAMES | NAMES


def _rows(lines: Sequence[Line], separator: str) -> tuple[Piece, ...] | None:
    """What the rows of a table say, of which the first one names its columns; None where it names none of a name."""
    header, *rows = cells([line for _, line in lines], separator)
    titles = [folded(title) for title in header]
    columns = _columns(titles)
    if not columns:
        return None
    if twice := next((header[at].strip() for at in columns if titles.count(titles[at]) > 1), ""):
        raise ColumnTwice(column=tidy_name(twice)[:60])
    aligned = len(rows) == len(lines) - 1  # else a cell goes on over several lines: rows and lines are not the same
    found: list[Piece] = []
    for at, row in enumerate(rows):
        name = " ".join(row[column].strip() for column in columns if column < len(row))
        number, typed = lines[at + 1] if aligned else (0, name)
        why = _is_nobody(row, name, titles, columns)
        beyond = aligned and any(folded(cell) for cell in row[len(header) :])
        found.append((number, typed, why or (None if beyond else name)))
    return tuple(found)


def _is_nobody(row: Sequence[str], name: str, titles: Sequence[str], columns: Sequence[int]) -> Refusal | None:
    """Why a row is none of somebody who comes: it is the header again, a sum, or says that he does not; None where it is."""
    beside = [(at, cell.strip()) for at, cell in enumerate(row) if at not in columns]
    tidy = tidy_name(name)
    again = [folded(row[at]) for at in columns if at < len(row)] == [titles[at] for at in columns]
    in_order = " ".join(row[at] for at in sorted(columns) if at < len(row))
    if again or any(_SUM.fullmatch(tidy_name(cell)) for cell in (in_order, *(cell for _, cell in beside))):
        return LooksLikeHeading(name=(tidy or tidy_name(" ".join(row)))[:60])
    if folded(tidy) and any(says_absent(cell) or _is_marked_away(cell, titles, at) for at, cell in beside):
        return LooksAbsent(name=tidy[:60])
    return None


def _is_marked_away(cell: str, titles: Sequence[str], at: int) -> bool:
    """Whether a cell says in a column of its own that somebody does not come."""
    title, says_no = titles[at] if at < len(titles) else "", folded(cell) in _NO
    return (title in AWAY and bool(folded(cell)) and not says_no) or (title in HERE and says_no)


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


def cells(lines: Iterable[str], separator: str) -> list[list[str]]:
    """The cells of each line, without the quotation marks around them."""
    lines = [line.strip("\ufeff\u200b ") for line in lines]
    try:
        return list(csv.reader(lines, delimiter=separator, skipinitialspace=True, strict=True))
    except csv.Error:  # a quotation mark that is none: every line for itself, as it stands
        return [[unquoted(cell.strip()) for cell in line.split(separator)] for line in lines]


def unquoted(name: str) -> str:
    """A name without the quotation marks around it, or without one whose other half is lost; "Marie "Mimi" Roy" keeps hers."""
    if len(name) > 1 and (name[0], name[-1]) in (('"', '"'), ("“", "”"), ("«", "»")):
        return name[1:-1].strip(" ,;")
    return name.strip('" ,;') if name.count('"') == 1 else name
