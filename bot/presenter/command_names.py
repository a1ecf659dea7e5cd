"""What commands are called: one word or two, in the reader's language; and which one somebody means who types one.

Where commands have two words, the first is their shelf ("table break"). They are the same everywhere: Discord has them as they
are, Telegram, whose commands are one word without accents, joins them ("/table_break"), and in the terminal both are read. What
they were called before goes on being read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from functools import cache
from itertools import takewhile
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
"""The same, where it may be another bot's command, or what a name begins with: "weather" is not "enter"."""
HARDLY_A_NAME = 0.9
"""The same, where it is written as names are, or people are named: "Finnish Open" is not "finish"."""
FORMS = 2
"""Letters at the end of a word in which its forms differ."""
OF_OTHERS = frozenset(
    "about donate leave notes players purge raise reminder report reports rules settings stats table unwarn warns".split()
)
"""What many a bot in a group is told, and is nearly a command of Floorman's."""
SHORTEST = 5
"""Letters of a word that is compared by those that it has in common with another; of shorter ones a name has as many."""
NAMES = frozenset({"open"})
"""Second words with which names begin, too: a tournament may be called "Open de Nantes"."""
NAME_PEOPLE = (find_command("player"), find_command("sanction"))
"""What takes the name of somebody who is known, and does nothing for a word that nobody is called."""


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


def typed_word(name: str, language: str) -> str:
    """The same by a command's name in the catalogue.

    >>> typed_word("ownbook", "nl")
    'club_reglementen'
    """
    command = find_command(name)
    return one_word(command, language) if command is not None else name


def read_command(line: str) -> Typed:
    """The command that a line begins with, its slash left out: by any of its names in any language, in one word or two. A second
    word that is not on the shelf belongs to the rest, and so does one that leads where the first leads by itself and with which
    names begin: a tournament may be called "Open de Nantes". Not where the rest can only be a number. Where the second word is
    nearly one of the shelf it is none of either: a tournament would be opened that is called "inscirre Marie".

    >>> read_command("tirage anoncer").command, read_command("tirage 4").command.name
    (None, 'draw')
    >>> read_command("table casser 3")[1:], read_command("tournoi Open de Nantes")[1:], read_command("tirage annoncer 4")[1:]
    (('table casser', '3'), ('tournoi', 'Open de Nantes'), ('tirage annoncer', '4'))
    >>> read_command("tournoi inscirre Marie"), read_command("tournoi Inscription du mardi").rest
    (Typed(command=None, name='tournoi inscirre', rest='Marie'), 'Inscription du mardi')
    """
    name, rest = _cut(line)
    second, beyond = _cut(rest)
    if len(second) <= LONGEST_HEAD and not rest.startswith("@"):
        command = _on_shelves().get((folded_name(name), folded_name(second)))
        if command is not None and not (command is find_command(name) and _begins_name(name, command, second, beyond)):
            return Typed(command, f"{name} {second}", beyond)
    known = find_command(name) or _in_one_word().get(folded_name(name))
    counts = known is not None and known.name in COUNTS and second and not any(letter.isdigit() for letter in second)
    near = nearest_on_shelf(f"{name} {second}") if known is None or counts else _meant_instead(name, second, beyond)
    return Typed(known, name, rest) if near is None else Typed(None, f"{name} {second}", beyond)


def _begins_name(first: str, command: Command, second: str, beyond: str) -> bool:
    """Whether a second word that leads where the first leads by itself is the beginning of a name. It is not where the word
    behind it is nearly another one of the shelf: so it is said that it is meant as it stands ("tournament open inscirre").
    """
    if command.name in COUNTS or folded_name(second) not in NAMES:
        return False
    return _meant_instead(first, *_cut(beyond)) is None


def _meant_instead(first: str, second: str, beyond: str) -> Command | None:
    """The command in two words that somebody means whose `first` one is a command by itself and would take the `second` for the
    beginning of a name; None where it may be one. What is written as names are is one, unless it is very near.
    """
    word = folded_name(second)
    if not word or len(second) > LONGEST_HEAD or not word.isalpha():
        return None
    own = {spelt: command for (on, spelt), command in _on_shelves().items() if on == folded_name(first)}
    if not own or word in own:
        return None
    if second[:1].isupper() and not second.isupper():
        alike = [spelt for spelt in own if spelt[0] == word[0] and not _is_another_form(word, spelt)]
        found = _nearest(word, alike, HARDLY_A_NAME)
    else:
        found = _nearest(word, own, HARDLY_A_NAME if find_command(first) in NAME_PEOPLE else VERY_NEAR)
    command = own[found[0]] if found else None
    return command if command is not None and (command.argument or command.fields or not beyond) else None


def _nearest(word: str, known: Iterable[str], cutoff: float) -> list[str]:
    """The likest of some words; two letters turned round make no other word. A short one has too many that are like it."""
    turned = [spelt for spelt in known if sorted(spelt) == sorted(word) and spelt[0] == word[0]]
    return turned[:1] if turned or len(word) < SHORTEST else get_close_matches(word, known, n=1, cutoff=cutoff)


def _is_another_form(word: str, spelt: str) -> bool:
    """Whether a word is no misspelling but another form of one: "prize" of "prizes", "Inschrijving" of "inschrijven"."""
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(word, spelt, strict=False)))
    return same >= min(len(word), len(spelt)) - FORMS


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


def is_misspelt(name: str, rest: str, *, by_staff: bool) -> bool:
    """Whether a line is nearly one of the commands, where other bots have theirs, too: its first word is a shelf's and its second
    one is nearly on it, or its first one is nearly a command. For who is no staff of the club, and may mean what another bot is
    there for, that must be very near.

    >>> is_misspelt("sotrie", "Marie", by_staff=True), is_misspelt("weather", "Paris", by_staff=True)
    (True, False)
    >>> is_misspelt("penalty", "pardn 1", by_staff=False), is_misspelt("notes", "", by_staff=False)
    (True, False)
    """
    found = read_command(f"{name} {rest}")
    if found.command is not None:
        return False
    first, _, second = found.name.partition(" ")
    if second and folded_name(first) in {on for on, _ in _on_shelves()}:
        return True
    word = folded_name(first)
    if len(word) > LONGEST_HEAD or word in OF_OTHERS:
        return False
    return bool(_nearest(word, _in_one_line(), VERY_NEAR if by_staff else HARDLY_A_NAME))


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


@cache
def _in_one_line() -> tuple[str, ...]:
    """All that a command is called in one word, in any language."""
    return tuple(dict.fromkeys((*_in_one_word(), *(folded_name(name) for one in COMMANDS for name in (one.name, *one.aliases)))))


def _said(key: str) -> Iterator[str]:
    return (words_in(language).say(key) for language in LANGUAGES)
