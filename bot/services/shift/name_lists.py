"""Reads lists of names as they are pasted into a chat: one a line, on one line, numbered, or copied from a table."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NoReturn

from bot.domain.club.errors import LooksAbsent, LooksLikeCommand, LooksLikeHeading, NameTooLong, NameTwice, NoNames
from bot.domain.club.people import LONGEST_NAME, folded, tidy_name
from bot.domain.errors import Refusal, UnreadableForm
from bot.services.shift.list_notes import (
    columns,
    heads_absent,
    is_message,
    is_note,
    names_nobody,
    split_note,
    split_two,
    stays_away,
)
from bot.services.shift.name_tables import Line, Piece, cells, read_table, unquoted

_SOMEBODY_NEW = re.compile(r"\s*(?:nouveau|nouvelle|new|nieuwe?)\s*:\s*(?=\S)", re.I)
"""How a floor says that somebody is none of those whom the club knows: "nouveau : Marie"."""
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
_BY_NUMBER = re.compile(r"#\s*[0-9]{1,9}$")
_HEADING = re.compile(
    r"(?:liste|total|inscrits?|joueurs?|joueuses?|participants?|list|players?|entries|lijst|spelers?|deelnemers?|totaal"
    r"|absente?s?|excus[ée]e?s?|d[ée]sistements?|forfaits?|peut-[êe]tre|attente|remplaçants?|r[ée]serves?|pr[ée]sents?|confirm[ée]s?"
    r"|maybe|waiting|alternates?|afwezig(?:en)?|afgemeld(?:en)?|misschien|wachtlijst)\b[^,;]{0,80}"
    r"(?::|\([0-9]+\))|(?:total|totaal) [0-9]+$",
    re.I,
)
"""A line over or under the names: "Liste des inscrits du vendredi :", "Total : 47"; not "Joueur", a nickname."""
_MARKS = ("***", "**", "*", "___", "__", "_", "~~", "~", "||", "`")
"""What a chat prints bold, slanted, struck out or hidden: the same mark before a whole name and behind it."""
LONGEST_MARKED = 3 * LONGEST_NAME
"""Characters of a name with its marks: what is longer is no name, and its marks are not looked at."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A name of a list, or what stands where one should and why it is none; `line` counts from 1 (0: not known), `typed` is what
    stood there; `note` is what stood beside the name and is not kept; `new`: it is said to be nobody's whom the club knows.
    """

    line: int
    typed: str
    name: str
    refusal: Refusal | None = None
    note: str = ""
    new: bool = False


def read_list(text: str) -> tuple[Listed, ...]:
    """What a pasted list names, in its order: one a line, or on one line with commas or semicolons between; numbers and bullets
    before a name are left out; a table with a header (CSV, or copied from a sheet) is read by its columns, and what stands above
    that is none. What is no name for sure bears its refusal: NameTooLong, NameTwice, LooksLikeCommand, LooksLikeHeading;
    LooksAbsent for who does not come, or stands under a heading that says so; UnreadableForm for several pieces of a list that
    has a name on each line, two people on it ("Jean et Marie"), more cells than the header has titles, a message with its time,
    or digits alone. A name with a number of the club behind it ("Marie Dupont #12") is handed on as it stands. Raises NoNames,
    ColumnTwice.
    """
    lines = [(number, line) for number, line in enumerate(text.splitlines(), start=1) if folded(line)]
    pieces = _pieces(lines) if lines else ()
    found: list[Listed] = []
    seen: dict[str, int] = {}
    away = False
    for line, typed, piece in pieces:
        if isinstance(piece, Refusal):
            found.append(Listed(line, typed.strip(), "", piece))
            continue
        new = _SOMEBODY_NEW.match(piece) if piece is not None else None
        piece = piece[new.end() :] if piece is not None and new else piece
        try:
            name, note = _entered(piece, several=len(pieces) > 1, away=away) if piece is not None else _unreadable(typed)
            if name and (key := folded(name)) in seen:
                raise NameTwice(name=name, line=seen[key])
        except Refusal as refusal:
            away = heads_absent(tidy_name(typed)) if isinstance(refusal, LooksLikeHeading) else away
            found.append(Listed(line, typed.strip(), "", refusal))
            continue
        if name:
            seen[folded(name)] = line
            found.append(Listed(line, typed.strip(), name, note=note, new=bool(new)))
    if not found:
        raise NoNames
    return tuple(found)


def _pieces(lines: Sequence[Line]) -> Sequence[Piece]:
    """What may each be a name in some lines: the rows of a table, the pieces of one line, or a line each."""
    table = read_table(lines)
    if table is not None:
        return (*table.above, *table.pieces, *(_a_line_each(table.lines) if table.lines else ()))
    alone = len(lines) == 1 and "\t" not in lines[0][1].strip()
    return [(*lines[0][:1], piece, piece) for piece in _one_line(lines[0][1])] if alone else _a_line_each(lines)


def _unreadable(typed: str) -> NoReturn:
    raise UnreadableForm(piece=tidy_name(typed)[:60], command="enter")


def read_name(text: str) -> str:
    """A name as it is written down, without the marks of a chat round it and the pictures at its ends; empty where the text
    holds no letter and no digit. Raises NameTooLong.
    """
    return _of_a_length(_bare(tidy_name(text), pictures=True))


def read_title(text: str) -> str:
    """The name of a tournament: as that of a person, but its pictures are its own. Raises NameTooLong."""
    return _of_a_length(_bare(tidy_name(text), pictures=False))


def names_by_number(name: str) -> bool:
    """Whether a name would be read as a number: it holds no letter, or the number of somebody in the club ("#12")."""
    return _NUMBER_OF_CLUB.search(name) is not None or not any(character.isalpha() for character in folded(name))


def _bare(name: str, *, pictures: bool) -> str:
    """A name without what stands round it; what goes, goes on both sides."""
    before = ""
    while name != before and len(name) <= LONGEST_MARKED:
        before, name = name, _unmarked(unquoted(name.strip(" ,;")))
        if pictures and (found := "".join(character for character in set(name) if _is_picture(character))):
            name = name.strip(found + " ")
    return name


def _of_a_length(name: str) -> str:
    if not folded(name):
        return ""
    if len(name) > LONGEST_NAME:
        raise NameTooLong(name=name[:30] + "…", longest=LONGEST_NAME)
    return name


def _unmarked(name: str) -> str:
    """A name without the mark of a chat around the whole of it; one that stands within it too marks parts of it."""
    for mark in _MARKS:
        inner = name[len(mark) : -len(mark)]
        if name.startswith(mark) and name.endswith(mark) and folded(inner):
            return name if mark in inner else inner.strip()
    return name


def _is_picture(character: str) -> bool:
    """Emoji, suits and arrows, their skin tones and the selectors that colour them; not "°" and its like, which are in names,
    and no letter in a box.
    """
    kind = unicodedata.category(character)
    return character > "\u218f" and (kind in ("So", "Sk") or character == "\ufe0f") and not folded(character)


def _entered(text: str, *, several: bool, away: bool) -> tuple[str, str]:
    """A name of a list without its number, empty for a number that stands before nothing; and the note behind it. Raises what
    `read_list` keeps.
    """
    first, _, beside = text.strip().partition("\t")
    tidy, note = split_note(tidy_name(first))
    if tidy.startswith("/"):
        raise LooksLikeCommand(name=tidy[:60])
    if _HEADING.match(tidy) or (several and tidy.endswith(":") and folded(tidy)):
        raise LooksLikeHeading(name=tidy[:60])
    found = None if _BY_NUMBER.search(tidy) else _NUMBERING.match(tidy)
    start = found.end() if found else 0
    # what stands before a name is taken for a bullet: a mark among it that stands behind the name too is the name's own
    if mark := next((mark for mark in _MARKS if tidy.endswith(mark) and mark in tidy[:start]), ""):
        start = tidy.rindex(mark, 0, start)
    bare = tidy[start:]
    if (away and folded(bare)) or stays_away(bare) or stays_away(f"{bare} – {beside}"):
        raise LooksAbsent(name=tidy[:60])
    if names_nobody(bare) or is_message(tidy) or is_note(bare):
        _unreadable(tidy)
    name = read_name(bare)
    if name and not _BY_NUMBER.search(name) and names_by_number(name):
        _unreadable(tidy)
    return name, ", ".join(filter(None, (note, tidy_name(beside))))


def _one_line(line: str) -> Sequence[str]:
    if '"' in line:
        quoted = cells([line], ";" if ";" in line else ",")
        if len(quoted[0]) > 1:  # who stood between quotation marks is one person, whatever his name holds
            return [f'"{cell}"' if f'"{cell}"' in line else cell for cell in quoted[0]]
    by_semicolon = [piece for piece in line.split(";") if folded(piece)]
    if len(by_semicolon) > 1 and all(re.fullmatch(r"[^,]+, [^,]+", piece.strip(" ,")) for piece in by_semicolon):
        return by_semicolon  # "Dupont, Marie; Durand, Paul"
    if not re.search(r"[;,]", line) and len(_ON_ONE_LINE.findall(tidy_name(line))) > 1:
        return _ON_ONE_LINE.split(tidy_name(line))  # "1. Marie 2. Paul"
    return [line] if is_message(line) else [name for piece in re.split(r"[;,]", line) for name in split_two(piece)]


def _a_line_each(lines: Sequence[Line]) -> list[Piece]:
    """The names of lines with one name each; a list with commas that goes on over several lines is that list."""
    bare = [line.strip() for _, line in lines]
    pieces = [[piece for piece in re.split(r"[;,]", line) if folded(piece)] for line in bare]
    goes_on = all(line.endswith((",", ";")) for line in bare[:-1]) and not bare[-1].endswith((",", ";"))
    if goes_on and any(len(some) != 2 for some in pieces[:-1]) and any(len(some) > 1 for some in pieces):
        return [(number, piece, piece) for (number, _), some in zip(lines, pieces, strict=True) for piece in some]
    odd = [at for at, line in enumerate(bare) if line.count('"') % 2]
    # a quotation mark without its second is a cell that goes on over several lines, but for a whole list between two of them
    broken = frozenset(odd) if odd != [0, len(bare) - 1] else frozenset()
    return [
        (number, line, columns(line.replace(";", " ")) if len(some) < 3 and at not in broken else None)
        for at, ((number, _), line, some) in enumerate(zip(lines, bare, pieces, strict=True))
    ]
