"""The people of a club: who may do what, and by which names they are known."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache

from bot.domain.club.own_offences import OwnOffence

LONGEST_NAME = 60
"""Characters: what fits on a seat slip and a phone's line."""


class Role(IntEnum):
    """A person's standing in the club, each able to do what the ones before it can. A stranger is whoever is not, or no longer,
    in the club's chat, whatever the club knows of him: a front end says so of somebody, and nobody is kept as one.
    """

    STRANGER = 0
    PLAYER = 1
    FLOOR = 2
    DIRECTOR = 3

    def may(self, needed: Role) -> bool:
        """Whether this role is enough.

        >>> Role.FLOOR.may(Role.PLAYER), Role.PLAYER.may(Role.FLOOR), Role.STRANGER.may(Role.PLAYER)
        (True, False, False)
        """
        return self >= needed


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody the club knows. `number` is the club's own ("#12"): it tells two people of the same name apart. `also` are the
    numbers of other records that were found to be this person's, whose names are among the aliases.
    """

    number: int
    name: str
    aliases: tuple[str, ...] = ()
    role: Role = Role.PLAYER
    also: tuple[int, ...] = ()

    @property
    def numbers(self) -> tuple[int, ...]:
        """Every number under which the club knows this person, the one that is shown first."""
        return (self.number, *self.also)

    @property
    def all_names(self) -> tuple[str, ...]:
        """The name and every alias."""
        return (self.name, *self.aliases)


@dataclass(frozen=True, slots=True)
class Club:
    """A club: its rulebook, language and time zone (IANA name), what it chose where its book is silent, by
    point; its seasons, the one that was said last at the end: (name, how it is counted, in text form);
    the offences that it names itself; the id of the rulebook that it follows where the one in force says nothing (empty: none).
    """

    id: int
    name: str = ""
    book: str | None = None
    language: str | None = None
    time_zone: str = "Europe/Paris"
    choices: tuple[tuple[str, str], ...] = ()
    seasons: tuple[tuple[str, str], ...] = ()
    offences: tuple[OwnOffence, ...] = ()
    fallback: str = ""


_UNSEEN = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs that print nothing (Hangul fillers, the empty Braille cell): a name of them would be an empty line."""
_NO_ACCENTS = str.maketrans(
    {"œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ħ": "h", "ı": "i", "ŀ": "l"}
)
"""Letters that Unicode does not take apart but that are typed without their stroke."""


def tidy_name(text: str) -> str:
    r"""A name as it is written down: composed letters, single spaces, nothing that can't be printed or that turns the line round.

    >>> tidy_name("  Éloïse\t de  la Tour\u202e ")
    'Éloïse de la Tour'
    """
    spaced = "".join(" " if c.isspace() or c in _UNSEEN else c for c in text)
    seen = "".join(c for c in spaced if unicodedata.category(c)[0] != "C")
    # composed last: what stood between a letter and its accent is gone only now
    return " ".join(unicodedata.normalize("NFC", seen).split())


@lru_cache(maxsize=50_000)
def folded(name: str) -> str:
    """A name as it is compared: no accents, no capitals, no punctuation, the words in alphabetical order. Empty where the text
    holds no letter and no digit. Folding what is folded changes nothing.

    >>> folded("DUPONT, Marie-Éve") == folded("Marie Eve Dupont"), folded("Søren Łoś")
    (True, 'los soren')
    """
    # small letters last: taking a sign apart ("℡") yields capitals
    decomposed = unicodedata.normalize("NFKD", tidy_name(name)).casefold().translate(_NO_ACCENTS)
    letters = "".join(c if _in_a_word(c) else " " for c in decomposed if not _left_out(c))
    return " ".join(sorted(unicodedata.normalize("NFC", letters).split()))


def _in_a_word(character: str) -> bool:
    """Letters and digits, and the vowel signs that stand for letters in the scripts of India and South-East Asia."""
    return character.isalnum() or unicodedata.category(character) in ("Mc", "Mn")


def _left_out(character: str) -> bool:
    """Accents, and variation selectors, which are not seen themselves."""
    return unicodedata.combining(character) != 0 or character in _SELECTORS


_SELECTORS = frozenset("\u034f\u180b\u180c\u180d\u20e3") | {chr(n) for n in (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))}


def forgotten_name(number: int) -> str:
    """What somebody is called whose name was erased at his request: the number that stays.

    >>> forgotten_name(12)
    '#12'
    """
    return f"#{number}"
