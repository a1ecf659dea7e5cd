"""Other players whom the words of an offence name, "collusion avec Luc Petit": nobody is left out because no semicolon stands
before him, and nobody is sanctioned because he was spoken of. It is asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from bot.domain.club.errors import NoSuchPerson
from bot.domain.club.people import Person, Role, folded
from bot.services.discipline.incident import SEVERAL
from bot.services.discipline.ledger_work import Discipline
from bot.services.discipline.sanction_words import unmarked
from bot.services.shift.spelling import is_particle

_BESIDE = re.compile(
    r"(?<!« )(?<!\w)(?:avec|with|met(?!\s+(?:du|des|le|la|les|un|une|son|sa|ses|trop|beaucoup|tout)\b))\s+"
    r"(?!l['’]accord|the agreement|akkoord)(?P<rest>\S[^»]*)",
    re.I,
)
"""The French "met du retard" is a verb, no Dutch "with"."""
LONGEST = 5
"""Words that a name is looked for in."""


@dataclass(frozen=True, slots=True)
class Beside:
    """Players whom the words of an offence name, and these words: "avec Luc Petit"."""

    people: tuple[Person, ...]
    words: str


def named_beside(desk: Discipline, said: str) -> Beside | None:
    """The players whom the words of an offence name behind "avec", none of the staff that does not play; None where they name
    nobody. Raises SeveralPeople where a name may mean several.
    """
    for found in _BESIDE.finditer(said):
        named = [(person, end) for person, end in _people(desk, found["rest"]) if _plays(desk, person)]
        if named:
            end = found.start("rest") + named[-1][1]
            return Beside(tuple({person.number: person for person, _ in named}.values()), said[found.start() : end])
    return None


def set_apart(said: str, words: str) -> str:
    """The words of an offence with those that name others in quotation marks: they are a reason, and nothing is asked about them.

    >>> set_apart("collusion avec Luc", "avec Luc"), as_read("collusion « avec Luc »")
    ('collusion « avec Luc »', 'collusion avec Luc')
    """
    return said.replace(words, f"« {words} »", 1)


def as_read(said: str) -> str:
    """The words of an offence as they are read, without the marks of `set_apart` nor those around all of it."""
    return unmarked(said).replace("« ", "").replace(" »", "")


def _people(desk: Discipline, rest: str) -> Iterator[tuple[Person, int]]:
    """Whom the beginning of a text names, one after the other, and where each name ends."""
    at = 0
    while (found := _first(desk, rest[at:])) is not None:
        person, length = found
        at += length
        yield person, at
        between = re.match(rf"\s*(?:{SEVERAL.pattern})\s*", rest[at:], re.I)
        if between is None:
            return
        at += between.end()


def _first(desk: Discipline, text: str) -> tuple[Person, int] | None:
    """Whom the first words of a text name, the longest name of them, and its length."""
    ends = [word.end() for word in re.finditer(r"\S+", text)][:LONGEST]
    for end in reversed(ends):
        name = text[:end].rstrip(" .,;:!?")
        if all(word.isalpha() and is_particle(word) for word in folded(name).split()):
            continue  # "du" is nobody's name, whoever is called Dupont
        try:
            return desk.find(name), len(name)
        except NoSuchPerson:
            continue
    return None


def _plays(desk: Discipline, person: Person) -> bool:
    return not person.role.may(Role.FLOOR) or desk.entrant_of(person.number) is not None
