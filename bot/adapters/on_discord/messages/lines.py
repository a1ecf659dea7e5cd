"""A line that is typed elsewhere ("decide 6.4; a card fell; it is dead"), as Discord has it typed: field by field."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from bot.adapters import layout
from bot.adapters.on_discord.messages.menus import from_menus
from bot.domain.club.people import folded
from bot.i18n.words import Words, words_in
from bot.presenter.command_names import path
from bot.services.catalogue import Command, find_command

AT_THE_END = re.compile(r"(?<=: )/([a-z]{2,20} (?:(?! ; )[^/])+)$")
"""A line that is shown as an example at the end of a sentence."""
WITHIN = re.compile(
    r"(?<![\w/])/((?:amend|bind|bookpoints|decide|note|sanction|warn) (?:[^;.\n]|\.(?=[0-9]))+(?:; (?:[^;.\n]|\.(?=[0-9]))+)+)"
)
"""A line with semicolons within a sentence: up to its end, for a point may stand within a number."""
SETTING = re.compile(r"(?<![\w/])/(club [^()/]+)(?=\))")
"""A setting of the club, at the end of what stands between brackets."""
DEED = re.compile(r"(?<![\w/`])/(ownbook [\w.-]+ [\w-]+)(?![\w;])")
"""What is done with a rulebook of the club's own, within a sentence."""
SEATS = re.compile(r"([0-9]{1,2})[ -](?:par|per|max)\b")
"""How many sit at a table, as a line says it."""
LABELLED = frozenset({"tournament", "setup", "prizes"})
SAME = 4
"""Letters by which a piece of a line is known to be a field: "payés" and "payes", "round" and "rounding"."""
Parted = Callable[[str], Sequence[str]]


def _by_semicolons(rest: str) -> Sequence[str]:
    return [piece.strip() for piece in rest.split(";")]


def _first_word(rest: str) -> Sequence[str]:
    return rest.split(" ", 1) if ";" not in rest else [rest]


def _last_word(rest: str) -> Sequence[str]:
    return rest.rsplit(" ", 1)


def _by_equals(rest: str) -> Sequence[str]:
    return [piece.strip() for piece in rest.split("=")]


PARTED: Mapping[str, Parted] = {
    **dict.fromkeys(("decide", "bind", "warn", "sanction", "note", "amend"), _by_semicolons),
    **dict.fromkeys(("void", "pardon", "appeal", "choose", "club", "served", "hand"), _first_word),
    **dict.fromkeys(("move", "keep", "role", "merge"), _last_word),
    **dict.fromkeys(("alias", "rename", "link"), _by_equals),
}
"""How the lines of commands with several fields are parted into them, in their order."""


def in_discords_words(command: Command, language: str) -> str:
    """The name of a command as Discord shows it, in one word or two."""
    return " ".join(path(command, language))


def slash_line(line: str, language: str) -> str:
    """A line, without the slash before it, with the names of its fields; as it is where its pieces are in no order of fields.

    >>> slash_line("decide 6.4; une carte tombe; elle reste en jeu", "fr")
    '/règlement décider article:6.4 question:une carte tombe decision:elle reste en jeu'
    >>> slash_line("move Marie 3-5", "en"), slash_line("undo", "en")
    ('/table move player:Marie seat:3-5', '/undo')
    >>> slash_line("tournament Open de Nantes; 9 par table; payés 9", "fr")
    '/tournoi ouvrir nom:Open de Nantes sieges:9 payes:9'
    """
    name, _, rest = line.strip().partition(" ")
    known, words = find_command(name), words_in(language)
    pieces = _pieces(known, rest.strip(), words) if known is not None and known.fields and rest.strip() else ()
    pieces = from_menus(known, pieces, words) if known is not None else ()
    if known is None or not pieces:
        return layout.typed(line, language, in_discords_words)
    return " ".join(
        (layout.typed(name, language, in_discords_words), *(f"{words.say(f'option.{field}')}:{piece}" for field, piece in pieces))
    )


def _pieces(command: Command, rest: str, words: Words) -> Sequence[tuple[str, str]]:
    """The pieces of a line, each with its field; none where that can't be told."""
    names = [field.name for field in command.fields]
    if command.name in LABELLED:
        return _labelled(names, rest, words)
    if command.name == "club":
        return _of_a_setting(rest)
    if command.name == "ownbook":
        return _of_a_book(rest)
    if command.name == "bookdoubts":
        return _of_a_doubt(rest)
    if command.name == "bookpoints":
        return _of_a_point(rest)
    parted = PARTED.get(command.name, _one) if len(names) > 1 else _one
    pieces = parted(rest)
    known = len(names) == 1 or command.name in PARTED or " " not in rest
    if not known or len(pieces) > len(names):
        return ()
    return [(name, piece) for name, piece in zip(names, pieces, strict=False) if piece]


def _of_a_setting(rest: str) -> Sequence[tuple[str, str]]:
    """A setting of the club, and what it is to be: "digest off", "name Les As"."""
    setting, _, value = rest.partition(" ")
    return [(name, piece) for name, piece in (("setting", setting), ("value", value.strip())) if piece]


def _of_a_book(rest: str) -> Sequence[tuple[str, str]]:
    """A club's own rulebook, then an edition by its number, or what is done with it: "maison 2", "maison back"."""
    book, *others = rest.split()
    if len(others) > 1:
        return ()
    return [("ownbook", book), *(("edition_number" if one.isdecimal() else "deed", one) for one in others)]


def _of_a_doubt(rest: str) -> Sequence[tuple[str, str]]:
    """A doubt by its number, and what is answered to it: "12 heading"."""
    doubt, _, choice = rest.partition(" ")
    return [(name, piece) for name, piece in (("doubt", doubt), ("choice", choice.strip())) if piece]


def _of_a_point(rest: str) -> Sequence[tuple[str, str]]:
    """A point of a rulebook, what it decides, and the article that says so: "48 up; 3.3"."""
    said, _, article = rest.partition(";")
    point, _, value = said.strip().partition(" ")
    return [(name, piece) for name, piece in (("point", point), ("value", value), ("article", article.strip())) if piece]


def _one(rest: str) -> Sequence[str]:
    return [rest]


def _labelled(names: Sequence[str], rest: str, words: Words) -> Sequence[tuple[str, str]]:
    """Pieces that say themselves what they are: "payés 9; 9 par table"; the name of a tournament stands in front."""
    found = list[tuple[str, str]]()
    labels = {folded(words.say(f"option.{name}"))[:SAME]: name for name in names}
    for at, piece in enumerate(_by_semicolons(rest)):
        label, _, value = piece.partition(" ")
        if (seats := SEATS.match(piece)) is not None:
            found.append(("seats", seats[1]))
        elif value and (field := labels.get(folded(label)[:SAME])):
            found.append((field, value))
        elif at == 0 and names[0] == "title":
            found.append((names[0], piece))
        else:
            return ()
    return found


def with_lines(text: str, language: str) -> str:
    """A sentence with the commands in it under their names in a language, and the example at its end field by field.

    >>> with_lines("Undo it by /undo. Write for example: /void 12 a mistake", "en")
    'Undo it by /undo. Write for example: /penalty void number:12 reason:a mistake'
    """
    found = AT_THE_END.search(text)
    before = text[: found.start()] if found else text
    filled = before
    for line in (WITHIN, SETTING, DEED):
        filled = line.sub(lambda found: slash_line(found[1], language), filled)
    told = layout.COMMAND.sub(lambda name: layout.typed(name[1], language, in_discords_words), filled)
    return told + (slash_line(found[1], language) if found else "")
