"""A line in which nobody put a semicolon: "/warn Marie Dupont téléphone" names whoever the club knows, then what for."""

from __future__ import annotations

import re
from collections.abc import Callable

from bot.domain.club.errors import NoSuchPerson
from bot.domain.club.people import Person, folded, tidy_name
from bot.services.discipline.ledger_work import Discipline
from bot.services.shift.forms import is_seat
from bot.services.shift.shift import Shift

_PIECES = re.compile(r"[;\n]")
LONGEST = 8
"""Words that a name, a seat or a number is looked for in, from the first on."""


def who_first(shift: Shift, text: str, what_for: Callable[[str], object] = lambda _: False) -> str:
    """A line with a semicolon behind whom it names, where its first piece names nobody as it stands and its first words do: the
    longest name of them that is known. Behind a part of a name, or a name of one word, stands perhaps the surname of somebody
    whom the club does not know: that is parted only where the rest is an offence and nothing else, as `what_for` tells. Any
    other line as it is. Raises SeveralPeople where those words may mean several.
    """
    first, *more = _PIECES.split(text, maxsplit=1)
    words = tidy_name(first).split()
    desk = Discipline(shift)
    if len(words) < 2 or _meant(desk, " ".join(words)):
        return text
    for count in range(min(len(words) - 1, LONGEST), 0, -1):
        name, rest = " ".join(words[:count]), " ".join(words[count:])
        if person := _meant(desk, name):
            whole = count > 1 and folded(name) in map(folded, person.all_names)
            return "; ".join((name, rest, *more)) if whole or is_seat(name) or what_for(rest) else text
    return text


def _meant(desk: Discipline, name: str) -> Person | None:
    try:
        return desk.find(name)
    except NoSuchPerson:
        return None
