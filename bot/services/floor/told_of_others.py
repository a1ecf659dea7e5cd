"""Whether what a player tells the floor is said of somebody else: it is entered for whoever says it, so that it would put the
wrong one out.
"""

from __future__ import annotations

import re

from bot.domain.club.people import Person, folded
from bot.domain.tournament.player_requests import entrant_of
from bot.services.shift.forms import is_seat, read_seat
from bot.services.shift.shift import Shift

_OTHERS = re.compile(
    r"(?:il|elle|ils|elles|mon voisin|ma voisine|le joueur|la joueuse|he|she|they|my neighbou?r|the player|hij|zij|ze"
    r"|mijn buur(?:man|vrouw)?|de spe(?:ler|elster))\b",
    re.I,
)
_ME = re.compile(r"m[’']", re.I)
_IS = frozenset("est is a vient saute sort heeft ligt".split())
"""What stands behind the name of the one of whom something is said."""


def named_other(shift: Shift, person: Person, said: str, words: str) -> str | None:
    """Who else is out by what a player says (`words`: what stands behind "out"): the name, empty where it is a neighbour or a
    seat; None where he means himself. "Sorti par Paul" says who did it; "Paul est sorti", "3-5 est sorti", "out Paul" who is out.
    """
    if _OTHERS.match(said.strip()):
        return ""
    own = entrant_of(shift.state, person.number)
    for text in (said.split()[0], words.strip()):
        if is_seat(text) and read_seat(text) != shift.state.seat_of.get(own or 0):
            return ""
    return _name_of_other(shift, person, _parts(said), _parts(words))


def _parts(text: str) -> list[str]:
    """The words of a text as they are compared, in their order. "Paul m'a sorti" is said of whoever says it."""
    return [part for word in text.split() for part in (folded(word).split() if not _ME.match(word) else [word])]


def _name_of_other(shift: Shift, person: Person, said: list[str], words: list[str]) -> str | None:
    """The name of another player who is spoken of: his words alone stand behind "out", or "est" and the like behind them."""
    mine = {part for name in person.all_names for part in folded(name).split()}
    playing = [one for number, one in shift.people(shift.state.entrants).items() if one.number != person.number]
    for other in playing:
        parts = set(folded(other.name).split())
        spoken = next((at for at, word in enumerate(said) if word not in parts), len(said))
        begins = spoken < len(said) and said[spoken] in _IS and not mine.issuperset(said[:spoken])
        if (spoken and begins) or (words and parts.issuperset(words) and not mine.issuperset(words)):
            return other.name
    return None
