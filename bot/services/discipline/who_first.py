"""A line in which nobody put a semicolon: "/warn Marie Dupont téléphone" names whoever the club knows, then what for."""

from __future__ import annotations

import re
from collections.abc import Callable

from bot.domain.club.errors import NoSuchPerson
from bot.domain.club.people import Person, folded, tidy_name
from bot.services.discipline.incident import SEVERAL
from bot.services.discipline.ledger_work import Discipline
from bot.services.shift.finding import near
from bot.services.shift.forms import is_seat
from bot.services.shift.shift import Shift

_PIECES = re.compile(r"[;\n]")
LONGEST = 8
"""Words that a name, a seat or a number is looked for in, from the first on."""


def who_first(shift: Shift, text: str, what_for: Callable[[str], object] = lambda _: False) -> str:
    """A line with a semicolon behind whom it names, where its first piece names nobody as it stands and its first words do: the
    longest name of them that is known. Behind a part of a name, or a name of one word, stands perhaps the surname of
    somebody whom the club does not know: that is parted only where the rest is an offence and nothing else, as `what_for`
    tells. Several names, "Marie Dupont et Paul Martin", stay together. Any other line as it is. Raises SeveralPeople where
    those words may mean several.
    """
    first, *more = _PIECES.split(text, maxsplit=1)
    words = tidy_name(first).split()
    desk = Discipline(shift)
    if len(words) < 2 or _all_meant(desk, " ".join(words)):
        return text
    for count in range(min(len(words) - 1, LONGEST), 0, -1):
        name, rest = " ".join(words[:count]), " ".join(words[count:])
        if people := _all_meant(desk, name):
            whole = count > 1 and all(
                is_seat(piece) or folded(piece) in map(folded, person.all_names) for piece, person in people.items()
            )
            return "; ".join((name, rest, *more)) if whole or is_seat(name) or what_for(rest) else text
    return text


def nearest_first(shift: Shift, text: str) -> tuple[str, str, tuple[int, ...]] | None:
    """The first words of a line without a semicolon that are nearly somebody's name, what stands behind them, and whose name it
    may be, by the numbers in the club; None where they are nobody's.
    """
    words, best = tidy_name(text).split(), None
    if len(words) < 3 or _PIECES.search(text):
        return None
    for count in range(2, min(len(words), LONGEST) + 1):
        found = near(shift.work.people, shift.club.id, " ".join(words[:count]))
        if found and (best is None or found[0][0] > best[0]):
            best = found[0][0], count, tuple(number for _, number in found)
    # where the whole line is nearest, it says who, and not what for
    return (" ".join(words[: best[1]]), " ".join(words[best[1] :]), best[2]) if best and best[1] < len(words) else None


def _all_meant(desk: Discipline, text: str) -> dict[str, Person]:
    """Whom a text means, by what each is called in it: one, or several of whom each is known; nobody where one is not."""
    if person := _meant(desk, text):
        return {text: person}
    found = dict[str, Person]()
    for piece in filter(None, map(str.strip, SEVERAL.split(text))):
        person = _meant(desk, piece) if piece != text else None
        if person is None:
            return {}
        found[piece] = person
    return found if len(found) > 1 else {}


def _meant(desk: Discipline, name: str) -> Person | None:
    try:
        return desk.find(name)
    except NoSuchPerson:
        return None
