"""What commands are called: one word or two, in the reader's language; and which one somebody means who types one.

Where commands have two words, the first is their shelf ("table break"). They are the same everywhere: Discord has them as they
are, Telegram, whose commands are one word without accents, joins them ("/table_break"), and in the terminal both are read. What
they were called before goes on being read.
"""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache
from typing import NamedTuple

from bot.domain.club.languages import LANGUAGES
from bot.i18n.words import words_in
from bot.services.catalogue import COMMANDS, SHELVES, Command, find_command, folded_name, on_shelf

LONGEST_HEAD = 40
"""Letters of what may be the second word of a command's name; longer ones are looked at no further."""


COUNTS = frozenset({"draw"})
"""What has a shelf's name and takes nothing but a number: its second word, which Discord shows, is no name of anything."""
NEAR = 0.65
"""How alike two words are of which one may be the other misspelt: the share of letters that they have in common."""
VERY_NEAR = 0.8
"""The same, where it may be another bot's command: "weather" is not "enter"."""


class Typed(NamedTuple):
    """What a typed line begins with: the command, None where there is none, its name as it was typed, and the rest."""

    command: Command | None
    name: str
    rest: str


def path(command: Command, language: str, shelf: str | None = None) -> tuple[str, ...]:
    """The words of a command's name, on the `shelf` that is named or else its own: ("table", "casser").

    >>> path(find_command("breaktable"), "fr"), path(find_command("out"), "en")
    (('table', 'casser'), ('out',))
    """
    words, on = words_in(language), command.shelf if shelf is None else shelf
    own = words.say(f"slash.{command.name}")
    return (words.say(f"shelf.{on}"), own) if on else (own,)


def typed_path(command: Command, language: str) -> tuple[str, ...]:
    """The words with which a command is typed where lines are: its shelf alone, where that means it ("/tournament Open").

    >>> typed_path(find_command("tournament"), "fr"), typed_path(find_command("log"), "fr")
    (('tournoi',), ('tournoi', 'journal'))
    """
    parts = path(command, language)
    return parts[:1] if find_command(parts[0]) is command else parts


def one_word(command: Command, language: str) -> str:
    """A command's name as Telegram takes it: small letters, and "_" between words.

    >>> one_word(find_command("handforhand"), "fr"), one_word(find_command("where"), "fr")
    ('table_main_par_main', 'ou_est')
    """
    return "_".join(folded_name(part, joint="_") for part in typed_path(command, language))


def read_command(line: str) -> Typed:
    """The command that a line begins with, its slash left out: by any of its names in any language, in one word or two. A second
    word that is not on the shelf belongs to the rest, and so does one that leads where the first leads by itself: a tournament
    may be called "Open de Nantes". Not where the rest can only be a number.

    >>> read_command("tirage anoncer").command, read_command("tirage 4").command.name
    (None, 'draw')
    >>> read_command("table casser 3")[1:], read_command("tournoi Open de Nantes")[1:], read_command("tirage annoncer 4")[1:]
    (('table casser', '3'), ('tournoi', 'Open de Nantes'), ('tirage annoncer', '4'))
    """
    name, rest = _cut(line)
    second, beyond = _cut(rest)
    if len(second) <= LONGEST_HEAD and not rest.startswith("@"):
        command = _on_shelves().get((folded_name(name), folded_name(second)))
        if command is not None and (command is not find_command(name) or command.name in COUNTS):
            return Typed(command, f"{name} {second}", beyond)
    known = find_command(name) or _in_one_word().get(folded_name(name))
    counts = known is not None and known.name in COUNTS and second and not any(letter.isdigit() for letter in second)
    if (known is None or counts) and nearest_on_shelf(f"{name} {second}") is not None:
        return Typed(None, f"{name} {second}", beyond)
    return Typed(known, name, rest)


def nearest_on_shelf(name: str) -> Command | None:
    """The command in two words that is spelt nearly like these, where there is none: of the shelf that the first one means, or
    nearly means, the one that the second one comes nearest to; None where neither is near.

    >>> nearest_on_shelf("table cassr").name, nearest_on_shelf("tafle breken").name, nearest_on_shelf("table 3")
    ('breaktable', 'breaktable', None)
    """
    first, _, second = map(folded_name, name.partition(" "))
    if not second or max(len(first), len(second)) > LONGEST_HEAD:
        return None
    known = _on_shelves()
    for shelf in get_close_matches(first, dict.fromkeys(word for word, _ in known), cutoff=NEAR):
        if own := get_close_matches(second, [word for on, word in known if on == shelf], n=1, cutoff=NEAR):
            return known[shelf, own[0]]
    return None


def nearest_for_a_file(name: str) -> Command | None:
    """The command that takes a file and is spelt nearly like a name; None where none is.

    >>> nearest_for_a_file("inscrir").name, nearest_for_a_file("toernoi_inschrijvn").name, nearest_for_a_file("weather")
    ('enter', 'enter', None)
    """
    first = folded_name(name)
    if len(first) > LONGEST_HEAD:
        return None
    takes = {
        folded_name(own): command
        for command in COMMANDS
        if command.from_file
        for own in {command.name, *command.aliases, *_said(f"slash.{command.name}")}
    }
    takes |= {spelt: command for spelt, command in _in_one_word().items() if command.from_file}
    found = get_close_matches(first, takes, n=1, cutoff=VERY_NEAR)
    return takes[found[0]] if found else None


def _cut(line: str) -> tuple[str, str]:
    first, *rest = line.split(maxsplit=1) or [""]
    return first, rest[0].strip() if rest else ""


@cache
def _on_shelves() -> dict[tuple[str, str], Command]:
    """Each command by its shelf and its name there, in every language and across them."""
    known: dict[tuple[str, str], Command] = {}
    for shelf in SHELVES:
        for command in on_shelf(shelf):
            for first in _said(f"shelf.{shelf}"):
                known.update({(folded_name(first), folded_name(own)): command for own in _said(f"slash.{command.name}")})
    return known


@cache
def _in_one_word() -> dict[str, Command]:
    """Each command by its name without spaces."""
    joined = {f"{first}{second}": command for (first, second), command in _on_shelves().items()}
    alone = {folded_name(own): command for command in COMMANDS if not command.shelf for own in _said(f"slash.{command.name}")}
    return {**joined, **alone}


def _said(key: str) -> Iterator[str]:
    return (words_in(language).say(key) for language in LANGUAGES)
